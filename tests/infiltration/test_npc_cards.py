"""Chapter 22: what each NPC does, and the rooms that place them."""

import pytest
from facility import PLAIN, Facility

clause = pytest.mark.clause


@pytest.mark.row("F004-71", "F004-72")
@pytest.mark.parametrize(
    ("room", "name", "npc"),
    [
        pytest.param(2, "Front Lobby", "Officer Nelson", marks=clause("Front Lobby", 1)),
        pytest.param(2, "Staff Canteen", "James Harris", marks=clause("Staff Canteen", 1)),
        pytest.param(8, "Systems Office", "Tyrone Kent", marks=clause("Systems Office", 1)),
        pytest.param(8, "Director's Office", "Leah Bailey", marks=clause("Director's Office", 1)),
        pytest.param(8, "Robotics Lab", "CSX-13", marks=clause("Robotics Lab", 1)),
    ],
)
def test_a_room_that_is_revealed_places_its_npc_there_faceup(room, name, npc):
    t = Facility(at={0: room - 1}, rooms={1: "Cubicle Floor", 7: "Clone Ward"}, below={room: name})
    assert t.npc(npc) == "aside"
    t.plays(0, "Advance")
    assert (t.npc(npc), t.is_facedown(npc)) == (room, False)
    assert t.said().count("npc.placed") == 1


# -- who leaves as the phase starts ----------------------------------------------------------------


LEAVES_BY_THE_ENTRY = [
    pytest.param(name, marks=clause(name, 1)) for name in ("CSX-13", "James Harris", "Tyrone Kent")
]


@pytest.mark.parametrize("name", LEAVES_BY_THE_ENTRY)
def test_an_npc_in_the_entry_room_leaves_as_the_phase_starts(name):
    t = Facility(rooms=PLAIN, npcs={name: 1, "Officer Nelson": 1}, at={0: 1}, alarm=2)
    t.room(1).lock = 1
    t.npc_phase()
    assert (t.npc(name), t.npc("Officer Nelson")) == ("box", 1)
    assert (t.proximity, t.alarm, t.room(1).lock, t.available(1), t.boxed_files) == (0, 3, 1, 5, 0)
    assert t.told("npc.acts") == [3]


@pytest.mark.parametrize("name", LEAVES_BY_THE_ENTRY)
def test_an_npc_that_steps_into_the_entry_room_leaves_a_round_later(name):
    t = Facility(rooms=PLAIN, at=dict.fromkeys(range(4), 6), npcs={name: 2}).npc_phase()
    assert t.npc(name) == 1
    assert t.npc_phase().npc(name) == "box"


@pytest.mark.parametrize("name", LEAVES_BY_THE_ENTRY)
def test_other_rooms_than_the_entry_room_keep_an_npc(name):
    rooms = {1: "Cubicle Floor", 3: "Mail Room", 4: "Loading Dock"}
    assert Facility(rooms=rooms, npcs={name: 4}).npc_phase().npc(name) == 3


# -- CSX-13 ----------------------------------------------------------------------------------------


@clause("CSX-13", 2)
def test_csx_13_sends_all_other_npcs_of_its_room_to_the_box():
    npcs = {"CSX-13": 5, "Tyrone Kent": 5, "James Harris": 5, "Officer Nelson": 4, "Leah Bailey": 6}
    t = Facility(rooms=PLAIN, npcs=npcs).turned_down("James Harris").turned_down("Officer Nelson")
    t.turned_down("Leah Bailey").npc_phase().does("CSX-13")
    assert [t.npc(name) for name in npcs] == [4, "box", "box", 4, 6]


@clause("CSX-13", 3)
def test_csx_13_destroys_the_lab_worker_and_the_tech_lock_of_its_room():
    t = Facility(rooms={**PLAIN, 7: "Clone Ward"}, npcs={"CSX-13": 6})
    t.room(6).lock = t.room(5).worker = 1
    t.npc_phase()
    assert [(t.room(room).lock, t.room(room).worker) for room in (5, 6, 7)] == [(1, 1), (0, 0), (0, 1)]


