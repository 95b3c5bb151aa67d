"""A running server whose tables are deleted, and whose players are forgotten, by somebody else."""

import asyncio
import logging
import time
from dataclasses import replace

import parlour
import pytest
from table_client import PATIENCE, legal, make, serving, setup
from websockets.exceptions import ConnectionClosed

from coverts.server.running import metrics, old_tables, other_programs
from coverts.server.running.hosted_tables import open_tables
from coverts.server.running.old_tables import OldTables
from coverts.server.store.schema import TABLES
from coverts.server.web.table_socket import NO_TABLE
from coverts.tables.parts import members

DAY = 86400


@pytest.fixture
async def server(database, tmp_path, monkeypatch):
    """A server, at each kind of database, that notices changes at once."""
    monkeypatch.setattr(other_programs, "CHECK_SECONDS", 0.02)
    async with at(database, tmp_path) as site:
        yield site


@pytest.fixture
async def local(tmp_path, monkeypatch):
    """A server with an SQLite file, whose address is `local.database`, that notices changes at once."""
    monkeypatch.setattr(other_programs, "CHECK_SECONDS", 0.02)
    database = str(tmp_path / "tables.db")
    async with at(database, tmp_path) as site:
        site.database = database
        yield site


def at(database, tmp_path, **settings):
    given = setup(tmp_path, [parlour.GAME])
    object.__setattr__(given, "settings", replace(given.settings, database=database, **settings))
    return serving(given)


async def two_people(site):
    """A table for two: its name, and both browsers. The first is called Ann, the second Bob."""
    ann, bob = site.browser(), site.browser()
    made = await make(ann, "parlour", ["person", "open"])
    address = f"/api/tables/{made['table']}"
    body = {"invite": made["invites"][0]["invite"], "name": "Bob"}
    assert (await bob.post(f"{address}/seats", json=body)).status_code == 200
    assert (await ann.post(f"{address}/name", json={"name": "Ann"})).status_code == 200
    return made["table"], ann, bob


async def delete(database, table):
    async with open_tables(database) as tables:
        assert await tables.delete(table)


async def forget(database, table, seat):
    async with open_tables(database) as tables:
        await tables.forget(table, seat)


async def gone(site, table):
    """Wait until a table is no longer in the server's memory."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if not site.tables.is_awake(table):
                return
            await asyncio.sleep(0.01)


async def names(browser, table, lang=""):
    state = (await browser.get(f"/api/tables/{table}?lang={lang}")).json()
    return [seat.get("called", "") for seat in state["seats"]]


async def becomes(read, wanted):
    """Read until the result is as wanted."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if await read() == wanted:
                return
            await asyncio.sleep(0.01)


# -- deleted tables ------------------------------------------------------------------------------


async def test_viewers_of_a_deleted_table_are_told_and_their_sockets_closed(server, database):
    table, ann, _ = await two_people(server)
    async with server.socket(table, ann) as player, server.socket(table, lang="de") as watcher:
        await player.message()
        await watcher.message()
        await delete(database, table)
        told = [await each.refusal() for each in (player, watcher)]
        assert [each["error"] for each in told] == ["no_such_table"] * 2
        assert [each["message"] for each in told] == [
            "This table has been deleted.",
            "Dieser Tisch ist gelöscht worden.",
        ]
        with pytest.raises(ConnectionClosed) as closed:
            await player.message()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == NO_TABLE


async def test_a_deleted_table_is_found_no_more(local):
    table, ann, _ = await two_people(local)
    await delete(local.database, table)
    await gone(local, table)
    reply = await ann.get(f"/api/tables/{table}")
    assert (reply.status_code, reply.json()["error"]) == (404, "no_such_table")


async def test_other_tables_stay(local):
    table, _, _ = await two_people(local)
    other, ann, _ = await two_people(local)
    async with local.socket(other, ann) as socket:
        await socket.message()
        await delete(local.database, table)
        await gone(local, table)
        await socket.answer(legal(socket.state)[0])
        await socket.until(lambda state: state["position"] == 1)


