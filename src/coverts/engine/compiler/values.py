"""What the compiler makes of the parts of a function: lines of text, places in the state, values."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any

from coverts.engine.record import WORD, Field, Record

UNKNOWN = "?"
"""Audience of a value that came through a helper from hidden fields: nobody can say whose it is."""
EVERYBODY_MASK = "-1"


@dataclass
class Line:
    depth: int
    text: str
    number: int
    python_only: bool = False


@dataclass
class SetPlace:
    """Where a set's words are: `word(x)` is the text of the word that holds x."""

    size: int
    words: int
    text: str
    local: bool = False
    field: Field | None = None

    def word(self, x: str) -> str:
        if self.words == 1:
            return self.text
        return f"{self.text}[({x}) // {WORD}]" if not self.local else f"_st[{self.text} + ({x}) // {WORD}]"

    def bit(self, x: str) -> str:
        return f"({x})" if self.words == 1 else f"(({x}) % {WORD})"

    def all_words(self) -> list[str]:
        if self.words == 1:
            return [self.text]
        if self.local:
            return [f"_st[{self.text} + {i}]" for i in range(self.words)]
        return [f"{self.text}[{i}]" for i in range(self.words)]

    def has(self, x: str) -> str:
        """1 where x, a name inside the set's domain, is in."""
        return f"(({self.word(x)} >> {self.bit(x)}) & 1)"

    def holds(self, x: Value) -> str:
        """Whether any number is in: one outside the domain is not. A call in it is made once."""
        known = x.range if x.constant is None else (x.constant, x.constant)
        if known is not None and known[0] >= 0 and known[1] < self.size:
            return f"{self.has(x.text)} == 1"
        if "(" not in x.text:
            return f"{x.text} >= 0 and {x.text} < {self.size} and {self.has(x.text)} == 1"
        if self.words == 1:
            return f"in_word({self.text}, {self.size}, {x.integer})"
        words, at = ("_st", self.text) if self.local else (self.text, "0")
        return f"in_words({words}, {at}, {self.size}, {x.integer})"


@dataclass
class Place:
    """A record, or an array of records or integers, inside the state."""

    record: type[Record] | None
    field: Field | None = None
    shape: tuple[int, ...] = ()
    seat: str = ""
    """Text of the seat that owns what is inside."""


@dataclass
class Value:
    """The text of an expression, what it is, and whose eyes it is for (texts of seat masks)."""

    text: str
    what: Place | SetPlace | None = None
    audience: tuple[str, ...] = ()
    constant: int | None = None
    stable: bool = False
    """Made of constants and locals only, or a place rather than what is in it: a yield to its right
    cannot change it."""
    range: tuple[int, int] | None = None
    """Bounds of an answer: within them a store needs no test."""
    truth: bool = False
    """A truth value: True and False in Python, of another type than a number in machine code."""
    unsigned: bool = False
    """Read from an unsigned field: machine code would reckon with it without a sign, and mix it badly."""

    @property
    def integer(self) -> str:
        """The text as a number that may be negative when reckoned with."""
        if self.truth:
            return f"(1 if {self.text} else 0)"
        return f"({self.text} + 0)" if self.unsigned else self.text


@dataclass
class Alias:
    text: str
    value: Value
    uses: set[str] = field(default_factory=set)


@dataclass
class ConstantTable(Place):
    """A tuple of integer constants, indexed by a number."""

    def __init__(self, rows: tuple[Any, ...]) -> None:
        super().__init__(None)
        self.rows = rows


BUILTINS = {"min": min, "max": max, "abs": abs, "int": int, "bool": bool, "range": range}
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
NAMES: dict[type[ast.AST], str] = {
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
    ast.Dict: "a Table, or a tuple of constants of the module",
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
    ast.Import: "the import at the top of the module",
    ast.ImportFrom: "the import at the top of the module",
    ast.NamedExpr: "an assignment of its own",
    ast.Starred: "the arguments one by one",
    ast.Match: "if and elif, or a Table",
    ast.Await: "yield",
    ast.Assert: "a test of its own",
    ast.Slice: "a loop over the indices",
    ast.DictComp: "a loop",
}
