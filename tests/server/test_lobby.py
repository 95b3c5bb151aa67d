"""Tables that anybody may join, and which seats they get."""

import asyncio
import sqlite3
from contextlib import closing

import pytest


async def make(browser, seats, **more):
    made = (await browser.post("/api/tables", json={"game": "parlour", "seats": seats, **more})).json()
    browser.table, browser.address = made["table"], f"/api/tables/{made['table']}"
    browser.invites = made.get("invites", [])
    return browser


@pytest.fixture
async def maker(site):
    return await make(site.browser(), ["person", "open", "bold"], listed=True, name="Mara", chat="phrases")


async def lobby(browser):
    return (await browser.get("/api/lobby")).json()


async def test_a_listed_table_stands_in_the_lobby(site, maker):
    table, *others = await lobby(site.browser())
    assert others == []
    assert (table["table"], table["title"], table["chat"]) == (maker.table, "Parlour", "phrases")
    assert [seat["player"] for seat in table["seats"]] == ["person", "open", "bold"]
    assert table["seats"][0]["called"] == "Mara"
    assert (await maker.get("/api/lobby/count")).json() == {"tables": 1}


async def test_tables_of_games_that_are_not_there_are_not_counted(site, maker):
    await make(site.browser(), ["person", "open"], listed=True)
    assert await site.tables.store.people.count_listed(0, 9, ["parlour"]) == 2
    assert await site.tables.store.people.count_listed(0, 1, ["parlour"]) == 1
    assert await site.tables.store.people.count_listed(0, 9, ["nobodys"]) == 0


async def test_a_table_for_who_is_invited_stands_nowhere_and_cannot_be_joined(site):
    maker = await make(site.browser(), ["person", "open"])
    assert await lobby(maker) == []
    reply = await site.browser().post(f"{maker.address}/join", json={})
    assert reply.json()["error"] == "not_your_seat"


async def test_who_joins_gets_an_open_seat_and_its_invite_is_void(site, maker):
    guest = site.browser()
    state = (await guest.post(f"{maker.address}/join", json={"name": "Ole"})).json()
    assert (state["you"], state["seats"][1]["called"]) == (1, "Ole")
    body = {"invite": maker.invites[0]["invite"]}
    assert (await site.browser().post(f"{maker.address}/seats", json=body)).status_code == 403
    assert await lobby(guest) == []


async def test_one_seat_seats_one_of_many_who_join_at_once(site, maker):
    guests = [site.browser() for _ in range(6)]
    replies = await asyncio.gather(*(each.post(f"{maker.address}/join", json={}) for each in guests))
    assert sorted(reply.status_code for reply in replies) == [200, 403, 403, 403, 403, 403]


async def test_the_store_gives_a_seat_once(site, maker):
    store = site.tables.store
    taken = await asyncio.gather(
        *(store.claim(maker.table, 1, None, bytes([each]) * 32) for each in range(5))
    )
    assert sorted(taken) == [False, False, False, False, True]


async def test_a_bots_seat_cannot_be_joined(site, maker):
    reply = await site.browser().post(f"{maker.address}/join", json={"seat": 2})
    assert reply.status_code == 403


async def test_who_has_a_seat_joins_no_second_time(site):
    maker = await make(site.browser(), ["person", "open", "open"], listed=True)
    assert (await maker.post(f"{maker.address}/join", json={})).status_code == 403


async def test_whoever_made_the_table_takes_it_out_and_puts_it_back(site, maker):
    await maker.post(f"{maker.address}/listed", json={"listed": False})
    assert await lobby(maker) == []
    assert (await site.browser().post(f"{maker.address}/join", json={})).status_code == 403
    await maker.post(f"{maker.address}/listed", json={"listed": True})
    assert len(await lobby(maker)) == 1


async def test_nobody_else_lists_a_table(site, maker):
    reply = await site.browser().post(f"{maker.address}/listed", json={"listed": False})
    assert reply.status_code == 403


async def test_a_table_that_was_ended_is_listed_no_longer(site, maker):
    await site.tables.end(maker.table, "Enough.")
    assert await lobby(maker) == []


async def test_old_tables_leave_the_lobby(maker, monkeypatch):
    monkeypatch.setattr("coverts.tables.requests.lobby.LISTED_FOR", -1.0)
    assert await lobby(maker) == []


async def test_a_table_tells_those_who_sit_there_in_short_how_it_is(site, maker):
    told = (await maker.get(f"{maker.address}/summary")).json()
    assert told["asked"]
    assert not told.get("over")
    assert (await site.browser().get(f"{maker.address}/summary")).status_code == 403


DAMAGE = {
    "options that are not an object": "UPDATE tables SET options = '[]' WHERE id = ?",
    "options that are not JSON": "UPDATE tables SET options = '{' WHERE id = ?",
    "options nested too deeply": "UPDATE tables SET options = printf('%.*c', 200000, '[') WHERE id = ?",
    "a player that is a blob": "UPDATE seats SET player = x'ff' WHERE seat = 2 AND table_id = ?",
    "a name that is a blob": "UPDATE seats SET name = x'ff' WHERE table_id = ?",
    "an unknown option": """UPDATE tables SET options = '{"turns": 1}' WHERE id = ?""",
}


@pytest.fixture(params=[*DAMAGE.values()], ids=[*DAMAGE])
async def damaged(request, site, maker, tmp_path):
    """A listed table whose stored rows are damaged, and which is not in memory."""
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute(request.param, [maker.table])
        connection.commit()
    await site.tables.drop(maker.table)
    return maker


async def test_the_lobby_skips_a_damaged_table_and_logs_it_once(site, damaged, caplog):
    other = await make(site.browser(), ["person", "open"], listed=True)
    for _ in range(2):
        assert [table["table"] for table in await lobby(site.browser())] == [other.table]
    [record] = (each for each in caplog.records if getattr(each, "event", "") == "damaged")
    assert record.table == damaged.table


async def test_a_damaged_table_is_refused(site, damaged):
    reply = await site.browser().get(damaged.address)
    assert reply.status_code in (400, 503)
    assert reply.json()["error"] in ("malformed", "not_read")


async def test_the_administrator_can_end_a_damaged_table(site, damaged, tmp_path):
    await site.tables.end(damaged.table, "It is damaged.")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert connection.execute("SELECT told FROM ended").fetchall() == [("It is damaged.",)]
