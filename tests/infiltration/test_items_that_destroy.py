"""Chapter 21: items against tech locks, lab workers, NPCs and other operatives."""

import pytest
from facility import Facility, at

clause = pytest.mark.clause

LOCKS = {
    2: "Mail Room",
    3: "Records Archive",
    4: "Turnstile Gate",
    5: "Server Closet",
    6: "Laser Corridor",
    7: "Data Core",
    "secret": "Vault",
}
WORKERS = {
    2: "Mail Room",
    3: "Staff Canteen",
    4: "Testing Bay",
    5: "Clone Ward",
    6: "Surgery",
    7: "Black Lab",
}


def among(rooms, room=5, **more):
    """Operatives 0 and 1 in one room, 2 before it and 3 behind it."""
    places = {0: room, 1: room, 2: 4, 3: 6}
    return Facility(at=places, rooms={1: "Cubicle Floor", **rooms}, **more)


def locks(t):
    return [room for room in LOCKS if t.room(room).lock]


def workers(t):
    return [room for room in WORKERS if t.room(room).worker]


def wounded(t):
    return [operative for operative in range(4) if t.operative(operative).wounded]


def delayed(t):
    return [operative for operative in range(4) if t.operative(operative).delayed]


# -- tech locks ------------------------------------------------------------------------------------


@clause("Disrupter Laser", 1)
@pytest.mark.parametrize("room", [4, 5, 6])
def test_disrupter_laser_destroys_the_lock_of_your_room_or_of_an_adjacent_room(room):
    t = among(LOCKS).plays(0, "Disrupter Laser")
    assert t.offered() == ["room 4", "room 5", "room 6"]
    assert t.refused("room 3") == t.refused("room 7") == t.refused("secret room") == "7.10"
    t.does(f"room {room}")
    assert locks(t) == [other for other in LOCKS if other not in (2, room)]
    assert t.asked() == ""


@clause("Disrupter Laser", 1)
def test_disrupter_laser_resolves_the_tech_lock_function():
    t = among(LOCKS, alarm=2).plays(0, "Disrupter Laser").does("room 5")
    assert (t.alarm, t.available(5)) == (3, 2 + 4)


@clause("Disrupter Laser", 1)
def test_disrupter_laser_reaches_no_facedown_room():
    t = Facility(at={0: 2}, rooms={1: "Cubicle Floor", 2: "Turnstile Gate"}).plays(0, "Disrupter Laser")
    assert t.refused("room 3") == "7.10"


def bare(item, rooms, **more):
    """Nothing to destroy in the room of who plays the item, but next door."""
    return among({**rooms, 5: "Mail Room"}, **more).plays(0, item)


@clause("Sledgehammer", 1)
def test_sledgehammer_destroys_the_lock_of_your_room():
    t = among(LOCKS).plays(0, "Sledgehammer")
    assert locks(t) == [3, 4, 6, 7, "secret"]
    assert t.available(5) == 2 + 4


@clause("Sledgehammer", 1)
def test_sledgehammer_destroys_no_lock_next_door():
    assert locks(bare("Sledgehammer", LOCKS)) == [3, 4, 6, 7, "secret"]


@clause("Sledgehammer", 2)
@pytest.mark.parametrize(("room", "alarm"), [(4, 3), (5, 4)])
def test_sledgehammer_raises_the_alarm_beside_what_the_lock_does(room, alarm):
    assert among(LOCKS, room, alarm=2).plays(0, "Sledgehammer").alarm == alarm


@clause("Sledgehammer", 2)
def test_sledgehammer_raises_the_alarm_where_there_is_no_lock():
    t = bare("Sledgehammer", LOCKS, alarm=2)
    assert (t.alarm, t.proximity) == (3, 0)


@clause("Skeleton Key", 1)
def test_skeleton_key_destroys_the_lock_of_your_room():
    t = among(LOCKS).plays(0, "Skeleton Key")
    assert locks(t) == [3, 4, 6, 7, "secret"]
    assert t.available(5) == 2 + 4


@clause("Skeleton Key", 1)
def test_skeleton_key_destroys_no_lock_next_door():
    assert locks(bare("Skeleton Key", LOCKS)) == [3, 4, 6, 7, "secret"]


