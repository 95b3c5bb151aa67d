"""Chapter 21: items that move whoever plays them."""

import pytest
from facility import OUT, PLAIN, Facility, at

from coverts.games.infiltration.rules.files import carry_files

clause = pytest.mark.clause

FACEDOWN = {2: "Mail Room", 3: "First-Aid Station", 4: "Supply Store", 5: "Server Closet", 6: "Testing Bay"}
DEEP = {11: "Executive Suite", 12: "Clone Ward"}


def where(t):
    return [t.where(operative) for operative in t.order]


def faces(t):
    """The rooms of the first floor that are revealed."""
    return [room for room in range(1, 7) if t.face(room)]


# -- the Movement Tracker --------------------------------------------------------------------------


@clause("Movement Tracker", 1)
def test_movement_tracker_finds_others_who_are_one_or_two_rooms_away():
    places = {0: 4, 1: 1, 2: 2, 3: 4, 4: 5, 5: 7}
    t = Facility(6, at=places, rooms={**PLAIN, 7: "Clone Ward"}).plays(0, "Movement Tracker")
    assert t.offered() == ["John 'Animal' McEvoy", "Monica Singh"]
    for name in ("Gabriel", "Hugo", "Marilyn", "Mr. White"):
        assert t.refused(name) == "21.8"


@clause("Movement Tracker", 1)
def test_movement_tracker_finds_somebody_two_rooms_further_in():
    t = Facility(at={0: 1, 1: 3, 2: 4, 3: 2}, rooms=PLAIN).plays(0, "Movement Tracker")
    assert t.offered() == ["Hugo Cash", "'Marilyn' 7Y3T9D"]


@clause("Movement Tracker", 1)
@pytest.mark.row("F004-112", "F004-113", "F004-120")
def test_nobody_is_tracked_into_the_secret_room():
    t = Facility(at={0: 12, 1: "secret", 2: 11, 3: 1}, rooms=DEEP).plays(0, "Movement Tracker")
    assert t.refused("Hugo Cash") == "8.1"
    assert t.refused("'Marilyn' 7Y3T9D") == "21.8"


@clause("Movement Tracker", 2)
@pytest.mark.parametrize(("other", "room"), [("Hugo", 1), ("Animal", 2), ("Marilyn", 4), ("Monica", 5)])
def test_movement_tracker_leads_to_the_room_of_the_other(other, room):
    t = Facility(5, at={0: 3, 1: 1, 2: 2, 3: 4, 4: 5}, rooms=PLAIN).plays(0, "Movement Tracker").does(other)
    assert where(t) == [room, 1, 2, 4, 5]


@clause("Movement Tracker", 3)
@pytest.mark.parametrize(("here", "there"), [(1, 3), (3, 1)])
def test_movement_tracker_enters_each_room_on_the_way(here, there):
    rooms = {1: "Cubicle Floor", 3: "First-Aid Station"}
    t = Facility(at={0: here, 1: there, 2: 3}, rooms=rooms, below={2: "Mail Room"})
    t.given(sludge=2 - 1).plays(0, "Movement Tracker").does("Hugo Cash")
    assert (t.face(2), t.operative(0).delayed, t.where(0)) == ("Mail Room", 1, there)


# -- Qianju PT -------------------------------------------------------------------------------------


@clause("Qianju PT", 1)
@pytest.mark.parametrize(
    ("answers", "room"),
    [
        (["stay here"], 3),
        (["forward", "stop here"], 4),
        (["forward", "move on"], 5),
        (["backward", "stop here"], 2),
        (["backward", "move on"], 1),
    ],
)
def test_qianju_pt_moves_up_to_two_rooms_in_one_direction(answers, room):
    t = at(3).plays(0, "Qianju PT").does(*answers)
    assert (where(t), t.asked()) == ([room, 3, 3, 3], "")


@clause("Qianju PT", 2)
@pytest.mark.parametrize(("direction", "between", "there"), [("forward", 4, 5), ("backward", 2, 1)])
def test_qianju_pt_enters_each_room_on_the_way(direction, between, there):
    t = Facility(at={0: 3}, rooms={1: "Cubicle Floor", 3: "Mail Room"}, below={5: "Server Closet"})
    t.given(sludge=between - 1).plays(0, "Qianju PT").does(direction, "move on")
    assert (t.where(0), t.operative(0).delayed) == (there, 1)
    assert None not in (t.face(between), t.face(there))


def test_qianju_pt_may_be_chosen_while_delayed():
    assert Facility(delayed=[0], items={0: ["Qianju PT"]}).round().refused(0, "Qianju PT") is None


# -- the Data Sled ---------------------------------------------------------------------------------


