"""Lower expressions, and compute which seats may see their values."""

from __future__ import annotations

import ast
import builtins
import operator
import os
from collections.abc import Callable
from types import ModuleType
from typing import Any, NoReturn

from coverts.engine.base.loop_guard import MAX_ROUNDS
from coverts.engine.base.suggestions import closest
from coverts.engine.compiler.ir.expression_nodes import (
    Binary,
    ChoiceNode,
    Compare,
    Const,
    ConstItem,
    Expr,
    Holds,
    Item,
    LoadNode,
    Local,
    Logic,
    MemberNode,
    Not,
    Register,
    Root,
    SetPlace,
    Unary,
    compare,
    join_truths,
    path_of,
)
from coverts.engine.compiler.ir.node_builders import everybody_but
from coverts.engine.compiler.ir.statement_nodes import Stmt
from coverts.engine.compiler.ir.typed_values import (
    BUILTINS,
    COMPARISONS,
    CONSTRUCTS,
    INSTEAD,
    OPERATORS,
    PUBLIC,
    UNKNOWN,
    UNOWNED,
    Audience,
    ConstTable,
    PlaceAlias,
    StateArea,
    Value,
)
from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.compiler.source.slot_names import SlotNames, names_in
from coverts.engine.compiler.source.syntax import Source
from coverts.engine.language import declarations
from coverts.engine.language.field_types import WIDEST, AllBut, BitsType, Integer
from coverts.engine.language.record import Field, Record, State
from coverts.engine.language.slot_arrays import SlotGroups

FOLDED: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}

INSTEAD_OF_BUILTINS = {
    "all": "'not any(not ... for x in ...)'",
    "dict": "an Array field",
    "enumerate": "'for i in range(...)'",
    "float": "whole numbers, and // for division",
    "input": "a question to a player, 'yield kind(who)'",
    "len": "'.count()' of a set, or a constant for the length of an array",
    "list": "a Bits field or an Array field",
    "print": "say('key', ...)",
    "reversed": "'for i in range(last, -1, -1)'",
    "round": "whole numbers, and // for division",
    "set": "some(n), or a Bits field",
    "sorted": "a loop that finds the next one",
    "str": "a number, and its text in the game's words",
    "zip": "'for i in range(...)'",
}
"""What to write instead of some of Python's built-in functions."""
MAX_DEPTH = 90
"""The maximum depth of expressions. Python's parser allows at most 200 nested parentheses."""


