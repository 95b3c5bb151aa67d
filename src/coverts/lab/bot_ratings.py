"""Rates the bots of a round robin by the results of its cells."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from coverts.bots.bradley_terry import rate
from coverts.bots.rating import Pairing, Ratings
from coverts.engine.base.exceptions import Malformed
from coverts.lab.cells import Cell
from coverts.lab.experiment_file import ExperimentFile


def rate_bots(cells: Sequence[Cell], tables: Sequence[pl.DataFrame]) -> Ratings:
    """Rate bots by the games of each pair.

    Args:
        cells: The cells of a round robin, each with the seatings of one pair.
        tables: The games of each cell, one per row.
    """
    names = dict.fromkeys(bot for cell in cells for bot in cell.bots)
    pairings = [
        pairing for cell, rows in zip(cells, tables, strict=True) for pairing in _pairings(cell, rows)
    ]
    return rate([*names], pairings)


def _pairings(cell: Cell, rows: pl.DataFrame) -> list[Pairing]:
    """Return the results of a pair in each seating. A tie counts as half a win."""
    valid = rows.filter(pl.col("fault").is_null())
    found = []
    for number, seating in enumerate(cell.seatings):
        played = valid.filter(pl.col("game") % len(cell.seatings) == number)
        first, second = seating[0], next(bot for bot in seating if bot != seating[0])
        one, other = (
            pl.sum_horizontal(f"win_{seat + 1}" for seat, bot in enumerate(seating) if bot == side)
            for side in (first, second)
        )
        points = played.select((one > other).sum() + (one == other).sum() / 2).item()
        found.append(Pairing(first, second, len(played), float(points)))
    return found


def check_ratings(experiment: ExperimentFile) -> None:
    """Check that the results of an experiment can be the ratings on a game's page.

    Raises:
        Malformed: The games are no round robin at the game's usual table.
    """
    if not experiment.round_robin:
        raise Malformed("--save-ratings needs a round robin. Set round_robin in the experiment's file.")
    for name in ("variants", "options", "players"):
        if getattr(experiment, name):
            raise Malformed(
                f"A game's saved ratings are for its usual table: leave out --save-ratings, or {name} in the "
                "experiment's file."
            )
