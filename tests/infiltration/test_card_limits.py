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


@pytest.mark.row("F004-108")
def test_remote_drone_reveals_a_room_with_its_tokens():
    t = at(6, below={7: "Prototype Workshop"}).plays(0, "Remote Drone").does("reveal room 7")
    assert (t.room(7).interface, t.room(7).worker) == (1, 1)


@pytest.mark.row("F004-104")
def test_who_is_out_before_his_flip_has_nothing_left_to_flip():
    t = at(2)
    t.operative(1).chosen, t.operative(1).waiting = CARD_NAMES.index("Advance"), 1
    t.pushed(1, -1)
    assert t.where(1) == OUT
    assert (t.operative(1).chosen, t.operative(1).waiting) == (-1, 0)


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
