"""Chapters 5 and 21: items in general, and each item of the stand-in deck but those that move."""

import pytest
from facility import OUT, PLAIN, Facility, at

from coverts.engine.rulebook import book_of
from coverts.games.infiltration import GAME


@pytest.mark.row("F004-61")
def test_an_item_acts_at_once_and_a_late_one_later():
    t = Facility(3, items={0: ["Pick-up Van"], 1: ["Alarm Spoofer"]}, alarm=2, rooms=PLAIN)
    t.resolution(o0="Pick-up Van", o1="Alarm Spoofer", o2="Interface")
    said = t.said()
    assert said.index("alarm.set") < said.index("operative.escaped")


@pytest.mark.row("F004-62")
def test_an_item_left_in_a_room_stays_there():
    t = at(4, items={0: ["Signal Jammer"]})
    t.all_pick("Signal Jammer", "Interface", "Download", "Advance")
    while t.asked() != "choose_card":
        t.does(t.offered()[0])
    assert t.lying("Signal Jammer") == 4
    assert "Signal Jammer" not in t.items(0) + t.discarded() + t.boxed()


@pytest.mark.row("F004-128")
def test_effects_come_in_the_order_listed():
    t = Facility(rooms=PLAIN).plays(0, "Smash and Grab").does("2 data files")
    assert t.where(0) == 2
    assert t.available(2) == 2
    assert t.available(1) == 5


@pytest.mark.row("F004-129")
def test_an_effect_that_cannot_be_does_not_stop_the_others():
    t = Facility(rooms=PLAIN)
    t.puts(1, 0)
    t.plays(0, "Fast Grab")
    assert t.where(0) == OUT


def test_an_action_card_that_lies_faceup_is_skipped():
    t = Facility(rooms=PLAIN).plays(0, "Download").does("no data file")
    t.plays(0, "Smash and Grab")
    assert t.where(0) == 2
    assert t.asked() == ""
    assert t.operative(0).file_count == 0


def test_an_action_card_played_by_an_item_lies_faceup_too():
    t = Facility(rooms=PLAIN).plays(0, "Access Card")
    assert t.faceup(0) == ["Advance", "Interface", "Access Card"]


def test_an_empty_item_deck_is_made_anew_from_the_discard_pile():
    t = at(4, discard=["Diesel"])
    t.without_item_deck().plays(0, "Interface")
    assert t.offered() == ["Diesel"]


@pytest.mark.row("F004-125")
def test_an_advance_played_by_an_item_delays_the_wounded():
    assert Facility(rooms=PLAIN, wounded=[0]).plays(0, "Smash and Grab").operative(0).delayed


def test_call_for_backup():
    t = Facility(at={0: 2, 1: 2, 2: 2, 3: 3}, rooms=PLAIN).plays(0, "Call for Backup")
    assert [t.operative(o).delayed for o in range(4)] == [0, 1, 1, 0]
    assert t.alarm == 1


def test_data_code_breaker():
    t = at(5).plays(0, "Data Code Breaker").does("2 data files")
    assert not t.room(5).lock
    assert t.available(5) == 4


def test_data_code_breaker_stops_where_the_interface_leads_out():
    t = Facility(rooms={1: "Loading Dock"}).plays(0, "Data Code Breaker")
    assert t.where(0) == OUT
    assert t.available(1) == 2
    assert t.faceup(0) == ["Interface", "Data Code Breaker"]


def test_diesel():
    t = Facility(rooms=PLAIN).plays(0, "Diesel").does("Advance")
    assert t.refused("Advance") == "5.5"
    t.does("Download", "2 data files")
    assert t.where(0) == 2
    assert t.operative(0).file_count == 2


def test_disrupter_laser_reaches_an_adjacent_room():
    t = at(4).plays(0, "Disrupter Laser").does("room 5")
    assert not t.room(5).lock
    assert t.available(5) == 6


def test_flechette_pistol_wounds_one_other_operative_of_the_room():
    t = Facility(at={0: 2, 1: 2, 2: 3}, rooms=PLAIN).plays(0, "Flechette Pistol")
    assert t.refused("Gabriel Correa Santiago") == "21.5"
    assert t.refused("John 'Animal' McEvoy") == "21.5"
    assert t.refused("the lab worker") == "7.9"
    t.does("Hugo Cash")
    assert t.operative(1).wounded


def test_gauss_pistol_reaches_an_adjacent_lab_worker_and_comes_back():
    t = at(5).plays(0, "Gauss Pistol").does("the lab worker in room 6")
    assert t.available(6) == 6
    assert t.alarm == 1


