"""The values of one game that a report tells about: lengths, wins, margins and public numbers at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from coverts.lab.reports.side import Side
from coverts.lab.sequences import (
    MIN_UNUSUAL,
    Interval,
    Moments,
    mean_evidence,
    mean_interval,
    share_interval,
)

NOBODY = "nobody"
"""The row about games that nobody wins."""
MARGIN = "points of the winner beyond the next"
"""The row about the margin of the winner."""
ROUNDS = ("round", "rounds", "turn", "turns", "day", "hour")
"""The names of state fields that count a game's rounds or turns."""
SEATS_TOO = ("turn", "turns")
"""Those of them that may be numbers of seats instead."""
QUANTILES = (0.05, 0.5, 0.95)


@dataclass(frozen=True, eq=False)
class Values:
    """A value of each game of a side.

    Attributes:
        of: The values, as an array of shape (games,).
        planned: The number of games for which the interval is tuned.
        is_number: Whether the value is a number, and not a share of the win.
        gains: The points or returns that belong to the value, with the same shape, if any.
        beyond: How far each value is above that of the other seats, with the same shape, if there are others.
        usual: The mean of the other seats, if there are others.
    """

    of: Any
    planned: int
    is_number: bool = False
    gains: Any = None
    beyond: Any = None
    usual: float | None = None

    @property
    def count(self) -> int:
        """The number of games."""
        return len(self.of)

    @property
    def interval(self) -> Interval | None:
        """The interval of the mean, or None without games."""
        if not len(self.of):
            return None
        if self.is_number:
            return interval_of_numbers(self.of, self.planned)
        return share_interval(float(self.of.sum()), len(self.of), self.planned)

    @property
    def gain_interval(self) -> Interval | None:
        """The interval of the mean gain, or None without games."""
        return interval_of_numbers(self.gains, self.planned) if len(self.gains) else None

    @property
    def evidence(self) -> float | None:
        """The evidence that the value differs from that of the other seats."""
        if self.beyond is None:
            return None
        return mean_evidence(moments_of(self.beyond).widened(1), 0.0, self.planned)

    @property
    def quantiles(self) -> tuple[int, ...]:
        """The 5 %, 50 % and 95 % quantiles of the values, which are numbers that occurred."""
        if not len(self.of):
            return (0,) * len(QUANTILES)
        return tuple(int(each) for each in np.quantile(self.of, QUANTILES, method="inverted_cdf"))

    def subtract(self, other: Values, rows: Any, other_rows: Any) -> Moments:
        """Return the moments of the difference in pairs of games."""
        one, two = self.of[rows].astype(np.float64), other.of[other_rows]
        spread = float(max(np.ptp(one), np.ptp(two))) if self.is_number and len(one) else 1.0
        return moments_of(one - two).widened(spread)


def interval_of_numbers(numbers: Any, planned: int) -> Interval:
    """Return the interval of the mean of numbers.

    It has no ends if fewer than MIN_UNUSUAL numbers differ from the most frequent one. Then their variance is
    not known well enough, and the interval would be too narrow.

    Args:
        numbers: The numbers, as an array of shape (games,).
        planned: The number of games for which the interval is tuned.
    """
    _, counts = np.unique(numbers, return_counts=True)
    if len(numbers) and len(numbers) - counts.max() < MIN_UNUSUAL:
        return Interval(float(np.mean(numbers)), -inf, inf)
    return mean_interval(moments_of(numbers), planned)


def moments_of(values: Any) -> Moments:
    """Return the moments of an array of values."""
    exact = values.astype(np.float64)
    return Moments.of(float(exact.sum()), float(exact @ exact), len(exact))


def list_lengths(side: Side) -> dict[str, Values]:
    """Return the measures of a game's length, beginning with its rounds, if it counts any."""
    found = {}
    if (name := round_count(side)) is not None:
        found[plural(name)] = _number(side, side.ends[name])
    return found | {name: _number(side, side.lengths[name]) for name in ("decisions", "answers", "chance")}


def plural(name: str) -> str:
    """Return the plural of what a game counts, such as `rounds`."""
    return name if name.endswith("s") else f"{name}s"


def list_ends(side: Side) -> dict[str, Values]:
    """Return the margin of the winner, and the public numbers that count something at the end of a game."""
    found = {}
    margins = _margins(side)
    if margins is not None and margins.any():
        found[MARGIN] = _number(side, margins)
    for name in side.ends:
        if name != round_count(side) and name in side.about.bounded and len({*side.ends[name].tolist()}) > 1:
            found[name.replace("_", " ")] = _number(side, side.ends[name])
    return found


def list_results(side: Side) -> dict[str, Values]:
    """Return the shares of wins of teams, seats and bots, and of games that nobody wins."""
    return dict(_results(side))


def _results(side: Side) -> Iterator[tuple[str, Values]]:
    about, wins, gains, planned = side.about, side.wins, side.gains, side.planned
    if about.cooperative:
        yield "all seats together", Values(wins[:, 0], planned, gains=gains[:, 0])
        return
    for name, seats in about.teams.items():
        if len(seats) == 1:  # It has the same row as its seat.
            continue
        yield name, Values(wins[:, seats].sum(1), planned, gains=gains[:, seats[0]])
    total = wins.sum(1)
    for seat in range(side.players):
        others = (total - wins[:, seat]) / (side.players - 1) if side.players > 1 else None
        yield (
            about.seat_name(seat),
            Values(
                wins[:, seat],
                planned,
                gains=gains[:, seat],
                beyond=None if others is None else wins[:, seat] - others,
                usual=None if others is None or not side.games else float(others.mean()),
            ),
        )
    if len(about.cell.bots) > 1:
        seatings = about.cell.seatings
        for number, bot in enumerate(about.cell.bots):
            here = side.bots == number
            count = sum(seating.count(bot) for seating in seatings) / len(seatings)
            yield (
                f"{bot}, per seat",
                Values((wins * here).sum(1) / count, planned, gains=(gains * here).sum(1) / count),
            )
    yield NOBODY, Values((total == 0).astype(np.float64), planned)


def round_count(side: Side) -> str | None:
    """Return the name of the public number that counts rounds, if there is one.

    A number called `turn` may instead be the seat whose turn it is.
    """
    return next(
        (
            name
            for name in ROUNDS
            if name in side.ends
            and (name not in SEATS_TOO or side.ends[name].max(initial=0) > side.players)
            and side.ends[name].any()
        ),
        None,
    )


def _margins(side: Side) -> Any:
    """Return by how many points the best team or seat is ahead of the next, or None without points."""
    if side.about.cooperative or not side.has_points:
        return None
    groups = [*side.about.teams.values()] or [[seat] for seat in range(side.players)]
    if len(groups) < 2:
        return None
    best = np.sort(np.stack([side.gains[:, seats[0]] for seats in groups], 1), 1)
    return best[:, -1] - best[:, -2]


def _number(side: Side, values: Any) -> Values:
    return Values(values, side.planned, is_number=True)
