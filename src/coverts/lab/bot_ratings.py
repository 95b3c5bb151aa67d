"""Rates the bots of a round robin by the results of its cells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from coverts.bots.bradley_terry import rate
from coverts.bots.rating import Pairing, Ratings
from coverts.engine.base.exceptions import Malformed
from coverts.lab.cells import Cell
from coverts.lab.experiment_file import ExperimentFile


def rate_bots(cells: Sequence[Cell], tables: Sequence[pl.DataFrame]) -> Ratings:
    """Rate bots by the games of each pair. A tie counts as half a win.

    Args:
        cells: The cells of a round robin, each with the seatings of one pair.
        tables: The games of each cell, one per row.
    """
    names = dict.fromkeys(bot for cell in cells for bot in cell.bots)
    pairings, luck = [], []
    count = 1 + max(int(rows["game"].to_numpy().max(initial=0)) for rows in tables)
    for cell, rows in zip(cells, tables, strict=True):
        valid = rows.filter(pl.col("fault").is_null())
        for number, seating in enumerate(cell.seatings):
            played = valid.filter(pl.col("game") % len(cell.seatings) == number)
            second = next(bot for bot in seating if bot != seating[0])
            scores, distances = _scores(played, seating), np.zeros(count)
            if len(scores):
                distances[played["game"].to_numpy()] = scores - scores.mean()
            ties = int((scores == 0.5).sum())
            pairings.append(Pairing(seating[0], second, len(scores), float(scores.sum()), ties))
            luck.append(distances)
    return rate([*names], pairings, _correlate(np.array(luck)))


def _scores(rows: pl.DataFrame, seating: Sequence[str]) -> np.ndarray:
    """Return the score of the first seat's bot in each game: 1 for a win, 0.5 for a tie, otherwise 0."""
    one, other = (
        pl.sum_horizontal(
            f"win_{seat + 1}" for seat, bot in enumerate(seating) if (bot == seating[0]) == is_first
        )
        for is_first in (True, False)
    )
    scores: np.ndarray = rows.select((one > other) + (one == other) / 2).to_series().to_numpy()
    return scores


def _correlate(luck: np.ndarray) -> list[list[float]]:
    """Return the correlations of scores in games with the same number, for all pairings.

    Args:
        luck: How far each score is from the mean of its pairing, as an array of shape (pairings, games). It
            is 0 in games that the pairing does not have.
    """
    sizes = np.sqrt((luck**2).sum(1))
    found = (luck @ luck.T / np.maximum(np.outer(sizes, sizes), 1e-9)).round(3)
    np.fill_diagonal(found, 1)
    correlations: list[list[float]] = found.tolist()
    return correlations


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
