"""Chapters 5 and 21: items in general, and those that look, draw, take data files or turn the alarm."""

import pytest
from facility import PLAIN, Facility, at

clause = pytest.mark.clause


@pytest.mark.row("F004-61")
def test_an_item_acts_at_once_and_a_late_one_later():
    t = Facility(3, items={0: ["Pick-up Van"], 1: ["Alarm Spoofer"]}, alarm=2, rooms=PLAIN)
    t.resolution(o0="Pick-up Van", o1="Alarm Spoofer", o2="Interface")
    said = t.said()
    assert said.index("alarm.set") < said.index("operative.escaped")


def test_an_empty_item_deck_is_made_anew_from_the_discard_pile():
    t = at(4, discard=["Diesel"])
    t.without_item_deck().plays(0, "Interface")
    assert t.offered() == ["Diesel"]


@pytest.mark.parametrize(
    "item",
    [
        "Disrupter Laser",
        "Flechette Pistol",
        "Movement Tracker",
        "Pickpocket Rig",
        "Scrap Recycler",
        "Sedative",
        "Skeleton Key",
        "Smoke Pod",
        "Stun Baton",
    ],
)
def test_an_item_without_use_says_so(item):
    t = Facility(at={0: 9}, rooms={9: "Clone Ward"})
    t.room(9).worker = 0
    t.plays(0, item)
    assert t.asked() == ""
    assert t.log()[-1] == "Gabriel Correa Santiago finds no use for it."


def files(t):
    return [t.operative(operative).file_count for operative in range(4)]


# -- the Informant ---------------------------------------------------------------------------------

BELOW = {
    7: "Surgery",
    8: "Clone Ward",
    9: "Data Core",
    10: "Chemical Store",
    11: "Executive Suite",
    12: "Relay Station",
}


def known(t, seat=0):
    """The facedown rooms that a seat's player has looked at."""
    return [room for room in (*range(1, 13), "secret") if t.room(room).known_by >> seat & 1]


@clause("Informant", 1)
@pytest.mark.parametrize("rooms", [[], [7], [9, "secret"], [12, 7, 9]])
def test_informant_shows_up_to_three_facedown_rooms(rooms):
    t = at(2, below=BELOW).plays(0, "Informant")
    for room in rooms:
        t.does("secret room" if room == "secret" else f"room {room}")
    if len(rooms) < 3:
        t.does("look at no more rooms")
    assert (t.asked(), set(known(t)), known(t, 1)) == ("", {*rooms}, [])
    assert [t.face(room) for room in rooms] == [None] * len(rooms)


@clause("Informant", 1)
def test_informant_shows_no_revealed_room():
    assert at(2, below=BELOW).plays(0, "Informant").refused("room 3") == "7.12"


@clause("Informant", 2)
@pytest.mark.parametrize("rooms", [[], ["room 7"]])
def test_informant_draws_one_item_when_you_have_looked(rooms):
    t = at(2, below=BELOW, items={0: ["Slider"]})
    t.draws = ["Diesel"]
    t.plays(0, "Informant")
    assert t.items(0) == ["Slider"]
    t.does(*rooms, "look at no more rooms")
    assert (t.items(0), t.items(1)) == (["Diesel", "Slider"], [])


@clause("Informant", 2)
def test_informant_draws_an_item_in_the_secret_room_too():
    t = Facility(at={0: "secret"}, rooms={1: "Cubicle Floor", "secret": "Vault"})
    t.draws = ["Diesel"]
    t.plays(0, "Informant")
    assert (t.items(0), known(t)) == (["Diesel"], [])


# -- Master Schematics -----------------------------------------------------------------------------


def schematics(**more):
    more.setdefault("rooms", {1: "Cubicle Floor", 2: "Mail Room", 8: "Laser Corridor"})
    return Facility(at={0: 2}, **more).plays(0, "Master Schematics")


@clause("Master Schematics", 1)
@pytest.mark.parametrize(
    ("floor", "rooms"), [("the first floor", [3, 4, 5, 6]), ("the second floor", [7, 9, 10, 11, 12])]
)
def test_master_schematics_shows_all_facedown_rooms_of_one_floor(floor, rooms):
    t = schematics()
    assert t.offered() == ["the first floor", "the second floor"]
    t.does(floor)
    assert (known(t), known(t, 1)) == (rooms, [])
    assert [t.face(room) for room in rooms] == [None] * len(rooms)


@clause("Master Schematics", 1)
def test_master_schematics_shows_no_floor_that_is_all_revealed():
    assert at(2, below=BELOW).plays(0, "Master Schematics").offered() == ["the second floor"]


