"""Chapter 20: what each room of the stand-in deck does. Rooms that place NPCs stand with the NPCs."""

import pytest
from facility import OUT, Facility

from coverts.games.infiltration.vocabulary.printed import ROOM_NAMES

clause = pytest.mark.clause


def entered(name, room=8, **more):
    """Operative 0 walks into a facedown room."""
    known = {1: "Cubicle Floor", room - 1: "Clone Ward"} if room > 2 else {1: "Cubicle Floor"}
    return Facility(at={0: room - 1}, rooms=known, below={room: name}, **more).plays(0, "Advance")


def standing(name, room=1, **more):
    """Four operatives in one room."""
    return Facility(at=dict.fromkeys(range(4), room), rooms={room: name}, **more)


# -- ways out, and into the secret room ------------------------------------------------------------


@pytest.mark.row("F004-102")
@pytest.mark.parametrize(
    ("name", "room"),
    [
        pytest.param("Loading Dock", 1, marks=clause("Loading Dock", 1)),
        pytest.param("Executive Elevator", 8, marks=clause("Executive Elevator", 1)),
    ],
)
def test_the_ways_out(name, room):
    t = standing(name, room).plays(0, "Interface")
    assert [t.where(operative) for operative in range(4)] == [OUT, room, room, room]
    assert [t.operative(operative).escaped for operative in range(4)] == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("name", "room"),
    [
        pytest.param("Research Admin Office", 1, marks=clause("Research Admin Office", 1)),
        pytest.param("Halo Conference Room", 8, marks=clause("Halo Conference Room", 1)),
    ],
)
def test_the_ways_into_the_secret_room(name, room):
    t = standing(name, room, below={"secret": "Vault"}).plays(0, "Interface")
    assert [t.where(operative) for operative in range(4)] == ["secret", room, room, room]
    assert t.face("secret") == "Vault"


# -- the first floor -------------------------------------------------------------------------------


@clause("Security Desk", 1)
def test_security_desk_raises_the_alarm_when_it_is_revealed():
    t = entered("Security Desk", 2, alarm=2)
    assert t.alarm == 3
    assert t.enters(1, 2).alarm == 3


@clause("Security Desk", 2)
def test_security_desk_turns_the_alarm_down():
    t = standing("Security Desk", alarm=4)
    with t.changed({"alarm": -1, "proximity": 0}):
        t.plays(0, "Interface")


@clause("Security Desk", 3)
def test_security_desk_is_used_once():
    t = standing("Security Desk", alarm=4)
    assert t.room(1).interface
    assert not t.plays(0, "Interface").room(1).interface
    assert t.plays(1, "Interface").alarm == 3


@clause("Staff Canteen", 2)
def test_staff_canteen_destroyed_from_next_door():
    t = Facility(at={0: 2}, rooms={1: "Staff Canteen", 2: "Mail Room"}, alarm=2).plays(0, "Gauss Pistol")
    t.does("the lab worker in room 1")
    assert (t.alarm, t.available(1), t.available(2)) == (4, 5, 4)


def supplied(*draws, **more):
    t = standing("Supply Store", **more)
    t.draws = list(draws)
    return t.plays(0, "Interface")


@clause("Supply Store", 1)
def test_supply_store_brings_two_items():
    t = supplied("Diesel", "Slider", items={0: ["Tripwire"], 1: ["Smoke Pod"]})
    assert t.items(0) == ["Diesel", "Slider", "Tripwire"]
    assert [t.items(operative) for operative in (1, 2, 3)] == [["Smoke Pod"], [], []]


@clause("Supply Store", 2)
@pytest.mark.parametrize("item", ["Diesel", "Tripwire"])
def test_supply_store_asks_for_one_item_of_the_hand(item):
    t = supplied("Diesel", "Slider", items={0: ["Tripwire"], 1: ["Smoke Pod"]})
    assert t.offered() == ["Diesel", "Slider", "Tripwire"]
    assert t.refused("Smoke Pod") == "20.6"
    t.does(item)
    assert t.items(0) == [kept for kept in ("Diesel", "Slider", "Tripwire") if kept != item]
    assert (t.discarded(), t.asked()) == ([item], "")


@pytest.mark.parametrize(
    ("name", "room"),
    [
        pytest.param("First-Aid Station", 1, marks=clause("First-Aid Station", 1)),
        pytest.param("Surgery", 8, marks=clause("Surgery", 1)),
    ],
)
def test_rooms_that_heal(name, room):
    t = standing(name, room, wounded=[0, 1]).plays(0, "Interface")
    assert [t.operative(operative).wounded for operative in range(2)] == [0, 1]


def test_the_healthy_are_not_told_to_be_healthy_again():
    assert not standing("First-Aid Station").plays(0, "Interface").said("operative.healed")


