"""Chapters 7 and 8: revealing rooms, locks and workers, the secret room."""

import pytest
from facility import Facility

from coverts.games.infiltration.state import within_reach
from coverts.games.infiltration.vocabulary.printed import (
    AFTER,
    AVAILABLE,
    FLOOR,
    HAS_INTERFACE,
    HAS_LOCK,
    HAS_WORKER,
    ITEM_NAMES,
    LATE,
    ONCE,
    ROOM_NAMES,
    SECURE,
)

ADMIN = {1: "Cubicle Floor", 4: "Research Admin Office"}
HALO = {9: "Halo Conference Room"}

FIRST_FLOOR_ROOMS = "2I 3I 1 1I! 3W2 2I 2I 4 4L3 5 2L4 2W4 1 3L2"
SECOND_FLOOR_ROOMS = "3I 4I 3IW3 4L4 4I! 6L6 5 5 5 3W5 3IW3 2L3 4I! 3I!"
SECRET_ROOMS = "8L6 5IW6 7I! 6I"
"""For each room its data files; I an interface (I! for one use); L a tech lock or W a lab worker, with its
secure data files."""


@pytest.mark.row("F004-105", "F004-106", "F004-107")
def test_the_steps_of_revealing_come_in_order():
    t = Facility(below={"secret": "Specimen Store"}, rooms={1: "Research Admin Office"}).plays(0, "Interface")
    said = t.said()
    order = ["room.revealed", "sludge.placed", "operative.wounded", "operative.delayed", "files.placed"]
    assert [key for key in said if key in order] == order
    assert said.count("operative.wounded") == 1


@pytest.mark.row("F004-105", "F004-107")
def test_an_enter_function_at_the_reveal_sees_no_token_yet():
    t = Facility(at={0: 11}, rooms={11: "Executive Suite"}, below={12: "Laser Corridor"}).plays(0, "Advance")
    assert not t.operative(0).wounded
    assert t.room(12).lock


@pytest.mark.row("F004-106", "F004-88")
def test_a_reveal_function_happens_once():
    t = Facility(at={0: 1, 1: 1}, below={2: "Security Desk"}).plays(0, "Advance").plays(1, "Advance")
    assert t.alarm == 1


@pytest.mark.row("F004-108", "F004-89", "F004-90", "F004-95")
@pytest.mark.parametrize(
    ("name", "tokens"),
    [("Prototype Workshop", (1, 0, 1)), ("Data Core", (0, 1, 0)), ("Chemical Store", (0, 0, 0))],
)
def test_a_revealed_room_gets_a_token_for_each_of_its_spaces(name, tokens):
    t = Facility(at={0: 7}, rooms={7: "Clone Ward"}, below={8: name})
    room = t.room(8)
    assert (room.interface, room.lock, room.worker) == (0, 0, 0)
    t.plays(0, "Advance")
    assert (room.interface, room.lock, room.worker) == tokens


@pytest.mark.row("F004-109", "F004-85")
def test_a_revealed_room_gets_its_data_files_from_the_pool():
    t = Facility(below={2: "Mail Room"})
    with t.changed({"pool": -4, ("available", 2): 4}):
        t.plays(0, "Advance")


@pytest.mark.row("F004-109")
def test_a_pool_with_too_few_gives_what_it_has():
    t = Facility(below={2: "Mail Room"}, pool=2).plays(0, "Advance")
    assert t.available(2) == 2
    assert t.pool == 0


@pytest.mark.row("F004-110")
def test_nobody_learns_the_values_of_files_placed_on_a_room():
    t = Facility(below={2: "Mail Room"}).plays(0, "Advance")
    assert list(t.view(0).unseen) == [-128] * 3


@pytest.mark.row("F004-83")
def test_a_room_offers_the_functions_printed_on_it_and_no_others():
    t = Facility(at={0: 11, 1: 12}, rooms={1: "Cubicle Floor", 12: "Laser Corridor"}).enters(0, 12)
    assert t.operative(0).wounded
    t.plays(0, "Interface")
    assert t.said("interface.nothing")
    assert t.plays(1, "Advance").asked() == ""
    assert t.plays(1, "Flechette Pistol").refused("the lab worker") == "7.9"
    assert t.plays(1, "Disrupter Laser").refused("room 12") is None


@pytest.mark.row("F004-84")
@pytest.mark.parametrize(("room", "floor"), [(2, 0), (6, 0), (7, 1), (12, 1), ("secret", 2)])
def test_the_colour_of_a_room_tells_its_floor(room, floor):
    found = Facility(rooms={1: "Cubicle Floor"}).enters(0, room).possible["turn_up_room"]
    assert {FLOOR[ROOM_NAMES.index(name)] for name in found} == {floor}


def test_there_are_rooms_of_three_floors_and_none_has_both_a_lock_and_a_lab_worker():
    assert [FLOOR.count(floor) for floor in range(3)] == [14, 14, 4]
    for lock, worker in zip(HAS_LOCK, HAS_WORKER, strict=True):
        assert not (lock and worker)


