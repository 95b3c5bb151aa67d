"""A whole game of Infiltration by mouse, and one by keyboard alone, from the front page on."""

from itertools import count

import pytest
from playwright.sync_api import expect
from table_page import ENDS_THE_PART

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_a_whole_game_by_mouse(arrive):
    person = arrive()
    person.open_front_page()
    person.page.get_by_role("link", name="Infiltration").click()
    person.page.get_by_role("button", name="Play", exact=True).click()
    person.status.wait_for()
    person.answer_everything_himself()
    for number in count():
        if not person.wait_for_turn():
            break
        if number % 2:
            click_an_option(person, number)
        else:
            click_a_piece(person, number)
        person.wait_until_sent()
    expect(person.result.get_by_role("heading").first).not_to_be_empty()


def test_a_whole_game_by_keyboard_alone(arrive):
    person = arrive()
    person.open_front_page()
    person.page.get_by_role("main", name="Games").wait_for()
    person.tab_to(person.page.get_by_role("link", name="Infiltration"))
    person.press("Enter")
    play = person.page.get_by_role("button", name="Play", exact=True)
    play.wait_for()
    person.tab_to(play)
    person.press("Enter")
    person.status.wait_for()
    person.answer_everything_himself()
    for number in count():
        if not person.wait_for_turn():
            break
        option = nth_of(person.open_options, number)
        if number % 2:
            person.press(option.get_attribute("aria-keyshortcuts"))
        else:
            person.go_to(option)
            person.press("Enter")
        person.wait_until_sent()
    expect(person.result.get_by_role("heading").first).not_to_be_empty()


def nth_of(choices, number):
    """Another one each time, and no way out of the game if there is anything else."""
    staying = choices.filter(has_not_text=ENDS_THE_PART)
    among = staying if staying.count() else choices
    return among.nth(number % among.count())


def click_an_option(person, number):
    nth_of(person.open_options, number).click()


def click_a_piece(person, number):
    """A lit piece, and in its list of choices the first one; an option where no piece is lit."""
    if not person.lit.count():
        click_an_option(person, number)
        return
    nth_of(person.lit, number).click()
    choices = person.page.get_by_role("dialog", name="Choose what to do")
    if choices.is_visible():
        choices.get_by_role("button").first.click()
