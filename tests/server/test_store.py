"""The store: what is written at once, and what a database that fails is answered with."""

import asyncio
import sqlite3

import pytest

from coverts.server.errors import NoSuchTable, NotStored, StoreError
from coverts.server.store import (
    LeaseLostError,
    Mark,
    NumberTakenError,
    SeatRow,
    Snapshot,
    StepRow,
    Store,
    TableRow,
)
from coverts.server.store import sqlite as sqlites


@pytest.fixture
async def store(tmp_path, monkeypatch):
    """One whose database turns a second writer away at once."""
    monkeypatch.setattr(sqlites, "BUSY_MILLISECONDS", 0)
    store = Store(str(tmp_path / "tables.db"))
    await store.open()
    yield store
    await store.close()


def row(name):
    return TableRow(name, "valise", {}, [SeatRow("person")])


async def test_steps_of_many_tables_at_once_are_all_stored(store):
    names = [f"table{n}" for n in range(20)]
    await asyncio.gather(*(store.create(row(name), StepRow(0)) for name in names))
    await asyncio.gather(*(store.append(name, StepRow(n)) for n in range(1, 6) for name in names))
    assert [len(await store.steps(name)) for name in names] == [6] * 20


async def test_seats_taken_while_steps_are_stored_are_stored_too(store):
    await store.create(row("one"), StepRow(0))
    steps = [store.append("one", StepRow(n)) for n in range(1, 20)]
    settings = [store.set_answers_forced("one", 0, bool(n % 2)) for n in range(20)]
    await asyncio.gather(*steps, *settings)
    assert (await store.table("one")).seats[0].answers_forced is True


async def test_another_program_that_holds_the_database_is_told_of(store, tmp_path):
    await store.create(row("one"), StepRow(0))
    other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotStored):
        await store.append("one", StepRow(1))
    other.close()
    await store.append("one", StepRow(1))
    assert [step.number for step in await store.steps("one")] == [0, 1]


async def test_all(store):
    await store.create(row("one"), StepRow(0))
    await store.create(row("two"), StepRow(0))
    rs = await asyncio.gather(
        store.append("one", StepRow(1)),
        store.append("one", StepRow(1)),
        store.append("two", StepRow(1, chance=[3])),
        return_exceptions=True,
    )
    assert [type(r) for r in rs] == [type(None), NumberTakenError, type(None)]
    assert await store.marks(["one", "two", "x"]) == {"one": Mark(1, 0), "two": Mark(1, 0)}
    n = await store.news({"one": 0, "two": 1, "x": -1})
    assert {k: [s.number for s in v] for k, v in n.items()} == {"one": [1]}
    f = await store.take_lease("one", "a")
    assert f == 1 == await store.take_lease("one", "a")
    assert await store.take_lease("one", "b") is None
    await store.append("one", StepRow(2), fence=1)
    await store.release_lease("one", "a")
    assert await store.take_lease("one", "b") == 2
    with pytest.raises(LeaseLostError):
        await store.append("one", StepRow(3), fence=1)
    assert await store.renew_leases("b") == {"one"}
    assert await store.renew_leases("a") == set()
    await store.sit("p", {"one": 3})
    assert await store.seated(["one"]) == {}
    store._sitting = ("q", {})
    assert await store.seated(["one"]) == {"one": 3}
    assert await store.snapshot("one") is None
    await store.keep_snapshot("one", Snapshot(1, "r", b"abc"))
    await store.append("one", StepRow(3))
    assert await store.snapshot("one") == Snapshot(1, "r", b"abc")
    await store.keep_snapshot("one", Snapshot(2, "r", b"abcd"))
    await store.append("one", StepRow(4))
    assert await store.snapshot("one") == Snapshot(2, "r", b"abcd")
    await store.check()
    with pytest.raises(NoSuchTable):
        await store.table("x")


async def test_second(store, tmp_path):
    with pytest.raises(StoreError, match="in use by another server"):
        await Store(str(tmp_path / "tables.db")).open()