def test_numbers_and_token_spaces_of_every_room():
    printed = []
    for card in range(len(ROOM_NAMES)):
        text = str(AVAILABLE[card])
        text += "I" * HAS_INTERFACE[card] + "!" * ONCE[card] + "L" * HAS_LOCK[card] + "W" * HAS_WORKER[card]
        printed.append(text + (str(SECURE[card]) if SECURE[card] else ""))
    assert " ".join(printed[:14]) == FIRST_FLOOR_ROOMS
    assert " ".join(printed[14:28]) == SECOND_FLOOR_ROOMS
    assert " ".join(printed[28:]) == SECRET_ROOMS


@pytest.mark.row("F004-64", "F004-61")
def test_where_every_item_goes():
    """D the discard pile, H the hand, B the box, R it remains in the room."""
    assert "".join("DHBR"[after] for after in AFTER) == "DDDDDHDDDDDHDDDDDDDDRDRRDDBBHDDBBDB"
    assert [name for name, late in zip(ITEM_NAMES, LATE, strict=True) if late] == ["Pick-up Van"]


def test_the_deck_has_the_published_numbers_of_cards():
    assert len(set(ROOM_NAMES)) == 32
    assert len(set(ITEM_NAMES)) == 35
    files = list(zip(FLOOR, map(sum, zip(AVAILABLE, SECURE, strict=True)), strict=True))
    richest = [sorted((count for on, count in files if on == floor), reverse=True) for floor in range(3)]
    assert sum(richest[0][:6]) + sum(richest[1][:6]) + richest[2][0] == 93
    assert sum(HAS_INTERFACE) + sum(HAS_LOCK) + sum(HAS_WORKER) > 0


@pytest.mark.row("F004-91", "F004-92", "F004-93", "F004-94")
def test_destroying_a_tech_lock():
    t = Facility(rooms={1: "Server Closet"})
    with t.changed({"alarm": 2, "pool": -4, ("available", 1): 4}):
        t.plays(0, "Sledgehammer")
    assert not t.room(1).lock
    assert t.available(1) == 6
    said = t.said("lock.destroyed", "alarm.set", "files.placed")
    assert said[:3] == ["lock.destroyed", "alarm.set", "files.placed"]


@pytest.mark.row("F004-94")
def test_secure_data_files_can_be_downloaded_once_the_lock_is_destroyed():
    t = Facility(rooms={1: "Server Closet"})
    t.puts(1, 0)
    t.plays(0, "Skeleton Key").plays(1, "Download").does("2 data files")
    assert (t.operative(1).file_count, t.available(1)) == (2, 2)


@pytest.mark.row("F004-91")
def test_a_destroyed_lock_cannot_be_destroyed_again():
    t = Facility(rooms={1: "Server Closet"}).plays(0, "Skeleton Key").plays(1, "Sledgehammer")
    assert t.available(1) == 6


@pytest.mark.row("F004-91")
def test_a_room_without_a_lock_is_refused():
    t = Facility(at={0: 2}, rooms={1: "Server Closet", 2: "Mail Room", 3: "Turnstile Gate"})
    t.plays(0, "Disrupter Laser")
    assert t.refused("room 2") == "7.8"
    assert t.offered() == ["room 1", "room 3"]


@pytest.mark.row("F004-96", "F004-97", "F004-98")
def test_destroying_a_lab_worker():
    t = Facility(rooms={1: "Testing Bay"}, proximity=10)
    t.plays(0, "Flechette Pistol").does("the lab worker")
    assert not t.room(1).worker
    assert t.proximity == 12
    assert t.available(1) == 6


@pytest.mark.row("F004-97")
def test_the_secure_data_files_of_a_lab_worker_come_from_the_pool():
    t = Facility(rooms={1: "Testing Bay"})
    with t.changed({"pool": -4, ("available", 1): 4}):
        t.plays(0, "Flechette Pistol").does("the lab worker")


@pytest.mark.row("F004-96")
@pytest.mark.parametrize(
    ("item", "target"),
    [("Flechette Pistol", "the lab worker"), ("Gauss Pistol", "the lab worker in room 1")],
)
def test_a_room_without_a_lab_worker_is_refused(item, target):
    t = Facility(npcs={"Officer Nelson": 1}).plays(0, item)
    assert t.refused(target) == "7.9"


@pytest.mark.row("F004-98")
def test_a_lab_worker_without_a_function():
    t = Facility(at={0: 8}, rooms={8: "Prototype Workshop"}, proximity=10).plays(0, "Flechette Pistol")
    t.does("the lab worker")
    assert t.proximity == 10
    assert t.available(8) == 6


@pytest.mark.row("F004-111")
def test_a_facedown_neighbour_is_refused():
    t = Facility(at={0: 2}, rooms={1: "Server Closet", 2: "Turnstile Gate"}, below={3: "Records Archive"})
    t.plays(0, "Disrupter Laser")
    assert t.refused("room 3") == "7.10"


@pytest.mark.row("F004-111")
def test_a_card_that_names_facedown_rooms_may_look_at_them():
    t = Facility(rooms={1: "Cubicle Floor", 2: "Mail Room"}, below={3: "Server Closet"}).plays(0, "Informant")
    assert t.refused("room 2") == "7.12"
    t.does("room 3")
    assert "Server Closet" in t.log(0)[-1]
    assert "Server Closet" not in " ".join(t.log(1))


