"""Two server processes at one PostgreSQL database: their tables are the same tables."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace

import parlour
import pytest
from table_client import Site, legal, make, serving, setup

from coverts.server.running import other_processes
from coverts.tables.core.live_table import Pace
from coverts.tables.parts.autoplay import Autoplay


@asynccontextmanager
async def two_servers(cluster, tmp_path, game=parlour.GAME, **more):
    """Two servers, each of which could be a process of its own, with nothing in common but the database."""
    address = await cluster.fresh()
    given = setup(tmp_path, [game], **more)
    object.__setattr__(given, "settings", replace(given.settings, database=address))
    async with serving(given) as one, serving(given) as other:
        yield one, other


@pytest.fixture
async def servers(cluster, tmp_path):
    async with two_servers(cluster, tmp_path) as both:
        yield both


def carrying(browser, site: Site):
    """The same browser at another server."""
    other = site.browser()
    other.cookies.update(browser.cookies)
    return other


async def seats_at(servers):
    """A table for two, made at the first server, its second seat taken at the other."""
    creator, guest = servers[0].browser(), servers[1].browser()
    made = await make(creator, "parlour", ["person", "open"])
    reply = await guest.post(
        f"/api/tables/{made['table']}/seats", json={"invite": made["invites"][0]["invite"]}
    )
    assert reply.status_code == 200, reply.text
    return made["table"], creator, guest


async def test_who_sits_at_another_server_sees_what_is_answered(servers):
    table, creator, guest = await seats_at(servers)
    async with servers[0].socket(table, creator) as mine, servers[1].socket(table, guest) as theirs:
        await mine.until(lambda state: state["questions"])
        await theirs.until(lambda state: state["questions"])
        await mine.answer(legal(mine.state)[0])
        await theirs.until(lambda state: state["position"] == 1)
        await theirs.answer(legal(theirs.state)[0])
        await mine.until(lambda state: state["position"] >= 2)
        await theirs.until(lambda state: state["position"] >= 2)
        assert mine.state["log"] or mine.state["log_from"]


async def test_who_asks_once_is_told_what_another_server_has_taken(servers):
    table, creator, guest = await seats_at(servers)
    address = f"/api/tables/{table}"
    assert (await guest.get(address)).json()["position"] == 0
    state = (await creator.get(address)).json()
    await creator.post(
        f"{address}/answers", json={"type": "answer", "position": 0, "action": legal(state)[0]}
    )
    assert (await guest.get(address)).json()["position"] == 1


async def test_an_answer_that_another_server_has_taken_already_is_refused(servers, monkeypatch):
    monkeypatch.setattr(other_processes, "CHECK_SECONDS", 3600)
    table, creator, _ = await seats_at(servers)
    there = carrying(creator, servers[1])
    address = f"/api/tables/{table}"
    for browser in (creator, there):
        await browser.get(address)
    servers[1].following._notice = lambda name: None
    servers[1].tables.store.on_notice(lambda name: None)
    state = (await creator.get(address)).json()
    answer = {"type": "answer", "position": 0, "action": legal(state)[0]}
    assert (await creator.post(f"{address}/answers", json=answer)).status_code == 200
    late = await there.post(f"{address}/answers", json=answer)
    assert (late.status_code, late.json()["error"]) == (409, "not_your_turn")
    assert (await there.get(address)).json()["position"] == 1


async def test_a_notice_that_is_lost_loses_nothing(servers, monkeypatch):
    monkeypatch.setattr(other_processes, "CHECK_SECONDS", 0.05)
    servers[1].tables.store.on_notice(lambda name: None)
    table, creator, guest = await seats_at(servers)
    async with servers[1].socket(table, guest) as theirs:
        state = (await creator.get(f"/api/tables/{table}")).json()
        answer = {"type": "answer", "position": 0, "action": legal(state)[0]}
        await creator.post(f"/api/tables/{table}/answers", json=answer)
        await theirs.until(lambda state: state["position"] == 1)


async def test_a_game_that_is_begun_at_two_servers_at_the_same_time_begins_once(servers):
    creator = servers[0].browser()
    body = {"game": "parlour", "seats": ["person", "open"], "waits": True}
    table = (await creator.post("/api/tables", json=body)).json()["table"]
    browsers = [creator, carrying(creator, servers[1])]
    for browser in browsers:
        assert (await browser.get(f"/api/tables/{table}")).json()["waiting"]
    begins = [browser.post(f"/api/tables/{table}/begin", json={}) for browser in browsers]
    errors = [reply.json().get("error", "") for reply in await asyncio.gather(*begins)]
    assert errors.count("") == 1
    assert {*errors} <= {"", "stale", "not_now"}
    rows = [(await site.tables.find(table)).seats for site in servers]
    assert rows[0] == rows[1]
    assert rows[0][1].stand_in


async def test_a_seat_taken_at_one_server_is_taken_at_the_other(servers):
    creator = servers[0].browser()
    made = await make(creator, "parlour", ["person", "open"])
    async with servers[1].socket(made["table"], carrying(creator, servers[1])) as mine:
        await mine.until(lambda state: state["seats"][1]["player"] == "open")
        guest = servers[0].browser()
        invite = made["invites"][0]["invite"]
        await guest.post(f"/api/tables/{made['table']}/seats", json={"invite": invite})
        await mine.until(lambda state: state["seats"][1]["player"] == "person")


async def test_who_is_connected_to_another_server_is_told_as_there(servers, monkeypatch):
    monkeypatch.setattr(other_processes, "RENEW_SECONDS", 0.05)
    table, creator, guest = await seats_at(servers)
    async with servers[0].socket(table, creator) as mine, servers[1].socket(table, guest):
        await mine.until(lambda state: state["seats"][1].get("connected"))


async def bots_table(servers, browser):
    """A table whose other seat is a bot's, and its driver at each server."""
    table = (await make(browser, "parlour", ["person", "bold"]))["table"]
    return table, [(await site.tables.find(table)).part(Autoplay) for site in servers]


