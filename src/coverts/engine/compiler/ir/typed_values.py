"""The types, audiences and ranges that lowering computes for expressions."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace
from typing import Any

from coverts.engine.compiler.ir.expression_nodes import Const, Expr, IrNode, Local, Number, SetPlace
from coverts.engine.language.record import Field, Record


@dataclass(frozen=True)
class Audience:
    """The seats that may see a value. The bits of these seats are set in all masks of the value.

    A value without masks is public. If `unknown` is set, no mask can be computed.
    """

    masks: tuple[Expr, ...] = ()
    unknown: bool = False
    reason: str = field(default="", compare=False)
    """The line at which the value became hidden, and what that line reads, for a message to the author."""

    def __bool__(self) -> bool:
        return self.unknown or bool(self.masks)

    def __or__(self, other: Audience) -> Audience:
        if not other:
            return self
        if not self:
            return other
        masks = {_key(mask): mask for mask in (*self.masks, *other.masks)}
        unknown = self.unknown or other.unknown
        return Audience(tuple(masks.values()), unknown, self.reason or other.reason)

    def because(self, reason: str) -> Audience:
        """Return the same audience with a reason, unless it has one or is public."""
        return replace(self, reason=reason) if self and not self.reason else self

    @property
    def log_masks(self) -> tuple[Expr, ...]:
        """The masks that the log uses for the value. If the audience is unknown, no seat may see the
        value."""
        return (Const(0),) if self.unknown else self.masks


EVERYBODY_MASK = -1
"""The mask that includes every seat."""
PUBLIC = Audience()
UNKNOWN = Audience(unknown=True)
"""The audience of a value that a helper computed from hidden fields."""


UNOWNED = Const(-1)
"""The owner of a record parameter whose class has no field `seat`."""


def _key(mask: Expr) -> Any:
    return mask.name if isinstance(mask, Local) else mask


@dataclass
class StateArea:
    """A record of the state, or an array of records or of integers in the state."""

    record: type[Record] | None
    field: Field | None = None
    shape: tuple[int, ...] = ()
    seat: Expr | None = None
    """The seat that owns the contents, or None."""


@dataclass
class ConstTable:
    """A constant table, or one row of it."""

    name: str
    rows: tuple[Any, ...]
    indices: tuple[Expr, ...] = ()


@dataclass
class Value:
    """An expression or a place, with the facts that are known about it."""

    node: Any
    """An `Expr`, or the place of a `StateArea`. The attribute is not used for sets and tables."""
    what: StateArea | SetPlace | ConstTable | None = None
    audience: Audience = PUBLIC
    constant: int | None = None
    stable: bool = False
    """Whether the value stays the same when a later yield in the same expression is evaluated.

    This is true for an expression that consists of constants and locals. It is also true for a place,
    although the contents of the place may change.
    """
    range: tuple[int, int] | None = None
    """If the value is an answer to a question, its smallest and largest possible value. A store to a field
    needs no check if the field's bounds include both."""

    @property
    def number(self) -> Expr:
        """The value as a numeric expression, or as the place of a record or array."""
        truth = isinstance(self.node, Expr) and self.node.truth
        return Number(self.node) if truth else self.node


@dataclass
class PlaceAlias:
    """A local that names a place, as in `me = s.operative[i]`.

    `uses` are the locals that the place is computed from.
    """

    place: IrNode
    value: Value
    uses: set[str] = field(default_factory=set)


BUILTINS = {"min": min, "max": max, "abs": abs, "int": int, "bool": bool, "range": range}
BUILTINS |= {"any": any, "sum": sum, "next": next}
OPERATORS = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}
COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
CONSTRUCTS: dict[type[ast.AST], str] = {
    ast.ListComp: "a list comprehension",
    ast.GeneratorExp: "a generator expression",
    ast.Lambda: "a lambda",
    ast.Dict: "a dictionary",
    ast.List: "a list",
    ast.Tuple: "a tuple",
    ast.Set: "a set display",
    ast.JoinedStr: "an f-string",
    ast.Try: "try",
    ast.With: "with",
    ast.FunctionDef: "a function inside a rule",
    ast.ClassDef: "a class inside a rule",
    ast.Raise: "raise",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Delete: "del",
    ast.Import: "an import inside a rule",
    ast.ImportFrom: "an import inside a rule",
    ast.NamedExpr: "':='",
    ast.Starred: "a starred argument",
    ast.Match: "match",
    ast.Await: "await",
    ast.Assert: "assert",
    ast.Slice: "a slice",
    ast.SetComp: "a set comprehension",
    ast.DictComp: "a dictionary comprehension",
}
INSTEAD: dict[type[ast.AST], str] = {
    ast.ListComp: "a for loop",
    ast.GeneratorExp: "a for loop or each(...)",
    ast.SetComp: "a set local and a for loop",
    ast.Lambda: "a helper function of the module",
    ast.Dict: "a Dispatch, or a tuple of constants of the module",
    ast.List: "a set local some(n), or a field",
    ast.Tuple: "one assignment or value each",
    ast.Set: "a set local some(n)",
    ast.JoinedStr: "say(key, numbers) and a sentence of the game",
    ast.Try: "a test before the call",
    ast.With: "plain statements",
    ast.FunctionDef: "a helper of the module",
    ast.ClassDef: "a Record of the module",
    ast.Raise: "a refusal in a judge, or a test",
    ast.Global: "a field of the state",
    ast.Nonlocal: "a field of the state",
    ast.Delete: "nothing: locals end by themselves",
    ast.Import: "the import at the top of the module, or roll(6) or a chance for a random number",
    ast.ImportFrom: "the import at the top of the module",
    ast.NamedExpr: "an assignment of its own",
    ast.Starred: "the arguments one by one",
    ast.Match: "if and elif, or a Dispatch",
    ast.Await: "yield",
    ast.Assert: "a test of its own",
    ast.Slice: "a loop over the indices",
    ast.DictComp: "a loop",
}


@dataclass
class HiddenInRule:
    """The facts known so far about hidden values in one rule.

    Attributes:
        masked: The locals that may hold hidden values. Each has a mask for the log.
        loops: The facts about each loop of the rule, by line and column.
        result: Whether the result of the rule is hidden.
        token: Whether the rule takes its own cancellation token, so that the rule may be cancelled.
    """

    masked: set[str] = field(default_factory=set)
    loops: dict[tuple[int, int], HiddenInLoop] = field(default_factory=dict)
    result: bool = False
    token: bool = False

    def size(self) -> tuple[int, int, bool]:
        """Return counts of the facts. They change whenever a fact is added."""
        loops = sum(loop.hidden + len(loop.brings) for loop in self.loops.values())
        return len(self.masked), loops, self.result


@dataclass
class HiddenInLoop:
    """The facts known so far about hidden values in one loop.

    Attributes:
        hidden: Whether a hidden test decides how often the loop runs.
        reason: Where that test reads something hidden; see `Audience.reason`.
        brings: The locals that are hidden at the end of a round, with their audiences.
    """

    hidden: bool = False
    reason: str = ""
    brings: dict[str, Audience] = field(default_factory=dict)
