"""A page without a server: it needs nothing outside its folder, and stops a game that does not end."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from site_page import LOADING, NEEDS

pytestmark = NEEDS
LIMIT = 180_000
"""Milliseconds after which the page gives up any request that is usually answered within 18 seconds."""


@pytest.fixture
def person(visit):
    return visit()


def test_all_that_a_page_loads_is_in_its_folder(person, site):
    person.begin("pebbles")
    person.put_pebbles("1")
    loaded = {urlsplit(each.url)._replace(query="", fragment="").geturl() for each in person.heard.responses}
    outside = {url for url in loaded if not url.startswith((f"http://{site.address}", "blob:"))}
    assert outside == set()


@pytest.fixture
def lost(person):
    """A player who has put a pebble into the hole. Tests move the clock of their page."""
    person.page.clock.install()
    person.begin("pebbles")
    person.put_pebbles("1", "2")
    person.press("3")
    return person


def test_a_game_that_does_not_end_is_stopped_and_the_page_says_why(lost):
    lost.page.clock.fast_forward(LIMIT)
    expect(lost.notice).to_contain_text("Loading the games")
    lost.page.clock.fast_forward(LIMIT)
    expect(lost.notice).to_contain_text("its rules do not come to an end at this point", timeout=LOADING)


def test_other_tables_go_on_after_a_game_that_does_not_end(lost):
    lost.page.clock.fast_forward(LIMIT)
    lost.begin("pebbles")
    lost.put_pebbles("1")
