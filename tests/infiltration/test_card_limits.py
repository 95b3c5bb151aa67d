"""Cards at their limits: the other of two ways, and what they refuse."""

import pytest
from facility import OUT, Facility

from coverts.games.infiltration.vocabulary.printed import CARD_NAMES

LINE = {
    1: "Cubicle Floor",
    2: "Mail Room",
    3: "First-Aid Station",
    4: "Supply Store",
    5: "Server Closet",
    6: "Testing Bay",
}


def at(room, **more):
    return Facility(at={0: room}, rooms=LINE, **more)


def test_slider_forward():
    assert at(2).plays(0, "Slider").does("Advance").where(0) == 4


def test_slider_refuses_a_card_that_is_not_in_the_hand():
    t = at(2)
    t.operative(0).actions.remove(CARD_NAMES.index("Advance"))
    assert t.plays(0, "Slider").refused("Advance") == "5.5"


def test_movement_tracker_leads_backward_too():
    t = Facility(at={0: 3}, rooms=LINE).plays(0, "Movement Tracker").does("Hugo Cash")
    assert t.where(0) == 1


def test_alarm_spoofer_returns_no_data_file_that_he_does_not_have():
    t = at(2, files={0: [1, 3]}).plays(0, "Alarm Spoofer")
    assert t.refused("return a 2") == "21.25"


def test_gauss_pistol_refuses_an_npc_that_is_too_far():
    t = at(2, npcs={"Officer Nelson": 1, "Tyrone Kent": 4}).plays(0, "Gauss Pistol")
    assert t.refused("Tyrone Kent") == "7.10"


def test_sedative_takes_the_lab_worker_off():
    assert not at(6).plays(0, "Sedative").room(6).worker


@pytest.mark.row("F004-108")
def test_remote_drone_reveals_a_room_with_its_tokens():
    t = at(6, below={7: "Prototype Workshop"}).plays(0, "Remote Drone").does("reveal room 7")
    assert (t.room(7).interface, t.room(7).worker) == (1, 1)


def test_csx_13_leaves_the_entry_room_alone():
    t = at(6, npcs={"CSX-13": 1, "Officer Nelson": 1}).npc_phase()
    assert t.npc("CSX-13") == "box"
    assert t.npc("Officer Nelson") != "box"


def test_tyrone_kent_leaves_the_entry_room_and_its_data_files():
    t = at(6, npcs={"Tyrone Kent": 1}).npc_phase()
    assert t.npc("Tyrone Kent") == "box"
    assert t.available(1) == 5


@pytest.mark.row("F004-104")
def test_who_is_out_before_his_flip_has_nothing_left_to_flip():
    t = at(2)
    t.operative(1).chosen, t.operative(1).waiting = CARD_NAMES.index("Advance"), 1
    t.pushed(1, -1)
    assert t.where(1) == OUT
    assert (t.operative(1).chosen, t.operative(1).waiting) == (-1, 0)


def test_grapple_line_leads_three_rooms_back_at_most():
    t = at(6).plays(0, "Grapple Line").does("move on", "move on", "move on")
    assert t.where(0) == 3
    assert t.asked() == ""


def test_informant_looks_at_three_rooms_at_most():
    below = {7: "Surgery", 8: "Clone Ward", 9: "Data Core", 10: "Chemical Store"}
    t = at(2, below=below).plays(0, "Informant").does("room 7", "room 8", "room 9")
    assert t.asked() == ""


@pytest.mark.parametrize(("room", "refused"), [(3, None), (4, "21.8")])
def test_movement_tracker_reaches_two_rooms(room, refused):
    t = Facility(at={0: room, 1: 1, 2: 2, 3: room}, rooms=LINE)
    assert t.plays(0, "Movement Tracker").refused("Hugo Cash") == refused


@pytest.mark.parametrize(
    ("below", "offered"),
    [
        (["Executive Suite", "Relay Station"], ["room 11", "room 12", "swap no rooms"]),
        (["Relay Station"], ["swap no rooms"]),
    ],
)
def test_master_schematics_swaps_rooms_where_two_are_facedown(below, offered):
    faceup = ["Surgery", "Clone Ward", "Data Core", "Chemical Store", "Mainframe Sanctum"][: 6 - len(below)]
    rooms = {**LINE, **dict(enumerate(faceup, 7))}
    t = Facility(at={0: 2}, rooms=rooms, below=dict(enumerate(below, 7 + len(faceup))))
    assert t.plays(0, "Master Schematics").does("the second floor").offered() == offered


def test_the_supply_store_asks_for_nothing_of_an_empty_hand():
    t = at(4).without_item_deck().plays(0, "Interface")
    assert t.asked() == ""
