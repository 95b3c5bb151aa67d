"""The compiler's tree: what a function of a game becomes, and what both writers write out.

Numbers are whole and of 64 bits; a *truth* is a comparison or what is made of such, and becomes a number
where
one is wanted (`Number`). A *place* is a record, an array, or one field in it. Where a node needs a number
that
is only known when all of the game has been read (of a rule, a kind, a frame's size), it holds a `Symbol`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from coverts.engine.record import Field, Record


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
    """A field of a record; `name` is its slot."""

    base: Place
    name: str

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


# -- statements ------------------------------------------------------------------------------------


class Stmt(Node):
    """Does something. `line` is that of the rule's own file, 0 for the engine's own."""

    __slots__ = ("line",)
    line: int
    python_only = False
    """Kept in Python alone: the log, and whose eyes a value is for."""

    def bodies(self) -> Sequence[list[Stmt]]:
        """The blocks of statements inside it."""
        return ()


@dataclass(slots=True, eq=False)
class Set(Stmt):
    """A local gets a number."""

    name: str
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.value,)


@dataclass(slots=True, eq=False)
class Bind(Stmt):
    """A local becomes another name for a record."""

    name: str
    place: Place
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.place,)


@dataclass(slots=True, eq=False)
class Store(Stmt):
    """A field, or an item of an array, gets a number; bounds: it may lie outside, which is a fault."""

    place: Place
    value: Node
    bounds: tuple[int, int] | None = None
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.value, self.place)


@dataclass(slots=True, eq=False)
class SetRegister(Stmt):
    name: str
    value: Expr
    record: str = "s"
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.value,)


@dataclass(slots=True, eq=False)
class SetStack(Stmt):
    index: Expr
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.index, self.value)


@dataclass(slots=True, eq=False)
class SetStaged(Stmt):
    index: Expr
    value: Expr
    record: str = "s"
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.index, self.value)


@dataclass(slots=True, eq=False)
class SetWord(Stmt):
    """One whole word of a set."""

    group: Group
    index: int
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (*self.group.parts(), self.value)


@dataclass(slots=True, eq=False)
class Change(Stmt):
    """A number is put into a set, or taken out; inside: it is known to be in the set's domain."""

    group: Group
    number: Expr
    adds: bool
    inside: bool
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.number, *self.group.parts())


@dataclass(slots=True, eq=False)
class Do(Stmt):
    """A call for what it does."""

    call: Expr
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.call,)


@dataclass(slots=True, eq=False)
class If(Stmt):
    test: Expr
    yes: list[Stmt]
    no: list[Stmt] = field(default_factory=list)
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.test,)

    def bodies(self) -> Sequence[list[Stmt]]:
        return (self.yes, self.no)


@dataclass(slots=True, eq=False)
class While(Stmt):
    test: Expr
    body: list[Stmt]
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.test,)

    def bodies(self) -> Sequence[list[Stmt]]:
        return (self.body,)


@dataclass(slots=True, eq=False)
class For(Stmt):
    """`for name in range(start, stop, step)`; start, stop and step are computed once."""

    name: str
    start: Expr
    stop: Expr
    step: Expr
    body: list[Stmt]
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.start, self.stop, self.step)

    def bodies(self) -> Sequence[list[Stmt]]:
        return (self.body,)


@dataclass(slots=True, eq=False)
class Break(Stmt):
    line: int = 0


@dataclass(slots=True, eq=False)
class Continue(Stmt):
    line: int = 0


@dataclass(slots=True, eq=False)
class Return(Stmt):
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.value,)


@dataclass(slots=True, eq=False)
class Jump(Stmt):
    """In a rule: on to one of its points."""

    point: int
    line: int = 0


@dataclass(slots=True, eq=False)
class Points(Stmt):
    """A rule's body: where it is entered, by the point its header names, and on from there by jumps.

    looped: some point is come to by a jump.
    """

    points: list[tuple[int, list[Stmt]]]
    looped: bool
    line: int = 0

    def bodies(self) -> Sequence[list[Stmt]]:
        return [body for _, body in self.points]


@dataclass(slots=True, eq=False)
class Say(Stmt):
    """A line of the log; each argument with the masks of the seats that may see it, all of which must."""

    key: str
    arguments: Sequence[tuple[Expr, Sequence[Expr]]]
    line: int = 0
    python_only = True

    def parts(self) -> Sequence[Node]:
        return [part for value, masks in self.arguments for part in (value, *masks)]


@dataclass(slots=True, eq=False)
class Whose(Stmt):
    """Which seats may see what a local holds: the local `_m_NAME` gets a mask."""

    name: str
    masks: Sequence[Expr]
    line: int = 0
    python_only = True

    def parts(self) -> Sequence[Node]:
        return self.masks


@dataclass(slots=True, eq=False)
class FillRow(Stmt):
    """All of a row of an array given from outside."""

    row: Place
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[Node]:
        return (self.row, self.value)


# -- functions -------------------------------------------------------------------------------------

STATE, VIEW, WORK, UNITS, INT = "state", "view", "work", "units", "int"
"""What a parameter may be, beside a record of the game; arrays from outside are `Array`s."""


@dataclass(frozen=True)
class Array:
    """An array given from outside: of "state", "view", "work", "int", "real" or "byte"."""

    of: str
    axes: int = 1


Kind_ = str | Array | type[Record]


@dataclass(slots=True, eq=False)
class Code:
    """A function: its label, its parameters with what they are, its body.

    file, name: where it was written, and what it is called there; "" for the engine's own. innermost: worth
    being copied into its callers.
    entries: of one that only calls another by its first argument, the labels of those.
    """

    label: str
    parameters: list[tuple[str, Kind_]]
    body: list[Stmt]
    file: str = ""
    line: int = 0
    innermost: bool = False
    entries: list[str] = field(default_factory=list)
    name: str = ""


# -- walking and making ----------------------------------------------------------------------------


def every(node: Node) -> Iterator[Node]:
    """A node and all beneath it; of a statement, not the statements inside it."""
    yield node
    for part in node.parts():
        yield from every(part)


def statements(body: Sequence[Stmt]) -> Iterator[Stmt]:
    """All statements of a body, those inside others too."""
    for node in body:
        yield node
        for inner in node.bodies():
            yield from statements(inner)


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


def calls_in(body: Sequence[Stmt]) -> Iterator[Call]:
    for statement in statements(body):
        for part in every(statement):
            if isinstance(part, Call):
                yield part


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
