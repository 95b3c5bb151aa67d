"""A database that fails: what was acknowledged is there, and every answer is a sentence."""

import asyncio
import logging
import os
import random
import sqlite3
from contextlib import asynccontextmanager, closing

import parlour
import pytest
from table_client import legal, make, serving, setup

from coverts.server.store import DatabaseStore, SeatRow, StepRow, TableRow
from coverts.server.store import sqlite as sqlites
from coverts.tables.wire.refusals import NotRead, NotStored, StoreError

GARBLED = random.Random(1).randbytes(4096)


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A database file; SQLite does not wait for other programs."""
    monkeypatch.setattr(sqlites, "BUSY_MILLISECONDS", 0)
    return tmp_path / "tables.db"


@asynccontextmanager
async def opened(path):
    store = DatabaseStore(str(path))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def with_one(store):
    """A store with one table."""
    await store.create(TableRow("one", "valise", {}, [SeatRow("person")]), StepRow(0))


def pragma(store, text):
    """Say something to the connection that writes."""
    with store._database._writer.connect() as connection:
        return connection.connection.driver_connection.execute(f"PRAGMA {text}").fetchone()


@asynccontextmanager
async def full(store):
    """A database that cannot grow."""
    [pages] = pragma(store, "page_count")
    pragma(store, f"max_page_count={pages}")
    yield
    pragma(store, "max_page_count=1000000")


@asynccontextmanager
async def read_only(store):
    pragma(store, "query_only=1")
    yield
    pragma(store, "query_only=0")


@asynccontextmanager
async def locked(store):
    """Another program writes, and does not end."""
    with closing(sqlite3.connect(store._database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


FAILURES = pytest.mark.parametrize(
    ("fails", "why"),
    [
        (full, "the disk is full"),
        (read_only, "the database may only be read"),
        (locked, "another program holds the database"),
    ],
    ids=["full", "read-only", "locked"],
)


def garble(path, table):
    """Overwrite the first page of a table's rows."""
    with closing(sqlite3.connect(path)) as connection:
        [size] = connection.execute("PRAGMA page_size").fetchone()
        [root] = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(GARBLED[:size])


async def fill(store):
    """Append steps until even a short one is refused; gives the last one's number and the error."""
    last = 0
    for long in (50, 0):
        try:
            while last < 1000:
                await store.append("one", StepRow(last + 1, chance=[10**9] * long))
                last += 1
        except NotStored as error:
            refused = error
    return last, refused


# -- writing -------------------------------------------------------------------------------------


@FAILURES
async def test_what_fails_is_a_sentence_and_what_was_stored_stays(path, fails, why):
    async with opened(path) as store:
        await with_one(store)
        async with fails(store):
            last, error = await fill(store)
            assert why in str(error)
            assert len(await store.steps("one")) == last + 1
        await store.append("one", StepRow(last + 1))
    async with opened(path) as store:
        assert len(await store.steps("one")) == last + 2


@FAILURES
async def test_a_failure_is_one_line_of_the_log(path, fails, why, caplog):
    async with opened(path) as store:
        await with_one(store)
        async with fails(store):
            await fill(store)
        lines = [each for each in caplog.records if each.levelno >= logging.WARNING]
        assert [(each.exc_info, len(each.getMessage().splitlines())) for each in lines] == [(None, 1)] * 2


async def test_many_who_are_locked_out_at_once_hear_it_together(path, caplog):
    async with opened(path) as store:
        await with_one(store)
        async with locked(store):
            waiting = (store.append("one", StepRow(n)) for n in range(1, 20))
            told = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(each) for each in told} == {NotStored}
    assert len(caplog.records) == 1


async def test_a_table_that_is_there_is_no_failure_of_another(path):
    async with opened(path) as store:
        await with_one(store)
        table = TableRow("two", "valise", {}, [SeatRow("person")])
        told = await asyncio.gather(with_one(store), store.create(table, StepRow(0)), return_exceptions=True)
        assert [type(each) for each in told] == [NotStored, type(None)]


async def test_no_secret_is_logged(path, caplog):
    async with opened(path) as store:
        await store.create(TableRow("one", "g", {}, [SeatRow("open", None, b"invitation")]), StepRow(0))
        async with locked(store):
            with pytest.raises(NotStored):
                await store.claim("one", 0, b"invitation", b"token")
    assert caplog.records
    assert not any(word in caplog.text for word in ("invitation", "token"))


# -- reading -------------------------------------------------------------------------------------


async def test_garbled_pages_are_a_sentence_for_who_reads(path, caplog):
    async with opened(path) as store:
        await with_one(store)
        await store.append("one", *(StepRow(n) for n in range(1, 300)))
    garble(path, "answers")
    async with opened(path) as store:
        for read in (store.steps("one"), store.steps("one", 0)):
            with pytest.raises(NotRead, match="the database is damaged"):
                await read
        assert (await store.table("one")).game == "valise"
    assert len(caplog.records) == 2