def test_gauss_pistol_refuses_what_is_too_far():
    t = at(4, npcs={"Officer Nelson": 4}).plays(0, "Gauss Pistol")
    assert t.refused("the lab worker in room 6") == "7.10"
    assert t.refused("Tyrone Kent") == "21.6"


def test_informant():
    t = at(2, below={7: "Clone Ward"})
    t.draws = ["Diesel"]
    t.plays(0, "Informant").does("room 7", "look at no more rooms")
    assert "Diesel" in t.items(0)


def test_remote_drone_reveals_the_nearest_facedown_room():
    t = Facility(at={0: 2}, rooms={1: "Cubicle Floor", 2: "Testing Bay"}, below={3: "Mail Room"})
    t.plays(0, "Remote Drone")
    assert t.refused("reveal room 4") == "21.10"
    t.does("reveal room 3")
    assert t.face(3) == "Mail Room"
    assert t.available(3) == 4
    assert t.where(0) == 2


def test_remote_drone_reveals_without_entering():
    t = Facility(at={0: 8}, rooms={1: "Cubicle Floor", 8: "Clone Ward"}, below={9: "Chemical Store"})
    t.plays(0, "Remote Drone").does("reveal room 9")
    assert t.sludge == 8
    assert not t.operative(0).delayed


def test_remote_drone_fetches_a_data_file():
    t = at(2).plays(0, "Remote Drone")
    assert t.refused("collect a data file from room 2") == "7.10"
    assert t.refused("collect a data file from room 4") == "7.10"
    t.does("collect a data file from room 1")
    assert t.operative(0).file_count == 1
    assert t.available(1) == 4


def test_secretaries():
    t = Facility(3, alarm=5, at=dict.fromkeys(range(3), 2), rooms=PLAIN, items={0: ["Secretaries"]})
    t.rolls = [4]
    t.all_pick("Secretaries", "Interface", "Interface")
    assert t.proximity == 4
    t.rolls = [4]
    for operative in t.askees()[:]:
        t.does(operative, "Interface")
    assert t.proximity == 13


def test_sledgehammer():
    t = at(5).plays(0, "Sledgehammer")
    assert t.available(5) == 6
    assert t.alarm == 2


def test_access_card():
    t = at(2, wounded=[0]).plays(0, "Access Card")
    assert t.where(0) == 3
    assert not t.operative(0).wounded


def test_fast_grab():
    t = at(2).plays(0, "Fast Grab").does("2 data files")
    assert t.where(0) == 1
    assert t.operative(0).file_count == 2


def test_smash_and_grab():
    t = at(1).plays(0, "Smash and Grab").does("2 data files")
    assert t.where(0) == 2


def test_double_siphon():
    t = at(1).plays(0, "Double Siphon").does("2 data files")
    assert t.operative(0).file_count == 3
    assert t.available(1) == 2


def test_med_patch():
    t = at(2, wounded=[0]).plays(0, "Med Patch").does("Advance")
    assert not t.operative(0).wounded
    assert not t.operative(0).delayed
    assert t.where(0) == 3


def test_shock_mine():
    t = at(3).plays(0, "Shock Mine")
    assert t.lying("Shock Mine") == 3
    t.operative(1).place = 1
    t.enters(1, 3)
    assert t.operative(1).delayed
    assert not t.operative(0).delayed
    assert t.boxed() == ["Shock Mine"]
    t.operative(2).place = 1
    assert not t.enters(2, 3).operative(2).delayed


def test_smoke_pod():
    t = Facility(at={0: 2, 1: 2, 2: 3}, rooms=PLAIN).plays(0, "Smoke Pod")
    assert [t.operative(o).delayed for o in range(3)] == [0, 1, 0]
    assert not t.said("items.nothing")


def test_tripwire():
    t = at(3).plays(0, "Tripwire")
    t.operative(1).place = 1
    assert t.enters(1, 3).operative(1).wounded
    assert t.boxed() == ["Tripwire"]


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("Tripwire", "Shock Mine", ["operative.wounded", "operative.delayed"]),
        ("Shock Mine", "Tripwire", ["operative.delayed", "operative.wounded"]),
    ],
)
def test_items_lying_in_one_room_spring_in_the_order_they_were_laid(first, second, told):
    t = at(3).plays(0, first).plays(1, second)
    t.operative(2).place = 1
    t.enters(2, 3)
    assert t.said(*told) == told


def test_signal_jammer():
    t = at(3, npcs={"Officer Nelson": 3, "James Harris": 2}).plays(0, "Signal Jammer").npc_phase()
    assert t.alarm == 0
    assert t.proximity == 5


def test_alarm_spoofer():
    assert at(2, alarm=3).plays(0, "Alarm Spoofer").alarm == 2


