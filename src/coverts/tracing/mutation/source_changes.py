"""Mutants that change a part of a function.

They shift a number, swap one seat for another, or move the end of a range.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from coverts.engine.compiler.source.desugar import names_of
from coverts.engine.compiler.source.syntax import Source, copy_tree
from coverts.engine.language import keywords
from coverts.engine.language.declarations import Dispatch, Kind, Rule
from coverts.tracing.mutation.exposures import SHOWN

SHIFTED, SWAPPED, END = "shifted", "swapped", "end"

NEIGHBOURS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
ENDS = {"min": "max", "max": "min"}
RULE_CALLS = (Rule, Kind, Dispatch)


@dataclass(frozen=True)
class SourceChange:
    """A change of one syntax node.

    Attributes:
        what: The kind of change: SHIFTED, SWAPPED, END or SHOWN.
        node: The index of the node in `ast.walk`.
        line: The line of the node.
        instead: The node that replaces it.
        text: A description of the change.
    """

    what: str
    node: int
    line: int
    instead: ast.AST
    text: str


@dataclass(frozen=True)
class Terms:
    """The names that a game's rules use for seats, limits and visibility.

    Attributes:
        seats: Local variables that hold a seat.
        fields: Fields of records that hold a seat.
        two: Whether the game always has two players.
        borders: Constants for the first or last index of a list.
        masks: Fields that hold the visibility mask of a secret.
    """

    seats: frozenset[str]
    fields: frozenset[str]
    two: bool
    borders: frozenset[str]
    masks: frozenset[str]

    def is_seat(self, node: ast.AST) -> bool:
        """Return whether an expression denotes a seat."""
        if isinstance(node, ast.Attribute):
            return node.attr in self.fields
        return (isinstance(node, ast.Name) and node.id in self.seats) or is_other(node)

    def is_border(self, node: ast.AST) -> bool:
        """Return whether an expression is a constant for a list's first or last index."""
        return isinstance(node, ast.Name) and node.id in self.borders