@pytest.mark.parametrize("chance", ["not a list", "[1"])
async def test_a_value_that_nobody_has_stored_is_a_sentence_for_who_reads(path, chance):
    async with opened(path) as store:
        await with_one(store)
        with closing(sqlite3.connect(path)) as other:
            other.execute("UPDATE answers SET chance = ?", [chance])
            other.commit()
        with pytest.raises(NotRead):
            await store.steps("one")


async def test_who_reads_does_not_wait_for_another_program_that_writes(path):
    async with opened(path) as store:
        await with_one(store)
        async with locked(store):
            assert len(await store.steps("one")) == 1
            await store.check()


# -- opening -------------------------------------------------------------------------------------


def is_folder(path):
    path.mkdir()


def is_garbage(path):
    path.write_bytes(GARBLED)


def is_cut_off(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE tables (id)")
    path.write_bytes(path.read_bytes()[:5000])


@pytest.mark.parametrize("is_so", [is_folder, is_garbage, is_cut_off])
async def test_what_is_no_database_is_refused_by_a_sentence(path, is_so):
    is_so(path)
    with pytest.raises(StoreError, match=r"The database .* cannot be used: .*\."):
        await DatabaseStore(str(path)).open()


async def test_a_folder_that_is_missing_is_told(tmp_path):
    with pytest.raises(StoreError, match="No such file or directory"):
        await DatabaseStore(str(tmp_path / "missing" / "tables.db")).open()


@pytest.mark.parametrize(
    "address", ["mysql://me:secret@there/db", "postgresql://me:secret@there:x/db", "://"]
)
async def test_what_is_no_address_is_refused_by_a_sentence(address):
    with pytest.raises(StoreError) as refused:
        DatabaseStore(address)
    assert "secret" not in str(refused.value)


async def test_a_second_server_at_a_file_hears_the_way_out(path):
    async with opened(path):
        with pytest.raises(StoreError, match=rf"process {os.getpid()}.*--database.*PostgreSQL"):
            await DatabaseStore(str(path)).open()
    async with opened(path):
        pass


@pytest.mark.skipif(os.name == "nt", reason="there files have no such modes")
async def test_the_files_of_a_database_are_their_owners_alone(path):
    path.touch(0o644)
    async with opened(path) as store:
        await with_one(store)
        files = sorted(path.parent.iterdir())
        assert [file.name for file in files] == [path.name + end for end in ("", "-lock", "-shm", "-wal")]
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


# -- over the wire -------------------------------------------------------------------------------


async def answer(browser, table):
    state = (await browser.get(f"/api/tables/{table}")).json()
    body = {"type": "answer", "position": state["position"], "action": legal(state)[0]}
    return await browser.post(f"/api/tables/{table}/answers", json=body)


@FAILURES
async def test_an_answer_that_cannot_be_stored_is_refused_and_can_be_given_later(path, fails, why):
    async with serving(setup(path.parent, [parlour.GAME])) as site:
        browser = site.browser()
        table = (await make(browser, "parlour", ["person", "open"]))["table"]
        store = site.tables.store
        await with_one(store)
        async with site.socket(table, browser) as socket:
            await socket.message()
            async with fails(store):
                await fill(store)
                refused = await answer(browser, table)
                assert (refused.status_code, refused.json()["error"]) == (503, "not_stored")
                assert why in refused.json()["message"]
                await socket.answer(legal(socket.state)[0])
                assert why in (await socket.refusal())["message"]
                new = await browser.post("/api/tables", json={"game": "parlour", "seats": ["person", "open"]})
                assert (new.status_code, new.json()["error"]) == (503, "not_stored")
                stored = len(await store.steps(table))
            assert (await answer(browser, table)).status_code == 200
            assert len(await store.steps(table)) == stored + 1


@pytest.mark.parametrize("rows", ["answers", "tables", "seats"])
async def test_a_table_that_cannot_be_read_is_said_at_once(path, rows):
    async with serving(setup(path.parent, [parlour.GAME])) as site:
        table = (await make(site.browser(), "parlour", ["person", "open"]))["table"]
    garble(path, rows)
    async with serving(setup(path.parent, [parlour.GAME])) as site:
        browser = site.browser()
        for address in ("", "/file"):
            reply = await browser.get(f"/api/tables/{table}{address}")
            assert (reply.status_code, reply.json()["error"]) == (503, "not_read")
        async with site.socket(table) as socket:
            assert (await socket.message())["error"] == "not_read"
        assert (await browser.get("/api/games")).status_code == 200
