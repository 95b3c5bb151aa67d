"""What the win of each game goes by."""

import pytest

import coverts
from coverts.engine.backends.native import Compiled

COMPILED_FOR_LONG = "trek_ccg"
"""Only its machine code is not needed by other tests of the gate."""
GAMES = [
    pytest.param(name, marks=pytest.mark.slow) if name == COMPILED_FOR_LONG else name
    for name in sorted(coverts.installed())
]


@pytest.mark.parametrize("name", GAMES)
def test_who_wins_has_at_least_as_many_points_as_who_loses(name):
    game = coverts.game(name)
    bots = [game.bots[0].name, "random"]
    returns, rows = Compiled.of(game).tournament([bots, bots[::-1]] * 20, seed=1)
    assert game.points is not None
    decided = returns[:, 0] != returns[:, 1]
    assert decided.any()
    ahead = []
    for winner, row in zip(returns.argmax(1)[decided], rows[decided], strict=True):
        s = game.mirror().load(game.layout.unpack(row.tobytes()))
        ahead.append(game.points(s, int(winner)) - game.points(s, 1 - int(winner)))
    assert min(ahead) >= 0
    assert max(ahead) > 0
