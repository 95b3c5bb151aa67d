"""The store: what is written at once, and what a database that fails is answered with."""

import asyncio

import pytest
from sqlalchemy import update

from coverts.server import store as stores
from coverts.server.errors import NotStored
from coverts.server.store import SeatRow, StepRow, Store, TableRow


@pytest.fixture
async def store(tmp_path, monkeypatch):
    """One whose database turns a second writer away at once."""
    monkeypatch.setattr(stores, "PRAGMAS", (*stores.PRAGMAS[:-1], "busy_timeout=0"))
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
    other = Store(str(tmp_path / "tables.db"))
    async with other._writing() as holder:
        await holder.execute(update(stores.SEATS).values(player="bot"))
        with pytest.raises(NotStored):
            await store.append("one", StepRow(1))
    await store.append("one", StepRow(1))
    await other.close()
    assert [step.number for step in await store.steps("one")] == [0, 1]