@clause("Mail Room", 1)
def test_mail_room_brings_security_nearer_when_it_is_revealed():
    t = entered("Mail Room", 2, proximity=10, alarm=2)
    assert (t.proximity, t.alarm) == (13, 2)
    assert t.enters(1, 2).proximity == 13


@pytest.mark.parametrize(
    ("name", "room", "alarm", "proximity"),
    [
        pytest.param("Records Archive", 1, 0, 3, marks=clause("Records Archive", 1)),
        pytest.param("Server Closet", 1, 1, 0, marks=clause("Server Closet", 1)),
        ("Turnstile Gate", 1, 0, 0),
        ("Robotics Lab", 8, 0, 0),
        pytest.param("Data Core", 8, 2, 0, marks=clause("Data Core", 1)),
        ("Laser Corridor", 8, 0, 0),
        pytest.param("Vault", "secret", 2, 0, marks=clause("Vault", 1)),
    ],
)
def test_what_a_tech_lock_does_when_it_is_destroyed(name, room, alarm, proximity):
    t = standing(name, room, alarm=3, proximity=20)
    with t.changed({"alarm": alarm, "proximity": proximity}):
        t.plays(0, "Disrupter Laser").does(f"room {room}" if room != "secret" else "secret room")
    assert [t.operative(operative).wounded for operative in range(4)] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("name", "room", "alarm", "proximity"),
    [
        pytest.param("Staff Canteen", 1, 1, 0, marks=clause("Staff Canteen", 2)),
        pytest.param("Testing Bay", 1, 0, 2, marks=clause("Testing Bay", 1)),
        ("Prototype Workshop", 8, 0, 0),
        pytest.param("Clone Ward", 8, 1, 0, marks=clause("Clone Ward", 1)),
        pytest.param("Surgery", 8, 0, 2, marks=clause("Surgery", 2)),
        pytest.param("Black Lab", "secret", 1, 0, marks=clause("Black Lab", 2)),
    ],
)
def test_what_a_lab_worker_does_when_it_is_destroyed(name, room, alarm, proximity):
    t = standing(name, room, alarm=3, proximity=20)
    with t.changed({"alarm": alarm, "proximity": proximity}):
        t.plays(0, "Flechette Pistol").does("the lab worker")


@clause("Cubicle Floor", 1)
def test_cubicle_floor_does_nothing():
    t = Facility(rooms={1: "Mail Room"}, below={2: "Cubicle Floor", 3: "Mail Room"}, alarm=2, proximity=9)
    with t.changed({"alarm": 0, "proximity": 0, ("available", 2): 5}):
        t.plays(0, "Advance")
    me = t.operative(0)
    assert (me.wounded, me.delayed) == (0, 0)
    assert t.plays(0, "Interface").said("interface.nothing")
    assert (t.room(2).interface, t.room(2).lock, t.room(2).worker) == (0, 0, 0)


@clause("Cubicle Floor", 1)
@pytest.mark.parametrize(("card", "where"), [("Advance", 3), ("Retreat", 1)])
def test_cubicle_floor_leaves_moves_as_they_are(card, where):
    t = Facility(at={0: 2}, rooms={1: "Mail Room", 2: "Cubicle Floor", 3: "Testing Bay"}).plays(0, card)
    assert (t.asked(), t.where(0)) == ("", where)


SHAFT = {1: "Cubicle Floor", 2: "Maintenance Shaft"}


@clause("Maintenance Shaft", 1)
@pytest.mark.row("F004-99")
def test_maintenance_shaft_skips_a_room_without_revealing_it():
    t = Facility(at={0: 2}, rooms=SHAFT, below={4: "Mail Room"}).plays(0, "Advance")
    t.does("Use the room's Advance function")
    assert t.where(0) == 4
    assert (t.face(3), t.face(4)) == (None, "Mail Room")


@clause("Maintenance Shaft", 1)
def test_maintenance_shaft_skips_a_room_without_entering_it():
    t = Facility(at={0: 2}, rooms={**SHAFT, 3: "Laser Corridor", 4: "Mail Room"}).plays(0, "Advance")
    t.does("Use the room's Advance function")
    assert (t.where(0), t.operative(0).wounded) == (4, 0)


@clause("Maintenance Shaft", 1)
def test_who_advances_from_the_maintenance_shaft_may_move_one_room():
    t = Facility(at={0: 2}, rooms=SHAFT, below={3: "Mail Room"}).plays(0, "Advance")
    assert t.does("Move one room forward").where(0) == 3
    assert Facility(at={0: 2}, rooms=SHAFT).plays(0, "Retreat").where(0) == 1


GATE = {1: "Cubicle Floor", 2: "Turnstile Gate", 3: "Server Closet"}


