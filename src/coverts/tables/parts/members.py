"""The people at a table: their names, their seats, and the devices that hold the seats."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from coverts.engine.base.exceptions import NotYourSeat, Stale
from coverts.tables.core import seat_tokens
from coverts.tables.core.history import ALL, History
from coverts.tables.core.seating import OPEN, PERSON, house_bot, invitation
from coverts.tables.core.stored_rows import SeatRow, StepRow, TableRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.core.viewers import Caller
from coverts.tables.wire import messages
from coverts.tables.wire.personal_text import cleaned_name
from coverts.tables.wire.refusals import NotNow, TableEnded

KEEP_SECONDS = 60.0
"""The time, in seconds, between two writes of the time of a table's last answer."""
NO_SEAT = "All seats of this table are taken."
NOT_MAKER = "Only the person who made this table can do this."
NO_LINK = "This link has been replaced or is not valid."
NOT_HELD = "You have no seat at this table any longer."
NOT_LISTED = "This table is for people who are invited."


class Members(TablePart):
    """The people who hold the seats of a table."""

    takes = (messages.Begin,)

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Start with the stored time of the last answer."""
        self.table = table
        self.changed = row.changed or time.time()
        """The time of the last answer."""
        self._kept = row.changed
        """The time of the last answer that has been written to the store."""
        self._keep_after = time.time() + KEEP_SECONDS

    async def stop(self) -> None:
        """Store the time of the last answer."""
        if self.changed > self._kept:
            self.table.store.people.keep_changed(self.table.id, self.changed)

    def on_steps(self, history: History, steps: Sequence[StepRow], whose: int, own: bool) -> None:
        """Record the current time as the time of the last answer, and store it from time to time.

        Steps that only one seat may notice do not count, because all players can read this time.
        """
        if whose != ALL:
            return
        self.changed = time.time()
        if self.changed >= self._keep_after:
            self._kept, self._keep_after = self.changed, self.changed + KEEP_SECONDS
            self.table.store.people.keep_changed(self.table.id, self.changed)

    def contribute(self, state: messages.TableState, caller: Caller) -> None:
        """Add who made the table, and the number of spectators at this server process, to a state."""
        state.creator = self.table.creator if self.table.creator >= 0 else None
        state.watchers = sum(not viewer.caller.held for viewer in self.table.viewers)

    async def take(self, seat: int, message: messages.Begin) -> None:
        """Begin the game without the missing people. A bot plays at each open seat until somebody takes it.

        Raises:
            NotYourSeat: Somebody else made the table.
            NotNow: Nobody is missing, or the table uses real cards, which bots cannot see.
            Stale: The game has begun just now.
        """
        table = self.table
        if table.creator < 0 or table.seats[seat].token_hash != table.seats[table.creator].token_hash:
            raise NotYourSeat(NOT_MAKER)
        if not table.is_waiting:
            raise NotNow("The game has already begun.")
        if table.referee:
            raise NotNow("No bot can play with real cards.")
        filled = await table.store.fill_open_seats(table.id, house_bot(table.game))
        await table.read_seats()  # The store knows who has sat down meanwhile.
        table.renew()
        if not filled:
            raise Stale("The game has begun in the meantime.")

    # -- seats and their devices -----------------------------------------------------------------

    async def join(self, wanted: int | None, name: str, token: str | None) -> tuple[int, str]:
        """Take an open seat of a listed table.

        Args:
            wanted: The seat to take; None for any.
            name: The name of the new player.
            token: The caller's token for this table, if there is one.

        Returns:
            The seat, and its new token.

        Raises:
            NotYourSeat: The seat cannot be taken, or the caller has a seat already.
            TableEnded: The table takes no more answers.
        """
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
        """Give an open seat to the holder of its invite.

        Args:
            invite: The secret of the invite.
            name: The name of the new player.
            token: The caller's token for this table, if there is one.

        Returns:
            The seat, and its new token.

        Raises:
            NotYourSeat: The invite is not valid, or the caller has a seat already.
            TableEnded: The table takes no more answers.
        """
        table, name = self.table, cleaned_name(name)
        async with table.lock:
            await self._check_stranger(token)
            seat = seat_tokens.seat_with_invite(table.seats, invite)
            new = seat_tokens.new_token()
            if seat is None or not await table.store.claim(
                table.id, seat, seat_tokens.hash_of(invite), seat_tokens.hash_of(new), name
            ):
                raise NotYourSeat("That invitation has been used or replaced, or is not valid.")
            self._seat(seat, new, name)
            return seat, new

    async def _check_stranger(self, token: str | None) -> None:
        """Check that the table is open, and that the caller has no seat yet.

        Raises:
            NotYourSeat: The caller has a seat at this table.
            TableEnded: The table takes no more answers.
        """
        await self.table.settle_version()
        if self.table.ended:
            raise TableEnded(self.table.ended)
        if self.table.caller(token).held:
            raise NotYourSeat("You already have a seat at this table.")

    def _seat(self, seat: int, token: str, name: str) -> None:
        forced = self.table.seats[seat].answers_forced
        self.table.seats[seat] = SeatRow(PERSON, seat_tokens.hash_of(token), None, forced, name)
        self.table.reseat()
        self.table.renew()

    async def name(self, caller: Caller, name: str) -> None:
        """Change the name shown at the caller's seat."""
        seat, name = self.seat_of(caller), cleaned_name(name)
        async with self.table.lock_for(caller):
            await self.table.store.people.change_seats(self.table.id, [seat], name=name)
            self.table.seats[seat].name = name
            self.table.renew()

    async def set_listed(self, caller: Caller, on: bool) -> None:
        """List the table in the lobby, or remove it. Only its creator may do this."""
        self.check_maker(caller)
        await self.table.store.people.list_table(self.table.id, on)

    async def new_invites(self, caller: Caller) -> list[messages.Invite]:
        """Replace the invites of all open seats. Only the table's creator may do this."""
        self.check_maker(caller)
        async with self.table.lock_for(caller):
            rows = enumerate(self.table.seats)
            tokens = [(i, seat_tokens.new_token()) for i, row in rows if row.player == OPEN]
            hashes = [(i, seat_tokens.hash_of(token)) for i, token in tokens]
            await self.table.store.renew_invites(self.table.id, hashes)
            for i, hashed in hashes:
                self.table.seats[i].invite_hash = hashed
        return [invitation(self.table.id, i, token) for i, token in tokens]

    async def new_link(self, caller: Caller) -> messages.DeviceLink:
        """Return a link that gives the caller's seats to another device.

        Earlier links of these seats stop working.
        """
        self.seat_of(caller)
        secret = seat_tokens.new_token()
        async with self.table.lock_for(caller):
            hashed = seat_tokens.hash_of(secret)
            await self.table.store.people.change_seats(self.table.id, caller.held, link_hash=hashed)
            for seat in caller.held:
                self.table.seats[seat].link_hash = hashed
        return messages.DeviceLink(f"/table/{self.table.id}#seat={secret}")

    async def add_device(self, link: str, token: str | None) -> tuple[Caller, str | None]:
        """Give another device the seats that a link is for.

        Args:
            link: The secret of the link.
            token: The device's token for this table, if it has one.

        Returns:
            The caller at that device, and the device's new token. The token is None if the device already
                held the seats.

        Raises:
            NotYourSeat: The link is not valid, or the device holds another seat of this table.
        """
        hashed = seat_tokens.hash_of(link)
        return await self._add_device(
            lambda: seat_tokens.seats_with_link(self.table.seats, link), hashed, "", token
        )

    async def open_seats(
        self, seats: Sequence[int], account: str, token: str | None
    ) -> tuple[Caller, str | None]:
        """Give another device of a person the seats to which the person's account refers.

        The other arguments and the errors are like those of `add_device`.
        """
        return await self._add_device(
            lambda: tuple(seat for seat in seats if self.table.seats[seat].player == PERSON),
            None,
            account,
            token,
        )

    async def _add_device(
        self, find: Callable[[], tuple[int, ...]], link_hash: bytes | None, account: str, token: str | None
    ) -> tuple[Caller, str | None]:
        table = self.table
        async with table.lock:
            held, seats = table.caller(token).held, find()
            if held and seats and set(seats) <= set(held):
                return table.caller(token), None
            if held and seats:
                raise NotYourSeat("You already have another seat at this table in this browser.")
            new = seat_tokens.new_token()
            add = table.store.people.add_device
            if not seats or not await add(table.id, seats, link_hash, seat_tokens.hash_of(new), account):
                raise NotYourSeat(NO_LINK if link_hash else NOT_HELD)
            await table.read_seats()
            await table.turn_away()  # The oldest device has lost the seats if there are too many.
            return table.caller(new), new

    async def hold_alone(self, caller: Caller, token: str | None) -> None:
        """Remove all other devices from the caller's seats, and cancel the seats' link."""
        self.seat_of(caller)
        async with self.table.lock_for(caller):
            hashed = seat_tokens.hash_of(token or "")
            await self.table.store.people.hold_alone(self.table.id, caller.held, hashed)
            for seat in caller.held:
                row = self.table.seats[seat]
                row.token_hash, row.link_hash, row.devices = hashed, None, ()
            await self.table.turn_away()

    async def summary(self, caller: Caller) -> messages.Summary:
        """Return a summary of the table. The caller must hold a seat."""
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
        """Return the seat that a caller looks from, or else their first seat.

        Raises:
            NotYourSeat: The caller has no seat.
        """
        if not caller.held:
            raise NotYourSeat("You are watching. Only players with a seat can do this.")
        return caller.held[0] if caller.seat is None else caller.seat

    def check_maker(self, caller: Caller) -> None:
        """Check that the caller made this table.

        Raises:
            NotYourSeat: Somebody else made the table.
        """
        if self.table.creator not in caller.held:
            raise NotYourSeat(NOT_MAKER)
