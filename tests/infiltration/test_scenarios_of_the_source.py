"""Ten scenarios from the rules summary alone, each across several of its rules."""

import pytest
from facility import PLAIN, Facility

ROOMS = {1: "Cubicle Floor", 2: "Mail Room", 3: "First-Aid Station", 4: "Supply Store"}


def rolled(t, *rolls):
    t.rolls += rolls
    return t


def test_a_wounded_operative_who_retreats_out_of_the_entry_room_escapes_and_is_not_delayed():
    t = Facility(3, wounded=(0,)).plays(0, "Retreat")
    assert t.where(0) == "out"
    assert not t.operative(0).delayed


def test_two_moves_by_one_item_both_happen_and_delay_the_wounded_for_one_selection():
    t = Facility(3, rooms=ROOMS, at={0: 2}, wounded=(0,), items={0: ["Diesel"]})
    t.all_pick("Diesel", "Interface", "Interface").does(0, "Advance").does(0, "Retreat")
    assert t.where(0) == 2
    assert t.operative(0).barred
    assert t.refused(0, "Advance") == "3.4"
    rolled(t, 1).does(0, "Interface").does(1, "Interface").does(2, "Interface")
    assert t.refused(0, "Advance") is None


def test_an_interface_used_up_by_the_first_finds_nothing_for_the_second():
    t = Facility(3, rooms={1: "Security Desk"}, alarm=3).all_pick("Interface", "Interface", "Interface")
    assert t.alarm == 2


def test_who_takes_one_file_as_the_first_to_download_leaves_the_next_but_one():
    t = Facility(3, rooms=ROOMS).all_pick("Download", "Download", "Interface")
    assert t.offered(0) == ["no data file", "1 data file", "2 data files"]
    t.does(0, "1 data file")
    assert t.offered(1) == ["no data file", "1 data file"]


def test_a_download_that_an_item_plays_is_the_first_in_its_room_as_well():
    t = Facility(3, rooms=ROOMS, at={1: 2}, items={0: ["Smash and Grab"]})
    t.all_pick("Smash and Grab", "Download", "Interface").does(0, "2 data files")
    assert t.where(0) == 2
    assert t.offered(1) == ["no data file", "1 data file"]


def test_the_proximity_dial_stops_at_99_and_who_is_inside_is_out_of_the_game():
    t = Facility(3, proximity=97, alarm=8, files={0: [3], 1: [1]})
    t.operative(1).place, t.operative(1).escaped = -1, 1
    t.security(6)
    assert t.proximity == 99
    assert t.ended
    assert t.winners() == [1]


def test_a_guard_who_is_revealed_strikes_in_the_same_round_and_his_alarm_counts_at_once():
    t = Facility(3, rooms={1: "Cubicle Floor"}, below={2: "Front Lobby"})
    rolled(t, 4).all_pick("Advance", "Interface", "Interface")
    assert t.operative(0).wounded
    assert (t.alarm, t.proximity) == (1, 5)
    assert not t.operative(1).wounded


def test_a_trap_lies_for_who_comes_out_of_the_secret_room_and_a_wound_of_this_move_delays():
    t = Facility(3, rooms={**ROOMS, 3: "Research Admin Office", "secret": "Vault"}, at={0: "secret", 1: 3})
    t.plays(1, "Tripwire").plays(0, "Retreat")
    assert t.where(0) == 3
    assert t.operative(0).wounded
    assert t.operative(0).delayed
    assert t.lying("Tripwire") is None


def test_a_delay_in_one_resolution_after_another_bars_both_next_selections():
    t = Facility(3, rooms=PLAIN, items={1: ["Smoke Pod", "Call for Backup"]})
    rolled(t, 1).all_pick("Interface", "Smoke Pod", "Interface")
    assert t.refused(0, "Retreat") == "3.4"
    assert t.refused(1, "Retreat") is None
    rolled(t, 1).does(0, "Interface").does(1, "Call for Backup").does(2, "Interface")
    assert t.refused(0, "Advance") == "3.4"


@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_all_escape_in_turn_order_and_the_last_ends_the_game(first, order):
    t = Facility(3, first=first).all_pick("Retreat", "Retreat", "Retreat")
    assert t.told("operative.escaped") == order
    assert t.ended
    assert t.proximity == 0
