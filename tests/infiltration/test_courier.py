"""What the courier does in positions where a person would know what to do."""

import pytest
from facility import Facility

from coverts.games.infiltration.page.meanings import pieces_meant

DRAFT, EXTRACTION = {"item_card_draft": True}, {"data_file_extraction": True}


def liked(t, operative=0):
    """What he likes best of all that is legal."""
    return {*t.liked("courier", operative)}


def test_he_loads_where_he_finds_data_files():
    assert liked(Facility(rooms={1: "Cubicle Floor"}).round()) == {"Download"}


@pytest.mark.parametrize("level", ["novice", "easy"])
def test_even_the_weakest_leave_no_data_file_that_they_can_take(level):
    t = Facility(rooms={1: "Cubicle Floor"}).all_pick(*["Download"] * 4)
    assert t.considered(level, t.askees()[0]) == ["2 data files"]


@pytest.mark.parametrize("level", ["novice", "easy"])
def test_even_the_weakest_do_not_walk_out_with_nothing_while_there_is_time(level):
    t = Facility(items={0: ["Pick-up Van", "Fast Grab"]}, rooms={1: "Mail Room"})
    t.puts(1, 0)
    assert not {*t.round().considered(level, 0)} & {"Retreat", "Pick-up Van", "Fast Grab"}


@pytest.mark.parametrize("level", ["novice", "easy"])
def test_even_the_weakest_do_not_go_out_by_an_exit_with_nothing_while_there_is_time(level):
    t = Facility(at={0: 5}, rooms={5: "Loading Dock"}).round()
    assert "Interface" not in t.considered(level, 0)


def test_with_a_data_file_a_novice_may_walk_out_too_early():
    t = Facility(files={0: [1]}, rooms={1: "Mail Room"}).round()
    assert "Retreat" in t.considered("novice", 0)


def test_he_walks_out_when_the_dial_is_high():
    assert liked(Facility(at={0: 3}, rooms={3: "Cubicle Floor"}, proximity=90).round()) == {"Retreat"}


def test_he_uses_an_exit_when_the_dial_is_high():
    assert liked(Facility(at={0: 5}, rooms={5: "Loading Dock"}, proximity=90).round()) == {"Interface"}


def test_he_leaves_an_exit_alone_while_there_is_time():
    t = Facility(at={0: 5}, rooms={5: "Loading Dock"})
    t.puts(5, 0)
    assert "Interface" not in liked(t.round())


def test_with_data_file_extraction_he_extracts():
    t = Facility(3, options=EXTRACTION, at={0: 3}, rooms={3: "Cubicle Floor"})
    assert liked(t.round()) == {"Extract"}


def test_he_goes_on_rather_than_share_one_data_file_with_others_who_extract():
    t = Facility(3, options=EXTRACTION, rooms={1: "Cubicle Floor"})
    t.puts(1, 1)
    assert liked(t.round(), operative=2) == {"Advance"}


@pytest.mark.parametrize("players", [2, 4])
def test_in_the_draft_he_keeps_what_he_wants_most(players):
    hands = [
        ["Call for Backup", "Diesel", "Data Spike", "Tripwire"],
        ["Flechette Pistol", "Gauss Pistol", "Informant", "Movement Tracker"],
        ["Qianju PT", "Remote Drone", "Secretaries", "Sledgehammer"],
        ["Slider", "Access Card", "Data Sled", "Fast Grab"],
    ]
    t = Facility(players=players, options=DRAFT, items=dict(enumerate(hands))).draft()
    assert liked(t) == {"keep Data Spike"}


def test_of_two_operatives_neither_hurries_because_the_other_has_data_files():
    alone = Facility(players=2, at={0: 4}, rooms={4: "Mail Room"}, proximity=60, files={0: [1]})
    ahead = Facility(players=2, at={0: 4}, rooms={4: "Mail Room"}, proximity=60, files={0: [1], 1: [1] * 9})
    assert liked(alone.round()) == liked(ahead.round())


def test_he_spends_a_grapple_line_only_on_the_way_out():
    position = {"at": {0: 4}, "rooms": {4: "Cubicle Floor"}, "items": {0: ["Grapple Line"]}}
    assert liked(Facility(**position).round()) == {"Download"}
    assert liked(Facility(**position, proximity=88).round()) == {"Grapple Line"}


# -- which pieces an option means ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Advance", ["hand-0-0"]),
        ("Diesel", ["hand-0-7"]),
        ("Data Spike", ["discard"]),
        ("Hugo Cash", ["figure-1", "operative-1"]),
        ("Officer Nelson", ["npc-3"]),
        ("room 1", ["room-0"]),
        ("secret room", ["room-12"]),
        ("the lab worker in room 12", ["room-11"]),
        ("collect a data file from room 11", ["room-10"]),
        ("the lab worker", ["room-3"]),
        ("forward", ["room-4"]),
        ("backward", ["room-2"]),
        ("stay here", []),
        ("look at no more rooms", []),
        ("2 data files", []),
    ],
)
def test_an_option_means_what_its_text_names(text, pieces):
    t = Facility(at={0: 4}, rooms={4: "Mail Room"}, discard=["Data Spike"])
    assert pieces_meant(t.view(0), 0, text) == pieces


@pytest.mark.parametrize(("room", "way"), [(1, "backward"), (12, "forward"), ("secret", "forward")])
def test_a_step_to_no_room_means_no_piece(room, way):
    assert pieces_meant(Facility(at={0: room}).view(0), 0, way) == []
