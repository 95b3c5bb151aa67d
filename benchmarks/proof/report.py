"""A table of figures and their targets."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A figure, its target in words, and whether it is met (None: there is no target)."""

    what: str
    got: str
    asked: str = ""
    met: bool | None = None


SIGNS = {True: "ok", False: "FAILED", None: ""}


def told(rows: Sequence[Row]) -> str:
    """Return the table as text, with aligned columns."""
    lines = [("", "what", "got", "asked"), *((SIGNS[r.met], r.what, r.got, r.asked) for r in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(3)]
    return "\n".join(
        "  ".join([*(cell.ljust(width) for cell, width in zip(line, widths, strict=False)), line[3]]).rstrip()
        for line in lines
    )


def finish(rows: Sequence[Row]) -> None:
    """Print the table and a summary. Exit with status 1 if a target was missed."""
    print(told(rows))
    missed = [row for row in rows if row.met is False]
    shown = "; ".join(f"{row.what}: {row.got}" for row in missed or rows if row.met is not None)
    print(f"{len(missed)} missed: {shown}" if missed else f"all met: {shown}")
    sys.exit(bool(missed))