def test_master_schematics_finds_no_use_if_all_rooms_are_revealed():
    t = at(2, rooms={**PLAIN, **BELOW}).plays(0, "Master Schematics")
    assert (t.asked(), t.log()[-1]) == ("", "Gabriel Correa Santiago finds no use for it.")


@clause("Master Schematics", 2)
def test_master_schematics_may_swap_two_of_these_rooms():
    t = schematics(below={3: "Testing Bay", 5: "Supply Store"}).does("the first floor")
    assert t.offered() == ["room 3", "room 4", "room 5", "room 6", "swap no rooms"]
    assert t.refused("room 2") == t.refused("room 7") == t.refused("secret room") == "21.34"
    t.does("room 3")
    assert t.offered() == ["room 4", "room 5", "room 6"]
    t.does("room 5")
    t.becomes = {}
    t.enters(1, 3).enters(1, 5)
    assert (t.face(3), t.face(5), t.asked()) == ("Supply Store", "Testing Bay", "")


@clause("Master Schematics", 2)
def test_master_schematics_need_not_swap_rooms():
    t = schematics(below={3: "Testing Bay", 4: "Supply Store"}).does("the first floor", "swap no rooms")
    assert t.asked() == ""
    t.becomes = {}
    assert [t.enters(1, room).face(room) for room in (3, 4)] == ["Testing Bay", "Supply Store"]


def test_after_a_swap_who_knew_a_room_knows_it_where_it_lies():
    t = at(2, below=BELOW).plays(0, "Master Schematics").does("the second floor", "room 7", "room 12")
    t.becomes = {}
    t.enters(1, 7)
    assert t.face(7) == "Relay Station"
    assert t.view(0).room[11].card >= 0
    assert t.view(1).room[11].card == -128


def test_a_schematics_swap_is_seen_and_its_cards_are_not():
    t = Facility(rooms={1: "Cubicle Floor"}, below={7: "Surgery", 8: "Data Core"})
    t.plays(0, "Master Schematics").does("the second floor", "room 7", "room 8")
    told = " ".join(t.log(1))
    assert "Room 7 and room 8 change places." in told
    assert "Surgery" not in told
    assert "Data Core" not in told


# -- the Remote Drone ------------------------------------------------------------------------------

LINE = {1: "Cubicle Floor", 3: "Testing Bay", 4: "Mail Room", 5: "Server Closet"}


def flown(room=4, rooms=LINE, **more):
    return Facility(at={0: room}, rooms=rooms, **more).plays(0, "Remote Drone")


def reveals(t):
    return [text for text in t.offered() if text.startswith("reveal")]


@clause("Remote Drone", 1)
@pytest.mark.parametrize(
    ("room", "nearest"),
    [(1, ["reveal room 2"]), (4, ["reveal room 2", "reveal room 6"]), (5, ["reveal room 6"])],
)
def test_remote_drone_reveals_the_facedown_room_nearest_to_you(room, nearest):
    t = flown(room)
    assert reveals(t) == nearest
    assert t.refused("reveal room 7") == "21.10"


@clause("Remote Drone", 1)
def test_remote_drone_reveals_a_room_without_entering_it():
    t = Facility(at={0: 8}, rooms={1: "Cubicle Floor", 8: "Clone Ward"}, below={9: "Chemical Store"})
    t.plays(0, "Remote Drone").does("reveal room 9")
    assert (t.face(9), t.available(9), t.sludge) == ("Chemical Store", 5, 9 - 1)
    assert (t.where(0), t.operative(0).delayed, t.operative(0).file_count, t.asked()) == (8, 0, 0, "")


@clause("Remote Drone", 1)
@pytest.mark.parametrize("room", [3, 5])
def test_remote_drone_collects_a_data_file_from_an_adjacent_room(room):
    t = flown()
    for far in (1, 4):
        assert t.refused(f"collect a data file from room {far}") == "7.10"
    with t.changed({("available", room): -1, "pool": 0}):
        t.does(f"collect a data file from room {room}")
    assert (files(t), t.where(0), t.face(2), t.asked()) == ([1, 0, 0, 0], 4, None, "")


@clause("Remote Drone", 1)
def test_remote_drone_collects_no_secure_data_file():
    t = Facility(at={0: 4}, rooms=LINE)
    t.puts(5, 0)
    assert t.plays(0, "Remote Drone").refused("collect a data file from room 5") == "21.10"


@pytest.mark.row("F004-111")
def test_remote_drone_fetches_nothing_from_a_facedown_or_empty_room():
    t = Facility(at={0: 2}, rooms={1: "Cubicle Floor", 2: "Testing Bay"}, below={3: "Mail Room"})
    t.puts(1, 0)
    t.plays(0, "Remote Drone")
    assert t.refused("collect a data file from room 3") == "7.10"
    assert t.refused("collect a data file from room 1") == "21.10"


