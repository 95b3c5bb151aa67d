"""Refereeing a real table in the browser: who deals, what is typed, and what is not told."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def choose_deal(person, words):
    person.open_game_page("infiltration")
    person.page.get_by_label("Who deals?").select_option(f"We do: real cards, {words}")


def types(person, text):
    """Into the field of a question whose answers are typed."""
    person.page.get_by_role("combobox").press_sequentially(text)
    person.press("Enter")


def is_asked(person, prompt):
    expect(person.question).to_contain_text(prompt)


@pytest.fixture
def device(arrive):
    """One device on a table of three operatives, in room 1, before the first round."""
    person = arrive()
    choose_deal(person, "one device")
    person.page.get_by_label("3", exact=True).check(force=True)
    person.page.get_by_label("First player").select_option("Seat 1")
    person.page.get_by_role("button", name="Play", exact=True).click()
    for operative in ("Gabriel", "Hugo", "John"):
        person.page.get_by_role("button", name=operative).first.click()
        expect(person.log).to_contain_text(f"plays {operative}")
    is_asked(person, "Which room card is turned up in room 1?")
    return person


def all_choose(person):
    """Each operative's card lies facedown."""
    for name in ("Gabriel Correa Santiago", "Hugo Cash", "John 'Animal' McEvoy"):
        is_asked(person, name)
        person.page.get_by_role("group", name=name).get_by_role("button", name="chosen").click()
        expect(person.page.get_by_role("group", name=name)).to_have_count(0)


def test_one_device_is_told_a_round(device):
    types(device, "load")
    all_choose(device)
    is_asked(device, "Which card does Gabriel Correa Santiago flip?")
    types(device, "call")
    expect(device.log).to_contain_text("Gabriel Correa Santiago flips Call for Backup.")
    types(device, "dow")
    is_asked(device, "How many data files do you take?")
    device.press("1")
    expect(device.log).to_contain_text("Hugo Cash collects 1 data file in room 1.")
    is_asked(device, "Which card does John 'Animal' McEvoy flip?")
    types(device, "ret")
    is_asked(device, "Roll a die of 6")
    device.press("4")
    expect(device.log).to_contain_text("rolls 4.")
    is_asked(device, "Gabriel Correa Santiago: Choose a card for this round")


def test_what_cannot_have_been_flipped_says_why(device):
    types(device, "load")
    all_choose(device)
    types(device, "extract")
    expect(device.refusal).to_contain_text("1.9")


def test_a_typing_error_is_taken_back(device):
    device.page.get_by_role("option", name="Front Lobby").click()
    expect(device.log).to_contain_text("Front Lobby")
    device.page.get_by_role("button", name="Take back").click()
    is_asked(device, "Which room card is turned up in room 1?")
    expect(device.log).not_to_contain_text("Front Lobby")


def test_one_device_shows_no_hand(device):
    types(device, "load")
    is_asked(device, "Gabriel Correa Santiago: Choose a card")
    expect(device.page.locator("[data-zone=hand] [data-piece]")).to_have_count(0)


def test_bots_do_not_sit_where_the_cards_are_real(arrive):
    person = arrive()
    choose_deal(person, "own devices")
    seats = person.page.get_by_role("group", name="Seats")
    expect(seats.get_by_text("bot:")).to_have_count(0)


def test_at_own_devices_each_types_what_they_draw(arrive):
    first, second = arrive(), arrive()
    made = first.call("tables", game="infiltration", seats=["person", "open", "open"], referee="own")
    second.sit_down(made["table"], made["invites"][0]["invite"])
    first.table = made["table"]
    first.open_table()
    second.open_table(made["table"])
    for operative in ("Gabriel Correa Santiago", "Hugo Cash", "Monica Singh"):
        is_asked(second, "Which operative is dealt")
        first.page.get_by_role("button", name=operative).click()
        # On both pages: an answer to a question that is already over has no effect.
        for person in (first, second):
            expect(person.log).to_contain_text(f"plays {operative}")
    expect(second.page.get_by_role("combobox")).to_have_count(0)
    for item in ("Diesel", "Slider", "Tripwire", "Med Patch"):
        is_asked(first, "Which item card does Gabriel Correa Santiago draw?")
        types(first, item)
        expect(first.log).to_contain_text(f"draws {item}.")
    is_asked(second, "Which item card does Hugo Cash draw?")
    assert "draws Diesel" not in second.page.content()
    types(second, "Diesel")
    expect(second.refusal).to_contain_text("already typed")
