"""Means, shares and differences with 95 % confidence intervals.

Seats of one game are not independent: if two seats hold a card, one of them loses. So each game is a cluster.
The variance is the variance of a ratio of sums over clusters, computed by linearization (Cochran, Sampling
Techniques, 1977, chapter 6).

Shares have Wilson's interval (1927), which stays between 0 and 1. It is computed for the number of
independent observations that would have the same variance. Newcombe's method (1998) combines two intervals
into an interval for the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from coverts.measuring.measurement import Sums

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


def _variance(ratio: float, squares: float, products: float, sums: Sums) -> float:
    """Return the variance of the ratio sum / seats, with games as clusters.

    Args:
        ratio: The ratio.
        squares: The sum of the squares of the numerator.
        products: The sum of the products of the numerator and the number of seats.
        sums: The other sums.
    """
    if sums.games < 2:
        return 0.0
    residue = squares - 2 * ratio * products + ratio * ratio * sums.seats_squared
    return max(residue, 0.0) / sums.seats**2 * sums.games / (sums.games - 1)


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


def win_share(sums: Sums) -> Estimate | None:
    """Return an estimate of the win share per seat, or None if there are no seats."""
    if not sums.seats:
        return None
    ratio = min(max(sums.wins / sums.seats, 0.0), 1.0)
    variance = _variance(ratio, sums.wins_squared, sums.wins_seats, sums)
    independent = ratio * (1 - ratio) / variance if variance > 1e-12 and 0 < ratio < 1 else sums.games
    low, high = wilson(ratio, independent)
    return Estimate(ratio, min(low, ratio), max(high, ratio), round(sums.seats))


def share_of_games(count: int, games: int) -> Estimate | None:
    """Return an estimate of the share of games in which something happened, or None without games."""
    return Estimate(count / games, *wilson(count / games, games), games) if games else None


def mean_return(sums: Sums) -> Estimate | None:
    """Return an estimate of the mean return per seat, or None if there are no seats."""
    if not sums.seats:
        return None
    ratio = sums.returns / sums.seats
    variance = _variance(ratio, sums.returns_squared, sums.returns_seats, sums)
    half = student(round(sums.games)) * sqrt(variance)
    return Estimate(ratio, ratio - half, ratio + half, round(sums.seats))


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


def quantile(counts: Counts, part: float) -> int:
    """Return a quantile of a distribution, such as the median for `part` = 0.5."""
    left = part * sum(count for _, count in counts)
    for value, count in counts:
        left -= count
        if left <= 1e-9:
            return value
    return counts[-1][0] if counts else 0


def subtract(one: Estimate, other: Estimate) -> Estimate:
    """Return the difference of two independent estimates."""
    value = one.value - other.value
    low = value - sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = value + sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimate(value, low, high, min(one.count, other.count))
