"""The options of a new table: fields on the game's page, a line at the table, and the same once more."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
WIDTH = 360


@pytest.fixture
def maker(arrive):
    """Somebody on the page of Valise."""
    person = arrive()
    person.open_game_page("valise")
    person.field("Weather").wait_for()
    return person


def play(person):
    person.page.get_by_role("button", name="Play", exact=True).click()


def test_usual_values_are_chosen_beforehand(maker):
    expect(maker.field("Weather").locator("option:checked")).to_have_text("Bright sun")
    expect(maker.field("Tickets")).to_have_value("2")
    expect(maker.field("Porter")).not_to_be_checked()


def test_each_option_has_a_line_on_what_it_does(maker):
    expect(maker.field("Weather")).to_have_accessible_description("What it is like outside.")


def test_the_chosen_value_has_a_line_of_its_own(maker):
    maker.field("Weather").select_option("Heavy rain")
    expect(maker.field("Weather")).to_have_accessible_description(
        "What it is like outside. Umbrellas are scarce."
    )


def test_the_page_tells_what_each_seat_plays(maker):
    seats = [
        maker.page.get_by_label(f"Seat {seat}: {role}")
        for seat, role in ((1, "the traveller"), (2, "a porter"))
    ]
    for seat in seats:
        expect(seat).to_have_count(1)


def test_the_table_tells_what_was_chosen(maker):
    maker.field("Weather").select_option("Heavy rain")
    maker.field("Tickets").fill("3")
    maker.field("Porter").check()
    play(maker)
    expect(maker.chosen_options).to_have_text("Options Weather: Heavy rain; Tickets: 3; Porter: yes")


def test_the_table_tells_nothing_of_usual_options(maker):
    play(maker)
    maker.board.wait_for()
    expect(maker.chosen_options).to_have_count(0)


def test_the_keyboard_alone_chooses_and_plays(maker):
    maker.tab_to(maker.field("Weather"))
    maker.press("ArrowDown")
    maker.tab_to(maker.field("Tickets"))
    maker.press("ArrowUp")
    maker.tab_to(maker.field("Porter"))
    maker.press("Space")
    maker.press("Enter")
    expect(maker.chosen_options).to_contain_text("Weather: Heavy rain; Tickets: 3; Porter: yes")


@pytest.fixture
def refused(maker):
    """Somebody who has asked for more tickets than there are, and for rain."""
    maker.field("Weather").select_option("Heavy rain")
    maker.field("Tickets").fill("12")
    play(maker)
    expect(maker.field("Tickets")).to_be_focused()
    maker.heard.problems.clear()  # the console tells of the refusal, too
    return maker


def test_a_refused_option_is_told_at_its_field(refused):
    tickets = refused.field("Tickets")
    expect(tickets).to_have_attribute("aria-invalid", "true")
    expect(tickets).to_have_accessible_description(re.compile("A whole number from 1 to 9, not 12"))
    expect(refused.field("Weather")).not_to_have_attribute("aria-invalid", "true")


def test_after_a_refusal_the_other_options_are_as_chosen(refused):
    refused.field("Tickets").fill("4")
    expect(refused.field("Tickets")).not_to_have_attribute("aria-invalid", "true")
    play(refused)
    expect(refused.chosen_options).to_contain_text("Weather: Heavy rain; Tickets: 4")


def test_a_refusal_by_the_games_own_rules_is_told_at_the_field_too(arrive):
    person = arrive()
    person.open_game_page("infiltration")
    person.field("First player").select_option("Seat 6")
    play(person)
    expect(person.field("First player")).to_have_accessible_description(
        re.compile("There is no seat 6 among 4")
    )
    person.heard.problems.clear()


@pytest.fixture
def planner(arrive):
    """Somebody on the page of Infiltration, whose variants lie beneath a heading."""
    person = arrive()
    person.open_game_page("infiltration")
    person.heading = person.page.locator("summary", has_text="Variants")
    return person


def test_a_groups_options_are_folded_beneath_its_heading(planner):
    expect(planner.field("First player")).to_be_visible()
    expect(planner.field("Specialists")).to_be_hidden()
    planner.heading.click()
    expect(planner.field("Specialists")).to_be_visible()


def test_the_keyboard_alone_opens_a_group(planner):
    planner.tab_to(planner.heading)
    planner.press("Enter")
    planner.tab_to(planner.field("Specialists"))
    planner.press("Space")
    expect(planner.field("Specialists")).to_be_checked()


def test_a_heading_says_how_many_of_its_options_are_not_as_usual(planner):
    expect(planner.heading).to_contain_text("unchanged")
    planner.heading.click()
    planner.field("Specialists").check()
    planner.field("Alarm").select_option("Faulty")
    expect(planner.heading).to_contain_text("2 changed")


def test_a_refused_option_opens_its_group(arrive):
    person = arrive()
    person.page.goto(f"http://{person.host}/game/infiltration?alarm=loud")
    play(person)
    expect(person.field("Alarm")).to_be_focused()
    expect(person.field("Alarm")).to_have_accessible_description(re.compile("not 'loud'"))
    person.heard.problems.clear()


def test_playing_again_begins_with_the_same_options(maker):
    maker.field("Weather").select_option("Heavy rain")
    maker.field("Tickets").fill("5")
    maker.field("Porter").check()
    play(maker)
    maker.choose("the rope")
    maker.choose("the lantern")
    maker.choose("done")
    maker.choose("the slow train")
    maker.result.get_by_role("link", name="Play again").click()
    expect(maker.field("Weather").locator("option:checked")).to_have_text("Heavy rain")
    expect(maker.field("Tickets")).to_have_value("5")
    expect(maker.field("Porter")).to_be_checked()


def test_playing_again_begins_with_the_same_at_the_seats(arrive):
    person = arrive()
    person.make_table("valise", "person", "random")
    person.open_table()
    for text in ("the rope", "the lantern", "done", "the slow train"):
        person.choose(text)
    person.result.get_by_role("link", name="Play again").click()
    expect(person.page.get_by_role("radio", name="2", exact=True)).to_be_checked()
    expect(person.page.get_by_label("Seat 1").locator("option:checked")).to_have_text("person at this device")
    expect(person.page.get_by_label("Seat 2").locator("option:checked")).to_have_text("bot: random")


def test_who_follows_an_invite_is_told_the_options_first(arrive, maker):
    maker.field("Weather").select_option("Heavy rain")
    maker.field("Secret word").select_option("hush")
    maker.page.get_by_role("radio", name="2").check(force=True)
    maker.page.get_by_label("Seat 2").select_option("person elsewhere (invite)")
    play(maker)
    expect(maker.chosen_options).to_contain_text("Secret word: hush")
    guest = arrive()
    guest.page.goto(maker.invite_links.input_value())
    expect(guest.invitation).to_contain_text("Weather: Heavy rain")
    assert guest.heard.hint_of(["hush"]) == []


def test_on_a_phone_the_fields_are_in_reach_of_a_finger(arrive):
    phone = arrive(viewport={"width": WIDTH, "height": 740}, has_touch=True, is_mobile=True)
    phone.open_game_page("infiltration")
    phone.field("First player").wait_for()
    assert phone.page.locator("html").evaluate("page => page.scrollWidth") == WIDTH
    phone.open_game_page("trek_ccg")
    phone.field("Deck of seat 1").wait_for()
    assert phone.page.locator("html").evaluate("page => page.scrollWidth") == WIDTH
    phone.page.get_by_text("More options").tap()
    phone.field("Open lists").tap()
    expect(phone.field("Open lists")).to_be_checked()
    for option in phone.page.locator(".option").all():
        label, field = option.locator("label").bounding_box(), option.locator("select, input").bounding_box()
        beside = label["x"] + label["width"] <= field["x"]
        assert beside or label["y"] + label["height"] <= field["y"]
