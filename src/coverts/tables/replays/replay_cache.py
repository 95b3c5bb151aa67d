"""A cache of the past moments of tables. Replays show these moments."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from coverts.engine.base.exceptions import Malformed
from coverts.engine.match.game_match import Match
from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.late_watchers import LateWatchers, seats_without_present
from coverts.tables.payers import NOBODY_PAYS, PAYER, Payer
from coverts.tables.ports import Lane, Ports
from coverts.tables.replays.moment_cache import CachedMessage, MomentCache, moment_key, size_of
from coverts.tables.replays.opinions import Opinions
from coverts.tables.replays.race_chart import race_of
from coverts.tables.replays.timeline import Past, first_decision, no_move
from coverts.tables.replays.viewpoints import FROM_FILE, Rights, log_of, moment_of
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import TooMany

MAX_PASTS, MAX_PAST_BYTES = 24, 64_000_000
"""The maximum number of tables in the cache, and its approximate maximum size in bytes."""
STEP_BYTES = 500
"""The approximate memory of one step and its log lines, in bytes."""
WAIT_SECONDS = 0.8
"""The time in seconds after which a request gets a replay as far as it is ready."""


class _CacheEntry:
    """A cache entry: the past moments of a table, and the task that computes them."""

    def __init__(self, past: Past) -> None:
        self.past = past
        self.lock = asyncio.Lock()
        self.making: asyncio.Future[None] | None = None
        self.payer: Payer = NOBODY_PAYS
        """Who pays for the computation."""


class Replays:
    """Replays of a server's tables, computed and rendered in the background."""

    def __init__(self, ports: Ports) -> None:
        """Create an empty cache."""
        self.ports = ports
        self.opinions, self.rendered = Opinions(ports), MomentCache()
        self._entries: dict[str, _CacheEntry] = {}

    def close(self) -> None:
        """Stop the running evaluations."""
        self.opinions.close()

    async def rights(self, table: LiveTable, caller: Caller) -> Rights:
        """Return what a caller may see in replays of a table."""
        async with table.lock:
            history = await table.current()
            caller = table.still(caller)
            shown = table.part(LateWatchers).history_for(history, caller)
        from_file = table.creator == FROM_FILE
        until = None if shown is history else shown.last
        over = history.match.over or from_file
        return Rights(shown.match, caller, over, from_file, until, bool(table.ended), shown.last)

    async def past(
        self,
        table: LiveTable,
        costs: Callable[[], None],
        patience: float = WAIT_SECONDS,
        until: int | None = None,
    ) -> Past:
        """Return a table's past moments, all of them if time permits.

        The moments of delayed spectators are made from the steps that these spectators may see. So they do
        not depend on newer steps, not even if these take earlier steps back.

        Args:
            table: The table.
            costs: A function to call if moments are not in the cache. It may raise TooMany.
            patience: The time in seconds after which the available moments are returned.
            until: The number of the last step that the caller may see. None if there is no delay.

        Raises:
            CannotContinue: The stored steps do not fit the current rules.
        """
        name = table.id if until is None else f"{table.id} late"
        entry = self._entries.pop(name, None)
        if entry is None:
            costs()
            entry = _CacheEntry(
                Past(table.game, len(table.seats), table.options, table.referee, table.outdated)
            )
        self._entries[name] = entry  # The last entry is the most recently used.
        async with entry.lock:
            if entry.making is None or entry.making.done():
                if entry.making is not None and not entry.past.is_complete:
                    costs()  # The computation stopped, and would go on now.
                rows = await self.ports.store.steps(table.id, entry.past.last)
                if until is not None:
                    rows = [row for row in rows if row.number <= until]
                if rows or not entry.past.is_complete:
                    entry.payer = PAYER.get()
                    entry.making = self.ports.background.run(partial(entry.past.take_up, rows), Lane.PAST)
                    entry.making.add_done_callback(_take_note)
        if entry.making is not None:
            await asyncio.wait([entry.making], timeout=patience)
            if entry.making.done() and (error := entry.making.exception()) is not None:
                if not isinstance(error, TooMany):
                    if self._entries.get(name) is entry:
                        del self._entries[name]
                elif entry.payer != PAYER.get():
                    # Only the other client's budget is empty, so this client pays for the rest.
                    return await self.past(table, costs, patience, until)
                entry.making.result()
        self._drop()
        return entry.past

    def _drop(self) -> None:
        """Remove the least recently used entries if the cache is too large."""
        sizes = {
            name: entry.past.bytes + STEP_BYTES * len(entry.past.rows)
            for name, entry in self._entries.items()
        }
        while len(sizes) > 1 and (len(sizes) > MAX_PASTS or sum(sizes.values()) > MAX_PAST_BYTES):
            name = next(iter(sizes))
            del sizes[name], self._entries[name]

    async def look(self, table: LiveTable, past: Past, rights: Rights, viewpoint: str) -> messages.Replay:
        """Return the replay of a table from one of the caller's viewpoints."""
        name = rights.choose(viewpoint)
        moments = [*past.moments]
        until = moments[-1].events if moments else 0
        complete = past.is_complete
        log = await self.ports.background.run(partial(log_of, past, name, until), Lane.DRAW)
        return messages.Replay(
            table=table.id,
            game=table.game.name,
            title=table.game.title,
            viewpoint=name,
            viewpoints=rights.viewpoints(),
            seats=rights.match.seat_names(),
            players=[row.player for row in table.seats],
            moves=[messages.ReplayMove(each.events, each.seat, each.reveals) for each in moments],
            log=log,
            begins=first_decision(moments),
            complete=complete,
            over=rights.over,
            own=rights.caller.seat,
            from_file=rights.from_file,
            bots=[*table.game.level_by_name, *table.game.all_bots],
            may_take=rights.seats if not table.referee else [],
        )

    async def moment(
        self, table: LiveTable, past: Past, rights: Rights, move: int, viewpoint: str
    ) -> CachedMessage[messages.ReplayMoment]:
        """Return the table's state at a moment, from the cache if possible.

        Raises:
            Malformed: There is no such moment.
        """
        name, count = rights.choose(viewpoint), len(past.moments)
        rows = [*table.seats] if rights.until is None else seats_without_present(table.seats)
        if move >= count:
            raise Malformed(no_move(move, count))
        key = moment_key(past, move, name, rows, rights.over)
        if key is not None and (known := self.rendered.get(key)) is not None:
            return known
        draw = partial(moment_of, past, table.id, move, name, rows, rights.over, self.ports)
        moment, size = await self.ports.background.run(partial(_with_size, draw), Lane.DRAW)
        cached = CachedMessage(moment)
        if key is not None and key == moment_key(past, move, name, rows, rights.over):
            self.rendered.put(key, cached, size)
        return cached

    async def race(self, past: Past) -> messages.Race:
        """Return the chart of a finished game, from the cache if possible."""
        key = "race", past.serial, past.last
        known: CachedMessage[messages.Race] | None = self.rendered.get(key)
        if known is not None:
            return known.message
        draw = partial(race_of, past, first_decision(past.moments))
        chart = await self.ports.background.run(draw, Lane.DRAW)
        if past.is_complete:
            self.rendered.put(key, CachedMessage(chart), size_of(chart))
        return chart

    async def match_at(self, past: Past, move: int) -> Match:
        return await self.ports.background.run(partial(past.match_at, move), Lane.DRAW)


def _take_note(making: asyncio.Future[None]) -> None:
    """Retrieve the error of a computation for which nobody waits any more, so that it is not logged."""
    if not making.cancelled():
        making.exception()


def _with_size(draw: Callable[[], messages.ReplayMoment]) -> tuple[messages.ReplayMoment, int]:
    """Return a rendered moment and its size as JSON."""
    moment = draw()
    return moment, size_of(moment)