def test_a_room_is_not_looked_at_twice():
    t = Facility(below={3: "Server Closet"}).plays(0, "Informant").does("room 3")
    assert t.refused("room 3") == "7.12"


def test_a_room_somebody_looked_at_is_revealed_as_what_he_saw():
    t = Facility(below={2: "Server Closet"}).plays(0, "Informant").does("room 2", "look at no more rooms")
    t.becomes = {}
    t.plays(1, "Advance")
    assert t.face(2) == "Server Closet"
    assert t.room(2).known_by == 0


@pytest.mark.row("F004-112")
@pytest.mark.parametrize(("rooms", "room"), [(ADMIN, 4), (HALO, 9)])
def test_two_interfaces_lead_to_the_secret_room(rooms, room):
    t = Facility(at={0: room}, rooms=rooms, below={"secret": "Vault"}).plays(0, "Interface")
    assert t.where(0) == "secret"


@pytest.mark.row("F004-112")
def test_advance_there_follows_the_line():
    t = Facility(at={0: 4}, rooms={**ADMIN, 5: "Mail Room"}).plays(0, "Advance")
    assert t.where(0) == 5


@pytest.mark.row("F004-114")
def test_entering_the_secret_room_reveals_it_once():
    t = Facility(at={0: 4, 1: 4}, rooms=ADMIN, below={"secret": "Vault"}).plays(0, "Interface")
    assert t.face("secret") == "Vault"
    assert t.available("secret") == 8
    t.plays(1, "Interface")
    assert t.available("secret") == 8


@pytest.mark.row("F004-114")
def test_who_enters_the_secret_room_later_resolves_its_enter_function_alone():
    t = Facility(at={0: 4, 1: 4}, rooms=ADMIN, below={"secret": "Specimen Store"})
    t.plays(0, "Interface").plays(1, "Interface")
    assert [t.operative(operative).wounded for operative in (0, 1)] == [1, 1]
    assert len(t.said("room.revealed")) == 1


@pytest.mark.row("F004-115")
def test_retreat_leads_out_to_the_research_admin_office():
    t = Facility(at={0: "secret"}, rooms={**ADMIN, "secret": "Vault"}).plays(0, "Retreat")
    assert t.where(0) == 4


@pytest.mark.row("F004-116")
def test_advance_leads_out_to_the_halo_conference_room():
    t = Facility(at={0: "secret"}, rooms={**HALO, "secret": "Vault"}).plays(0, "Advance")
    assert t.where(0) == 9


@pytest.mark.row("F004-117")
def test_without_that_room_the_card_does_nothing():
    t = Facility(at={0: "secret", 1: "secret"}, rooms={**ADMIN, "secret": "Vault"}).plays(0, "Advance")
    assert t.where(0) == "secret"
    t = Facility(at={0: "secret"}, rooms={**HALO, "secret": "Vault"}).plays(0, "Retreat")
    assert t.where(0) == "secret"


@pytest.mark.row("F004-118")
@pytest.mark.parametrize("way", [-1, 1])
def test_pushes_do_nothing_in_the_secret_room(way):
    t = Facility(at={0: "secret"}, rooms={**ADMIN, **HALO, "secret": "Vault"}).pushed(0, way)
    assert t.where(0) == "secret"


@pytest.mark.row("F004-118", "F004-121")
@pytest.mark.parametrize("item", ["Grapple Line", "Qianju PT", "Data Sled", "Movement Tracker"])
def test_items_do_not_move_out_of_the_secret_room(item):
    t = Facility(at={0: "secret"}, rooms={**ADMIN, **HALO, "secret": "Vault"}).plays(0, item)
    assert t.asked() == ""
    assert t.where(0) == "secret"


@pytest.mark.row("F004-119", "F004-120")
def test_the_secret_room_is_beside_no_room():
    t = Facility(
        at={0: 12, 1: 4}, rooms={**ADMIN, 11: "Executive Suite", 12: "Surveillance Hub", "secret": "Vault"}
    )
    assert not t.call(within_reach, 0, 12)
    t.plays(1, "Disrupter Laser")
    assert t.asked() == ""
    assert t.room("secret").lock


@pytest.mark.row("F004-121")
def test_items_played_in_the_secret_room_do_nothing_to_other_rooms():
    rooms = {1: "Cubicle Floor", 12: "Data Core", "secret": "Black Lab"}
    t = Facility(at={0: "secret"}, rooms=rooms, below={2: "Mail Room"})
    t.plays(0, "Disrupter Laser")
    assert t.room(12).lock
    t.plays(0, "Remote Drone")
    assert t.asked() == ""
    assert t.face(2) is None
    t.plays(0, "Master Schematics")
    assert t.asked() == ""


def test_an_item_in_the_secret_room_works_on_the_secret_room():
    t = Facility(at={0: "secret"}, rooms={1: "Cubicle Floor", "secret": "Vault"}).plays(0, "Disrupter Laser")
    t.does("secret room")
    assert t.available("secret") == 14
