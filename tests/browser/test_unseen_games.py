"""A whole game of each kind without looking: by roles and names alone, and by the keyboard alone."""

import pytest
from listening import TABLES, Listener, Typist
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(params=TABLES)
def person(request, arrive):
    """Somebody at a table with a bot, about to begin."""
    person = arrive(viewport={"width": 1280, "height": 800})
    bot, options = TABLES[request.param]
    person.table = person.call("tables", game=request.param, seats=["person", bot], options=options)["table"]
    person.open_table()
    return person


@pytest.mark.parametrize("player", [Listener, Typist], ids=["roles and names", "keyboard"])
def test_a_whole_game_without_looking(person, player):
    playing = player(person)
    playing.play_to_the_end()
    expect(playing.result.get_by_role("heading").first).not_to_be_empty()
