"""Bots in checked machine code: they look at no place that is not there; python lets them (`table[-1]`)."""

import pytest

import coverts
from coverts.engine.backends.native import Compiled
from coverts.engine.checks.option_coverage import covering_tables

pytestmark = pytest.mark.long

TREK = pytest.param("trek_ccg", marks=pytest.mark.slow)
GAMES = ["anima_tactics", "infiltration", "infiltrators", TREK]
PAIRS_SOON_FOUND = [
    pytest.param("anima_tactics", marks=pytest.mark.slow),
    "infiltration",
    "infiltrators",
    TREK,
]
"""Finding tables where any two options of a game meet takes seconds for the marked ones."""
EACH = pytest.mark.parametrize("each", [3, pytest.param(30, marks=pytest.mark.slow)])
"""How often the same seats play."""


@EACH
@pytest.mark.parametrize("name", PAIRS_SOON_FOUND)
def test_bots_play_where_any_two_options_meet_without_a_fault(name, each):
    game = coverts.game(name)
    compiled = Compiled.of(game)
    for seed, (players, options) in enumerate(covering_tables(game).tables):
        seats = [[bot.name] * players for bot in game.bots]
        compiled.tournament(seats * each, seed=seed, options=options)


@EACH
@pytest.mark.parametrize("name", GAMES)
def test_bots_play_against_random_players_without_a_fault(name, each):
    game = coverts.game(name)
    compiled = Compiled.of(game)
    for players in range(game.players[0], game.players[1] + 1):
        seats = [
            ["random"] * me + [bot.name] + ["random"] * (players - 1 - me)
            for me in range(players)
            for bot in game.bots
        ]
        compiled.tournament(seats * each, seed=players)