def test_false_alert():
    t = at(2).plays(0, "False Alert").does("Retreat")
    assert t.alarm == 1
    assert t.where(0) == 1


def test_skeleton_key_ignores_the_function():
    t = at(5).plays(0, "Skeleton Key")
    assert t.alarm == 0
    assert t.available(5) == 6


def test_sedative_ignores_the_function():
    t = at(6).plays(0, "Sedative")
    assert t.proximity == 0
    assert t.available(6) == 6


def test_stun_baton():
    t = at(2, npcs={"Officer Nelson": 2}).plays(0, "Stun Baton").does("Officer Nelson")
    assert t.npc_phase().alarm == 0
    t = at(2).plays(0, "Stun Baton")
    assert t.refused("Officer Nelson") == "21.29"
    t.does("Hugo Cash")
    assert t.operative(1).delayed


def test_portable_terminal():
    t = at(3, wounded=[0])
    t.room(3).interface = 0
    t.plays(0, "Portable Terminal")
    assert t.room(3).interface
    assert not t.operative(0).wounded


def test_pickpocket_rig():
    t = at(2, files={1: [3, 3], 0: [1]}).plays(0, "Pickpocket Rig")
    assert t.refused("John 'Animal' McEvoy") == "21.31"
    t.does("Hugo Cash")
    assert t.files(0) == [1, 3]
    assert t.files(1) == [3]
    assert t.operative(1).file_count == 1


def test_data_spike():
    t = at(2)
    t.values = [3, 2]
    with t.changed({"alarm": 1, "pool": -2}):
        t.plays(0, "Data Spike")
    assert t.files(0) == [2, 3]


def test_master_schematics():
    below = dict(
        zip(
            range(7, 13),
            ("Surgery", "Clone Ward", "Data Core", "Chemical Store", "Executive Suite", "Relay Station"),
            strict=True,
        )
    )
    t = at(2, below=below).plays(0, "Master Schematics")
    assert t.offered() == ["the second floor"]
    t.does("the second floor")
    assert t.refused("room 2") == "21.34"
    t.does("room 7")
    assert t.refused("room 7") == "21.34"
    t.does("room 12")
    t.becomes = {}
    t.enters(1, 7)
    assert t.face(7) == "Relay Station"
    v = t.view(0)
    assert v.room[11].card >= 0
    assert t.view(1).room[11].card == -128


def test_scrap_recycler():
    t = at(2, discard=["Diesel", "Slider"]).plays(0, "Scrap Recycler")
    assert t.refused("Tripwire") == "21.35"
    t.does("Diesel")
    assert t.items(0) == ["Diesel"]
    assert t.discarded() == ["Slider"]


@pytest.mark.row("F004-111")
def test_remote_drone_fetches_nothing_from_a_facedown_or_empty_room():
    t = Facility(at={0: 2}, rooms={1: "Cubicle Floor", 2: "Testing Bay"}, below={3: "Mail Room"})
    t.puts(1, 0)
    t.plays(0, "Remote Drone")
    assert t.refused("collect a data file from room 3") == "7.10"
    assert t.refused("collect a data file from room 1") == "21.10"


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


def test_diesel_ends_with_an_escape():
    t = Facility(rooms=PLAIN).plays(0, "Diesel").does("Retreat")
    assert t.where(0) == OUT
    assert t.asked() == ""


def test_data_code_breaker_works_on_the_room_its_interface_leads_to():
    t = Facility(rooms={1: "Research Admin Office", "secret": "Vault"}).plays(0, "Data Code Breaker")
    t.does("2 data files")
    assert not t.room("secret").lock
    assert t.available("secret") == 12
    assert t.available(1) == 3


@pytest.mark.row("F004-62")
def test_who_lays_a_trap_may_walk_into_it():
    t = at(3).plays(0, "Tripwire").enters(0, 2).enters(0, 3)
    assert t.operative(0).wounded


def test_scrap_recycler_never_finds_itself():
    t = at(2, discard=["Diesel"]).plays(0, "Scrap Recycler")
    assert t.refused("Scrap Recycler") == "21.35"


def test_text_of_items_that_lie_in_wait():
    for number in ("21.21", "21.23", "21.24"):
        assert "lay it in your room" in book_of(GAME).text(number).lower()
        assert "stays" not in book_of(GAME).text(number)


def test_a_schematics_swap_is_seen_and_its_cards_are_not():
    t = Facility(rooms={1: "Cubicle Floor"}, below={7: "Surgery", 8: "Data Core"})
    t.plays(0, "Master Schematics").does("the second floor", "room 7", "room 8")
    told = " ".join(t.log(1))
    assert "Room 7 and room 8 change places." in told
    assert "Surgery" not in told
    assert "Data Core" not in told