@clause("Data Sled", 1)
@pytest.mark.parametrize(("direction", "room"), [("forward", 3), ("backward", 1)])
def test_data_sled_moves_one_room(direction, room):
    t = at(2).plays(0, "Data Sled")
    assert t.offered() == ["forward", "backward"]
    assert (where(t.does(direction)), t.asked()) == ([room, 2, 2, 2], "")


@clause("Data Sled", 2)
@pytest.mark.parametrize(("direction", "files"), [("forward", [5, 0, 6]), ("backward", [9, 0, 2])])
def test_all_available_data_files_of_the_room_you_left_move_with_the_data_sled(direction, files):
    t = at(2)
    with t.changed({"pool": 0, "boxed_files": 0}):
        t.plays(0, "Data Sled").does(direction)
    assert [t.available(room) for room in (1, 2, 3)] == files
    assert t.operative(0).file_count == 0


@clause("Data Sled", 2)
def test_secure_data_files_do_not_move_with_the_data_sled():
    t = at(5).plays(0, "Data Sled").does("backward")
    assert (t.available(5), t.available(4)) == (0, 4)
    assert t.plays(1, "Skeleton Key").available(5) == 4


@clause("Data Sled", 2)
@pytest.mark.row("F004-105")
def test_data_sled_brings_the_files_after_the_move():
    t = Facility(below={2: "Mail Room"}).plays(0, "Data Sled").does("forward")
    assert t.available(2) == 4 + 5
    assert t.said()[-2:] == ["files.placed", "files.hauled"]
    assert "Gabriel Correa Santiago hauls 5 data files from room 1 to room 2." in t.log()


@clause("Data Sled", 3)
def test_data_files_stay_if_you_escape_with_the_data_sled():
    t = at(1)
    with t.changed({("available", 1): 0, "pool": 0, "boxed_files": 0}):
        t.plays(0, "Data Sled").does("backward")
    assert (where(t), t.operative(0).file_count) == ([OUT, 1, 1, 1], 0)


@pytest.mark.parametrize("item", ["Qianju PT", "Data Sled"])
def test_no_item_moves_forward_from_the_deepest_room(item):
    assert Facility(at={0: 12}, rooms=DEEP).plays(0, item).refused("forward") == "6.8"


# -- the Grapple Line ------------------------------------------------------------------------------


@clause("Grapple Line", 1)
@pytest.mark.parametrize("rooms", range(4))
def test_grapple_line_leads_up_to_three_rooms_back(rooms):
    answers = ["move on"] * rooms + ["stop here"] * (rooms < 3)
    t = at(5).plays(0, "Grapple Line").does(*answers)
    assert (where(t), t.asked()) == ([5 - rooms, 5, 5, 5], "")


@clause("Grapple Line", 1)
def test_grapple_line_leads_out_through_the_entry_room():
    t = at(2).plays(0, "Grapple Line").does("move on", "move on")
    assert (where(t), t.asked()) == ([OUT, 2, 2, 2], "")


@clause("Grapple Line", 2)
@pytest.mark.parametrize("sludge", [2, 3, 4])
def test_grapple_line_enters_each_room_on_the_way(sludge):
    t = Facility(at={0: 5}, rooms={1: "Cubicle Floor", 5: "Server Closet"}, below=FACEDOWN)
    t.given(sludge=sludge - 1).plays(0, "Grapple Line").does("move on", "move on", "move on")
    assert (faces(t), t.operative(0).delayed) == ([1, 2, 3, 4, 5], 1)


# -- the Pick-up Van -------------------------------------------------------------------------------


@clause("Pick-up Van", 1)
@pytest.mark.parametrize(("room", "there"), [(1, OUT), (2, OUT), (3, 3), ("secret", "secret")])
def test_pick_up_van_waits_by_the_first_two_rooms(room, there):
    t = Facility(3, at={0: room, 1: 2}, rooms={**PLAIN, "secret": "Vault"}, items={0: ["Pick-up Van"]})
    t.resolution(o0="Pick-up Van", o1="Interface", o2="Interface")
    assert where(t) == [there, 2, 1]


@clause("Pick-up Van", 1)
def test_pick_up_van_comes_when_all_cards_are_resolved():
    t = Facility(3, rooms=PLAIN, items={0: ["Pick-up Van"], 2: ["Smoke Pod"]}, alarm=2)
    t.resolution(o0="Pick-up Van", o1="Advance", o2="Smoke Pod")
    assert t.said("move.entered", "operative.delayed", "operative.escaped") == [
        "move.entered",
        "operative.delayed",
        "operative.escaped",
    ]


def test_a_van_that_does_not_reach_them_says_so():
    t = Facility(3, at={0: 3}, rooms=PLAIN, items={0: ["Pick-up Van"]})
    t.resolution(o0="Pick-up Van", o1="Interface", o2="Interface")
    assert t.log()[-1] == "Pick-up Van comes, but Gabriel Correa Santiago is not there."


# -- data files that were returned -----------------------------------------------------------------


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
