"""Chapter 20: what each room of the stand-in deck does. Rooms that place NPCs stand with the NPCs."""

import pytest
from facility import OUT, Facility


def entered(name, room=8, **more):
    """Operative 0 walks into a facedown room."""
    known = {1: "Cubicle Floor", room - 1: "Clone Ward"} if room > 2 else {1: "Cubicle Floor"}
    return Facility(at={0: room - 1}, rooms=known, below={room: name}, **more).plays(0, "Advance")


def standing(name, room=1, **more):
    return Facility(at=dict.fromkeys(range(4), room), rooms={room: name}, **more)


@pytest.mark.row("F004-102")
@pytest.mark.parametrize(("name", "room"), [("Loading Dock", 1), ("Executive Elevator", 8)])
def test_the_ways_out(name, room):
    assert standing(name, room).plays(0, "Interface").where(0) == OUT


@pytest.mark.parametrize(("name", "room"), [("Research Admin Office", 1), ("Halo Conference Room", 8)])
def test_the_ways_into_the_secret_room(name, room):
    assert standing(name, room, below={"secret": "Vault"}).plays(0, "Interface").where(0) == "secret"


def test_security_desk():
    assert entered("Security Desk", 2).alarm == 1
    t = standing("Security Desk", alarm=2).plays(0, "Interface")
    assert t.alarm == 1
    assert not t.room(1).interface


def test_staff_canteen():
    t = standing("Staff Canteen").plays(0, "Gauss Pistol").does("the lab worker in room 1")
    assert t.alarm == 2
    assert t.available(1) == 5


def test_supply_store():
    t = standing("Supply Store")
    t.draws = ["Diesel", "Slider"]
    t.plays(0, "Interface")
    assert t.offered() == ["Diesel", "Slider"]
    assert t.refused("Tripwire") == "20.6"
    t.does("Diesel")
    assert t.items(0) == ["Slider"]
    assert t.discarded() == ["Diesel"]


@pytest.mark.parametrize(("name", "room"), [("First-Aid Station", 1), ("Surgery", 8)])
def test_rooms_that_heal(name, room):
    assert not standing(name, room, wounded=[0]).plays(0, "Interface").operative(0).wounded


def test_the_healthy_are_not_told_to_be_healthy_again():
    assert not standing("First-Aid Station").plays(0, "Interface").said("operative.healed")


def test_mail_room():
    assert entered("Mail Room", 2).proximity == 3


@pytest.mark.parametrize(
    ("name", "room", "alarm", "proximity", "files"),
    [
        ("Records Archive", 1, 0, 3, 7),
        ("Server Closet", 1, 1, 0, 6),
        ("Turnstile Gate", 1, 0, 0, 5),
        ("Robotics Lab", 8, 0, 0, 8),
        ("Data Core", 8, 2, 0, 12),
        ("Laser Corridor", 8, 0, 0, 5),
        ("Vault", "secret", 2, 0, 14),
    ],
)
def test_tech_locks(name, room, alarm, proximity, files):
    t = standing(name, room).plays(0, "Disrupter Laser")
    if t.asked():
        t.does(t.offered()[0])
    assert (t.alarm, t.proximity, t.available(room)) == (alarm, proximity, files)


@pytest.mark.parametrize(
    ("name", "room", "alarm", "proximity", "files"),
    [
        ("Staff Canteen", 1, 1, 0, 5),
        ("Testing Bay", 1, 0, 2, 6),
        ("Prototype Workshop", 8, 0, 0, 6),
        ("Clone Ward", 8, 1, 0, 8),
        ("Surgery", 8, 0, 2, 6),
        ("Black Lab", "secret", 1, 0, 11),
    ],
)
def test_lab_workers(name, room, alarm, proximity, files):
    t = standing(name, room).plays(0, "Flechette Pistol").does("the lab worker")
    assert (t.alarm, t.proximity, t.available(room)) == (alarm, proximity, files)


def test_cubicle_floor_has_five_files_and_nothing_else():
    t = Facility(below={1: "Cubicle Floor"}).enters(0, 1)
    assert t.available(1) == 5


