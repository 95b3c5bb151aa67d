"""Expressions and places of the intermediate representation.

Numbers are integers of 64 bits. A *truth* is a comparison, or `and`, `or` and `not` of comparisons; `Number`
turns it into a number. A *place* is a record, an array or a field. A number that is known only when the whole
game has been read (of a rule, a kind, the size of a frame) is a `Symbol`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from coverts.engine.language.record import Field


class IrNode:
    """A node of the intermediate representation."""

    __slots__ = ()

    def parts(self) -> Sequence[IrNode]:
        """Return the direct children, in order of evaluation."""
        return ()


class Expr(IrNode):
    """Yields a number. `truth` says that it is 0 or 1 and can be tested as it is."""

    __slots__ = ()
    truth = False


class IrPlace(IrNode):
    """A location in memory; `LoadNode` reads it."""

    __slots__ = ()


# -- expressions -----------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Const(Expr):
    """A number known at compile time."""

    value: int | float


@dataclass(slots=True, eq=False)
class Symbol(Expr):
    """A number that is known once the whole game has been read.

    `what` is "rule", "kind", "refusal" or "site" for the number of one of these, or "frame" for the size of a
    rule's frame in words (for a table of rules, of its largest frame).
    """

    what: str
    key: Any


@dataclass(slots=True, eq=False)
class Local(Expr):
    """A local variable."""

    name: str


@dataclass(slots=True, eq=False)
class Register(Expr):
    """One of the engine's scalars (`registers.SCALARS`), `players` or `e_open`."""

    name: str
    record: str = "s"


@dataclass(slots=True, eq=False)
class Global(Expr):
    """A global name; only Python code has it."""

    name: str


@dataclass(slots=True, eq=False)
class Stack(Expr):
    """A word of the stack."""

    index: Expr

    def parts(self) -> Sequence[IrNode]:
        return (self.index,)


@dataclass(slots=True, eq=False)
class Staged(Expr):
    """A word of the staged set."""

    index: Expr
    record: str = "s"

    def parts(self) -> Sequence[IrNode]:
        return (self.index,)


@dataclass(slots=True, eq=False)
class LoadNode(Expr):
    """The value at a place: an integer field or an item of an array."""

    place: IrPlace

    def parts(self) -> Sequence[IrNode]:
        return (self.place,)


@dataclass(slots=True, eq=False)
class ConstItem(Expr):
    """An entry of a constant table, by one or two indices.

    `positive` says that no index can be negative.
    """

    table: str
    indices: Sequence[Expr]
    positive: bool = False

    def parts(self) -> Sequence[IrNode]:
        return self.indices


@dataclass(slots=True, eq=False)
class Binary(Expr):
    """+ - * // % << >> & | ^, and / between reals."""

    op: str
    left: Expr
    right: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.left, self.right)


@dataclass(slots=True, eq=False)
class Unary(Expr):
    """- or ~."""

    op: str
    operand: Expr

    def parts(self) -> Sequence[IrNode]:
        return (self.operand,)


@dataclass(slots=True, eq=False)
class Not(Expr):
    """`not operand`."""

    operand: Expr
    truth = True

    def parts(self) -> Sequence[IrNode]:
        return (self.operand,)


@dataclass(slots=True, eq=False)
class Compare(Expr):
    """`a < b <= c`; each operand is computed once."""

    ops: Sequence[str]
    operands: Sequence[Expr]
    truth = True

    def parts(self) -> Sequence[IrNode]:
        return self.operands


@dataclass(slots=True, eq=False)
class Logic(Expr):
    """`and` or `or`: the value of the last operand evaluated, as in Python."""

    word: str
    operands: Sequence[Expr]

    @property
    def truth(self) -> bool:  # type: ignore[override]
        return all(part.truth for part in self.operands)

    def parts(self) -> Sequence[IrNode]:
        return self.operands


@dataclass(slots=True, eq=False)
class ChoiceNode(Expr):
    """`yes if test else no`."""

    test: Expr
    yes: Expr
    no: Expr

    def parts(self) -> Sequence[IrNode]:
        return (self.test, self.yes, self.no)


@dataclass(slots=True, eq=False)
class Number(Expr):
    """A truth as 1 or 0."""

    of: Expr

    def parts(self) -> Sequence[IrNode]:
        return (self.of,)


@dataclass(slots=True, eq=False)
class Call(Expr):
    """A call of a function of the program; arguments are numbers and records."""

    label: str
    arguments: Sequence[IrNode]

    def parts(self) -> Sequence[IrNode]:
        return self.arguments


