"""Commanders finish their games, and most by points: 300 games of each pair of decks."""

from itertools import combinations_with_replacement

import pytest

from coverts.engine.backends.native import Compiled
from coverts.games.trek_ccg import GAME
from coverts.games.trek_ccg.vocabulary.ready_decks import DECKS

GAMES = 300
LEAST = 0.8
"""The least share of games by points."""


@pytest.mark.slow
@pytest.mark.parametrize("decks", [*combinations_with_replacement(DECKS, 2)])
def test_commanders_finish_most_games_by_points(decks):
    compiled = Compiled.of(GAME)
    options = GAME.read_options({"deck_1": decks[0], "deck_2": decks[1]})
    results, final = compiled.tournament([["commander", "commander"]] * GAMES, seed=3, options=options)
    points = final["side"]["points"]
    enough = (points.max(axis=1) >= options.points).mean()
    won = (results > 0).mean(axis=0)
    print(f"{decks}: {enough:.0%} of {GAMES} by points, wins {won.round(2)}, points {points.mean(axis=0)}")
    assert final["e_over"].all()
    assert enough >= LEAST
