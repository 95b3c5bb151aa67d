"""A live table: it joins its match, its viewers, what they see, and its parts.

The match is in `stored_match`, who is present in `presence`, and what callers see in `table_views`. All other
features of a table are in its parts (see `table_part`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import NotYourSeat
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Action
from coverts.tables.core import seat_tokens
from coverts.tables.core.history import ALL, Change, History
from coverts.tables.core.presence import Presence
from coverts.tables.core.seating import missing_seats
from coverts.tables.core.stored_match import OUTDATED, StoredMatch
from coverts.tables.core.stored_rows import StepRow, TableRow
from coverts.tables.core.table_part import P, PartMaker, TablePart, TableParts
from coverts.tables.core.table_views import TableViews
from coverts.tables.core.viewers import Caller, DrawingTurns, Viewer, Viewers
from coverts.tables.pacing import AT_ONCE, Pace
from coverts.tables.payers import PAYER
from coverts.tables.ports import ANSWER_SECONDS, ANSWERS, Ports
from coverts.tables.table_store import Store
from coverts.tables.wire import messages
from coverts.tables.wire.encoded_states import EncodedState
from coverts.tables.wire.refusals import TableEnded, refusal_message

__all__ = ["AT_ONCE", "LiveTable", "Pace"]


class LiveTable:
    """A table in use. Every change is made under one lock."""

    def __init__(
        self,
        row: TableRow,
        game: Game,
        ports: Ports,
        pace: Pace,
        parts: Sequence[PartMaker],
        drawing: DrawingTurns | None = None,
    ) -> None:
        """Create a table from its stored row. Call `prepare` and `start` before using it.

        Args:
            row: The table's row in the store.
            game: The game of the table.
            ports: The store and the other services of the host.
            pace: The delays before the table's automatic answers.
            parts: The functions that make the table's parts. The parts add to a state in this order.
            drawing: Lets the server draw only one table at a time, and keeps the states of a few tables.
        """
        self.id, self.game, self.seats, self.creator = row.id, game, row.seats, row.creator
        self.options, self.referee = game.read_options(row.options), row.referee
        self.outdated = row.rules != Machine.of(game).program.version
        """Whether the table was played under other rules, so that its steps may not fit the current rules."""
        self.ended = row.ended or (OUTDATED if self.outdated else "")
        """The message for players if the table takes no more answers, or "" while it is open."""
        self.waits = row.waits
        """Whether the game begins only when nobody is missing at an open seat."""
        self.notice = ""
        """The notice that all tables of the server show."""
        self.changed = time.time()
        """The time of the last answer, or the time when the table was loaded if nobody has answered since
        then."""
        self.ports, self.pace = ports, pace
        self.payer = PAYER.get()
        """Who pays for the table's bots: the client that created the table, or that loaded it later."""
        self.lock = asyncio.Lock()
        self.work: set[object] = set()
        """Work that goes on when nobody watches, such as evaluations. It keeps the table in memory."""
        turns = drawing or DrawingTurns()
        self.viewers = Viewers(self, turns)
        self.views = TableViews(self, turns)
        self.presence = Presence(self.viewers, self.renew, pace.unwatched)
        self.match = StoredMatch(self)
        self._seats_version: int | None = None
        self.parts = TableParts(self.id, [make(self, row) for make in parts])

    @property
    def store(self) -> Store:
        """The store of the table."""
        return self.ports.store

    def part(self, kind: type[P]) -> P:
        """Return the table's part of the given class."""
        return self.parts.of(kind)

    @property
    def author(self) -> TablePart | None:
        """The part that decides every answer at this table, such as a lesson, or None."""
        return self.parts.author

    # -- coming and going ------------------------------------------------------------------------

    async def prepare(self, history: History | None = None, steps: Sequence[StepRow] = ()) -> None:
        """Load the data of all parts, before the table is used.

        Args:
            history: The match, if it is already in memory.
            steps: All steps of that match.
        """
        for part in self.parts:
            await part.prepare()
        if history is not None:
            for part in self.parts:
                await part.on_history(history, steps)
        self.match.history = history

    def start(self) -> None:
        """Start serving viewers and answering for bots. Call `prepare` first."""
        self.viewers.start()
        for part in self.parts:
            part.start()

    async def stop(self) -> None:
        """Stop serving viewers and answering, and free the memory of the match.

        If a caller still uses the table, the match is read from the store again.
        """
        self.presence.stop()
        for part in self.parts:
            await part.stop()
        await self.viewers.stop()
        self.match.history = None
        self.views.forget()

    async def vanish(self, error: Exception) -> None:
        """Stop a table that has been deleted or that another process has taken, and tell its viewers why.

        If a caller still uses the table, the store raises an error.
        """
        self.match.history = None
        self.views.clear()
        await self.viewers.stop()
        self.viewers.fail(error)
        await self.stop()

    @property
    def steps(self) -> int | None:
        """The number of steps that spectators could see, or None if the match has not been read."""
        return None if self.history is None else self.history.position(None)

    @property
    def is_at_rest(self) -> bool:
        """Whether the table can be unloaded, because nobody watches it and no part or work needs it."""
        is_free = not self.viewers and not self.work and not self.lock.locked()
        return is_free and all(part.is_idle for part in self.parts)

    @property
    def may_be_unloaded_soon(self) -> bool:
        """Whether the table takes no more answers."""
        return bool(self.ended) or (self.history is not None and self.history.match.over)

    def caller(self, token: str | None, wanted: int | None = None, language: str = "") -> Caller:
        """Return the caller who holds the seats that a token gives access to.

        Args:
            token: The token that the browser sent, if any.
            wanted: The seat to look from. It may be None if the caller has only one seat.
            language: The language of the caller's texts.
        """
        hashed = seat_tokens.hash_of(token) if token else None
        held = seat_tokens.seats_with_hash(self.seats, hashed)
        if wanted is None and len(held) == 1:
            wanted = held[0]
        return Caller(held, wanted if wanted in held else None, language, hashed)

    async def find_caller(self, token: str | None, wanted: int | None = None, language: str = "") -> Caller:
        """Return the same, after another process may have given a seat to the caller."""
        caller = self.caller(token, wanted, language)
        if caller.held or not token or not self.store.shared:
            return caller
        async with self.lock:
            await self.read_seats()
        return self.caller(token, wanted, language)

    def still(self, caller: Caller) -> Caller:
        """Return the caller, or a spectator if the device has lost one of its seats meanwhile."""
        if caller.token_hash is None:
            return caller
        held = seat_tokens.seats_with_hash(self.seats, caller.token_hash)
        return caller if set(caller.held) <= set(held) else Caller(language=caller.language)

    def check_holds(self, caller: Caller) -> None:
        """Refuse a device that has lost its seats while its request waited (see `TableAccess`)."""
        if self.still(caller) is not caller:
            raise NotYourSeat("This device no longer has a seat here.")

    @asynccontextmanager
    async def lock_for(self, caller: Caller) -> AsyncIterator[None]:
        """Hold the lock for a caller's request (see `TableAccess`)."""
        async with self.lock:
            self.check_holds(caller)
            yield

    def enter(self, caller: Caller) -> Viewer:
        """Add a viewer for a caller who connects."""
        viewer = self.viewers.add(caller)
        self.parts.notify(lambda part: part.on_enter(viewer))
        self.presence.show(caller)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        self.presence.leave(viewer)

    # -- what viewers see ----------------------------------------------------------------------------

    async def state(self, caller: Caller) -> messages.TableState:
        """Return the current state for a caller who does not stay connected.

        The state contains the whole log.
        """
        slept, self.presence.looked = not self.presence.is_watched, asyncio.get_running_loop().time()
        if slept:
            self.parts.notify(lambda part: part.on_change())
        async with self.lock:
            await self.current()
            return self.views.compose(self.still(caller))

    def draw(self, caller: Caller) -> EncodedState:
        """Return the state for a caller."""
        return self.views.draw(caller)

    @property
    def is_waiting(self) -> bool:
        """Whether the game has not begun, because people are missing at open seats."""
        return self.waits and not self.ended and bool(missing_seats(self.seats))

    def is_newly_asked(self, seat: int, position: int) -> bool:
        """Return whether a seat must answer a question that was not yet open at a position of the seat."""
        history = self.history
        return (
            history is not None
            and not history.is_current(seat, position)
            and seat in history.match.current_players()
        )

    async def file(self, caller: Caller) -> str:
        """Return the game file for a caller (see `TableViews.file`)."""
        async with self.lock:
            return self.views.file((await self.current()).match, self.still(caller))

    # -- other programs --------------------------------------------------------------------------

    async def read_seats(self) -> None:
        """Read the table's row from the store again, but not its steps."""
        self.take_row(await self.store.table(self.id))

    def take_row(self, row: TableRow) -> None:
        """Apply the table's row after it has been read from the store."""
        same = row.seats == self.seats
        self.seats, self.ended = row.seats, self.match.why_ended(row)
        self.parts.notify(lambda part: part.on_row(row))
        if not same:  # If the seats have not changed, the bots' answers keep their planned times.
            self.reseat()

    def reseat(self) -> None:
        """Tell all parts that the seats or the speed have changed."""
        self.parts.notify(lambda part: part.on_reseat())

    async def stand_in(self, seat: int, bot: str, by_vote: bool = False) -> None:
        """Set the bot that plays for the holder of a seat. "" removes the bot.

        The change is stored, and then shown to all viewers.
        """
        await self.store.stand_in(self.id, seat, bot, by_vote)
        self.seats[seat] = replace(self.seats[seat], stand_in=bot)
        self.reseat()
        for part in self.parts:
            await part.on_stand_in(seat, bot, by_vote)

    async def turn_away(self) -> None:
        """Turn viewers into spectators if their device no longer holds their seat."""
        turned = [each for each in self.viewers if self.still(each.caller) is not each.caller]
        if turned:
            self.presence.note_caller(Caller())
        for viewer in turned:
            self._lose_seat(viewer)
        self.renew()

    def _lose_seat(self, viewer: Viewer) -> None:
        viewer.caller = self.still(viewer.caller)
        self.parts.notify(lambda part: part.on_seat_lost(viewer))

    async def follow(self, seats_version: int) -> None:
        """Apply changes of seats and chat lines that another program has stored.

        Args:
            seats_version: The version number of the stored seats. It grows with each change of the seats.
        """
        async with self.lock:
            if seats_version != self._seats_version:
                await self.read_seats()
                self._seats_version = seats_version
                await self.turn_away()
                for part in self.parts:
                    await part.on_other_program()

    # -- changes ---------------------------------------------------------------------------------

    async def take(
        self, seat: int | None, message: messages.FromBrowser, token_hash: bytes | None = None
    ) -> None:
        """Carry out a player's request, and record its result in the metrics.

        Changes of settings are not recorded.

        Args:
            seat: The seat of the player.
            message: The request.
            token_hash: The hash of the token of the player's device, if there is one.

        Raises:
            Refused: The request is not possible now.
        """
        if isinstance(message, messages.Settings):
            await self._take(seat, message, token_hash)
            return
        result = "taken"
        with self.ports.timing(ANSWER_SECONDS, game=self.game.name):
            try:
                await self._take(seat, message, token_hash)
            except Exception as error:
                result = refusal_message(error).error
                raise
            finally:
                self.ports.count(ANSWERS, game=self.game.name, ended=result)

    async def _take(self, seat: int | None, message: messages.FromBrowser, token_hash: bytes | None) -> None:
        if seat is None:
            raise NotYourSeat("You have not chosen a seat. Only players with a seat can answer.")
        async with self.lock_for(Caller((seat,), seat, token_hash=token_hash)):
            await self.settle_version()
            if self.ended:
                raise TableEnded(self.ended)
            part = next(part for part in self.parts if isinstance(message, part.takes))
            await part.take(seat, message)

    def may_undo(self, seat: int | None) -> bool:
        """Return whether the holder of a seat may take back the last answer."""
        return self.match.may_undo(seat)

    def forced(self, history: History, seat: int) -> tuple[int, Action] | None:
        """Return the only legal answer of a seat, or None if the seat has a choice."""
        return self.match.forced(history, seat)

    async def end(self, message: str) -> None:
        """End the table, and show its players a message. Everybody can still look at the table."""
        async with self.lock:
            await self.end_here(message)

    async def end_here(self, message: str) -> None:
        """End the table, and show its players a message. The caller must hold the lock."""
        await self.store.end_table(self.id, message)
        self.ended = message
        self.tell(ALL)

    def announce(self, notice: str) -> None:
        """Show a notice to everybody at the table. "" removes the notice."""
        self.notice = notice
        self.renew()

    async def current(self) -> History:
        """Return the match. If the match in memory may be outdated, read it again first."""
        return await self.match.current()

    async def settle_version(self) -> None:
        """Find out whether a table can continue under the current rules (see `TableAccess`)."""
        await self.match.settle_version()

    @property
    def history(self) -> History | None:
        """The match in memory, or None if it must first be read from the store."""
        return self.match.history

    async def change(
        self,
        seat: int,
        carry_out: Callable[[], Change],
        own: bool = False,
        aside: bool = False,
    ) -> None:
        """Change the match, store the new steps, and show them to the viewers concerned.

        The arguments and errors are described in `TableAccess.change`.
        """
        await self.match.change(seat, carry_out, own, aside)

    def show_answer(self, whose: int, seat: int) -> None:
        """Show an answer that has been stored."""
        self.views.faults.clear()
        self.changed = time.time()
        self.tell(whose, seat)

    def failed(self, whose: int) -> None:
        """Show an error message to viewers, because the game's rules have failed.

        Args:
            whose: The seat whose viewers see the message; ALL for all viewers.
        """
        self.views.fail(whose)
        self.viewers.show(whose)

    def renew(self) -> None:
        """Draw the table again for all viewers."""
        self.tell(ALL)

    def tell(self, whose: int, answered: int | None = None) -> None:
        """Draw the table again for the viewers who may see a change (see `Viewers.show`)."""
        self.views.clear()
        self.viewers.show(whose, answered)
        self.parts.notify(lambda part: part.on_change())
