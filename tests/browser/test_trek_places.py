"""The spaceline in a window: the question and the place where something is done are seen together."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

LATE = "games/trek_ccg/puzzles/2-one-more"
"""A position of a game that has gone on for long."""
OUTSIDE = """() => [...document.querySelectorAll(".dock-scroll, .prompt, .question li > .answer")]
    .filter((each) => each.checkVisibility() && !each.closest("details:not([open])"))
    .map((each) => each.getBoundingClientRect())
    .filter((box) => Math.min(box.left, box.top, innerWidth - box.right, innerHeight - box.bottom) < 0)
    .length"""
WHOLE = """async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    const dock = document.querySelector(".dock").getBoundingClientRect().top;
    return [...document.querySelectorAll(".kind-place")].filter((place) => {
        const box = place.getBoundingClientRect();
        return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= dock + 1;
    }).length;
}"""


PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}


def sits(person, address, **wanted):
    person.table = person.call(address, **wanted)["table"]
    person.open_table()
    person.question.wait_for()
    return person.page


@pytest.mark.parametrize("window", [{"viewport": {"width": 1280, "height": 800}}, PHONE])
def test_late_in_a_game_nothing_of_the_question_is_outside_the_window(arrive, window):
    assert sits(arrive(**window), LATE, begin=True).evaluate(OUTSIDE) == 0


def test_on_a_phone_a_whole_place_is_seen_above_the_question(arrive):
    person = arrive(**PHONE)
    (preset, *_) = next(game for game in person.call("games") if game["name"] == "trek_ccg")["presets"]
    assert sits(person, "tables", game="trek_ccg", preset=preset["name"], seats=[]).evaluate(WHOLE) > 0


def test_no_column_is_cut_at_the_first_turn(arrive):
    person = arrive(viewport={"width": 1280, "height": 800})
    (preset, *_) = next(game for game in person.call("games") if game["name"] == "trek_ccg")["presets"]
    page = sits(person, "tables", game="trek_ccg", preset=preset["name"], seats=[])
    page.evaluate(WHOLE)
    expect(page.locator(".places-track :is([data-more-above], [data-more-below])")).to_have_count(0)


def test_the_whole_spaceline_fits_beside_the_log(arrive):
    page = sits(arrive(viewport={"width": 1280, "height": 800}), LATE, begin=True)
    places = ".layout-places > coverts-piece"
    assert page.evaluate(WHOLE.replace(".kind-place", places)) == page.locator(places).count() > 5


def test_the_sides_of_the_table_are_seen_to_their_ends_beside_the_log(arrive):
    page = sits(arrive(viewport={"width": 1280, "height": 800}), LATE, begin=True)
    sides = page.locator(".board-middle > .layout-line .pieces")
    assert sides.evaluate_all("rows => rows.map(row => row.scrollWidth - row.clientWidth)") == [0, 0]


def test_on_a_phone_a_lesson_leaves_the_place_that_it_is_about_in_sight(arrive):
    page = sits(arrive(**PHONE), "games/trek_ccg/lessons/2-under-way", begin=True)
    expect(page.locator("[data-size='large'] > .face")).to_be_in_viewport(ratio=0.9)


def test_the_table_is_dark_unless_the_reader_has_chosen_light(arrive):
    page = sits(arrive(color_scheme="light"), LATE, begin=True)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Help").click()
    page.get_by_role("dialog").get_by_role("button", name="Dark").click()
    expect(root).to_have_attribute("data-theme", "light")
    page.reload()
    page.locator(".place-face").first.wait_for()
    expect(root).to_have_attribute("data-theme", "light")


def test_a_row_that_is_cut_says_so_until_its_end_is_reached(arrive):
    row = sits(arrive(**PHONE), LATE, begin=True).locator(".places-track")
    expect(row).to_have_attribute("data-more-below", "")
    row.evaluate("(row) => row.scrollTo(0, row.scrollHeight)")
    expect(row).not_to_have_attribute("data-more-below", "")
    expect(row).to_have_attribute("data-more-above", "")
