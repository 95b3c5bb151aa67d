"""Slots and actions that are cleared are as new: nothing of what was there stays behind."""

import pytest

from coverts.engine.record import dtype_of
from coverts.games.trek_ccg import GAME
from coverts.games.trek_ccg.actions import clear_action
from coverts.games.trek_ccg.state import Action, Piece
from coverts.games.trek_ccg.zones import clear


@pytest.mark.parametrize(
    ("cls", "array", "empty"), [(Piece, "piece", clear), (Action, "action", clear_action)]
)
def test_what_is_cleared_is_as_new(cls, array, empty):
    s, fresh = GAME.mirror(), GAME.mirror()
    record = getattr(s, array)[3]
    for name in dtype_of(cls).names:
        setattr(record, name, 1)
    assert record.as_tuple() != getattr(fresh, array)[3].as_tuple()
    empty(s, 3)
    assert record.as_tuple() == getattr(fresh, array)[3].as_tuple()
