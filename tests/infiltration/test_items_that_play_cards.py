"""Chapter 21: items that play action cards."""

import pytest
from facility import OUT, PLAIN, Facility, at

from coverts.games.infiltration.vocabulary.printed import CARD_NAMES

clause = pytest.mark.clause

TO_THE_SECRET_ROOM = {1: "Research Admin Office", "secret": "Vault"}


def without(t, *cards):
    """Operative 0 has those action cards faceup."""
    for card in cards:
        t.operative(0).actions.remove(CARD_NAMES.index(card))
        t.operative(0).faceup.add(CARD_NAMES.index(card))
    return t


def test_an_action_card_played_by_an_item_lies_faceup_too():
    t = Facility(rooms=PLAIN).plays(0, "Access Card")
    assert t.faceup(0) == ["Advance", "Interface", "Access Card"]


def test_an_action_card_that_lies_faceup_is_skipped():
    t = Facility(rooms=PLAIN).plays(0, "Download").does("no data file")
    t.plays(0, "Smash and Grab")
    assert t.where(0) == 2
    assert t.asked() == ""
    assert t.operative(0).file_count == 0


@pytest.mark.row("F004-129")
def test_an_effect_that_cannot_be_does_not_stop_the_others():
    t = Facility(rooms=PLAIN)
    t.puts(1, 0)
    t.plays(0, "Fast Grab")
    assert t.where(0) == OUT


@pytest.mark.row("F004-125")
def test_an_advance_played_by_an_item_delays_the_wounded():
    assert Facility(rooms=PLAIN, wounded=[0]).plays(0, "Smash and Grab").operative(0).delayed


# -- two cards in a row ----------------------------------------------------------------------------


@clause("Access Card", 1)
def test_access_card_plays_advance():
    t = at(1, wounded=[0]).plays(0, "Access Card")
    assert [t.where(operative) for operative in range(4)] == [2, 1, 1, 1]
    assert (t.operative(0).delayed, "Advance" in t.action_cards(0)) == (1, False)


@clause("Access Card", 2)
def test_access_card_then_plays_interface_where_the_advance_led():
    t = at(3, wounded=[0])
    t.draws = ["Diesel", "Slider"]
    t.plays(0, "Access Card").does("Diesel")
    assert (t.items(0), t.operative(0).wounded) == (["Slider"], 1)
    assert "Interface" not in t.action_cards(0)


@clause("Access Card", 2)
def test_access_card_plays_interface_though_advance_is_faceup():
    t = without(at(3, wounded=[0]), "Advance").plays(0, "Access Card")
    assert (t.where(0), t.operative(0).wounded) == (3, 0)


@clause("Fast Grab", 1)
def test_fast_grab_plays_download_before_the_retreat():
    t = at(2).plays(0, "Fast Grab")
    assert t.offered() == ["no data file", "1 data file", "2 data files"]
    t.does("2 data files")
    assert (t.operative(0).file_count, t.available(2), t.available(1)) == (2, 2, 5)
    assert "Download" not in t.action_cards(0)


@clause("Fast Grab", 2)
def test_fast_grab_then_plays_retreat():
    t = at(2, wounded=[0]).plays(0, "Fast Grab").does("2 data files")
    assert [t.where(operative) for operative in range(4)] == [1, 2, 2, 2]
    assert (t.operative(0).delayed, "Retreat" in t.action_cards(0)) == (1, False)


@clause("Smash and Grab", 1)
def test_smash_and_grab_plays_advance():
    t = at(1, wounded=[0]).plays(0, "Smash and Grab").does("2 data files")
    assert [t.where(operative) for operative in range(4)] == [2, 1, 1, 1]
    assert (t.operative(0).delayed, "Advance" in t.action_cards(0)) == (1, False)


@clause("Smash and Grab", 2)
@pytest.mark.row("F004-128")
def test_smash_and_grab_then_plays_download_where_the_advance_led():
    t = Facility(rooms=PLAIN).plays(0, "Smash and Grab")
    assert t.offered() == ["no data file", "1 data file", "2 data files"]
    t.does("2 data files")
    assert (t.where(0), t.available(2), t.available(1)) == (2, 2, 5)
    assert "Download" not in t.action_cards(0)


@clause("Data Code Breaker", 1)
def test_data_code_breaker_plays_interface():
    t = at(3, wounded=[0]).plays(0, "Data Code Breaker")
    assert not t.operative(0).wounded
    assert "Interface" not in t.action_cards(0)