@clause("Turnstile Gate", 1)
def test_turnstile_gate_delays_whoever_enters_while_its_lock_is_there():
    t = Facility(at={0: 1, 1: 3, 2: 2, 3: 1}, rooms=GATE).plays(0, "Advance").plays(1, "Retreat")
    assert [t.operative(operative).delayed for operative in range(4)] == [1, 1, 0, 0]
    assert [t.operative(operative).wounded for operative in range(4)] == [0, 0, 0, 0]


@clause("Turnstile Gate", 1)
def test_turnstile_gate_delays_nobody_once_its_lock_is_gone():
    t = Facility(at={0: 1, 1: 2}, rooms=GATE).plays(1, "Skeleton Key").plays(0, "Advance")
    assert t.room(3).lock
    assert not t.operative(0).delayed


# -- the second floor ------------------------------------------------------------------------------


@clause("Prototype Workshop", 1)
def test_prototype_workshop_gives_a_prototype_to_who_has_none():
    t = standing("Prototype Workshop", 8).plays(0, "Interface")
    assert [t.operative(operative).prototype for operative in range(4)] == [1, 0, 0, 0]
    t.plays(0, "Interface").plays(1, "Interface")
    assert [t.operative(operative).prototype for operative in range(4)] == [1, 1, 0, 0]


@clause("Prototype Workshop", 2)
def test_prototype_workshop_raises_the_alarm_for_who_has_a_prototype_too():
    t = standing("Prototype Workshop", 8, alarm=2).plays(0, "Interface")
    assert t.alarm == 3
    assert t.plays(0, "Interface").alarm == 4
    assert t.room(8).interface


@clause("Executive Suite", 1)
def test_executive_suite_gives_the_blackmail_file():
    t = standing("Executive Suite", 8).plays(1, "Interface")
    assert [t.operative(operative).blackmail for operative in range(4)] == [0, 1, 0, 0]


@clause("Executive Suite", 2)
def test_executive_suite_is_used_once():
    t = standing("Executive Suite", 8)
    assert t.room(8).interface
    assert not t.plays(0, "Interface").room(8).interface
    assert t.plays(1, "Interface").said("interface.nothing")


@clause("Chemical Store", 1)
def test_sludge_lies_in_the_chemical_store_that_is_revealed():
    t = entered("Chemical Store")
    assert t.sludge == 8 - 1
    assert not t.said("operative.wounded")


LASERS = {7: "Clone Ward", 8: "Laser Corridor", 9: "Data Core"}


@clause("Laser Corridor", 1)
def test_laser_corridor_wounds_whoever_enters_while_its_lock_is_there():
    t = Facility(at={0: 7, 1: 9, 2: 8, 3: 7}, rooms=LASERS).plays(0, "Qianju PT").does("forward", "stop here")
    t.plays(1, "Retreat")
    assert [t.operative(operative).wounded for operative in range(4)] == [1, 1, 0, 0]
    assert not t.operative(0).delayed


@clause("Laser Corridor", 1)
def test_laser_corridor_wounds_nobody_once_its_lock_is_gone():
    t = Facility(at={0: 7, 1: 8}, rooms=LASERS).plays(1, "Skeleton Key").plays(0, "Advance")
    assert t.room(9).lock
    assert not t.operative(0).wounded


def looking(**more):
    below = {3: "Mail Room", 4: "Testing Bay", 5: "Server Closet"}
    return standing("Surveillance Hub", 8, below=below, **more).plays(0, "Interface")


@clause("Surveillance Hub", 1)
def test_surveillance_hub_shows_two_facedown_rooms():
    t = looking()
    assert t.refused("look at no more rooms") == "20.27"
    assert t.refused("room 8") == "7.12"
    t.does("room 3")
    assert t.refused("look at no more rooms") == "20.27"
    assert t.does("secret room").asked() == ""
    assert [t.room(room).known_by for room in (3, "secret", 4)] == [1, 1, 0]
    assert t.face(3) is None


@clause("Surveillance Hub", 1)
def test_surveillance_hub_shows_one_room_if_no_other_is_facedown():
    names = [name for name in ROOM_NAMES if name not in ("Surveillance Hub", "Mail Room")]
    rooms = {room: names[room] for room in range(1, 13) if room not in (3, 8)}
    t = Facility(at={0: 8}, rooms={**rooms, 8: "Surveillance Hub", "secret": "Vault"}, below={3: "Mail Room"})
    t.plays(0, "Interface").does("room 3")
    assert (t.asked(), t.room(3).known_by) == ("", 1)


@clause("Surveillance Hub", 2)
def test_surveillance_hub_turns_the_alarm_down():
    t = looking(alarm=3).does("room 3", "room 4")
    assert t.alarm == 2


