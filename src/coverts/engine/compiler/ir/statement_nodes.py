"""The statements and functions of the intermediate representation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from coverts.engine.compiler.ir.expression_nodes import Call, Expr, IrNode, IrPlace, SetPlace, walk
from coverts.engine.language.record import Record

# -- statements ------------------------------------------------------------------------------------


class Stmt(IrNode):
    """A statement. `line` is the line number in the rule's file, or 0 for code of the engine."""

    __slots__ = ("line",)
    line: int
    python_only = False
    """Whether only the Python backend compiles the statement. This is true for log lines and masks."""

    def bodies(self) -> Sequence[list[Stmt]]:
        """Return the blocks of statements inside this statement."""
        return ()


@dataclass(slots=True, eq=False)
class SetLocal(Stmt):
    """An assignment of a number to a local."""

    name: str
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.value,)


@dataclass(slots=True, eq=False)
class Bind(Stmt):
    """A statement that makes a local an alias of a record."""

    name: str
    place: IrPlace
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.place,)


@dataclass(slots=True, eq=False)
class StoreNode(Stmt):
    """A store of a number to a field or to an item of an array.

    A value outside `bounds` is a fault. If `bounds` is None, the value is known to fit.
    """

    place: IrPlace
    value: IrNode
    bounds: tuple[int, int] | None = None
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.value, self.place)


@dataclass(slots=True, eq=False)
class SetRegister(Stmt):
    """A store of a number to one of the engine's scalar fields."""

    name: str
    value: Expr
    record: str = "s"
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.value,)


@dataclass(slots=True, eq=False)
class SetStack(Stmt):
    """A store of a number to a word of the stack."""

    index: Expr
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.index, self.value)


@dataclass(slots=True, eq=False)
class SetStaged(Stmt):
    """A store of a number to a word of the set that holds the selected options."""

    index: Expr
    value: Expr
    record: str = "s"
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.index, self.value)


@dataclass(slots=True, eq=False)
class SetWord(Stmt):
    """A store of one whole word of a set."""

    group: SetPlace
    index: int
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (*self.group.parts(), self.value)


@dataclass(slots=True, eq=False)
class ChangeNode(Stmt):
    """A statement that adds a number to a set or removes a number from a set.

    If `inside` is set, the number is known to be within the set's domain.
    """

    group: SetPlace
    number: Expr
    adds: bool
    inside: bool
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.number, *self.group.parts())


@dataclass(slots=True, eq=False)
class Do(Stmt):
    """A call of a function whose result is ignored."""

    call: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.call,)


@dataclass(slots=True, eq=False)
class If(Stmt):
    """The statement `if test: yes` with `else: no`."""

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
    """The loop `while test: body`.

    If `ends` is set, the loop is known to end, and its rounds are not counted.
    """

    test: Expr
    body: list[Stmt]
    line: int = 0
    ends: bool = False

    def parts(self) -> Sequence[IrNode]:
        return (self.test,)

    def bodies(self) -> Sequence[list[Stmt]]:
        return (self.body,)


@dataclass(slots=True, eq=False)
class For(Stmt):
    """The loop `for name in range(start, stop, step)`. Each bound is computed once."""

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
    """A statement that leaves the innermost loop."""

    line: int = 0


@dataclass(slots=True, eq=False)
class Continue(Stmt):
    """A statement that continues with the next round of the innermost loop."""

    line: int = 0


@dataclass(slots=True, eq=False)
class Return(Stmt):
    """A statement that returns a number from the function."""

    value: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.value,)


@dataclass(slots=True, eq=False)
class Jump(Stmt):
    """A jump to another point of the rule."""

    point: int
    line: int = 0


@dataclass(slots=True, eq=False)
class Points(Stmt):
    """The body of a rule, with one block of statements for each point.

    A call of the rule starts at the point that is stored in the header of its frame. Jumps lead to other
    points. If `looped` is set, at least one point is the target of a jump.
    """

    points: list[tuple[int, list[Stmt]]]
    looped: bool
    line: int = 0

    def bodies(self) -> Sequence[list[Stmt]]:
        return [body for _, body in self.points]


@dataclass(slots=True, eq=False)
class SayNode(Stmt):
    """A statement that writes a line to the log.

    Each argument has a list of masks. A seat may see the argument if the seat's bit is set in every mask of
    the list.
    """

    key: str
    arguments: Sequence[tuple[Expr, Sequence[Expr]]]
    line: int = 0
    python_only = True

    def parts(self) -> Sequence[IrNode]:
        return [part for value, masks in self.arguments for part in (value, *masks)]


@dataclass(slots=True, eq=False)
class SetMask(Stmt):
    """A statement that stores in `_m_NAME` a mask of the seats that may see a local."""

    name: str
    masks: Sequence[Expr]
    line: int = 0
    python_only = True

    def parts(self) -> Sequence[IrNode]:
        return self.masks


@dataclass(slots=True, eq=False)
class FillRow(Stmt):
    """A statement that fills a whole row of an array parameter with one number."""

    row: IrPlace
    value: Expr
    line: int = 0

    def parts(self) -> Sequence[IrNode]:
        return (self.row, self.value)


# -- functions -------------------------------------------------------------------------------------

STATE, VIEW, WORK, UNITS, INT = "state", "view", "work", "units", "int"
"""The kinds of parameters that are neither a record class nor an `ArrayKind`."""


@dataclass(frozen=True)
class ArrayKind:
    """The kind of an array parameter.

    `of` is "state", "view", "work" or "units" for an array of records. It is "int", "word" (unsigned),
    "real", "short" (2 bytes) or "byte" for an array of numbers.
    """

    of: str
    axes: int = 1


ParameterKind = str | ArrayKind | type[Record]


@dataclass(slots=True, eq=False)
class FunctionCode:
    """A function in the intermediate representation.

    Attributes:
        label: The name of the function in generated code.
        parameters: The name and kind of each parameter.
        body: The statements of the function.
        file: The source file of the function, or "" if it belongs to the engine.
        line: The first line of the function in that file.
        innermost: Whether the function is copied into its callers.
        entries: The labels of the functions among which the first argument chooses. The list is empty if the
            function does not call other functions by number.
        name: The name of the function in its source file, or "" if it belongs to the engine.
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
    """Yield all calls in a list of statements."""
    for statement in statements(body):
        for part in walk(statement):
            if isinstance(part, Call):
                yield part


def statements(body: Sequence[Stmt]) -> Iterator[Stmt]:
    """Yield all statements of a list, including nested statements."""
    for node in body:
        yield node
        for inner in node.bodies():
            yield from statements(inner)