@clause("CSX-13", 3)
@pytest.mark.parametrize(("room", "alarm", "proximity"), [(5, 1, 0), (6, 0, 2)])
def test_what_csx_13_destroys_has_its_function_and_its_secure_data_files(room, alarm, proximity):
    t = Facility(rooms=PLAIN, npcs={"CSX-13": room}).npc_phase()
    assert (t.alarm, t.proximity, t.available(room)) == (alarm, proximity, 6)


@pytest.mark.row("F004-67")
def test_the_first_player_stands_for_an_npc_that_destroys_a_lock():
    t = Facility(rooms=PLAIN, npcs={"CSX-13": 5}).npc_phase()
    assert t.alarm == 1
    assert t.available(5) == 6


@clause("CSX-13", 4)
def test_csx_13_moves_one_room_backward_when_it_has_done_so():
    t = Facility(rooms=PLAIN, npcs={"CSX-13": 6, "Officer Nelson": 5})
    t.npc_phase()
    assert (t.npc("CSX-13"), t.npc("Officer Nelson")) == (5, 5)
    assert (t.room(6).worker, t.room(5).lock) == (0, 1)


# -- James Harris ----------------------------------------------------------------------------------


@clause("James Harris", 2)
def test_james_harris_wounds_everybody_in_his_room():
    t = Facility(rooms=PLAIN, at={0: 3, 1: 3, 2: 2, 3: 4}, npcs={"James Harris": 3}).npc_phase()
    assert [t.operative(operative).wounded for operative in range(4)] == [1, 1, 0, 0]


@clause("James Harris", 3)
def test_james_harris_moves_one_room_backward_after_wounding():
    t = Facility(rooms=PLAIN, at={0: 3, 1: 2, 2: 1, 3: 1}, npcs={"James Harris": 3}).npc_phase()
    assert t.npc("James Harris") == 2
    assert not t.operative(1).wounded


@clause("James Harris", 4)
def test_james_harris_brings_security_nearer_though_nobody_is_hurt():
    t = Facility(rooms=PLAIN, at=dict.fromkeys(range(4), 1), npcs={"James Harris": 5}, alarm=2, proximity=7)
    with t.changed({"proximity": 5, "alarm": 0}):
        t.npc_phase()


@clause("James Harris", 4)
def test_james_harris_has_moved_when_the_proximity_rises():
    t = Facility(rooms=PLAIN, proximity=94, npcs={"James Harris": 5}).npc_phase()
    assert (t.ended, t.npc("James Harris")) == (True, 4)


# -- Leah Bailey -----------------------------------------------------------------------------------

WAYS_OUT = [(1, "Cubicle Floor"), (4, "Loading Dock"), (8, "Executive Elevator")]


@clause("Leah Bailey", 1, 2)
@pytest.mark.parametrize(("room", "name"), WAYS_OUT)
def test_leah_bailey_reports_from_the_ways_out(room, name):
    rooms = {2: "Mail Room", room: name}
    t = Facility(at={0: 2}, rooms=rooms, npcs={"Leah Bailey": room}, proximity=7, alarm=2)
    with t.changed({"proximity": 20, "alarm": 0}):
        t.npc_phase()
    assert (t.npc("Leah Bailey"), t.told("npc.acts")) == ("box", [])


@clause("Leah Bailey", 1)
def test_leah_bailey_does_not_report_from_a_facedown_loading_dock():
    t = Facility(below={4: "Loading Dock"}, npcs={"Leah Bailey": 4}).npc_phase()
    assert (t.npc("Leah Bailey"), t.proximity) == (3, 0)


@clause("Leah Bailey", 1, 2)
def test_leah_bailey_reports_from_no_other_room():
    rooms = {3: "Loading Dock", 4: "Research Admin Office", 8: "Executive Elevator"}
    t = Facility(rooms={1: "Cubicle Floor", **rooms}, npcs={"Leah Bailey": 4}).npc_phase()
    assert (t.npc("Leah Bailey"), t.proximity) == (3, 0)


@clause("Leah Bailey", 1, 2)
def test_leah_bailey_reports_a_round_after_she_came_to_a_way_out():
    t = Facility(at={0: 2}, rooms=PLAIN, npcs={"Leah Bailey": 2}).npc_phase()
    assert (t.npc("Leah Bailey"), t.proximity) == (1, 0)
    with t.changed({"proximity": 20}):
        t.npc_phase()
    assert t.npc("Leah Bailey") == "box"


