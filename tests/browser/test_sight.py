"""The areas that guards reach and see: their legend, and the same areas in a replay."""

import pytest
from playwright.sync_api import expect
from test_infiltrators_game import StandIn
from test_infiltrators_sizes import sit_down_as_infiltrator

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def about_to_act(person):
    """An infiltrator about to do something, at the table."""
    sit_down_as_infiltrator(person)
    StandIn(person).answers(until="act")
    person.open_table()
    person.question.wait_for()
    return person


@pytest.fixture
def sneak(arrive):
    return about_to_act(arrive())


def legend(person):
    return person.page.locator(".areas-legend")


def test_the_legend_explains_the_areas_that_are_shown(sneak):
    expect(legend(sneak)).to_have_text("seen now", use_inner_text=True)
    sneak.press(".")
    for words in ("seen now", "reached in one move", "one move later"):
        expect(legend(sneak)).to_contain_text(words)
    sneak.press(".")
    expect(legend(sneak)).to_have_text("seen now", use_inner_text=True)


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_the_legend_is_in_sight_below_the_board(arrive, device):
    person = about_to_act(arrive(**device))
    expect(legend(person)).to_be_in_viewport(ratio=1)
    board = person.page.locator(".tiles-frame").bounding_box()
    assert legend(person).bounding_box()["y"] >= board["y"] + board["height"]


def test_a_replay_shows_the_areas_with_the_same_key_and_button(sneak):
    sneak.page.goto(f"http://{sneak.host}/games/{sneak.table}")
    sneak.page.get_by_test_id("transport").wait_for()
    sneak.press("End")
    button = sneak.page.get_by_role("button", name="Sight")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(sneak.page.locator(".area-reach .area")).to_have_count(0)
    sneak.press(".")
    expect(sneak.page.locator(".tiles-lines .area-reach .area")).to_have_count(1)
    button.click()
    expect(sneak.page.locator(".tiles-lines .area-reach .area")).to_have_count(0)
