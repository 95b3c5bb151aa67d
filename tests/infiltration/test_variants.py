"""Chapter 16: the variants; the rulings that a table may choose; what is refused of both."""

import pytest
from facility import Facility
from paired import dealt

from coverts.engine.base.exceptions import Malformed
from coverts.engine.match.match_forms import new_match
from coverts.games.infiltration import GAME
from coverts.games.infiltration.state import OPERATIVE_NAMES
from coverts.games.infiltration.vocabulary.printed import NPC_NAMES, ROOM_NAMES

LABYRINTH, SCATTERED, SPECIALISTS = {"labyrinthian": True}, {"scattered_npcs": True}, {"specialists": True}
FIRST_FLOOR, SECOND_FLOOR, SECRET_ROOMS = ROOM_NAMES[:14], ROOM_NAMES[14:28], ROOM_NAMES[28:]


# -- Labyrinthian Facility -------------------------------------------------------------------------


@pytest.mark.row("F004-166")
@pytest.mark.parametrize("room", [2, 6, 7, 12])
def test_rooms_of_both_floors_may_lie_anywhere_in_the_line(room):
    t = Facility(options=LABYRINTH, rooms={1: "Data Core"}).enters(0, room)
    assert t.possible["turn_up_room"] == [*FIRST_FLOOR, *(n for n in SECOND_FLOOR if n != "Data Core")]


@pytest.mark.row("F004-166")
def test_without_the_option_each_floor_has_its_own_rooms():
    t = Facility().enters(0, 6)
    assert t.possible["turn_up_room"] == [name for name in FIRST_FLOOR if name != "Cubicle Floor"]
    assert t.enters(0, 7).possible["turn_up_room"] == [*SECOND_FLOOR]


@pytest.mark.row("F004-167")
@pytest.mark.parametrize("room", ["Data Core", "Mail Room"])
def test_the_entry_room_may_be_of_either_floor(room):
    match = dealt(3, LABYRINTH, turn_up_room=[room])
    assert Facility.of(match).face(1) == room


@pytest.mark.row("F004-167")
def test_the_line_goes_on_from_room_6_to_room_7_and_ends_at_room_12():
    rooms = {1: "Data Core", 6: "Executive Suite", 11: "Supply Store"}
    below = {7: "Mail Room", 12: "Server Closet"}
    t = Facility(3, options=LABYRINTH, at={0: 6, 1: 11, 2: 12}, rooms=rooms, below=below)
    t.resolution(o0="Advance", o1="Advance", o2="Advance")
    assert [t.where(operative) for operative in range(3)] == [7, 12, 12]
    assert [t.face(7), t.face(12)] == ["Mail Room", "Server Closet"]


@pytest.mark.row("F004-167")
@pytest.mark.parametrize("room", range(1, 12))
def test_every_advance_leads_one_room_on_along_the_whole_line(room):
    t = Facility(options=LABYRINTH, at={0: room}, rooms={room: "Cubicle Floor"}, below={1: "Mail Room"})
    assert t.plays(0, "Advance").where(0) == room + 1


@pytest.mark.row("F004-167", "F004-113")
@pytest.mark.parametrize(("room", "where"), [(10, 12), (11, 12), (12, 12)])
def test_the_maintenance_shaft_leads_no_farther_than_room_12(room, where):
    t = Facility(options=LABYRINTH, at={0: room}, rooms={1: "Mail Room", room: "Maintenance Shaft"})
    t.plays(0, "Advance").does("Advance function")
    assert t.where(0) == where


@pytest.mark.row("F004-167")
def test_master_schematics_show_the_whole_line():
    t = Facility(options=LABYRINTH).plays(0, "Master Schematics")
    assert t.asked() == "swap_room"
    last = t.view(0).room[11].card
    t.does("room 2", "room 12")
    assert t.view(0).room[1].card == last


@pytest.mark.row("F004-169")
@pytest.mark.parametrize("options", [LABYRINTH, {}])
def test_rooms_that_were_not_dealt_are_named_in_no_view(options):
    t = Facility(options=options, rooms={1: "Cubicle Floor"})
    for room in (*range(2, 13), "secret"):
        t.enters(0, room)
    assert t.rooms_left() == len(ROOM_NAMES) - 13
    for seat in (None, 0, 1, 2, 3):
        assert not list(t.view(seat).rooms_left)
    assert not any(set(match.view(0).rooms_left) for match in [dealt(3, options)])


@pytest.mark.row("F004-168")
def test_the_secret_room_is_of_its_own_cards_and_apart():
    t = Facility(options=LABYRINTH, rooms={4: "Research Admin Office"}, at={0: 4}).plays(0, "Interface")
    assert t.where(0) == "secret"
    assert t.possible["turn_up_room"] == [*SECRET_ROOMS]


