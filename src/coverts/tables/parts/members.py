"""The people of one table: what they are called, by which devices they hold their seats, who is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from sys import intern
from typing import TYPE_CHECKING

from coverts.engine.base.exceptions import NotYourSeat
from coverts.server.store import SeatRow, StepRow, TableRow
from coverts.tables.core import seat_tokens
from coverts.tables.core.history import History
from coverts.tables.core.seating import OPEN, PERSON
from coverts.tables.core.viewers import Caller, Viewer
from coverts.tables.parts.chat import TalkOfTable
from coverts.tables.parts.late_watchers import Late
from coverts.tables.parts.seat_notes import Notes
from coverts.tables.wire import messages
from coverts.tables.wire.personal_text import cleaned_name
from coverts.tables.wire.refusals import TableEnded

if TYPE_CHECKING:
    from coverts.tables.core.live_table import LiveTable

GRACE = 10.0
"""Seconds that somebody counts as there whose connection has broken off."""
NO_SEAT = "All seats of this table are taken."
NOT_LISTED = "This table is for people who are invited."


class Company:
    """What a table knows of its people beside their seats' rows."""

    def __init__(self, table: LiveTable, row: TableRow) -> None:
        self.table, self.chat, self.delay = table, intern(row.chat), row.delay
        self.talk = TalkOfTable(table, row.chat)
        self.notes = Notes(table)
        self.late = Late(table.id, row.delay, self._rebuilt) if row.delay else None
        self.changed = row.changed or time.time()
        """When somebody answered last."""
        self._kept = row.changed
        """The same, as it is stored."""
        self._gone: dict[int, float] = {}
        """Seats whose last connection has broken off, and when."""
        self._timers: set[asyncio.TimerHandle] = set()

    def _rebuilt(self, steps: Sequence[StepRow]) -> History:
        table = self.table
        return History.rebuilt(
            table.game, len(table.seats), table.options, steps, table.referee, outdated=table.outdated
        )

    def stop(self) -> None:
        for timer in self._timers:
            timer.cancel()
        if self.changed > self._kept:
            self.table.store.people.keep_changed(self.table.id, self.changed)

    # -- who is there ----------------------------------------------------------------------------

    @property
    def here(self) -> int:
        """Seats whose holders are there, or were a moment ago, a bit each."""
        now = asyncio.get_running_loop().time()
        self._gone = {seat: when for seat, when in self._gone.items() if now - when < GRACE}
        return self.table.seated_here | sum(1 << seat for seat in self._gone)

    @property
    def watchers(self) -> int:
        """How many watch at this server process."""
        return sum(not viewer.caller.held for viewer in self.table.viewers)

    def left(self, viewer: Viewer) -> None:
        """A connection has gone; who does not come back is away a while later."""
        loop, there = asyncio.get_running_loop(), self.table.seated_here
        gone = [seat for seat in viewer.caller.held if not there >> seat & 1]
        self._gone |= dict.fromkeys(gone, loop.time())
        if gone:
            self._timers = {timer for timer in self._timers if timer.when() > loop.time()}
            self._timers.add(loop.call_later(GRACE, self.table.renew))

    # -- what watchers see late ------------------------------------------------------------------

    def is_late(self, caller: Caller) -> bool:
        """Whether somebody sees the table late: who holds no seat."""
        return self.late is not None and not caller.held

    async def begin(self, now: History, steps: Sequence[StepRow]) -> None:
        """The match has been made of its stored steps."""
        if self.late is not None:
            await asyncio.to_thread(self.late.begin, steps, now)

    def take(self, now: History, steps: Sequence[StepRow]) -> None:
        """Further steps are stored."""
        self.changed = time.time()
        if self.late is not None:
            self.late.take(steps, now)

    def told(self, state: messages.TableState, caller: Caller) -> messages.TableState:
        """A state with what it says of the table's people."""
        state.watchers, state.delay, state.chat = self.watchers, self.delay, self.chat
        state.late = self.is_late(caller) and not state.over
        return state

    # -- seats and their devices -----------------------------------------------------------------

    async def join(self, wanted: int | None, name: str, token: str | None) -> tuple[int, str]:
        """Take an open seat of a listed table; gives the seat and its new token."""
        table, name = self.table, cleaned_name(name)
        async with table.lock:
            await self._check_stranger(token)
            if not await table.store.people.is_listed(table.id):
                raise NotYourSeat(NOT_LISTED)
            for seat, row in enumerate(table.seats):
                if row.player == OPEN and wanted in (None, seat):
                    new = seat_tokens.new_token()
                    if await table.store.claim(table.id, seat, None, seat_tokens.hash_of(new), name):
                        self.seat(seat, new, name)
                        return seat, new
        raise NotYourSeat(NO_SEAT if wanted is None else "That seat is taken.")

    async def claim(self, invite: str, name: str, token: str | None) -> tuple[int, str]:
        """Seat the holder of an invite; gives the seat and its new token."""
        table, name = self.table, cleaned_name(name)
        async with table.lock:
            await self._check_stranger(token)
            seat = seat_tokens.seat_with_invite(table.seats, invite)
            new = seat_tokens.new_token()
            if seat is None or not await table.store.claim(
                table.id, seat, seat_tokens.hash_of(invite), seat_tokens.hash_of(new), name
            ):
                raise NotYourSeat("That invitation has been used, or was never made.")
            self.seat(seat, new, name)
            return seat, new

    async def _check_stranger(self, token: str | None) -> None:
        """One person has one seat, or shares a device."""
        await self.table.settle_version()
        if self.table.ended:
            raise TableEnded(self.table.ended)
        if (await self.table.caller(token)).held:
            raise NotYourSeat("You already have a seat at this table.")

    def seat(self, seat: int, token: str, name: str) -> None:
        forced = self.table.seats[seat].answers_forced
        self.table.seats[seat] = SeatRow(PERSON, seat_tokens.hash_of(token), None, forced, name)
        self.table.reseat()
        self.table.renew()

    async def name(self, caller: Caller, name: str) -> None:
        """Have the caller's seat called so."""
        seat, name = self.seat_of(caller), cleaned_name(name)
        async with self.table.lock:
            await self.table.store.people.change_seats(self.table.id, [seat], name=name)
            self.table.seats[seat].name = name
            self.table.renew()

    async def list(self, caller: Caller, on: bool) -> None:
        """Whether anybody may take the open seats."""
        self.check_maker(caller)
        await self.table.store.people.list_table(self.table.id, on)

    async def new_link(self, caller: Caller) -> messages.DeviceLink:
        """A link that brings the caller's seats to a further device; earlier ones no longer work."""
        self.seat_of(caller)
        token = seat_tokens.new_token()
        async with self.table.lock:
            hashed = seat_tokens.hash_of(token)
            await self.table.store.people.change_seats(self.table.id, caller.held, link_hash=hashed)
            for seat in caller.held:
                self.table.seats[seat].link_hash = hashed
        return messages.DeviceLink(f"/table/{self.table.id}#seat={token}")

    async def add_device(self, link: str, token: str | None) -> tuple[Caller, str | None]:
        """Let a device hold the link's seats; gives whose it is, and its token if it is new there."""
        table = self.table
        async with table.lock:
            held = (await table.caller(token)).held
            seats = seat_tokens.seats_with_link(table.seats, link)
            if not seats and table.store.shared:  # another process may have made the link
                await table.read_seats()
                seats = seat_tokens.seats_with_link(table.seats, link)
            if held and seats and set(seats) <= set(held):
                return await table.caller(token), None
            if held:
                raise NotYourSeat("You already have another seat at this table in this browser.")
            new = seat_tokens.new_token()
            add = table.store.people.add_device
            if not seats or not await add(
                table.id, seats, seat_tokens.hash_of(link), seat_tokens.hash_of(new)
            ):
                raise NotYourSeat("That link has been renewed, or was never made.")
            await table.read_seats()
            table.renew()
            return await table.caller(new), new

    async def hold_alone(self, caller: Caller, token: str | None) -> None:
        """From now on the caller's device alone holds its seats, and no link brings them elsewhere."""
        self.seat_of(caller)
        async with self.table.lock:
            hashed = seat_tokens.hash_of(token or "")
            await self.table.store.people.hold_alone(self.table.id, caller.held, hashed)
            for seat in caller.held:
                row = self.table.seats[seat]
                row.token_hash, row.link_hash, row.devices = hashed, None, ()
            self.turn_away()

    def turn_away(self) -> None:
        """Who holds their seat no longer watches from now on."""
        for viewer in self.table.viewers:
            held = seat_tokens.seats_with_hash(self.table.seats, viewer.token_hash)
            if set(viewer.caller.held) - set(held):
                viewer.caller = Caller()
                self.talk.begin(viewer)
        self.table.renew()

    async def summary(self, caller: Caller) -> messages.Summary:
        """The table in short, for who holds a seat there."""
        self.seat_of(caller)
        state = await self.table.state(caller)
        return messages.Summary(
            state.table,
            state.game,
            state.title,
            state.seats,
            int(self.changed),
            any(seat.asked for seat in state.seats if seat.seat in caller.held),
            state.over,
            state.result,
        )

    def seat_of(self, caller: Caller) -> int:
        """Raises NotYourSeat for who has none."""
        if not caller.held:
            raise NotYourSeat("You are watching; that is for who holds a seat.")
        return caller.held[0] if caller.seat is None else caller.seat

    def check_maker(self, caller: Caller) -> None:
        if self.table.creator not in caller.held:
            raise NotYourSeat("Only who made this table may do that.")
