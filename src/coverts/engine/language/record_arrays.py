"""NumPy types and arrays of records for machine code. They use the layout from `byte_layout`."""

from __future__ import annotations

from typing import Any

import numpy as np

from coverts.engine.language.byte_layout import RecordLayout


def dtype_of(layout: RecordLayout) -> np.dtype[Any]:
    """Return the aligned NumPy type for a record layout."""
    return np.dtype(
        [
            (
                member.name,
                np.dtype(member.kind) if isinstance(member.kind, str) else dtype_of(member.kind),
                member.shape,
            )
            for member in layout.members
        ],
        align=True,
    )


def to_row(mirror: Any, dtype: np.dtype[Any]) -> Any:
    """Return a record array of length 1 with the values of a record's Python object.

    The padding is zero.
    """
    rows = np.zeros(1, dtype)
    rows[0] = mirror.as_tuple()
    return rows
