"""The board of INFILTRATORS on small screens, beside the question and beside the result."""

import pytest
from playwright.sync_api import expect
from test_infiltrators_game import StandIn

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}

SHOWN = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [board, room] = [box(".tiles-frame"), box(".scroller")];
  return Math.min(board.bottom, room.bottom) - Math.max(board.top, room.top);
}"""
"""The height of the board on the screen."""

HIDDEN = """() => {
  const docks = [...document.querySelectorAll(".dock, .dock-scroll")];
  return Math.max(...docks.map((each) => each.scrollHeight - each.clientHeight));
}"""
"""The height of the result that is off the screen."""


def sit_down_as_infiltrator(person):
    made = person.call("tables", game="infiltrators", seats=["random", "person"])
    person.table = made["table"]
    return person


def play_to_the_end(person):
    player = StandIn(person)
    while not person.call(f"tables/{person.table}").get("over"):
        player.answers()


def test_a_phone_gives_the_board_half_of_its_height(arrive):
    phone = sit_down_as_infiltrator(arrive(**PHONE))
    StandIn(phone).answers(until="act")
    phone.open_table()
    phone.question.wait_for()
    assert phone.page.evaluate(SHOWN) >= 320


@pytest.fixture
def ended(arrive):
    person = sit_down_as_infiltrator(arrive(**PHONE))
    play_to_the_end(person)
    person.open_table()
    person.result.wait_for()
    return person


def test_the_result_leaves_the_board_half_of_a_phone(ended):
    assert ended.page.evaluate(SHOWN) >= 310
    expect(ended.page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)


def test_the_whole_result_is_on_a_small_screen(ended):
    ended.page.set_viewport_size({"width": 1280, "height": 800})
    ended.page.locator("[data-layout=wide] .course").wait_for()
    assert ended.page.evaluate(HIDDEN) <= 0
