"""Where each guard can move and what it sees, as the page draws it on request and while a step is chosen."""

import msgspec
import pytest
from grounds import Grounds
from looking import GUARD, SPECTATOR, WREN, board, laid, outlook, places

from coverts.games.infiltrators.rules.alert import sees

ROOM = {
    "obstacles": ["F5", "F6", "C9", "K4", "K5", "J10"],
    "walls": [("G7", "H7"), ("D4", "D5"), ("E4", "E5"), ("L6", "L7")],
}
"""Obstacles and walls between the figures of these tests."""


def guarded(kind, tile, infiltrators=None, **where):
    return laid(Grounds(infiltrators, [(kind, tile)], **{**ROOM, **where}))


@pytest.mark.parametrize(("kind", "tile"), [("Sentry", "E6"), ("Hound", "H8"), ("Drone", "G6")])
def test_it_reaches_at_once_just_the_tiles_that_it_may_move_to(kind, tile):
    g = guarded(kind, tile, {"Wren": "F7"}).turn(f"{kind} 1")
    assert places(g, outlook(g, f"{kind} 1").reach, "1") == set(g.tiles_offered())


def test_with_its_second_move_it_gets_farther():
    g = laid(Grounds(guards=[("Sniper", "A1")]))
    reach = outlook(g, "Sniper 1").reach
    assert {"C1", "C3", "B2"} <= places(g, reach, "1")
    assert {"D1", "E5"} <= places(g, reach, "2")
    assert "F1" not in places(g, reach, "1") | places(g, reach, "2")


@pytest.mark.parametrize("tile", ["E6", "H8"])
def test_it_sees_just_the_tiles_where_noise_would_be_sighted(tile):
    g = guarded("Sentry", tile)
    seen = places(g, outlook(g, "Sentry 1").sight, "1")
    sighted = set()
    for place in board(g).pieces:
        g.figure("Wren").tile = int(place.id.removeprefix("tile-"))
        if "block" not in place.marks and g.call(sees, g.number("Sentry 1"), g.number("Wren")):
            sighted.add(place.label)
    assert seen == sighted - {tile}


def test_after_one_move_it_sees_more():
    g = laid(Grounds(guards=[("Sniper", "A1")]))
    sight = outlook(g, "Sniper 1").sight
    assert places(g, sight, "1") >= {"E1", "E5", "A5"}
    assert places(g, sight, "2") >= {"G1", "B3"}
    assert "H1" not in places(g, sight, "2")


def test_who_cannot_be_activated_moves_at_most_at_random():
    g = laid(Grounds(guards=[("Bruiser", "H8")], alert=1))
    reach = outlook(g, "Bruiser 1").reach
    assert "H4" in places(g, reach, "1")
    assert "G7" not in places(g, reach, "1")
    assert places(g, reach, "2") == set()


def test_who_is_stunned_reaches_nothing_but_still_sees():
    g = laid(Grounds(guards=[("Sentry", "H8")]))
    g.figure("Sentry 1").dazed = g.figure("Sentry 1").stopped = 1
    areas = outlook(g, "Sentry 1")
    assert set(areas.reach) == {"."}
    assert "H4" in places(g, areas.sight, "1")


def test_a_guards_figure_and_its_card_stand_for_the_same_areas():
    g = laid(Grounds(guards=[("Sentry", "H8")]))
    number = g.number("Sentry 1")
    assert outlook(g, "Sentry 1").pieces == [f"figure-{number}", f"guard-{number}"]


def test_who_is_taken_out_has_no_areas():
    g = laid(Grounds(guards=[("Sentry", "H8")]))
    g.fate("Sentry 1", "taken out")
    assert outlook(g, "Sentry 1") is None


def test_they_are_shown_while_an_infiltrator_chooses_a_step():
    g = laid(Grounds({"Wren": "H8"}, [("Sentry", "A1")])).turn("Wren")
    assert outlook(g, "Sentry 1", WREN).is_shown
    assert not outlook(g, "Sentry 1", GUARD).is_shown


def test_while_a_guard_chooses_a_step_only_its_own_are_shown():
    g = laid(Grounds({"Wren": "P16"}, [("Sentry", "A1"), ("Hound", "H8")])).turn("Hound 2")
    assert outlook(g, "Hound 2", GUARD).is_shown
    assert not outlook(g, "Sentry 1", GUARD).is_shown


@pytest.mark.parametrize("seat", [WREN, GUARD, SPECTATOR])
def test_they_do_not_tell_where_the_informant_is(seat):
    def shown(cell):
        g = laid(Grounds(guards=[("Sentry", "E6")], mission="The Informant", objectives=["D4", "L4", "D12"]))
        return msgspec.json.encode(board(g.given(informant_in=cell) or g, seat).outlooks)

    assert len({shown(cell) for cell in range(3)}) == 1
