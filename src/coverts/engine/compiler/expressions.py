"""Expressions of the subset, as text of the machine.

The text is the same for the `python` and the `numba` back end. What only Python keeps (the log) is
marked, and left out where machine code is made.
"""

from __future__ import annotations

import ast
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

from coverts.engine import language
from coverts.engine.compiler.slots import SlotNames, names_in
from coverts.engine.compiler.source import Source
from coverts.engine.compiler.values import (
    BUILTINS,
    COMPARISONS,
    INSTEAD,
    NAMES,
    OPERATORS,
    UNKNOWN,
    Alias,
    ConstantTable,
    Line,
    Place,
    SetPlace,
    Value,
)
from coverts.engine.language import Kind, Rule, Table
from coverts.engine.record import BitsType, Field, Integer, Record, State

if TYPE_CHECKING:
    from coverts.engine.compiler.program import Program


class Expressions:
    """Lowers the expressions of one function."""

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
        self.slots = SlotNames()
        self.told: set[str] = set()
        """Names that are told in the log; as parameters of a helper they must not be hidden values."""
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

    def refuse(self, node: ast.AST, what: str, instead: str) -> NoReturn:
        self.source.refuse(node, what, instead)

    # -- names -----------------------------------------------------------------------------------

    def static(self, node: ast.expr) -> Any:
        """The object a name outside the function stands for, or None."""
        if isinstance(node, ast.Name):
            if node.id in self.locals:
                return None
            found = self.source.outer.get(node.id, BUILTINS.get(node.id))
            if found is None:
                self.refuse(
                    node, f"the unknown name {node.id!r}", "a parameter, a local or a constant of the module"
                )
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
            self.refuse(
                node,
                NAMES.get(type(node), type(node).__name__),
                INSTEAD.get(type(node), "integers and fields"),
            )
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
            return Value(name, None, self.hidden_in(name), stable=True, range=self.ranges.get(name))
        return self._outer(node, self.static(node))

    def hidden_in(self, name: str) -> tuple[str, ...]:
        """Whose eyes a local's value is for."""
        return self.tainted.get(name, ())

    def _outer(self, node: ast.expr, found: Any) -> Value:
        if isinstance(found, int):
            return Value(repr(int(found)), constant=int(found), stable=True)
        if isinstance(found, language.Lookup):
            found = tuple(found)
        if isinstance(found, tuple):
            return Value(self.program.constant(found, self.source, node), ConstantTable(found), stable=True)
        return self.refuse(node, f"{ast.unparse(node)} here", "an integer constant, a field or a call")

    def _attribute(self, node: ast.Attribute) -> Value:
        found = self.static(node)
        if found is not None:
            return self._outer(node, found)
        base = self.value(node.value)
        if not isinstance(base.what, Place) or base.what.record is None or base.what.shape:
            self.refuse(node, f"the attribute {node.attr!r} of what is no record", "a field of the state")
        record = base.what.record
        if node.attr == "players" and issubclass(record, State):
            return Value("s.players")
        for f in record.fields:
            if f.name == node.attr:
                return self._field(base, f)
            if f.name + "_count" == node.attr and f.secrecy.others == "count" and not self.is_rule:
                return Value(f"{base.text}.{node.attr}", audience=base.audience)
        return self.refuse(
            node, f"the field {node.attr!r}, which {record.__name__} does not have,", "a declared field"
        )

    def _field(self, base: Value, f: Field) -> Value:
        assert isinstance(base.what, Place) and base.what.record is not None
        text = f"{base.text}.{f.slot}"
        audience = base.audience
        if f.secrecy.kind == "secret" and not f.shape:
            audience += (self.audience(base, f, base.what.seat),)
        if f.secrecy.kind == "scratch":
            audience += (UNKNOWN,)
        if isinstance(f.type, Integer):
            if f.shape:
                return Value(text, Place(None, f, f.shape, base.what.seat), audience, stable=base.stable)
            self._note_secret(audience)
            return Value(text, audience=audience, unsigned=f.type.name[0] == "u")
        if isinstance(f.type, BitsType):
            return Value(text, SetPlace(f.type.size, f.type.words, text, field=f), audience)
        return Value(text, Place(f.type, None, f.shape, base.what.seat), audience, stable=base.stable)

    def _note_secret(self, audience: tuple[str, ...]) -> None:
        if audience:
            self.reads_secrets = True

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
        if isinstance(base.what, ConstantTable):
            index = self.number(node.slice)
            inner = base.what.rows[0]
            what = ConstantTable(inner) if isinstance(inner, tuple) else None
            return Value(f"{base.text}[{index.integer}]", what, index.audience, stable=index.stable)
        if not isinstance(base.what, Place) or not base.what.shape:
            self.refuse(
                node, "an index into what is no array", "a field that is an array, or a tuple of constants"
            )
        assert isinstance(base.what, Place)
        index = self.number(node.slice)
        text, place = f"{base.text}[{index.integer}]", base.what
        audience = base.audience + index.audience
        if place.record is not None:
            self.slots.name(base.text, names_in(node.slice))
        if place.record is not None:
            has_seat = any(f.name == "seat" for f in place.record.fields)
            seat = f"{text}.seat" if has_seat else (place.seat or index.integer)
            return Value(
                text,
                Place(place.record, None, place.shape[1:], seat),
                audience,
                stable=base.stable and index.stable,
            )
        assert place.field is not None
        if len(place.shape) > 1:
            seat = place.seat or index.integer
            return Value(text, Place(None, place.field, place.shape[1:], seat), audience)
        if place.field.secrecy.kind == "secret":
            parent = Value(base.text.rsplit(".", 1)[0])
            audience += (self.audience(parent, place.field, place.seat or index.integer),)
        self._note_secret(audience)
        unsigned = isinstance(place.field.type, Integer) and place.field.type.name[0] == "u"
        return Value(text, audience=audience, unsigned=unsigned)

    def _binop(self, node: ast.BinOp) -> Value:
        symbol = OPERATORS.get(type(node.op))
        if symbol is None:
            self.refuse(
                node, f"the operator in {ast.unparse(node)}", "+ - * // % << >> & | ^ (whole division is //)"
            )
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
        return self._joined(f"({symbol}{inner.integer})", inner)

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
        return Value(text, audience=self.joined_audience(*parts), stable=all(p.stable for p in parts))

    @staticmethod
    def joined_audience(*parts: Value) -> tuple[str, ...]:
        return tuple(dict.fromkeys(a for p in parts for a in p.audience))

    def _compare(self, node: ast.Compare) -> Value:
        first = node.ops[0]
        if len(node.ops) == 1 and isinstance(first, ast.In | ast.NotIn):
            return self._membership(node.left, node.comparators[0], isinstance(first, ast.NotIn), node)
        parts = [self.number(node.left)]
        text = parts[0].text
        for op, right in zip(node.ops, node.comparators, strict=True):
            symbol = COMPARISONS.get(type(op))
            if symbol is None:
                chained = isinstance(op, ast.In | ast.NotIn)
                self.refuse(node, "'in' in a chain" if chained else "'is'", "'and', or '==' between integers")
            parts.append(self.number(right))
            text += f" {symbol} {parts[-1].text}"
        return self._truth(self._joined(f"({text})", *parts))

    def _membership(self, left: ast.expr, right: ast.expr, negated: bool, node: ast.AST) -> Value:
        x = self.number(left)
        if isinstance(right, ast.Tuple | ast.Set | ast.List):
            if any(isinstance(n, ast.Call) for n in ast.walk(left)):
                self.refuse(node, "'in' after a call", "a local first")
            options = [self.number(e) for e in right.elts]
            text = " or ".join(f"{x.text} == {o.text}" for o in options)
            return self._truth(self._joined(f"(not ({text}))" if negated else f"({text})", x, *options))
        group = self.value(right)
        if not isinstance(group.what, SetPlace):
            self.refuse(node, "'in' what is no set", "a Bits field, a set local, or constants in parentheses")
        assert isinstance(group.what, SetPlace)
        self._note_secret(group.audience)
        test = f"({group.what.holds(x)})"
        return self._truth(
            self._joined(f"(not {test})" if negated else test, x, Value("", audience=group.audience))
        )

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
            text = parts[0].integer
            for part in parts[1:]:
                text = f"{found.__name__}({text}, {part.integer})"
            return self._joined(text, *parts)
        if found is bool:
            part = self.number(node.args[0])
            return self._truth(self._joined(f"({part.integer} != 0)", part))
        if found in (abs, int):
            part = self.number(node.args[0])
            return self._joined(f"{found.__name__}({part.integer})", part)
        if found is language.refuse:
            return Value(str(self.program.refusal(node, self.source)))
        if found is language.token:
            return Value("s.e_depth")
        if found is language.pick or found is language.pick_legal:
            return self._by_lot(node, found is language.pick)
        if found is language.any_legal or found is language.first_legal:
            return self._lookahead(node, found is language.any_legal)
        if isinstance(found, FunctionType):
            if found.__module__ == language.__name__:
                self.refuse(node, f"{found.__name__}() here", "it where docs/writing-a-game.md shows it")
            return self._helper_call(node, found)
        if isinstance(found, Rule | Kind):
            self.refuse(
                node,
                f"a call of {found.name} without yield",
                f"'yield {'from ' if isinstance(found, Rule) else ''}{found.name}(...)'",
            )
        return self.refuse(
            node, f"the call {ast.unparse(node)}", "a helper, a rule, or a word of coverts.engine"
        )

    def _set_question(self, node: ast.Call) -> Value:
        assert isinstance(node.func, ast.Attribute)
        group = self.value(node.func.value)
        if not isinstance(group.what, SetPlace) or node.func.attr != "count":
            self.refuse(
                node, f"the method {node.func.attr!r} in an expression", "count() of a set, or a helper"
            )
        assert isinstance(group.what, SetPlace)
        audience, declared = group.audience, group.what.field
        if declared is not None and declared.secrecy.others == "count":
            audience = audience[:-1]  # how many are in is public; which record it is may not be
        self._note_secret(audience)
        text = " + ".join(f"bit_count({w})" for w in group.what.all_words())
        return Value(f"({text})", audience=audience)

    def _lookahead(self, node: ast.Call, whether: bool) -> Value:
        kind = self.static(node.args[0])
        if not isinstance(kind, Kind) or kind.chance:
            self.refuse(node, "any_legal of what is no decision", "any_legal(kind, s, who, ...)")
        if kind.prepare is not None:
            self.refuse(node, f"any_legal of {kind.name}, which has a prepare", "a kind without one")
        arguments = [self.number(a) for a in node.args[2:]]
        self.slots.pass_on(kind.function, node.args[1:])
        info = self.program.function(kind.function, node, self.source)
        name = self.program.first_legal(kind)
        self.reads_secrets |= info.reads_secrets
        call = f"{name}(s, {', '.join(a.text for a in arguments)})"
        audience = (UNKNOWN,) if info.reads_secrets else ()
        return self._joined(f"({call} >= 0)" if whether else call, Value("", audience=audience), *arguments)

    def _by_lot(self, node: ast.Call, number: bool) -> Value:
        """A number or a legal option by lot: in a game's redeal only, which has the working record w."""
        if self.source.function is not self.program.game.redeal:
            self.refuse(node, "a lot drawn here", "a question to chance, or the lot into the game's redeal")
        if number:
            return Value(f"draw(w, {self.number(node.args[0]).integer})")
        kind = self.static(node.args[0])
        if not isinstance(kind, Kind) or kind not in self.program.kinds or kind.chance or kind.prepare:
            self.refuse(
                node, "pick_legal of this", "pick_legal(kind, s, who, ...) of a decision without prepare"
            )
        given = ", ".join(["s", *[self.number(a).integer for a in node.args[2:]], "w"])
        return Value(f"one_legal(w, legal_{self.program.kind_number(kind)}({given}))")

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
            self.refuse(
                node, f"{len(node.args)} arguments for {helper.__name__}", f"{len(info.source.parameters)}"
            )
        self._tells(info.tells, node.args, values, helper.__name__)
        self.slots.pass_on(helper, node.args)
        self.reads_secrets |= info.reads_secrets
        whose = (UNKNOWN,) if info.reads_secrets else ()
        return self._joined(f"{info.label}({text})", Value("", audience=whose), *values)

    def _tells(self, tells: set[int], nodes: list[ast.expr], values: list[Value], called: str) -> None:
        """A helper that says a parameter says it to everybody."""
        for i in sorted(tells):
            if values[i].audience:
                what = f"a hidden value passed to {called}, which tells it in the log,"
                self.refuse(nodes[i], what, "a say() of the field itself")
            self.told |= {n.id for n in ast.walk(nodes[i]) if isinstance(n, ast.Name)}

    def _table_call(self, node: ast.Call, table: Table, index: ast.expr) -> Value:
        place = self.number(index)
        text, values = self._arguments(node)
        info = self.program.table(table, node, self.source)
        self._tells(info.tells, node.args, values, f"table {table.name}")
        for entry in table.entries.values():
            self.slots.pass_on(entry, node.args)
        self.reads_secrets |= info.reads_secrets
        whose = (UNKNOWN,) if info.reads_secrets else ()
        return self._joined(f"{info.label}({place.text}, {text})", Value("", audience=whose), place, *values)


def _assigned(tree: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
