"""Chapters 4, 6 and 9: action cards, moving, escaping, wounds."""

import pytest
from facility import OUT, Facility

LINE = {3: "Cubicle Floor", 4: "Mail Room", 5: "Supply Store"}


def named_deepest(**more):
    return Facility(
        at={0: 12}, rooms={1: "Cubicle Floor", 11: "Executive Suite", 12: "Surveillance Hub"}, **more
    )


@pytest.mark.row("F004-45", "F004-42")
def test_advance_moves_one_room_forward_at_once():
    t = Facility(at={0: 3}, rooms={**LINE, 1: "Loading Dock"}).plays(0, "Advance")
    assert t.where(0) == 4


@pytest.mark.row("F004-45", "F004-10")
@pytest.mark.parametrize("room", [1, 6, 10, 11])
def test_advance_moves_one_room_forward_along_the_whole_line(room):
    names = {1: "Cubicle Floor", 6: "Testing Bay", 10: "Data Core", 11: "Executive Suite"}
    assert Facility(at={0: room}, rooms=names).plays(0, "Advance").where(0) == room + 1


@pytest.mark.row("F004-46", "F004-87")
def test_an_advance_resolves_the_enter_function():
    t = Facility(at={0: 11}, rooms={11: "Executive Suite", 12: "Laser Corridor"}).plays(0, "Advance")
    assert t.operative(0).wounded


@pytest.mark.row("F004-46")
def test_the_enter_function_comes_before_the_next_operative_flips():
    rooms = {1: "Cubicle Floor", 11: "Executive Suite", 12: "Laser Corridor"}
    t = Facility(3, at={0: 11}, rooms=rooms).resolution(o0="Advance", o1="Interface", o2="Interface")
    assert (
        t.said("operative.wounded", "card.flipped")
        == ["card.flipped", "operative.wounded"] + ["card.flipped"] * 2
    )


@pytest.mark.row("F004-47")
def test_a_facedown_room_is_revealed_by_entering():
    t = Facility(at={0: 1}, below={2: "Server Closet"}).plays(0, "Advance")
    assert t.face(2) == "Server Closet"
    assert t.room(2).lock
    assert t.available(2) == 2


@pytest.mark.row("F004-47", "F004-16")
def test_a_room_entered_by_an_item_is_revealed_too():
    t = Facility(below={2: "Mail Room"}).plays(0, "Qianju PT").does("forward")
    assert t.face(2) == "Mail Room"


@pytest.mark.row("F004-48")
def test_advance_in_the_deepest_room_does_nothing():
    t = named_deepest().plays(0, "Advance")
    assert t.where(0) == 12
    assert t.faceup(0) == ["Advance"]


@pytest.mark.row("F004-48")
def test_advance_in_the_deepest_room_resolves_no_enter_function():
    t = Facility(at={0: 12}, rooms={12: "Laser Corridor"}).plays(0, "Advance")
    assert not t.operative(0).wounded


@pytest.mark.row("F004-49")
def test_retreat_moves_one_room_backward():
    t = Facility(at={0: 4}, rooms={**LINE, 1: "Loading Dock"}).plays(0, "Retreat")
    assert t.where(0) == 3


@pytest.mark.row("F004-49")
@pytest.mark.parametrize("room", [2, 7, 12])
def test_retreat_moves_one_room_backward_along_the_whole_line(room):
    names = {2: "Cubicle Floor", 7: "Clone Ward", 12: "Data Core"}
    t = Facility(at={0: room}, rooms={room: names[room]}, below={1: "Mail Room"}).plays(0, "Retreat")
    assert t.where(0) == room - 1


@pytest.mark.row("F004-50")
def test_a_retreat_resolves_the_enter_function():
    t = Facility(at={0: 12}, rooms={11: "Laser Corridor", 12: "Executive Suite"}).plays(0, "Retreat")
    assert t.operative(0).wounded


@pytest.mark.row("F004-51")
def test_retreat_in_the_entry_room_is_an_escape():
    t = Facility().plays(0, "Retreat")
    assert t.where(0) == OUT
    assert t.operative(0).escaped


