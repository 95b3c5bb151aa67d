"""Two server processes at one store in memory: what each makes of the other's changes."""

from contextlib import asynccontextmanager
from functools import partial

import parlour
from memory_store import MemoryStore
from test_tables_alone import ME, act

from coverts.tables.core.history import NOBODY
from coverts.tables.core.live_table import AT_ONCE
from coverts.tables.core.registry import Tables
from coverts.tables.ports import Ports
from coverts.tables.wire import messages


class SharedStore(MemoryStore):
    """A store in memory that several processes use."""

    shared = True


@asynccontextmanager
async def two_processes():
    """Two processes' tables of the same store, and a table for two made at the first, with its invites."""
    store = SharedStore()
    first, second = (Tables(Ports(store), {"parlour": parlour.GAME}, AT_ONCE) for _ in range(2))
    here, invites, _ = await first.create(messages.NewTable("parlour", ["person", "open"]))
    try:
        yield second, here, invites
    finally:
        await first.close()
        await second.close()


async def test_a_state_is_read_again_after_another_process_has_gone_back():
    async with two_processes() as (elsewhere, here, _):
        there = await elsewhere.find(here.id)
        await act(here)
        assert (await there.state(ME)).position == 1
        async with here.lock:
            await here.change(NOBODY, partial(here.history.go_back, 0))
        state = await there.state(ME)
        assert state.position == 2
        assert state.questions
