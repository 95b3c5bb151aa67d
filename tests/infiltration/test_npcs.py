"""Chapters 10, 11 and 13: NPCs, the dials, the end."""

import pytest
from facility import PLAIN, Facility, final

from coverts.games.infiltration.state import NPC_PHASE


@pytest.mark.row("F004-65", "F004-66")
def test_npcs_act_from_the_entry_room_forward_each_once():
    t = Facility(rooms=PLAIN, npcs={"Tyrone Kent": 6, "Officer Nelson": 2, "James Harris": 5}, at={0: 4})
    t.npc_phase()
    assert t.told("npc.acts") == [3, 1, 4]


@pytest.mark.row("F004-73")
def test_each_npc_does_what_its_own_card_says():
    t = Facility(rooms=PLAIN, npcs={"Officer Nelson": 1, "James Harris": 4}, at={0: 1, 1: 4, 2: 5})
    t.npc_phase()
    assert [t.operative(operative).wounded for operative in range(3)] == [1, 1, 0]
    assert (t.npc("Officer Nelson"), t.npc("James Harris")) == (1, 3)
    assert (t.alarm, t.proximity) == (1, 5)


@pytest.mark.row("F004-68")
def test_a_facedown_npc_does_not_act():
    t = Facility(rooms=PLAIN, npcs={"Officer Nelson": 1})
    t.turned_down("Officer Nelson").npc_phase()
    assert t.alarm == 0
    assert not t.operative(0).wounded


@pytest.mark.row("F004-69")
def test_the_secret_room_comes_last():
    t = Facility(
        at={0: 4},
        rooms={**PLAIN, "secret": "Vault", 12: "Surveillance Hub"},
        npcs={"Officer Nelson": "secret", "James Harris": 12},
    ).npc_phase()
    assert t.told("npc.acts") == [1, 3]


@pytest.mark.row("F004-70", "F004-67")
def test_the_first_player_orders_npcs_of_one_room():
    t = Facility(rooms=PLAIN, first=2, npcs={"Officer Nelson": 4, "James Harris": 4}).npc_phase()
    assert t.asked() == "choose_npc"
    assert t.phase == NPC_PHASE
    assert t.askees() == [2]
    assert t.refused("Tyrone Kent") == "10.3"
    t.does("Officer Nelson")
    assert t.told("npc.acts") == [3, 1]


def test_an_npc_in_the_box_is_not_placed():
    t = Facility(below={2: "Front Lobby"}, npcs={"Officer Nelson": "box"})
    assert t.plays(0, "Advance").npc("Officer Nelson") == "box"


@pytest.mark.row("F004-74", "F004-75")
@pytest.mark.parametrize("down", [0, 1])
def test_a_destroyed_npc_goes_to_the_box(down):
    t = Facility(rooms=PLAIN, npcs={"Officer Nelson": 2})
    t.turned_down("Officer Nelson", down).plays(0, "Gauss Pistol").does("Officer Nelson")
    assert t.npc("Officer Nelson") == "box"
    t.npc_phase()
    assert t.alarm == 1


@pytest.mark.row("F004-76", "F004-77")
def test_the_roll_and_the_alarm_move_the_proximity_dial():
    t = Facility(alarm=3, proximity=20, first=2).security(4)
    assert t.proximity == 27
    assert t.told("security.rolled") == [2]


@pytest.mark.row("F004-78")
@pytest.mark.parametrize(("alarm", "by", "then"), [(8, 1, 8), (7, 2, 8), (-1, -1, -1)])
def test_the_alarm_dial_has_stops(alarm, by, then):
    assert Facility(alarm=alarm).alarm_rises(by).alarm == then


@pytest.mark.row("F004-79", "F004-138")
def test_proximity_99_ends_the_game():
    t = Facility(3, alarm=2, proximity=96).security(3)
    assert t.proximity == 99
    assert t.ended
    assert [t.operative(o).eliminated for o in range(3)] == [1, 1, 1]


@pytest.mark.row("F004-138")
def test_who_has_escaped_before_is_not_eliminated_at_99():
    t = Facility(proximity=90).plays(0, "Retreat").plays(2, "Retreat").proximity_rises(9)
    assert [t.operative(operative).eliminated for operative in range(4)] == [0, 1, 0, 1]


@pytest.mark.row("F004-79")
def test_98_does_not_end_the_game():
    assert not Facility(proximity=95).proximity_rises(3).ended


@pytest.mark.row("F004-79")
def test_a_card_that_brings_99_ends_the_game_before_the_next_flip():
    t = Facility(3, proximity=97, below={2: "Mail Room"}).resolution(o0="Advance", o1="Advance", o2="Retreat")
    assert t.ended
    assert t.where(1) == 1
    assert not t.operative(2).escaped


@pytest.mark.row("F004-137")
def test_the_last_escape_ends_the_game_at_once():
    t = Facility(3, npcs={"Officer Nelson": 2}).resolution(o0="Retreat", o1="Retreat", o2="Retreat")
    assert t.ended
    assert not t.said("heading.npcs")


@pytest.mark.row("F004-139", "F004-141", "F004-144")
def test_the_highest_total_wins():
    t = final({0: [3, 3, 2], 1: [3, 3, 3, 3, 1], 2: [3, 3, 3, 2]})
    assert [t.operative(o).total for o in range(3)] == [8, 13, 11]
    assert t.winners() == [1]
    assert list(t.view(0).operative[1].shown) == [1, 0, 4]
    assert t.returns() == [0, 1, 0]
    assert t.result() == "Hugo Cash wins with 13 zettabytes."


