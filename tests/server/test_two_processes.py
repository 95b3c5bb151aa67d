"""Two server processes at one store in memory: what each makes of the other's changes."""

import asyncio
from contextlib import asynccontextmanager
from functools import partial

import parlour
import pytest
from memory_store import MemoryStore
from test_tables_alone import ME, act, asked, first_answer

from coverts.engine.base.exceptions import Stale
from coverts.tables.core import registry
from coverts.tables.core.history import NOBODY
from coverts.tables.core.live_table import AT_ONCE
from coverts.tables.core.registry import Tables
from coverts.tables.core.stored_rows import NumberTakenError
from coverts.tables.core.viewers import Caller
from coverts.tables.parts import PARTS
from coverts.tables.parts.autoplay import Autoplay
from coverts.tables.parts.members import Members
from coverts.tables.ports import Ports
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import TableEnded


class SharedStore(MemoryStore):
    """A store in memory that several processes use."""

    shared = True

    async def renew_invites(self, table_id, hashes):
        for seat, invite_hash in hashes:
            self.rows[table_id].seats[seat].invite_hash = invite_hash


@asynccontextmanager
async def two_processes(*more_seats, **more):
    """The second of two processes at the same store, and a table for two that was made at the first."""
    store = SharedStore()
    first, second = (Tables(Ports(store), {"parlour": parlour.GAME}, AT_ONCE, PARTS) for _ in range(2))
    here, _, _ = await first.create(messages.NewTable("parlour", ["person", "open", *more_seats], **more))
    try:
        yield second, here
    finally:
        await first.close()
        await second.close()


async def test_a_state_is_read_again_after_another_process_has_gone_back():
    async with two_processes() as (elsewhere, here):
        there = await elsewhere.find(here.id)
        await act(here)
        assert (await there.state(ME)).position == 1
        async with here.lock:
            await here.change(NOBODY, partial(here.history.go_back, 0))
        state = await there.state(ME)
        assert state.position == 2
        assert state.questions


async def answers(table, count):
    """Give the first legal answer of whoever is asked, some times. Return the seat of the last answer."""
    for _ in range(count):
        seat = min(table.awaited_seats())
        await table.take(seat, first_answer(await table.state(Caller((seat,), seat))))
    return seat


def overtaken_at(store, at, then):
    """Before the append with this number, another process stores a step and does `then` to the row."""
    appends = iter(range(at + 1))

    async def append(table_id, *steps, fence=None):
        if next(appends, None) == at:
            then(store.rows[table_id])
            raise NumberTakenError(table_id)
        await MemoryStore.append(store, table_id, *steps)

    store.append = append


async def test_no_answer_is_taken_at_a_table_that_another_process_has_ended_meanwhile():
    async with two_processes() as (_, here):
        state, steps = await asked(here), here.match.last_step

        def end(row):
            row.ended = "The operator ended this table."

        overtaken_at(here.store, 0, end)
        with pytest.raises(TableEnded, match="The operator"):
            await here.take(0, first_answer(state))
        assert here.store.kept[here.id][-1].number == steps


async def test_what_is_taken_back_counts_though_a_further_answer_cannot_be_taken_back(monkeypatch):
    async with two_processes() as (_, here):
        winner = await answers(here, 4)  # Both lay a card, then the winner names a suit and a stake.
        monkeypatch.setattr(here, "forced", lambda history, seat: (seat, None))
        overtaken_at(here.store, 1, lambda row: None)
        state = await here.state(Caller((winner,), winner))
        await here.take(winner, messages.Undo(state.position))
        assert [step.undo for step in here.store.kept[here.id][-2:]] == [False, True]


async def test_an_invite_that_another_process_has_renewed_gives_a_seat():
    async with two_processes() as (elsewhere, here):
        there = await elsewhere.find(here.id)
        new = await here.part(Members).new_invites(ME)
        seat, _ = await there.part(Members).claim(new[0].invite, "guest", None)
        assert seat == 1


def just_after_the_seats_are_read(table, monkeypatch, then):
    """Something that another process does when a table has read its seats and not yet changed them."""
    read = table.read_seats

    async def read_seats():
        await read()
        monkeypatch.undo()
        await then()

    monkeypatch.setattr(table, "read_seats", read_seats)


async def sit_down(table, invite):
    await table.part(Members).claim(invite.invite, "guest", None)


async def test_the_game_does_not_begin_without_somebody_who_has_just_sat_down(monkeypatch):
    async with two_processes(waits=True) as (elsewhere, here):
        there, (invite,) = await elsewhere.find(here.id), await here.part(Members).new_invites(ME)
        just_after_the_seats_are_read(here, monkeypatch, partial(sit_down, there, invite))
        with pytest.raises(Stale, match="has begun in the meantime"):
            await here.take(0, messages.Begin())
        assert [row.player for row in here.seats] == ["person", "person"]
        assert not any(row.stand_in for row in (await here.store.table(here.id)).seats)
        assert (await here.state(ME)).questions


async def test_a_bot_plays_only_for_those_who_are_still_missing(monkeypatch):
    async with two_processes("open", waits=True) as (elsewhere, here):
        there, (invite, _) = await elsewhere.find(here.id), await here.part(Members).new_invites(ME)
        just_after_the_seats_are_read(here, monkeypatch, partial(sit_down, there, invite))
        await here.take(0, messages.Begin())
        for seats in (here.seats, (await here.store.table(here.id)).seats):
            assert [(row.player, bool(row.stand_in)) for row in seats[1:]] == [
                ("person", False),
                ("open", True),
            ]
        assert not here.is_waiting


async def test_a_game_that_has_just_begun_elsewhere_does_not_begin_again(monkeypatch):
    async with two_processes(waits=True) as (elsewhere, here):
        there = await elsewhere.find(here.id)
        just_after_the_seats_are_read(here, monkeypatch, partial(there.take, 0, messages.Begin()))
        with pytest.raises(Stale, match="has begun in the meantime"):
            await here.take(0, messages.Begin())
        assert here.seats == there.seats
        assert not here.is_waiting


async def test_who_enters_a_table_while_it_is_unloaded_is_shown_it(monkeypatch):
    async with two_processes() as (elsewhere, here):
        unloaded = await elsewhere.find(here.id)
        await unloaded.part(Autoplay).idle.wait()
        is_asked, may_go_on = asyncio.Event(), asyncio.Event()

        async def table(table_id):
            is_asked.set()
            await may_go_on.wait()
            return await MemoryStore.table(here.store, table_id)

        monkeypatch.setattr(here.store, "table", table)
        entering = asyncio.create_task(elsewhere.enter(here.id, "the token of a device added elsewhere"))
        await is_asked.wait()
        with monkeypatch.context() as soon:
            soon.setattr(registry, "SLEEP_SECONDS", -1.0)
            await elsewhere._drop_unused()
        may_go_on.set()
        there, viewer = await entering
        assert there is not unloaded
        assert (await viewer.news()).table == here.id


async def test_viewers_are_shown_a_table_that_is_to_be_read_again_while_it_waits_to_be_drawn():
    async with two_processes() as (elsewhere, here):
        there = await elsewhere.find(here.id)
        viewer = there.enter(ME)
        await viewer.news()
        await there.viewers.shown()
        async with there.viewers.turns.turn():  # Another table is being drawn.
            await act(here)
            there.renew()
            for _ in range(100):
                await asyncio.sleep(0)
            assert there.viewers.turns.are_wanted
            async with here.lock:
                await here.change(NOBODY, partial(here.history.go_back, 0))
            await there.follow(await here.store.steps(here.id), 1)
        assert (await viewer.news()).position == 2
