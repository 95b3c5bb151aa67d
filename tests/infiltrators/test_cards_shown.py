"""The scene beside the board: plates, instruments, cards to choose from, the shop and the end."""

from pathlib import Path

import pytest
from grounds import EmptyTable, Grounds
from looking import GUARD, WREN, board, laid, meant, pieces, tile, told, zone

from coverts.games import infiltrators
from coverts.games.infiltrators.vocabulary.maps import SEGMENT_NAMES
from coverts.games.infiltrators.vocabulary.printed import EQUIPMENT_NAMES, PRICE

# -- plates and instruments ------------------------------------------------------------------------


def test_a_plate_shows_the_numbers_as_they_are_now():
    g = laid(Grounds({"Longbow": "H8"}, equipment={"Longbow": ["Hacking deck", "Ballistic vest"]}))
    badges = pieces(g)["plate-0"].badges[1:]
    assert [badge.text for badge in badges] == ["M5", "R4", "C1", "HP3", "H3"]
    assert [badge.word for badge in badges] == ["move 5", "shoot 4", "fight 1", "HP 3", "hack 3"]


@pytest.mark.parametrize(
    ("position", "word"),
    [
        ({}, "in the light"),
        ({"shaded": ["H8"]}, "hidden"),
        ({"shaded": ["H8"], "noise": {"Wren": 1}}, "heard"),
        ({"shaded": ["H8"], "guards": [("Hound", "H9")]}, "smelled"),
        ({"shaded": ["H8"], "guards": [("Hound", "H10")]}, "hidden, except from the Hound"),
        ({"shaded": ["H8"], "guards": [("Sentry", "H9")]}, "hidden"),
        ({"shaded": ["H8"], "guards": [("Drone", "H9")]}, "in the light"),
    ],
)
def test_a_plate_says_whether_guards_may_attack(position, word):
    assert pieces(laid(Grounds({"Wren": "H8"}, **position)))["plate-0"].badges[0].word == word


def test_a_number_the_card_lacks_is_not_shown():
    g = laid(Grounds({"Mantis": "H8"}, [("Bruiser", "A1")]))
    assert [badge.text for badge in pieces(g)["plate-0"].badges[1:]] == ["M6", "C4", "HP3", "H1"]
    assert [badge.text for badge in pieces(g)[f"guard-{g.number('Bruiser 1')}"].badges] == ["M4", "C4", "HP3"]


@pytest.mark.parametrize("fate", ["escaped", "taken out"])
def test_a_plate_tells_the_fate_of_who_is_gone(fate):
    g = laid(Grounds({"Wren": "H8", "Doc": "H9"})).fate("Wren", fate)
    assert (pieces(g)["plate-0"].kicker, pieces(g)["plate-0"].faded) == (fate, True)
    assert (pieces(g)["plate-1"].kicker, pieces(g)["plate-1"].faded) == ("on H9", False)


def test_the_alert_track_counts_to_the_general_alert():
    track = pieces(laid(Grounds(alert=4)))["alert"]
    assert (track.value, track.most, track.kicker) == ("4", 6, "General Alert in 2")


def test_the_activations_left_are_counted_down():
    g = laid(Grounds({"Wren": "H8"}, [("Hound", "A1"), ("Sentry", "B1"), ("Drone", "C1")], alert=2))
    g.guards_part()
    assert pieces(g)["allowed"].value == "2"
    g.does("Hound 1")
    assert (pieces(g)["allowed"].value, pieces(g)["allowed"].most) == ("1", 2)


def test_the_actions_of_the_figure_in_turn_are_counted_down():
    g = laid(Grounds({"Wren": "H8"})).turn("Wren").does("go to H9")
    assert (pieces(g)["actions"].kicker, pieces(g)["actions"].value) == ("Wren", "1")
    assert "actions" not in pieces(laid(Grounds()))


def test_the_last_dice_are_shown_with_those_that_count():
    g = laid(Grounds({"Cipher": "H8"}, objectives=["H9"], rolls=[5, 1, 6, 2, 3])).turn("Cipher")
    g.does("hack terminal 1")
    dice = [pieces(g)[f"die-{number}"] for number in range(5)]
    assert [die.value for die in dice] == ["5", "1", "6", "2", "3"]
    assert [die.kicker == "a success" for die in dice] == [True, False, True, False, False]


def test_a_die_for_the_direction_says_which_and_counts_for_nothing():
    g = laid(Grounds(guards=[("Sentry", "D4")])).moves_at_random("Sentry 1", 5)
    assert (pieces(g)["die-0"].value, pieces(g)["die-0"].kicker) == ("5", "west")


# -- setting up ------------------------------------------------------------------------------------


