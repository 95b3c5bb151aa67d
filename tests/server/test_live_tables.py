"""Games to watch: which tables are listed while their game runs, and what is told of them."""

from typing import Any

import pytest
from table_client import legal
from test_deleted_tables import at, becomes
from test_lobby import make


@pytest.fixture
async def maker(site):
    return await make(site.browser(), ["person", "bold"], listed=True, name="Mara")


async def live(browser):
    return (await browser.get("/api/live")).json()


async def play_on(browser):
    """Play to the end of the game, with bots at all other seats."""
    while True:
        state = (await browser.get(browser.address)).json()
        if state.get("over"):
            return
        if state["questions"]:
            body = {"type": "answer", "position": state["position"], "action": legal(state)[-1]}
            await browser.post(f"{browser.address}/answers", json=body)


async def test_a_listed_table_can_be_watched_while_somebody_is_there(site, maker):
    assert await live(site.browser()) == []
    async with site.socket(maker.table, maker):
        (table,) = await live(site.browser())
        assert (table["table"], table["title"]) == (maker.table, "Parlour")
        assert [seat.get("called") or seat["player"] for seat in table["seats"]] == ["Mara", "bold"]


async def test_watchers_are_counted(site, maker):
    async with site.socket(maker.table, maker), site.socket(maker.table), site.socket(maker.table):
        assert (await live(site.browser()))[0]["watchers"] == 2


async def test_a_table_with_a_delay_does_not_say_how_many_watch(site):
    maker = await make(site.browser(), ["person", "bold"], listed=True, delay=3)
    async with site.socket(maker.table, maker), site.socket(maker.table):
        (table,) = await live(site.browser())
        assert (table.get("watchers", 0), table["delay"]) == (0, 3)


async def test_a_private_table_never_appears(site):
    maker = await make(site.browser(), ["person", "bold"])
    async with site.socket(maker.table, maker):
        assert await live(site.browser()) == []


async def test_a_table_that_waits_for_players_is_in_the_lobby_only(site):
    maker = await make(site.browser(), ["person", "open"], listed=True)
    async with site.socket(maker.table, maker):
        assert await live(site.browser()) == []
        await site.browser().post(f"{maker.address}/join", json={})
        assert len(await live(site.browser())) == 1


async def test_a_table_that_is_no_longer_listed_disappears(site, maker):
    async with site.socket(maker.table, maker):
        await maker.post(f"{maker.address}/listed", json={"listed": False})
        assert await live(site.browser()) == []


async def test_a_game_that_is_over_disappears(tmp_path):
    async with at(str(tmp_path / "tables.db"), tmp_path, limits=False) as site:
        maker = await make(site.browser(), ["person", "bold"], listed=True)
        async with site.socket(maker.table, maker):
            assert len(await live(site.browser())) == 1
            await play_on(maker)
            assert await live(site.browser()) == []


async def test_a_table_that_was_ended_disappears(site, maker):
    async with site.socket(maker.table, maker):
        await site.tables.end(maker.table, "The evening is over.")
        assert await live(site.browser()) == []


async def test_bots_alone_can_be_watched_if_their_table_is_listed(site):
    maker = await make(site.browser(), ["bold", "bold"], listed=True)
    async with site.socket(maker.table):
        assert [each["table"] for each in await live(site.browser())] == [maker.table]


async def test_the_newest_table_comes_first(site, maker):
    other = await make(site.browser(), ["person", "bold"], listed=True)
    async with site.socket(maker.table, maker), site.socket(other.table, other):
        assert [each["table"] for each in await live(site.browser())] == [other.table, maker.table]


async def test_tables_of_other_processes_are_listed_too(cluster, tmp_path, monkeypatch):
    monkeypatch.setattr("coverts.server.running.other_programs.SHARED_REPORT_SECONDS", 0.02)
    address = await cluster.fresh()
    async with at(address, tmp_path, limits=False) as one, at(address, tmp_path, limits=False) as other:
        maker = await make(one.browser(), ["person", "bold"], listed=True)
        async with one.socket(maker.table, maker), one.socket(maker.table):
            guest = other.browser()
            found: list[dict[str, Any]] = []

            async def is_seen():
                found[:] = await live(guest)
                return bool(found) and found[0].get("watchers") == 1

            await becomes(is_seen, True)
            assert found[0]["table"] == maker.table
