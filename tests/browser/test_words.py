"""What people read and hear is in the language they have chosen, all of it."""

import re

import pytest
from playwright.sync_api import expect
from table_page import TablePage

import coverts
from coverts.bots import bot_names

pytestmark = pytest.mark.browser

SAID = """() => {
  document.querySelectorAll("details").forEach((each) => (each.open = true));
  const names = ["aria-label", "aria-description", "aria-valuetext", "title", "alt", "placeholder"];
  const english = "script, style, code, kbd, bdi, body [lang]";
  const said = [document.title];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const holder = texts.currentNode.parentElement;
    if (holder.checkVisibility() && !holder.closest(english)) said.push(texts.currentNode.data);
  }
  for (const each of document.querySelectorAll("body *")) {
    said.push(...names.map((name) => each.getAttribute(name) ?? ""));
  }
  return said;
}"""
"""All that is read and heard of a page, but for what is English in every language: commands, guides."""
UNSAID = re.compile(r"[A-Za-z]*[AEIOUYaceinosuyz][A-Za-z]*")
"""A word with a letter that has an accent wherever the language that nobody speaks is spoken."""
NAMES = {"Coverts", *(bot for name in coverts.installed() for bot in bot_names(coverts.game(name)))}
"""The program's, and of bots."""
UNKNOWN = "an item card"
"""Stands in a slot for what its reader may not know: as slots are, untouched."""


def unsaid(person: TablePage) -> set[str]:
    """Words of the page that no language could say; marks of a few capitals are none."""
    texts = [text.replace(UNKNOWN, "") for text in person.page.evaluate(SAID)]
    found = {word for text in texts for word in UNSAID.findall(text)}
    return {word for word in found if not re.fullmatch("[A-Z]{1,3}|[a-z]", word)} - NAMES


PAGES = {
    "": ".game-title",
    "game/infiltration": ".seating",
    "game/trek_ccg": ".seating",
    "rules/infiltration": ".rule",
    "lobby": "h1",
    "mine": "h1",
}
"""Pages, each with what is there once it is complete."""


def test_the_pages_say_nothing_without_a_key(arrive):
    person = arrive()
    for address, complete in PAGES.items():
        person.page.goto(f"http://{person.host}/{address}?lang=xx")
        person.page.locator(complete).first.wait_for()
        assert (address, unsaid(person)) == (address, set())


def test_a_table_says_nothing_without_a_key(arrive):
    person = arrive()
    person.make_table("infiltration", "person", "courier", "random")
    person.settle()
    person.page.goto(f"http://{person.host}/table/{person.table}?lang=xx")
    person.question.wait_for()
    assert unsaid(person) == set()
    person.open_options.first.click()
    person.page.keyboard.press("?")
    expect(person.page.get_by_role("dialog").first).to_be_visible()
    assert unsaid(person) == set()


def test_a_language_is_chosen_at_the_head_and_remembered(arrive):
    person = arrive()
    person.open_front_page()
    person.page.get_by_label("Language").select_option("de")
    expect(person.page.get_by_role("button", name="Jetzt spielen").first).to_be_visible()
    expect(person.page.locator("html")).to_have_attribute("lang", "de")
    person.open_game_page("infiltration")
    expect(person.page.get_by_role("button", name="Spielen", exact=True)).to_be_visible()