def test_every_way_to_lay_a_segment_belongs_to_one_drawing():
    g = EmptyTable()
    maps = [piece for piece in zone(g, "choice").pieces if piece.style == "map"]
    ways = [action for piece in maps for turned in piece.pieces for action in turned.options]
    (question,) = g.match().decisions(GUARD)
    assert sorted(ways) == [option.action for option in question.options]
    office = next(piece for piece in maps if piece.label == "Office Floor")
    assert [turned.label for turned in office.pieces][1] == "Office Floor, a quarter turn"
    assert set(office.options) == {action for turned in office.pieces for action in turned.options}


def test_a_segment_that_lies_is_no_longer_among_them():
    g = EmptyTable().does("Courtyard, as printed, first place")
    assert "Courtyard" not in [piece.label for piece in zone(g, "choice", WREN).pieces]
    assert (board(g).above[0], board(g).above[1]) == ("Courtyard", "Second place")


@pytest.mark.parametrize("segment", range(len(SEGMENT_NAMES)))
def test_a_segment_is_drawn_as_its_file_draws_it(segment):
    files = sorted((Path(infiltrators.__file__).parent / "cards" / "segments").glob("*.txt"))
    drawn = next(piece for piece in zone(EmptyTable(), "choice").pieces if piece.id == f"segment-{segment}")
    assert drawn.plan == files[segment].read_text().splitlines()[2:]


def test_a_character_is_chosen_by_a_click_on_the_card():
    g = EmptyTable().until("choose_character")
    card = next(piece for piece in zone(g, "choice", WREN).pieces if piece.label.startswith("Cipher"))
    assert meant(g, card) == ["Cipher, the Hacker"]


def test_the_cards_dealt_are_chosen_from_by_a_click():
    g = EmptyTable(draws=["Tonfa", "Grapnel", "Machete"]).until("discard")
    cards = zone(g, "choice", WREN).pieces
    assert sorted(card.label for card in cards) == ["Grapnel", "Machete", "Tonfa"]
    assert {text for card in cards for text in meant(g, card)} == {"Grapnel", "Machete", "Tonfa"}


@pytest.mark.parametrize(
    ("options", "note"), [({}, "6 to pick, at most 2 elite"), ({"any_guards": True}, "6 to pick")]
)
def test_the_guard_is_told_how_many_cards_to_pick_and_of_which(options, note):
    assert zone(EmptyTable(2, **options).until("pick_guard"), "choice").note == note


def test_guards_objectives_and_infiltrators_are_placed_by_a_click_on_a_tile():
    g = EmptyTable()
    for kind, seat in (("place_guard", GUARD), ("place_objective", GUARD), ("start_at", WREN)):
        g.until(kind)
        assert meant(g, tile(g, "C1", seat), seat) == ["C1"]


# -- between missions, and the end -----------------------------------------------------------------


def shop(**options):
    g = Grounds({"Wren": None, "Doc": None}, campaign=1, equipment={"Wren": ["Tonfa"]}, **options)
    return g.banks(infiltrators=9, guard=5).given(missions_played=1).shop()


def test_the_shop_shows_what_is_offered_and_the_bank():
    g = shop()
    offered = zone(g, "offered", WREN)
    assert len(offered.pieces) == 8
    assert offered.note == "9 points in their bank"
    bought = offered.pieces[0]
    assert meant(g, bought) == [f"buy {bought.label}"]
    assert bought.badges[0].label == f"buy for {PRICE[EQUIPMENT_NAMES.index(bought.label)]}"


def test_what_one_carries_is_sold_or_handed_over_by_a_click():
    g = shop()
    assert [piece.label for piece in zone(g, "carried-0", WREN).pieces] == ["Tonfa"]
    assert meant(g, pieces(g, WREN)["carried-12"]) == ["sell Tonfa", "hand over Tonfa"]


def test_the_guard_sees_what_he_has_bought():
    g = shop().until("buy_upgrade").does("Floodlight")
    upgrades = {piece.label: piece for piece in zone(g, "upgrades").pieces}
    assert told(upgrades["Floodlight"]) == ["bought"]
    assert meant(g, upgrades["Hard locks"], GUARD) == ["Hard locks"]
    assert zone(g, "upgrades").note == "3 points in the bank"


def test_there_is_no_board_in_the_shop():
    assert board(shop()) is None


def test_the_end_shows_both_sides_with_their_points():
    g = laid(Grounds({"Wren": "A1"}, objectives=["D4", "L4", "D12"]).completes(1, 2)).rounds()
    g.banks(infiltrators=7, guard=2).given(over=1)
    sides = zone(g, "outcome").pieces
    assert [(side.label, side.kicker) for side in sides] == [
        ("Infiltrators", "7 points"),
        ("Guard", "2 points"),
    ]
    assert told(sides[0])[:2] == ["2 of 3 objectives: 4", "aim reached: 2"]
