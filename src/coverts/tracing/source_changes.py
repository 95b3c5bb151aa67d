"""Small mistakes in a function of a game: a number, a side or an end that is not the one meant."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from coverts.engine.compiler.source.desugar import names_of
from coverts.engine.compiler.source.syntax import Source, copy_tree
from coverts.engine.language import keywords
from coverts.engine.language.declarations import Dispatch, Kind, Rule
from coverts.tracing.exposures import SHOWN

SHIFTED, SWAPPED, END = "shifted", "swapped", "end"

NEXT_TO: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
COUNTED = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
ENDS = {"min": "max", "max": "min"}
CARRIED_OUT = (Rule, Kind, Dispatch)


@dataclass(frozen=True)
class Change:
    """One mistake: which node of the tree, in the order of `ast.walk`, what stands there instead."""

    what: str
    node: int
    line: int
    instead: ast.AST
    text: str


@dataclass(frozen=True)
class Terms:
    """How a game's rules call what may be mistaken.

    seats: locals that say who plays; fields of records that do. two: whether there are always two players.
    borders: constants at which a list of things begins or ends. masks: fields that say who may see what.
    """

    seats: frozenset[str]
    fields: frozenset[str]
    two: bool
    borders: frozenset[str]
    masks: frozenset[str]

    def is_seat(self, node: ast.AST) -> bool:
        """Whether an expression says who somebody is."""
        if isinstance(node, ast.Attribute):
            return node.attr in self.fields
        return (isinstance(node, ast.Name) and node.id in self.seats) or is_other(node)

    def is_border(self, node: ast.AST) -> bool:
        """Whether an expression is a constant at which a list of things begins or ends."""
        return isinstance(node, ast.Name) and node.id in self.borders


def terms_of(sources: Iterable[Source], kinds: Iterable[Kind], two: bool, masks: frozenset[str]) -> Terms:
    """What is found in the text of all functions.

    Who is asked is called as judges call it; what is compared with that, or is one of two, says it too.
    A constant that is taken away from a number, or that a loop goes to, is where things begin or end.
    """
    seats = frozenset({"seat"} | {kind.parameters[0] for kind in kinds if not kind.chance})
    fields, borders = {"seat"}, set()
    for source in sources:
        for node in ast.walk(source.tree):
            match node:
                case ast.BinOp(op=ast.Sub(), right=ast.Attribute(attr=name)) if is_other(node):
                    fields.add(name)
                case ast.BinOp(op=ast.Sub(), right=ast.Name(id=name)):
                    borders.add(name)
                case ast.Call(args=given) if _builtin(node, ("range",)):
                    borders.update(each.id for each in given if isinstance(each, ast.Name))
                case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
                    for one, other in ((left, right), (right, left)):
                        if isinstance(one, ast.Name) and one.id in seats and isinstance(other, ast.Attribute):
                            fields.add(other.attr)
    return Terms(seats, frozenset(fields), two, frozenset(filter(str.isupper, borders)), masks)


def is_other(node: ast.AST) -> bool:
    """`1 - who`: the other one of two."""
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and _number(node.left) == 1


def changes_of(source: Source, terms: Terms) -> Iterator[Change]:
    """The mistakes that may be made in a function; its tree stays as it is.

    Left out is what seldom means a number or an end of the game, or where nothing would come of it: an
    index, a test whether there is one (`< 0`, `>= 0`) or which of a list it is, a search for the best, whose
    ties are anybody's, a test of what has been found unequal, and a loop that looks at all there are, or that
    would look at more.
    """
    return _Changes(source, terms).all()


@dataclass(frozen=True)
class _Around:
    """What stands around a node.

    index: it is in one. bound: it is where a loop begins or ends, which is moved as a whole. search: locals
    that an `if` that tests it gives a value. told: nothing but a line of the log depends on it. settled: what
    is known there to be unequal.
    """

    index: bool = False
    bound: bool = False
    search: frozenset[str] = frozenset()
    told: bool = False
    settled: frozenset[str] = frozenset()


class _Changes:
    def __init__(self, source: Source, terms: Terms) -> None:
        self.source, self.terms = source, terms
        nodes = list(ast.walk(source.tree))
        self.places = {id(node): i for i, node in enumerate(nodes)}
        self.options = {name for node in nodes for name in self._chosen(node)}
        if getattr(source.function, "judges", False):
            self.options.add(source.parameters[-1])

    def all(self) -> Iterator[Change]:
        for node, around in self._nodes(self.source.tree, _Around()):
            yield from self._side(node)
            yield from self._show(node)
            if not around.bound:
                yield from self._end(node)
                if not around.index:
                    yield from self._shift(node, around)

    def _nodes(self, node: ast.AST, around: _Around) -> Iterator[tuple[Any, _Around]]:
        """All nodes but those that only tell."""
        if isinstance(node, ast.Call) and self._called(node) is keywords.say:
            return
        yield node, around
        for name, child in ast.iter_fields(node):
            inside = around
            if isinstance(node, ast.Subscript) and name == "slice":
                inside = replace(around, index=True)
            elif name == "iter" and _bounds(node):
                inside = replace(around, bound=True)
            elif isinstance(node, ast.If) and name == "test":
                told = not node.orelse and all(map(self._tells, node.body))
                inside = replace(around, search=around.search | _assigned(node.body), told=told)
            elif isinstance(node, ast.If | ast.While) and name in ("body", "orelse"):
                kind = ast.NotEq if name == "body" else ast.Eq
                inside = replace(around, settled=around.settled | _tested(node.test, kind))
            for each in child if isinstance(child, list) else [child]:
                if isinstance(each, ast.AST):
                    yield from self._nodes(each, inside)

    def _tells(self, node: ast.stmt) -> bool:
        return (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Call)
            and self._called(node.value) is keywords.say
        )

    def _change(self, what: str, node: ast.AST, instead: ast.AST, within: ast.AST | None = None) -> Change:
        ast.copy_location(instead, node)
        ast.fix_missing_locations(instead)
        line: int = getattr(node, "lineno", 0)
        text = f"{ast.unparse(node)} as {ast.unparse(instead)}"
        text += f" in {ast.unparse(within)}" if within is not None else ""
        return Change(what, self.places[id(node)], line, instead, text)

    # -- numbers -----------------------------------------------------------------------------------

    def _shift(self, node: ast.AST, around: _Around) -> Iterator[Change]:
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if isinstance(op, ORDERED):
                there_is = isinstance(op, ast.Lt | ast.GtE) and _number(right) == 0
                searched = not around.search.isdisjoint(names_of(node))
                settled = around.told or _pair(left, right) in around.settled
                border = self._is_border(left, right) or self._is_border(right, left)
                if not (there_is or searched or settled or border):
                    yield self._change(SHIFTED, node, _compared(node, 0))
        for number in self._numbers(node):
            if not around.told:
                yield self._change(SHIFTED, number, ast.Constant(number.value + 1), node)

    def _numbers(self, node: ast.AST) -> list[Any]:
        """The literals directly in a node that are likely to be a number of the game."""
        match node:
            case ast.BinOp(op=op, left=left, right=right) if isinstance(op, COUNTED) and not is_other(node):
                return [part for part in (left, right) if _number(part) >= 1]
            case ast.AugAssign(op=op, value=value) if isinstance(op, COUNTED):
                return [value] if _number(value) >= 1 else []
            case ast.Compare(ops=[ast.Eq() | ast.NotEq()], left=left, comparators=[right]):
                least = 1 if isinstance(left, ast.Call | ast.BinOp) else 2
                return [right] if _number(right) >= least else []
            case ast.Compare(ops=[ast.Gt() | ast.LtE()], comparators=[right]):
                return [right] if _number(right) >= 1 else []  # of the others, the comparison's own shift
            case ast.Assign(value=value) | ast.Return(value=value):
                return [value] if _number(value) >= 2 else []
            case ast.IfExp(body=body, orelse=orelse):
                return [part for part in (body, orelse) if _number(part) >= 2]
            case ast.Call(args=given):
                called = self._called(node)
                if isinstance(called, CARRIED_OUT) or called is keywords.choose_some or self._ours(called):
                    return [part for part in given if _number(part) >= 2]
                return [part for part in given if _number(part) >= 1] if _builtin(node, ENDS) else []
        return []

    # -- sides -------------------------------------------------------------------------------------

    def _side(self, node: ast.AST) -> Iterator[Change]:
        match node:
            case ast.BinOp(right=who) if is_other(node) and self.terms.two:
                yield self._change(SWAPPED, node, copy_tree(who))
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
                if self.terms.is_seat(left) or self.terms.is_seat(right):
                    yield self._change(SWAPPED, node, _compared(node, 0))
            case ast.Call(args=given) if self.terms.two and isinstance(self._called(node), CARRIED_OUT):
                for who in given:
                    if isinstance(who, ast.Name) and who.id in self.terms.seats:
                        other = ast.BinOp(ast.Constant(1), ast.Sub(), copy_tree(who))
                        yield self._change(SWAPPED, who, other, node)

    # -- ends --------------------------------------------------------------------------------------

    def _end(self, node: ast.AST) -> Iterator[Change]:
        if isinstance(node, ast.Call) and _builtin(node, ENDS):
            another: Any = copy_tree(node)
            another.func.id = ENDS[another.func.id]
            yield self._change(END, node, another)
        elif isinstance(node, ast.Compare) and len(node.ops) > 1:
            terms = [node.left, *node.comparators]
            for i, op in enumerate(node.ops):
                if isinstance(op, ORDERED) and not any(map(self.terms.is_border, terms[i : i + 2])):
                    yield self._change(END, node, _compared(node, i))
        elif _bounds(node):
            yield from self._range(node, _bounds(node))

    def _range(self, loop: Any, bounds: list[ast.expr]) -> Iterator[Change]:
        taken = loop.target.id in {
            n.id for part in loop.body for n in ast.walk(part) if isinstance(n, ast.Name)
        }
        *_, last = bounds[:2]
        if not taken or not self._all_there_are(last):
            yield self._change(END, last, _sum(last, -1), loop.iter)
        if len(bounds) > 1 and not self._all_there_are(bounds[0]):
            yield self._change(END, bounds[0], _sum(bounds[0], 1), loop.iter)

    def _is_border(self, constant: ast.expr, of: ast.expr) -> bool:
        """Whether that constant is where a list of things begins or ends, or some options of a question."""
        option = isinstance(of, ast.Name) and of.id in self.options
        return self.terms.is_border(constant) or (option and self._is_constant(constant))

    def _is_constant(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and isinstance(self.source.outer.get(node.id), int)

    def _chosen(self, node: ast.AST) -> Iterator[str]:
        """The local that holds somebody's answer, where a node asks for one."""
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Yield(value=ast.Call() as asked)):
                kind = self._called(asked)
                if isinstance(kind, Kind) and not kind.chance:
                    yield name

    def _all_there_are(self, bound: ast.expr) -> bool:
        """Whether a bound is where a list of things begins or ends."""
        match bound:
            case ast.Constant() | ast.Call():
                return True
            case ast.Attribute(value=ast.Name(id=name)):
                return name in self.source.parameters
        return self._is_constant(bound)

    # -- secrets -----------------------------------------------------------------------------------

    def _show(self, node: ast.AST) -> Iterator[Change]:
        """Who may see something is everybody, where that is not a number already."""
        if isinstance(node, ast.Assign | ast.AugAssign) and not self._all_there_are(node.value):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Attribute) and target.attr in self.terms.masks:
                state = "s" if "s" in self.source.parameters else self.source.parameters[0]
                every = ast.parse(f"(1 << {state}.players) - 1", mode="eval").body
                yield self._change(SHOWN, node.value, every)

    # -- what is called ----------------------------------------------------------------------------

    def _called(self, call: ast.Call) -> Any:
        return named(self.source, call.func)

    def _ours(self, called: Any) -> bool:
        return callable(called) and not str(getattr(called, "__module__", "")).startswith("coverts.engine")


