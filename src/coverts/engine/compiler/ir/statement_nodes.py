"""Statements of the tree that is between the rules and what runs, and the functions they make up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from coverts.engine.compiler.ir.expression_nodes import Call, Expr, Group, Node, Place, every
from coverts.engine.language.record import Record

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
    """An array given from outside: of "state", "view", "work", "units", or of numbers: "int", "word" (without
    a sign), "real", "short" (2 bytes), "byte"."""

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


def calls_in(body: Sequence[Stmt]) -> Iterator[Call]:
    for statement in statements(body):
        for part in every(statement):
            if isinstance(part, Call):
                yield part


def statements(body: Sequence[Stmt]) -> Iterator[Stmt]:
    """All statements of a body, those inside others too."""
    for node in body:
        yield node
        for inner in node.bodies():
            yield from statements(inner)
