"""The expressions and places of the intermediate representation.

All numbers are 64-bit integers. A *truth* is a comparison, or comparisons joined by `and`, `or` and `not`.
The node `Number` converts a truth to 0 or 1. A *place* is a record, an array or a field. A `Symbol` is a
number that is known only after the whole game has been lowered (converted to this representation), such as
the number of a rule or the size of a frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from coverts.engine.language.record import Field

CodeOrigin = tuple[str, int, str]
"""The file, the line and the name of the function in which an author has written code."""


class IrNode:
    """A node of the intermediate representation."""

    __slots__ = ()

    def parts(self) -> Sequence[IrNode]:
        """Return the direct children of the node, in order of evaluation."""
        return ()


class Expr(IrNode):
    """An expression, which has a number as its value.

    If `truth` is set, the expression is a truth, and its value is 0 or 1.
    """

    __slots__ = ()
    truth = False


class IrPlace(IrNode):
    """A location in memory, which `LoadNode` reads."""

    __slots__ = ()


# -- expressions -----------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Const(Expr):
    """A number that is known at compile time."""

    value: int | float


@dataclass(slots=True, eq=False)
class Symbol(Expr):
    """A number that is known after the whole game has been lowered.

    If `what` is "rule", "kind", "refusal" or "site", the symbol is the number assigned to `key`. If `what` is
    "frame", the symbol is the size in words of a rule's frame, or of the largest frame in a table of rules.
    """

    what: str
    key: Any


@dataclass(slots=True, eq=False)
class Local(Expr):
    """A reference to a local variable."""

    name: str


@dataclass(slots=True, eq=False)
class Register(Expr):
    """A scalar field of the engine: one of `registers.SCALARS`, `players` or `e_open`."""

    name: str
    record: str = "s"


@dataclass(slots=True, eq=False)
class Global(Expr):
    """A global name. It occurs only in code for the Python backend."""

    name: str


@dataclass(slots=True, eq=False)
class Stack(Expr):
    """One word of the stack."""

    index: Expr

    def parts(self) -> Sequence[IrNode]:
        return (self.index,)


@dataclass(slots=True, eq=False)
class Staged(Expr):
    """One word of the set that holds the selected options."""

    index: Expr
    record: str = "s"

    def parts(self) -> Sequence[IrNode]:
        return (self.index,)


@dataclass(slots=True, eq=False)
class LoadNode(Expr):
    """The value of an integer field or of an item of an array."""

    place: IrPlace

    def parts(self) -> Sequence[IrNode]:
        return (self.place,)


@dataclass(slots=True, eq=False)
class ConstItem(Expr):
    """An entry of a constant table that has one or two indices.

    If `positive` is set, no index can be negative. `origin` is the same as in `Item`.
    """

    table: str
    indices: Sequence[Expr]
    positive: bool = False
    origin: CodeOrigin | None = None

    def parts(self) -> Sequence[IrNode]:
        return self.indices


@dataclass(slots=True, eq=False)
class Binary(Expr):
    """A binary operation: `+ - * // % << >> & | ^`, or `/` between real numbers."""

    op: str
    left: Expr
    right: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.left, self.right)


@dataclass(slots=True, eq=False)
class Unary(Expr):
    """The unary operation `-` or `~`."""

    op: str
    operand: Expr

    def parts(self) -> Sequence[IrNode]:
        return (self.operand,)


@dataclass(slots=True, eq=False)
class Not(Expr):
    """The expression `not operand`."""

    operand: Expr
    truth = True

    def parts(self) -> Sequence[IrNode]:
        return (self.operand,)


@dataclass(slots=True, eq=False)
class Compare(Expr):
    """A comparison such as `a < b <= c`. Each operand is computed once."""

    ops: Sequence[str]
    operands: Sequence[Expr]
    truth = True

    def parts(self) -> Sequence[IrNode]:
        return self.operands


@dataclass(slots=True, eq=False)
class Logic(Expr):
    """Operands joined by `and` or `or`. As in Python, the value is an operand."""

    word: str
    operands: Sequence[Expr]

    @property
    def truth(self) -> bool:  # type: ignore[override]
        return all(part.truth for part in self.operands)

    def parts(self) -> Sequence[IrNode]:
        return self.operands


@dataclass(slots=True, eq=False)
class ChoiceNode(Expr):
    """The expression `yes if test else no`."""

    test: Expr
    yes: Expr
    no: Expr

    def parts(self) -> Sequence[IrNode]:
        return (self.test, self.yes, self.no)


@dataclass(slots=True, eq=False)
class Number(Expr):
    """A truth converted to the number 1 or 0."""

    of: Expr

    def parts(self) -> Sequence[IrNode]:
        return (self.of,)


@dataclass(slots=True, eq=False)
class Call(Expr):
    """A call of a function of the program. Its arguments are numbers and records."""

    label: str
    arguments: Sequence[IrNode]

    def parts(self) -> Sequence[IrNode]:
        return self.arguments


@dataclass(slots=True, eq=False)
class Builtin(Expr):
    """A call of min, max, abs, int or bit_count."""

    name: str
    arguments: Sequence[Expr]

    def parts(self) -> Sequence[IrNode]:
        return self.arguments


@dataclass(slots=True, eq=False)
class Holds(Expr):
    """A test of whether a number is in a set.

    If `inside` is set, the number is within the set's domain. If `positive` is set, the number cannot be
    negative.
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
    """A parameter that is a record or an array."""

    name: str