@pytest.mark.row("F004-99")
def test_maintenance_shaft_skips_a_room_without_entering_it():
    t = standing("Maintenance Shaft", 2, below={4: "Mail Room"}).plays(0, "Advance")
    t.does("Use the room's Advance function")
    assert t.where(0) == 4
    assert t.face(3) is None
    assert t.face(4) == "Mail Room"


@pytest.mark.row("F004-100")
def test_relay_station_skips_a_room_on_the_way_back():
    t = Facility(
        at={0: 9}, rooms={1: "Cubicle Floor", 7: "Clone Ward", 8: "Laser Corridor", 9: "Relay Station"}
    )
    t.plays(0, "Retreat").does("Use the room's Retreat function")
    assert t.where(0) == 7
    assert not t.operative(0).wounded


def test_relay_station_gives_two_files_of_the_pool_once():
    t = standing("Relay Station", 9).plays(0, "Interface")
    assert t.operative(0).file_count == 2
    assert t.available(9) == 3
    assert not t.room(9).interface


def test_turnstile_gate_delays_while_its_lock_is_there():
    t = Facility(rooms={1: "Cubicle Floor", 2: "Turnstile Gate"}).plays(0, "Advance")
    assert t.operative(0).delayed
    t = Facility(rooms={1: "Cubicle Floor", 2: "Turnstile Gate"})
    t.room(2).lock = 0
    assert not t.plays(0, "Advance").operative(0).delayed


def test_laser_corridor_wounds_while_its_lock_is_there():
    t = Facility(at={0: 7}, rooms={7: "Clone Ward", 8: "Laser Corridor"})
    t.room(8).lock = 0
    assert not t.plays(0, "Advance").operative(0).wounded


def test_prototype_workshop():
    t = standing("Prototype Workshop", 8).plays(0, "Interface")
    assert t.operative(0).prototype
    assert t.alarm == 1


@pytest.mark.card("Prototype")
def test_a_fifth_prototype_does_not_exist():
    t = Facility(5, at=dict.fromkeys(range(5), 8), rooms={8: "Prototype Workshop"})
    for operative in range(5):
        t.plays(operative, "Interface")
    assert [t.operative(o).prototype for o in range(5)] == [1, 1, 1, 1, 0]


@pytest.mark.card("Blackmail File")
def test_executive_suite_gives_the_blackmail_file_once():
    t = standing("Executive Suite", 8).plays(0, "Interface")
    assert t.operative(0).blackmail
    assert not t.room(8).interface
    t.room(8).interface = 1
    assert not t.plays(1, "Interface").operative(1).blackmail


@pytest.mark.card("Sludge")
def test_chemical_store_spreads_sludge_that_delays_whoever_enters():
    t = entered("Chemical Store")
    assert t.sludge == 7
    assert t.operative(0).delayed
    t.enters(1, 8)
    assert t.operative(1).delayed


def test_sludge_lies_in_one_room_only():
    t = Facility(
        at={0: 7}, rooms={7: "Halo Conference Room"}, below={8: "Chemical Store", "secret": "Specimen Store"}
    )
    t.plays(0, "Advance").enters(2, "secret")
    assert t.sludge == 7


def test_surveillance_hub():
    t = standing("Surveillance Hub", 8, alarm=2, below={3: "Mail Room", 4: "Testing Bay"})
    t.plays(0, "Interface")
    assert t.refused("look at no more rooms") == "20.27"
    t.does("room 3", "room 4")
    assert t.alarm == 1
    assert t.room(3).known_by == 1
    assert not t.room(8).interface


def test_black_lab():
    assert standing("Black Lab", "secret").plays(0, "Interface").operative(0).prototype


def test_mainframe_sanctum():
    t = standing("Mainframe Sanctum", "secret").plays(0, "Interface")
    assert t.operative(0).file_count == 3
    assert t.proximity == 5
    assert not t.room("secret").interface


def test_specimen_store():
    t = Facility(below={"secret": "Specimen Store"}, rooms={1: "Research Admin Office"}).plays(0, "Interface")
    assert t.operative(0).wounded
    assert t.operative(0).delayed
    t.plays(0, "Interface")
    assert t.operative(0).prototype
