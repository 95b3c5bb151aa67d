"""A block of games to play, and how a process plays it."""

from __future__ import annotations

from typing import Protocol

import msgspec
import polars as pl

from coverts.engine.base.exceptions import BadFile
from coverts.lab.block_rows import play_games, table_of_cell
from coverts.lab.block_store import BlockStore
from coverts.lab.cells import Cell
from coverts.lab.decisions.decision_file import play_with_decisions
from coverts.lab.decisions.decision_rows import recorder_of_cell

MAX_WRITES = 3
"""How often a block is written if a file has its name that turns out not to be usable."""


class BlockTask(msgspec.Struct, frozen=True):
    """A block to play.

    Attributes:
        place: The folder or bucket of the results.
        cell: The cell.
        block: The number of the block.
        size: The number of games in a block.
        games: The number of its games. The last block may have fewer than `size`.
    """

    place: str
    cell: Cell
    block: int
    size: int
    games: int

    @property
    def first(self) -> int:
        """The number of its first game."""
        return self.block * self.size


class BlockSums(msgspec.Struct, frozen=True):
    """What decides when a cell ends.

    Attributes:
        games: The number of games, with those that failed.
        failed: The number of games that failed.
        wins: The sum of the wins of each seat.
    """

    games: int
    failed: int
    wins: tuple[float, ...]


class BlockWorkers(Protocol):
    """Processes that play blocks."""

    @property
    def capacity(self) -> int:
        """The number of blocks that should be in progress, so that no process waits."""

    def play(self, task: BlockTask) -> None:
        """Begin to play a block."""

    def finished(self) -> list[tuple[BlockTask, BlockSums]]:
        """Wait until at least one block is stored, and return those that are.

        Raises:
            CovertsError: A block cannot be played or stored.
        """


def play_block(task: BlockTask) -> BlockSums:
    """Play a block and store it, unless another run has done so.

    Returns:
        The sums of the stored block.

    Raises:
        BadFile: The block cannot be stored.
        Malformed: The rules or bots have changed.
    """
    store, cell = BlockStore(task.place), task.cell
    is_whole = not cell.decisions or store.has_decisions(cell.folder, task.block)
    if is_whole and (sums := read_sums(store, task)) is not None:
        return sums
    rows, decisions = play_cell(cell, task.first, task.games)
    for _ in range(MAX_WRITES):
        if store.write(cell.folder, task.block, rows, decisions):
            return _sums_of(cell, rows)
        # Another run was faster. Only games that can be repeated are the same in both.
        if (sums := read_sums(store, task)) is not None:
            return sums
    raise BadFile(
        f"{task.place}/{cell.folder} cannot hold block {task.block}: something that is no file has its name. "
        "Remove it, and run the experiment again."
    )


def compile_cell(cell: Cell) -> None:
    """Compile what plays the games of a cell in this process, and what records their decisions."""
    table_of_cell(cell)
    if cell.decisions:
        recorder_of_cell(cell)


def play_cell(cell: Cell, first: int, games: int) -> tuple[pl.DataFrame, bytes]:
    """Play games of a cell. Return their rows, and the file of their decisions or b"" if there is none."""
    if cell.decisions:
        return play_with_decisions(cell, first, games)
    return play_games(cell, first, games), b""


def read_sums(store: BlockStore, task: BlockTask) -> BlockSums | None:
    """Return the sums of a stored block, or None if it is missing or not usable.

    Raises:
        BadFile: The place cannot be read.
    """
    columns = ["game", "fault", *(f"win_{seat + 1}" for seat in range(task.cell.players))]
    rows = store.read(task.cell.folder, task.block, task.size, columns, task.games)
    return None if rows is None else _sums_of(task.cell, rows)


def _sums_of(cell: Cell, rows: pl.DataFrame) -> BlockSums:
    valid = rows.filter(pl.col("fault").is_null())
    wins = tuple(float(valid[f"win_{seat + 1}"].cast(pl.Float64).sum()) for seat in range(cell.players))
    return BlockSums(len(rows), len(rows) - len(valid), wins)
