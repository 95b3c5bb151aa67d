"""Who comes and goes at a table is shown, and by no timer afterwards."""

import pytest
from test_tables_alone import ME, seated

from coverts.tables.core import presence
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.autoplay import Autoplay

STRANGER = Caller()


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
        assert (stranger.next, player.next.state.watchers) == (None, 0)
        table.presence.show_now()
        await table.viewers.shown()
        assert (stranger.next.state.watchers, player.next.state.watchers) == (1, 1)


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
