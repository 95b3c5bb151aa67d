"""What the courier is worth, in compiled games. The margins are several standard errors wide."""

import numpy as np
import pytest

from coverts.engine.backends.native import Compiled
from coverts.games.infiltration import GAME

GAMES = 2000

pytestmark = pytest.mark.slow


def test_a_courier_beats_three_random_players_in_at_least_85_of_100_games():
    seats = [["random"] * 4 for _ in range(GAMES)]
    for game, names in enumerate(seats):
        names[game % 4] = "courier"
    results, _ = Compiled.of(GAME).tournament(seats, seed=1)
    won = np.mean([results[game, game % 4] > 0 for game in range(GAMES)])
    print(f"courier wins {won:.1%} of {GAMES} games against three random players")
    assert won >= 0.85


def test_of_four_couriers_between_half_and_four_fifths_escape():
    _, rows = Compiled.of(GAME).tournament([["courier"] * 4] * GAMES, seed=2)
    escaped = rows["operative"]["escaped"].sum() / (4 * GAMES)
    print(f"{escaped:.1%} of the operatives of four couriers escape")
    assert 0.5 <= escaped <= 0.8
