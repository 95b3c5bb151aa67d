"""Texts that are put together in a page without a server: a party is built, sent as a link, and played."""

import re

import pytest
from builder_dialog import Packing
from playwright.sync_api import expect
from site_page import LOADING, NEEDS

pytestmark = NEEDS
PAGE = {"viewport": {"width": 1280, "height": 800}}


def packing(person):
    party = Packing(person, "First party", "party")
    expect(party.sum).to_contain_text("Ready to play.", timeout=LOADING)
    return party


@pytest.fixture
def packer(visit):
    """Somebody who builds a party, beginning from the usual one."""
    person = visit(**PAGE)
    person.go("/game/anima_tactics")
    person.page.get_by_role("button", name="Build a party").click()
    return packing(person)


def test_a_party_is_built_and_played(packer):
    packer.button("Remove Valentine").click()
    packer.dialog.get_by_label("Name").fill("Fewer")
    packer.dialog.get_by_label("Name").press("Enter")
    expect(packer.lines.filter(has_text="Valentine")).to_have_count(0)
    packer.button("Play it now").click()
    packer.person.wait_for_question()
    expect(packer.person.chosen_options).to_contain_text("First party: Fewer")


def test_a_party_is_saved_and_there_again_after_a_reload(packer):
    packer.button("Remove Valentine").click()
    packer.button("Save").click()
    expect(packer.sum).to_contain_text("Saved in this browser.")
    packer.page.reload()
    packer.page.get_by_role("button", name="Build a party").click()
    again = packing(packer.person)
    expect(again.lines.filter(has_text="Valentine")).to_have_count(0)


def test_a_link_brings_a_party_to_somebody_else(packer, visit):
    packer.button("Remove Valentine").click()
    packer.open_tab("Text")
    packer.button("Make a link").click()
    link = packer.dialog.get_by_label("Link to this party").input_value()
    assert re.search(r"\?at=/game/anima_tactics#party_1=", link)
    other = visit(**PAGE)
    other.page.goto(link)
    party = Packing(other, "First party", "party")
    expect(party.sum).to_contain_text("It came by a link.", timeout=LOADING)
    expect(party.lines.filter(has_text="Valentine")).to_have_count(0)


def test_a_deck_is_judged_and_converted(visit):
    person = visit(**PAGE)
    person.go("/game/trek_ccg")
    person.page.get_by_role("button", name="Build a deck").click()
    deck = Packing(person, "Deck of seat 1", "deck")
    expect(deck.sum).to_contain_text("Ready to play.", timeout=LOADING)
    deck.open_tab("Text")
    deck.dialog.get_by_label("Format").select_option("Lackey text file")
    expect(deck.dialog.get_by_label("The text", exact=True)).to_have_value(re.compile("\t"), timeout=LOADING)
