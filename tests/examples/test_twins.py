"""The hand-written twins of the benchmarks play exactly the engine's games."""

from importlib import import_module

import pytest
import twins

from coverts.engine.backends.native import Compiled

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", twins.TWINS)
def test_same_seed_same_games(name, tmp_path, monkeypatch):
    monkeypatch.setenv("COVERTS_CACHE", str(tmp_path))
    game = import_module(name).GAME
    tally, returns = twins.play(name, game.dtype, games=500, seed=3)
    ours = Compiled(game).playouts(500, seed=3, players=2)
    assert tally.tolist() == [ours.decisions, ours.forced, ours.chance, ours.games]
    assert returns.tolist() == ours.returns
