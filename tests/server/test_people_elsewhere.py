"""People at two server processes with one database: what is said and who holds a seat is known at both."""

import asyncio

import pytest
from table_client import PATIENCE
from test_processes import seats_at, servers, two_servers  # noqa: F401


async def test_what_is_said_at_one_is_heard_at_the_other(servers):  # noqa: F811
    table, creator, guest = await seats_at(servers)
    async with servers[1].socket(table, guest) as theirs:
        await theirs.message()
        await creator.post(f"/api/tables/{table}/talk", json={"text": "over here"})
        while (message := await theirs.message())["type"] != "talk":
            pass
    assert message["lines"][-1]["text"] == "over here"


async def test_a_line_is_heard_at_the_other_though_earlier_ones_are_no_longer_kept(servers, monkeypatch):  # noqa: F811
    monkeypatch.setattr("coverts.server.store.people_records.MAX_LINES", 1)
    table, creator, guest = await seats_at(servers)
    async with servers[1].socket(table, guest) as theirs:
        await theirs.message()
        for text in ("first", "second"):
            await creator.post(f"/api/tables/{table}/talk", json={"text": text})
            while (message := await theirs.message())["type"] != "talk":
                pass
            assert message["lines"][-1]["text"] == text


async def test_a_device_that_was_ended_at_one_watches_at_the_other(servers):  # noqa: F811
    table, creator, _ = await seats_at(servers)
    address = f"/api/tables/{table}"
    link = (await creator.post(f"{address}/device-link")).json()["address"].partition("#seat=")[2]
    phone = servers[1].browser()
    assert (await phone.post(f"{address}/devices", json={"link": link})).status_code == 200
    async with servers[1].socket(table, phone) as socket:
        await socket.until(lambda state: state.get("you") == 0)
        await creator.post(f"{address}/devices/alone")
        await socket.until(lambda state: state.get("you") is None)


async def test_a_seat_of_the_lobby_is_given_once_by_both(servers):  # noqa: F811
    maker = servers[0].browser()
    body = {"game": "parlour", "seats": ["person", "open"], "listed": True}
    table = (await maker.post("/api/tables", json=body)).json()["table"]
    guests = [server.browser() for server in servers]
    replies = [await guest.post(f"/api/tables/{table}/join", json={}) for guest in guests]
    assert [reply.status_code for reply in replies] == [200, 403]


@pytest.fixture
async def reporting(cluster, tmp_path, monkeypatch):
    """Two servers that report all the time who is present."""
    monkeypatch.setattr("coverts.server.running.other_programs.SHARED_REPORT_SECONDS", 0.01)
    async with two_servers(cluster, tmp_path) as both:
        yield both


async def listed(browser, place, holds):
    """Ask until something holds of a list of tables."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if holds(found := (await browser.get(place)).json()):
                return found


async def test_the_lobby_of_the_other_shows_who_waits(reporting):
    maker, guest = reporting[0].browser(), reporting[1].browser()
    body = {"game": "parlour", "seats": ["person", "open"], "listed": True}
    table = (await maker.post("/api/tables", json=body)).json()["table"]
    async with reporting[0].socket(table, maker) as mine:
        await mine.until(lambda state: state["seats"])
        waits = await listed(guest, "/api/lobby", lambda found: found and found[0]["seats"][0].get("here"))
    assert [each["table"] for each in waits] == [table]
    await listed(guest, "/api/lobby", lambda found: not found[0]["seats"][0].get("here"))


async def test_a_game_at_one_is_to_watch_at_the_other(reporting):
    maker, watcher = reporting[0].browser(), reporting[1].browser()
    body = {"game": "parlour", "seats": ["person", "bold"], "listed": True}
    table = (await maker.post("/api/tables", json=body)).json()["table"]
    async with reporting[0].socket(table, maker) as mine:
        await mine.until(lambda state: state["questions"])
        live = await listed(watcher, "/api/live", bool)
    assert [each["table"] for each in live] == [table]
