"""Confidence sequences contain the true value at all numbers of games, and are not much wider than needed."""

from math import inf, log, sqrt

import numpy as np
import pytest

from coverts.lab.sequences import (
    MIN_GAMES,
    Moments,
    discoveries,
    games_for,
    mean_evidence,
    mean_interval,
    share_evidence,
    share_interval,
)

PLANNED = 3200
FIXED = 2 * 1.959964
"""The width of a fixed-size interval in standard errors."""


@pytest.mark.parametrize("share", [0.02, 0.25, 0.5, 0.98])
def test_a_share_is_at_most_1_6_times_as_wide_as_with_a_fixed_number_of_games(share):
    interval = share_interval(share * PLANNED, PLANNED, PLANNED)
    assert interval.width < 1.6 * FIXED * sqrt(share * (1 - share) / PLANNED)


def test_a_mean_is_at_most_1_6_times_as_wide_as_with_a_fixed_number_of_games():
    interval = mean_interval(Moments.of(0, 4 * PLANNED, PLANNED), PLANNED)
    assert interval.width < 1.6 * FIXED * 2 / sqrt(PLANNED)


def test_no_games_say_nothing():
    assert (share_interval(0, 0, 100).low, share_interval(0, 0, 100).high) == (0, 1)
    assert mean_interval(Moments.of(0, 0, MIN_GAMES - 1), 100).width == inf


@pytest.mark.parametrize("won", [0, 1000])
def test_a_share_stays_between_0_and_1(won):
    interval = share_interval(won, 1000, 1000)
    assert 0 <= interval.low <= interval.value <= interval.high <= 1
    assert interval.width < 0.02


def test_the_interval_ends_where_the_evidence_is_20_to_1():
    interval = share_interval(300, 1000, 1000)
    for share in (interval.low, interval.high):
        assert share_evidence(300, 1000, share, 1000) == pytest.approx(log(20), abs=1e-3)
    moments = Moments.of(300, 5000, 1000)
    mean = mean_interval(moments, 1000)
    assert mean_evidence(moments, mean.high, 1000) == pytest.approx(log(20))


def test_equal_values_leave_no_doubt_that_the_mean_is_another():
    assert mean_evidence(Moments.of(0, 0, 500), 0, 500) == 0
    assert mean_evidence(Moments.of(500, 500, 500), 0, 500) == inf


def test_the_games_for_a_width_give_this_width():
    games = games_for(0.02, 0.5)
    assert mean_interval(Moments.of(0, games / 4, games), games).width == pytest.approx(0.02, rel=1e-3)


@pytest.mark.parametrize(
    ("evidence", "shown"),
    [((20, 20, 20), (1, 1, 1)), ((59, 1, 1), (0, 0, 0)), ((60, 1, 1), (1, 0, 0)), ((60, 30, 1), (1, 1, 0))],
)
def test_more_comparisons_need_more_evidence(evidence, shown):
    assert discoveries([log(each) + 1e-9 for each in evidence]) == [*map(bool, shown)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["rare", "even", "skewed", "difference", "rare difference"])
def test_the_true_value_is_in_all_intervals_of_94_percent_of_2000_experiments(kind):
    random = np.random.default_rng(5)
    looks = sorted({100 * 2**k for k in range(8)} | {100 * k for k in range(3, 128, 7)})
    draw = {
        "rare": lambda: random.random(looks[-1]) < 0.02,
        "even": lambda: random.random(looks[-1]) < 0.5,
        "skewed": lambda: random.exponential(size=looks[-1]),
        "difference": lambda: random.choice([-1, 0, 1], p=[0.05, 0.9, 0.05], size=looks[-1]),
        "rare difference": lambda: random.choice([0, 1], p=[0.995, 0.005], size=looks[-1]),
    }[kind]
    truth = {"rare": 0.02, "even": 0.5, "skewed": 1, "difference": 0, "rare difference": 0.005}[kind]
    covered = 0
    for _ in range(2000):
        values = draw().astype(float)
        sums, squares = np.cumsum(values), np.cumsum(values * values)
        if kind in ("rare", "even"):
            intervals = (share_interval(sums[n - 1], n, PLANNED) for n in looks)
        else:
            spread = 1 if "difference" in kind else 0
            moments = [Moments.of(sums[n - 1], squares[n - 1], n).widened(spread) for n in looks]
            intervals = (mean_interval(each, PLANNED) for each in moments)
        covered += all(interval.contains(truth) for interval in intervals)
    assert covered >= 0.94 * 2000
