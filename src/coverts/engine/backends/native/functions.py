"""What a function of machine code is: its tree, what it is given, and its IR."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from coverts.engine.backends.native.layout import BYTE, INT, REAL, Layout
from coverts.engine.compiler.tree import Code


@dataclass(frozen=True)
class Outside:
    """An array given from outside, as a pointer and the lengths of its axes."""

    item: Layout
    axes: int


Given = Layout | Outside
"""What a parameter is: `INT` for a number, else what a pointer points to."""
OUTSIDE = {"int": INT, "real": REAL, "byte": BYTE}


@dataclass(eq=False)
class Instance:
    """A function as LLVM IR. result: "i" or "f". fails: it may leave the mark of a fault, and returns at once.

    calls: the instances it calls; tables: the tables it reads, of constants and of functions.
    """

    label: str
    symbol: str
    code: Code
    given: tuple[Given, ...]
    result: str = "i"
    parameters: str = ""
    """The list of parameters, in IR."""
    body: list[str] = field(default_factory=list)
    calls: dict[str, Instance] = field(default_factory=dict)
    tables: set[str] = field(default_factory=set)
    fails: bool = False
    cell: bool = False
    """It is given the place of the mark, since no state is."""
    exported: bool = False
    returned: bool = False
    _digest: str = ""

    @property
    def type(self) -> str:
        return "double" if self.result == "f" else "i64"

    def digest(self) -> str:
        """Of its own IR and of all it calls."""
        if not self._digest:
            told = hashlib.sha256("\n".join([self.symbol, self.parameters, *self.body]).encode())
            for symbol in sorted(self.calls):
                told.update(self.calls[symbol].digest().encode())
            self._digest = told.hexdigest()[:24]
        return self._digest


@dataclass(frozen=True)
class Site:
    """A place where a fault may come to light: in which line, and of what."""

    file: str
    line: int
    what: str
