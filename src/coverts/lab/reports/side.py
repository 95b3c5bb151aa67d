"""The games of a cell as arrays, from which a report is computed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl

from coverts.lab.cell_description import CellDescription
from coverts.lab.cells import WHOLE
from coverts.measuring.tally import LENGTHS


@dataclass(frozen=True, eq=False)
class Side:
    """The games of a cell that did not fail, one per row of each array.

    Attributes:
        label: What tells the side from others, for readers.
        about: The cell.
        planned: The number of games for which intervals are tuned.
        numbers: The numbers of the games.
        failed: The numbers of the games that failed, with their faults.
        bots: The number of each seat's bot in `about.cell.bots`, as an array of shape (games, seats).
        wins: The shares of the win, with the same shape.
        gains: The points, or the returns if the game has no points, with the same shape.
        has_points: Whether `gains` are points.
        lengths: The measures of length by name, each of shape (games,).
        ends: The public numbers at the end of the games by name, each of shape (games,).
        noted: What each seat held and chose, as bits in words of shape (games, seats, words).
        wanted: The number of games that are to be played, or 0 if it does not matter.
    """

    label: str
    about: CellDescription
    planned: int
    numbers: Any
    failed: dict[int, str] = field(repr=False)
    bots: Any = field(repr=False)
    wins: Any = field(repr=False)
    gains: Any = field(repr=False)
    has_points: bool
    lengths: dict[str, Any] = field(repr=False)
    ends: dict[str, Any] = field(repr=False)
    noted: Any = field(repr=False)
    wanted: int = 0

    @property
    def games(self) -> int:
        """The number of games that did not fail."""
        return len(self.numbers)

    @cached_property
    def seat_shares(self) -> Any:
        """The share of wins of each seat, as an array of shape (seats,)."""
        return self.wins.mean(0)

    def take(self, rows: Any) -> Side:
        """Return the side with these games only, given as numbers of rows."""
        if len(rows) == self.games:
            return self
        return replace(
            self,
            numbers=self.numbers[rows],
            bots=self.bots[rows],
            wins=self.wins[rows],
            gains=self.gains[rows],
            lengths={name: values[rows] for name, values in self.lengths.items()},
            ends={name: values[rows] for name, values in self.ends.items()},
            noted=self.noted[rows],
        )

    @property
    def players(self) -> int:
        """The number of players."""
        return self.about.cell.players


def make_side(
    about: CellDescription, rows: pl.DataFrame, planned: int = 0, label: str = "", wanted: int = 0
) -> Side:
    """Make a side from the rows of a cell's blocks.

    Args:
        about: The cell.
        rows: One row for each game, as docs/experiments.md describes them.
        planned: The number of games for which intervals are tuned, or 0 for the number of rows.
        label: What tells the side from others, or "" for the name of its variant, if it has one.
        wanted: The number of games that are to be played, or 0 if it does not matter.
    """
    variant = about.cell.variant
    failures = rows.filter(pl.col("fault").is_not_null()).select("game", "fault")
    valid = rows.filter(pl.col("fault").is_null()) if len(failures) else rows
    seats = range(1, about.cell.players + 1)

    def stack(name: str) -> Any:
        return np.stack([valid[f"{name}_{seat}"].to_numpy() for seat in seats], 1)

    has_points = "points_1" in rows.columns
    return Side(
        label or ("" if variant == WHOLE else variant),
        about,
        planned or len(rows),
        valid["game"].to_numpy().astype(np.int64),
        dict(failures.iter_rows()),
        np.stack([valid[f"bot_{seat}"].to_physical().to_numpy() for seat in seats], 1),
        stack("win").astype(np.float64),
        stack("points" if has_points else "return").astype(np.float64),
        has_points,
        {name: valid[name].to_numpy() for name in LENGTHS},
        {name[4:]: valid[name].to_numpy() for name in rows.columns if name.startswith("end_")},
        stack("noted"),
        wanted,
    )
