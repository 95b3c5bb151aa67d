"""The people of one table: what they are called, and by which devices they hold their seats."""

from __future__ import annotations

import time
from collections.abc import Sequence

from coverts.engine.base.exceptions import NotYourSeat
from coverts.tables.core import seat_tokens
from coverts.tables.core.history import History
from coverts.tables.core.seating import OPEN, PERSON, invitation
from coverts.tables.core.stored_rows import SeatRow, StepRow, TableRow
from coverts.tables.core.table_part import Part, TableAccess
from coverts.tables.core.viewers import Caller
from coverts.tables.wire import messages
from coverts.tables.wire.personal_text import cleaned_name
from coverts.tables.wire.refusals import TableEnded

NO_SEAT = "All seats of this table are taken."
NOT_LISTED = "This table is for people who are invited."


class Members(Part):
    """The holders of a table's seats."""

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Begin with the time of the last answer that is stored."""
        self.table = table
        self.changed = row.changed or time.time()
        """When somebody answered last."""
        self._kept = row.changed
        """The same, as it is stored."""

    async def stop(self) -> None:
        """Store when somebody answered last."""
        if self.changed > self._kept:
            self.table.store.people.keep_changed(self.table.id, self.changed)

    def on_steps(self, history: History, steps: Sequence[StepRow], whose: int, own: bool) -> None:
        """Note the time of the answer."""
        self.changed = time.time()

    def contribute(self, state: messages.TableState, caller: Caller) -> None:
        """Add how many watch at this server process."""
        state.watchers = sum(not viewer.caller.held for viewer in self.table.viewers)

    # -- seats and their devices -----------------------------------------------------------------

    async def join(self, wanted: int | None, name: str, token: str | None) -> tuple[int, str]:
        """Take an open seat of a listed table; return the seat and its new token."""
        table, name = self.table, cleaned_name(name)
        async with table.lock:
            await self._check_stranger(token)
            if not await table.store.people.is_listed(table.id):
                raise NotYourSeat(NOT_LISTED)
            for seat, row in enumerate(table.seats):
                if row.player == OPEN and wanted in (None, seat):
                    new = seat_tokens.new_token()
                    if await table.store.claim(table.id, seat, None, seat_tokens.hash_of(new), name):
                        self._seat(seat, new, name)
                        return seat, new
        raise NotYourSeat(NO_SEAT if wanted is None else "That seat is taken.")

    async def claim(self, invite: str, name: str, token: str | None) -> tuple[int, str]:
        """Seat the holder of an invite; return the seat and its new token."""
        table, name = self.table, cleaned_name(name)
        async with table.lock:
            await self._check_stranger(token)
            seat = seat_tokens.seat_with_invite(table.seats, invite)
            new = seat_tokens.new_token()
            if seat is None or not await table.store.claim(
                table.id, seat, seat_tokens.hash_of(invite), seat_tokens.hash_of(new), name
            ):
                raise NotYourSeat("That invitation has been used, or was never made.")
            self._seat(seat, new, name)
            return seat, new

    async def _check_stranger(self, token: str | None) -> None:
        """Raise a Refused if the table has ended or the caller has a seat."""
        await self.table.settle_version()
        if self.table.ended:
            raise TableEnded(self.table.ended)
        if (await self.table.caller(token)).held:
            raise NotYourSeat("You already have a seat at this table.")

    def _seat(self, seat: int, token: str, name: str) -> None:
        forced = self.table.seats[seat].answers_forced
        self.table.seats[seat] = SeatRow(PERSON, seat_tokens.hash_of(token), None, forced, name)
        self.table.reseat()
        self.table.renew()

    async def name(self, caller: Caller, name: str) -> None:
        """Name the caller's seat."""
        seat, name = self.seat_of(caller), cleaned_name(name)
        async with self.table.lock:
            await self.table.store.people.change_seats(self.table.id, [seat], name=name)
            self.table.seats[seat].name = name
            self.table.renew()

    async def set_listed(self, caller: Caller, on: bool) -> None:
        """Set whether anybody may take the open seats, for the person who made the table."""
        self.check_maker(caller)
        await self.table.store.people.list_table(self.table.id, on)

    async def new_invites(self, caller: Caller) -> list[messages.Invite]:
        """Replace the invites of all open seats, for the person who made the table."""
        self.check_maker(caller)
        async with self.table.lock:
            rows = enumerate(self.table.seats)
            tokens = [(i, seat_tokens.new_token()) for i, row in rows if row.player == OPEN]
            hashes = [(i, seat_tokens.hash_of(token)) for i, token in tokens]
            await self.table.store.renew_invites(self.table.id, hashes)
            for i, hashed in hashes:
                self.table.seats[i].invite_hash = hashed
        return [invitation(self.table.id, i, token) for i, token in tokens]

    async def new_link(self, caller: Caller) -> messages.DeviceLink:
        """Return a link that brings the caller's seats to a further device; earlier links stop working."""
        self.seat_of(caller)
        token = seat_tokens.new_token()
        async with self.table.lock:
            hashed = seat_tokens.hash_of(token)
            await self.table.store.people.change_seats(self.table.id, caller.held, link_hash=hashed)
            for seat in caller.held:
                self.table.seats[seat].link_hash = hashed
        return messages.DeviceLink(f"/table/{self.table.id}#seat={token}")

    async def add_device(self, link: str, token: str | None) -> tuple[Caller, str | None]:
        """Let a device hold the link's seats; return its caller, and its token if it is a new one."""
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
        """Let the caller's device alone hold its seats, and remove their link."""
        self.seat_of(caller)
        async with self.table.lock:
            hashed = seat_tokens.hash_of(token or "")
            await self.table.store.people.hold_alone(self.table.id, caller.held, hashed)
            for seat in caller.held:
                row = self.table.seats[seat]
                row.token_hash, row.link_hash, row.devices = hashed, None, ()
            self.table.turn_away()

    async def summary(self, caller: Caller) -> messages.Summary:
        """Return a summary of the table for the holder of a seat."""
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
        """Return the caller's seat; raise NotYourSeat if they have none."""
        if not caller.held:
            raise NotYourSeat("You are watching; that is for who holds a seat.")
        return caller.held[0] if caller.seat is None else caller.seat

    def check_maker(self, caller: Caller) -> None:
        """Raise NotYourSeat unless the caller made the table."""
        if self.table.creator not in caller.held:
            raise NotYourSeat("Only who made this table may do that.")
