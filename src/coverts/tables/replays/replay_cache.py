"""The pasts of tables, made when somebody looks back and kept for a while; all of a server's together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from coverts.engine.base.exceptions import Malformed
from coverts.engine.match.game_match import Match
from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.late_watchers import LateWatchers
from coverts.tables.ports import Lane, Ports
from coverts.tables.replays.opinions import Opinions
from coverts.tables.replays.timeline import Past, no_move
from coverts.tables.replays.viewpoints import FROM_FILE, Rights, log_of, moment_of
from coverts.tables.wire import messages

MAX_PASTS, MAX_PAST_BYTES = 24, 64_000_000
"""Pasts that are kept, and about how much memory they may take together."""
STEP_BYTES = 500
"""Bytes that a step and what it said take in memory, about."""
WAIT_SECONDS = 0.8
"""Seconds that somebody waits for a past that is being made, before they are told how far it is."""


class _Kept:
    """A past, and its making while that goes on."""

    def __init__(self, past: Past) -> None:
        self.past = past
        self.lock = asyncio.Lock()
        self.making: asyncio.Future[None] | None = None


class Replays:
    """Looks back at tables. Pasts are made and drawn in the background."""

    def __init__(self, ports: Ports) -> None:
        """Begin with no past in memory."""
        self.ports = ports
        self.opinions = Opinions(ports)
        self._kept: dict[str, _Kept] = {}

    def close(self) -> None:
        """End the opinions that are being made."""
        self.opinions.close()

    async def rights(self, table: LiveTable, caller: Caller) -> Rights:
        """What the caller may see of a table's past."""
        async with table.lock:
            match = (await table.current()).match
        from_file = table.creator == FROM_FILE
        over, watchers = match.over or from_file, table.part(LateWatchers)
        late = watchers.delay if watchers.is_late(caller) and not over else 0
        if late:  # how its seats are called may have been chosen since
            match = watchers.history.match
        return Rights(match, caller, over, from_file, late, ended=bool(table.ended))

    async def past(self, table: LiveTable, costs: Callable[[], None], patience: float = WAIT_SECONDS) -> Past:
        """A table's past with all that is stored, or as much of it as there is after so many seconds.

        costs: called where it has to be made; it may raise TooMany. Raises CannotContinue where the stored
        steps do not fit the rules of today.
        """
        kept = self._kept.pop(table.id, None)
        if kept is None:
            costs()
            kept = _Kept(Past(table.game, len(table.seats), table.options, table.referee, table.outdated))
        self._kept[table.id] = kept  # last: used most recently
        async with kept.lock:
            if kept.making is None or kept.making.done():
                rows = await self.ports.store.steps(table.id, kept.past.last)
                if rows:
                    kept.making = self.ports.background.run(partial(kept.past.take_up, rows), Lane.PAST)
        if kept.making is not None:
            await asyncio.wait([kept.making], timeout=patience)
            if kept.making.done() and kept.making.exception() is not None:
                self._kept.pop(table.id, None)
                kept.making.result()
        self._drop()
        return kept.past

    def _drop(self) -> None:
        """Let go of those that were not asked for longest, where there are too many."""
        sizes = {
            name: kept.past.bytes + STEP_BYTES * len(kept.past.rows) for name, kept in self._kept.items()
        }
        while len(sizes) > 1 and (len(sizes) > MAX_PASTS or sum(sizes.values()) > MAX_PAST_BYTES):
            name = next(iter(sizes))
            del sizes[name], self._kept[name]

    async def look(self, table: LiveTable, past: Past, rights: Rights, viewpoint: str) -> messages.Replay:
        """The moves of a table, as somebody may know them."""
        name = rights.choose(viewpoint)
        moments = past.moments[: rights.count(past)]
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
            complete=complete,
            over=rights.over,
            own=rights.caller.seat,
            from_file=rights.from_file,
            bots=[*table.game.all_bots],
            may_take=rights.seats if not table.referee else [],
        )

    async def moment(
        self, table: LiveTable, past: Past, rights: Rights, move: int, viewpoint: str
    ) -> messages.ReplayMoment:
        """A table as it was; raises Malformed where there is no such move."""
        name, rows, count = rights.choose(viewpoint), [*table.seats], rights.count(past)
        if move >= count:
            raise Malformed(no_move(move, count))
        draw = partial(moment_of, past, table.id, move, name, rows, rights.over, self.ports)
        return await self.ports.background.run(draw, Lane.DRAW)

    async def match_at(self, past: Past, move: int) -> Match:
        return await self.ports.background.run(partial(past.match_at, move), Lane.DRAW)
