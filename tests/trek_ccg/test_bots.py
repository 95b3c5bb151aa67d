"""The commander finishes its games, and points decide them: 300 games of each pair of decks."""

import pytest

from coverts.engine.backends.native import Compiled
from coverts.games.trek_ccg import GAME

GAMES = 300
PAIRS = [("klingon", "dominion"), ("federation", "dominion")]


@pytest.mark.slow
@pytest.mark.parametrize("decks", PAIRS)
def test_commanders_finish_and_points_decide(decks):
    compiled = Compiled.of(GAME)
    options = GAME.read_options({"deck_1": decks[0], "deck_2": decks[1]})
    results, final = compiled.tournament([["commander", "commander"]] * GAMES, seed=3, options=options)
    decided = (results != 0).any(axis=1).mean()
    points = final["side"]["points"]
    print(f"{decks}: {decided:.0%} of {GAMES} decided by points, {points.mean(axis=0).round(0)} on average")
    assert final["e_over"].all()
    assert decided >= 0.8
