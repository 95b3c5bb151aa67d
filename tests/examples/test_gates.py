"""With gates, as large games have them, machine code plays the same games."""

import ambush

from coverts.engine.backends import gates
from coverts.engine.backends.native import Compiled


def test_gates_change_no_game(monkeypatch):
    plain = Compiled(ambush.GAME).playouts(50, seed=7)
    monkeypatch.setattr(gates, "LARGE", 0)
    gated = Compiled(ambush.GAME)
    assert gated.generated.gates
    assert gated.playouts(50, seed=7) == plain