@pytest.mark.row("F004-115", "F004-116", "F004-168")
@pytest.mark.parametrize(("card", "room"), [("Advance", 2), ("Retreat", 9)])
def test_the_ways_out_of_the_secret_room_lead_to_their_rooms_wherever_these_lie(card, room):
    t = Facility(options=LABYRINTH, below={2: "Halo Conference Room", 9: "Research Admin Office"})
    t.enters(0, 2).enters(0, 9).plays(0, "Interface").plays(0, card)
    assert t.where(0) == room


# -- Scattered NPCs --------------------------------------------------------------------------------


@pytest.mark.row("F004-170")
def test_another_npc_may_come_than_the_one_the_room_names():
    t = Facility(options=SCATTERED, below={2: "Front Lobby"})
    t.arrivals = ["Leah Bailey"]
    t.enters(0, 2)
    assert t.npc("Leah Bailey") == 2
    assert t.npc("Officer Nelson") == "aside"


@pytest.mark.row("F004-170")
def test_an_npc_in_the_facility_is_never_drawn_and_one_in_the_box_may_be():
    t = Facility(options=SCATTERED, npcs={"Officer Nelson": 1, "James Harris": 1}, below={2: "Front Lobby"})
    t.npc_phase().enters(0, 2)
    assert t.possible["draw_npc"] == ["CSX-13", "James Harris", "Leah Bailey", "Tyrone Kent"]


@pytest.mark.row("F004-170")
def test_an_npc_that_comes_back_out_of_the_box_is_faceup():
    t = Facility(options=SCATTERED, npcs={"Officer Nelson": 1}, below={2: "Front Lobby"})
    t.turned_down("Officer Nelson").plays(0, "Gauss Pistol").does("Officer Nelson")
    t.arrivals = ["Officer Nelson"]
    t.enters(0, 2)
    assert t.npc("Officer Nelson") == 2
    assert not t.is_facedown("Officer Nelson")


@pytest.mark.row("F004-170")
def test_with_all_npcs_in_the_facility_none_is_placed():
    t = Facility(options=SCATTERED, npcs=dict.fromkeys(NPC_NAMES, 1), below={2: "Front Lobby"})
    t.enters(0, 2)
    assert [t.npc(name) for name in NPC_NAMES] == [1] * 5
    assert not t.said("npc.placed")


@pytest.mark.row("F004-170")
def test_without_the_option_the_named_npc_comes():
    assert Facility(below={2: "Front Lobby"}).enters(0, 2).npc("Officer Nelson") == 2


# -- the alarm -------------------------------------------------------------------------------------


def first_round(alarm, roll):
    """The first round of a game in which nobody does anything."""
    match = dealt(3, {"alarm": alarm}, turn_up_room=["Cubicle Floor"], roll_6=[roll])
    for seat in range(3):
        match.apply_action(seat, "Interface")
    t = Facility.of(match)
    return t.alarm, t.proximity


@pytest.mark.row("F004-171")
def test_the_sensitive_alarm_starts_at_1():
    assert first_round("sensitive", "3") == (1, 4)


@pytest.mark.row("F004-172")
@pytest.mark.parametrize(("roll", "proximity"), [("3", 2), ("1", 0)])
def test_the_faulty_alarm_starts_at_minus_1(roll, proximity):
    assert first_round("faulty", roll) == (-1, proximity)


@pytest.mark.row("F004-172")
def test_the_faulty_alarm_rises_to_0():
    assert Facility.of(dealt(3, {"alarm": "faulty"}, turn_up_room=["Security Desk"])).alarm == 0


# -- Specialists -----------------------------------------------------------------------------------


@pytest.mark.row("F004-173")
def test_own_items_are_taken_before_any_are_dealt():
    match = dealt(4, SPECIALISTS)
    told = [key for _, (key, *_) in match.events if key in ("items.specialist", "items.drawn")]
    assert told == ["items.specialist"] * 8 + ["items.drawn"] * 8


@pytest.mark.parametrize(
    ("name", "items"),
    [
        pytest.param(name, items, marks=pytest.mark.row("F004-173", f"F004-{row}"))
        for row, (name, items) in enumerate(
            {
                "Gabriel Correa Santiago": {"Disrupter Laser", "Remote Drone"},
                "Hugo Cash": {"Call for Backup", "Sledgehammer"},
                "John 'Animal' McEvoy": {"Diesel", "Gauss Pistol"},
                "'Marilyn' 7Y3T9D": {"Slider", "Qianju PT"},
                "Monica Singh": {"Flechette Pistol", "Movement Tracker"},
                "Mr. White": {"Informant", "Secretaries"},
            }.items(),
            174,
        )
    ],
)
def test_each_operative_takes_the_two_items_that_are_listed_for_him(name, items):
    t = Facility.of(dealt(6, SPECIALISTS))
    assert items < {*t.items(OPERATIVE_NAMES.index(name))}
    assert not items & {*t.item_deck()}


