"""Expressions and statements without yields: from the subset to the text of the machine.

The text is the same for the `python` and the `numba` back end. What only Python keeps (the log) is
marked, and left out where machine code is made.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from coverts.engine import language
from coverts.engine.compiler.source import Source, yields
from coverts.engine.language import Kind, Rule, Table
from coverts.engine.record import WORD, BitsType, Field, Integer, Record, State

if TYPE_CHECKING:
    from coverts.engine.compiler.program import Program

UNKNOWN = "?"
"""Audience of a value that came through a helper from hidden fields: nobody can say whose it is."""
EVERYBODY_MASK = "-1"


@dataclass
class Line:
    depth: int
    text: str
    number: int
    python_only: bool = False


@dataclass
class SetPlace:
    """Where a set's words are: `word(x)` is the text of the word that holds x."""

    size: int
    words: int
    text: str
    local: bool = False
    field: Field | None = None

    def word(self, x: str) -> str:
        if self.words == 1:
            return self.text
        return f"{self.text}[({x}) // {WORD}]" if not self.local else f"_st[{self.text} + ({x}) // {WORD}]"

    def bit(self, x: str) -> str:
        return f"({x})" if self.words == 1 else f"(({x}) % {WORD})"

    def all_words(self) -> list[str]:
        if self.words == 1:
            return [self.text]
        if self.local:
            return [f"_st[{self.text} + {i}]" for i in range(self.words)]
        return [f"{self.text}[{i}]" for i in range(self.words)]

    def has(self, x: str) -> str:
        return f"(({self.word(x)} >> {self.bit(x)}) & 1)"


@dataclass
class Place:
    """A record, or an array of records or integers, inside the state."""

    record: type[Record] | None
    field: Field | None = None
    shape: tuple[int, ...] = ()
    seat: str = ""
    """Text of the seat that owns what is inside."""


@dataclass
class Value:
    """The text of an expression, what it is, and whose eyes it is for (texts of seat masks)."""

    text: str
    what: Place | SetPlace | None = None
    audience: tuple[str, ...] = ()
    constant: int | None = None
    stable: bool = False
    """Made of constants and locals only, or a place rather than what is in it: a yield to its right cannot change it."""
    range: tuple[int, int] | None = None
    """Bounds of an answer: within them a store needs no test."""
    truth: bool = False
    """A truth value: True and False in Python, of another type than a number in machine code."""

    @property
    def integer(self) -> str:
        """The text as a number."""
        return f"(1 if {self.text} else 0)" if self.truth else self.text


@dataclass
class Alias:
    text: str
    value: Value
    uses: set[str] = field(default_factory=set)


