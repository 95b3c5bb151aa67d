"""Plays the games of a block, and returns a table with one row for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import polars as pl

import coverts
from coverts.bots.planner import is_planner
from coverts.engine.base.exceptions import Malformed
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.registers import WORD
from coverts.lab.cells import Cell
from coverts.lab.thinking_games import ThinkingTable
from coverts.measuring.measurement import LENGTHS
from coverts.measuring.tally import (
    GameBatch,
    MeasuredTable,
    assign_bots,
    public_numbers,
    shares_points,
    table_of,
)
from coverts.measuring.things import list_groups

GAMES_AT_ONCE = 100
"""The number of games that machine code plays before another thread may use the interpreter."""


@cache
def _table(cell: Cell) -> MeasuredTable | ThinkingTable:
    game = coverts.game(cell.game)
    version = program_of(game).version
    if version != cell.rules:
        raise Malformed(
            f"The rules of {cell.game} are of version {version}, but the experiment began with {cell.rules}. "
            "Start a new experiment with the new rules."
        )
    options = game.read_option_texts(dict(cell.options))
    if any(map(is_planner, cell.bots)):
        return ThinkingTable(game, cell.players, options, cell.seed, cell.seatings)
    seats = replace(assign_bots(game, cell.players, cell.bots), seatings=[*map(list, cell.seatings)])
    return table_of(game, cell.players, options, cell.seed, seats)


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
    table = _table(cell)
    batches = [
        table.play(at, min(GAMES_AT_ONCE, first + games - at))
        for at in range(first, first + games, GAMES_AT_ONCE)
    ]
    return _rows(cell, table.game, first, batches)


def _rows(cell: Cell, game: Game, first: int, batches: Sequence[GameBatch]) -> pl.DataFrame:
    returns, wins, lengths, noted = (
        np.concatenate([getattr(batch, name) for batch in batches])
        for name in ("returns", "wins", "lengths", "noted")
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
        "game": pl.Series(turns.astype(np.uint32)),
        "fault": pl.Series(faults, dtype=pl.String),
    }
    gained = "points" if shares_points(game) else "return"
    for seat in range(cell.players):
        columns[f"bot_{seat + 1}"] = all_bots.gather(seated[turns % len(seated), seat])
        columns[f"{gained}_{seat + 1}"] = pl.Series(returns[:, seat].astype(np.int32))
        columns[f"win_{seat + 1}"] = pl.Series(wins[:, seat].astype(np.float32))
    for at, name in enumerate(LENGTHS):
        columns[name] = pl.Series(lengths[:, at].astype(np.int32))
    for name in public_numbers(game):
        columns[f"end_{name}"] = pl.Series(np.concatenate([batch.ends[name] for batch in batches]))
    for seat in range(cell.players):
        words = np.ascontiguousarray(noted[:, seat])
        columns[f"noted_{seat + 1}"] = pl.Series(words, dtype=pl.Array(pl.Int64, words.shape[1]))
    return pl.DataFrame(columns)


def names_of_bits(cell: Cell) -> dict[int, tuple[str, str]]:
    """Return what each bit of the columns `noted_1`, `noted_2` and so on stands for.

    Returns:
        For each number of a bit the key of its group, such as a question's name, and the name of the card or
        option. Bit `n` is bit `n % WORD` of word `n // WORD`.
    """
    game = coverts.game(cell.game)
    return {
        each.word * WORD + number: (group.key, name)
        for each, group, names in list_groups(program_of(game).catalogue)
        for number, name in enumerate(names)
    }