def terms_of(sources: Iterable[Source], kinds: Iterable[Kind], two: bool, masks: frozenset[str]) -> Terms:
    """Collect the terms of a game from the source of its functions.

    A local variable holds a seat if legality checks use its name for the player who is asked. A field holds a
    seat if it is compared with such a variable or subtracted from 1. A constant is a border if it is
    subtracted from a value or passed to `range`.

    Args:
        sources: The source of all functions.
        kinds: All question kinds.
        two: Whether the game always has two players.
        masks: Fields that hold the visibility mask of a secret.
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
                case ast.Call(args=arguments) if _is_builtin(node, ("range",)):
                    borders.update(each.id for each in arguments if isinstance(each, ast.Name))
                case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
                    for one, other in ((left, right), (right, left)):
                        if isinstance(one, ast.Name) and one.id in seats and isinstance(other, ast.Attribute):
                            fields.add(other.attr)
    return Terms(seats, frozenset(fields), two, frozenset(filter(str.isupper, borders)), masks)


def is_other(node: ast.AST) -> bool:
    """Return whether an expression is `1 - seat`, which is the other of two seats."""
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and _number(node.left) == 1


def changes_of(source: Source, terms: Terms) -> Iterator[SourceChange]:
    """Yield possible changes of a function. The syntax tree itself stays unchanged.

    Some changes would have no effect, or rarely affect a game. So the following code is not changed:

    - indices
    - tests for -1 (`< 0`, `>= 0`) and for the end of a list
    - searches for a maximum, where ties may go either way
    - comparisons of values that are known to differ
    - loops over all elements
    """
    return _Changes(source, terms).all()


@dataclass(frozen=True)
class _Context:
    """The context of a syntax node.

    Attributes:
        index: Whether the node is inside an index.
        bound: Whether the node is inside the bound of a loop. A bound is changed only as a whole.
        search: The local variables that are assigned in an `if` whose test contains the node.
        log_only: Whether only a log line depends on the node.
        unequal: Pairs of expressions that are known to differ.
    """

    index: bool = False
    bound: bool = False
    search: frozenset[str] = frozenset()
    log_only: bool = False
    unequal: frozenset[str] = frozenset()


class _Changes:
    def __init__(self, source: Source, terms: Terms) -> None:
        self.source, self.terms = source, terms
        nodes = list(ast.walk(source.tree))
        self.places = {id(node): i for i, node in enumerate(nodes)}
        self.options = {name for node in nodes for name in self._answer_locals(node)}
        if getattr(source.function, "judges", False):
            self.options.add(source.parameters[-1])

    def all(self) -> Iterator[SourceChange]:
        for node, around in self._nodes(self.source.tree, _Context()):
            yield from self._side(node)
            yield from self._show(node)
            if not around.bound:
                yield from self._end(node)
                if not around.index:
                    yield from self._shift(node, around)

    def _nodes(self, node: ast.AST, around: _Context) -> Iterator[tuple[Any, _Context]]:
        """Yield all nodes with their contexts, except the nodes of log lines."""
        if isinstance(node, ast.Call) and self._callee(node) is keywords.say:
            return
        yield node, around
        for name, child in ast.iter_fields(node):
            inside = around
            if isinstance(node, ast.Subscript) and name == "slice":
                inside = replace(around, index=True)
            elif name == "iter" and _bounds(node):
                inside = replace(around, bound=True)
            elif isinstance(node, ast.If) and name == "test":
                log_only = not node.orelse and all(map(self._is_log_line, node.body))
                search = around.search | _assigned_locals(node.body)
                inside = replace(around, search=search, log_only=log_only)
            elif isinstance(node, ast.If | ast.While) and name in ("body", "orelse"):
                kind = ast.NotEq if name == "body" else ast.Eq
                inside = replace(around, unequal=around.unequal | _compared_pairs(node.test, kind))
            for each in child if isinstance(child, list) else [child]:
                if isinstance(each, ast.AST):
                    yield from self._nodes(each, inside)

    def _is_log_line(self, node: ast.stmt) -> bool:
        return (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Call)
            and self._callee(node.value) is keywords.say
        )

    def _change(
        self, what: str, node: ast.AST, instead: ast.AST, within: ast.AST | None = None
    ) -> SourceChange:
        ast.copy_location(instead, node)
        ast.fix_missing_locations(instead)
        line: int = getattr(node, "lineno", 0)
        text = f"{ast.unparse(node)} as {ast.unparse(instead)}"
        text += f" in {ast.unparse(within)}" if within is not None else ""
        return SourceChange(what, self.places[id(node)], line, instead, text)

    # -- numbers -----------------------------------------------------------------------------------

    def _shift(self, node: ast.AST, around: _Context) -> Iterator[SourceChange]:
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if isinstance(op, ORDERED):
                there_is = isinstance(op, ast.Lt | ast.GtE) and _number(right) == 0
                searched = not around.search.isdisjoint(names_of(node))
                settled = around.log_only or _pair(left, right) in around.unequal
                border = self._is_border(left, right) or self._is_border(right, left)
                if not (there_is or searched or settled or border):
                    yield self._change(SHIFTED, node, _change_operator(node, 0))
        for number in self._numbers(node):
            if not around.log_only:
                yield self._change(SHIFTED, number, ast.Constant(number.value + 1), node)

    def _numbers(self, node: ast.AST) -> list[Any]:
        """Return the number literals directly below a node that likely belong to a rule."""
        match node:
            case ast.BinOp(op=op, left=left, right=right) if isinstance(op, ARITHMETIC):
                return [] if is_other(node) else [part for part in (left, right) if _number(part) >= 1]
            case ast.AugAssign(op=op, value=value) if isinstance(op, ARITHMETIC):
                return [value] if _number(value) >= 1 else []
            case ast.Compare(ops=[ast.Eq() | ast.NotEq()], left=left, comparators=[right]):
                least = 1 if isinstance(left, ast.Call | ast.BinOp) else 2
                return [right] if _number(right) >= least else []
            case ast.Compare(ops=[ast.Gt() | ast.LtE()], comparators=[right]):
                # In these comparisons, the operator is changed instead of the number.
                return [right] if _number(right) >= 1 else []
            case ast.Assign(value=value) | ast.Return(value=value):
                return [value] if _number(value) >= 2 else []
            case ast.IfExp(body=body, orelse=orelse):
                return [part for part in (body, orelse) if _number(part) >= 2]
            case ast.Call(args=arguments):
                callee = self._callee(node)
                is_rule_call = isinstance(callee, RULE_CALLS) or callee is keywords.choose_some
                if is_rule_call or self._is_game_function(callee):
                    return [part for part in arguments if _number(part) >= 2]
                return [part for part in arguments if _number(part) >= 1] if _is_builtin(node, ENDS) else []
        return []

    # -- sides -------------------------------------------------------------------------------------

    def _side(self, node: ast.AST) -> Iterator[SourceChange]:
        match node:
            case ast.BinOp(right=who) if is_other(node) and self.terms.two:
                yield self._change(SWAPPED, node, copy_tree(who))
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
                if self.terms.is_seat(left) or self.terms.is_seat(right):
                    yield self._change(SWAPPED, node, _change_operator(node, 0))
            case ast.Call(args=arguments) if self.terms.two and isinstance(self._callee(node), RULE_CALLS):
                for who in arguments:
                    if isinstance(who, ast.Name) and who.id in self.terms.seats:
                        other = ast.BinOp(ast.Constant(1), ast.Sub(), copy_tree(who))
                        yield self._change(SWAPPED, who, other, node)

    # -- ends --------------------------------------------------------------------------------------

    def _end(self, node: ast.AST) -> Iterator[SourceChange]:
        if isinstance(node, ast.Call) and _is_builtin(node, ENDS):
            another: Any = copy_tree(node)
            another.func.id = ENDS[another.func.id]
            yield self._change(END, node, another)
        elif isinstance(node, ast.Compare) and len(node.ops) > 1:
            terms = [node.left, *node.comparators]
            for i, op in enumerate(node.ops):
                if isinstance(op, ORDERED) and not any(map(self.terms.is_border, terms[i : i + 2])):
                    yield self._change(END, node, _change_operator(node, i))
        elif _bounds(node):
            yield from self._range(node, _bounds(node))

    def _range(self, loop: Any, bounds: list[ast.expr]) -> Iterator[SourceChange]:
        is_used = loop.target.id in {
            n.id for part in loop.body for n in ast.walk(part) if isinstance(n, ast.Name)
        }
        *_, last = bounds[:2]
        if not is_used or not self._is_limit(last):
            yield self._change(END, last, _sum(last, -1), loop.iter)
        if len(bounds) > 1 and not self._is_limit(bounds[0]):
            yield self._change(END, bounds[0], _sum(bounds[0], 1), loop.iter)

    def _is_border(self, constant: ast.expr, of: ast.expr) -> bool:
        """Return whether a constant is a limit of a list or of a question's options."""
        option = isinstance(of, ast.Name) and of.id in self.options
        return self.terms.is_border(constant) or (option and self._is_constant(constant))

    def _is_constant(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and isinstance(self.source.outer.get(node.id), int)

    def _answer_locals(self, node: ast.AST) -> Iterator[str]:
        """If a node sets a local variable to a player's answer, yield the variable."""
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Yield(value=ast.Call() as question)):
                kind = self._callee(question)
                if isinstance(kind, Kind) and not kind.chance:
                    yield name

    def _is_limit(self, bound: ast.expr) -> bool:
        """Return whether a loop's bound is the beginning or end of a list."""
        match bound:
            case ast.Constant() | ast.Call():
                return True
            case ast.Attribute(value=ast.Name(id=name)):
                return name in self.source.parameters
        return self._is_constant(bound)

    # -- secrets -----------------------------------------------------------------------------------

    def _show(self, node: ast.AST) -> Iterator[SourceChange]:
        """Yield a change that makes an assigned visibility mask include everybody."""
        if isinstance(node, ast.Assign | ast.AugAssign) and not self._is_limit(node.value):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Attribute) and target.attr in self.terms.masks:
                state = "s" if "s" in self.source.parameters else self.source.parameters[0]
                every = ast.parse(f"(1 << {state}.players) - 1", mode="eval").body
                yield self._change(SHOWN, node.value, every)

    # -- callees -----------------------------------------------------------------------------------

    def _callee(self, call: ast.Call) -> Any:
        return resolve_name(self.source, call.func)

    def _is_game_function(self, callee: Any) -> bool:
        return callable(callee) and not str(getattr(callee, "__module__", "")).startswith("coverts.engine")