@clause("Surveillance Hub", 3)
def test_surveillance_hub_is_used_once():
    t = looking()
    assert t.room(8).interface
    assert not t.does("room 3", "room 4").room(8).interface


@clause("Relay Station", 1)
def test_relay_station_gives_two_files_of_the_pool():
    t = standing("Relay Station", 9)
    with t.changed({"pool": -2, ("available", 9): 0, "alarm": 0, "proximity": 0}):
        t.plays(0, "Interface")
    assert [t.operative(operative).file_count for operative in range(4)] == [2, 0, 0, 0]


@clause("Relay Station", 2)
def test_relay_station_is_used_once():
    t = standing("Relay Station", 9)
    assert t.room(9).interface
    assert not t.plays(0, "Interface").room(9).interface


RELAY = {6: "Cubicle Floor", 7: "Clone Ward", 8: "Laser Corridor", 9: "Relay Station"}


@clause("Relay Station", 3)
@pytest.mark.row("F004-100")
def test_relay_station_skips_a_room_on_the_way_back():
    t = Facility(at={0: 9}, rooms=RELAY).plays(0, "Retreat").does("Use the room's Retreat function")
    assert (t.where(0), t.operative(0).wounded) == (7, 0)


@clause("Relay Station", 3)
def test_relay_station_does_not_reveal_the_room_it_skips():
    t = Facility(at={0: 9}, rooms={9: "Relay Station"}, below={7: "Clone Ward"}).plays(0, "Retreat")
    t.does("Use the room's Retreat function")
    assert (t.face(8), t.face(7)) == (None, "Clone Ward")


@clause("Relay Station", 3)
def test_who_retreats_from_the_relay_station_may_move_one_room():
    t = Facility(at={0: 9}, rooms=RELAY).plays(0, "Retreat").does("Move one room backward")
    assert (t.where(0), t.operative(0).wounded) == (8, 1)
    t = Facility(at={0: 9}, rooms=RELAY, below={10: "Surgery"}).plays(0, "Advance")
    assert (t.asked(), t.where(0)) == ("", 10)


# -- the secret rooms ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Black Lab", marks=clause("Black Lab", 1)),
        pytest.param("Specimen Store", marks=clause("Specimen Store", 3)),
    ],
)
def test_secret_rooms_that_give_a_prototype(name):
    t = standing(name, "secret", alarm=2).plays(0, "Interface")
    assert [t.operative(operative).prototype for operative in range(4)] == [1, 0, 0, 0]
    t.plays(0, "Interface").plays(1, "Interface")
    assert [t.operative(operative).prototype for operative in range(4)] == [1, 1, 0, 0]
    assert (t.alarm, t.room("secret").interface) == (2, 1)


@clause("Mainframe Sanctum", 1)
def test_mainframe_sanctum_gives_three_files_of_the_pool():
    t = standing("Mainframe Sanctum", "secret")
    with t.changed({"pool": -3, ("available", "secret"): 0}):
        t.plays(0, "Interface")
    assert [t.operative(operative).file_count for operative in range(4)] == [3, 0, 0, 0]


@clause("Mainframe Sanctum", 2)
def test_mainframe_sanctum_brings_security_nearer():
    t = standing("Mainframe Sanctum", "secret", proximity=20, alarm=1)
    with t.changed({"proximity": 5, "alarm": 0}):
        t.plays(0, "Interface")


@clause("Mainframe Sanctum", 2)
def test_mainframe_sanctum_gives_the_files_before_security_comes():
    t = standing("Mainframe Sanctum", "secret", proximity=94).plays(0, "Interface")
    assert t.ended
    assert t.operative(0).file_count == 3


@clause("Mainframe Sanctum", 3)
def test_mainframe_sanctum_is_used_once():
    t = standing("Mainframe Sanctum", "secret")
    assert t.room("secret").interface
    assert not t.plays(0, "Interface").room("secret").interface


@clause("Specimen Store", 1)
def test_sludge_lies_in_the_specimen_store_that_is_revealed():
    t = Facility(below={"secret": "Specimen Store"}).enters(0, "secret")
    assert t.sludge == 13 - 1


@clause("Specimen Store", 2)
def test_specimen_store_wounds_whoever_enters():
    t = Facility(below={"secret": "Specimen Store"}).enters(0, "secret").enters(2, "secret")
    assert [t.operative(operative).wounded for operative in range(4)] == [1, 0, 1, 0]


def test_sludge_lies_in_one_room_only():
    t = Facility(
        at={0: 7}, rooms={7: "Halo Conference Room"}, below={8: "Chemical Store", "secret": "Specimen Store"}
    )
    t.plays(0, "Advance").enters(2, "secret")
    assert t.sludge == 7
