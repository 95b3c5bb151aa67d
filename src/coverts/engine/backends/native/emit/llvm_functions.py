"""What a function of machine code is: its tree, what it is given, and its IR."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from coverts.engine.backends.native.emit.memory_layout import BYTE, INT, REAL, SHORT, UNSIGNED, Layout
from coverts.engine.compiler.ir.statement_nodes import Code


@dataclass(frozen=True)
class Outside:
    """An array given from outside, as a pointer and the lengths of its axes."""

    item: Layout
    axes: int


Given = Layout | Outside
"""What a parameter is: `INT` for a number, else what a pointer points to."""
OUTSIDE = {"int": INT, "real": REAL, "byte": BYTE, "short": SHORT, "word": UNSIGNED}


@dataclass(eq=False)
class Instance:
    """A function as LLVM IR. result: "i" or "f".

    fails: it may leave the mark of a fault, and returns at once. placeless: its mark may lack the place,
    which the first of its callers that stands in a file adds.
    symbol: known once it is written. calls: the instances it calls or points to, by their symbols. tables:
    the tables of constants it reads. entries: of a table of functions that it calls through.
    """

    label: str
    code: Code
    given: tuple[Given, ...]
    symbol: str = ""
    result: str = "i"
    parameters: str = ""
    """The list of parameters, in IR."""
    body: list[str] = field(default_factory=list)
    calls: dict[str, Instance] = field(default_factory=dict)
    tables: dict[str, np.ndarray[Any, Any]] = field(default_factory=dict)
    entries: list[Instance | None] | None = None
    fields: dict[int, str] = field(default_factory=dict)
    """The fields it reads or writes, by the numbers of what LLVM is told of them."""
    fails: bool = False
    placeless: bool = False
    cell: bool = False
    """It is given the place of the mark, since no state is."""
    exported: bool = False
    returned: bool = False

    @property
    def type(self) -> str:
        return "double" if self.result == "f" else "i64"

    def field(self, name: str) -> str:
        """What stands at a load or a store of that field: others do not touch it."""
        if not name:
            return ""
        number = (zlib.crc32(name.encode()) >> 4) * 2 + 100
        self.fields[number] = name
        return f", !tbaa !{number}"

    @property
    def table(self) -> str:
        """The name of the table of its entries."""
        told = "\n".join(entry.symbol if entry else "" for entry in self.entries or ())
        return f"entries.{hashlib.sha256(told.encode()).hexdigest()[:16]}"

    def name(self) -> None:
        """Give it a symbol made from its IR, whose calls have such names, and its tables."""
        told = hashlib.sha256("\n".join([self.type, self.parameters, *self.body]).encode())
        for table in sorted(self.tables):
            told.update(self.tables[table].tobytes())
        self.symbol = f"{self.label}.{told.hexdigest()[:16]}"


@dataclass(frozen=True)
class Site:
    """A place where a fault may come to light: in which line, and of what."""

    file: str
    line: int
    what: str
