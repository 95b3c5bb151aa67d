"""Intervals: as the literature has them, and what holds of any."""

import pytest

from coverts.measuring import statistics
from coverts.measuring.statistics import wilson


@pytest.mark.parametrize(
    ("share", "count", "low", "high"),
    [(0.5, 10, 0.2366, 0.7634), (0.0, 10, 0.0, 0.2775), (81 / 263, 263, 0.2553, 0.3662)],
)
def test_wilson_s_interval_is_as_published(share, count, low, high):
    """Newcombe, Statistics in Medicine 17 (1998), table I has 81 of 263."""
    assert wilson(share, count) == pytest.approx((low, high), abs=5e-5)


def test_the_mean_of_counts_is_that_of_their_numbers():
    found = statistics.mean([(1, 1), (4, 3)])
    assert found is not None
    assert found.value == 3.25


@pytest.mark.parametrize(
    ("observations", "half"), [(2, 12.706), (3, 4.303), (4, 3.182), (6, 2.571), (11, 2.228), (1000, 1.962)]
)
def test_a_mean_of_few_games_has_a_wide_interval(observations, half):
    """As tables of Student's distribution have it."""
    assert statistics.student(observations) == pytest.approx(half, abs=0.02)
