"""Plays the games of a block again in machine code, and returns their decisions as tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np
import polars as pl

import coverts
from coverts.engine.backends.native import Compiled, working_record
from coverts.engine.backends.native.game_arrays import NOBODY
from coverts.engine.base.exceptions import GameFault
from coverts.engine.compiler.program import program_of
from coverts.engine.knowledge.observations import DTYPE, slots
from coverts.lab.cells import Cell
from coverts.measuring.python_games import GameTrace
from coverts.measuring.tally import RANDOM, RANDOM_NUMBER

CHUNK_BYTES = 16 << 20
"""The size of the observations that one table holds."""
MAX_LEGAL = 257
"""The largest number of legal options."""
GAME, SEAT, ANSWER, ACTION, LEGAL, MARK, COLUMNS = range(7)
"""The columns of the array that machine code fills. See `record` in the template `recorded_play`."""
SCHEMA: dict[str, pl.DataType] = {
    "game": pl.UInt32(),
    "seat": pl.UInt8(),
    "answer": pl.UInt32(),
    "observation": pl.Binary(),
    "mask": pl.Binary(),
    "action": pl.Int32(),
    "policy": pl.List(pl.Float32()),
    "mark": pl.UInt64(),
}
"""The columns of a table of decisions. They are described in docs/training.md."""


class DecisionRecorder:
    """Records the decisions of the games of a cell.

    Args:
        cell: The cell.

    Attributes:
        room: The number of decisions that one table holds, unless a single game has more.
    """

    def __init__(self, cell: Cell) -> None:
        game = coverts.game(cell.game)
        self.cell, self.game, self.compiled = cell, game, Compiled.of(game)
        self.code = self.compiled.part("recorded_play")
        self.start = self.compiled.start_row(cell.players, game.read_option_texts(dict(cell.options)))
        self.slots, self.actions = slots(game), program_of(game).numbers.actions
        known = {RANDOM: RANDOM_NUMBER, **{name: number for number, name in enumerate(self.compiled.bots)}}
        self.room = max(CHUNK_BYTES // (DTYPE.itemsize * len(self.slots)), 1)
        self.bots = [[known.get(name, NOBODY) for name in seating] for seating in cell.seatings]

    def tables(
        self, first: int, rows: pl.DataFrame, traces: Mapping[int, GameTrace] | None = None
    ) -> Iterator[pl.DataFrame]:
        """Yield the decisions of consecutive games, in the order in which they were made.

        A game that failed has no decisions.

        Args:
            first: The number of the first game.
            rows: The rows of the games.
            traces: The answers of each game by its number, if the games were played in Python.

        Raises:
            GameFault: A game was not played in the same way again.
        """
        decisions = np.where(rows["fault"].is_null().to_numpy(), rows["decisions"].to_numpy(), 0)
        before = np.concatenate([[0], np.cumsum(decisions, dtype=np.int64)])
        start = 0
        while start < len(rows):
            stop = max(int(np.searchsorted(before, before[start] + self.room, "right")) - 1, start + 1)
            if before[stop] > before[start]:
                yield self._table(first + start, decisions[start:stop], traces)
            start = stop

    def _table(self, first: int, decisions: Any, traces: Mapping[int, GameTrace] | None) -> pl.DataFrame:
        games, count, players = len(decisions), int(decisions.sum()), self.cell.players
        seen = np.zeros((count, len(self.slots)), DTYPE)
        masks = np.zeros((count, -(-self.actions // 8)), np.int8)
        best = np.zeros((count, MAX_LEGAL), np.int8)
        about = np.zeros((count, COLUMNS), np.int64)
        played = [traces.get(first + k, GameTrace()) for k in range(games)] if traces is not None else []
        lengths = [len(each.options) for each in played] or [0] * games
        wanted = (decisions > 0).astype(np.int8)
        bots = np.array([self.bots[(first + k) % len(self.bots)] for k in range(games)], np.int64)
        answers = np.array([option for each in played for option in each.options], np.int64)
        begins = np.cumsum([0, *lengths], dtype=np.int64)
        recorded = self.code.call(
            "record", self.start, np.zeros(1, self.game.dtype), np.zeros(1, self.game.view_dtype), bots,
            working_record(self.cell.seed), wanted, answers, begins, np.zeros((1, 2 * players), np.int64),
            np.zeros(players, np.int64), seen, masks, best, about, first,
        )  # fmt: skip
        if recorded != count:
            raise GameFault(
                f"{self.game.title}: {count:,} decisions were played, but {recorded:,} were recorded in the "
                f"games from number {first} on. Do bots or policies have random numbers of their own?"
            )
        columns = {
            "game": about[:, GAME], "seat": about[:, SEAT], "answer": about[:, ANSWER],
            "observation": pl.Series(_as_bytes(seen), dtype=pl.Binary),
            "mask": pl.Series(_as_bytes(masks), dtype=pl.Binary),
            "action": about[:, ACTION],
            "policy": _policies(best, about[:, LEGAL]),
            "mark": about[:, MARK].view(np.uint64),
        }  # fmt: skip
        table = pl.DataFrame(columns).cast(
            {name: SCHEMA[name] for name in ("game", "seat", "answer", "action")}
        )
        noted = [policy for each in played for policy in each.policies]
        if any(policy is not None for policy in noted):
            searched = pl.Series("policy", noted, dtype=SCHEMA["policy"])
            table = table.with_columns(pl.coalesce(searched, "policy").alias("policy"))
        return table


@cache
def recorder_of_cell(cell: Cell) -> DecisionRecorder:
    """Return what records the decisions of a cell in this process."""
    return DecisionRecorder(cell)


def _as_bytes(rows: Any) -> list[bytes]:
    """Return the bytes of each row of an array."""
    found: list[bytes] = rows.view(f"V{rows.shape[1] * rows.itemsize}").ravel().tolist()
    return found


def _policies(best: Any, legal: Any) -> pl.Series:
    """Return the policies of rule-of-thumb bots, which choose one of the best options at random.

    Args:
        best: An array (decisions, options) with a 1 for each legal option that the bot may choose.
        legal: The number of legal options of each decision.

    Returns:
        For each decision, the probability of each legal option, or null if `best` has no 1.
    """
    flags = best[:, : int(legal.max())].astype(np.float32)
    totals = flags.sum(1, keepdims=True)
    shares = pl.Series(flags / np.maximum(totals, 1), dtype=pl.Array(pl.Float32, flags.shape[1]))
    table = pl.DataFrame({"shares": shares, "legal": legal, "known": totals[:, 0] > 0})
    lists = pl.col("shares").arr.to_list().list.head(pl.col("legal"))
    return table.select(pl.when("known").then(lists)).to_series()
