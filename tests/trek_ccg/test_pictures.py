"""Which picture a card, a place and the board have for each viewer."""

import pytest
from spaceline import ALICE, BOB, Spaceline

VIEWERS = [None, ALICE, BOB]


def table():
    """A ship with an officer at a mission, a facedown agenda of each player, and a hand."""
    t = Spaceline(("Excavation", BOB), "Security Briefing")
    t.put(BOB, "U.S.S. Enterprise", space="Excavation")
    t.put(BOB, "Jean-Luc Picard", aboard="U.S.S. Enterprise")
    t.agenda(BOB, "Homefront").agenda(ALICE, "Covert Agent")
    return t.hand(BOB, "Worf", "Worf").orders(BOB)


def pieces(t, seat):
    found = [piece for zone in t.match().scene(seat).zones for piece in zone.pieces]
    for piece in found:
        found += piece.pieces
    return {piece.id: piece for piece in found}


def picture(t, seat, label):
    (found,) = {piece.picture for piece in pieces(t, seat).values() if piece.label == label}
    return found


@pytest.mark.parametrize("seat", VIEWERS)
def test_a_mission_a_ship_and_a_person_have_their_own_pictures(seat):
    t = table()
    for name in ("Excavation", "U.S.S. Enterprise", "Jean-Luc Picard"):
        assert picture(t, seat, name) == name


@pytest.mark.parametrize("seat", VIEWERS)
def test_a_facedown_card_has_no_picture_whoever_knows_it(seat):
    hidden = [piece for piece in pieces(table(), seat).values() if piece.facedown]
    assert hidden
    assert {piece.picture for piece in hidden} == {""}


def test_a_title_that_is_held_twice_has_the_picture_of_the_card():
    assert picture(table(), BOB, "Worf ×2") == "Worf"


@pytest.mark.parametrize("seat", VIEWERS)
def test_the_board_lies_before_a_galaxy_and_the_page_is_dark(seat):
    scene = table().match().scene(seat)
    assert (scene.backdrop, scene.look) == ("galaxy", "dark")