@pytest.mark.row("F004-139")
@pytest.mark.parametrize(("values", "total"), [([1, 2, 3], 6), ([1, 1], 2), ([2, 2, 3], 7), ([], 0)])
def test_a_total_is_what_the_data_files_are_worth(values, total):
    assert final({0: values, 1: [1], 2: []}).operative(0).total == total


@pytest.mark.row("F004-144")
@pytest.mark.parametrize(("files", "winner"), [([3, 1], 0), ([3], 1)])
def test_one_zettabyte_more_wins_however_many_data_files_that_takes(files, winner):
    t = final({0: files, 1: [3] if winner == 0 else [1, 1, 1, 1], 2: []})
    assert t.winners() == [winner]


@pytest.mark.row("F004-140")
def test_the_eliminated_do_not_score():
    t = final({0: [3] * 10, 1: [3, 1], 2: [3, 3]}, inside=[0])
    assert t.winners() == [2]
    assert t.operative(0).total == -1


@pytest.mark.row("F004-142")
def test_a_prototype_and_the_blackmail_file_add_to_the_total():
    t = final({0: [3], 1: [3]}, prototypes=[0], blackmail=1)
    assert [t.operative(o).total for o in range(2)] == [7, 6]


@pytest.mark.row("F004-145")
def test_the_only_one_to_escape_wins():
    t = final({0: [], 1: [3] * 10, 2: [3] * 10, 3: [3] * 10}, inside=[1, 2, 3])
    assert t.winners() == [0]
    assert "only one" in t.result()


@pytest.mark.row("F004-146")
def test_nobody_escaped_nobody_wins():
    t = final({0: [3]}, inside=[0, 1, 2])
    assert t.winners() == []
    assert t.returns() == [0, 0, 0]


@pytest.mark.row("F004-147")
def test_first_tie_break_a_prototype():
    assert final({0: [3, 1], 1: [2, 2, 2, 2]}, prototypes=[0]).winners() == [0]


@pytest.mark.row("F004-147")
def test_several_prototypes_leave_it_to_the_next_tie_break():
    t = final({0: [3, 1], 1: [2, 1, 1], 2: [2, 2, 2, 1, 1]}, prototypes=[0, 1])
    assert [t.operative(o).total for o in range(3)] == [8, 8, 8]
    assert t.winners() == [1]


@pytest.mark.row("F004-148")
def test_second_tie_break_the_number_of_data_files():
    assert final({0: [3, 1], 1: [2, 1, 1]}).winners() == [1]


@pytest.mark.row("F004-149")
def test_third_tie_break_the_blackmail_file():
    t = final({0: [3, 3], 1: [1, 2]}, blackmail=1)
    assert [t.operative(o).total for o in range(2)] == [6, 6]
    assert t.winners() == [1]


@pytest.mark.row("F004-150")
def test_still_tied_is_a_draw():
    t = final({0: [3, 1], 1: [2, 2]})
    assert t.winners() == [0, 1]
    assert t.returns() == [1, 1, 0]
    assert t.result().startswith("A draw")


@pytest.mark.row("F004-69")
@pytest.mark.parametrize(("admin", "where"), [(4, 4), (None, "secret")])
def test_an_npc_moves_back_out_of_the_secret_room_through_the_room_across(admin, where):
    rooms = {1: "Cubicle Floor", "secret": "Vault"}
    if admin:
        rooms[admin] = "Research Admin Office"
    assert Facility(rooms=rooms, npcs={"James Harris": "secret"}).npc_phase().npc("James Harris") == where


def test_the_score_is_told_with_data_files_and_cards():
    t = final({0: [1], 1: [3], 2: []}, prototypes=[1])
    told = t.log()
    assert "Gabriel Correa Santiago brings out 1 data file: 1 zettabyte in all." in told
    assert "Hugo Cash brings out 1 data file: 7 zettabytes in all." in told


def test_a_draw_of_three_is_told_in_one_list():
    t = final({0: [3], 1: [3], 2: [3], 3: [1]})
    assert t.result() == (
        "A draw: Gabriel Correa Santiago, Hugo Cash and John 'Animal' McEvoy share the win "
        "with 3 zettabytes each."
    )


@pytest.mark.row("F004-145")
def test_one_who_escaped_before_the_end_of_the_others_wins_alone():
    t = Facility(3, proximity=90, files={1: [3, 3]}, at={1: 2, 2: 2}, rooms=PLAIN)
    t.rolls = [6, 6]
    t.all_pick("Retreat", "Interface", "Interface")
    for operative in t.askees()[:]:
        t.does(operative, "Interface")
    assert t.ended
    assert t.winners() == [0]
    assert [t.operative(o).eliminated for o in range(3)] == [0, 1, 1]


@pytest.mark.row("F004-79")
def test_an_npc_ends_the_game_before_the_next_one_acts():
    t = Facility(rooms=PLAIN, proximity=94, npcs={"James Harris": 3, "Officer Nelson": 5}).npc_phase()
    assert t.ended
    assert t.alarm == 0


@pytest.mark.row("F004-47")
def test_an_npc_reveals_no_room():
    t = Facility(
        rooms={1: "Cubicle Floor", 5: "Server Closet"}, below={4: "Front Lobby"}, npcs={"James Harris": 5}
    )
    assert t.npc_phase().npc("James Harris") == 4
    assert t.face(4) is None
