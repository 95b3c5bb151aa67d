"""Where everything lies in memory: records, rows and numbers, as their NumPy types say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from coverts.engine.compiler.generate.redeal_code import MOST_UNITS


@dataclass(frozen=True)
class Scalar:
    """A number of `size` bytes. kind: "i" with a sign, "u" without, "f" real."""

    size: int
    kind: str


@dataclass(frozen=True)
class Row:
    """`count` items one after the other."""

    item: Layout
    count: int

    @property
    def size(self) -> int:
        return self.item.size * self.count


@dataclass(frozen=True, eq=False)
class Struct:
    """A record: of each field where it begins, in bytes, and what it is."""

    size: int
    fields: Mapping[str, tuple[int, Layout]]


Layout = Scalar | Row | Struct
INT, REAL, BYTE = Scalar(8, "i"), Scalar(8, "f"), Scalar(1, "i")
SHORT, UNSIGNED = Scalar(2, "i"), Scalar(8, "u")

WORK_TYPE = np.dtype([("rng", "u8"), ("tally", "i8", (8,)), ("out", "i8", (257,))], align=True)
"""What compiled play works with: one record, so that a call passes one pointer.

tally: decisions, forced, chance, games, games that stopped with an error, the last error.
"""
UNITS_TYPE = np.dtype([("units", "i4", (MOST_UNITS,))])
"""What a pile holds, in a redeal."""


@lru_cache(maxsize=1024)
def layout_of(dtype: np.dtype[Any]) -> Layout:
    if dtype.subdtype is not None:
        item, shape = dtype.subdtype
        layout = layout_of(item)
        for count in reversed(shape):
            layout = Row(layout, count)
        return layout
    if dtype.names is not None:
        assert dtype.fields is not None
        found = {name: (dtype.fields[name][1], layout_of(dtype.fields[name][0])) for name in dtype.names}
        return Struct(dtype.itemsize, found)
    return Scalar(dtype.itemsize, dtype.kind)
