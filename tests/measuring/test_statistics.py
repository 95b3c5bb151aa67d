"""Intervals: as the literature has them, and what holds of any."""

from random import Random

import pytest

from coverts.measuring import statistics
from coverts.measuring.measurement import Sums
from coverts.measuring.statistics import Estimate, quantile, subtract, wilson


def sums(games):
    """The sums over games, of each of which the seats that had a thing: (seats, wins, returns)."""
    added = [0.0] * 9
    for n, x, r in games:
        parts = (n > 0, n, n * n, x, x * x, x * n, r, r * r, r * n)
        added = [a + b for a, b in zip(added, parts, strict=True)]
    return Sums(*added)


def share_of(games) -> Estimate:
    found = statistics.win_share(sums(games))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("share", "count", "low", "high"),
    [(0.5, 10, 0.2366, 0.7634), (0.0, 10, 0.0, 0.2775), (81 / 263, 263, 0.2553, 0.3662)],
)
def test_wilson_s_interval_is_as_published(share, count, low, high):
    """Newcombe, Statistics in Medicine 17 (1998), table I has 81 of 263."""
    assert wilson(share, count) == pytest.approx((low, high), abs=5e-5)


def test_the_difference_of_two_shares_is_as_published():
    """Newcombe, Statistics in Medicine 17 (1998), table II, method 10: 56 of 70 less 48 of 80."""
    one, other = (share_of([(1, k < wins, 0) for k in range(n)]) for n, wins in ((70, 56), (80, 48)))
    found = subtract(one, other)
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=2e-3)


def test_of_one_seat_a_game_a_share_has_wilson_s_interval():
    found = share_of([(1, k < 30, 0) for k in range(100)])
    assert (found.low, found.high) == pytest.approx(wilson(0.3, 100), abs=2e-3)


def test_where_all_seats_have_it_the_share_is_certain():
    found = share_of([(2, 1, 0)] * 50)
    assert found.value == 0.5
    assert found.high - found.low < 0.3


def test_seats_of_one_game_count_together():
    alone = share_of([(1, k % 2, 0) for k in range(200)])
    together = share_of([(2, 2 * (k % 2), 0) for k in range(100)])
    assert together.high - together.low > 1.3 * (alone.high - alone.low)


def test_intervals_hold_the_truth_about_95_times_of_100():
    lots, held = Random(5), 0
    for _ in range(400):
        games = []
        for _ in range(60):
            n = 1 + (lots.random() < 0.4)
            won = sum(lots.random() < 0.3 for _ in range(n))
            games.append((n, won, won))
        held += share_of(games).contains(0.3)
    assert 365 <= held <= 395


def test_the_mean_of_returns_has_student_s_interval():
    found = statistics.mean_return(sums([(1, 0, r) for r in (1, 2, 3, 4)]))
    assert found is not None
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(3.182 * (5 / 3 / 4) ** 0.5, rel=5e-3)


def test_the_mean_of_counts_is_that_of_their_numbers():
    found = statistics.mean([(1, 1), (4, 3)])
    assert found is not None
    assert found.value == 3.25


def test_quantiles_are_numbers_that_occurred():
    assert [quantile([(1, 5), (7, 90), (9, 5)], part) for part in (0.05, 0.5, 0.95, 1)] == [1, 7, 7, 9]


@pytest.mark.parametrize(
    ("observations", "half"), [(2, 12.706), (3, 4.303), (4, 3.182), (6, 2.571), (11, 2.228), (1000, 1.962)]
)
def test_a_mean_of_few_games_has_a_wide_interval(observations, half):
    """As tables of Student's distribution have it."""
    assert statistics.student(observations) == pytest.approx(half, abs=0.02)