@clause("Data Code Breaker", 1, 2, 3)
def test_data_code_breaker_works_on_the_room_its_interface_leads_to():
    t = Facility(rooms=TO_THE_SECRET_ROOM).plays(0, "Data Code Breaker").does("2 data files")
    assert (t.where(0), t.room("secret").lock) == ("secret", 0)
    assert (t.available("secret"), t.available(1)) == (8 + 6 - 2, 3)


@clause("Data Code Breaker", 2)
def test_data_code_breaker_destroys_the_lock_of_your_room_alone():
    t = Facility(at={0: 5}, rooms={**PLAIN, 4: "Records Archive", 6: "Turnstile Gate"}, alarm=2)
    t.plays(0, "Data Code Breaker").does("no data file")
    assert [t.room(room).lock for room in (4, 5, 6)] == [1, 0, 1]
    assert (t.alarm, t.available(5)) == (3, 6)


@clause("Data Code Breaker", 3)
def test_data_code_breaker_downloads_what_lay_behind_the_lock():
    t = at(5)
    t.puts(5, 0)
    t.plays(0, "Data Code Breaker").does("2 data files")
    assert (t.operative(0).file_count, t.available(5)) == (2, 2)
    assert "Download" not in t.action_cards(0)


def test_data_code_breaker_stops_where_the_interface_leads_out():
    t = Facility(rooms={1: "Loading Dock"}).plays(0, "Data Code Breaker")
    assert t.where(0) == OUT
    assert t.available(1) == 2
    assert t.faceup(0) == ["Interface", "Data Code Breaker"]


@clause("Double Siphon", 1)
def test_double_siphon_plays_download():
    t = at(1).plays(0, "Double Siphon")
    assert t.offered() == ["no data file", "1 data file", "2 data files"]
    assert "Download" not in t.action_cards(0)
    assert t.does("no data file").plays(1, "Download").offered() == ["no data file", "1 data file"]


@clause("Double Siphon", 2)
@pytest.mark.parametrize(("there", "taken", "files"), [(5, "2", 3), (5, "no", 1), (3, "2", 3), (2, "2", 2)])
def test_double_siphon_then_collects_one_more(there, taken, files):
    t = at(1)
    t.puts(1, there)
    t.plays(0, "Double Siphon").does(f"{taken} data file")
    assert (t.operative(0).file_count, t.available(1)) == (files, there - files)
    assert t.operative(1).file_count == 0


@clause("Double Siphon", 2)
def test_double_siphon_collects_one_though_download_is_faceup():
    t = without(at(1), "Download")
    with t.changed({("available", 1): -1, ("available", 2): 0, "pool": 0}):
        t.plays(0, "Double Siphon")
    assert t.operative(0).file_count == 1


# -- action cards of one's choice ------------------------------------------------------------------


@clause("Diesel", 1)
def test_diesel_plays_two_action_cards():
    t = Facility(rooms=PLAIN).plays(0, "Diesel")
    assert t.offered() == ["Advance", "Retreat", "Interface", "Download"]
    t.does("Advance")
    assert t.refused("Advance") == "5.5"
    t.does("Download", "2 data files")
    assert (t.where(0), t.available(2), t.operative(0).file_count) == (2, 2, 2)
    assert (t.asked(), t.action_cards(0)) == ("", ["Retreat", "Interface"])


@clause("Diesel", 1)
def test_diesel_plays_the_second_card_after_the_first():
    t = Facility(rooms=PLAIN).plays(0, "Diesel").does("Download", "2 data files", "Advance")
    assert (t.where(0), t.available(1), t.available(2)) == (2, 3, 4)


@clause("Diesel", 1)
def test_diesel_plays_the_only_action_card_that_is_left():
    t = without(Facility(rooms=PLAIN), "Retreat", "Interface", "Download").plays(0, "Diesel").does("Advance")
    assert (t.where(0), t.asked(), len(t.action_cards(1))) == (2, "", 4)


def test_diesel_ends_with_an_escape():
    t = Facility(rooms=PLAIN).plays(0, "Diesel").does("Retreat")
    assert t.where(0) == OUT
    assert t.asked() == ""


@clause("False Alert", 1)
def test_false_alert_raises_the_alarm_before_the_card_is_played():
    t = Facility(rooms={1: "Security Desk"}, alarm=8).plays(0, "False Alert")
    assert t.does("Interface").alarm == 7
    with (t := at(2, alarm=2)).changed({"alarm": 1, "proximity": 0}):
        t.plays(0, "False Alert")


