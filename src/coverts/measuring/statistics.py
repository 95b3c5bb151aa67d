"""Means and shares of a fixed number of games, with 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

CONFIDENCE = 0.95
"""The share of all intervals that contain the true value."""
NORMAL = 1.959963984540054
"""The half-width of the interval around 0 that contains 95 % of the standard normal distribution."""
Counts = Sequence[tuple[int, int]]
"""A distribution: pairs (value, number of games) in ascending order."""


@dataclass(frozen=True)
class Estimate:
    """A value, its 95 % interval (`low` to `high`) and its number of observations."""

    value: float
    low: float
    high: float
    count: int

    def contains(self, value: float) -> bool:
        """Return whether the interval contains a value."""
        return self.low <= value <= self.high


def student(observations: int) -> float:
    """Return half the width of a 95 % interval of Student's t distribution.

    For 4 or more observations, the result is the Cornish-Fisher expansion (Abramowitz and Stegun 26.7.5),
    which is accurate to 0.01.
    """
    free = max(observations - 1, 1)
    if free <= 2:
        return (12.7062, 4.3027)[free - 1]
    z = NORMAL
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / free + second / free**2 + third / free**3 + fourth / free**4


def wilson(share: float, count: float) -> tuple[float, float]:
    """Return Wilson's interval of a share among `count` independent observations."""
    square = NORMAL * NORMAL
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = NORMAL / (1 + square / count) * sqrt(share * (1 - share) / count + square / (4 * count * count))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def mean(counts: Counts) -> Estimate | None:
    """Return an estimate of a number's mean over games, or None without games.

    The interval uses Student's t distribution.
    """
    games = sum(count for _, count in counts)
    if not games:
        return None
    middle = sum(value * count for value, count in counts) / games
    squares = sum((value - middle) ** 2 * count for value, count in counts)
    half = student(games) * sqrt(squares / max(games - 1, 1) / games)
    return Estimate(middle, middle - half, middle + half, games)
