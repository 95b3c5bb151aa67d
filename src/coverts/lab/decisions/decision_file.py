"""The Parquet file that holds the decisions of a block."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import msgspec
import polars as pl
from polars.io.plugins import register_io_source

from coverts.lab.block_rows import play_games, table_of_cell
from coverts.lab.cells import Cell
from coverts.lab.checksums import PLACEHOLDER, add_checksum
from coverts.lab.decisions.decision_rows import SCHEMA, DecisionRecorder, recorder_of_cell
from coverts.measuring.python_games import GameTrace
from coverts.measuring.tally import CompiledTable


def play_with_decisions(cell: Cell, first: int, games: int) -> tuple[pl.DataFrame, bytes]:
    """Play the games of a block, and record their decisions.

    The games are the same as those of `play_games`.

    Args:
        cell: The cell.
        first: The number of the first game.
        games: The number of games.

    Returns:
        A table with one row for each game, and a Parquet file with one row for each decision.
    """
    table = table_of_cell(cell)
    traces: dict[int, GameTrace] | None = None
    if not isinstance(table, CompiledTable):
        traces = table.traces = {}
    rows = play_games(cell, first, games)
    recorder = recorder_of_cell(cell)
    return rows, encode_decisions(recorder, recorder.tables(first, rows, traces))


def describe_columns(recorder: DecisionRecorder) -> dict[str, str]:
    """Return the metadata of the file.

    Returns:
        As JSON, `slots` has the name and the lowest and highest value of each number of an observation, and
        `actions` is the number of actions in a mask. `checksum` is a placeholder.
    """
    named = [(slot.name, slot.low, slot.high) for slot in recorder.slots]
    slots = msgspec.json.encode(named).decode()
    return {"slots": slots, "actions": str(recorder.actions), "checksum": PLACEHOLDER}


def encode_decisions(recorder: DecisionRecorder, tables: Iterator[pl.DataFrame]) -> bytes:
    """Write tables to a Parquet file with a checksum.

    The tables are written one after the other, so that only some of them are in memory.
    """

    def read(*_: Any) -> Iterator[pl.DataFrame]:
        return tables

    buffer = BytesIO()
    register_io_source(read, schema=SCHEMA).sink_parquet(
        buffer, row_group_size=recorder.room, metadata=describe_columns(recorder), maintain_order=True
    )
    return add_checksum(buffer.getvalue())
