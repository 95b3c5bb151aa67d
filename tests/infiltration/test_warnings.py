"""Leaving the facility is final: people are told what they would bring out, and asked once more."""

import pytest
from facility import Facility

EXITS = {1: "Loading Dock", 2: "Mail Room", 3: "First-Aid Station"}
GOODBYE = "You leave the facility for good, with {}."
NOTHING, SEVEN = GOODBYE.format("nothing"), GOODBYE.format("7 zettabytes")


def warned(t, operative=0):
    """The warnings of the question that is open to an operative, by the answer."""
    match = t.match()
    asked = [q for seat in range(t.s.players) for q in match.decisions(seat) if q.askee == operative]
    return {option.text: option.warning for option in asked[0].options if option.warning}


def choosing(place, *items, rooms=None, files=(), special=(), **position):
    """What is said of each card to the first operative, who is to choose one."""
    t = Facility(3, at={0: place}, rooms=rooms or {}, items={0: items}, files={0: files}, **position)
    for card in special:
        setattr(t.s.operative[0], card, 1)
    return warned(t.round())


def test_in_the_first_room_a_retreat_is_warned_of():
    assert choosing(1) == {"Retreat": NOTHING}


def test_elsewhere_no_card_is():
    items = ["Fast Grab", "Grapple Line", "Slider", "Access Card"]
    assert choosing(3, *items, rooms=EXITS) == {}


@pytest.mark.parametrize(
    ("files", "special", "worth"),
    [
        ([3, 1], [], "4 zettabytes"),
        ([], ["prototype"], "4 zettabytes"),
        ([], ["blackmail"], "3 zettabytes"),
        ([3, 1], ["prototype", "blackmail"], "11 zettabytes"),
    ],
)
def test_what_would_be_brought_out_is_named(files, special, worth):
    assert choosing(1, files=files, special=special) == {"Retreat": GOODBYE.format(worth)}


def test_an_operative_who_cannot_retreat_is_not_warned_of_it():
    t = Facility(3, at={0: 1}, delayed=(0,)).round()
    assert warned(t) == {}
    assert warned(t, 1) == {"Retreat": NOTHING}


def test_an_interface_that_leads_out_is_warned_of():
    told = choosing(1, rooms=EXITS, special=["prototype", "blackmail"])
    assert told == {"Retreat": SEVEN, "Interface": SEVEN}


def test_an_interface_without_its_token_leads_nowhere_unless_a_terminal_brings_one():
    t = Facility(3, at={0: 1}, rooms=EXITS, items={0: ["Portable Terminal", "Data Code Breaker"]})
    t.room(1).interface = 0
    assert warned(t.round()) == {"Retreat": NOTHING, "Portable Terminal": NOTHING}


def test_the_data_code_breaker_leads_out_before_it_does_anything_else():
    assert choosing(1, "Data Code Breaker", rooms=EXITS)["Data Code Breaker"] == NOTHING


def test_the_access_card_leads_out_through_the_next_room():
    rooms = {1: "Cubicle Floor", 2: "Loading Dock"}
    assert choosing(1, "Access Card", rooms=rooms)["Access Card"] == NOTHING
    assert "Access Card" not in choosing(2, "Access Card", rooms=rooms)


@pytest.mark.parametrize("known", [0, 1])
def test_the_access_card_is_warned_of_before_a_facedown_exit_only_if_the_player_knows_it(known):
    t = Facility(3, at={0: 1}, below={2: "Loading Dock"}, items={0: ["Access Card"]})
    if known:
        t.plays(0, "Informant").does(0, "room 2", "look at no more rooms")
    assert ("Access Card" in warned(t.round())) == bool(known)


def test_a_fast_grab_in_room_1_takes_files_along_or_finds_none():
    told = "You leave the facility for good, with nothing and what you download now."
    assert choosing(1, "Fast Grab")["Fast Grab"] == told
    t = Facility(3, at={0: 1}, items={0: ["Fast Grab"]})
    t.puts(1, 0)
    assert warned(t.round())["Fast Grab"] == NOTHING


def test_a_fast_grab_leaves_before_it_would_extract():
    told = choosing(1, "Fast Grab", options={"data_file_extraction": True})["Fast Grab"]
    assert told == "You leave the facility for good before you extract, with nothing."


@pytest.mark.parametrize(("place", "comes"), [(1, True), (2, True), (3, False)])
def test_the_pick_up_van_comes_to_the_first_two_rooms(place, comes):
    told = choosing(place, "Pick-up Van", rooms=EXITS, files=[1]).get("Pick-up Van")
    assert told == (
        "When the Resolution Phase ends, you leave for good, with 1 zettabyte." if comes else None
    )


@pytest.mark.parametrize(
    ("item", "answer"),
    [
        ("Data Sled", "backward"),
        ("Qianju PT", "backward"),
        ("Grapple Line", "move on"),
        ("Slider", "Retreat"),
        ("Diesel", "Retreat"),
        ("Med Patch", "Retreat"),
        ("False Alert", "Retreat"),
    ],
)
def test_a_step_out_of_room_1_by_an_item_is_warned_of(item, answer):
    assert warned(Facility(3, at={0: 1}, files={0: [3, 3, 1]}).plays(0, item)) == {answer: SEVEN}


def test_the_slider_leads_out_of_room_2_as_well():
    t = Facility(3, at={0: 2}, rooms=EXITS)
    assert warned(t.plays(0, "Slider")) == {"Retreat": NOTHING}


@pytest.mark.parametrize(("place", "out"), [(2, True), (3, False)])
def test_the_retreat_function_of_the_relay_station_may_lead_out(place, out):
    rooms = {1: "Cubicle Floor", 2: "Mail Room", place: "Relay Station"}
    t = Facility(3, at={0: place}, rooms=rooms, options={"labyrinthian": True})
    t.plays(0, "Retreat")
    assert warned(t) == ({"Use the room's Retreat function": NOTHING} if out else {})


@pytest.mark.parametrize(("proximity", "caught"), [(93, False), (94, True)])
def test_the_interface_of_the_mainframe_sanctum_may_end_the_game_at_once(proximity, caught):
    rooms = {"secret": "Mainframe Sanctum"}
    told = choosing("secret", "Data Code Breaker", rooms=rooms, proximity=proximity, alarm=-1)
    assert set(told) == ({"Interface", "Data Code Breaker"} if caught else set())


@pytest.mark.parametrize(("proximity", "last"), [(95, False), (96, True)])
def test_who_could_leave_in_the_last_round_is_warned_of_staying(proximity, last):
    told = choosing(1, "Secretaries", proximity=proximity, alarm=2)
    assert told["Retreat"] == NOTHING
    assert {*told} == (
        {"Retreat", "Advance", "Interface", "Download", "Secretaries"} if last else {"Retreat"}
    )


def test_who_cannot_leave_in_the_last_round_is_warned_of_nothing():
    assert choosing(3, rooms=EXITS, proximity=97, alarm=2) == {}
