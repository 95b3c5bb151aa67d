"""A live table: its match in memory, which is kept equal to the stored match, and its viewers.

All other features of a table are in its parts (see `table_part`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import GameFault, NotYourSeat, Refused
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Action
from coverts.engine.match.referee import ONE
from coverts.tables.core import seat_tokens
from coverts.tables.core.history import ALL, NOBODY, Change, History
from coverts.tables.core.pacing import AT_ONCE, Pace
from coverts.tables.core.presence import Presence
from coverts.tables.core.seating import OPEN, PERSON, missing_seats
from coverts.tables.core.stored_rows import LeaseLostError, NumberTakenError, Snapshot, StepRow, TableRow
from coverts.tables.core.table_part import Overtaken, Part, PartMaker
from coverts.tables.core.table_state import Drawings, TableFacts, add_notices, hold_questions
from coverts.tables.core.viewers import Caller, DrawingTurns, Viewer, Viewers
from coverts.tables.payers import PAYER
from coverts.tables.ports import ANSWER_SECONDS, ANSWERS, REPLAY_SECONDS, Lane, Ports, Store, result_of
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import CannotContinue, NoSuchTable, TableEnded, refusal_message

__all__ = ["AT_ONCE", "LiveTable", "Pace"]
LOG = logging.getLogger("coverts.server")
P = TypeVar("P", bound=Part)
FAILED = (
    "The rules of this game have failed at an answer. It was not taken: everything stands as it was. "
    "Answer otherwise if you can, or keep the game's file."
)
MANY_VIEWERS = 20
"""The number of viewers from which a table does not tell everybody at once that a spectator comes or goes."""
WATCHERS_SECONDS = 2.0
"""The delay, in seconds, after which all of many viewers get the number of spectators."""
PRESENCE_SECONDS = 1.0
"""The shortest time, in seconds, between two drawings of a table because callers have come or gone."""
WAITING = "The game begins when everybody is seated."
DELETED = "This table has been deleted."
OUTDATED = (
    "The rules of this game have changed since this table was begun, so it cannot go on. You can still "
    "look at what was played and save its file."
)
OUTDATED_IN_PART = (
    "The rules of this game have changed since this table was begun, so it cannot go on. "
    "Its first {read} of {all} answers fit today's rules and can be read here; its file holds them too."
)


class LiveTable:
    """A table in use.

    Every change is made under one lock, and stored before anybody can see it. If an error occurs after a
    change in memory but before it is stored, the match is read from the store again before its next use.
    """

    def __init__(
        self,
        row: TableRow,
        game: Game,
        ports: Ports,
        pace: Pace,
        parts: Sequence[PartMaker],
        drawing: DrawingTurns | None = None,
        process: str = "",
    ) -> None:
        """Create a table from its stored row. Call `prepare` and `start` before using it.

        Args:
            row: The table's row in the store.
            game: The game of the table.
            ports: The store and the other services of the host.
            pace: The delays before the table's automatic answers.
            parts: The functions that make the table's parts. The parts add to a state in this order.
            drawing: Lets the server draw only one table at a time, and keeps the states of a few tables.
            process: The name of this server process among the processes that share the store.
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
        self.ports, self.pace, self.process = ports, pace, process
        self.payer = PAYER.get()
        """Who pays for the table's bots: the client that created the table, or that loaded it later."""
        self.lock = asyncio.Lock()
        self._drawing = drawing or DrawingTurns()
        self.viewers = Viewers(self, self._drawing)
        self.presence = Presence(self.viewers, self.renew, pace.unwatched)
        self._history: History | None = None
        self._seats_version: int | None = None
        self._drawings = Drawings(self.id, ports)
        self._drawn: dict[Caller, messages.TableState] = {}
        self._facts: TableFacts | None = None
        self._faults: dict[int | None, str] = {}
        """Error messages about failures of the rules. Each key is the seat that sees the message, or ALL."""
        self._looked = asyncio.get_running_loop().time()
        """The time when a viewer last left, or when somebody last requested a single state."""
        self.used = self._looked
        """The time of the last request about the table."""
        self._recount: asyncio.TimerHandle | None = None
        """The timer that shows everybody who has come or gone."""
        self._recounted = -PRESENCE_SECONDS
        """The time when this was shown last."""
        self.parts = [make(self, row) for make in parts]

    @property
    def store(self) -> Store:
        """The store of the table."""
        return self.ports.store

    def part(self, kind: type[P]) -> P:
        """Return the table's part of the given class."""
        return next(part for part in self.parts if isinstance(part, kind))

    @property
    def author(self) -> Part | None:
        """The part that decides every answer at this table, such as a lesson, or None."""
        return next((part for part in self.parts if part.is_author), None)

    # -- coming and going ------------------------------------------------------------------------

    async def prepare(self, history: History | None = None, steps: Sequence[StepRow] = ()) -> None:
        """Load the data of all parts, before the table is used.

        Args:
            history: The match, if it is already in memory.
            steps: All steps of that match.
        """
        if self.store.shared:
            self.presence.elsewhere = (await self.store.seated([self.id])).get(self.id, 0)
        for part in self.parts:
            await part.prepare()
        if history is not None:
            for part in self.parts:
                await part.on_history(history, steps)
        self._history = history

    def start(self) -> None:
        """Start serving viewers and answering for bots. Call `prepare` first."""
        self.viewers.start()
        for part in self.parts:
            part.start()

    async def stop(self) -> None:
        """Stop serving viewers and answering, and free the memory of the match.

        If a caller still uses the table, the match is read from the store again.
        """
        if self._recount is not None:
            self._recount.cancel()
        self.presence.stop()
        for part in self.parts:
            await part.stop()
        await self.viewers.stop()
        self._history = self._facts = None
        self._drawn.clear()
        self._drawings = Drawings(self.id, self.ports)

    async def vanish(self) -> None:
        """Stop a table that has been deleted from the store, and tell its viewers.

        If a caller still uses the table, the store raises NoSuchTable.
        """
        self._history = None
        self._drawn.clear()
        await self.viewers.stop()
        self.viewers.fail(NoSuchTable(DELETED))
        await self.stop()

    def _why_ended(self, row: TableRow) -> str:
        """Return the message for players if the table takes no more answers, else ""."""
        if row.ended or not self.outdated:
            return row.ended
        if self._history is None or not self._history.unread:
            return OUTDATED
        read, unread = self._history.last, self._history.unread
        return said(OUTDATED_IN_PART, read=read, all=read + unread)

    @property
    def steps(self) -> int | None:
        """The number of steps that spectators could see, or None if the match has not been read from the
        store."""
        return None if self._history is None else self._history.position(None)

    @property
    def is_at_rest(self) -> bool:
        """Whether the table can be unloaded, because nobody watches it and no part is busy."""
        return not self.viewers and not self.lock.locked() and all(part.is_idle for part in self.parts)

    @property
    def may_be_unloaded_soon(self) -> bool:
        """Whether the table takes no more answers, and nothing is lost if it is unloaded."""
        over = bool(self.ended) or (self._history is not None and self._history.match.over)
        return over and not any(part.has_unstored for part in self.parts)

    @property
    def unused_for(self) -> float:
        """The number of seconds since the last request or visit."""
        return asyncio.get_running_loop().time() - max(self._looked, self.used)

    async def caller(self, token: str | None, wanted: int | None = None, language: str = "") -> Caller:
        """Return the caller who holds the seats that a token gives access to.

        Args:
            token: The token that the browser sent, if any.
            wanted: The seat to look from. It may be None if the caller has only one seat.
            language: The language of the caller's texts.
        """
        held = seat_tokens.seats_with_token(self.seats, token)
        if not held and token and self.store.shared:  # Another process may have given this person a seat.
            await self.read_seats()
            held = seat_tokens.seats_with_token(self.seats, token)
        if wanted is None and len(held) == 1:
            return Caller(held, held[0], language)
        return Caller(held, wanted if wanted in held else None, language)

    async def note_caller(self, caller: Caller) -> None:
        """Record that a caller asks about the table. Await this before the caller learns anything.

        The other processes are told of a spectator at once, because the table does not pass for a player
        while somebody watches.
        """
        if caller.held:
            return
        is_known = self.presence.has_spectators_here
        self.presence.note_spectator()
        if self.store.shared and not is_known:
            await self.store.report_spectator(self.id, self.process)

    def enter(self, caller: Caller, token: str | None = None) -> Viewer:
        """Add a viewer for a caller who connects.

        Args:
            caller: The person who connects.
            token: The token that gives access to the caller's seats, if there is one.
        """
        viewer = self.viewers.add(caller, seat_tokens.hash_of(token) if token else None)
        self._notify(lambda part: part.on_enter(viewer))
        self._show_presence(caller)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        self.viewers.drop(viewer)
        self.presence.leave(viewer)
        self._looked = asyncio.get_running_loop().time()
        self._show_presence(viewer.caller)

    def _show_presence(self, caller: Caller) -> None:
        """Show everybody that a caller has come or gone.

        This is part of each state. It is shown with a delay if it was shown a short while ago, or if there
        are many viewers, so that many callers who come and go do not cause as many drawings for all.
        """
        loop = asyncio.get_running_loop()
        delay = self._recounted + PRESENCE_SECONDS - loop.time()
        if not caller.held and len(self.viewers) >= MANY_VIEWERS:
            delay = max(delay, WATCHERS_SECONDS)
        if self._recount is None and delay <= 0:
            self._count_again()
            return
        self.viewers.show_new()
        if self._recount is None:
            self._recount = loop.call_later(delay, self._count_again)

    def _count_again(self) -> None:
        self._recount, self._recounted = None, asyncio.get_running_loop().time()
        self.renew()

    @property
    def is_watched(self) -> bool:
        """Whether a viewer is connected, or the last visit was a short while ago."""
        return bool(self.viewers) or self.unseen_for < self.pace.unwatched

    @property
    def unseen_for(self) -> float:
        """The number of seconds since the last visit. The value has no meaning while a viewer is
        connected."""
        return asyncio.get_running_loop().time() - self._looked

    # -- what viewers see ----------------------------------------------------------------------------

    async def state(self, caller: Caller) -> messages.TableState:
        """Return the current state for a caller who does not stay connected.

        The state contains the whole log.
        """
        slept, self._looked = not self.is_watched, asyncio.get_running_loop().time()
        if slept:
            self._notify(lambda part: part.on_change())
        async with self.lock:
            await self.current()
            if self.store.shared:
                await self._take_up(await self.store.steps(self.id, self.last_step or 0))
                await self.current()  # The steps may show that the match must be read again.
            return self.draw(caller)

    def draw(self, caller: Caller) -> messages.TableState:
        """Return the state for a caller. It is cached until the table changes or many others are drawn."""
        self._drawing.keep(self._drawn)
        if caller not in self._drawn:
            self._drawn[caller] = self._translate(caller) if caller.language else self._compose(caller)
        return self._drawn[caller]

    def _translate(self, caller: Caller) -> messages.TableState:
        english = self.draw(replace(caller, language=""))
        return self._drawings.said_in(caller.language, english, self.game)

    def _compose(self, caller: Caller) -> messages.TableState:
        """Create a state from the contributions of the core and of each part."""
        facts = self._collect_facts()
        states = (part.draw(facts, caller) for part in self.parts)
        state = next((state for state in states if state is not None), None)
        if state is None:
            state = self._drawings.state(facts, caller.seat, caller.held)
        self._notify(lambda part: part.contribute(state, caller))
        if self.is_waiting:
            state.waiting = True
            hold_questions(state, WAITING)
        add_notices(state, self.notice, self.ended)
        return state

    @property
    def is_waiting(self) -> bool:
        """Whether the game has not begun, because people are missing at open seats."""
        return self.waits and not self.ended and bool(missing_seats(self.seats))

    def awaited_seats(self) -> set[int]:
        """Return the seats that the table is waiting for."""
        return self._history.match.current_players() if self._history is not None else set()

    def _collect_facts(self) -> TableFacts:
        """Return the facts that the states of all viewers are rendered from."""
        assert self._history is not None
        if not self._drawn or self._facts is None:
            connected = self.presence.connected
            facts = TableFacts(self._history, self.seats, {}, connected, self.may_undo, {**self._faults})
            self._notify(lambda part: part.describe(facts))
            self._facts = facts
        return self._facts

    async def file(self, caller: Caller) -> str:
        """Return the game file for a caller.

        During the game, the file contains only what the caller's seat can know. After the end, and on a
        shared device, the file contains everything. If the code for the game's own texts fails, the file is
        written without these texts.
        """
        seat = caller.seat
        async with self.lock:
            match = (await self.current()).match
            for part in self.parts:
                match = part.match_for(match, caller)
            if match.over or match.referee == ONE:
                return match.save()
            try:
                return match.save_seat(seat)
            except Exception:
                LOG.exception("table %s: the game cannot tell seat %s what happened", self.id, seat)
                return match.plainly().save_seat(seat)

    # -- other processes -------------------------------------------------------------------------

    @property
    def last_step(self) -> int | None:
        """The number of the last step in memory, or None if the match has not been read."""
        return self._history.last if self._history is not None else None

    def sit_elsewhere(self, reports: int) -> None:
        """Set who is present at other processes.

        Args:
            reports: The reports of these processes, combined (see `Presence.report`).
        """
        if reports != self.presence.elsewhere:
            self.presence.elsewhere = reports
            self.renew()

    def lose_lease(self) -> None:
        """Tell the parts that another process may now answer for the table's bots."""
        self._notify(lambda part: part.on_lease_lost())

    async def read_seats(self) -> None:
        """Read the table's row from the store again, but not its steps."""
        self._take_row(await self.store.table(self.id))

    def _take_row(self, row: TableRow) -> None:
        same = row.seats == self.seats
        self.seats, self.ended = row.seats, self._why_ended(row)
        self._notify(lambda part: part.on_row(row))
        if not same:  # If the seats have not changed, the bots' answers keep their planned times.
            self.reseat()

    def reseat(self) -> None:
        """Tell all parts that the seats or the speed have changed."""
        self._notify(lambda part: part.on_reseat())

    async def stand_in(self, seat: int, bot: str, by_vote: bool = False) -> None:
        """Set the bot that plays for the holder of a seat. "" removes the bot.

        The change is stored, and then shown to all viewers.
        """
        await self.store.stand_in(self.id, seat, bot, by_vote)
        self.seats[seat] = replace(self.seats[seat], stand_in=bot)
        self.reseat()

    def turn_away(self) -> None:
        """Turn viewers into spectators if their device no longer holds their seat."""
        for viewer in self.viewers:
            held = seat_tokens.seats_with_hash(self.seats, viewer.token_hash)
            if set(viewer.caller.held) - set(held):
                self._lose_seat(viewer)
        self.renew()

    def _lose_seat(self, viewer: Viewer) -> None:
        viewer.caller = Caller()
        self._notify(lambda part: part.on_seat_lost(viewer))

    async def follow(self, steps: list[StepRow], seats_version: int) -> None:
        """Apply new steps and changes of seats that other processes have stored.

        Args:
            steps: Stored steps, which may include steps that are already known.
            seats_version: The version number of the stored seats. It grows with each change of the seats.
        """
        async with self.lock:
            await self._take_up(steps)
            if seats_version != self._seats_version:
                await self.read_seats()
                self._seats_version = seats_version
                self.turn_away()
                for part in self.parts:
                    await part.on_other_process()

    async def _take_up(self, steps: list[StepRow]) -> None:
        history = self._history
        if history is None:
            return
        new = [step for step in steps if step.number > history.last]
        try:
            for step in new:
                if step.undo and step.seat == NOBODY:  # Going back is slow, so it is done in the background.
                    self._history = None
                    self.renew()
                    return
                whose = history.repeat(step)
                self._report(history, [step], whose, self.seats[step.seat].player != PERSON)
                self._tell(whose)
            if new:
                history.check(new[-1])
        except Exception:
            LOG.warning("table %s: another process's answers do not fit; it is read again", self.id)
            self._history = None
            self.renew()

    # -- changes ---------------------------------------------------------------------------------

    async def take(self, seat: int | None, message: messages.FromBrowser) -> None:
        """Carry out a player's request, and record its result in the metrics.

        Changes of settings are not recorded.

        Raises:
            Refused: The request is not possible now.
        """
        if isinstance(message, messages.Settings):
            await self._take(seat, message)
            return
        result = "taken"
        with self.ports.timing(ANSWER_SECONDS, game=self.game.name):
            try:
                await self._take(seat, message)
            except Exception as error:
                result = refusal_message(error).error
                raise
            finally:
                self.ports.count(ANSWERS, game=self.game.name, ended=result)

    async def _take(self, seat: int | None, message: messages.FromBrowser) -> None:
        if seat is None:
            raise NotYourSeat("You have not chosen a seat. Only players with a seat can answer.")
        async with self.lock:
            await self.settle_version()
            if self.ended:
                raise TableEnded(self.ended)
            part = next(part for part in self.parts if isinstance(message, part.takes))
            await part.take(seat, message)

    def may_undo(self, seat: int | None) -> bool:
        """Return whether the holder of a seat may take back the last answer."""
        history = self._history
        return history is not None and all(part.may_undo(history, seat) for part in self.parts)

    def forced(self, history: History, seat: int) -> tuple[int, Action] | None:
        """Return the only legal answer of a seat, or None if the seat has a choice.

        If no other person plays or watches, a seat that can only pass has no choice either. Others would
        learn from the time of the pass what the seat holds. The result is also None if the rules raise an
        error.

        Returns:
            The seat or figure that the answer is for, and the action.
        """
        try:
            forced = history.match.forced(seat)
            if forced is None and self._is_alone(seat):
                forced = history.match.only_pass(seat)
            return forced
        except Exception:
            LOG.exception("table %s: the game cannot name the only answer of seat %s", self.id, seat)
            return None

    def _is_alone(self, seat: int) -> bool:
        """Return whether no other person has a seat, may still take one, or watches.

        In lessons it is False.
        """
        others = (row.player for at, row in enumerate(self.seats) if at != seat)
        if self.author is not None or any(player in (PERSON, OPEN) for player in others):
            return False
        return not self.presence.has_spectators

    async def end(self, message: str) -> None:
        """End the table, and show its players a message.

        Everybody can still look at the table.
        """
        async with self.lock:
            await self.end_here(message)

    async def end_here(self, message: str) -> None:
        """End the table, and show its players a message. The caller must hold the lock."""
        await self.store.end_table(self.id, message)
        self.ended = message
        self._tell(ALL)

    def announce(self, notice: str) -> None:
        """Show a notice to everybody at the table. "" removes the notice."""
        self.notice = notice
        self.renew()

    async def current(self) -> History:
        """Return the match. If the match in memory may be outdated, read it again first."""
        if self._history is None:
            row = await self.store.table(self.id)
            snapshot, steps = await self.store.snapshot(self.id), await self.store.steps(self.id)
            rebuild = partial(self._rebuild, len(row.seats), steps, snapshot)
            history = await result_of(self.ports.background.run(rebuild, Lane.REPEAT))
            if self.outdated and history.agrees:
                self.outdated = False
                self.store.keep_rules(self.id, Machine.of(self.game).program.version)
            for part in self.parts:
                await part.on_history(history, steps)
            self._history = history
            self._take_row(row)
            self._tell(ALL)
            await self._keep_snapshot()
            return history
        return self._history

    def _rebuild(self, players: int, steps: Sequence[StepRow], snapshot: Snapshot | None) -> History:
        with self.ports.timing(REPLAY_SECONDS):
            return History.rebuilt(
                self.game, players, self.options, steps, self.referee, snapshot, self.outdated
            )

    async def settle_version(self) -> None:
        """Find out whether a table can continue under the current rules.

        If the table was played under other rules and this is still unknown, its steps are repeated and
        `ended` is updated. The caller must hold the lock.
        """
        if self.ended == OUTDATED and self._history is None:
            with suppress(CannotContinue):
                await self.current()

    @property
    def history(self) -> History | None:
        """The match in memory, or None if it must first be read from the store."""
        return self._history

    async def change(
        self,
        seat: int,
        carry_out: Callable[[], Change],
        own: bool = False,
        aside: bool = False,
        fence: int | None = None,
    ) -> None:
        """Change the match, store the new steps, and show them to the viewers concerned.

        The arguments and errors are described in `TableAccess.change`.
        """
        history = self._history
        assert history is not None
        whose = seat if history.is_picking else ALL
        try:
            if aside:
                steps, whose = await result_of(self.ports.background.run(carry_out, Lane.REPEAT))
            else:
                steps, whose = carry_out()
        except Refused:
            raise
        except Exception as error:
            if not isinstance(error, GameFault):
                self._history = None
            if not own:
                self.failed(whose)
            raise
        if not steps:
            return
        try:
            await self.store.append(self.id, *steps, fence=fence)
        except (NumberTakenError, LeaseLostError) as error:
            self._history = None
            if isinstance(error, LeaseLostError):
                self.lose_lease()
            await self.current()
            raise Overtaken("Another answer came first. Look at the table again.") from None
        except BaseException:
            self._history = None
            raise
        self._report(history, steps, whose, own)
        if history.match.over:
            LOG.info("the game is over", extra={"event": "over", "table": self.id, "game": self.game.name})
        self._faults.clear()
        self.changed = time.time()
        self._tell(whose, seat)
        await self._keep_snapshot()

    def failed(self, whose: int) -> None:
        """Show an error message to viewers, because the game's rules have failed.

        Args:
            whose: The seat whose viewers see the message; ALL for all viewers.
        """
        self._faults[whose] = FAILED
        self._drawn.clear()
        self.viewers.show(whose)

    async def _keep_snapshot(self) -> None:
        """Store a snapshot if enough steps are new, so that the table loads quickly."""
        snapshot = self._history.snapshot() if self._history is not None else None
        if snapshot is not None:
            await self.store.keep_snapshot(self.id, snapshot)

    def renew(self) -> None:
        """Draw the table again for all viewers."""
        self._tell(ALL)

    def _tell(self, whose: int, answered: int | None = None) -> None:
        self._drawn.clear()
        self.viewers.show(whose, answered)
        self._notify(lambda part: part.on_change())

    def _report(self, history: History, steps: Sequence[StepRow], whose: int, own: bool) -> None:
        """Tell all parts about new steps that have been stored."""
        self._notify(lambda part: part.on_steps(history, steps, whose, own))

    def _notify(self, hook: Callable[[Part], None]) -> None:
        """Call a method of every part. If a part fails, log the error and go on with the others."""
        for part in self.parts:
            try:
                hook(part)
            except Exception:
                LOG.exception("table %s: the part %s has failed", self.id, type(part).__name__)
