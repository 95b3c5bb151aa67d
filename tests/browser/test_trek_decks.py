"""A deck of Star Trek on its page: built from the list, taken in from another program, and played."""

import re

import pytest
from builder_dialog import PACK, READING, Packing
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
WIDTH = 360
TINY = "Tiny\n\nMissions:\nExcavation\n\nDraw deck:\n7 Amanda Rogers\n"
TYPED = "Spock's\n\nDraw deck:\n2 Kurn\nA card that nobody knows\n"


@pytest.fixture
def packer(arrive):
    """Somebody who builds a deck, beginning from the usual one."""
    person = arrive()
    person.open_game_page("trek_ccg")
    person.page.get_by_role("button", name="Build a deck").click()
    deck = Packing(person, "Deck of seat 1", "deck")
    expect(deck.sum).to_contain_text("Ready to play.")
    return deck


def part(packer, name):
    return packer.mine.get_by_role("region", name=name)


def test_personnel_are_found_by_their_numbers_and_added(packer):
    packer.open_tab("Saved")
    packer.button("Start from an empty one").click()
    packer.open_tab("List")
    packer.dialog.get_by_label("Search").fill("klingon personnel honor cunning>6")
    found = packer.dialog.locator(".builder-entry .entry-title")
    expect(found).to_have_text(["Gowron", "Martok", "Gowron of Borg"])
    expect(packer.dialog.locator(".entry-marks").first).to_have_text("Klingon, personnel, Honor, V.I.P.…")
    packer.button("One more: Martok (Draw deck)").click()
    expect(part(packer, "Draw deck").get_by_role("heading")).to_have_text("Draw deck 1 ⚠ 30 to 120")
    expect(packer.button("Play it now")).to_be_disabled()


def test_the_tasks_are_to_begin_and_six_missions(packer):
    packer.open_tab("Try out")
    tasks = packer.dialog.get_by_role("region", name="What it can do").get_by_role("listitem")
    expect(tasks).to_have_count(7)
    expect(tasks.first).to_contain_text("✓ To begin")


def test_a_deck_goes_to_another_program_and_back(packer):
    packer.open_tab("Text")
    packer.dialog.get_by_label("File format").select_option("Lackey text file")
    text = packer.dialog.get_by_label("The text", exact=True)
    expect(text).not_to_have_value("")
    lackey = text.input_value()
    packer.open_tab("Saved")
    packer.button("Start from an empty one").click()
    packer.open_tab("Text")
    packer.dialog.get_by_label("A text to take in").fill(lackey)
    packer.button("Take it in").click()
    expect(packer.sum).to_contain_text("Ready to play.")
    expect(part(packer, "Missions").get_by_role("heading")).to_have_text("Missions 6 ✓ exactly 6")


def test_a_card_that_nobody_knows_is_named_and_left_out(packer):
    packer.open_tab("Text")
    packer.dialog.get_by_label("A text to take in").fill(TYPED)
    packer.button("Take it in").click()
    expect(part(packer, "Draw deck").get_by_role("heading")).to_have_text("Draw deck 2 ⚠ 30 to 120")
    expect(packer.dialog.get_by_role("list", name="What was left out")).to_contain_text("Line 5")


def test_a_deck_of_ones_own_is_played_against_a_bot(packer):
    packer.dialog.get_by_label("Search").fill("amanda")
    packer.button("One more: Amanda Rogers (Draw deck)").last.click()
    packer.dialog.get_by_label("Name").fill("With Amanda")
    packer.dialog.get_by_label("Name").press("Enter")
    expect(packer.sum).to_contain_text("Ready to play.")
    packer.button("Play it now").click()
    packer.person.board.wait_for(timeout=READING)
    expect(packer.person.chosen_options).to_contain_text("Deck of seat 1: With Amanda")


# -- the format --------------------------------------------------------------------------------------


@pytest.fixture
def tiny(packer):
    """Somebody whose deck is allowed only in the open format."""
    packer.open_text().fill(TINY)
    packer.dialog.get_by_label("Name").focus()
    expect(packer.against).to_have_count(2)
    return packer