@dataclass(slots=True, eq=False)
class Alias(IrPlace):
    """A local variable that names a record."""

    name: str


@dataclass(slots=True, eq=False)
class MemberNode(IrPlace):
    """A field of a record. `name` is the name of the attribute that stores the field.

    If `small` is set, the field's value is never larger than MAX_ROUNDS, the limit for loops.
    """

    base: IrPlace
    name: str
    small: bool = False

    def parts(self) -> Sequence[IrNode]:
        return (self.base,)


@dataclass(slots=True, eq=False)
class Item(IrPlace):
    """An item of an array.

    If `proved` is set, the index is within the array. If `positive` is set, the index cannot be negative.
    `origin` is None unless the code has been written into another function.
    """

    base: IrPlace
    index: Expr
    proved: bool = False
    line: int = 0
    positive: bool = False
    origin: CodeOrigin | None = None

    def parts(self) -> Sequence[IrNode]:
        return (self.base, self.index)


@dataclass(slots=True, eq=False)
class SetPlace:
    """A set that is stored in a field, in words of the frame or in a local.

    `place` is the field, `at` is the first word in the frame, and `local` is the name of the local.
    """

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
        """Whether the set is stored in a frame on the stack."""
        return self.at >= 0


# -- functions on nodes ----------------------------------------------------------------------------


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
    """Return the source text of a place without its indices, such as `s.piece`."""
    if isinstance(place, MemberNode):
        return f"{path_of(place.base)}.{place.name.lstrip('_')}"
    return path_of(place.base) if isinstance(place, Item) else getattr(place, "name", "")


def number(value: Expr) -> Expr:
    """Return an expression as a number. A truth is wrapped in `Number`."""
    return Number(value) if value.truth else value


def const(value: int) -> Const:
    return Const(value)


def local(name: str) -> Local:
    return Local(name)


def register(name: str) -> Register:
    return Register(name)


def add(left: Expr, right: Expr | int) -> Expr:
    """Return `left + right`, as a constant if both operands are constants."""
    right = Const(right) if isinstance(right, int) else right
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(left.value + right.value)
    return Binary("+", left, right)


def equal(left: Expr, right: Expr | int) -> Compare:
    """Return the comparison `left == right`."""
    return compare(left, "==", right)


def compare(left: Expr, op: str, right: Expr | int) -> Compare:
    """Return the comparison `left op right`."""
    return Compare([op], [left, Const(right) if isinstance(right, int) else right])


def join_truths(parts: Sequence[Expr], word: str = "or") -> Expr:
    """Join expressions by the operator `word`. Return a single expression unchanged."""
    return parts[0] if len(parts) == 1 else Logic(word, list(parts))
