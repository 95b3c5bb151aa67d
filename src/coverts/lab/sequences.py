"""Confidence sequences: intervals that stay valid however often somebody looks at a running experiment.

A fixed-size interval is right only if the number of games was chosen before the first one. A confidence
sequence contains the true value at all numbers of games at once with the given probability, so an experiment
may stop as soon as an interval is narrow enough.

- Shares of wins: the mixture of likelihood ratios of Robbins (1970), as in Howard, Ramdas, McAuliffe and
  Sekhon (2021). It is exact for wins and losses. It is valid for shares of a win, because the likelihood
  ratio is convex.
- Means and differences: the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas
  (2024), which uses the observed variance. The games of two variants with common luck are pairs, so the mean
  of their differences is estimated.
- Many comparisons at once: e-BH of Wang and Ramdas (2022). Among the comparisons that it reports, the
  expected share of mistakes is at most the error rate, however the comparisons depend on each other.

At a planned number of games, a sequence is about 1.55 times as wide as the fixed-size interval. With fewer or
more games the ratio is larger: about 2 at a tenth of them.

Only the sequence of shares is exact. The others use an observed variance, so they hold approximately, from
`MIN_GAMES` games on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, lgamma, log, sqrt

ERROR = 0.05
"""The probability that a sequence ever excludes the true value."""
NARROWEST = 7.3
"""The planned number of games, in units of the prior's number of games, for `ERROR` = 0.05.

With it, (1 + 1/x) * (log(x + 1) - 2 * log(ERROR)) is within 0.2 % of its minimum.
"""
MIN_UNUSUAL = 20
"""The number of values that must differ from the most frequent one before the interval of a mean is given."""
MIN_GAMES = 100
"""The number of games from which an asymptotic sequence has an interval. With fewer games, it is infinite."""


@dataclass(frozen=True)
class Interval:
    """An estimate, and the interval from `low` to `high` that contains the true value."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low

    def contains(self, value: float) -> bool:
        """Return whether the interval contains a value."""
        return self.low <= value <= self.high


# -- shares ----------------------------------------------------------------------------------------


def share_evidence(won: float, games: int, share: float, planned: int) -> float:
    """Return the logarithm of the evidence that the true share is not `share`.

    The evidence is an e-value: if the true share is `share`, then its expected value is at most 1 at all
    numbers of games.

    Args:
        won: The sum of the shares of the win.
        games: The number of games.
        share: A share, greater than 0 and less than 1.
        planned: The number of games for which the sequence is tuned.
    """
    prior = max(planned / NARROWEST, 1.0)
    one, other = share * prior, (1 - share) * prior
    mixture = _log_beta(one + won, other + games - won) - _log_beta(one, other)
    return mixture - won * log(share) - (games - won) * log(1 - share)


def share_interval(won: float, games: int, planned: int, error: float = ERROR) -> Interval:
    """Return the interval of a share.

    Args:
        won: The sum of the shares of the win.
        games: The number of games.
        planned: The number of games for which the sequence is tuned.
        error: The probability that the sequence ever excludes the true share.
    """
    if games == 0:
        return Interval(0.5, 0.0, 1.0)
    value = won / games

    def is_excluded(share: float) -> bool:
        return share_evidence(won, games, share, planned) > -log(error)

    return Interval(value, _border(is_excluded, value, 0.0), _border(is_excluded, value, 1.0))


def _log_beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)


def _border(is_excluded: Callable[[float], bool], inside: float, end: float) -> float:
    """Return the border, between `inside` and `end`, of the shares that are not excluded."""
    outside = end + (1e-9 if end == 0 else -1e-9)
    if not is_excluded(outside):
        return end
    for _ in range(50):
        middle = (inside + outside) / 2
        if is_excluded(middle):
            outside = middle
        else:
            inside = middle
    return outside


# -- means and differences -------------------------------------------------------------------------


@dataclass(frozen=True)
class Moments:
    """The mean of a value over games, and its variance.

    Attributes:
        games: The number of games.
        mean: The mean.
        variance: The variance of the value in one game.
    """

    games: int
    mean: float
    variance: float

    @classmethod
    def of(cls, total: float, squares: float, games: int) -> Moments:
        """Return the moments of values with this sum and this sum of squares."""
        mean = total / games if games else 0.0
        return cls(games, mean, max(squares / games - mean * mean, 0.0) if games else 0.0)

    def widened(self, spread: float) -> Moments:
        """Return moments that have seen one more difference of this size.

        If values differ rarely, the first games have no variance, and their interval would have no width.
        """
        return Moments(self.games, self.mean, self.variance + spread**2 / max(self.games, 1))


def mean_evidence(moments: Moments, mean: float, planned: int) -> float:
    """Return the logarithm of the evidence that the true mean is not `mean`.

    Args:
        moments: The moments of the observed values.
        mean: A mean.
        planned: The number of games for which the sequence is tuned.
    """
    games, distance = moments.games, moments.mean - mean
    if games < MIN_GAMES or distance == 0:
        return 0.0
    if moments.variance <= 0:
        return inf
    ratio = games * NARROWEST / max(planned, 1)
    return games * distance**2 / moments.variance * ratio / (ratio + 1) / 2 - log(ratio + 1) / 2


def mean_interval(moments: Moments, planned: int, error: float = ERROR) -> Interval:
    """Return the interval of a mean.

    Args:
        moments: The moments of the observed values.
        planned: The number of games for which the sequence is tuned.
        error: The probability that the sequence ever excludes the true mean.
    """
    games, value = moments.games, moments.mean
    if games < MIN_GAMES:
        return Interval(value, -inf, inf)
    ratio = games * NARROWEST / max(planned, 1)
    radius = sqrt((1 + 1 / ratio) * (log(ratio + 1) - 2 * log(error)))
    half = radius * sqrt(moments.variance / games)
    return Interval(value, value - half, value + half)


def games_for(width: float, deviation: float, error: float = ERROR) -> int:
    """Return the number of games after which the interval of a mean has a width.

    Args:
        width: The width of the interval.
        deviation: The standard deviation of one game's value.
        error: The probability that the sequence ever excludes the true mean.
    """
    radius = sqrt((1 + 1 / NARROWEST) * (log(NARROWEST + 1) - 2 * log(error)))
    return max(round((2 * radius * deviation / width) ** 2 + 0.5), MIN_GAMES)


# -- many comparisons ------------------------------------------------------------------------------


def discoveries(evidence: Sequence[float], error: float = ERROR) -> list[bool]:
    """Return which of several comparisons show a difference (e-BH).

    Args:
        evidence: For each comparison, the logarithm of its evidence.
        error: The maximum expected share of mistakes among the differences that are shown.
    """
    count = len(evidence)
    ordered = sorted(evidence, reverse=True)
    shown = [rank for rank, value in enumerate(ordered, 1) if value >= log(count / (error * rank))]
    least = ordered[max(shown) - 1] if shown else inf
    return [value >= least for value in evidence]
