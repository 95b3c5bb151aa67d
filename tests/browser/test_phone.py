"""A phone of 360 by 740 pixels shows the board, the question and the answers together."""

import pytest
from fingers import pinch
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
WIDTH, HEIGHT = 360, 740


@pytest.fixture
def phone(arrive):
    person = arrive(viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True)
    person.make_table("infiltration", "person", "courier", "random")
    person.settle()
    person.open_table()
    person.wait_for_turn()
    return person


def test_the_page_is_no_wider_than_the_phone(phone):
    assert phone.page.locator("html").evaluate("page => page.scrollWidth") == WIDTH


def test_only_the_table_scrolls_and_not_the_page(phone):
    assert phone.page.locator("html").evaluate("page => page.scrollHeight") == HEIGHT


def test_the_goal_is_told_until_the_first_answer(phone):
    goal = phone.page.get_by_test_id("goal")
    expect(goal).to_be_in_viewport(ratio=1)
    phone.choose("Interface")
    expect(goal).to_have_count(0)


def test_a_tap_on_a_figure_in_a_room_shows_it_without_making_the_board_larger(phone):
    phone.piece("figure-0").get_by_role("button").tap()
    expect(phone.page.get_by_test_id("lens")).to_be_visible()
    expect(phone.page.locator(".board-frame[data-zoomed]")).to_have_count(0)


def test_no_part_of_the_table_is_wider_than_the_phone(phone):
    """But for what one holds, a strip to be pushed along."""
    for zone in phone.page.locator('[data-zone]:not([data-zone^="hand-"], [data-zone^="files-"])').all():
        box = zone.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= WIDTH


def test_the_question_is_on_the_screen(phone):
    expect(phone.question.get_by_role("heading")).to_be_in_viewport(ratio=1)


def test_the_board_is_on_the_screen_with_it(phone):
    expect(phone.board).to_be_in_viewport(ratio=0.4)


def test_the_room_he_stands_in_is_on_the_screen_with_it(phone):
    expect(phone.piece("room-0").get_by_role("button").first).to_be_in_viewport(ratio=1)


def test_the_first_answers_are_on_the_screen_with_it(phone):
    for option in phone.open_options.all()[:4]:
        expect(option).to_be_in_viewport(ratio=1)


def test_a_finger_shows_a_card_before_it_plays_it(phone):
    phone.option("Download").tap()
    expect(phone.page.get_by_test_id("lens").get_by_role("heading", name="Download")).to_be_visible()
    expect(phone.question).to_be_visible()


def test_the_text_of_a_shown_card_is_on_the_screen_and_the_button_that_plays_it(phone):
    phone.option("Download").tap()
    lens = phone.page.get_by_test_id("lens")
    expect(lens.get_by_text("Take up to 2 data files").first).to_be_in_viewport(ratio=1)
    expect(lens.get_by_role("button", name="Choose: Download")).to_be_in_viewport(ratio=1)


def test_a_second_tap_plays_the_card(phone):
    phone.option("Download").tap()
    phone.option("Download").tap()
    expect(phone.log).to_contain_text(f"{phone.name} flips Download.")


def test_the_button_of_a_shown_card_plays_it(phone):
    phone.option("Download").tap()
    phone.page.get_by_test_id("lens").get_by_role("button", name="Choose: Download").tap()
    expect(phone.log).to_contain_text(f"{phone.name} flips Download.")


@pytest.fixture
def infiltrator(arrive):
    """A phone at a board of small tiles."""
    person = arrive(viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True)
    preset = next(card for card in person.call("games") if card["name"] == "infiltrators")["presets"][0]
    person.open_table(person.call("tables", game="infiltrators", seats=[], preset=preset["name"])["table"])
    person.question.wait_for()
    return person


def test_a_touch_on_a_small_tile_enlarges_it_for_the_next(infiltrator):
    tile = infiltrator.page.locator(".kind-tile[data-lit] > .face").first
    question = infiltrator.asked()
    tile.tap()
    expect(infiltrator.page.locator(".board-frame[data-zoomed]")).to_be_visible()
    assert tile.bounding_box()["width"] >= 44 - 0.5
    assert infiltrator.asked() == question


def test_the_board_is_made_larger_and_smaller_without_pinching(infiltrator):
    frame = infiltrator.page.locator(".board-frame[data-zoomed]")
    infiltrator.page.get_by_role("button", name="Larger").tap()
    expect(frame).to_be_visible()
    infiltrator.page.get_by_role("button", name="Smaller").tap()
    expect(frame).to_have_count(0)


def test_the_button_enlarges_who_acts_and_keeps_them_in_sight(infiltrator):
    acting = infiltrator.page.locator(".board-frame .has-acting").first
    for _ in range(3):
        infiltrator.page.get_by_role("button", name="Larger").tap()
    expect(acting).to_be_in_viewport(ratio=1)


def test_two_fingers_enlarge_the_board(infiltrator):
    tile = infiltrator.page.locator(".kind-tile").nth(20)
    before = tile.bounding_box()
    pinch(infiltrator.page, WIDTH / 2, before["y"] + before["height"] / 2, 80, 160)
    expect(infiltrator.page.locator(".board-frame[data-zoomed]")).to_be_visible()
    assert tile.bounding_box()["width"] == pytest.approx(2 * before["width"], rel=0.02)


def test_two_fingers_make_the_board_small_again(infiltrator):
    frame = infiltrator.page.locator(".board-frame[data-zoomed]")
    infiltrator.page.get_by_role("button", name="Larger").tap()
    box = frame.bounding_box()
    pinch(infiltrator.page, WIDTH / 2, box["y"] + box["height"] / 2, 160, 60)
    expect(frame).to_have_count(0)


def test_what_lies_between_two_fingers_stays_there(infiltrator):
    infiltrator.page.get_by_role("button", name="Larger").tap()
    frame = infiltrator.page.locator(".board-frame[data-zoomed]").bounding_box()
    middle = [frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2]
    holds = """([x, y]) => (tile) => {
      const box = tile.getBoundingClientRect();
      return box.left <= x && x < box.right && box.top <= y && y < box.bottom;
    }"""
    number = infiltrator.page.evaluate(
        f"(point) => [...document.querySelectorAll('.kind-tile')].findIndex(({holds})(point))", middle
    )
    tile = infiltrator.page.locator(".kind-tile").nth(number)
    before = tile.bounding_box()
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    pinch(infiltrator.page, x, y, 80, 140)
    after = tile.bounding_box()
    assert after["x"] + after["width"] / 2 == pytest.approx(x, abs=6)
    assert after["y"] + after["height"] / 2 == pytest.approx(y, abs=6)


def test_the_chat_and_the_rules_open_in_front_of_the_board_and_leave_the_question(phone):
    for tab, panel in {"Talk": "#panel-talk", "Rules": "#panel-rules"}.items():
        phone.page.get_by_role("tab", name=tab).tap()
        opened, question = phone.page.locator(panel).bounding_box(), phone.question.bounding_box()
        assert opened["height"] > 200
        assert opened["y"] + opened["height"] <= question["y"]


def test_all_tabs_are_in_sight_in_german(arrive):
    person = arrive(
        viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True, locale="de-DE"
    )
    person.make_table("infiltration", "person", "courier")
    person.page.goto(f"http://{person.host}/table/{person.table}")
    expect(person.page.get_by_role("tab")).to_have_count(6)
    for tab in person.page.get_by_role("tab").all():
        expect(tab).to_be_in_viewport(ratio=1)
