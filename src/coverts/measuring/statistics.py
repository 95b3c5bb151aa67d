"""Shares, means and their differences, each with an interval that holds the true value 95 times of 100.

What happens in one game hangs together: where two seats hold a card, one of them loses. So the spread is
computed between games (each a cluster), as that of a ratio of sums, which is the usual linearization
(Cochran, Sampling Techniques, 1977, chapter 6). Shares then have Wilson's interval (1927), which keeps
between 0 and 1, with the number of independent observations that have that spread. Differences are put
together from the two intervals by Newcombe's method (1998).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from coverts.measuring.measurement import Sums

NORMAL = 1.959963984540054
"""Of the standard normal distribution: 95 % lie within this of 0."""
Counts = Sequence[tuple[int, int]]
"""How many games had which number, rising."""


@dataclass(frozen=True)
class Estimate:
    """A value, the ends of its interval, and how many observations it is of."""

    value: float
    low: float
    high: float
    count: int

    def holds(self, value: float) -> bool:
        """Whether a value lies within the interval."""
        return self.low <= value <= self.high


def _spread(ratio: float, of: tuple[float, float], sums: Sums) -> float:
    """The variance of sum / seats between games; of: the sum of squares, and that of products with seats."""
    squares, products = of
    if sums.games < 2:
        return 0.0
    residue = squares - 2 * ratio * products + ratio * ratio * sums.seats_squared
    return max(residue, 0.0) / sums.seats**2 * sums.games / (sums.games - 1)


def student(observations: int) -> float:
    """95 % of Student's distribution lie within this of 0, for the mean of so many observations.

    From 4 on by the expansion of Cornish and Fisher (Abramowitz and Stegun 26.7.5), right to 0.01.
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
    """Wilson's interval of a share among `count` independent observations."""
    square = NORMAL * NORMAL
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = NORMAL / (1 + square / count) * sqrt(share * (1 - share) / count + square / (4 * count * count))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def share(sums: Sums) -> Estimate | None:
    """The part of the win that fell to each of some seats, on average; None where there were none."""
    if not sums.seats:
        return None
    ratio = min(max(sums.wins / sums.seats, 0.0), 1.0)
    spread = _spread(ratio, (sums.wins_squared, sums.wins_seats), sums)
    independent = ratio * (1 - ratio) / spread if spread > 1e-12 and 0 < ratio < 1 else sums.games
    low, high = wilson(ratio, independent)
    return Estimate(ratio, min(low, ratio), max(high, ratio), round(sums.seats))


def mean_return(sums: Sums) -> Estimate | None:
    """The mean return of some seats; None where there were none."""
    if not sums.seats:
        return None
    ratio = sums.returns / sums.seats
    half = student(round(sums.games)) * sqrt(_spread(ratio, (sums.returns_squared, sums.returns_seats), sums))
    return Estimate(ratio, ratio - half, ratio + half, round(sums.seats))


def mean(counts: Counts) -> Estimate | None:
    """The mean of a number over games, with the interval of Student's distribution; None without a game."""
    games = sum(count for _, count in counts)
    if not games:
        return None
    middle = sum(value * count for value, count in counts) / games
    squares = sum((value - middle) ** 2 * count for value, count in counts)
    half = student(games) * sqrt(squares / max(games - 1, 1) / games)
    return Estimate(middle, middle - half, middle + half, games)


def quantile(counts: Counts, part: float) -> int:
    """The least number that at least that part of the games does not exceed."""
    left = part * sum(count for _, count in counts)
    for value, count in counts:
        left -= count
        if left <= 1e-9:
            return value
    return counts[-1][0] if counts else 0


def difference(one: Estimate, other: Estimate) -> Estimate:
    """`one` less `other`, which are independent of each other."""
    value = one.value - other.value
    low = value - sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = value + sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimate(value, low, high, min(one.count, other.count))