@pytest.mark.parametrize("path", ["answers", "name", "talk", "notes", "speed"])
async def test_nothing_is_stored_of_a_deleted_table_that_is_still_in_memory(tmp_path, monkeypatch, path):
    monkeypatch.setattr(other_programs, "CHECK_SECONDS", 3600)
    database = str(tmp_path / "tables.db")
    async with at(database, tmp_path) as site:
        table, ann, _ = await two_people(site)
        state = (await ann.get(f"/api/tables/{table}")).json()
        body = {
            "answers": {"type": "answer", "position": 0, "action": legal(state)[0]},
            "name": {"name": "Anna"},
            "talk": {"text": "Hello."},
            "notes": {"text": "Mine.", "position": 0, "line": 0},
            "speed": {"type": "speed", "speed": "4"},
        }[path]
        await delete(database, table)
        reply = await ann.post(f"/api/tables/{table}/{path}", json=body)
        assert (reply.status_code, reply.json()["error"]) == (404, "no_such_table")
        async with open_tables(database) as tables:
            assert not await tables.delete(table)


async def test_a_bot_at_a_deleted_table_fails_quietly(local, caplog):
    ann = local.browser()
    table = (await make(ann, "parlour", ["person", "bold"]))["table"]
    async with local.socket(table, ann) as socket:
        await socket.message()
        await delete(local.database, table)
        await socket.refusal()
    await gone(local, table)
    assert [each.message for each in caplog.records if each.levelno >= logging.ERROR] == []


# -- forgotten people ----------------------------------------------------------------------------


async def test_a_forgotten_person_is_someone_in_the_readers_language(local):
    table, _, bob = await two_people(local)
    assert await names(bob, table) == ["Ann", "Bob"]
    await forget(local.database, table, 0)
    await becomes(lambda: names(bob, table), ["someone", "Bob"])
    assert await names(bob, table, "de") == ["jemand", "Bob"]
    assert await names(local.browser(), table) == ["someone", "Bob"]


async def test_viewers_see_a_forgotten_name_disappear(server, database):
    table, ann, bob = await two_people(server)
    async with server.socket(table, ann) as mine, server.socket(table, bob) as theirs:
        await mine.until(lambda state: state["seats"][0].get("connected"))
        await theirs.until(lambda state: state["seats"][0]["called"] == "Ann")
        await forget(database, table, 0)
        await theirs.until(lambda state: state["seats"][0]["called"] == "someone")
        await mine.until(lambda state: state["you"] is None and not state["questions"])


async def test_viewers_get_the_chat_again_without_the_words_of_a_forgotten_person(server, database):
    table, ann, bob = await two_people(server)
    for browser, text in ((ann, "Lemon"), (bob, "Melon")):
        await browser.post(f"/api/tables/{table}/talk", json={"text": text})
    async with server.socket(table, bob) as socket:
        while (talk := await socket.message())["type"] != "talk":
            pass
        assert [line["text"] for line in talk["lines"]] == ["Lemon", "Melon"]
        await forget(database, table, 0)
        while (talk := await socket.message())["type"] != "talk":
            pass
    assert talk["whole"]
    assert [(line["seat"], line.get("text", "")) for line in talk["lines"]] == [(0, ""), (1, "Melon")]


async def test_a_forgotten_person_has_no_seat_notes_or_link(local):
    table, ann, bob = await two_people(local)
    address = f"/api/tables/{table}"
    await ann.post(f"{address}/notes", json={"text": "Mine.", "position": 0, "line": 0})
    link = (await ann.post(f"{address}/device-link")).json()["address"].partition("#seat=")[2]
    await forget(local.database, table, 0)
    await becomes(lambda: names(bob, table), ["someone", "Bob"])
    assert (await ann.get(address)).json().get("you") is None
    assert (await ann.get(f"{address}/notes")).status_code == 403
    assert (await local.browser().post(f"{address}/devices", json={"link": link})).status_code == 403


