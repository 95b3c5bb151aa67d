"""What was asked and what came of it, as a table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One thing measured. asked: in words; met: whether it is so, None where it is only told."""

    what: str
    got: str
    asked: str = ""
    met: bool | None = None


SIGNS = {True: "ok", False: "FAILED", None: ""}


def told(rows: Sequence[Row]) -> str:
    """The table, its columns as wide as they must be."""
    lines = [("", "what", "got", "asked"), *((SIGNS[r.met], r.what, r.got, r.asked) for r in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(3)]
    return "\n".join(
        "  ".join([*(cell.ljust(width) for cell, width in zip(line, widths, strict=False)), line[3]]).rstrip()
        for line in lines
    )


def finish(rows: Sequence[Row]) -> None:
    """Print the table and a last line that sums it up; the program ends with 1 where anything was missed."""
    print(told(rows))
    missed = [row for row in rows if row.met is False]
    shown = "; ".join(f"{row.what}: {row.got}" for row in missed or rows if row.met is not None)
    print(f"{len(missed)} missed: {shown}" if missed else f"all met: {shown}")
    sys.exit(bool(missed))