class Lower:
    """Lowers one function. Subclassed for rules, whose locals live in a frame."""

    is_rule = False

    def __init__(self, program: Program, source: Source) -> None:
        self.program, self.source = program, source
        self.aliases: dict[str, Alias] = {}
        self.sets: dict[str, SetPlace] = {}
        self.tainted: dict[str, tuple[str, ...]] = {}
        self.lines: list[Line] = []
        self.depth = 1
        self.temporaries = 0
        self.reads_secrets = False
        self.ranges: dict[str, tuple[int, int]] = {}
        self.state = ""
        self.places: dict[str, Value] = {}
        for i, name in enumerate(source.parameters):
            kind = source.annotations.get(name)
            if isinstance(kind, str):
                kind = source.outer.get(kind)
            if i == 0 and (name in ("s", "v") or (isinstance(kind, type) and issubclass(kind, State))):
                self.state = name
            elif isinstance(kind, type) and issubclass(kind, Record):
                self.places[name] = Value(name, Place(kind, seat=f"{name}.seat"))
        self.locals = {*source.parameters, *_assigned(source.tree)}

    # -- writing ---------------------------------------------------------------------------------

    def emit(self, text: str, node: ast.AST, python_only: bool = False) -> None:
        self.lines.append(Line(self.depth, text, getattr(node, "lineno", 0), python_only))

    def temporary(self) -> str:
        self.temporaries += 1
        return f"_t{self.temporaries}"

    def refuse(self, node: ast.AST, what: str, instead: str) -> Any:
        self.source.refuse(node, what, instead)

    # -- names -----------------------------------------------------------------------------------

    def static(self, node: ast.expr) -> Any:
        """The object a name outside the function stands for, or None."""
        if isinstance(node, ast.Name):
            if node.id in self.locals:
                return None
            found = self.source.outer.get(node.id, _BUILTINS.get(node.id))
            if found is None:
                self.refuse(node, f"the unknown name {node.id!r}", "a parameter, a local or a constant of the module")
            return found
        if isinstance(node, ast.Attribute):
            base = self.static(node.value)
            if base is None or not (isinstance(base, ModuleType | type) or hasattr(base, node.attr)):
                return None
            return getattr(base, node.attr, None)
        return None

    # -- expressions -----------------------------------------------------------------------------

    def number(self, node: ast.expr) -> Value:
        """An integer expression."""
        value = self.value(node)
        if value.what is not None:
            self.refuse(node, "a record, array or set as a number", "a field of it")
        return value

    def value(self, node: ast.expr) -> Value:
        method = getattr(self, "_" + type(node).__name__.lower(), None)
        if method is None:
            self.refuse(node, _NAMES.get(type(node), type(node).__name__), _INSTEAD.get(type(node), "integers and fields"))
        result: Value = method(node)
        return result

    def _constant(self, node: ast.Constant) -> Value:
        if not isinstance(node.value, int):
            self.refuse(node, f"the constant {node.value!r}", "an integer or a boolean")
        return Value(repr(int(node.value)), constant=int(node.value), stable=True)

    def _name(self, node: ast.Name) -> Value:
        name = node.id
        if name == self.state:
            return Value("s", Place(self.program.game.state), stable=True)
        if name in self.aliases:
            return self.aliases[name].value
        if name in self.places:
            return self.places[name]
        if name in self.sets:
            return Value(name, self.sets[name], self.tainted.get(name, ()))
        if name in self.locals:
            return Value(name, None, self.tainted.get(name, ()), stable=True, range=self.ranges.get(name))
        return self._outer(node, self.static(node))

    def _outer(self, node: ast.expr, found: Any) -> Value:
        if isinstance(found, int):
            return Value(repr(int(found)), constant=int(found), stable=True)
        if isinstance(found, tuple):
            return Value(self.program.constant(found, self.source, node), _ConstantTable(found), stable=True)
        return self.refuse(node, f"{ast.unparse(node)} here", "an integer constant, a field or a call")  # type: ignore[no-any-return]

    def _attribute(self, node: ast.Attribute) -> Value:
        found = self.static(node)
        if found is not None:
            return self._outer(node, found)
        base = self.value(node.value)
        if not isinstance(base.what, Place) or base.what.record is None or base.what.shape:
            self.refuse(node, f"the attribute {node.attr!r} of what is no record", "a field of the state")
        assert isinstance(base.what, Place) and base.what.record is not None
        record = base.what.record
        if node.attr == "players" and issubclass(record, State):
            return Value("s.players")
        for f in record.fields:
            if f.name == node.attr:
                return self._field(base, f)
            if f.name + "_count" == node.attr and f.secrecy.others == "count" and not self.is_rule:
                return Value(f"{base.text}.{node.attr}")
        return self.refuse(node, f"the field {node.attr!r}, which {record.__name__} does not have,", "a declared field")  # type: ignore[no-any-return]

    def _field(self, base: Value, f: Field) -> Value:
        assert isinstance(base.what, Place) and base.what.record is not None
        text = f"{base.text}.{f.slot}"
        audience: tuple[str, ...] = ()
        if f.secrecy.kind == "secret" and not f.shape:
            audience = (self.audience(base, f, base.what.seat),)
        if isinstance(f.type, Integer):
            if f.shape:
                return Value(text, Place(None, f, f.shape, base.what.seat), stable=base.stable)
            if audience:
                self.reads_secrets = True
            return Value(text, audience=audience)
        if isinstance(f.type, BitsType):
            return Value(text, SetPlace(f.type.size, f.type.words, text, field=f), audience)
        return Value(text, Place(f.type, None, f.shape, base.what.seat), stable=base.stable)

    def audience(self, base: Value, f: Field, seat: str) -> str:
        """Text of the mask of seats that may see field `f` of `base`."""
        to = f.secrecy.to
        if to == "nobody":
            return "0"
        if isinstance(to, str):
            return f"{base.text}.{to}"
        return f"(1 << ({seat}))" if seat else "0"

    def _subscript(self, node: ast.Subscript) -> Value:
        base = self.value(node.value)
        if isinstance(base.what, _ConstantTable):
            index = self.number(node.slice)
            inner = base.what.rows[0]
            what = _ConstantTable(inner) if isinstance(inner, tuple) else None
            return Value(f"{base.text}[{index.integer}]", what, index.audience, stable=index.stable)
        if not isinstance(base.what, Place) or not base.what.shape:
            self.refuse(node, "an index into what is no array", "a field that is an array, or a tuple of constants")
        assert isinstance(base.what, Place)
        index = self.number(node.slice)
        text, place = f"{base.text}[{index.integer}]", base.what
        if place.record is not None:
            has_seat = any(f.name == "seat" for f in place.record.fields)
            seat = f"{text}.seat" if has_seat else (place.seat or index.integer)
            return Value(text, Place(place.record, None, place.shape[1:], seat), stable=base.stable and index.stable)
        assert place.field is not None
        if len(place.shape) > 1:
            return Value(text, Place(None, place.field, place.shape[1:], place.seat or index.integer))
        audience: tuple[str, ...] = ()
        if place.field.secrecy.kind == "secret":
            self.reads_secrets = True
            parent = Value(base.text.rsplit(".", 1)[0])
            audience = (self.audience(parent, place.field, place.seat or index.integer),)
        return Value(text, audience=audience + index.audience)

    def _binop(self, node: ast.BinOp) -> Value:
        symbol = _OPERATORS.get(type(node.op))
        if symbol is None:
            self.refuse(node, f"the operator in {ast.unparse(node)}", "+ - * // % << >> & | ^ (whole division is //)")
        left, right = self.number(node.left), self.number(node.right)
        if left.constant is not None and right.constant is not None:
            folded = eval(f"({left.constant}) {symbol} ({right.constant})")  # two integer literals
            return Value(repr(folded), constant=folded, stable=True)
        return self._joined(f"({left.integer} {symbol} {right.integer})", left, right)

    def _unaryop(self, node: ast.UnaryOp) -> Value:
        inner = self.number(node.operand)
        symbol = {ast.USub: "-", ast.Not: "not ", ast.Invert: "~", ast.UAdd: "+"}[type(node.op)]
        if isinstance(node.op, ast.Not) and inner.constant is None:
            return self._truth(self._joined(f"(not {inner.text})", inner))
        if inner.constant is not None:
            folded = int(eval(f"{symbol}({inner.constant})"))  # an integer literal
            return Value(repr(folded), constant=folded, stable=True)
        return self._joined(f"({symbol}{inner.text})", inner)

    def _boolop(self, node: ast.BoolOp) -> Value:
        parts = [self.number(v) for v in node.values]
        word = " and " if isinstance(node.op, ast.And) else " or "
        if all(p.truth for p in parts):
            return self._truth(self._joined("(" + word.join(p.text for p in parts) + ")", *parts))
        return self._joined("(" + word.join(p.integer for p in parts) + ")", *parts)

    def _truth(self, value: Value) -> Value:
        value.truth = True
        return value

    def _ifexp(self, node: ast.IfExp) -> Value:
        test, body, orelse = self.number(node.test), self.number(node.body), self.number(node.orelse)
        return self._joined(f"({body.integer} if {test.text} else {orelse.integer})", test, body, orelse)

    def _joined(self, text: str, *parts: Value) -> Value:
        audience = tuple(dict.fromkeys(a for p in parts for a in p.audience))
        return Value(text, audience=audience, stable=all(p.stable for p in parts))

    def _compare(self, node: ast.Compare) -> Value:
        texts, parts = [], []
        left: ast.expr = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(op, ast.In | ast.NotIn):
                value = self._membership(left, right, isinstance(op, ast.NotIn), node)
                texts.append(value.text)
                parts.append(value)
            else:
                symbol = _COMPARISONS.get(type(op))
                if symbol is None:
                    self.refuse(node, "'is'", "'==' between integers")
                a, b = self.number(left), self.number(right)
                texts.append(f"{a.text} {symbol} {b.text}")
                parts += [a, b]
            left = right
        return self._truth(self._joined("(" + " and ".join(texts) + ")", *parts))

    def _membership(self, left: ast.expr, right: ast.expr, negated: bool, node: ast.AST) -> Value:
        x = self.number(left)
        if isinstance(right, ast.Tuple | ast.Set | ast.List):
            if any(isinstance(n, ast.Call) for n in ast.walk(left)):
                self.refuse(node, "'in' after a call", "a local first")
            options = [self.number(e) for e in right.elts]
            text = " or ".join(f"{x.text} == {o.text}" for o in options)
            return self._joined(f"(not ({text}))" if negated else f"({text})", x, *options)
        group = self.value(right)
        if not isinstance(group.what, SetPlace):
            self.refuse(node, "'in' what is no set", "a Bits field, a set local, or constants in parentheses")
        assert isinstance(group.what, SetPlace)
        self._secret_set(group)
        has = group.what.has(x.text)
        return self._joined(f"({has} == 0)" if negated else f"({has} == 1)", x, Value("", audience=group.audience))

    def _secret_set(self, value: Value) -> None:
        if value.audience:
            self.reads_secrets = True

    def _call(self, node: ast.Call) -> Value:
        if node.keywords:
            self.refuse(node, "a keyword argument", "positional arguments")
        if isinstance(node.func, ast.Attribute) and self.static(node.func) is None:
            return self._set_question(node)
        if isinstance(node.func, ast.Subscript):
            table = self.static(node.func.value)
            if isinstance(table, Table):
                return self._table_call(node, table, node.func.slice)
        found = self.static(node.func)
        if found in (min, max):
            parts = [self.number(a) for a in node.args]
            text = parts[0].text
            for part in parts[1:]:
                text = f"{found.__name__}({text}, {part.text})"
            return self._joined(text, *parts)
        if found is bool:
            part = self.number(node.args[0])
            return self._truth(self._joined(f"({part.integer} != 0)", part))
        if found in (abs, int):
            part = self.number(node.args[0])
            return self._joined(f"{found.__name__}({part.text})", part)
        if found is language.refuse:
            return Value(str(self.program.refusal(node, self.source)))
        if found is language.token:
            return Value("s.e_depth")
        if found is language.any_legal or found is language.first_legal:
            return self._lookahead(node, found is language.any_legal)
        if isinstance(found, FunctionType):
            if found.__module__ == language.__name__:
                self.refuse(node, f"{found.__name__}() here", "it where docs/writing-a-game.md shows it")
            return self._helper_call(node, found)
        if isinstance(found, Rule | Kind):
            self.refuse(node, f"a call of {found.name} without yield", f"'yield {'from ' if isinstance(found, Rule) else ''}{found.name}(...)'")
        return self.refuse(node, f"the call {ast.unparse(node)}", "a helper, a rule, or a word of coverts.engine")  # type: ignore[no-any-return]

    def _set_question(self, node: ast.Call) -> Value:
        assert isinstance(node.func, ast.Attribute)
        group = self.value(node.func.value)
        if not isinstance(group.what, SetPlace) or node.func.attr != "count":
            self.refuse(node, f"the method {node.func.attr!r} in an expression", "count() of a set, or a helper")
        assert isinstance(group.what, SetPlace)
        counted = group.what.field is not None and group.what.field.secrecy.others == "count"
        if not counted:
            self._secret_set(group)
        text = " + ".join(f"bit_count({w})" for w in group.what.all_words())
        return Value(f"({text})", audience=() if counted else group.audience)

    def _lookahead(self, node: ast.Call, whether: bool) -> Value:
        kind = self.static(node.args[0])
        if not isinstance(kind, Kind) or kind.chance:
            self.refuse(node, "any_legal of what is no decision", "any_legal(kind, s, who, ...)")
        if kind.prepare is not None:
            self.refuse(node, f"any_legal of {kind.name}, which has a prepare", "a kind without one")
        arguments = [self.number(a) for a in node.args[2:]]
        name = self.program.first_legal(kind)
        info = self.program.function(kind.function)
        self.reads_secrets |= info.reads_secrets
        call = f"{name}(s, {', '.join(a.text for a in arguments)})"
        audience = (UNKNOWN,) if info.reads_secrets else ()
        return self._joined(f"({call} >= 0)" if whether else call, Value("", audience=audience), *arguments)

    def _arguments(self, node: ast.Call) -> tuple[str, list[Value]]:
        values = [self.value(a) for a in node.args]
        for value, argument in zip(values, node.args, strict=True):
            if isinstance(value.what, SetPlace):
                self.refuse(argument, "a set as an argument", "the record that holds it")
        return ", ".join(v.integer for v in values), values

    def _helper_call(self, node: ast.Call, helper: FunctionType) -> Value:
        text, values = self._arguments(node)
        info = self.program.function(helper, node, self.source)
        if len(node.args) != len(info.source.parameters):
            self.refuse(node, f"{len(node.args)} arguments for {helper.__name__}", f"{len(info.source.parameters)}")
        self.reads_secrets |= info.reads_secrets
        whose = (UNKNOWN,) if info.reads_secrets else ()
        return self._joined(f"{info.label}({text})", Value("", audience=whose), *values)

    def _table_call(self, node: ast.Call, table: Table, index: ast.expr) -> Value:
        place = self.number(index)
        text, values = self._arguments(node)
        info = self.program.table(table, node, self.source)
        self.reads_secrets |= info.reads_secrets
        whose = (UNKNOWN,) if info.reads_secrets else ()
        return self._joined(f"{info.label}({place.text}, {text})", Value("", audience=whose), place, *values)

    # -- statements without yields ---------------------------------------------------------------

    def block(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        method = getattr(self, "_do_" + type(node).__name__.lower(), None)
        if method is None:
            self.refuse(node, _NAMES.get(type(node), type(node).__name__), _INSTEAD.get(type(node), "plain statements"))
        method(node)

    def _do_pass(self, node: ast.Pass) -> None:
        self.emit("pass", node)

    def _do_break(self, node: ast.Break) -> None:
        self.emit("break", node)

    def _do_continue(self, node: ast.Continue) -> None:
        self.emit("continue", node)

    def _do_return(self, node: ast.Return) -> None:
        self.emit("return " + (self.number(node.value).integer if node.value else "0"), node)

    def _do_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            self.refuse(node, "a declaration without a value", "an assignment")
        assert node.value is not None
        self.assign(node.target, node.value, node)

    def _do_assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            self.refuse(node, "a chained assignment", "one assignment a line")
        self.assign(node.targets[0], node.value, node)

    def assign(self, target: ast.expr, value: ast.expr, node: ast.stmt) -> None:
        if isinstance(value, ast.Call) and self.static(value.func) is language.some:
            self.new_set(target, value, node)
            return
        given = self.value(value)
        if isinstance(target, ast.Name):
            if isinstance(given.what, Place):
                self.bind(target.id, value, given, node)
                return
            if isinstance(given.what, SetPlace):
                self.refuse(node, "a second name for a set", "the set's own name where you use it")
            self.set_local(target.id, given, node)
            return
        if isinstance(given.what, SetPlace):
            self.copy_set(self.value(target), given.what, node)
            return
        self.store(target, given, node)

    def set_local(self, name: str, given: Value, node: ast.AST) -> None:
        if name in self.aliases or name in self.sets:
            self.refuse(node, f"a number in {name}, which names a record or a set,", "another name")
        if given.what is not None:
            self.refuse(node, "a table of constants in a local", "the table's name")
        if given.audience:
            known = self.tainted.get(name, ())
            self.tainted[name] = tuple(dict.fromkeys([*known, f"_m_{name}"]))
            mask = UNKNOWN if UNKNOWN in given.audience else " & ".join(given.audience)
            self.emit(f"_m_{name} = {0 if mask == UNKNOWN else mask}", node, python_only=True)
        elif name in self.tainted:
            self.emit(f"_m_{name} = {EVERYBODY_MASK}", node, python_only=True)
        if given.range is not None and self.assigned_once(name):
            self.ranges[name] = given.range
        self.emit(f"{name} = {given.integer}", node)

    def assigned_once(self, name: str) -> bool:
        """Whether one statement alone gives the local its value."""
        stores = [n for n in ast.walk(self.source.tree) if isinstance(n, ast.Name) and n.id == name]
        return name not in self.source.parameters and sum(isinstance(n.ctx, ast.Store) for n in stores) == 1

    def bind(self, name: str, value: ast.expr, given: Value, node: ast.stmt) -> None:
        """`me = s.operative[i]`: another name for a place."""
        if name in self.aliases and self.aliases[name].text != given.text:
            self.refuse(node, f"a second meaning of {name}", "another name")
        uses = {n.id for n in ast.walk(value) if isinstance(n, ast.Name) and n.id in self.locals and n.id != self.state}
        assert isinstance(given.what, Place)
        self.aliases[name] = Alias(given.text, Value(name, given.what, stable=True), uses)
        self.emit(f"{name} = {given.text}", node)

    def new_set(self, target: ast.expr, value: ast.Call, node: ast.stmt) -> None:
        size = self.number(value.args[0]).constant if len(value.args) == 1 else None
        if not isinstance(target, ast.Name) or size is None:
            self.refuse(node, "some() here", "'name = some(CONSTANT)'")
        assert isinstance(target, ast.Name) and size is not None
        if size > WORD:
            self.refuse(node, f"a set of {size} in a helper", f"at most {WORD}, or a set local of a rule")
        self.sets[target.id] = SetPlace(size, 1, target.id, local=True)
        self.emit(f"{target.id} = 0", node)

    def copy_set(self, target: Value, given: SetPlace, node: ast.stmt) -> None:
        if not isinstance(target.what, SetPlace) or target.what.words != given.words:
            self.refuse(node, "a set stored in what is no set of its size", "a Bits field of the same size")
        assert isinstance(target.what, SetPlace)
        for mine, theirs in zip(target.what.all_words(), given.all_words(), strict=True):
            self.emit(f"{mine} = {theirs}", node)

    def store(self, target: ast.expr, given: Value, node: ast.stmt) -> None:
        """Store into a field; the value must fit its type and declared bounds."""
        secrets = self.reads_secrets
        place = self.value(target)
        self.reads_secrets = secrets
        f = self._stored_field(target)
        if f is None or place.what is not None:
            self.refuse(node, f"an assignment to {ast.unparse(target)}", "one integer field")
        assert f is not None
        lo, hi = f.bounds
        if given.constant is not None:
            if not lo <= given.constant <= hi:
                self.refuse(node, f"{given.constant} in {f.name} ({lo}..{hi})", "a value that fits")
            self.emit(f"{place.text} = {given.constant}", node)
            return
        known = (0, 1) if given.truth else given.range
        if known is not None and lo <= known[0] and known[1] <= hi:
            self.emit(f"{place.text} = {given.integer}", node)
            return
        if (lo, hi) == (-(2**63), 2**63 - 1):
            self.emit(f"{place.text} = {given.integer}", node)
            return
        name = self.temporary()
        self.emit(f"{name} = {given.integer}", node)
        self.emit(f"if {name} < {lo} or {name} > {hi}: does_not_fit(s)", node)
        self.emit(f"{place.text} = {name}", node)

    def _stored_field(self, target: ast.expr) -> Field | None:
        if isinstance(target, ast.Attribute):
            base = self.value(target.value)
            if isinstance(base.what, Place) and base.what.record is not None:
                return next((f for f in base.what.record.fields if f.name == target.attr), None)
        if isinstance(target, ast.Subscript):
            base = self.value(target.value)
            if isinstance(base.what, Place):
                return base.what.field
        return None

    def _do_augassign(self, node: ast.AugAssign) -> None:
        load = ast.copy_location(ast.parse(ast.unparse(node.target), mode="eval").body, node)
        for inner in ast.walk(load):
            ast.copy_location(inner, node)
        combined = ast.copy_location(ast.BinOp(load, node.op, node.value), node)
        self.assign(node.target, combined, node)

    def _do_if(self, node: ast.If) -> None:
        self.emit(f"if {self.number(node.test).text}:", node)
        self._indented(node.body)
        if node.orelse:
            self.emit("else:", node.orelse[0])
            self._indented(node.orelse)

    def _do_while(self, node: ast.While) -> None:
        self._no_else(node)
        self.emit(f"while {self.number(node.test).text}:", node)
        self._indented(node.body)

    def _indented(self, body: list[ast.stmt]) -> None:
        self.depth += 1
        self.block(body)
        self.depth -= 1

    def _no_else(self, node: ast.For | ast.While) -> None:
        if node.orelse:
            self.refuse(node, "'else' of a loop", "a test after the loop")

    def _do_for(self, node: ast.For) -> None:
        self._no_else(node)
        if not isinstance(node.target, ast.Name):
            self.refuse(node, "a loop over several names", "one name")
        assert isinstance(node.target, ast.Name)
        name, over = node.target.id, node.iter
        if isinstance(over, ast.Call) and self.static(over.func) is range:
            bounds = ", ".join(self.number(a).text for a in over.args)
            self.emit(f"for {name} in range({bounds}):", node)
            self._indented(node.body)
            return
        counter = self.temporary()
        self.locals.add(counter)
        size, test, audience = self.visited(over, counter, node)
        self.emit(f"for {counter} in range({size}):", node)
        self.depth += 1
        if test.endswith(f" >> ({counter})) & 1)"):
            self.emit(f"if {test[1:-5]} == 0: break", node)
        self.emit(f"if {test}:", node)
        self.depth += 1
        if audience:
            self.tainted[name] = audience
            self.emit(f"_m_{name} = 0", node, python_only=True)
        self.emit(f"{name} = {counter}", node)
        self.block(node.body)
        self.depth -= 2

    def visited(self, over: ast.expr, name: str, node: ast.stmt) -> tuple[int, str, tuple[str, ...]]:
        """For `each(...)` and sets: the domain, the test of one number, and whose eyes it is for."""
        if isinstance(over, ast.Call) and self.static(over.func) is language.each:
            predicate = self.static(over.args[0])
            size = getattr(predicate, "among", None)
            if not isinstance(predicate, FunctionType) or size is None:
                self.refuse(node, "each() of an unmarked predicate", "@among(n) above the predicate")
            arguments = []
            for argument in over.args[2:]:
                value = self.number(argument)
                if not value.stable:
                    held = self.temporary()
                    self.locals.add(held)
                    self.emit(f"{held} = {value.integer}", node)
                    value = Value(held)
                arguments.append(value.text)
            info = self.program.function(predicate, node, self.source)
            self.reads_secrets |= info.reads_secrets
            audience = (UNKNOWN,) if info.reads_secrets else ()
            return int(size), f"{info.label}({', '.join(['s', name, *arguments])})", audience
        group = self.value(over)
        if not isinstance(group.what, SetPlace):
            self.refuse(node, f"a loop over {ast.unparse(over)}", "range(...), each(...), or a set")
        assert isinstance(group.what, SetPlace)
        self._secret_set(group)
        return group.what.size, group.what.has(name), group.audience

    def _do_expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Constant):
            return
        if not isinstance(call, ast.Call):
            self.refuse(node, "an expression that does nothing", "an assignment or a call")
        assert isinstance(call, ast.Call)
        if isinstance(call.func, ast.Attribute) and self.static(call.func) is None:
            self._set_change(call, node)
        elif self.static(call.func) is language.say:
            self._say(call, node)
        else:
            self.emit(self.number(call).text, node)

    def _set_change(self, call: ast.Call, node: ast.stmt) -> None:
        assert isinstance(call.func, ast.Attribute)
        secrets = self.reads_secrets
        group = self.value(call.func.value)
        self.reads_secrets = secrets
        change = call.func.attr
        if not isinstance(group.what, SetPlace) or change not in ("add", "remove", "clear", "fill"):
            self.refuse(node, f"the method {change!r}", "add, remove, clear or fill of a set")
        assert isinstance(group.what, SetPlace)
        place = group.what
        if change == "clear":
            for word in place.all_words():
                self.emit(f"{word} = 0", node)
        elif change == "fill":
            count = self.number(call.args[0]).constant if call.args else place.size
            if count is None:
                self.refuse(node, "fill() of a variable number", "a constant")
            for i, word in enumerate(place.all_words()):
                self.emit(f"{word} = {(1 << max(0, min(WORD, (count or 0) - i * WORD))) - 1}", node)
        else:
            x = self.number(call.args[0])
            if x.audience and place.local and self.is_rule:
                self.refuse(node, "a hidden number in a set local (the stack is public)", "a Bits field declared secret")
            text = x.text
            if x.constant is None and not text.isidentifier():
                text = self.temporary()
                self.emit(f"{text} = {x.text}", node)
            if x.constant is None and not (x.range and 0 <= x.range[0] and x.range[1] < place.size):
                self.emit(f"if {text} < 0 or {text} >= {place.size}: does_not_fit(s)", node)
            word, bit = place.word(text), place.bit(text)
            self.emit(f"{word} |= 1 << {bit}" if change == "add" else f"{word} &= ~(1 << {bit})", node)

    def _say(self, call: ast.Call, node: ast.stmt) -> None:
        key = call.args[0]
        if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
            self.refuse(node, "say() without a sentence's key", 'say("key", ...)')
        assert isinstance(key, ast.Constant)
        self.program.sentence(str(key.value), node, self.source)
        parts = []
        secrets = self.reads_secrets
        for argument in call.args[1:]:
            value = self.number(argument)
            if UNKNOWN in value.audience:
                self.refuse(argument, "what a helper read from hidden fields, in the log,", "the field itself")
            parts.append(f"({value.integer}, {' & '.join(value.audience) or EVERYBODY_MASK})")
        self.reads_secrets = secrets
        event = ", ".join([repr(key.value), *parts]) + ","
        self.emit(f"if s.events is not None: s.events.append(({event}))", node, python_only=True)