def named(source: Source, node: ast.expr) -> Any:
    """What a plain name or one of its attributes stands for, or a table's entries by their number."""
    if isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute):
        return getattr(named(source, node.value), node.attr, None)
    return source.outer.get(node.id) if isinstance(node, ast.Name) else None


def _number(node: ast.AST | None) -> int:
    """The number that a literal is, or -1."""
    known = isinstance(node, ast.Constant) and type(node.value) is int
    return node.value if known else -1  # type: ignore[union-attr]  # known to be one


def _bounds(node: ast.AST) -> list[ast.expr]:
    """What a loop that counts goes from and to, as it is written; nothing of another node."""
    match node:
        case ast.For(target=ast.Name(), iter=ast.Call(func=ast.Name(id="range"), args=given)):
            return given
    return []


def _builtin(call: ast.Call, names: Any) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in names


def _assigned(body: list[ast.stmt]) -> frozenset[str]:
    """The locals that statements give a value."""
    targets = [target for node in body if isinstance(node, ast.Assign) for target in node.targets]
    return frozenset(target.id for target in targets if isinstance(target, ast.Name))


def _tested(test: ast.expr, kind: type[ast.cmpop]) -> frozenset[str]:
    """What is compared by that sign: in all parts of a test where it holds, or where it does not for `==`."""
    parts = [test]
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And if kind is ast.NotEq else ast.Or):
        parts = test.values
    compared = [part for part in parts if isinstance(part, ast.Compare) and isinstance(part.ops[0], kind)]
    return frozenset(_pair(part.left, part.comparators[0]) for part in compared)


def _pair(one: ast.expr, other: ast.expr) -> str:
    return " and ".join(sorted((ast.unparse(one), ast.unparse(other))))


def _compared(node: ast.Compare, at: int) -> ast.Compare:
    """A comparison with one of its signs next to it, or the contrary."""
    another: ast.Compare = copy_tree(node)
    another.ops[at] = NEXT_TO[type(node.ops[at])]()
    return another


def _sum(node: ast.expr, more: int) -> ast.expr:
    op = ast.Add() if more > 0 else ast.Sub()
    return ast.BinOp(copy_tree(node), op, ast.Constant(abs(more)))
