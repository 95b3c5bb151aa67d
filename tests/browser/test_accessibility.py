"""Every page as a checker of accessibility reads it, and a whole game played by roles and names alone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
"""Which `make client-check` installs."""
SETTINGS = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
GAMES = {
    "infiltration": ("person", "courier"),
    "infiltrators": ("person", "prowler"),
    "trek_ccg": ("person", "commander"),
    "anima_tactics": ("person", "skirmisher"),
}
PUTS_BACK = re.compile("Press to put back: the lantern")
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def findings(page):
    """What the checker finds wrong, with the first element of each."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("settings => axe.run(document, settings)", SETTINGS)["violations"]
    return [f"{each['id']} ({each['impact']}): {each['nodes'][0]['html'][:160]}" for each in found]


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_the_front_page_has_no_findings(arrive, scheme):
    person = arrive(color_scheme=scheme)
    person.open_front_page()
    person.page.get_by_role("main").wait_for()
    assert findings(person.page) == []


@pytest.mark.parametrize(
    "address", ["learn/infiltration", "rules/infiltration", "guide/infiltration", "lobby", "mine"]
)
def test_a_page_to_read_has_no_findings(arrive, address):
    person = arrive()
    person.page.goto(f"http://{person.host}/{address}")
    person.page.get_by_role("heading").first.wait_for()
    assert findings(person.page) == []


@pytest.mark.parametrize(
    "game",
    [
        "infiltration",
        pytest.param("infiltrators", marks=pytest.mark.slow),
        pytest.param("trek_ccg", marks=pytest.mark.slow),
        "anima_tactics",
    ],
)
def test_a_games_page_has_no_findings(arrive, game):
    person = arrive()
    person.open_game_page(game)
    person.page.get_by_role("button", name="Play", exact=True).first.wait_for()
    assert findings(person.page) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "looks",
    [
        pytest.param({"color_scheme": "light"}, id="light", marks=pytest.mark.slow),
        pytest.param({"color_scheme": "dark", **PHONE}, id="phone"),
    ],
)
def test_a_games_table_has_no_findings(arrive, game, looks):
    person = arrive(**looks)
    person.make_table(game, *GAMES[game])
    person.open_table()
    person.question.wait_for()
    assert findings(person.page) == []


@pytest.mark.parametrize("look", [{}, {**PHONE, "color_scheme": "dark"}], ids=["wide", "phone"])
def test_the_builder_has_no_findings(arrive, look):
    person = arrive(**look)
    person.open_game_page("hamper")
    person.page.get_by_role("button", name="Build a hamper").click()
    dialog = person.page.get_by_role("dialog", name="First hamper")
    dialog.get_by_text("Ready to play.").wait_for()
    dialog.get_by_role("button", name="One more: Jam").first.click()
    found = {}
    for tab in dialog.get_by_role("tab").all():
        tab.click()
        found[tab.inner_text()] = findings(person.page)
    assert not any(found.values()), found


def test_one_press_and_another_lead_to_the_first_answer(packer):
    packer.press("Tab")
    expect(packer.page.get_by_role("link", name="Skip to the answers")).to_be_focused()
    packer.press("Enter")
    expect(packer.open_options.first).to_be_focused()


def test_a_whole_game_by_roles_and_names_alone(arrive):
    """As who hears the page plays it: nothing is looked for but what a screen reader says."""
    person = arrive()
    person.make_table("valise", "person")
    person.open_table()
    page = person.page
    asked = page.get_by_role("region", name="Your question")
    expect(asked.get_by_role("heading", name="Pack your valise")).to_be_visible()
    for answer in ("the lantern", "the rope", "done", "the night express"):
        asked.get_by_role("button", name=answer).press("Enter")
        person.wait_until_sent()
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading").first).not_to_be_empty()
    expect(result.get_by_role("link", name="Play again")).to_be_visible()


def test_a_second_press_on_a_picked_piece_puts_it_back(packer):
    packer.piece("thing-0").get_by_role("button").click()
    expect(packer.piece("thing-0").get_by_role("button")).to_have_accessible_name(PUTS_BACK)
    packer.piece("thing-0").get_by_role("button").click()
    expect(packer.page.locator("[data-staged]")).to_have_count(0)