# -- data files ------------------------------------------------------------------------------------


@clause("Pickpocket Rig", 1)
def test_pickpocket_rig_takes_from_another_operative_of_your_room():
    t = Facility(5, at={0: 2, 1: 2, 2: 3, 3: 2, 4: 1}, rooms=PLAIN, files={0: [2], 1: [3, 3], 2: [1], 4: [1]})
    t.plays(0, "Pickpocket Rig")
    assert t.offered() == ["Hugo Cash"]
    for name in ("Gabriel", "Animal", "Marilyn", "Monica"):
        assert t.refused(name) == "21.31"
    t.does("Hugo Cash")
    assert [t.files(operative) for operative in range(5)] == [[2, 3], [3], [1], [], [1]]
    assert (files(t), t.asked()) == ([2, 1, 1, 0], "")


@clause("Pickpocket Rig", 1)
@pytest.mark.parametrize("value", [1, 3])
def test_pickpocket_rig_takes_a_random_data_file(value):
    t = at(2, files={1: [1, 3, 3]})
    t.values = [value]
    t.plays(0, "Pickpocket Rig").does("Hugo Cash")
    assert t.possible["steal_file"] == ["1", "3"]
    assert (t.files(0), len(t.files(1))) == ([value], 2)


@clause("Data Spike", 1)
def test_data_spike_takes_two_data_files_from_the_server_pool():
    t = at(2)
    t.values = [3, 2]
    with t.changed({"pool": -2, ("available", 2): 0}):
        t.plays(0, "Data Spike")
    assert (t.files(0), files(t)) == ([2, 3], [2, 0, 0, 0])


@clause("Data Spike", 2)
@pytest.mark.parametrize("pool", [None, 0])
def test_data_spike_raises_the_alarm(pool):
    t = at(2, alarm=2, pool=pool)
    with t.changed({"alarm": 1, "proximity": 0}):
        t.plays(0, "Data Spike")


# -- the alarm -------------------------------------------------------------------------------------


@clause("Alarm Spoofer", 1)
def test_alarm_spoofer_turns_the_alarm_down():
    t = at(2, alarm=3, proximity=7).plays(0, "Alarm Spoofer")
    assert (t.alarm, t.proximity, t.asked()) == (2, 7, "")


@clause("Alarm Spoofer", 2, 3)
def test_alarm_spoofer_turns_the_alarm_down_again_for_a_data_file():
    t = at(2, alarm=3, files={0: [1, 3, 3], 1: [2]}).plays(0, "Alarm Spoofer")
    assert t.offered() == ["return a 1", "return a 3", "return none"]
    assert t.refused("return a 2") == "21.25"
    with t.changed({"pool": 1, ("available", 2): 0, "boxed_files": 0, "alarm": -2}):
        t.does("return a 3")
    assert (t.files(0), t.files(1), t.asked()) == ([1, 3], [2], "")


@clause("Alarm Spoofer", 2, 3)
def test_alarm_spoofer_need_not_cost_a_data_file():
    t = at(2, alarm=3, files={0: [1]}).plays(0, "Alarm Spoofer")
    with t.changed({"pool": 0, "alarm": -1}):
        t.does("return none")
    assert t.files(0) == [1]


@clause("Secretaries", 1)
def test_secretaries_keep_the_alarm_from_being_added_in_this_round():
    t = Facility(3, alarm=5, at=dict.fromkeys(range(3), 2), rooms=PLAIN, items={1: ["Secretaries"]})
    t.rolls = [4]
    t.all_pick("Interface", "Secretaries", "Interface")
    assert (t.proximity, t.alarm) == (4, 5)
    t.rolls = [4]
    for operative in t.askees()[:]:
        t.does(operative, "Interface")
    assert t.proximity == 4 + 4 + 5


# -- the Scrap Recycler ----------------------------------------------------------------------------


@clause("Scrap Recycler", 1)
def test_scrap_recycler_takes_one_item_from_the_discard_pile():
    t = at(2, discard=["Diesel", "Slider"], items={1: ["Tripwire"]}).plays(0, "Scrap Recycler")
    assert t.offered() == ["Diesel", "Slider"]
    assert t.refused("Tripwire") == t.refused("Smoke Pod") == "21.35"
    t.does("Slider")
    assert (t.items(0), t.items(1), t.discarded(), t.asked()) == (["Slider"], ["Tripwire"], ["Diesel"], "")


@clause("Scrap Recycler", 1)
def test_scrap_recycler_never_finds_itself():
    t = at(2, discard=["Diesel"]).plays(0, "Scrap Recycler")
    assert t.refused("Scrap Recycler") == "21.35"
