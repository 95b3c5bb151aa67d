"""The chat of a table without a server: each line arrives once, whatever the order in which it is stored."""

import asyncio

import pytest
from memory_store import MemoryStore
from test_tables_alone import ME, act, asked, seated

from coverts.tables.core.viewers import Caller
from coverts.tables.parts.chat import Chat
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotStored

YOU = Caller((1,), 1)


async def heard(viewer):
    """Return the texts of all lines that wait to be sent to a viewer."""
    await viewer.news()
    talks, viewer.beside = viewer.beside, []
    return [line.text for talk in talks for line in talk.lines]


async def say(table, caller, text):
    await table.part(Chat).say(caller, messages.Say(text=text, name="" if caller.held else "Ole"))


async def lines_of(table, caller=ME):
    return [line.text for line in (await table.part(Chat).of(caller)).lines]


async def entered(table, caller=ME):
    """Return a viewer who has received the lines so far."""
    viewer = table.enter(caller)
    await table.part(Chat).enter(viewer)
    return viewer


async def play_on(table):
    """Answer until an answer is refused."""
    while True:
        await act(table)


async def test_a_line_arrives_although_a_later_line_was_stored_faster():
    async with seated() as (table, store):
        viewer, stored, free = await entered(table), asyncio.Event(), asyncio.Event()

        async def slow(table_id, line):
            row = await MemoryStore.say(store, table_id, line)
            if line.text == "first":
                stored.set()
                await free.wait()
            return row

        store.say = slow
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(say(table, ME, "first"))
            await stored.wait()
            await say(table, ME, "second")
            free.set()
        assert sorted(await heard(viewer)) == ["first", "second"]


async def test_a_line_is_kept_although_an_older_read_ends_after_it():
    async with seated() as (table, store):
        await say(table, ME, "zero")
        read, free = asyncio.Event(), asyncio.Event()

        async def slow(table_id):
            rows = await MemoryStore.lines(store, table_id)
            read.set()
            await free.wait()
            return rows

        store.lines = slow
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(table.part(Chat).on_other_program())
            await read.wait()
            await say(table, ME, "one")
            free.set()
        assert await lines_of(table) == ["zero", "one"]


async def test_lines_that_the_store_no_longer_keeps_are_dropped():
    async with seated() as (table, store):
        viewer = await entered(table)
        for text in ("zero", "one", "two"):
            await say(table, ME, text)
        del store.said[table.id][0]
        await table.part(Chat).on_other_program()
        assert await lines_of(table) == ["one", "two"]
        assert len(viewer.heard) == 2


async def test_an_end_that_is_not_stored_shows_players_nothing_of_the_spectators_chat():
    async with seated() as (table, store):
        await say(table, Caller(), "the bold one bluffs")
        seen = []

        async def append(table_id, *steps, clock=None):
            if table.history.match.over:
                seen.append(await lines_of(table))
                await say(table, ME, "well played")
                raise NotStored("The disk is full.")
            await MemoryStore.append(store, table_id, *steps)

        store.append = append
        with pytest.raises(NotStored):
            await play_on(table)
        assert seen == [[]]
        assert store.said[table.id][-1].room == "players"
        del store.append
        await asked(table)
        assert await lines_of(table) == ["well played"]
        await act(table)
        assert await lines_of(table) == ["the bold one bluffs", "well played"]
