"""How fast a table plays: its people say, and nobody who plays waits longer than is told."""

import laying
import pytest
from table_client import legal, make, serving, setup

from coverts.tables.core.live_table import AT_ONCE
from coverts.tables.pacing import SPEEDS, Pace
from coverts.tables.parts.autoplay import Autoplay
from coverts.tables.payers import NoPayer

SLOW = Pace((10**6, 10**6), 10**6)


@pytest.fixture
async def site(tmp_path):
    async with serving(setup(tmp_path, [laying.GAME], AT_ONCE)) as site:
        yield site


def pause(live, seat=1):
    return live.part(Autoplay)._delay(seat)


async def at_play(site, seats=("person", "righty")):
    """A table at the first question of play."""
    browser = site.browser()
    laying.GAME.presets = ()
    table = await make(browser, "laying", [*seats])
    live = await site.tables.find(table["table"])
    async with site.socket(table["table"], browser) as socket:
        await socket.send(type="set_up")
        await socket.until(lambda state: not state.get("setting_up") and state["questions"])
    return browser, table["table"], live


async def test_everybody_is_told_the_speed_that_somebody_has_chosen(site):
    browser, table, _ = await at_play(site)
    reply = await browser.post(f"/api/tables/{table}/speed", json={"type": "speed", "speed": "4"})
    assert reply.json()["speed"] == "4"
    assert (await site.browser().get(f"/api/tables/{table}")).json()["speed"] == "4"


async def test_a_watcher_cannot_change_the_speed(site):
    _, table, _ = await at_play(site)
    reply = await site.browser().post(f"/api/tables/{table}/speed", json={"type": "speed", "speed": "4"})
    assert reply.json()["error"] == "not_your_seat"


async def test_a_speed_that_is_none_is_malformed(site):
    browser, table, _ = await at_play(site)
    reply = await browser.post(f"/api/tables/{table}/speed", json={"type": "speed", "speed": "9"})
    assert reply.json()["error"] == "malformed"


async def test_a_speed_outlives_the_server(site):
    browser, table, _ = await at_play(site)
    await browser.post(f"/api/tables/{table}/speed", json={"type": "speed", "speed": "skip"})
    assert (await site.tables.store.table(table)).speed == "skip"


@pytest.mark.parametrize(("speed", "seconds"), [("0.5", 2.0), ("1", 1.0), ("4", 0.25), ("skip", 0.0)])
async def test_a_bot_takes_as_long_as_the_speed_says(site, speed, seconds):
    browser, table, live = await at_play(site)
    live.pace = Pace((1.0, 1.0), 1.0)
    await browser.post(f"/api/tables/{table}/speed", json={"type": "speed", "speed": speed})
    live.part(Autoplay)._own_answers = 0
    assert pause(live) == pytest.approx(seconds)


async def test_a_change_of_speed_counts_at_once(site):
    browser, table, live = await at_play(site)
    live.pace = SLOW
    async with site.socket(table, browser) as socket:
        state = await socket.until(lambda state: state["questions"])
        await socket.answer(legal(state)[0])
        await socket.until(lambda state: not state["questions"])
        await socket.send(type="speed", speed="skip")
        await socket.until(lambda state: state["questions"])


class Empty(NoPayer):
    """A budget without any time."""

    balance = 0.0


@pytest.mark.parametrize("payer", [NoPayer(), Empty()], ids=["usual", "saving"])
@pytest.mark.parametrize("speed", SPEEDS)
async def test_all_that_bots_do_between_two_answers_of_a_person_takes_no_longer_than_is_told(
    site, speed, payer
):
    browser, table, live = await at_play(site)
    live.pace, live.payer = Pace((0.6, 1.5), 0.5), payer
    state = (await browser.post(f"/api/tables/{table}/speed", json={"type": "speed", "speed": speed})).json()
    taken = 0.0
    for answers in range(300):
        live.part(Autoplay)._own_answers = answers
        taken += max(pause(live), live.part(Autoplay).pace_now.forced)
    assert taken <= state.get("longest_wait", 0.0) + 0.05


async def test_where_nobody_plays_bots_keep_their_pace(site):
    _, _, live = await at_play(site, ("person", "righty"))
    live.seats[0].stand_in = "righty"
    live.pace, live.part(Autoplay)._own_answers = Pace((1.0, 1.0), 1.0), 50
    assert pause(live) == 1.0


async def test_an_answer_of_a_person_ends_the_row_of_the_table_s_own(site):
    browser, table, live = await at_play(site, ("person", "righty", "righty"))
    async with site.socket(table, browser) as socket:
        state = await socket.until(lambda state: state["questions"])
        await socket.answer(legal(state)[0])
        before = state["position"]
        await socket.until(lambda state: state["questions"] and state["position"] == before + 3)
    assert live.part(Autoplay)._own_answers == 2
