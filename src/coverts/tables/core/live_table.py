"""One live table: its match in memory, in step with the store, and everybody who watches it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial

import msgspec

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import GameFault, NothingToUndo, NotYourSeat, NotYourTurn, Refused, Stale
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.match.referee import ONE
from coverts.server.running import metrics
from coverts.server.store import LeaseLostError, NumberTakenError, StepRow, Store, TableRow
from coverts.tables.core import seat_tokens
from coverts.tables.core.history import ALL, NOBODY, Change, History
from coverts.tables.core.pacing import AT_ONCE, Pace
from coverts.tables.core.seating import OPEN, PERSON, invitation, plays_for
from coverts.tables.core.table_state import Drawings, Given, with_words
from coverts.tables.core.viewers import Caller, Turns, Viewer, Viewers
from coverts.tables.parts.autoplay import Driver
from coverts.tables.parts.lesson_tables import Guide
from coverts.tables.parts.members import Company
from coverts.tables.parts.votes import Consent, Settled
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import CannotContinue, TableEnded

__all__ = ["AT_ONCE", "LiveTable", "Pace"]
LOG = logging.getLogger("coverts.server")
FAILED = (
    "The rules of this game have failed at an answer. It was not taken: everything stands as it was. "
    "Answer otherwise if you can, or keep the game's file."
)
OUTDATED = (
    "The rules of this game have changed since this table was begun, so it cannot go on. What was played can "
    "still be read here, and its file kept."
)
OUTDATED_IN_PART = (
    "The rules of this game have changed since this table was begun, so it cannot go on. "
    "Its first {read} of {all} answers fit today's rules and can be read here; its file holds them too."
)
MOST_OVERTAKEN = 5
"""How often an answer is tried again that came after what another process has stored."""
_REPEATERS = ThreadPoolExecutor(2, "coverts-repeating")
"""The threads in which stored steps are repeated."""


class Overtaken(Stale):
    """Another process has stored a step in the meantime; the answer may still count."""


class LiveTable:
    """A table in use. Every change is stored before anybody can see it: all is done under one lock.

    Whatever goes wrong between a change in memory and its commit, the match is read from the store
    again before the next use.
    """

    def __init__(
        self,
        row: TableRow,
        game: Game,
        store: Store,
        pace: Pace,
        drawing: Turns | None = None,
        process: str = "",
        guide: Guide | None = None,
    ) -> None:
        """drawing: the server's turns, so that one table is drawn at a time.

        guide: what is told here, where a lesson or a puzzle is.

        process: what this server process is called, where others use the same store.
        """
        self.id, self.game, self.seats, self.creator = row.id, game, row.seats, row.creator
        self.options, self.referee = game.read_options(row.options), row.referee
        self.guide = guide
        self.outdated = row.rules != Machine.of(game).program.version
        """Whether it was played under another version of the rules, and its steps are not known to agree."""
        self.ended = row.ended or (OUTDATED if self.outdated else "")
        """What players are told where the table takes no more answers."""
        self.notice = ""
        """What all tables are told."""
        self.rematch: dict[int, str] = {}
        """For each seat where a further game with the same people is, once somebody has made one."""
        self.changed = time.time()
        """When it was taken up, or an answer taken last."""
        self.store, self.pace, self.process = store, pace, process
        self.lock = asyncio.Lock()
        self.viewers = Viewers(self, drawing or Turns())
        self.turns: Counter[int] = Counter()
        """For each seat, how many answers of it all have noticed."""
        self._history: History | None = None
        self._elsewhere = 0
        """Seats whose holders are connected to other processes, a bit each."""
        self._seats_version: int | None = None
        self._since_look: Counter[int] = Counter()
        """For each seat, its steps since its holder last began to look from it."""
        self._drawings = Drawings(self.id)
        self._drawn: dict[Caller, messages.TableState] = {}
        self._to_draw: Given | None = None
        self._faults: dict[int | None, str] = {}
        """What a seat, or ALL, is told where the game's rules failed at the last answer."""
        self._looked = asyncio.get_running_loop().time()
        """When somebody looked last who does not stay."""
        self.speed = row.speed
        self.consent = Consent(self, row)
        self._own_answers = 0
        """What all have noticed of the table's own answers since a person gave one."""
        self._driver = Driver(self)
        self.company = Company(self, row)

    # -- coming and going ------------------------------------------------------------------------

    async def start(self, history: History | None = None, steps: Sequence[StepRow] = ()) -> None:
        """Begin to show the table to its viewers, and to answer for bots and who has one legal answer.

        history, steps: the match, where it is known already, and all that is stored of it.
        """
        if history is not None:
            await self.company.begin(history, steps)
        self._history = history
        self.viewers.start()
        self._driver.start()

    async def stop(self) -> None:
        self.company.stop()
        await self._driver.stop()
        await self.viewers.stop()

    def _why_ended(self, row: TableRow) -> str:
        """Return what players read if the table takes no more answers."""
        if row.ended or not self.outdated:
            return row.ended
        if self._history is None or not self._history.unread:
            return OUTDATED
        read, unread = self._history.last, self._history.unread
        return said(OUTDATED_IN_PART, read=read, all=read + unread)

    @property
    def idle(self) -> asyncio.Event:
        """Set while the table has nothing to answer by itself."""
        return self._driver.idle

    @property
    def steps(self) -> int | None:
        """Steps that a watcher may notice; None where nobody has asked for the table yet."""
        return None if self._history is None else self._history.position(None)

    @property
    def is_at_rest(self) -> bool:
        """Whether nobody looks and nothing is under way: the table can leave the memory."""
        return not self.viewers and self.idle.is_set() and not self.lock.locked()

    async def caller(self, token: str | None, wanted: int | None = None, language: str = "") -> Caller:
        """Who has that token; `wanted` is the seat they look from, which may be left out if they have one."""
        held = seat_tokens.seats_with_token(self.seats, token)
        if not held and token and self.store.shared:  # another process may have seated somebody
            await self.read_seats()
            held = seat_tokens.seats_with_token(self.seats, token)
        if wanted is None and len(held) == 1:
            return Caller(held, held[0], language)
        return Caller(held, wanted if wanted in held else None, language)

    def enter(self, caller: Caller, token: str | None = None) -> Viewer:
        """token: the secret by which they hold their seats."""
        if caller.seat is not None:
            self._since_look[caller.seat] = 0
        viewer = self.viewers.add(caller, seat_tokens.hash_of(token) if token else None)
        self.renew()
        return viewer

    def leave(self, viewer: Viewer) -> None:
        self.viewers.drop(viewer)
        self.consent.was_there(viewer.caller.held)
        self.company.left(viewer)
        self._looked = asyncio.get_running_loop().time()
        self.renew()

    @property
    def is_watched(self) -> bool:
        """Whether somebody is there, or has looked a short while ago."""
        return bool(self.viewers) or self.unseen_for < self.pace.unwatched

    @property
    def unseen_for(self) -> float:
        """Seconds since somebody looked last, if nobody is there."""
        return asyncio.get_running_loop().time() - self._looked

    # -- how fast --------------------------------------------------------------------------------

    @property
    def pace_now(self) -> Pace:
        """What the table's next answer takes: less with each since a person has given one, so that nobody who
        plays waits longer than `longest_wait`. The set-up takes no time. All of that is public."""
        if self._history is not None and self._history.match.setting_up:
            return self.pace.times(0)
        plays = any(row.player == PERSON and not plays_for(row) for row in self.seats)
        return self.pace.at(self.speed, self._own_answers if plays else 0)

    def set_speed(self, speed: str) -> None:
        self.speed = speed
        self._driver.redraw()

    def reseat(self) -> None:
        """Who sits where has changed, or who plays for whom."""
        self._driver.reseat()

    # -- what is seen ----------------------------------------------------------------------------

    async def state(self, caller: Caller) -> messages.TableState:
        """What somebody sees now who looks once, with all of the log."""
        slept, self._looked = not self.is_watched, asyncio.get_running_loop().time()
        if slept:
            self._driver.wake()
        async with self.lock:
            await self.current()
            if self.store.shared:
                await self._take_up(await self.store.steps(self.id, self.last_step or 0))
            return self.drawn(caller)

    def drawn(self, caller: Caller) -> messages.TableState:
        if caller not in self._drawn:
            self._drawn[caller] = self._draw(caller)
        return self._drawn[caller]

    def _draw(self, caller: Caller) -> messages.TableState:
        if caller.language:
            return self._drawings.said_in(
                caller.language, self.drawn(replace(caller, language="")), self.game
            )
        given, company = self._given(), self.company
        if company.late is not None and company.is_late(caller):
            state = company.late.state(self.seats, given.bots)
            return with_words(company.told(state, caller), self.notice, self.ended)
        state = company.told(self._drawings.state(given, caller.seat, caller.held), caller)
        if self.guide is not None and self._history is not None:
            state = self.guide.told(state, self._history)
        if caller.seat in self.rematch:
            state = msgspec.structs.replace(state, rematch=self.rematch[caller.seat])
        return with_words(state, self.notice, self.ended)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, as far as that is known here without reading it."""
        return self._history is not None and self._history.match.over

    def asked(self) -> set[int]:
        """Seats for whom the table waits."""
        return self._history.match.current_players() if self._history is not None else set()

    def _given(self) -> Given:
        """What all of the table's viewers are drawn from."""
        assert self._history is not None
        if not self._drawn or self._to_draw is None:
            bots = {seat: bot.label for seat, bot in self._driver.bots.items()}
            self._to_draw = Given(
                self._history,
                self.seats,
                bots,
                self.connected,
                self._may_undo,
                {**self._faults},
                partial(self._driver.answers_for, self._history),
                self.speed,
                round(self.pace.at(self.speed).longest, 1),
                self.consent.going_back,
                self.consent.told(),
            )
        return self._to_draw

    @property
    def connected(self) -> set[int]:
        """Seats whose holders are there, at this process or another."""
        here = self.company.here | self._elsewhere
        return {seat for seat in range(len(self.seats)) if here >> seat & 1}

    async def file(self, caller: Caller) -> str:
        """The seat's own game file; the whole one after the end, and where all is at one device.

        Where the game's own words fail, it is written without them.
        """
        seat = caller.seat
        async with self.lock:
            match = (await self.current()).match
            if self.company.late is not None and self.company.is_late(caller) and not match.over:
                match = self.company.late.match
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
        """The number of the last step that is known here; None while the table has not been read."""
        return self._history.last if self._history is not None else None

    @property
    def seated_here(self) -> int:
        """Seats whose holders are connected to this process, a bit each."""
        return sum(1 << seat for seat in {seat for viewer in self.viewers for seat in viewer.caller.held})

    def sit_elsewhere(self, seats: int) -> None:
        """Whose holders are connected to other processes."""
        if seats != self._elsewhere:
            self._elsewhere = seats
            self.renew()

    def lose_lease(self) -> None:
        """Another process may answer by itself at this table."""
        self._driver.fence = None

    async def read_seats(self) -> None:
        """All that another process may have changed, but for the steps."""
        self._take_row(await self.store.table(self.id))

    def _take_row(self, row: TableRow) -> None:
        same = row.seats == self.seats and row.speed == self.speed
        self.seats, self.ended, self.speed = row.seats, self._why_ended(row), row.speed
        self.consent.take_row(row)
        if not same:  # else what is due stays due
            self._driver.reseat()

    async def follow(self, steps: list[StepRow], seats_version: int) -> None:
        """Take up what other processes have stored: further steps, and who sits where."""
        async with self.lock:
            await self._take_up(steps)
            if seats_version != self._seats_version:
                await self.read_seats()
                self._seats_version = seats_version
                self.company.turn_away()
                await self.company.talk.catch_up()

    async def _take_up(self, steps: list[StepRow]) -> None:
        history = self._history
        if history is None:
            return
        new = [step for step in steps if step.number > history.last]
        try:
            for step in new:
                if step.undo and step.seat == NOBODY:  # that takes long: it is read anew, aside
                    self._history = None
                    self.renew()
                    return
                whose = history.repeat(step)
                if whose == ALL:
                    self._noticed(new=[step], own=self.seats[step.seat].player != PERSON)
                self._tell(whose)
            if new:
                history.check(new[-1])
                self.company.take(history, new)
                self.company.talk.spread()
        except Exception:
            LOG.warning("table %s: another process's answers do not fit; it is read again", self.id)
            self._history = None
            self.renew()

    # -- changes ---------------------------------------------------------------------------------

    @metrics.answering
    async def take(self, seat: int | None, message: messages.FromBrowser) -> None:
        """Carry out what a seat's holder asks for; raises a Refused where it cannot be."""
        if seat is None:
            raise NotYourSeat("You are watching; only who holds a seat may answer.")
        async with self.lock:
            await self.settle_version()
            if self.ended:
                raise TableEnded(self.ended)
            if isinstance(message, Settled):
                await self.consent.take(seat, message)
                return
            for _ in range(MOST_OVERTAKEN):
                with suppress(Overtaken):
                    await self._carry_out(seat, message)
                    return
            await self._carry_out(seat, message)

    async def _carry_out(
        self, seat: int, message: messages.Answer | messages.Answers | messages.Change | messages.Undo
    ) -> None:
        history = await self.current()
        if plays_for(self.seats[seat]):
            raise NotYourTurn("A bot plays for you. Take your seat again first.")
        if isinstance(message, messages.Undo):
            if message.position != history.position(seat):
                raise Stale("The game has moved on meanwhile.")
            await self._undo(seat, history)
            return
        if history.match.over:
            raise Stale("The game is over.")
        if not history.is_current(seat, message.position):
            raise Stale("The game has moved on since that question was asked.")
        if self.guide is not None:
            actions = message.actions if isinstance(message, messages.Answers) else [message.action]
            carry_out = partial(self.guide.take, history, seat, actions)
        elif isinstance(message, messages.Answers):
            carry_out = partial(history.answers, seat, message.actions, message.askee)
        elif isinstance(message, messages.Change):
            carry_out = partial(history.change, seat, message.action, message.askee)
        else:
            carry_out = partial(history.answer, seat, message.action, message.askee)
        await self.change(seat, carry_out)

    def _may_undo(self, seat: int | None) -> bool:
        """At a shared device only what was answered since it was handed over can be taken back."""
        if self.guide is not None and (self._history is None or not self.guide.may_undo(self._history)):
            return False
        if seat is None or self._since_look[seat] > 0:
            return True
        return sum(row.token_hash == self.seats[seat].token_hash for row in self.seats) == 1

    async def _undo(self, seat: int, history: History) -> None:
        """Take back the seat's last answer, and those before it that the table would only give again."""
        if not self._may_undo(seat):
            raise NothingToUndo("What was chosen before the device was passed on stays.")
        await self.change(seat, partial(history.undo, seat))
        while (
            self.seats[seat].answers_forced
            and self._driver.forced(history, seat)
            and self._may_undo(seat)
            and history.match.can_undo(seat)
        ):
            await self.change(seat, partial(history.undo, seat))

    async def end(self, told: str) -> None:
        """Take no more answers; told: what everybody at the table reads. It can still be looked at."""
        async with self.lock:
            await self.end_here(told)

    async def end_here(self, told: str) -> None:
        """The same, for who has the lock."""
        await self.store.end_table(self.id, told)
        self.ended = told
        self._tell(ALL)

    def announce(self, notice: str) -> None:
        """Tell everybody at the table something, or, by "", nothing any longer."""
        self.notice = notice
        self.renew()

    async def new_invites(self, caller: Caller) -> list[messages.Invite]:
        """Fresh invites for all open seats, for whoever made the table; earlier ones no longer work."""
        self.company.check_maker(caller)
        async with self.lock:
            tokens = [(i, seat_tokens.new_token()) for i, row in enumerate(self.seats) if row.player == OPEN]
            hashes = [(i, seat_tokens.hash_of(token)) for i, token in tokens]
            await self.store.renew_invites(self.id, hashes)
            for i, hashed in hashes:
                self.seats[i].invite_hash = hashed
        return [invitation(self.id, i, token) for i, token in tokens]

    async def current(self) -> History:
        """The match, read from the store if memory may differ from it."""
        if self._history is None:
            row = await self.store.table(self.id)
            kept, steps = await self.store.snapshot(self.id), await self.store.steps(self.id)
            rebuilt = partial(
                History.rebuilt,
                self.game,
                len(row.seats),
                self.options,
                steps,
                self.referee,
                kept,
                self.outdated,
            )
            loop = asyncio.get_running_loop()
            history = await loop.run_in_executor(_REPEATERS, rebuilt)
            if self.outdated and history.agrees:
                self.outdated = False
                self.store.keep_rules(self.id, Machine.of(self.game).program.version)
            await self.company.begin(history, steps)
            self._history = history
            self._take_row(row)
            self._tell(ALL)
        return self._history

    async def settle_version(self) -> None:
        """Replay a table of another version, if that is still to be done, to know whether it goes on.

        Call it with the lock held, before `ended` is looked at.
        """
        if self.ended == OUTDATED and self._history is None:
            with suppress(CannotContinue):
                await self.current()

    @property
    def history(self) -> History:
        """The match as `current` has given it last."""
        assert self._history is not None
        return self._history

    async def change(
        self, seat: int, carry_out: Callable[[], Change], own: bool = False, aside: bool = False
    ) -> None:
        """Change the match, store what was done, then let everybody know who may notice.

        own: the table answers by itself. aside: it takes long, and the loop goes on meanwhile. Raises
        GameFault where the rules failed: the match is as it was, and those are told who would have noticed
        the answer, unless the table has others to try.
        """
        history = self._history
        assert history is not None
        whose, before = seat if history.is_picking else ALL, history.match.position
        try:
            if aside:
                steps, whose = await asyncio.get_running_loop().run_in_executor(_REPEATERS, carry_out)
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
            await self.store.append(self.id, *steps, fence=self._driver.fence if own else None)
        except (NumberTakenError, LeaseLostError) as error:
            self._history = None
            if isinstance(error, LeaseLostError):
                self.lose_lease()
            await self.current()
            raise Overtaken("Somebody else's answer came first; look again.") from None
        except BaseException:
            self._history = None
            raise
        self.company.take(history, steps)
        if history.match.over:
            self.company.talk.spread()
            LOG.info("the game is over", extra={"event": "over", "table": self.id, "game": self.game.name})
        self._faults.clear()
        self.changed = time.time()
        for row in steps:
            if not row.undo:
                self._since_look[row.seat] += 1
        if history.match.position < before:
            self._since_look[seat] += history.match.position - before
        if whose == ALL:
            self._noticed(steps, own)
        self._tell(whose, seat)
        await self._keep()

    def _noticed(self, new: list[StepRow], own: bool) -> None:
        """All may have noticed these steps."""
        for row in new:
            self.turns.update(range(len(self.seats)) if row.seat == NOBODY else [row.seat])
        self._own_answers = self._own_answers + len(new) if own else 0

    def failed(self, whose: int) -> None:
        """Tell a seat, or ALL, that the rules have failed at an answer."""
        self._faults[whose] = FAILED
        self._drawn.clear()
        self.viewers.show(whose)

    async def _keep(self) -> None:
        """Keep the position, if it is time for it, so that the table is soon there when it comes back."""
        snapshot = self._history.snapshot() if self._history is not None else None
        if snapshot is not None:
            await self.store.keep_snapshot(self.id, snapshot)

    def renew(self) -> None:
        """Something that all may see has changed."""
        self._tell(ALL)

    def _tell(self, whose: int, answered: int | None = None) -> None:
        self._drawn.clear()
        self.viewers.show(whose, answered)
        self._driver.wake()
