"""Tables that anybody may join, and which seats they get."""

import asyncio

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
    monkeypatch.setattr("coverts.tables.parts.lobby.LISTED_FOR", -1.0)
    assert await lobby(maker) == []


async def test_a_table_tells_those_who_sit_there_in_short_how_it_is(site, maker):
    told = (await maker.get(f"{maker.address}/summary")).json()
    assert told["asked"]
    assert not told.get("over")
    assert (await site.browser().get(f"{maker.address}/summary")).status_code == 403
