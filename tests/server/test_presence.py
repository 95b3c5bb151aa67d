"""Who comes and goes at a table is reported before a spectator sees anything, and by no timer afterwards."""

import asyncio

import pytest
from test_tables_alone import ME, Failing, seated

from coverts.tables.core import presence
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.autoplay import Autoplay
from coverts.tables.wire.refusals import NotStored

STRANGER = Caller()


class Reporting(Failing):
    """A store of several processes, which are told of a spectator only once `opened` is set."""

    shared = True

    def __init__(self):
        super().__init__()
        self.opened, self.begun, self.reports = asyncio.Event(), asyncio.Event(), 0

    async def report_spectator(self, table_id, process):
        self.begun.set()
        await self.opened.wait()
        self.reports += 1


async def test_a_second_spectator_waits_until_the_first_is_reported():
    async with seated(store=Reporting()) as (table, store):
        visits = [asyncio.create_task(table.presence.note_caller(STRANGER)) for _ in range(2)]
        await store.begun.wait()
        await asyncio.sleep(0)
        assert [visit.done() for visit in visits] == [False, False]
        store.opened.set()
        await asyncio.gather(*visits)
        assert store.reports


async def test_a_spectator_whose_report_failed_is_reported_at_the_next_visit():
    async with seated(store=Reporting()) as (table, store):
        store.opened.set()
        store.fails = {"report_spectator": NotStored("The disk is full.")}
        with pytest.raises(NotStored):
            await table.presence.note_caller(STRANGER)
        store.fails = {}
        await table.presence.note_caller(STRANGER)
        assert store.reports == 1


async def test_further_spectators_cost_no_further_report():
    async with seated(store=Reporting()) as (table, store):
        store.opened.set()
        for _ in range(3):
            await table.presence.note_caller(STRANGER)
        assert store.reports == 1


async def test_who_loses_a_seat_is_reported_as_a_spectator_before_they_see_more():
    async with seated(store=Reporting()) as (table, store):
        viewer = table.enter(ME)
        turning = asyncio.create_task(table.turn_away())
        await store.begun.wait()
        assert viewer.caller == ME
        store.opened.set()
        await turning
        assert viewer.caller == STRANGER
        assert store.reports == 1


@pytest.fixture
def _seldom(monkeypatch):
    """After one drawing, nobody is shown to have come until `show_now`."""
    monkeypatch.setattr(presence, "PRESENCE_SECONDS", 3600)


@pytest.mark.usefixtures("_seldom")
async def test_a_spectator_sees_nothing_before_the_players_are_told():
    async with seated() as (table, _):
        player = table.enter(ME)
        await table.part(Autoplay).idle.wait()
        await table.viewers.shown()
        stranger = table.enter(STRANGER)
        await table.viewers.shown()
        assert (stranger.next, player.next.watchers) == (None, 0)
        table.presence.show_now()
        await table.viewers.shown()
        assert (stranger.next.watchers, player.next.watchers) == (1, 1)


async def test_players_get_a_drawing_before_spectators():
    async with seated() as (table, _):
        told = []
        viewers = [table.enter(STRANGER) for _ in range(4)] + [table.enter(ME)]
        await table.viewers.shown()
        for viewer in viewers:
            viewer.ready.set = lambda viewer=viewer: told.append(viewer.caller)
        table.renew()
        await table.viewers.shown()
        assert told == [ME, *[STRANGER] * 4]


@pytest.mark.usefixtures("_seldom")
async def test_a_table_that_has_stopped_starts_no_timer():
    async with seated() as (table, _):
        viewers = [table.enter(caller) for caller in (ME, STRANGER)]
        await table.viewers.shown()
        await table.stop()
        for viewer in viewers:
            table.leave(viewer)
        assert (table.presence._recount, table.presence._timers) == (None, {})