def format_of(packer):
    return packer.mine.get_by_label("Format")


def test_a_deck_is_judged_by_the_format_that_one_chooses(tiny):
    format_of(tiny).select_option("Open")
    expect(tiny.against).to_have_count(0)
    expect(tiny.sum).to_contain_text("Ready to play.")
    format_of(tiny).select_option("Constructed")
    expect(tiny.against).to_have_count(2)
    expect(tiny.button("Play it now")).to_be_disabled()


def test_the_format_says_what_it_allows(packer):
    format_of(packer).select_option("Open")
    expect(format_of(packer)).to_have_accessible_description(
        "Which decks are allowed. One to six missions, at least seven cards in the draw deck."
    )


def test_a_deck_is_played_in_the_format_that_one_chooses(tiny):
    format_of(tiny).select_option("Open")
    tiny.button("Play it now").click()
    tiny.person.board.wait_for(timeout=READING)
    expect(tiny.person.chosen_options).to_contain_text("Format: Open")


def test_the_format_of_the_builder_is_that_of_the_table(packer):
    format_of(packer).select_option("Open")
    packer.button("Close").click()
    expect(packer.page.locator("#option-format")).to_have_value("open")


def test_a_draft_goes_on_in_its_format(tiny):
    format_of(tiny).select_option("Open")
    tiny.page.reload()
    tiny.page.get_by_role("button", name="Build a deck").click()
    expect(format_of(tiny)).to_have_value("open")
    expect(tiny.sum).to_contain_text("Ready to play.")


def test_a_saved_deck_is_opened_in_its_format(tiny):
    format_of(tiny).select_option("Open")
    tiny.button("Save").click()
    format_of(tiny).select_option("Constructed")
    tiny.open_tab("Saved")
    tiny.button("Open Tiny").click()
    expect(format_of(tiny)).to_have_value("open")
    expect(tiny.sum).to_contain_text("Ready to play.")


def test_a_deck_from_a_link_is_opened_in_its_format(tiny, arrive):
    format_of(tiny).select_option("Open")
    tiny.open_tab("Text")
    tiny.button("Make a link").click()
    other = arrive()
    other.page.goto(tiny.dialog.get_by_label("Link to this deck").input_value())
    deck = Packing(other, "Deck of seat 1", "deck")
    expect(format_of(deck)).to_have_value("open")
    expect(deck.sum).to_contain_text("Ready to play.")


def test_who_keeps_their_own_deck_keeps_its_format(tiny):
    format_of(tiny).select_option("Open")
    link = f"{tiny.page.url}?format=constructed#deck_1={tiny.page.evaluate(PACK, TYPED)}"
    tiny.page.goto("about:blank")
    tiny.page.goto(link)
    tiny.button("Keep mine").click()
    expect(format_of(tiny)).to_have_value("open")
    expect(tiny.sum).to_contain_text("Ready to play.")


def test_the_keyboard_alone_chooses_the_format(tiny):
    tiny.person.tab_to(format_of(tiny))
    tiny.person.press("ArrowDown")
    expect(format_of(tiny)).to_have_value("open")
    expect(tiny.sum).to_contain_text("Ready to play.")


def test_on_a_german_phone_the_format_fits(arrive):
    phone = arrive(viewport={"width": WIDTH, "height": 740}, has_touch=True, is_mobile=True, locale="de-DE")
    phone.open_game_page("trek_ccg")
    phone.page.get_by_role("button", name="Deck zusammenstellen").tap()
    field = phone.page.get_by_role("dialog").get_by_role("combobox", name="Format")
    field.select_option("Offen")
    expect(field).to_have_accessible_description(re.compile("Eine bis sechs Missionen"))
    expect(field).to_be_in_viewport(ratio=1)
    assert phone.page.locator(".builder-panel:not([hidden])").evaluate("panel => panel.scrollWidth") <= WIDTH
