"""Statements and functions of the intermediate representation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from coverts.engine.compiler.ir.expression_nodes import Call, Expr, IrNode, IrPlace, SetPlace, walk
from coverts.engine.language.record import Record

# -- statements ------------------------------------------------------------------------------------


class Stmt(IrNode):
    """A statement. `line` is a line of the rule's file, 0 for the engine's own code."""

    __slots__ = ("line",)
    line: int
    python_only = False
    """Only Python code has the statement: the log and its audiences."""

    def bodies(self) -> Sequence[list[Stmt]]:
        """Return the blocks of statements inside this one."""
        return ()


@dataclass(slots=True, eq=False)
class SetLocal(Stmt):
    """Assign a number to a local."""

    name: str
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.value,)


@dataclass(slots=True, eq=False)
class Bind(Stmt):
    """Make a local another name for a record."""

    name: str
    place: IrPlace
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.place,)


@dataclass(slots=True, eq=False)
class StoreNode(Stmt):
    """Store a number in a field or in an item of an array.

    With `bounds`, a value outside them is a fault; without, the value is known to fit.
    """

    place: IrPlace
    value: IrNode
    bounds: tuple[int, int] | None = None
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.value, self.place)


@dataclass(slots=True, eq=False)
class SetRegister(Stmt):
    """Store a number in one of the engine's scalars."""

    name: str
    value: Expr
    record: str = "s"
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.value,)


@dataclass(slots=True, eq=False)
class SetStack(Stmt):
    """Store a number in a word of the stack."""

    index: Expr
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.index, self.value)


@dataclass(slots=True, eq=False)
class SetStaged(Stmt):
    """Store a number in a word of the staged set."""

    index: Expr
    value: Expr
    record: str = "s"
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.index, self.value)


@dataclass(slots=True, eq=False)
class SetWord(Stmt):
    """Store one whole word of a set."""

    group: SetPlace
    index: int
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (*self.group.parts(), self.value)


@dataclass(slots=True, eq=False)
class ChangeNode(Stmt):
    """Add a number to a set or remove it; `inside`: it is within the set's domain."""

    group: SetPlace
    number: Expr
    adds: bool
    inside: bool
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.number, *self.group.parts())


@dataclass(slots=True, eq=False)
class Do(Stmt):
    """Call a function for its effect."""

    call: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.call,)


@dataclass(slots=True, eq=False)
class If(Stmt):
    """`if test: yes` and `else: no`."""

    test: Expr
    yes: list[Stmt]
    no: list[Stmt] = field(default_factory=list)
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.test,)

    def bodies(self) -> Sequence[list[Stmt]]:
        return (self.yes, self.no)


@dataclass(slots=True, eq=False)
class While(Stmt):
    """`while test: body`."""

    test: Expr
    body: list[Stmt]
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.test,)

    def bodies(self) -> Sequence[list[Stmt]]:
        return (self.body,)


@dataclass(slots=True, eq=False)
class For(Stmt):
    """`for name in range(start, stop, step)`; each bound is computed once."""

    name: str
    start: Expr
    stop: Expr
    step: Expr
    body: list[Stmt]
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.start, self.stop, self.step)

    def bodies(self) -> Sequence[list[Stmt]]:
        return (self.body,)


@dataclass(slots=True, eq=False)
class Break(Stmt):
    """Leave the innermost loop."""

    line: int = 0


@dataclass(slots=True, eq=False)
class Continue(Stmt):
    """Continue with the next round of the innermost loop."""

    line: int = 0


@dataclass(slots=True, eq=False)
class Return(Stmt):
    """Return a number from the function."""

    value: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.value,)


@dataclass(slots=True, eq=False)
class Jump(Stmt):
    """Jump to another point of the rule."""

    point: int
    line: int = 0


@dataclass(slots=True, eq=False)
class Points(Stmt):
    """The body of a rule: one block of statements for each point.

    A call enters at the point that the frame's header names and goes on by jumps. `looped` says that some
    point is the target of a jump.
    """

    points: list[tuple[int, list[Stmt]]]
    looped: bool
    line: int = 0

    def bodies(self) -> Sequence[list[Stmt]]:
        return [body for _, body in self.points]


@dataclass(slots=True, eq=False)
class SayNode(Stmt):
    """Write a line to the log.

    Each argument has masks of seats; a seat may see it if it is in all of them.
    """

    key: str
    arguments: Sequence[tuple[Expr, Sequence[Expr]]]
    line: int = 0
    python_only = True

    def parts(self) -> Sequence[IrNode]:
        return [part for value, masks in self.arguments for part in (value, *masks)]


@dataclass(slots=True, eq=False)
class SetMask(Stmt):
    """Set the local `_m_NAME` to the mask of the seats that may see a local."""

    name: str
    masks: Sequence[Expr]
    line: int = 0
    python_only = True

    def parts(self) -> Sequence[IrNode]:
        return self.masks


@dataclass(slots=True, eq=False)
class FillRow(Stmt):
    """Fill a whole row of an array parameter."""

    row: IrPlace
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.row, self.value)


# -- functions -------------------------------------------------------------------------------------

STATE, VIEW, WORK, UNITS, INT = "state", "view", "work", "units", "int"
"""Kinds of parameters besides records of the game and `ArrayKind`s."""


@dataclass(frozen=True)
class ArrayKind:
    """An array parameter.

    `of` is "state", "view", "work" or "units" for records, or "int", "word" (unsigned), "real", "short" (2
    bytes) or "byte" for numbers.
    """

    of: str
    axes: int = 1


ParameterKind = str | ArrayKind | type[Record]


@dataclass(slots=True, eq=False)
class FunctionCode:
    """A function in the intermediate representation.

    Attributes:
        label: Its name in generated code.
        parameters: The name and kind of each parameter.
        body: Its statements.
        file: The file it was written in; "" for the engine's own.
        line: The line it begins at in that file.
        innermost: Whether to copy it into its callers.
        entries: For a function that only calls another by its first argument, the labels of those.
        name: Its name in that file; "" for the engine's own.
    """

    label: str
    parameters: list[tuple[str, ParameterKind]]
    body: list[Stmt]
    file: str = ""
    line: int = 0
    innermost: bool = False
    entries: list[str] = field(default_factory=list)
    name: str = ""


def calls_in(body: Sequence[Stmt]) -> Iterator[Call]:
    """Yield all calls in a body."""
    for statement in statements(body):
        for part in walk(statement):
            if isinstance(part, Call):
                yield part


def statements(body: Sequence[Stmt]) -> Iterator[Stmt]:
    """Yield all statements of a body, nested ones included."""
    for node in body:
        yield node
        for inner in node.bodies():
            yield from statements(inner)