async def test_one_server_alone_answers_for_bots(servers):
    browser = servers[0].browser()
    table, drivers = await bots_table(servers, browser)
    async with (
        servers[0].socket(table, browser) as here,
        servers[1].socket(table, carrying(browser, servers[1])) as there,
    ):
        for socket in (here, there):
            await socket.until(lambda state: state["position"] >= 1)
        assert sum(driver.fence is not None for driver in drivers) == 1


async def test_bots_go_on_at_another_server_where_one_has_left(cluster, tmp_path):
    async with two_servers(cluster, tmp_path, pace=Pace((0, 0), 0, unwatched=0)) as servers:
        browser = servers[0].browser()
        table, drivers = await bots_table(servers, browser)
        async with servers[0].socket(table, browser) as here:
            await here.until(lambda state: state["position"] >= 1)
            assert drivers[0].fence is not None
        async with servers[1].socket(table, carrying(browser, servers[1])) as there:
            await there.until(lambda state: state["questions"])
            await there.answer(legal(there.state)[0])
            await there.until(lambda state: state["position"] >= 3 or state.get("over"))
            assert drivers[1].fence is not None


async def test_who_has_lost_the_lease_gives_no_answer(cluster, tmp_path):
    async with two_servers(cluster, tmp_path, pace=Pace((0, 0), 0, unwatched=0)) as servers:
        browser = servers[0].browser()
        table, (driver, _) = await bots_table(servers, browser)
        driver.fence = 1_000_000
        async with servers[0].socket(table, browser) as here:
            await here.until(lambda state: state["position"] >= 1)
            assert driver.fence != 1_000_000


async def test_two_servers_that_answer_at_the_same_time_do_not_both_count(servers):
    table, creator, guest = await seats_at(servers)
    here, there = creator, carrying(creator, servers[1])
    address = f"/api/tables/{table}"
    state = (await here.get(address)).json()
    await there.get(address)
    answers = [
        browser.post(f"{address}/answers", json={"type": "answer", "position": 0, "action": action})
        for browser, action in zip((here, there), legal(state)[:2], strict=True)
    ]
    replies = await asyncio.gather(*answers)
    assert sorted(reply.status_code for reply in replies) == [200, 409]
    assert (await guest.get(address)).json()["position"] == 1


async def test_an_answer_counts_though_another_server_has_taken_somebody_elses(servers, monkeypatch):
    monkeypatch.setattr(other_processes, "CHECK_SECONDS", 3600)
    servers[1].tables.store.on_notice(lambda name: None)
    table, creator, guest = await seats_at(servers)
    address = f"/api/tables/{table}"
    theirs = (await guest.get(address)).json()
    mine = (await creator.get(address)).json()
    for browser, state in ((creator, mine), (guest, theirs)):
        answer = {"type": "answer", "position": 0, "action": legal(state)[0]}
        assert (await browser.post(f"{address}/answers", json=answer)).status_code == 200