def resolve_name(source: Source, node: ast.expr) -> Any:
    """Return the global object that a name or attribute refers to, or None."""
    if isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute):
        return getattr(resolve_name(source, node.value), node.attr, None)
    return source.outer.get(node.id) if isinstance(node, ast.Name) else None


def _number(node: ast.AST | None) -> int:
    """Return the value of an integer literal, or -1 for any other node."""
    is_int = isinstance(node, ast.Constant) and type(node.value) is int
    return node.value if is_int else -1  # type: ignore[union-attr]  # narrowed by is_int


def _bounds(node: ast.AST) -> list[ast.expr]:
    """Return the arguments of `range` in a for loop, or [] for any other node."""
    match node:
        case ast.For(target=ast.Name(), iter=ast.Call(func=ast.Name(id="range"), args=arguments)):
            return arguments
    return []


def _is_builtin(call: ast.Call, names: Any) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in names


def _assigned_locals(body: list[ast.stmt]) -> frozenset[str]:
    """Return the local variables that these statements assign."""
    targets = [target for node in body if isinstance(node, ast.Assign) for target in node.targets]
    return frozenset(target.id for target in targets if isinstance(target, ast.Name))


def _compared_pairs(test: ast.expr, kind: type[ast.cmpop]) -> frozenset[str]:
    """Return the pairs of expressions that are known to differ because of a test.

    Args:
        test: The test.
        kind: NotEq if the test is known to be true, Eq if it is known to be false.
    """
    parts = [test]
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And if kind is ast.NotEq else ast.Or):
        parts = test.values
    comparisons = [part for part in parts if isinstance(part, ast.Compare) and isinstance(part.ops[0], kind)]
    return frozenset(_pair(part.left, part.comparators[0]) for part in comparisons)


def _pair(one: ast.expr, other: ast.expr) -> str:
    return " and ".join(sorted((ast.unparse(one), ast.unparse(other))))


def _change_operator(node: ast.Compare, at: int) -> ast.Compare:
    """Return a comparison with one operator changed, such as < to <=."""
    another: ast.Compare = copy_tree(node)
    another.ops[at] = NEIGHBOURS[type(node.ops[at])]()
    return another


def _sum(node: ast.expr, more: int) -> ast.expr:
    op = ast.Add() if more > 0 else ast.Sub()
    return ast.BinOp(copy_tree(node), op, ast.Constant(abs(more)))
