"""Several tabs of a page without a server: only one of them plays at a table."""

import pytest
from playwright.sync_api import expect
from site_page import LOADING, NEEDS

pytestmark = NEEDS
ELSEWHERE = "This table is open in another tab."
STORED = """() => new Promise((resolve) => {
    const request = indexedDB.open("coverts");
    request.onsuccess = () => {
        const keys = request.result.transaction("rows").objectStore("rows").getAllKeys();
        keys.onsuccess = () => {
            request.result.close();
            resolve(keys.result.length);
        };
    };
})"""


@pytest.fixture
def person(visit):
    """Somebody at a table of Pebbles, with a pebble on each heap."""
    person = visit()
    person.begin_pebbles()
    return person


def take_over(tab):
    tab.page.get_by_role("button", name="Play here").click()
    tab.wait_for_question()


def test_a_second_tab_says_where_the_table_is_open(person):
    second = person.open_tab()
    expect(second.status).to_contain_text(ELSEWHERE, timeout=LOADING)
    expect(second.question).to_have_count(0)


def test_a_second_tab_takes_the_table_over(person):
    second = person.open_tab()
    take_over(second)
    second.sees_pebbles(1, 1)
    expect(person.status).to_contain_text(ELSEWHERE)
    second.put_pebbles("1")


def test_the_first_tab_writes_nothing_after_it_has_given_the_table_up(person):
    second = person.open_tab()
    take_over(second)
    expect(person.status).to_contain_text(ELSEWHERE)
    stored = second.page.evaluate(STORED)
    person.page.bring_to_front()
    person.press("1")
    second.put_pebbles("2")
    assert second.page.evaluate(STORED) == stored + 1
    second.come_back()
    second.sees_pebbles(1, 2)


def test_an_answer_that_is_sent_while_the_table_is_taken_over_is_lost_or_stored_whole(person):
    second = person.open_tab()
    expect(second.status).to_contain_text(ELSEWHERE, timeout=LOADING)
    person.page.evaluate("document.querySelector('button[data-option]').click()")
    take_over(second)
    second.put_pebbles("2")
    left, right = second.pebbles()
    second.come_back()
    second.sees_pebbles(left, right)
    assert (left, right) in [(1, 2), (2, 2)]


FREEZE = """(stops) => {
    setTimeout(() => {
        while (stops);
    });
    document.dispatchEvent(new Event("freeze"));
}"""
"""Freezes a tab. If it stops, it executes nothing any longer, as a frozen tab of a phone."""


def test_a_frozen_tab_gives_its_table_up(person):
    person.page.evaluate(FREEZE, True)
    second = person.open_tab()
    second.wait_for_question()
    second.put_pebbles("1")
    second.kill(second.renderers())


def test_a_tab_that_thaws_says_where_its_table_is_open(person):
    second = person.open_tab()
    expect(second.status).to_contain_text(ELSEWHERE, timeout=LOADING)
    person.page.evaluate(FREEZE, False)
    take_over(second)
    expect(person.status).to_contain_text(ELSEWHERE)
    second.put_pebbles("1")