class ExpressionLowering:
    """The part of lowering that handles expressions."""

    is_rule = False

    def __init__(self, catalogue: Catalogue, source: Source) -> None:
        self.catalogue, self.source = catalogue, source
        self.aliases: dict[str, PlaceAlias] = {}
        self.sets: dict[str, SetPlace] = {}
        self.tainted: dict[str, Audience] = {}
        """The locals that are hidden at the current statement, with their audiences."""
        self.masked_locals: set[str] = set()
        """The locals that get a mask, because the log must know which seats may see them."""
        self.out: list[Stmt] = []
        """The statements of the current block."""
        self.temporaries = self.depth = 0
        self.writes = self.prepares = False
        self.moved: set[SlotGroups] = set()
        """The groups of slots that the function may change."""
        self.said_hidden: list[tuple[list[Stmt], str, int]] = []
        """For each hidden value in the log: the block that says it, its text and its line."""
        self.secret_read = ""
        """Where the function first reads something hidden (see `Audience.reason`), or "" if it does not."""
        self.slots = SlotNames()
        self.logged_names: set[str] = set()
        """The names whose values are logged. A parameter among them must not get a hidden value."""
        self.ranges: dict[str, tuple[int, int]] = {}
        self.state = ""
        self.places: dict[str, Value] = {}
        for i, name in enumerate(source.parameters):
            kind = source.annotations.get(name)
            if isinstance(kind, str):
                kind = source.outer.get(kind)
            if i == 0 and (name in ("s", "v") or (isinstance(kind, type) and issubclass(kind, State))):
                self.state = name
            elif isinstance(kind, type) and issubclass(kind, Record) and name not in source.numbered:
                has_seat = any(f.name == "seat" for f in kind.fields)
                seat = LoadNode(MemberNode(Root(name), "seat")) if has_seat else UNOWNED
                self.places[name] = Value(Root(name), StateArea(kind, seat=seat))
        self.locals = {*source.parameters, *assigned_names(source.tree)}

    # -- output ----------------------------------------------------------------------------------

    def emit(self, statement: Any, node: ast.AST) -> None:
        """Append a statement with the line number of a syntax node."""
        statement.line = getattr(node, "lineno", 0)
        self.out.append(statement)

    def temporary(self) -> str:
        """Return the name of a new local."""
        self.temporaries += 1
        return f"_t{self.temporaries}"

    def refuse(self, node: ast.AST, what: str, instead: str) -> NoReturn:
        """Refuse a construct in the source. See `Source.refuse`."""
        self.source.refuse(node, what, instead)

    # -- names -----------------------------------------------------------------------------------

    def static(self, node: ast.expr) -> Any:
        """Return the object that a global name or attribute refers to, or None."""
        if isinstance(node, ast.Name):
            if node.id in self.locals:
                return None
            target = self.source.outer.get(node.id, BUILTINS.get(node.id))
            if target is None and hasattr(builtins, node.id):
                usual = "a parameter, a local or a constant of the module"
                instead = INSTEAD_OF_BUILTINS.get(node.id, usual)
                self.refuse(node, f"Python's built-in {node.id!r}", instead)
            if target is None:
                near = closest(node.id, [*self.locals, *self.source.outer, *BUILTINS])
                self.source.refuse_use(
                    node,
                    f"the name {node.id!r} is not defined in {os.path.basename(self.source.file)}",
                    f"{near!r}, or define it" if near else "an import of it, or define it",
                )
            return target
        if isinstance(node, ast.Attribute):
            base = self.static(node.value)
            if base is None or not (isinstance(base, ModuleType | type) or hasattr(base, node.attr)):
                return None
            return getattr(base, node.attr, None)
        return None

    # -- expressions -----------------------------------------------------------------------------

    def number(self, node: ast.expr) -> Value:
        """Lower an expression, and refuse it if its value is not an integer."""
        value = self.value(node)
        if value.what is not None:
            self.refuse(node, "a record, array or set as a number", "a field of it")
        return value

    def value(self, node: ast.expr) -> Value:
        """Lower an expression of any type."""
        method = getattr(self, "_" + type(node).__name__.lower(), None)
        if method is None:
            self.refuse(
                node,
                CONSTRUCTS.get(type(node), type(node).__name__),
                INSTEAD.get(type(node), "integers and fields"),
            )
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.refuse(
                node, f"an expression nested deeper than {MAX_DEPTH}", "a part of it into a local first"
            )
        result: Value = method(node)
        self.depth -= 1
        if result.constant is not None and not WIDEST.lo <= result.constant <= WIDEST.hi:
            self.refuse(node, f"the constant {ast.unparse(node)}", "an integer of 64 bits")
        return result

    def _constant(self, node: ast.Constant) -> Value:
        if not isinstance(node.value, int):
            self.refuse(node, f"the constant {node.value!r}", "an integer or a boolean")
        return constant_value(int(node.value))

    def _name(self, node: ast.Name) -> Value:
        name = node.id
        if name == self.state:
            return Value(Root("s"), StateArea(self.catalogue.game.state), stable=True)
        if name in self.aliases:
            return self.aliases[name].value
        if name in self.places:
            return self.places[name]
        if name in self.sets:
            return Value(None, self.sets[name], self.audience_of(name))
        if name in self.locals:
            return Value(Local(name), None, self.audience_of(name), stable=True, range=self.ranges.get(name))
        return self._outer(node, self.static(node))

    def audience_of(self, name: str) -> Audience:
        """Return the audience of a local."""
        return self.tainted.get(name, PUBLIC)

    def _outer(self, node: ast.expr, target: Any) -> Value:
        if isinstance(target, int):
            return constant_value(int(target))
        if isinstance(target, declarations.Lookup):
            target = tuple(target)
        if isinstance(target, tuple):
            spelling = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
            name = self.catalogue.table(spelling, target, self.source, node)
            return Value(None, ConstTable(name, target), stable=True)
        return self.refuse(node, f"{ast.unparse(node)} here", "an integer constant, a field or a call")

    def _attribute(self, node: ast.Attribute) -> Value:
        target = self.static(node)
        if target is not None:
            return self._outer(node, target)
        base = self.value(node.value)
        if not isinstance(base.what, StateArea) or base.what.record is None or base.what.shape:
            self.refuse(
                node, f"the attribute {node.attr!r} of something that is not a record", "a field of the state"
            )
        record = base.what.record
        if node.attr == "players" and issubclass(record, State):
            return Value(Register("players"))
        for f in record.fields:
            if f.name == node.attr:
                return self._field(base, f, node)
            if f.name + "_count" == node.attr and f.secrecy.others == "count" and not self.is_rule:
                return Value(LoadNode(MemberNode(base.node, node.attr)), audience=base.audience)
        near = closest(node.attr, [f.name for f in record.fields])
        what = f"{record.__name__} has no field {node.attr!r}"
        return self.source.refuse_use(node, what, f"{near!r}, or declare it" if near else "a declared field")

    def _field(self, base: Value, f: Field, node: ast.Attribute) -> Value:
        assert isinstance(base.what, StateArea) and base.what.record is not None
        small = isinstance(f.type, Integer) and -MAX_ROUNDS <= f.bounds[0] <= f.bounds[1] <= MAX_ROUNDS
        place, seat = MemberNode(base.node, f.slot, small), base.what.seat
        audience = base.audience
        if f.secrecy.kind == "secret" and not f.shape:
            audience |= self.audience(base.node, f, seat).because(self._describe_read(f, node))
        if f.secrecy.kind == "scratch":
            audience |= UNKNOWN.because(self._describe_read(f, node))
        if isinstance(f.type, Integer):
            if f.shape:
                return Value(place, StateArea(None, f, f.shape, seat), audience, stable=base.stable)
            self._note_secret(audience)
            return Value(LoadNode(place), audience=audience)
        if isinstance(f.type, BitsType):
            return Value(None, SetPlace(f.type.size, f.type.words, place, field=f), audience)
        return Value(place, StateArea(f.type, None, f.shape, seat), audience, stable=base.stable)

    def _note_secret(self, audience: Audience) -> None:
        if audience:
            self.note_secret_read(audience.reason)

    def note_secret_read(self, reason: str) -> None:
        """Record that the function reads something hidden, and where."""
        self.secret_read = self.secret_read or reason or "it reads something hidden"

    def _describe_read(self, f: Field, node: ast.expr) -> str:
        """Return where a secret field is read, who sees it, and what everybody may read instead."""
        text = ast.unparse(node)
        reason = f"{os.path.basename(self.source.file)}:{node.lineno} reads {text}, which {f.secrecy.viewers}"
        if f.secrecy.others == "set":
            reason += f"; everybody may know {text} == {f.secrecy.none} and {text} != {f.secrecy.none}"
        if f.secrecy.others == "count":
            reason += f"; everybody may know {text}.count()"
        return reason

    def audience(self, record: Any, f: Field, seat: Expr | None) -> Audience:
        """Return the audience of the field `f` of a record."""
        to = f.secrecy.to
        if isinstance(to, str) and to != "nobody":
            return Audience((LoadNode(MemberNode(record, to)),))
        if seat is UNOWNED and to != "nobody":
            return UNKNOWN
        if to == "nobody" or seat is None:
            return Audience((Const(0),))
        if isinstance(to, AllBut):
            return Audience((everybody_but(seat),))
        return Audience((Binary("<<", Const(1), seat),))

    def _subscript(self, node: ast.Subscript) -> Value:
        base = self.value(node.value)
        if isinstance(base.what, ConstTable):
            return self._row(base, base.what, self.number(node.slice))
        if not isinstance(base.what, StateArea) or not base.what.shape:
            self.refuse(
                node,
                "an index into something that is not an array",
                "a field that is an array, or a tuple of constants",
            )
        index, area = self.number(node.slice), base.what
        place = Item(base.node, index.number, line=node.lineno)
        audience = base.audience | index.audience
        if area.record is not None:
            self.slots.name(path_of(base.node), names_in(node.slice))
            has_seat = any(f.name == "seat" for f in area.record.fields)
            seat = LoadNode(MemberNode(place, "seat")) if has_seat else (area.seat or index.number)
            what = StateArea(area.record, None, area.shape[1:], seat)
            return Value(place, what, audience, stable=base.stable and index.stable)
        assert area.field is not None
        seat = area.seat or index.number
        if len(area.shape) > 1:
            return Value(place, StateArea(None, area.field, area.shape[1:], seat), audience)
        if area.field.secrecy.kind == "secret":
            array = base.node
            while isinstance(array, Item):
                array = array.base
            whose = self.audience(array.base, area.field, seat)
            audience |= whose.because(self._describe_read(area.field, node))
        self._note_secret(audience)
        return Value(LoadNode(place), audience=audience)

    def _row(self, base: Value, rows: ConstTable, index: Value) -> Value:
        indices = (*rows.indices, index.number)
        audience, stable = base.audience | index.audience, base.stable and index.stable
        inner = rows.rows[0]
        if isinstance(inner, tuple):
            return Value(None, ConstTable(rows.name, inner, indices), audience, stable=stable)
        return Value(ConstItem(rows.name, indices), None, audience, stable=stable)

    def _binop(self, node: ast.BinOp) -> Value:
        symbol = OPERATORS.get(type(node.op))
        if symbol is None:
            self.refuse(
                node, f"the operator in {ast.unparse(node)}", "+ - * // % << >> & | ^ (whole division is //)"
            )
        left, right = self.number(node.left), self.number(node.right)
        if right.constant == 0 and symbol in ("//", "%"):
            self.refuse(node, f"{ast.unparse(node)}, a division by 0,", "a divisor that is not 0")
        if right.constant is not None and symbol in ("<<", ">>") and not 0 <= right.constant <= 63:
            self.refuse(node, f"{ast.unparse(node)}, a shift by {right.constant},", "a shift by 0 to 63")
        if left.constant is not None and right.constant is not None:
            return constant_value(FOLDED[symbol](left.constant, right.constant))
        return self._join(Binary(symbol, left.number, right.number, node.lineno), left, right)

    def _unaryop(self, node: ast.UnaryOp) -> Value:
        literal = node.operand.value if isinstance(node.operand, ast.Constant) else None
        if isinstance(node.op, ast.USub) and isinstance(literal, int):
            return constant_value(-literal)
        inner = self.number(node.operand)
        if isinstance(node.op, ast.Not):
            if inner.constant is not None:
                return constant_value(int(not inner.constant))
            return self._join(Not(inner.node), inner)
        if isinstance(node.op, ast.UAdd):
            return inner
        symbol = "-" if isinstance(node.op, ast.USub) else "~"
        if inner.constant is not None:
            return constant_value(-inner.constant if symbol == "-" else ~inner.constant)
        return self._join(Unary(symbol, inner.number), inner)

    def _boolop(self, node: ast.BoolOp) -> Value:
        parts = [self.number(v) for v in node.values]
        truth = all(p.node.truth for p in parts)
        word = "and" if isinstance(node.op, ast.And) else "or"
        return self._join(Logic(word, [p.node if truth else p.number for p in parts]), *parts)

    def _ifexp(self, node: ast.IfExp) -> Value:
        test, body, orelse = self.number(node.test), self.number(node.body), self.number(node.orelse)
        return self._join(ChoiceNode(test.node, body.number, orelse.number), test, body, orelse)

    def _join(self, node: Expr, *parts: Value) -> Value:
        stable = all(p.stable for p in parts)
        return Value(node, audience=self.join_audiences(*parts), stable=stable)

    @staticmethod
    def join_audiences(*parts: Value) -> Audience:
        """Return the audience of a value that is computed from several other values."""
        audience = PUBLIC
        for part in parts:
            audience |= part.audience
        return audience

    def _compare(self, node: ast.Compare) -> Value:
        first, secrets = node.ops[0], self.secret_read
        if len(node.ops) == 1 and isinstance(first, ast.In | ast.NotIn):
            return self._membership(node.left, node.comparators[0], isinstance(first, ast.NotIn), node)
        parts, symbols = [self.number(node.left)], []
        for op, right in zip(node.ops, node.comparators, strict=True):
            symbol = COMPARISONS.get(type(op))
            if symbol is None:
                chained = isinstance(op, ast.In | ast.NotIn)
                self.refuse(node, "'in' in a chain" if chained else "'is'", "'and', or '==' between integers")
            parts.append(self.number(right))
            symbols.append(symbol)
        if len(parts) == 2 and symbols[0] in ("==", "!="):
            parts = self._hide_only_value(node, parts, secrets)
        comparison = Compare(symbols, [p.node for p in parts])
        return self._join(self.catalogue.verdicts.compare(comparison), *parts)

    def _hide_only_value(self, node: ast.Compare, parts: list[Value], secrets: str) -> list[Value]:
        """Make the comparison of a field with its `none` public if that is allowed.

        If a field is declared with others="set", all seats may know whether the field has a value.

        Args:
            node: The comparison.
            parts: Its lowered operands.
            secrets: The value of `secret_read` before the operands were lowered.
        """
        for value, other, side in zip(parts, parts[::-1], (node.left, node.comparators[0]), strict=True):
            if other.constant is None or not isinstance(side, ast.Attribute | ast.Subscript):
                continue
            f = self.field_of(side)
            if f is not None and f.secrecy.others == "set" and f.secrecy.none == other.constant:
                self.secret_read = secrets
                base = self.value(side.value)
                index = self.number(side.slice).audience if isinstance(side, ast.Subscript) else PUBLIC
                known = Value(value.node, audience=base.audience | index)
                return [known if part is value else part for part in parts]
        return parts

    def field_of(self, node: ast.expr) -> Field | None:
        """Return the field that an attribute or an item of an array belongs to."""
        if isinstance(node, ast.Attribute):
            base = self.value(node.value)
            if isinstance(base.what, StateArea) and base.what.record is not None:
                return next((f for f in base.what.record.fields if f.name == node.attr), None)
        if isinstance(node, ast.Subscript):
            base = self.value(node.value)
            if isinstance(base.what, StateArea):
                return base.what.field
        return None

    def _membership(self, left: ast.expr, right: ast.expr, negated: bool, node: ast.AST) -> Value:
        x = self.number(left)
        if isinstance(right, ast.Tuple | ast.Set | ast.List):
            if any(isinstance(n, ast.Call) for n in ast.walk(left)):
                self.refuse(node, "'in' after a call", "a local first")
            if not right.elts:
                self.refuse(node, "'in' nothing", "at least one constant")
            options = self._lower_operands(right.elts)
            test = join_truths([compare(x.node, "==", o.node) for o in options])
            return self._join(Not(test) if negated else test, x, *options)
        group = self.value(right)
        if not isinstance(group.what, SetPlace):
            self.refuse(
                node,
                "'in' something that is not a set",
                "a Bits field, a set local, or constants in parentheses",
            )
        self._note_secret(group.audience)
        known = x.range if x.constant is None else (x.constant, x.constant)
        inside = known is not None and known[0] >= 0 and known[1] < group.what.size
        holds = Holds(group.what, x.number, inside)
        return self._join(Not(holds) if negated else holds, x, group)

    def _lower_operands(self, nodes: list[ast.expr]) -> list[Value]:
        """Lower the operands of `in`. Refuse an operand that changes the state."""
        before = self.writes, self.prepares
        self.writes = self.prepares = False
        options = []
        for node in nodes:
            options.append(self.number(node))
            if self.writes or self.prepares:
                self.refuse(
                    node, f"{ast.unparse(node)}, which changes the state, after 'in'", "a local first"
                )
        self.writes, self.prepares = before
        return options


def constant_value(value: int) -> Value:
    """Return the `Value` of a constant."""
    return Value(Const(value), constant=value, stable=True)


def assigned_names(tree: ast.AST) -> set[str]:
    """Return the names that a syntax tree assigns."""
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
