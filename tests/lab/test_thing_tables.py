"""The shares of wins with a card, and their differences between two sides with the same luck."""

from math import isfinite

import numpy as np
import pytest

from coverts.lab.cell_description import CellDescription, NamedThings
from coverts.lab.cells import Cell
from coverts.lab.reports.games import interval_of_numbers
from coverts.lab.reports.report import make_panel
from coverts.lab.reports.side import Side
from coverts.measuring.things import ThingGroup

CARDS = ThingGroup("cards", "cards", "held", True)
PLANNED = 3200


def side_of(held, wins, label="", planned=PLANNED):
    """A side of games between two seats that may hold one card.

    Args:
        held: Whether each seat holds the card, as an array of shape (games, seats).
        wins: The seats' shares of the win, with the same shape.
    """
    games = len(held)
    cell = Cell(label, "toy", "", "", 2, (("random", "random"),), (), 1)
    about = CellDescription(
        cell, 100, "Toy", "", [], {}, [], False, [], [NamedThings(CARDS, 0, ["ace", "king"])]
    )
    noted = np.asarray(held, np.int64)[..., None]
    zeros = np.zeros(games, np.int64)
    lengths = dict.fromkeys(("decisions", "answers", "chance", "forced"), zeros)
    bots = np.zeros((games, 2), np.int64)
    wins = np.asarray(wins, float)
    return Side(label, about, planned, np.arange(games), {}, bots, wins, wins, False, lengths, {}, noted)


def ace_of(*sides):
    """The row about the ace. The first side is the base."""
    table = make_panel([*sides]).table("cards")
    assert table is not None
    return table.rows[0]


def games_of(random, games, strength):
    """Games in which a seat with the ace has some more chance to win, with the luck of `random`."""
    held = random.random((games, 2)) < (0.3, 0.5)
    first = 0.5 + strength * (held[:, 0].astype(float) - held[:, 1])
    won = random.random(games) < first
    return held, np.stack([won, ~won], 1)


def share_with_ace(strength):
    """The true share of wins of seats that hold the ace, in games of `games_of`."""
    alone, together = 0.3 * 0.5 + 0.7 * 0.5, 2 * 0.3 * 0.5
    return (alone * (0.5 + strength) + together * 0.5) / (alone + together)


def test_the_share_is_that_of_the_seats_that_held_the_card():
    held, wins = [[1, 0], [1, 1], [0, 0], [0, 1]] * 50, [[1, 0], [1, 0], [1, 0], [1, 0]] * 50
    row = ace_of(side_of(held, wins))
    assert row.counts == [200]
    assert row.values[0].value == 0.5


def test_a_card_that_wins_for_one_side_only_has_a_star():
    held = np.tile([[1, 0]], (400, 1))
    even, always = np.tile([[1, 0], [0, 1]], (200, 1)), np.tile([[1, 0]], (400, 1))
    row = ace_of(side_of(held, even, "even"), side_of(held, always, "always"))
    assert row.differences[1].value == 0.5
    assert row.is_different == [False, True]


def test_games_with_the_same_luck_and_results_leave_no_doubt():
    held, wins = games_of(np.random.default_rng(2), 400, 0.1)
    row = ace_of(side_of(held, wins, "one"), side_of(held, wins, "two"))
    assert row.differences[1].width < 0.06


def test_a_side_with_more_games_differs_only_by_common_games():
    held, wins = games_of(np.random.default_rng(2), 400, 0.1)
    row = ace_of(side_of(held[:300], wins[:300], "one"), side_of(held, wins, "two"))
    assert row.differences[1].value == pytest.approx(0)
    assert row.is_different == [False, False]


def test_a_rare_card_that_has_not_won_has_no_star():
    held = np.tile([[1, 0], *[[0, 0]] * 9], (120, 1))
    wins = np.zeros((1200, 2))
    wins[::50, 1] = 1
    assert ace_of(side_of(held, wins)).is_unusual == [False]


def test_the_same_luck_makes_the_interval_narrower():
    one, other = (games_of(np.random.default_rng(3), 400, strength) for strength in (0.1, 0.15))
    alone = games_of(np.random.default_rng(4), 400, 0.15)
    sides = [
        side_of(held, wins, "one" if at == 0 else "two")
        for at, (held, wins) in enumerate((one, other, alone))
    ]
    paired, independent = (ace_of(sides[0], each).differences[1].width for each in sides[1:])
    assert paired < 0.7 * independent


def test_ties_need_fewer_games_to_know_a_difference():
    held = np.zeros((400, 2))
    wins = np.array([[1, 0], [0, 1]] * 200)
    ties = np.where(np.arange(400)[:, None] < 300, 0.5, wins)
    many, few = (make_panel([side_of(held, each)]).games_for_a_point for each in (wins, ties))
    assert few == pytest.approx(many / 4, rel=0.01)


@pytest.mark.parametrize(("others", "has_interval"), [(19, False), (20, True)])
def test_a_mean_of_numbers_that_seldom_differ_has_no_interval(others, has_interval):
    numbers = np.zeros(2000)
    numbers[:others] = 5
    assert isfinite(interval_of_numbers(numbers, 2000).width) == has_interval


@pytest.mark.slow
def test_the_true_values_are_in_all_intervals_of_94_percent_of_2000_experiments():
    looks, covered = (400, 800, 1600, 3200), np.zeros(2)
    truth = [share_with_ace(0.2), share_with_ace(0.25) - share_with_ace(0.2)]
    for number in range(2000):
        one, other = (
            games_of(np.random.default_rng(number), looks[-1], strength) for strength in (0.2, 0.25)
        )
        inside = np.ones(2, bool)
        for games in looks:
            sides = [
                side_of(held[:games], wins[:games], str(at)) for at, (held, wins) in enumerate((one, other))
            ]
            row = ace_of(*sides)
            inside &= [row.values[0].contains(truth[0]), row.differences[1].contains(truth[1])]
        covered += inside
    assert (covered >= 0.94 * 2000).all()
