"""`Instance`: a function in LLVM IR, with its tree and its parameters' layouts."""

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
    """The layout of an array parameter: a pointer, and the length of each axis."""

    item: Layout
    axes: int


ParameterLayout = Layout | OutsideArray
"""The layout of a parameter. A number has the layout `INT`. Any other parameter has the layout of its
target."""
OUTSIDE = {"int": INT, "real": REAL, "byte": BYTE, "short": SHORT, "word": UNSIGNED}


@dataclass(eq=False)
class Instance:
    """A function in LLVM IR.

    Attributes:
        label: The label of the function.
        code: The function's tree.
        given: The layouts of the parameters.
        symbol: The label followed by a hash of the IR. It is set after the IR has been written.
        result: The kind of the result, "i" or "f".
        parameters: The parameter list in IR.
        body: The lines of the function.
        calls: The functions that the function calls or points to, by symbol.
        tables: The constant tables that the function reads.
        entries: If the function is a table of functions, the functions in the table. Otherwise None.
        fields: The fields that the function reads or writes, by the number of the field's alias metadata.
        fails: Whether the function can report a fault and return early.
        placeless: Whether the function can report a fault without a place. If so, the first caller that has a
            source file adds the place.
        cell: Whether a fault is stored through an extra parameter. This is needed if no parameter is a state.
        exported: Whether Python calls the function.
        returned: Whether the kind of the result is known.
        of_card: Whether the code belongs to a card, so that it is seldom called.
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
    of_card: bool = False

    @property
    def type(self) -> str:
        """The LLVM type of the result."""
        return "double" if self.result == "f" else "i64"

    def field(self, name: str) -> str:
        """Return the alias metadata for a load or a store of this field."""
        if not name:
            return ""
        number = (zlib.crc32(name.encode()) >> 4) * 2 + 100
        self.fields[number] = name
        return f", !tbaa !{number}"

    @property
    def table(self) -> str:
        """The symbol of the table of functions that this function can call."""
        symbols = "\n".join(entry.symbol if entry else "" for entry in self.entries or ())
        return f"entries.{hashlib.sha256(symbols.encode()).hexdigest()[:16]}"

    def name(self) -> None:
        """Set the symbol. It contains a hash of the IR and of the constant tables."""
        digest = hashlib.sha256("\n".join([self.type, self.parameters, *self.body]).encode())
        for table in sorted(self.tables):
            digest.update(self.tables[table].tobytes())
        self.symbol = f"{self.label}.{digest.hexdigest()[:16]}"


@dataclass(frozen=True)
class FaultSite:
    """A line of source code at which a fault can occur."""

    file: str
    line: int
    what: str
