"""The compiler's tree: what a function of a game becomes, and what both writers write out.

Numbers are whole and of 64 bits; a *truth* is a comparison or what is made of such, and becomes a number
where
one is wanted (`Number`). A *place* is a record, an array, or one field in it. Where a node needs a number
that
is only known when all of the game has been read (of a rule, a kind, a frame's size), it holds a `Symbol`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from coverts.engine.language.record import Field


class Node:
    """Anything in the tree."""

    __slots__ = ()

    def parts(self) -> Sequence[Node]:
        """The nodes right beneath it, in order of evaluation."""
        return ()


class Expr(Node):
    """Gives a number; `truth` tells that it is 0 or 1 and may be tested without more ado."""

    __slots__ = ()
    truth = False


class Place(Node):
    """Where something stands: see `Load`."""

    __slots__ = ()


# -- expressions -----------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Const(Expr):
    value: int | float


@dataclass(slots=True, eq=False)
class Symbol(Expr):
    """The number of a rule or a kind, the size of a rule's frame (or of the largest in a table), a refusal's.

    what: "rule", "kind", "frame", "refusal", "site".
    """

    what: str
    key: Any


@dataclass(slots=True, eq=False)
class Local(Expr):
    name: str


@dataclass(slots=True, eq=False)
class Register(Expr):
    """One of the engine's scalars (`registers.SCALARS`), `players` or `e_open`."""

    name: str
    record: str = "s"


@dataclass(slots=True, eq=False)
class Global(Expr):
    """In Python alone: something by its name."""

    name: str


@dataclass(slots=True, eq=False)
class Stack(Expr):
    """A word of the stack."""

    index: Expr

    def parts(self) -> Sequence[Node]:
        return (self.index,)


@dataclass(slots=True, eq=False)
class Staged(Expr):
    """A word of the staged set."""

    index: Expr
    record: str = "s"

    def parts(self) -> Sequence[Node]:
        return (self.index,)


@dataclass(slots=True, eq=False)
class Load(Expr):
    """What stands at a place: an integer field, or an item of an array."""

    place: Place

    def parts(self) -> Sequence[Node]:
        return (self.place,)


@dataclass(slots=True, eq=False)
class ConstItem(Expr):
    """An entry of a table of constants, by one index or two. positive: none is negative, as is known."""

    table: str
    indices: Sequence[Expr]
    positive: bool = False

    def parts(self) -> Sequence[Node]:
        return self.indices


@dataclass(slots=True, eq=False)
class Binary(Expr):
    """+ - * // % << >> & | ^, and / between reals."""

    op: str
    left: Expr
    right: Expr
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.left, self.right)


@dataclass(slots=True, eq=False)
class Unary(Expr):
    """- or ~."""

    op: str
    operand: Expr

    def parts(self) -> Sequence[Node]:
        return (self.operand,)


@dataclass(slots=True, eq=False)
class Not(Expr):
    operand: Expr
    truth = True

    def parts(self) -> Sequence[Node]:
        return (self.operand,)


@dataclass(slots=True, eq=False)
class Compare(Expr):
    """`a < b <= c`; each part is computed once."""

    ops: Sequence[str]
    operands: Sequence[Expr]
    truth = True

    def parts(self) -> Sequence[Node]:
        return self.operands


@dataclass(slots=True, eq=False)
class Logic(Expr):
    """`and`, `or`: the value of the last part that was looked at, as Python has it."""

    word: str
    operands: Sequence[Expr]

    @property
    def truth(self) -> bool:  # type: ignore[override]
        return all(part.truth for part in self.operands)

    def parts(self) -> Sequence[Node]:
        return self.operands


@dataclass(slots=True, eq=False)
class Choice(Expr):
    """`yes if test else no`."""

    test: Expr
    yes: Expr
    no: Expr

    def parts(self) -> Sequence[Node]:
        return (self.test, self.yes, self.no)


@dataclass(slots=True, eq=False)
class Number(Expr):
    """A truth as 1 or 0."""

    of: Expr

    def parts(self) -> Sequence[Node]:
        return (self.of,)


@dataclass(slots=True, eq=False)
class Call(Expr):
    """A function of the program by its label; arguments are numbers and records."""

    label: str
    arguments: Sequence[Node]

    def parts(self) -> Sequence[Node]:
        return self.arguments