@pytest.mark.row("F004-180")
@pytest.mark.parametrize(("players", "operatives", "deck"), [(2, 4, 19), (3, 3, 23), (6, 6, 11)])
def test_each_operative_is_dealt_two_more(players, operatives, deck):
    t = Facility.of(dealt(players, SPECIALISTS))
    assert [len(hand) for hand in t.hands()] == [4] * operatives
    assert len(t.item_deck()) == deck


@pytest.mark.row("F004-180")
def test_the_items_of_operatives_who_are_not_in_the_game_may_be_dealt():
    assert "Secretaries" in Facility.of(dealt(3, SPECIALISTS, draw_item_card=["Secretaries"])).items(0)


@pytest.mark.row("F004-181")
def test_the_item_deck_lies_facedown():
    match = dealt(3, SPECIALISTS)
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert (view.item_deck_count, list(view.item_deck)) == (23, [])


# -- rulings ---------------------------------------------------------------------------------------


DEEPEST = {1: "Cubicle Floor", 10: "Data Core", 11: "Executive Suite", 12: "Laser Corridor"}


@pytest.mark.row("F004-125")
@pytest.mark.parametrize("delays", [True, False])
def test_whether_a_fruitless_advance_delays_the_wounded_is_for_the_table(delays):
    t = Facility(options={"fruitless_advance_delays": delays}, wounded=[0], at={0: 12}, rooms=DEEPEST)
    assert t.plays(0, "Advance").operative(0).delayed == delays


@pytest.mark.row("F004-125")
@pytest.mark.parametrize("delays", [True, False])
def test_whether_a_fruitless_retreat_delays_the_wounded_is_for_the_table(delays):
    rooms = {1: "Cubicle Floor", "secret": "Vault"}
    t = Facility(options={"fruitless_advance_delays": delays}, wounded=[0], at={0: "secret"}, rooms=rooms)
    assert t.plays(0, "Retreat").operative(0).delayed == delays


@pytest.mark.row("F004-125")
def test_an_advance_that_moves_the_wounded_delays_him_at_any_table():
    options = {"fruitless_advance_delays": False, "fresh_wound_delays": False}
    assert (
        Facility(options=options, wounded=[0], at={0: 10}, rooms=DEEPEST)
        .plays(0, "Advance")
        .operative(0)
        .delayed
    )


@pytest.mark.row("F004-125")
@pytest.mark.parametrize("delays", [True, False])
def test_whether_a_fresh_wound_delays_is_for_the_table(delays):
    t = Facility(options={"fresh_wound_delays": delays}, at={0: 11}, rooms=DEEPEST).plays(0, "Advance")
    assert t.operative(0).wounded
    assert t.operative(0).delayed == delays


@pytest.mark.row("F004-60")
@pytest.mark.parametrize(("counts", "refused"), [(True, "4.11"), (False, None)])
def test_whether_an_empty_download_counts_as_the_first_is_for_the_table(counts, refused):
    t = Facility(
        3, options={"empty_download_counts": counts}, rooms={1: "Server Closet"}, items={1: ["Skeleton Key"]}
    )
    t.puts(1, 0)
    t.resolution(o0="Download", o1="Skeleton Key", o2="Download")
    assert t.refused("2 data files") == refused


@pytest.mark.row("F004-57")
def test_a_download_of_none_counts_as_the_first_at_any_table():
    t = Facility(3, options={"empty_download_counts": False})
    t.resolution(o0="Download", o1="Download", o2="Interface").does("no data file")
    assert t.refused("2 data files") == "4.11"


@pytest.mark.parametrize("room", ["Data Core", "Clone Ward"])
@pytest.mark.parametrize("destroys", [True, False])
def test_whether_csx_13_destroys_is_for_the_table(room, destroys):
    t = Facility(options={"csx13_destroys": destroys}, rooms={8: room}, npcs={"CSX-13": 8})
    before = t.available(8)
    t.npc_phase()
    assert not t.room(8).lock
    assert not t.room(8).worker
    assert (t.available(8) > before) == destroys
    assert (t.alarm > 0) == destroys
    assert t.npc("CSX-13") == 7


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "about"),
    [
        ({"alarm": "loud"}, "alarm"),
        ({"alarm": 1}, "alarm"),
        ({"labyrinthian": "maybe"}, "labyrinthian"),
        ({"first_player": 6}, "first_player"),
        ({"first_player": 3}, "There is no seat 4 among 3"),
        ({"sensitive_alarm": True}, "sensitive_alarm"),
    ],
)
def test_an_option_that_is_not_there_is_refused_by_name(options, about):
    with pytest.raises(Malformed, match=about):
        new_match(GAME, 3, **options)
