"""Which picture a figure, a card and a marker have for each viewer."""

import pytest
from skirmish_position import ALICE, BOB, Skirmish

from coverts.games.anima_tactics.page.scene import scene


def pieces(p, seat, prefix):
    zones = scene(p.view(seat), seat).zones
    return [piece for zone in zones for piece in zone.pieces if piece.id.startswith(prefix)]


def played():
    """A courier hides at one of two markers; another courier and an enemy stand openly."""
    p = Skirmish(["Night Courier", "Night Courier"], ["Lamp Warden"])
    p.stand("Night Courier 2", 10, 10).stand("Lamp Warden", 20, 20)
    return p.infiltrates("Night Courier 1").marks(ALICE, (30, 10), (34, 10))


@pytest.mark.parametrize("seat", [None, ALICE, BOB])
def test_a_figure_has_the_picture_of_its_character(seat):
    assert [piece.picture for piece in pieces(played(), seat, "figure-")] == ["Night Courier", "Lamp Warden"]


@pytest.mark.parametrize("seat", [None, ALICE, BOB])
def test_the_cards_beside_the_table_have_the_pictures_of_their_characters(seat):
    pictures = [piece.picture for piece in pieces(played(), seat, "card-")]
    assert pictures == ["Night Courier", "Night Courier", "Lamp Warden"]


@pytest.mark.parametrize("seat", [None, ALICE, BOB])
def test_all_markers_look_the_same_whoever_hides_there(seat):
    markers = pieces(played(), seat, "marker-")
    assert [(piece.picture, piece.style) for piece in markers] == [("", "marker")] * 2
