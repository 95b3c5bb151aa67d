"""The memory layouts of records, arrays and numbers, computed from NumPy types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from coverts.engine.compiler.generate.redeal_code import MAX_UNITS


@dataclass(frozen=True)
class Scalar:
    """A number of `size` bytes. Its kind is "i" (signed), "u" (unsigned) or "f" (real)."""

    size: int
    kind: str


@dataclass(frozen=True)
class ArrayLayout:
    """An array of `count` items."""

    item: Layout
    count: int

    @property
    def size(self) -> int:
        """The size in bytes."""
        return self.item.size * self.count


@dataclass(frozen=True, eq=False)
class StructLayout:
    """A record: its size in bytes, and the offset and the layout of each field."""

    size: int
    fields: Mapping[str, tuple[int, Layout]]


Layout = Scalar | ArrayLayout | StructLayout
INT, REAL, BYTE = Scalar(8, "i"), Scalar(8, "f"), Scalar(1, "i")
SHORT, UNSIGNED = Scalar(2, "i"), Scalar(8, "u")

WORK_TYPE = np.dtype([("rng", "u8"), ("tally", "i8", (8,)), ("out", "i8", (257,))], align=True)
"""The work record of compiled play. It is a single record, so a call passes a single pointer.

`tally` contains, in this order, the number of decisions with several options, decisions with one option,
chance outcomes, games, and games with a fault. The last fault follows.
"""
UNITS_TYPE = np.dtype([("units", "i4", (MAX_UNITS,))])
"""The contents of a pile during a redeal."""


@lru_cache(maxsize=1024)
def layout_of(dtype: np.dtype[Any]) -> Layout:
    """Return the layout of a NumPy type."""
    if dtype.subdtype is not None:
        item, shape = dtype.subdtype
        layout = layout_of(item)
        for count in reversed(shape):
            layout = ArrayLayout(layout, count)
        return layout
    if dtype.names is not None:
        assert dtype.fields is not None
        fields = {name: (dtype.fields[name][1], layout_of(dtype.fields[name][0])) for name in dtype.names}
        return StructLayout(dtype.itemsize, fields)
    return Scalar(dtype.itemsize, dtype.kind)