@pytest.mark.row("F004-52")
def test_interface_carries_out_the_rooms_function():
    t = Facility(alarm=3, rooms={1: "Security Desk"}).plays(0, "Interface")
    assert t.alarm == 2


@pytest.mark.row("F004-53")
def test_interface_without_the_token_does_nothing():
    t = Facility(alarm=3, rooms={1: "Security Desk"})
    t.room(1).interface = 0
    t.plays(0, "Interface")
    assert t.alarm == 3
    assert t.faceup(0) == ["Interface"]


@pytest.mark.row("F004-53")
def test_interface_without_a_function_does_nothing():
    t = Facility().plays(0, "Interface")
    assert t.said("interface.nothing")


@pytest.mark.row("F004-54")
def test_the_interface_token_stays():
    t = Facility(rooms={1: "First-Aid Station"}, wounded=[0, 1])
    t.plays(0, "Interface")
    t.plays(1, "Interface")
    assert not t.operative(0).wounded
    assert not t.operative(1).wounded
    assert t.room(1).interface


@pytest.mark.row("F004-54")
def test_two_may_use_one_interface_in_a_round():
    t = Facility(3, wounded=[0, 1], rooms={1: "First-Aid Station"})
    t.resolution(o0="Interface", o1="Interface", o2="Retreat")
    assert [t.operative(operative).wounded for operative in (0, 1)] == [0, 0]


@pytest.mark.row("F004-55", "F004-86")
def test_download_collects_from_the_own_room_only():
    t = Facility(at={0: 2}, rooms={1: "Loading Dock", 2: "Cubicle Floor"}).plays(0, "Download")
    t.does("2 data files")
    assert t.operative(0).file_count == 2
    assert t.available(2) == 3
    assert t.available(1) == 2


@pytest.mark.row("F004-56")
def test_the_first_download_may_take_up_to_two():
    t = Facility().plays(0, "Download")
    assert t.offered() == ["no data file", "1 data file", "2 data files"]
    assert t.refused("3 data files") == "4.11"
    t.does("1 data file")
    assert t.operative(0).file_count == 1


@pytest.mark.row("F004-55", "F004-56")
def test_with_one_available_one_is_taken():
    t = Facility(rooms={1: "Front Lobby"}).plays(0, "Download")
    assert t.refused("2 data files") == "4.10"
    assert t.refused("3 data files") == "4.11"
    t.does("1 data file")
    assert t.available(1) == 0


@pytest.mark.row("F004-57")
def test_later_downloads_take_one():
    t = Facility(3).resolution(o0="Download", o1="Download", o2="Download")
    t.does("2 data files", "1 data file", "1 data file")
    assert [t.operative(o).file_count for o in range(3)] == [2, 1, 1]
    assert t.available(1) == 1


@pytest.mark.row("F004-57")
def test_the_second_to_download_where_two_are_left_is_told_that_they_were_not_the_first():
    t = Facility(3, rooms={1: "Server Closet"})
    t.puts(1, 3)
    t.resolution(o0="Download", o1="Download", o2="Interface").does("1 data file")
    assert t.refused("2 data files") == "4.11"


@pytest.mark.row("F004-58")
def test_being_first_counts_for_each_room():
    t = Facility(3, at={0: 1, 1: 2, 2: 2}, rooms={1: "Cubicle Floor", 2: "Mail Room"})
    t.resolution(o0="Download", o1="Download", o2="Interface")
    t.does("2 data files", "2 data files")
    assert [t.operative(o).file_count for o in range(2)] == [2, 2]


@pytest.mark.row("F004-58")
def test_being_first_counts_for_each_round():
    t = Facility(3, at={1: 2, 2: 2}, rooms={1: "Cubicle Floor", 2: "Mail Room"})
    t.all_pick("Download", "Interface", "Interface").does("2 data files")
    for operative in t.askees()[:]:
        t.does(operative, "Download" if operative == 0 else "Interface")
    assert t.refused("2 data files") is None


@pytest.mark.row("F004-59")
def test_download_in_an_empty_room_does_nothing():
    t = Facility()
    t.puts(1, 0)
    t.plays(0, "Download")
    assert t.asked() == ""
    assert t.faceup(0) == ["Download"]


