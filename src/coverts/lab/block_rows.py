"""Plays the games of a block, and returns a table with one row for each game."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
import polars as pl

import coverts
from coverts.bots.planner import is_planner
from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.lab.cells import Cell, versions_of
from coverts.lab.thinking_games import ThinkingTable
from coverts.measuring.tally import (
    LENGTHS,
    CompiledTable,
    GameBatch,
    MeasuredTable,
    public_numbers,
    seat_bots,
    table_of,
)

DEFAULT_COMPILED_GAMES, DEFAULT_PYTHON_GAMES = 2000, 100
GAMES_OF_A_THREAD = 1000
"""The number of games that a thread plays at once in `play_in_threads`."""
GAMES_AT_ONCE = 100
"""The number of games that machine code plays before another thread may use the interpreter."""

GameCount = Callable[[int, int], None]


@cache
def table_of_cell(cell: Cell) -> MeasuredTable | ThinkingTable:
    """Return what plays the games of a cell in this process."""
    game = coverts.game(cell.game)
    for what, now, then in zip(
        ("rules", "bots"), versions_of(cell.game, cell.bots), (cell.rules, cell.code), strict=True
    ):
        if now != then:
            raise Malformed(
                f"The {what} of {cell.game} are of version {now}, but the experiment began with {then}. "
                f"Start a new experiment with the new {what}."
            )
    options = game.read_option_texts(dict(cell.options))
    if any(map(is_planner, cell.bots)):
        return ThinkingTable(game, cell.players, options, cell.seed, cell.seatings)
    return table_of(game, cell.players, options, cell.seed, seat_bots(game, cell.seatings))


def play_games(cell: Cell, first: int, games: int) -> pl.DataFrame:
    """Play the games of a block.

    The rows do not depend on which games are played together: game `n` has the seed (seed of the cell, n).

    Args:
        cell: The cell.
        first: The number of the first game.
        games: The number of games.

    Returns:
        A table with one row for each game. Its columns are described in docs/experiments.md.

    Raises:
        Malformed: The rules have changed since the experiment began.
    """
    table = table_of_cell(cell)
    batches = [
        table.play(at, min(GAMES_AT_ONCE, first + games - at))
        for at in range(first, first + games, GAMES_AT_ONCE)
    ]
    return rows_of_batches(cell, table.game, first, batches)


def rows_of_batches(cell: Cell, game: Game, first: int, batches: Sequence[GameBatch]) -> pl.DataFrame:
    """Return the table of games that were played in batches. All but the last have `GAMES_AT_ONCE` games."""
    returns, points, wins, lengths, noted = (
        np.concatenate([getattr(batch, name) for batch in batches])
        for name in ("returns", "points", "wins", "lengths", "noted")
    )
    games = len(returns)
    faults: list[str | None] = [None] * games
    for number, batch in enumerate(batches):
        for at, fault in batch.stopped.items():
            faults[number * GAMES_AT_ONCE + at] = fault
    all_bots = pl.Series(cell.bots, dtype=pl.Enum(cell.bots))
    seated = np.array([[cell.bots.index(bot) for bot in seating] for seating in cell.seatings])
    turns = np.arange(first, first + games)
    columns: dict[str, pl.Series] = {
        "seed": pl.repeat(cell.seed, games, dtype=pl.Int64, eager=True),
        "game": pl.Series(turns.astype(np.uint32)),
        "fault": pl.Series(faults, dtype=pl.String),
    }
    for seat in range(cell.players):
        columns[f"bot_{seat + 1}"] = all_bots.gather(seated[turns % len(seated), seat])
        columns[f"return_{seat + 1}"] = pl.Series(returns[:, seat])
        if game.points is not None:
            columns[f"points_{seat + 1}"] = pl.Series(points[:, seat])
        columns[f"win_{seat + 1}"] = pl.Series(wins[:, seat].astype(np.float32))
    for at, name in enumerate(LENGTHS):
        columns[name] = pl.Series(lengths[:, at].astype(np.int32))
    for name in public_numbers(game):
        columns[f"end_{name}"] = pl.Series(np.concatenate([batch.ends[name] for batch in batches]))
    for seat in range(cell.players):
        words = np.ascontiguousarray(noted[:, seat])
        columns[f"noted_{seat + 1}"] = pl.Series(words, dtype=pl.Array(pl.Int64, words.shape[1]))
    return pl.DataFrame(columns)


def is_compiled(cell: Cell) -> bool:
    """Return whether the games of a cell are played in machine code."""
    return isinstance(table_of_cell(cell), CompiledTable)


def play_in_threads(
    cell: Cell, games: int, progress: GameCount = lambda done, total: None, workers: int | None = None
) -> pl.DataFrame:
    """Play games of a cell in threads of this process. See `play_games`.

    Args:
        cell: The cell.
        games: The number of games, or 0 for a default that suits the backend.
        progress: A function that is called with the number of finished games and the number of all games.
        workers: The number of threads, or None for one per core.
    """
    compiled = is_compiled(cell)
    games = games or (DEFAULT_COMPILED_GAMES if compiled else DEFAULT_PYTHON_GAMES)
    spans = [(at, min(GAMES_OF_A_THREAD, games - at)) for at in range(0, games, GAMES_OF_A_THREAD)]
    progress(0, games)
    parts: list[pl.DataFrame] = []
    with ThreadPoolExecutor(workers or os.cpu_count() or 1 if compiled else 1) as threads:
        waiting = [threads.submit(play_games, cell, *span) for span in spans]
        try:
            for each in waiting:
                parts.append(each.result())
                progress(sum(map(len, parts)), games)
        except BaseException:
            threads.shutdown(cancel_futures=True)
            raise
    return pl.concat(parts)
