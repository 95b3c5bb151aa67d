"""What a page keeps without a server: offline, after a killed tab, and if the browser stores nothing."""

import time

import pytest
from listening import Listener
from playwright.sync_api import expect
from site_page import NEEDS

pytestmark = NEEDS
KILLS = 20
STEP = 0.003
"""Seconds by which each kill is later than the one before. An answer takes 0.02 to 0.05."""
ANSWER_WITHOUT_HEARING = """() => {
    const answer = document.querySelector("button[data-option]");
    setTimeout(() => {
        answer.click();
        for (;;);
    });
}"""
"""Sends an answer. The page then hears nothing more from its worker."""
NOTHING_STORED = "Your browser stores nothing here"


@pytest.fixture
def person(visit):
    """Somebody at a table of Pebbles, with a pebble on each heap."""
    person = visit()
    person.begin_pebbles()
    return person


def test_a_game_goes_on_without_a_network(visit, site):
    person = visit()
    person.begin("infiltration", "person", "courier")
    playing = Listener(person)
    playing.answer()
    person.wait_until_stored()
    log = person.log_lines()
    site.stop()
    try:
        person.come_back()
        assert person.log_lines()[: len(log)] == log
        playing.answer()
        assert playing.is_asked()
    finally:
        site.start()


def test_a_killed_tab_loses_no_acknowledged_answer(person):
    for number in range(KILLS):
        person.put_pebbles("1")
        left, right = person.pebbles()
        processes = person.renderers()
        person.page.evaluate(ANSWER_WITHOUT_HEARING)
        time.sleep(number * STEP)  # The moment of the kill is what varies.
        person.kill(processes)
        person.close_tab()
        person.open_table()
        person.wait_for_question()
        assert person.pebbles() in [(left, right), (left + 1, right)]


@pytest.fixture
def crowded(visit, site):
    """Somebody at a table of Pebbles, whose browser has no room, and a function that makes room."""
    person = visit()
    person.go("/")
    session = person.context.new_cdp_session(person.page)
    origin = {"origin": f"http://localhost:{site.port}"}
    session.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
    person.begin("pebbles")
    return person, lambda: session.send("Storage.overrideQuotaForOrigin", origin)


def test_with_a_full_storage_the_game_goes_on_and_the_page_says_so(crowded):
    person, _ = crowded
    person.put_pebbles("1", "2", "1")
    expect(person.notice).to_contain_text(NOTHING_STORED)


def test_once_there_is_room_again_all_is_stored(crowded):
    person, make_room = crowded
    person.put_pebbles("1", "2")
    make_room()
    person.put_pebbles("1")
    expect(person.notice).not_to_contain_text(NOTHING_STORED)
    person.come_back()
    person.sees_pebbles(2, 1)


REFUSAL = "throw new DOMException('no', 'SecurityError');"
REFUSALS = {
    "at once": f"Object.defineProperty(self, 'indexedDB', {{ get() {{ {REFUSAL} }} }});",
    "none": "Object.defineProperty(self, 'indexedDB', { value: undefined });",
    "when it is opened": f"IDBFactory.prototype.open = () => {{ {REFUSAL} }};",
}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_without_a_storage_the_game_is_played_in_memory(visit, refusal):
    person = visit(service_workers="block")

    def refuse(route):
        program = route.fetch()
        route.fulfill(response=program, body=REFUSALS[refusal] + program.text())

    person.context.route("**/table-worker-*.js", refuse)
    person.begin("pebbles")
    expect(person.notice).to_contain_text(NOTHING_STORED)
    person.put_pebbles("1", "2")
    person.heard.problems.remove("Service Worker registration blocked by Playwright")