@pytest.mark.row("F004-60")
def test_a_download_that_found_nothing_was_the_first():
    t = Facility(3, at={0: 1, 1: 1, 2: 1}, rooms={1: "Server Closet"}, items={1: ["Skeleton Key"]})
    t.puts(1, 0)
    t.resolution(o0="Download", o1="Skeleton Key", o2="Download")
    assert t.refused("2 data files") == "4.11"


@pytest.mark.row("F004-99")
def test_a_room_with_an_advance_function_offers_it_or_the_move():
    t = Facility(rooms={1: "Maintenance Shaft", 2: "Mail Room", 3: "Cubicle Floor"})
    t.plays(0, "Advance")
    assert t.offered() == ["Move one room forward", "Use the room's Advance function"]
    t.does("Move one room forward")
    assert t.where(0) == 2


@pytest.mark.row("F004-100")
def test_a_room_with_a_retreat_function_offers_it_at_a_retreat_only():
    rooms = {9: "Relay Station", 10: "Executive Suite", 8: "Data Core", 7: "Clone Ward"}
    t = Facility(at={0: 9}, rooms=rooms).plays(0, "Retreat")
    assert t.asked() == "choose_retreat"
    t.does("Move one room backward")
    assert t.where(0) == 8
    t = Facility(at={0: 9}, rooms=rooms).plays(0, "Advance")
    assert t.asked() == ""
    assert t.where(0) == 10


@pytest.mark.row("F004-87")
def test_an_enter_function_happens_at_every_visit():
    t = Facility(at={0: 11}, rooms={11: "Executive Suite", 12: "Laser Corridor"}).enters(0, 12)
    t.operative(0).wounded = 0
    t.enters(0, 11).enters(0, 12)
    assert t.operative(0).wounded


@pytest.mark.row("F004-101")
def test_pushed_backward_out_of_the_entry_room_is_an_escape():
    t = Facility().pushed(0, -1)
    assert t.where(0) == OUT
    assert t.operative(0).escaped


def test_pushed_forward_in_the_deepest_room_stays():
    assert named_deepest().pushed(0, 1).where(0) == 12


@pytest.mark.row("F004-102")
@pytest.mark.parametrize(("room", "name"), [(5, "Loading Dock"), (9, "Executive Elevator")])
def test_some_interfaces_are_a_way_out(room, name):
    t = Facility(at={0: room}, rooms={room: name}).plays(0, "Interface")
    assert t.operative(0).escaped


@pytest.mark.row("F004-103")
def test_one_who_escaped_is_not_moved_in_again():
    t = Facility().plays(0, "Retreat").pushed(0, 1)
    assert t.where(0) == OUT


@pytest.mark.row("F004-103")
@pytest.mark.parametrize("room", [1, 3, "secret"])
def test_one_who_escaped_is_put_into_no_room(room):
    t = Facility().plays(0, "Retreat").enters(0, room)
    assert t.where(0) == OUT
    assert not t.said("move.entered", "room.revealed")


@pytest.mark.row("F004-104")
def test_one_who_escaped_is_asked_nothing_and_keeps_his_files():
    t = Facility(3, files={0: [2, 3]}, at={1: 2, 2: 2}, rooms={1: "Cubicle Floor", 2: "Mail Room"})
    t.all_pick("Retreat", "Interface", "Interface")
    assert t.askees() == [1, 2]
    assert t.files(0) == [2, 3]


@pytest.mark.row("F004-104")
def test_one_who_escaped_is_no_target():
    t = Facility(3, files={0: [2, 3]}).plays(0, "Retreat").plays(1, "Pickpocket Rig")
    assert t.asked() == ""
    assert t.files(1) == []


@pytest.mark.row("F004-104", "F004-126")
def test_one_who_escaped_has_no_tipped_marker():
    t = Facility().plays(1, "Smoke Pod").plays(2, "Call for Backup").plays(0, "Retreat")
    assert not t.operative(0).delayed
    assert t.told("operative.delayed").count(3) == 1


@pytest.mark.row("F004-122")
def test_a_wound_is_seen_by_all():
    t = Facility(at={0: 11}, rooms={11: "Executive Suite", 12: "Laser Corridor"}).enters(0, 12)
    assert t.view(None).operative[0].wounded