@clause("Leah Bailey", 3)
def test_leah_bailey_moves_one_room_backward_and_does_nothing_else():
    t = Facility(rooms=PLAIN, at={0: 5, 1: 4, 2: 3}, npcs={"Leah Bailey": 5, "Officer Nelson": 4})
    t.turned_down("Officer Nelson")
    with t.changed({"alarm": 0, "proximity": 0, "boxed_files": 0}):
        t.npc_phase()
    assert (t.npc("Leah Bailey"), t.npc("Officer Nelson")) == (4, 4)
    assert [t.operative(operative).wounded for operative in range(3)] == [0, 0, 0]


@pytest.mark.row("F004-79")
def test_leah_baileys_report_may_end_the_game():
    t = Facility(rooms=PLAIN, proximity=80, npcs={"Leah Bailey": 1, "Officer Nelson": 2}).npc_phase()
    assert t.proximity == 99
    assert t.ended
    assert t.alarm == 0


@pytest.mark.row("F004-68")
def test_a_facedown_npc_is_not_checked_either():
    t = Facility(rooms=PLAIN, npcs={"Leah Bailey": 1})
    assert t.turned_down("Leah Bailey").npc_phase().npc("Leah Bailey") == 1
    assert t.proximity == 0


# -- Officer Nelson --------------------------------------------------------------------------------


@clause("Officer Nelson", 1)
def test_officer_nelson_wounds_everybody_in_his_room():
    t = Facility(rooms=PLAIN, at={0: 3, 1: 3, 2: 2, 3: 4}, npcs={"Officer Nelson": 3}).npc_phase()
    assert [t.operative(operative).wounded for operative in range(4)] == [1, 1, 0, 0]


@clause("Officer Nelson", 2)
def test_officer_nelson_raises_the_alarm_though_nobody_is_hurt():
    t = Facility(rooms=PLAIN, npcs={"Officer Nelson": 3}, alarm=2)
    with t.changed({"alarm": 1, "proximity": 0}):
        t.npc_phase()


@clause("Officer Nelson", 3)
@pytest.mark.parametrize("room", [1, 3])
def test_officer_nelson_stays_where_he_is_round_after_round(room):
    t = Facility(rooms=PLAIN, npcs={"Officer Nelson": room}).npc_phase().npc_phase()
    assert (t.npc("Officer Nelson"), t.alarm) == (room, 2)


# -- Tyrone Kent -----------------------------------------------------------------------------------


@clause("Tyrone Kent", 2)
def test_tyrone_kent_moves_one_room_backward():
    t = Facility(rooms=PLAIN, at={0: 5, 1: 4}, npcs={"Tyrone Kent": 5}, alarm=2).npc_phase()
    assert (t.npc("Tyrone Kent"), t.alarm, t.proximity) == (4, 2, 0)
    assert [t.operative(operative).wounded for operative in range(2)] == [0, 0]


@clause("Tyrone Kent", 3)
def test_tyrone_kent_boxes_the_data_files_of_the_room_he_comes_to():
    t = Facility(rooms={**PLAIN, 3: "Testing Bay", 6: "First-Aid Station"}, npcs={"Tyrone Kent": 4})
    with t.changed({("available", 3): -2, ("available", 4): 0, "boxed_files": 2, "pool": 0}):
        t.npc_phase()


@clause("Tyrone Kent", 3)
def test_tyrone_kent_leaves_the_secure_data_files_alone():
    t = Facility(at={0: 5}, rooms=PLAIN, npcs={"Tyrone Kent": 6}).npc_phase()
    assert t.available(5) == 0
    assert t.plays(0, "Skeleton Key").available(5) == 4


def test_tyrone_kent_leaves_the_data_files_of_the_entry_room_from_which_he_goes():
    t = Facility(at={0: 6}, rooms=PLAIN, npcs={"Tyrone Kent": 1}).npc_phase()
    assert t.npc("Tyrone Kent") == "box"
    assert t.available(1) == 5
