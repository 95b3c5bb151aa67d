"""A deck of Star Trek on its page: built from the list, taken in from another program, and played."""

import pytest
from builder_dialog import READING, Packing
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
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
    packer.dialog.get_by_label("Format").select_option("Lackey text file")
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
