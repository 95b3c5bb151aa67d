"""Notices to players who have left a table that waits for them, as push messages or mails.

Whether a seat gets a notice depends only on what everybody at the table sees: the seats that the table waits
for, and who is connected. The notifier of the host delivers notices (see `ports.Notifier`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from coverts.engine.base.exceptions import NotYourSeat
from coverts.engine.match.referee import ONE
from coverts.tables.core import seat_tokens
from coverts.tables.core.history import History
from coverts.tables.core.seating import PERSON
from coverts.tables.core.stored_rows import StepRow, TableRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.core.viewers import Caller
from coverts.tables.ports import NoticeTimes, PushTarget
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotNow, StoreError

LOG = logging.getLogger("coverts.server")
ABSENT_SECONDS = 60.0
"""How long a table must wait for an absent player, in seconds, before the player gets a notice. By then, the
table has given its automatic answers."""
NOTICE_SECONDS = 3600.0
"""The shortest time between two notices of a seat, in seconds."""
RETURN_SECONDS = 15.0
"""How long players have to connect again, in seconds, after the table has been loaded."""
RETRY_SECONDS = 30.0
"""The pause, in seconds, after the store failed."""
NO_NOTICES = "This server sends no such notices."


class TurnNotices(TablePart):
    """Decides which seats of a table get a notice that it is their turn, and when.

    A seat gets one notice if the table has waited for it for ABSENT_SECONDS without a break in which somebody
    was connected at the seat. It gets the next one only for another turn, and after NOTICE_SECONDS. Seats of
    the same holder share their notices.
    """

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Start without a player to tell."""
        self.table, self._notifier = table, table.ports.notifier
        self._times: dict[int, NoticeTimes] = {}
        """The seats that want notices, with their stored times."""
        self._due: dict[int, float] = {}
        """The seats that will get a notice, with its time."""
        self._told: set[int] = set()
        """The seats that the table still waits for since their last notice."""
        self._is_new = True
        """Whether the table has just been loaded."""
        self._timer: asyncio.Handle | None = None
        self._sending: asyncio.Task[None] | None = None
        self._has_stopped = False

    # -- events ----------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Whether no notice is due soon. The notifier loads the table again for later ones."""
        soon = self._notifier.now() + 2 * ABSENT_SECONDS
        return self._sending is None and all(due > soon for due in self._due.values())

    async def prepare(self) -> None:
        """Read which seats want notices."""
        if self._notifier.is_on:
            self._times = dict(await self._notifier.times(self.table.id))

    async def stop(self) -> None:
        """Stop sending notices."""
        self._has_stopped = True
        if self._timer is not None:
            self._timer.cancel()
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)

    async def on_history(self, history: History, steps: Sequence[StepRow]) -> None:
        """Look who is awaited once the match has been read."""
        if self._times:
            asyncio.get_running_loop().call_soon(self.on_change)

    async def on_other_program(self) -> None:
        """Read again which seats want notices, because a person may have been forgotten."""
        await self.prepare()
        self.on_change()

    def on_change(self) -> None:
        """Plan the next notices: the table may wait for other seats, or players may have come or gone."""
        history = self.table.history
        self._due = {seat: due for seat, due in self._due.items() if seat in self._times}
        if not self._times or history is None or self._has_stopped:
            return
        awaited, now = self._awaited(history), self._notifier.now()
        if self._is_new:
            position = history.position(None)
            last = {seat: self._last_notice(seat) for seat in self._times}
            self._told |= {seat for seat, each in last.items() if each.sent and each.position == position}
        self._told &= awaited
        absent = (awaited - self.table.presence.connected - self._told) & self._times.keys()
        for seat, times in self._times.items():
            if seat not in absent:
                self._due.pop(seat, None)
                self._keep_due(seat, 0)
            elif seat not in self._due:
                wait = RETURN_SECONDS if self._is_new and times.due else ABSENT_SECONDS
                self._due[seat] = max(now + wait, times.due, self._last_notice(seat).sent + NOTICE_SECONDS)
                self._keep_due(seat, self._due[seat])
        self._is_new = False
        self._plan(now)

    def _awaited(self, history: History) -> set[int]:
        """Return the seats that the table waits for, as everybody sees it, and that people play."""
        table = self.table
        if table.ended or table.is_waiting or table.author is not None or table.referee == ONE:
            return set()
        rows = table.seats
        return {
            seat
            for seat in history.match.waited_for()
            if rows[seat].player == PERSON and not rows[seat].stand_in
        }

    def _seats_of_holder(self, seat: int) -> set[int]:
        """Return the seats that want notices and have the same holder as a seat."""
        rows = self.table.seats
        return {each for each in self._times if rows[each].token_hash == rows[seat].token_hash}

    def _last_notice(self, seat: int) -> NoticeTimes:
        """Return the times of the last notice that the holder of a seat got at this table."""
        return max((self._times[each] for each in self._seats_of_holder(seat)), key=lambda times: times.sent)

    def _keep_due(self, seat: int, due: float) -> None:
        times = self._times[seat]
        if times.due != due:
            self._times[seat] = NoticeTimes(due, times.sent, times.position)
            self._notifier.keep_due(self.table.id, seat, due)

    def _plan(self, now: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._due and self._sending is None:
            wait = max(0.0, min(self._due.values()) - now)
            self._timer = asyncio.get_running_loop().call_later(wait, self._begin)

    def _begin(self) -> None:
        self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        """Send the notices that are due."""
        try:
            now = self._notifier.now()
            for seat in [seat for seat, due in self._due.items() if due <= now]:
                if seat not in self._told:
                    await self._tell(seat)
        except StoreError:
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            LOG.exception("table %s: a notice could not be sent", self.table.id)
            self._due.clear()
        finally:
            self._sending = None
        self.on_change()

    async def _tell(self, seat: int) -> None:
        history = self.table.history
        if history is None or seat not in self._awaited(history) - self.table.presence.connected:
            return
        told = self._seats_of_holder(seat) & self._awaited(history)
        position, now = history.position(None), self._notifier.now()
        if await self._notifier.send(self.table.id, seat, self.table.game, position):
            self._times[seat] = NoticeTimes(0, now, position)
        else:  # Nobody wants it any longer, or another process has sent it.
            self._times = dict(await self._notifier.times(self.table.id))
        self._told |= told | {seat}

    # -- what players ask for --------------------------------------------------------------------

    async def options(self, caller: Caller) -> messages.NoticeOptions:
        """Return how the caller can get notices, and how they get them now."""
        seats = self._seats_of(caller)
        channels = await self._notifier.channels(self.table.id, seats)
        return messages.NoticeOptions(
            self._notifier.push_key,
            self._notifier.has_mail,
            channels.browsers,
            channels.mail,
            channels.confirmed,
        )

    async def add_browser(self, caller: Caller, token: str | None, wanted: messages.PushBrowser) -> None:
        """Let the caller's browser get push messages.

        Raises:
            NotNow: The server sends no push messages.
        """
        seats = self._seats_of(caller)
        if not self._notifier.push_key:
            raise NotNow(NO_NOTICES)
        target = PushTarget(wanted.endpoint, wanted.p256dh, wanted.auth)
        hashed = seat_tokens.hash_of(token or "")
        await self._notifier.add_browser(self.table.id, seats, hashed, target, wanted.language)
        await self.on_other_program()

    async def remove_browser(self, caller: Caller, endpoint: str) -> None:
        """Let a browser get no more push messages about the caller's seats."""
        await self._notifier.remove_browser(self.table.id, self._seats_of(caller), endpoint)
        await self.on_other_program()

    async def set_mail(self, caller: Caller, token: str | None, wanted: messages.NoticeMail) -> None:
        """Set or remove the mail address for the notices of the caller's seats.

        Raises:
            NotNow: The server sends no mails.
        """
        seats = self._seats_of(caller)
        if not self._notifier.has_mail:
            raise NotNow(NO_NOTICES)
        hashed = seat_tokens.hash_of(token or "")
        await self._notifier.set_mail(self.table.id, seats, hashed, wanted.address, wanted.language)
        await self.on_other_program()

    @staticmethod
    def _seats_of(caller: Caller) -> Sequence[int]:
        if not caller.held:
            raise NotYourSeat("You are watching. Only players with a seat can do this.")
        return caller.held