async def test_a_forgotten_person_stays_so_after_the_table_is_loaded_again(local):
    table, _, bob = await two_people(local)
    await forget(local.database, table, 0)
    await becomes(lambda: names(bob, table), ["someone", "Bob"])
    await local.tables.close()
    assert await names(bob, table) == ["someone", "Bob"]


# -- keep_days -----------------------------------------------------------------------------------


async def aged(site, days, *names):
    """Let the last change of tables be some days ago, and unload them."""
    await site.tables.close()
    await site.tables.store.set_notice("")  # This is stored after the times of the last answers.
    when = time.time() - days * DAY
    change = TABLES.update().where(TABLES.c.id.in_(names)).values(made=when, changed=when)
    await site.tables.store.database.write(lambda connection: connection.execute(change).rowcount)


async def test_old_tables_are_deleted_and_counted(site, caplog):
    caplog.set_level(logging.INFO)
    (old, _, _), (new, _, bob) = await two_people(site), await two_people(site)
    await aged(site, 40, old)
    before = metrics.TABLES_DELETED._value.get()
    assert await OldTables(site.tables.store, site.tables, 30).delete_batch() == 1
    assert metrics.TABLES_DELETED._value.get() == before + 1
    assert [each.table for each in caplog.records if getattr(each, "event", "") == "deleted"] == [old]
    assert (await bob.get(f"/api/tables/{old}")).status_code == 404
    assert (await bob.get(f"/api/tables/{new}")).status_code == 200


async def test_an_old_table_that_somebody_looks_at_stays(site):
    table, ann, _ = await two_people(site)
    await aged(site, 40, table)
    async with site.socket(table, ann) as socket:
        await socket.message()
        assert await OldTables(site.tables.store, site.tables, 30).delete_batch() == 0


async def test_a_batch_is_small(site, monkeypatch):
    monkeypatch.setattr(old_tables, "MAX_BATCH", 2)
    tables = [(await make(site.browser(), "parlour", ["person", "open"]))["table"] for _ in range(3)]
    await aged(site, 40, *tables)
    old = OldTables(site.tables.store, site.tables, 30)
    assert [await old.delete_batch() for _ in range(3)] == [2, 1, 0]


async def test_a_server_deletes_old_tables_by_itself(tmp_path):
    database = str(tmp_path / "tables.db")
    async with at(database, tmp_path) as site:
        table, _, _ = await two_people(site)
        await aged(site, 40, table)
    async with at(database, tmp_path, keep_days=30) as site:
        browser = site.browser()

        async def status():
            return (await browser.get("/api/lobby")).status_code, await _is_stored(site, table)

        await becomes(status, (200, False))


async def test_a_server_keeps_all_tables_by_default(site):
    table, _, _ = await two_people(site)
    await aged(site, 4000, table)
    await OldTables(site.tables.store, site.tables, 0).run()
    assert await _is_stored(site, table)


async def _is_stored(site, table):
    return bool(await site.tables.store.seats_versions([table]))


async def test_of_two_processes_one_deletes_old_tables(cluster, tmp_path):
    address = await cluster.fresh()
    async with at(address, tmp_path) as one, at(address, tmp_path) as other:
        table, _, _ = await two_people(one)
        assert await OldTables(other.tables.store, other.tables, 30).delete_batch() == 0
        await aged(one, 40, table)
        assert await OldTables(one.tables.store, one.tables, 30).delete_batch() == 0
        assert await OldTables(other.tables.store, other.tables, 30).delete_batch() == 1


async def test_the_time_of_an_answer_is_stored_while_the_table_is_in_memory(site, monkeypatch):
    monkeypatch.setattr(members, "KEEP_SECONDS", 0.0)
    table, ann, _ = await two_people(site)
    store = site.tables.store
    assert (await store.table(table)).changed == 0
    state = (await ann.get(f"/api/tables/{table}")).json()
    body = {"type": "answer", "position": 0, "action": legal(state)[0]}
    await ann.post(f"/api/tables/{table}/answers", json=body)

    async def is_stored():
        return (await store.table(table)).changed > time.time() - PATIENCE

    await becomes(is_stored, True)