@dataclass(slots=True, eq=False)
class Builtin(Expr):
    """min, max, abs, int or bit_count."""

    name: str
    arguments: Sequence[Expr]

    def parts(self) -> Sequence[IrNode]:
        return self.arguments


@dataclass(slots=True, eq=False)
class Holds(Expr):
    """Whether a number is in a set.

    `inside` says that the number is within the set's domain, `positive` that it cannot be negative.
    """

    group: SetPlace
    number: Expr
    inside: bool
    positive: bool = False
    truth = True

    def parts(self) -> Sequence[IrNode]:
        return (*self.group.parts(), self.number)


@dataclass(slots=True, eq=False)
class Size(Expr):
    """The number of elements of a set."""

    group: SetPlace

    def parts(self) -> Sequence[IrNode]:
        return self.group.parts()


@dataclass(slots=True, eq=False)
class WordOf(Expr):
    """One whole word of a set."""

    group: SetPlace
    index: int

    def parts(self) -> Sequence[IrNode]:
        return self.group.parts()


@dataclass(slots=True, eq=False)
class Length(Expr):
    """The length of one axis of an array parameter."""

    array: IrPlace
    axis: int

    def parts(self) -> Sequence[IrNode]:
        return (self.array,)


@dataclass(slots=True, eq=False)
class CastNode(Expr):
    """A number reinterpreted as unsigned ("U64") or signed ("I64")."""

    to: str
    of: Expr

    def parts(self) -> Sequence[IrNode]:
        return (self.of,)


# -- places ----------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Root(IrPlace):
    """A record or array that is a parameter."""

    name: str


@dataclass(slots=True, eq=False)
class Alias(IrPlace):
    """A local name of a record."""

    name: str


@dataclass(slots=True, eq=False)
class MemberNode(IrPlace):
    """A field of a record; `name` is its slot.

    `small` says that its bounds are within the maximum number of rounds of a loop.
    """

    base: IrPlace
    name: str
    small: bool = False

    def parts(self) -> Sequence[IrNode]:
        return (self.base,)


@dataclass(slots=True, eq=False)
class Item(IrPlace):
    """An item of an array.

    `proved` says that the index is within the array, `positive` that it cannot be negative.
    """

    base: IrPlace
    index: Expr
    proved: bool = False
    line: int = 0
    positive: bool = False

    def parts(self) -> Sequence[IrNode]:
        return (self.base, self.index)


@dataclass(slots=True, eq=False)
class SetPlace:
    """A set: words at a place, words of the frame from `at` on, or a local."""

    size: int
    words: int
    place: IrPlace | None = None
    at: int = -1
    local: str = ""
    field: Field | None = None

    def parts(self) -> Sequence[IrNode]:
        if self.place is not None:
            return (self.place,)
        return (Local(self.local),) if self.local else (Local("_b"),)

    @property
    def in_frame(self) -> bool:
        """Return whether the set lies on the stack."""
        return self.at >= 0


# -- walking and making ----------------------------------------------------------------------------


def walk(node: IrNode) -> Iterator[IrNode]:
    """Yield a node and its descendants, but not the statements inside a statement."""
    yield node
    for part in node.parts():
        yield from walk(part)


def names_in(node: IrNode) -> Iterator[str]:
    """Yield the names of the locals and records that a node reads."""
    for part in walk(node):
        if isinstance(part, Local | Alias):
            yield part.name


def path_of(place: IrPlace) -> str:
    """Return the path of a place as its author writes it, without indices: `s.piece`."""
    if isinstance(place, MemberNode):
        return f"{path_of(place.base)}.{place.name.lstrip('_')}"
    return path_of(place.base) if isinstance(place, Item) else getattr(place, "name", "")


def number(value: Expr) -> Expr:
    """Return the expression as a number."""
    return Number(value) if value.truth else value


def const(value: int) -> Const:
    return Const(value)


def local(name: str) -> Local:
    return Local(name)


def register(name: str) -> Register:
    return Register(name)


def add(left: Expr, right: Expr | int) -> Expr:
    """Return `left + right`, folded if both are constants."""
    right = Const(right) if isinstance(right, int) else right
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(left.value + right.value)
    return Binary("+", left, right)


def equal(left: Expr, right: Expr | int) -> Compare:
    """Return `left == right`."""
    return compare(left, "==", right)


def compare(left: Expr, op: str, right: Expr | int) -> Compare:
    """Return the comparison `left op right`."""
    return Compare([op], [left, Const(right) if isinstance(right, int) else right])


def join_truths(parts: Sequence[Expr], word: str = "or") -> Expr:
    """Join expressions by `or` (or by `word`); a single one is returned as it is."""
    return parts[0] if len(parts) == 1 else Logic(word, list(parts))
