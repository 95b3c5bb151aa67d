"""Writes the rows of a report to files."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from coverts.engine.base.exceptions import BadFile
from coverts.lab.reports.report import Panel
from coverts.lab.sequences import Interval

LIST = "list-of-tables.csv"
"""The file that lists the tables. No table has its name, because the keys of tables have no hyphen."""


def write_tables(panels: Sequence[Panel], folder: Path) -> None:
    """Write each table of a report to a CSV file, with one line for each row and side.

    Another file lists the tables. The files that an earlier list names are deleted first.

    Args:
        panels: The panels. Their rows of one table are in the same file.
        folder: The folder of the files, which is made if there is none.

    Raises:
        BadFile: A file cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in _read_list(folder / LIST):
            (folder / name).unlink(missing_ok=True)
        headings = {table.key: table.heading for panel in panels for table in panel.tables}
        tables = _tables(panels)
        for key, rows in tables.items():
            pl.DataFrame(rows, infer_schema_length=None).write_csv(folder / f"{key}.csv")
        listed = [{"file": f"{key}.csv", "heading": headings[key]} for key in tables]
        pl.DataFrame(listed, schema=["file", "heading"]).write_csv(folder / LIST)
    except OSError as error:
        raise BadFile(f"{folder} cannot be written: {error.strerror}") from None


def _read_list(path: Path) -> list[str]:
    """Return the names of the files of tables that an earlier report has written."""
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        names = [line.get("file") or "" for line in csv.DictReader(file)]
    return [name for name in names if name.endswith(".csv") and Path(name).name == name]


def format_json(panels: Sequence[Panel]) -> bytes:
    """Return the rows of each table of a report as JSON."""
    sides = [side for panel in panels for side in panel.sides]
    content = {
        "games": [
            {"variant": side.label, "cell": side.about.cell, "games": side.games, "failed": side.failed}
            for side in sides
        ],
        "tables": _tables(panels),
    }
    return msgspec.json.encode(content, order="sorted") + b"\n"


def write_file(path: Path, content: bytes) -> None:
    """Write a file.

    Raises:
        BadFile: It cannot be written.
    """
    try:
        path.write_bytes(content)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from None


def _tables(panels: Sequence[Panel]) -> dict[str, list[dict[str, Any]]]:
    lines: dict[str, list[dict[str, Any]]] = {}
    for panel in panels:
        for table in panel.tables:
            lines.setdefault(table.key, []).extend(_lines(panel, [*table.rows, *table.partial]))
    return lines


def _lines(panel: Panel, rows: Sequence[Any]) -> Iterator[dict[str, Any]]:
    for row in rows:
        for at, side in enumerate(panel.sides):
            yield {
                "players": side.players,
                "bots": " ".join(side.about.cell.bots),
                "variant": side.label,
                "row": row.name,
                **_numbers("", row.values[at]),
                "count": row.counts[at],
                "usual": row.usual[at] if row.usual else None,
                "is_unusual": row.is_unusual[at],
                **_numbers("difference_", row.differences[at] if row.differences else None),
                "is_different": row.is_different[at],
            }


def _numbers(prefix: str, interval: Interval | None) -> dict[str, float | None]:
    names = ("value", "low", "high")
    found = [getattr(interval, name) if interval is not None else None for name in names]
    return {
        f"{prefix}{name}": each if each is not None and isfinite(each) else None
        for name, each in zip(names, found, strict=True)
    }