@clause("Skeleton Key", 2)
@pytest.mark.parametrize("room", [3, 5, 7])
def test_skeleton_key_does_not_resolve_the_tech_lock_function(room):
    t = among(LOCKS, room, alarm=2, proximity=7).plays(0, "Skeleton Key")
    assert (t.alarm, t.proximity, t.room(room).lock) == (2, 7, 0)


# -- lab workers -----------------------------------------------------------------------------------


@clause("Sedative", 1)
def test_sedative_destroys_the_lab_worker_of_your_room():
    t = among(WORKERS).plays(0, "Sedative")
    assert workers(t) == [3, 4, 6, 7]
    assert t.available(5) == 3 + 5


@clause("Sedative", 1)
def test_sedative_destroys_no_lab_worker_next_door():
    assert workers(bare("Sedative", WORKERS)) == [3, 4, 6, 7]


@clause("Sedative", 2)
@pytest.mark.parametrize("room", [3, 4, 5, 6])
def test_sedative_does_not_resolve_the_lab_worker_function(room):
    t = among(WORKERS, room, alarm=2, proximity=7).plays(0, "Sedative")
    assert (t.alarm, t.proximity, t.room(room).worker) == (2, 7, 0)


@clause("Flechette Pistol", 1)
def test_flechette_pistol_destroys_the_lab_worker_of_your_room():
    t = among(WORKERS, alarm=2).plays(0, "Flechette Pistol").does("the lab worker")
    assert (workers(t), wounded(t), t.asked()) == ([3, 4, 6, 7], [], "")
    assert (t.alarm, t.available(5)) == (3, 3 + 5)


@clause("Flechette Pistol", 1)
def test_flechette_pistol_wounds_another_operative_of_your_room():
    t = among(WORKERS).plays(0, "Flechette Pistol")
    assert t.offered() == ["Hugo Cash", "the lab worker"]
    assert [t.refused(name) for name in ("Gabriel", "Animal", "Marilyn")] == ["21.5"] * 3
    t.does("Hugo Cash")
    assert (wounded(t), workers(t), t.asked()) == ([1], [3, 4, 5, 6, 7], "")


@clause("Flechette Pistol", 1)
def test_flechette_pistol_destroys_no_lab_worker_next_door():
    assert bare("Flechette Pistol", WORKERS).refused("the lab worker") == "7.9"


# -- the Gauss Pistol ------------------------------------------------------------------------------

NPCS = {"CSX-13": 3, "James Harris": 4, "Leah Bailey": 5, "Officer Nelson": 6, "Tyrone Kent": 7}


@clause("Gauss Pistol", 1)
def test_gauss_pistol_reaches_npcs_and_lab_workers_of_your_room_and_of_adjacent_rooms():
    t = among(WORKERS, npcs=NPCS).plays(0, "Gauss Pistol")
    lab_workers = [f"the lab worker in room {room}" for room in (4, 5, 6)]
    assert t.offered() == ["James Harris", "Leah Bailey", "Officer Nelson", *lab_workers]
    assert t.refused("CSX-13") == t.refused("Tyrone Kent") == "7.10"
    assert t.refused("the lab worker in room 3") == t.refused("the lab worker in room 7") == "7.10"


@clause("Gauss Pistol", 1)
@pytest.mark.parametrize("npc", ["James Harris", "Leah Bailey", "Officer Nelson"])
def test_gauss_pistol_destroys_one_npc(npc):
    t = among(WORKERS, npcs=NPCS).plays(0, "Gauss Pistol").does(npc)
    assert [name for name in NPCS if t.npc(name) == "box"] == [npc]
    assert (workers(t), wounded(t), t.asked()) == ([3, 4, 5, 6, 7], [], "")


@clause("Gauss Pistol", 1)
def test_gauss_pistol_destroys_a_facedown_npc_too():
    t = among(WORKERS, npcs=NPCS).turned_down("Leah Bailey").plays(0, "Gauss Pistol").does("Leah Bailey")
    assert t.npc("Leah Bailey") == "box"


@clause("Gauss Pistol", 1)
@pytest.mark.parametrize(("room", "files"), [(4, 6), (5, 8), (6, 6)])
def test_gauss_pistol_destroys_one_lab_worker(room, files):
    t = among(WORKERS, npcs=NPCS).plays(0, "Gauss Pistol").does(f"the lab worker in room {room}")
    assert (workers(t), t.available(room)) == ([other for other in WORKERS if other not in (2, room)], files)
    assert "box" not in [t.npc(name) for name in NPCS]