@dataclass
class _ConstantTable(Place):
    """A tuple of integer constants, indexed by a number."""

    def __init__(self, rows: tuple[Any, ...]) -> None:
        super().__init__(None)
        self.rows = rows


def _assigned(tree: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def has_yield(node: ast.AST | list[ast.stmt]) -> bool:
    return yields(node)


_BUILTINS = {"min": min, "max": max, "abs": abs, "int": int, "bool": bool, "range": range}
_OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.LShift: "<<",
    ast.RShift: ">>", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
}
_COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_NAMES: dict[type[ast.AST], str] = {
    ast.ListComp: "a list comprehension", ast.GeneratorExp: "a generator expression", ast.Lambda: "a lambda",
    ast.Dict: "a dictionary", ast.List: "a list", ast.Tuple: "a tuple", ast.Set: "a set display",
    ast.JoinedStr: "an f-string", ast.Try: "try", ast.With: "with", ast.FunctionDef: "a function inside a rule",
    ast.ClassDef: "a class inside a rule", ast.Raise: "raise", ast.Global: "global", ast.Nonlocal: "nonlocal",
    ast.Delete: "del", ast.Import: "an import inside a rule", ast.ImportFrom: "an import inside a rule",
    ast.NamedExpr: "':='", ast.Starred: "a starred argument", ast.Match: "match", ast.Await: "await",
    ast.Assert: "assert", ast.Slice: "a slice", ast.SetComp: "a set comprehension", ast.DictComp: "a dictionary comprehension",
}
_INSTEAD: dict[type[ast.AST], str] = {
    ast.ListComp: "a for loop", ast.GeneratorExp: "a for loop or each(...)", ast.SetComp: "a set local and a for loop",
    ast.Lambda: "a helper function of the module", ast.Dict: "a Table, or a tuple of constants of the module",
    ast.List: "a set local some(n), or a field", ast.Tuple: "one assignment or value each", ast.Set: "a set local some(n)",
    ast.JoinedStr: "say(key, numbers) and a sentence of the game", ast.Try: "a test before the call",
    ast.With: "plain statements", ast.FunctionDef: "a helper of the module", ast.ClassDef: "a Record of the module",
    ast.Raise: "a refusal in a judge, or a test", ast.Global: "a field of the state", ast.Nonlocal: "a field of the state",
    ast.Delete: "nothing: locals end by themselves", ast.Import: "the import at the top of the module",
    ast.ImportFrom: "the import at the top of the module", ast.NamedExpr: "an assignment of its own",
    ast.Starred: "the arguments one by one", ast.Match: "if and elif, or a Table", ast.Await: "yield",
    ast.Assert: "a test of its own", ast.Slice: "a loop over the indices", ast.DictComp: "a loop",
}