@pytest.mark.parametrize(
    "item",
    [
        pytest.param("False Alert", marks=clause("False Alert", 2)),
        pytest.param("Med Patch", marks=clause("Med Patch", 2)),
    ],
)
def test_items_that_play_one_action_card_of_your_choice(item):
    t = without(at(2), "Interface").plays(0, item)
    assert t.offered() == ["Advance", "Retreat", "Download"]
    t.does("Retreat")
    assert [t.where(operative) for operative in range(4)] == [1, 2, 2, 2]
    assert (t.asked(), t.action_cards(0)) == ("", ["Advance", "Download"])


@clause("Med Patch", 1)
def test_med_patch_heals_before_the_card_is_played():
    t = at(2, wounded=[0, 1]).plays(0, "Med Patch").does("Advance")
    assert [t.operative(operative).wounded for operative in range(2)] == [0, 1]
    assert (t.where(0), t.operative(0).delayed) == (3, 0)


# -- the Portable Terminal -------------------------------------------------------------------------


@clause("Portable Terminal", 1)
def test_portable_terminal_fills_the_empty_interface_space_of_your_room():
    t = Facility(at={0: 3, 1: 4}, rooms=PLAIN)
    t.room(3).interface = t.room(4).interface = 0
    t.plays(0, "Portable Terminal")
    assert [t.room(room).interface for room in (2, 3, 4)] == [0, 1, 0]


@clause("Portable Terminal", 1)
@pytest.mark.parametrize("room", [2, 3])
def test_portable_terminal_puts_no_token_where_there_is_no_empty_space(room):
    t = at(room).plays(0, "Portable Terminal")
    assert (t.room(2).interface, t.said("interface.placed")) == (0, [])


@clause("Portable Terminal", 2)
@pytest.mark.parametrize("token", [0, 1])
def test_portable_terminal_then_plays_interface(token):
    t = at(3, wounded=[0, 1])
    t.room(3).interface = token
    t.plays(0, "Portable Terminal")
    assert [t.operative(operative).wounded for operative in range(2)] == [0, 1]
    assert "Interface" not in t.action_cards(0)


@clause("Portable Terminal", 2)
def test_portable_terminal_plays_interface_in_vain_where_there_is_none():
    t = at(2).plays(0, "Portable Terminal")
    assert t.said("interface.nothing")
    assert "Interface" not in t.action_cards(0)


# -- the Slider ------------------------------------------------------------------------------------


@clause("Slider", 1)
@pytest.mark.parametrize("card", ["Advance", "Retreat"])
def test_slider_plays_advance_or_retreat(card):
    t = at(3, wounded=[0]).plays(0, "Slider")
    assert t.offered() == ["Advance", "Retreat"]
    t.does(card)
    assert (card in t.action_cards(0), t.operative(0).delayed) == (False, 1)


@clause("Slider", 1)
def test_slider_plays_no_card_that_is_not_in_the_hand():
    t = without(at(3), "Advance").plays(0, "Slider")
    assert t.refused("Advance") == "5.5"
    t = without(at(3), "Advance", "Retreat").plays(0, "Slider")
    assert (t.asked(), t.where(0)) == ("", 3)


@clause("Slider", 2)
@pytest.mark.parametrize(("card", "where", "between"), [("Advance", 5, 4), ("Retreat", 1, 2)])
def test_slider_then_moves_one_more_room_in_the_same_direction(card, where, between):
    rooms = {3: "Cubicle Floor"}
    t = Facility(at=dict.fromkeys(range(4), 3), rooms=rooms, below={1: "Mail Room", 4: "Mail Room"})
    t.plays(0, "Slider").does(card)
    assert [t.where(operative) for operative in range(4)] == [where, 3, 3, 3]
    assert t.face(between) is not None


@clause("Slider", 2)
def test_slider_leaves_a_room_by_its_advance_function_and_moves_one_more_room():
    t = Facility(at={0: 2}, rooms={1: "Cubicle Floor", 2: "Maintenance Shaft"}).plays(0, "Slider")
    assert t.does("Advance", "Use the room's Advance function").where(0) == 5


@clause("Slider", 2)
def test_slider_leads_out_through_the_entry_room():
    assert at(2).plays(0, "Slider").does("Retreat").where(0) == OUT
    t = at(1).plays(0, "Slider").does("Retreat")
    assert t.said().count("operative.escaped") == 1


@clause("Slider", 2)
def test_slider_out_of_the_secret_room():
    rooms = {1: "Cubicle Floor", 4: "Research Admin Office", "secret": "Vault"}
    t = Facility(at={0: "secret"}, rooms=rooms, below={3: "Mail Room"}).plays(0, "Slider").does("Retreat")
    assert t.where(0) == 3
