"""Which pictures the floors, obstacles, figures and cards of the site have."""

import pytest
from grounds import EmptyTable, Grounds
from looking import GUARD, SPECTATOR, WREN, board, figure, laid, pieces, tile, zone

from coverts.games.infiltrators import GAME
from coverts.games.infiltrators.page.board import OBSTACLES
from coverts.games.infiltrators.rules.campaign import UPGRADE_NAMES
from coverts.games.infiltrators.vocabulary.maps import SEGMENT_NAMES
from coverts.games.infiltrators.vocabulary.printed import EQUIPMENT_NAMES, FACE_NAMES
from coverts.pictures.picture_book import open_picture_book


def test_every_card_and_segment_has_a_recipe():
    wanted = {*FACE_NAMES, *EQUIPMENT_NAMES, *UPGRADE_NAMES, *SEGMENT_NAMES, *OBSTACLES}
    assert set(open_picture_book(GAME).cards) == wanted


def test_each_segment_has_a_floor_of_its_own():
    assert board(laid(Grounds())).floors == list(SEGMENT_NAMES[:4])


def test_where_no_segment_lies_there_is_no_floor():
    assert set(board(EmptyTable()).floors) == {""}


def test_only_obstacles_have_a_picture_among_the_tiles():
    g = laid(Grounds(shaded=["C3"], obstacles=["D4", "L4"], objectives=["E5"]))
    pictured = {piece.label: piece.picture for piece in board(g).pieces if piece.picture}
    assert pictured == {"D4": OBSTACLES[0], "L4": OBSTACLES[1]}


def test_a_guards_figure_and_its_card_have_the_same_picture():
    g = laid(Grounds(guards=[("Hound", "F6")]))
    assert figure(g, "Hound 1").picture == "Hound"
    assert pieces(g)[f"guard-{g.number('Hound 1')}"].picture == "Hound"


def test_an_infiltrator_has_the_picture_of_the_character():
    g = laid(Grounds({"Wren": "C3"}))
    assert figure(g, "Wren").picture == pieces(g)["plate-0"].picture == "Wren, the Ghost"


def test_equipment_has_its_picture():
    g = laid(Grounds({"Wren": "C3"}, equipment={"Wren": ["Tonfa"]}))
    assert pieces(g)["carried-12"].picture == "Tonfa"


def test_an_upgrade_has_its_picture():
    g = EmptyTable(1, campaign=1)
    g.until("buy_upgrade")
    assert [piece.picture for piece in zone(g, "upgrades").pieces] == list(UPGRADE_NAMES)


@pytest.mark.parametrize("seat", [GUARD, WREN, SPECTATOR])
@pytest.mark.parametrize("cell", range(3))
def test_a_cell_has_no_picture_whoever_is_in_it(cell, seat):
    g = laid(Grounds(mission="The Informant", objectives=["D4", "L4", "D12"]))
    g.given(informant_in=cell)
    assert tile(g, "D4", seat).picture == tile(g, "L4", seat).picture == ""


def test_a_hidden_infiltrator_is_marked_until_noise_is_made():
    g = laid(Grounds({"Wren": "C3", "Doc": "D3", "Cipher": "C4"}, shaded=["C3", "C4"], noise={"Cipher": 1}))
    hidden = [name for name in ("Wren", "Doc", "Cipher") if "hidden" in figure(g, name).marks]
    assert hidden == ["Wren"]
