"""Which picture a room, a card and the board have for each viewer."""

import pytest
from facility import Facility

FOUR = {1: "Cubicle Floor", 2: "Mail Room", 3: "First-Aid Station", 4: "Supply Store"}


def played():
    """Three operatives after their first cards: two are in room 2, one in room 3."""
    t = Facility(3, at={0: 2, 1: 2, 2: 2}, rooms=FOUR)
    t.rolls = [1]
    return t.all_pick("Advance", "Interface", "Interface") or t


def pieces(t, seat, prefix):
    zones = t.match().scene(seat).zones
    return [piece for zone in zones for piece in zone.pieces if piece.id.startswith(prefix)]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_an_unknown_room_has_blinds_whatever_it_is(seat):
    t = played()
    hidden = [piece for piece in pieces(t, seat, "room-") if piece.facedown]
    assert hidden
    assert {piece.picture for piece in hidden} == {"blinds"}


def test_a_revealed_room_has_its_own_picture():
    t = played()
    revealed = [piece for piece in pieces(t, 0, "room-") if not piece.facedown]
    assert revealed
    assert all(piece.picture == piece.label for piece in revealed)


@pytest.mark.parametrize(
    ("alarm", "proximity", "light"), [(0, 0, "plain"), (2, 0, "warn"), (5, 0, "bad"), (0, 85, "bad")]
)
def test_the_alarm_and_the_proximity_colour_the_light(alarm, proximity, light):
    t = played()
    t.s.alarm, t.s.proximity = alarm, proximity
    assert t.match().scene(0).light == light
