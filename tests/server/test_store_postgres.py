"""PostgreSQL alone: what its processes tell each other, and what comes of its end."""

import asyncio

import parlour
import pytest
from table_client import PATIENCE, legal, make, serving

from coverts.server.running.settings import ServerSettings
from coverts.server.store import DatabaseStore, SeatRow, StepRow, TableRow
from coverts.server.store.store_errors import TransactionFailed
from coverts.server.web.app import Setup
from coverts.tables.core.live_table import AT_ONCE
from coverts.tables.wire.refusals import NotRead, NotStored, StoreError


class Ears:
    """What a store was told."""

    def __init__(self, store):
        self.told: asyncio.Queue[str | None] = asyncio.Queue()
        store.on_notice(self.told.put_nowait)

    async def next(self):
        return await asyncio.wait_for(self.told.get(), PATIENCE)


@pytest.fixture
async def address(cluster):
    return await cluster.fresh()


@pytest.fixture
async def two(address):
    """Two processes of one database."""
    stores = DatabaseStore(address), DatabaseStore(address)
    for store in stores:
        await store.open()
    yield stores
    for store in stores:
        await store.close()


def table(name="one"):
    return TableRow(name, "valise", {}, [SeatRow("open", None, b"i")])


async def test_many_may_use_one_database_and_open_it_at_once(address):
    stores = [DatabaseStore(address) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    assert all(store.shared for store in stores)
    for store in stores:
        await store.close()


@pytest.mark.parametrize(
    "change",
    [
        lambda store: store.append("one", StepRow(1)),
        lambda store: store.claim("one", 0, b"i", b"t"),
        lambda store: store.end_table("one", "The evening is over."),
    ],
)
async def test_a_change_of_a_table_that_somebody_else_may_hold_is_told_to_the_others_alone(two, change):
    first, second = two
    for name in ("one", "two"):
        await first.create(table(name), StepRow(0))
    mine, theirs = Ears(first), Ears(second)
    await change(first)
    assert await theirs.next() == "one"
    await second.end_table("two", "The evening is over.")
    assert await mine.next() == "two"


async def test_what_is_told_is_there_already(two):
    first, second = two
    await first.create(table(), StepRow(0))
    ears = Ears(second)
    await first.append("one", StepRow(1))
    await ears.next()
    assert [step.number for step in await second.steps("one")] == [0, 1]


async def test_of_two_processes_one_gets_a_number(two):
    await two[0].create(table(), StepRow(0))
    told = await asyncio.gather(
        *(store.append("one", StepRow(1, seat)) for seat, store in enumerate(two)), return_exceptions=True
    )
    assert {type(each) for each in told} == {NotStored, type(None)}


async def test_who_listened_and_was_cut_off_listens_again_and_knows_that_all_may_have_changed(two):
    first, second = two
    await first.create(table(), StepRow(0))
    ears = Ears(second)
    await first._database.write(
        lambda connection: connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    )
    assert await ears.next() is None
    await first.append("one", StepRow(1))
    while await ears.next() != "one":
        pass


async def test_connections_that_were_cut_are_made_anew_without_a_refusal(two):
    first, second = two
    await first.create(table(), StepRow(0))
    await second.steps("one")
    await second._database.write(
        lambda connection: connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    )
    await first.append("one", StepRow(1))
    assert len(await first.steps("one")) == 2


async def test_what_was_stored_before_postgresql_was_killed_is_there_and_it_goes_on(two, cluster):
    first, _ = two
    await first.create(table(), StepRow(0))
    stored = 0
    cut_off = asyncio.get_running_loop().run_in_executor(None, cluster.kill)
    try:
        while True:
            await first.append("one", StepRow(stored + 1))
            stored += 1
    except NotStored:
        await cut_off
    with pytest.raises(NotRead):
        await first.check()
    await asyncio.to_thread(cluster.start)
    await first.check()
    there = len(await first.steps("one")) - 1
    assert there in (stored, stored + 1)  # the last one was not acknowledged
    await first.append("one", StepRow(there + 1))


async def test_a_server_goes_on_with_its_tables_when_postgresql_is_back(address, cluster):
    settings = Setup(ServerSettings(database=address), {"parlour": parlour.GAME}, AT_ONCE)
    async with serving(settings) as site:
        browser = site.browser()
        name = (await make(browser, "parlour", ["person", "open"]))["table"]
        state = (await browser.get(f"/api/tables/{name}")).json()
        body = {"type": "answer", "position": 0, "action": legal(state)[0]}
        await asyncio.to_thread(cluster.kill)
        try:
            refused = await browser.post(f"/api/tables/{name}/answers", json=body)
            assert (refused.status_code, refused.json()["error"]) == (503, "not_stored")
            unread = await browser.get(f"/api/tables/{name}")
            assert (unread.status_code, unread.json()["error"]) == (503, "not_read")
        finally:
            await asyncio.to_thread(cluster.start)
        taken = await browser.post(f"/api/tables/{name}/answers", json=body)
        assert taken.status_code == 200


async def test_a_store_ends_although_its_database_has(address, cluster):
    store = DatabaseStore(address)
    await store.open()
    await asyncio.to_thread(cluster.kill)
    try:
        await asyncio.wait_for(store.close(), PATIENCE)
    finally:
        await asyncio.to_thread(cluster.start)


async def test_steps_that_were_stored_when_the_connection_ended_are_acknowledged(two, monkeypatch):
    first, _ = two
    await first.create(table(), StepRow(0))
    write, cut_off = first._database.write, [ConnectionResetError("cut off")]

    async def cut(work):
        result = await write(work)
        if cut_off:
            raise TransactionFailed(cut_off.pop(), began=True, committing=True)
        return result

    monkeypatch.setattr(first._database, "write", cut)
    await first.append("one", StepRow(1, kind="move", chance=[2]))
    assert [step.number for step in await first.steps("one")] == [0, 1]


@pytest.mark.parametrize("mine", [True, False])
async def test_a_seat_that_was_taken_when_the_connection_ended_is_its_takers(two, monkeypatch, mine):
    first, second = two
    await first.create(table(), StepRow(0))
    write, cut_off = first._database.write, [ConnectionResetError("cut off")]

    async def cut(work):
        if cut_off:
            if mine:
                await write(work)
            else:
                await second.claim("one", 0, b"i", b"theirs")
            raise TransactionFailed(cut_off.pop(), began=True, committing=True)
        return await write(work)

    monkeypatch.setattr(first._database, "write", cut)
    assert await first.claim("one", 0, b"i", b"mine") is mine


async def test_a_server_that_is_not_there_is_a_sentence_without_the_password():
    with pytest.raises(StoreError, match=r"me:\*\*\*@.* cannot be used") as refused:
        await DatabaseStore("postgresql://me:secret@localhost:1/tables").open()
    assert "secret" not in str(refused.value)


async def test_a_database_that_is_not_there_is_a_sentence(cluster):
    with pytest.raises(StoreError, match='database "missing" does not exist'):
        await DatabaseStore(cluster.address("missing")).open()


async def test_without_a_driver_the_way_to_get_it_is_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "asyncpg", None)
    with pytest.raises(StoreError, match=r"pip install 'coverts\[postgres\]'"):
        DatabaseStore("postgresql://me@there/tables")