@clause("Gauss Pistol", 1)
def test_gauss_pistol_destroys_no_npc_that_is_in_no_room():
    t = among({**WORKERS, 4: "Server Closet"}, npcs={"Tyrone Kent": "box"}).plays(0, "Gauss Pistol")
    assert t.refused("Tyrone Kent") == t.refused("Officer Nelson") == "21.6"
    assert t.refused("the lab worker in room 4") == "7.9"


@clause("Gauss Pistol", 2)
@pytest.mark.parametrize(
    ("target", "alarm"),
    [("Leah Bailey", 3), ("the lab worker in room 4", 3), ("the lab worker in room 5", 4)],
)
def test_gauss_pistol_raises_the_alarm_beside_what_the_lab_worker_does(target, alarm):
    assert among(WORKERS, npcs=NPCS, alarm=2).plays(0, "Gauss Pistol").does(target).alarm == alarm


@clause("Gauss Pistol", 2)
def test_gauss_pistol_raises_the_alarm_though_there_is_nothing_to_destroy():
    assert at(2, alarm=2).plays(0, "Gauss Pistol").alarm == 3


@pytest.mark.row("F004-74", "F004-75")
@pytest.mark.parametrize("down", [0, 1])
def test_a_destroyed_npc_acts_no_more(down):
    t = at(2, npcs={"Officer Nelson": 2}).turned_down("Officer Nelson", down)
    t.plays(0, "Gauss Pistol").does("Officer Nelson").npc_phase()
    assert (t.npc("Officer Nelson"), t.alarm) == ("box", 1)


# -- the Stun Baton, the Smoke Pod and Call for Backup ---------------------------------------------


@clause("Stun Baton", 1)
def test_stun_baton_reaches_npcs_and_other_operatives_of_your_room():
    npcs = {**NPCS, "Officer Nelson": 5, "Tyrone Kent": 6}
    t = among(WORKERS, npcs=npcs).turned_down("Officer Nelson").plays(0, "Stun Baton")
    assert t.offered() == ["Hugo Cash", "Leah Bailey"]
    for name in ("Gabriel", "Animal", "Marilyn", "James Harris", "Officer Nelson", "Tyrone Kent"):
        assert t.refused(name) == "21.29"


@clause("Stun Baton", 1)
def test_stun_baton_turns_an_npc_facedown():
    t = among(WORKERS, npcs=NPCS).plays(0, "Stun Baton").does("Leah Bailey")
    assert [name for name in NPCS if t.is_facedown(name)] == ["Leah Bailey"]
    assert (t.npc("Leah Bailey"), delayed(t), t.asked()) == (5, [], "")
    assert t.npc_phase().npc("Leah Bailey") == 5


@clause("Stun Baton", 1)
def test_stun_baton_delays_another_operative():
    t = among(WORKERS, npcs=NPCS).plays(0, "Stun Baton").does("Hugo Cash")
    assert (delayed(t), wounded(t)) == ([1], [])
    assert not any(t.is_facedown(name) for name in NPCS)


@pytest.mark.parametrize(
    ("item", "alarm"),
    [
        pytest.param("Smoke Pod", 0, marks=clause("Smoke Pod", 1)),
        pytest.param("Call for Backup", 1, marks=clause("Call for Backup", 1, 2)),
    ],
)
def test_items_that_delay_each_other_operative_of_your_room(item, alarm):
    t = Facility(5, at={0: 5, 1: 4, 2: 5, 3: 6, 4: 5}, rooms=WORKERS, alarm=2, proximity=7)
    with t.changed({"alarm": alarm, "proximity": 0}):
        t.plays(2, item)
    assert [o for o in range(5) if t.operative(o).delayed] == [0, 4]
    assert not any(t.operative(o).wounded for o in range(5))


@clause("Call for Backup", 2)
def test_call_for_backup_raises_the_alarm_though_you_are_alone():
    assert (
        Facility(at={0: 2}, rooms={1: "Cubicle Floor", 2: "Mail Room"}).plays(0, "Call for Backup").alarm == 1
    )
