"""Creating, loading, unloading and closing the tables of a server."""

import asyncio

import parlour
import pytest
from memory_store import MemoryStore

from coverts.tables.core.live_table import AT_ONCE
from coverts.tables.core.registry import Tables
from coverts.tables.parts import PARTS
from coverts.tables.ports import BackgroundFullError, InlineBackground, Lane, Ports
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import TooMany


class TooBusyToRepeat(InlineBackground):
    """A background that repeats no steps."""

    def run(self, function, lane=Lane.SHORT):
        if lane == Lane.REPEAT:
            raise BackgroundFullError
        return super().run(function)


class Lobby(MemoryStore):
    """A store that records which tables are listed."""

    def __init__(self):
        super().__init__()
        self.listed = []

    async def list_table(self, table_id, on):
        self.listed.append(table_id)


async def test_a_table_that_cannot_be_opened_is_neither_stored_nor_listed():
    store = Lobby()
    tables = Tables(Ports(store, background=TooBusyToRepeat()), {"parlour": parlour.GAME}, AT_ONCE, PARTS)
    wanted = messages.NewTable("parlour", ["person", "open"], listed=True, delay=3)
    with pytest.raises(TooMany):
        await tables.create(wanted)
    await tables.close()
    assert not store.rows
    assert not store.listed


async def test_a_table_that_is_made_while_others_are_closed_is_closed_too():
    tables = Tables(Ports(MemoryStore()), {"parlour": parlour.GAME}, AT_ONCE, PARTS)
    wanted = messages.NewTable("parlour", ["person", "bold"])
    for _ in range(2):
        await tables.create(wanted)
    closing = asyncio.create_task(tables.close())
    await asyncio.sleep(0)
    late, _, _ = await tables.create(wanted)
    drawing = late.viewers._task
    await closing
    assert not tables.live
    assert drawing is not None
    assert drawing.done()
