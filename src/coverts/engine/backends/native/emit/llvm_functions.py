"""A function of machine code: its tree, its parameters' layouts, and its IR."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from coverts.engine.backends.native.emit.memory_layout import BYTE, INT, REAL, SHORT, UNSIGNED, Layout
from coverts.engine.compiler.ir.statement_nodes import FunctionCode


@dataclass(frozen=True)
class OutsideArray:
    """An array parameter: a pointer and the lengths of its axes."""

    item: Layout
    axes: int


ParameterLayout = Layout | OutsideArray
"""What a parameter is: `INT` for a number, else what its pointer points to."""
OUTSIDE = {"int": INT, "real": REAL, "byte": BYTE, "short": SHORT, "word": UNSIGNED}


@dataclass(eq=False)
class Instance:
    """A function as LLVM IR.

    Attributes:
        label: The label of the function.
        code: Its tree.
        given: The layouts of its parameters.
        symbol: Its name with a hash of its IR; known once it is written.
        result: "i" or "f".
        parameters: Its parameter list in IR.
        body: Its lines.
        calls: The instances that it calls or points to, by symbol.
        tables: The constant tables that it reads.
        entries: For a table of functions, the instances it calls through.
        fields: The fields that it reads or writes, by the number of their alias metadata.
        fails: Whether it can mark a fault and return early.
        placeless: Whether its mark can lack the place. The first caller with a file then adds its own.
        cell: Whether it has a parameter for the mark, as it has no state.
        exported: Whether Python calls it.
        returned: Whether the type of its result is known.
    """

    label: str
    code: FunctionCode
    given: tuple[ParameterLayout, ...]
    symbol: str = ""
    result: str = "i"
    parameters: str = ""
    body: list[str] = field(default_factory=list)
    calls: dict[str, Instance] = field(default_factory=dict)
    tables: dict[str, np.ndarray[Any, Any]] = field(default_factory=dict)
    entries: list[Instance | None] | None = None
    fields: dict[int, str] = field(default_factory=dict)
    fails: bool = False
    placeless: bool = False
    cell: bool = False
    exported: bool = False
    returned: bool = False

    @property
    def type(self) -> str:
        """Return the type of the result in IR."""
        return "double" if self.result == "f" else "i64"

    def field(self, name: str) -> str:
        """Return the alias metadata for a load or store of a field."""
        if not name:
            return ""
        number = (zlib.crc32(name.encode()) >> 4) * 2 + 100
        self.fields[number] = name
        return f", !tbaa !{number}"

    @property
    def table(self) -> str:
        """Return the symbol of the table of entries."""
        symbols = "\n".join(entry.symbol if entry else "" for entry in self.entries or ())
        return f"entries.{hashlib.sha256(symbols.encode()).hexdigest()[:16]}"

    def name(self) -> None:
        """Set the symbol, a hash of the IR with the callees' symbols and the tables."""
        digest = hashlib.sha256("\n".join([self.type, self.parameters, *self.body]).encode())
        for table in sorted(self.tables):
            digest.update(self.tables[table].tobytes())
        self.symbol = f"{self.label}.{digest.hexdigest()[:16]}"


@dataclass(frozen=True)
class FaultSite:
    """A line where a fault can occur."""

    file: str
    line: int
    what: str