@dataclass(slots=True, eq=False)
class Builtin(Expr):
    """min, max, abs, int, bit_count."""

    name: str
    arguments: Sequence[Expr]

    def parts(self) -> Sequence[Node]:
        return self.arguments


@dataclass(slots=True, eq=False)
class Holds(Expr):
    """Whether a number is in a set; inside: it is known to be in the set's domain. positive: not negative."""

    group: Group
    number: Expr
    inside: bool
    positive: bool = False
    truth = True

    def parts(self) -> Sequence[Node]:
        return (*self.group.parts(), self.number)


@dataclass(slots=True, eq=False)
class Size(Expr):
    """How many numbers are in a set."""

    group: Group

    def parts(self) -> Sequence[Node]:
        return self.group.parts()


@dataclass(slots=True, eq=False)
class WordOf(Expr):
    """One whole word of a set, by its place."""

    group: Group
    index: int

    def parts(self) -> Sequence[Node]:
        return self.group.parts()


@dataclass(slots=True, eq=False)
class Length(Expr):
    """Of an array given from outside: how long one of its axes is."""

    array: Place
    axis: int

    def parts(self) -> Sequence[Node]:
        return (self.array,)


@dataclass(slots=True, eq=False)
class Cast(Expr):
    """A number taken without its sign ("U64"), or with it ("I64")."""

    to: str
    of: Expr

    def parts(self) -> Sequence[Node]:
        return (self.of,)


# -- places ----------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Root(Place):
    """A record or an array that is a parameter, by its name."""

    name: str


@dataclass(slots=True, eq=False)
class Alias(Place):
    """A record by a local name for it."""

    name: str


@dataclass(slots=True, eq=False)
class Member(Place):
    """A field of a record; `name` is its slot. small: its bounds are less than a loop may have rounds."""

    base: Place
    name: str
    small: bool = False

    def parts(self) -> Sequence[Node]:
        return (self.base,)


@dataclass(slots=True, eq=False)
class Item(Place):
    """One of an array. proved: the index is known to lie in it. positive: it is known not to be negative."""

    base: Place
    index: Expr
    proved: bool = False
    line: int = 0
    positive: bool = False

    def parts(self) -> Sequence[Node]:
        return (self.base, self.index)


@dataclass(slots=True, eq=False)
class Group:
    """A set: words at a place, words of the frame (from `at` on), or one word in a local."""

    size: int
    words: int
    place: Place | None = None
    at: int = -1
    local: str = ""
    field: Field | None = None

    def parts(self) -> Sequence[Node]:
        if self.place is not None:
            return (self.place,)
        return (Local(self.local),) if self.local else (Local("_b"),)

    @property
    def in_frame(self) -> bool:
        """It lies on the stack."""
        return self.at >= 0


# -- walking and making ----------------------------------------------------------------------------


def every(node: Node) -> Iterator[Node]:
    """A node and all beneath it; of a statement, not the statements inside it."""
    yield node
    for part in node.parts():
        yield from every(part)


def names_in(node: Node) -> Iterator[str]:
    """The locals a node reads, and the names of records."""
    for part in every(node):
        if isinstance(part, Local | Alias):
            yield part.name


def path_of(place: Place) -> str:
    """Where an array, record or field stands, without indexes, as its author writes it: `s.piece`."""
    if isinstance(place, Member):
        return f"{path_of(place.base)}.{place.name.lstrip('_')}"
    return path_of(place.base) if isinstance(place, Item) else getattr(place, "name", "")


def number(value: Expr) -> Expr:
    """The expression as a number."""
    return Number(value) if value.truth else value


def const(value: int) -> Const:
    return Const(value)


def local(name: str) -> Local:
    return Local(name)


def register(name: str) -> Register:
    return Register(name)


def add(left: Expr, right: Expr | int) -> Expr:
    right = Const(right) if isinstance(right, int) else right
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(left.value + right.value)
    return Binary("+", left, right)


def equal(left: Expr, right: Expr | int) -> Compare:
    return compare(left, "==", right)


def compare(left: Expr, op: str, right: Expr | int) -> Compare:
    return Compare([op], [left, Const(right) if isinstance(right, int) else right])


def either(parts: Sequence[Expr], word: str = "or") -> Expr:
    """Joined by `or` (or `and`); one part alone is itself."""
    return parts[0] if len(parts) == 1 else Logic(word, list(parts))
