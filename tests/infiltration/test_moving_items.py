"""Chapter 21: items that move whoever plays them."""

import pytest
from facility import OUT, PLAIN, Facility, at

from coverts.games.infiltration.rules.files import carry_files


def test_movement_tracker():
    t = Facility(at={0: 1, 1: 3, 2: 4, 3: 1}, rooms=PLAIN).plays(0, "Movement Tracker")
    assert t.refused("John 'Animal' McEvoy") == "21.8"
    assert t.refused("'Marilyn' 7Y3T9D") == "21.8"
    t.does("Hugo Cash")
    assert t.where(0) == 3


def test_movement_tracker_enters_each_room():
    t = Facility(at={0: 1, 1: 3}, rooms={1: "Cubicle Floor", 3: "First-Aid Station"}, below={2: "Mail Room"})
    t.plays(0, "Movement Tracker").does("Hugo Cash")
    assert t.face(2) == "Mail Room"


def test_qianju_pt():
    t = at(2).plays(0, "Qianju PT").does("forward", "move on")
    assert t.where(0) == 4


def test_qianju_pt_may_be_chosen_while_delayed():
    assert Facility(delayed=[0], items={0: ["Qianju PT"]}).round().refused(0, "Qianju PT") is None


def test_slider():
    t = at(3).plays(0, "Slider")
    assert t.offered() == ["Advance", "Retreat"]
    t.does("Retreat")
    assert t.where(0) == 1


def test_slider_out_of_the_entry_room():
    assert at(2).plays(0, "Slider").does("Retreat").where(0) == OUT
    t = at(1).plays(0, "Slider").does("Retreat")
    assert t.said().count("operative.escaped") == 1


def test_data_sled():
    t = at(2).plays(0, "Data Sled").does("forward")
    assert t.where(0) == 3
    assert t.available(2) == 0
    assert t.available(3) == 6


def test_data_sled_out_of_the_entry_room_leaves_the_files():
    t = at(1).plays(0, "Data Sled").does("backward")
    assert t.where(0) == OUT
    assert t.available(1) == 5


def test_data_sled_into_a_facedown_room():
    t = Facility(below={2: "Mail Room"}).plays(0, "Data Sled").does("forward")
    assert t.available(2) == 9


def test_grapple_line():
    t = at(5).plays(0, "Grapple Line").does("move on", "move on", "move on")
    assert t.where(0) == 2
    t = at(5).plays(0, "Grapple Line").does("move on", "stop here")
    assert t.where(0) == 4


@pytest.mark.parametrize(("room", "where"), [(1, OUT), (2, OUT), (3, 3)])
def test_pick_up_van(room, where):
    t = Facility(3, at={0: room}, rooms=PLAIN, items={0: ["Pick-up Van"]})
    t.resolution(o0="Pick-up Van", o1="Interface", o2="Interface")
    assert t.where(0) == where


@pytest.mark.row("F004-112", "F004-113", "F004-120")
def test_nobody_is_tracked_into_the_secret_room():
    t = Facility(at={0: 12, 1: "secret", 2: 11, 3: 1}, rooms={11: "Executive Suite", 12: "Clone Ward"})
    t.plays(0, "Movement Tracker")
    assert t.refused("Hugo Cash") == "8.1"
    assert t.refused("'Marilyn' 7Y3T9D") == "21.8"


@pytest.mark.parametrize("item", ["Qianju PT", "Data Sled"])
def test_no_item_moves_forward_from_the_deepest_room(item):
    t = Facility(at={0: 12}, rooms={11: "Executive Suite", 12: "Clone Ward"}).plays(0, item)
    assert t.refused("forward") == "6.8"


@pytest.mark.row("F004-105")
def test_data_sled_brings_the_files_after_the_move():
    t = Facility(below={2: "Mail Room"}).plays(0, "Data Sled").does("forward")
    said = t.said()
    assert said[-2:] == ["files.placed", "files.hauled"]
    assert "Gabriel Correa Santiago hauls 5 data files from room 1 to room 2." in t.log()


def test_a_van_that_does_not_reach_him_says_so():
    t = Facility(3, at={0: 3}, rooms=PLAIN, items={0: ["Pick-up Van"]})
    t.resolution(o0="Pick-up Van", o1="Interface", o2="Interface")
    assert t.log()[-1] == "Pick-up Van comes, but Gabriel Correa Santiago is not there."


def test_slider_out_of_the_secret_room():
    rooms = {1: "Cubicle Floor", 4: "Research Admin Office", "secret": "Vault"}
    t = Facility(at={0: "secret"}, rooms=rooms, below={3: "Mail Room"}).plays(0, "Slider").does("Retreat")
    assert t.where(0) == 3


def with_a_returned_file(**position):
    """A data file of value 3 that somebody returned lies among those of room 1."""
    return Facility(**position).lies_returned(1, 3)


@pytest.mark.row("F004-136")
def test_a_returned_data_file_that_is_taken_from_a_room_lies_there_no_more():
    t = with_a_returned_file()
    t.origins = ["a returned 3"]
    t.plays(0, "Download").does("1 data file")
    assert t.files(0) == [3]
    assert t.returned(1) == [0, 0, 0]


@pytest.mark.row("F004-136")
def test_a_returned_data_file_that_is_hauled_away_lies_there_no_more():
    t = with_a_returned_file(rooms={1: "Cubicle Floor", 2: "Mail Room"})
    t.plays(0, "Data Sled").does("forward")
    assert t.returned(1) == [0, 0, 0]
    assert t.returned(2) == [0, 0, 1]


def test_data_files_carried_to_where_they_are_stay_there():
    t = with_a_returned_file()
    with t.changed({("available", 1): 0}):
        t.call(carry_files, 0, 0)
    assert t.returned(1) == [0, 0, 1]