@pytest.mark.row("F004-123")
def test_a_second_wound_is_ignored():
    t = Facility(
        wounded=[0], at={0: 11}, rooms={1: "First-Aid Station", 11: "Executive Suite", 12: "Laser Corridor"}
    )
    t.enters(0, 12)
    assert not t.said("operative.wounded")
    t.operative(0).place = 0
    t.plays(0, "Interface")
    assert not t.operative(0).wounded


@pytest.mark.row("F004-124")
def test_a_wound_lasts_until_a_card_heals_it():
    t = Facility(3, wounded=[0], at=dict.fromkeys(range(3), 2), rooms={2: "Mail Room"})
    t.all_pick("Interface", "Interface", "Interface")
    assert t.operative(0).wounded
    t.plays(0, "Med Patch")
    assert not t.operative(0).wounded


@pytest.mark.row("F004-124")
def test_a_wound_lasts_for_many_rounds():
    t = Facility(3, wounded=[0], at=dict.fromkeys(range(3), 2), rooms={2: "Mail Room"})
    t.all_pick("Interface", "Interface", "Interface")
    for _ in range(3):
        for operative in range(3):
            t.does(operative, "Interface")
    assert t.round_number == 5
    assert t.operative(0).wounded


@pytest.mark.row("F004-125")
@pytest.mark.parametrize(("card", "delayed"), [("Advance", 1), ("Retreat", 1), ("Interface", 0)])
def test_advance_and_retreat_delay_the_wounded(card, delayed):
    t = Facility(wounded=[0], at={0: 4}, rooms={**LINE, 1: "Loading Dock"}).plays(0, card)
    assert t.operative(0).delayed == delayed


@pytest.mark.row("F004-125")
def test_the_healthy_are_not_delayed_by_moving():
    assert not Facility(at={0: 4}, rooms={**LINE, 1: "Loading Dock"}).plays(0, "Advance").operative(0).delayed


@pytest.mark.row("F004-125")
def test_an_advance_that_does_nothing_delays_the_wounded_all_the_same():
    assert named_deepest(wounded=[0]).plays(0, "Advance").operative(0).delayed


@pytest.mark.row("F004-125")
def test_an_item_that_moves_does_not_delay_the_wounded():
    t = Facility(wounded=[0], at={0: 4}, rooms={**LINE, 1: "Loading Dock"}).plays(0, "Qianju PT")
    t.does("backward")
    t.does("stop here")
    assert t.where(0) == 3
    assert not t.operative(0).delayed


@pytest.mark.row("F004-126")
def test_a_tipped_marker_is_seen_by_all():
    t = Facility(wounded=[0], at={0: 4}, rooms={**LINE, 1: "Loading Dock"}).plays(0, "Advance")
    assert t.view(None).operative[0].delayed


def test_wounded_by_the_room_he_advances_into_he_is_delayed_too():
    t = Facility(at={0: 11}, rooms={11: "Executive Suite", 12: "Laser Corridor"}).plays(0, "Advance")
    assert t.operative(0).wounded
    assert t.operative(0).delayed


@pytest.mark.row("F004-37", "F004-127")
def test_delayed_before_his_flip_he_still_advances_and_is_barred_next_round():
    t = Facility(3, at={0: 3, 1: 3, 2: 4}, rooms={**LINE, 1: "Loading Dock"}, items={0: ["Smoke Pod"]})
    t.all_pick("Smoke Pod", "Advance", "Interface")
    while t.asked() != "choose_card":
        t.does(t.offered()[0])
    assert t.where(1) == 4
    assert t.refused(1, "Advance") == "3.4"


@pytest.mark.row("F004-104")
def test_nobody_escaped_is_named_in_the_next_phases():
    t = Facility(3, at={1: 2, 2: 2}, rooms={1: "Cubicle Floor", 2: "Mail Room"}, npcs={"Officer Nelson": 2})
    t.all_pick("Retreat", "Interface", "Interface")
    assert [t.operative(o).wounded for o in range(3)] == [0, 1, 1]
