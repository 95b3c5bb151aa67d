"""A phone of 360 by 740 pixels shows the board, the question and the answers together."""

import pytest
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


def test_an_answer_is_given_by_a_finger(phone):
    phone.option("Download").tap()
    expect(phone.log).to_contain_text(f"{phone.name} flips Download.")
