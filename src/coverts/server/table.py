"""One live table: its match in memory, in step with the store, and everybody who watches it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import SystemRandom
from threading import Event

from coverts.bots import Answer, new_bot
from coverts.engine.errors import GameFault, Malformed, NothingToUndo, NotYourSeat, Refused, Stale
from coverts.engine.game import Game
from coverts.engine.match import Match
from coverts.engine.question import Action
from coverts.engine.referee import ONE
from coverts.server import messages, secrets
from coverts.server.errors import NotStored
from coverts.server.history import ALL, Change, History
from coverts.server.states import table_state
from coverts.server.store import NumberTakenError, SeatRow, Store, TableRow

LOG = logging.getLogger("coverts.server")
OPEN = "open"
PERSON = "person"
MOST_SECONDS = 10
"""How long a bot may think about an answer at a table."""
MOST_TRIED = 10
"""Answers a bot tries where the rules fail at the one it wants."""
FAILED = (
    "The rules of this game have failed at an answer. It was not taken: everything stands as it was. "
    "Answer otherwise if you can, or keep the game's file."
)
_THINKERS = ThreadPoolExecutor(64, "coverts-thought")
"""The threads of bots: the store has others, and never waits for a thought."""


@dataclass(frozen=True)
class Pace:
    """Seconds before the table answers for a seat, drawn or fixed without a look at the game."""

    bot: tuple[float, float] = (0.6, 1.5)
    """Least and most for a bot."""
    forced: float = 0.5
    """For the only legal answer of a person."""

    def times(self, factor: float) -> Pace:
        """The same pace, that many times as slow; 0 is at once."""
        least, most = self.bot
        return Pace((least * factor, most * factor), self.forced * factor)


AT_ONCE = Pace((0, 0), 0)


@dataclass(frozen=True)
class Caller:
    """Somebody at a browser: the seats they hold, and the one they answer for; None for a watcher.

    Where a device holds several seats, they look from one of them at a time, or from none.
    """

    held: tuple[int, ...] = ()
    seat: int | None = None


@dataclass(eq=False)
class Viewer:
    """One socket: whose it is, and a flag that says something may have changed for it."""

    caller: Caller
    changed: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(eq=False)
class _Thought:
    """What a bot thinks about, in a thread of its own: its seat's position, and the answer to come."""

    position: int
    task: asyncio.Future[Answer]
    stop: Event

    def drop(self) -> None:
        """Nobody waits for it any longer; its thread ends soon."""
        self.stop.set()
        self.task.cancel()


class LiveTable:
    """A table in use. Every change is stored before anybody can see it: all is done under one lock.

    Whatever goes wrong between a change in memory and its commit, the match is read from the store
    again before the next use.
    """

    def __init__(self, row: TableRow, game: Game, store: Store, pace: Pace) -> None:
        self.id, self.game, self.seats, self.creator = row.id, game, row.seats, row.creator
        self.options, self.referee = game.read_options(row.options), row.referee
        self.store, self.pace = store, pace
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.idle = asyncio.Event()
        """Set while the table has nothing to answer by itself."""
        self.bots = {
            i: new_bot(game, seat.player)
            for i, seat in enumerate(row.seats)
            if seat.player not in (OPEN, PERSON)
        }
        self._thoughts: dict[tuple[int, int], _Thought] = {}
        self._history: History | None = None
        self._turns: Counter[int] = Counter()
        self._since_look: Counter[int] = Counter()
        """For each seat, its answers since its holder last began to look from it."""
        self._drawn: dict[Caller, messages.TableState] = {}
        self.fault = ""
        """What viewers are told where the game's rules failed at the last answer."""
        self._given_up: set[tuple[int, int]] = set()
        """Turns of seats at which the table has nothing to answer with but what the rules fail at."""
        self._wake = asyncio.Event()
        self._driver: asyncio.Task[None] | None = None

    # -- coming and going ------------------------------------------------------------------------

    def start(self, history: History | None = None) -> None:
        """Begin to answer for bots and for who has only one legal answer."""
        self._history = history
        loop = asyncio.get_running_loop()
        for bot in self.bots.values():
            bot.get_ready(lambda: _call_soon(loop, partial(self._tell, ALL)))
        self._driver = asyncio.create_task(self._drive(), name=f"table {self.id}")

    async def stop(self) -> None:
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)
        while self._thoughts:
            self._thoughts.popitem()[1].drop()

    async def caller(self, token: str | None, wanted: int | None = None) -> Caller:
        """Who has that token; `wanted` is the seat they look from, which may be left out if they have one."""
        held = secrets.seats_with_token(self.seats, token)
        if not held and token:  # another process may have seated somebody
            self.seats = (await self.store.table(self.id)).seats
            held = secrets.seats_with_token(self.seats, token)
        if wanted is None and len(held) == 1:
            return Caller(held, held[0])
        return Caller(held, wanted if wanted in held else None)

    def enter(self, caller: Caller) -> Viewer:
        viewer = Viewer(caller)
        if caller.seat is not None:
            self._since_look[caller.seat] = 0
        self.viewers.add(viewer)
        self._tell(ALL)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self._tell(ALL)

    # -- what is seen ----------------------------------------------------------------------------

    async def state(self, caller: Caller) -> messages.TableState:
        """What a viewer sees now, with all of the log."""
        async with self.lock:
            history = await self._current()
            state = self._drawn.get(caller)
            if state is None:
                connected = {seat for viewer in self.viewers for seat in viewer.caller.held}
                state = self._drawn[caller] = table_state(
                    self.id,
                    history,
                    self.seats,
                    {seat: bot.said for seat, bot in self.bots.items()},
                    connected,
                    caller.seat,
                    caller.held,
                    self._may_undo(caller.seat),
                    self.fault,
                )
            return state

    async def file(self, seat: int | None) -> str:
        """The seat's own game file; the whole one after the end, and where all is at one device.

        Where the game's own words fail, it is written without them.
        """
        async with self.lock:
            match = (await self._current()).match
            if match.over or match.referee == ONE:
                return match.save()
            try:
                return match.save_seat(seat)
            except Exception:
                LOG.exception("table %s: the game cannot tell seat %s what happened", self.id, seat)
                return match.plainly().save_seat(seat)

    # -- changes ---------------------------------------------------------------------------------

    async def take(self, seat: int | None, message: messages.FromBrowser) -> None:
        """Carry out what a seat's holder asks for; raises a Refused where it cannot be."""
        if seat is None:
            raise NotYourSeat("You are watching; only who holds a seat may answer.")
        async with self.lock:
            if isinstance(message, messages.Settings):
                await self.store.set_answers_forced(self.id, seat, message.answers_forced)
                self.seats[seat].answers_forced = message.answers_forced
                self._tell(ALL)
                return
            history = await self._current()
            if isinstance(message, messages.Undo):
                if message.position != history.position(seat):
                    raise Stale("The game has moved on meanwhile.")
                await self._undo(seat, history)
            else:
                if not history.is_current(seat, message.position):
                    raise Stale("The game has moved on since that question was asked.")
                if isinstance(message, messages.Answers):
                    carry_out = partial(history.answers, seat, message.actions, message.askee)
                else:
                    carry_out = partial(history.answer, seat, message.action, message.askee)
                await self._change(seat, carry_out)

    def _may_undo(self, seat: int | None) -> bool:
        """At a shared device only what was answered since it was handed over can be taken back."""
        if seat is None or self._since_look[seat] > 0:
            return True
        return sum(row.token_hash == self.seats[seat].token_hash for row in self.seats) == 1

    async def _undo(self, seat: int, history: History) -> None:
        """Take back the seat's last answer, and those before it that the table would only give again."""
        if not self._may_undo(seat):
            raise NothingToUndo("What was chosen before the device was passed on stays.")
        await self._change(seat, partial(history.undo, seat))
        while (
            self.seats[seat].answers_forced
            and self._forced(history, seat)
            and self._may_undo(seat)
            and history.match.can_undo(seat)
        ):
            await self._change(seat, partial(history.undo, seat))

    async def claim(self, invite: str, token: str | None) -> tuple[int, str]:
        """Seat the holder of an invite; gives the seat and its new token."""
        async with self.lock:
            if (await self.caller(token)).held:
                raise NotYourSeat("You already have a seat at this table.")
            seat = secrets.seat_with_invite(self.seats, invite)
            new = secrets.new_token()
            if seat is None or not await self.store.claim(
                self.id, seat, secrets.hash_of(invite), secrets.hash_of(new)
            ):
                raise NotYourSeat("That invitation has been used, or was never made.")
            forced = self.seats[seat].answers_forced
            self.seats[seat] = SeatRow(PERSON, secrets.hash_of(new), None, forced)
            self._tell(ALL)
            return seat, new

    async def new_invites(self, caller: Caller) -> list[messages.Invite]:
        """Fresh invites for all open seats, for whoever made the table; earlier ones no longer work."""
        if self.creator not in caller.held:
            raise NotYourSeat("Only who made this table may invite.")
        async with self.lock:
            tokens = [(i, secrets.new_token()) for i, row in enumerate(self.seats) if row.player == OPEN]
            hashes = [(i, secrets.hash_of(token)) for i, token in tokens]
            await self.store.renew_invites(self.id, hashes)
            for i, hashed in hashes:
                self.seats[i].invite_hash = hashed
        return [invitation(self.id, i, token) for i, token in tokens]

    async def _current(self) -> History:
        """The match, read from the store if memory may differ from it."""
        if self._history is None:
            row = await self.store.table(self.id)
            steps = await self.store.steps(self.id)
            self._history = History.rebuilt(self.game, len(row.seats), self.options, steps, self.referee)
            self.seats = row.seats
            self._tell(ALL)
        return self._history

    async def _change(self, seat: int, carry_out: Callable[[], Change]) -> int:
        """Change the match, store what was done, then let everybody know who may notice; gives who that is.

        Raises GameFault where the rules failed: the match is as it was, and all are told.
        """
        try:
            steps, whose = carry_out()
        except Refused:
            raise
        except Exception as error:
            if not isinstance(error, GameFault):
                self._history = None
            self.fault = FAILED
            self._drawn.clear()
            for viewer in self.viewers:
                viewer.changed.set()
            raise
        try:
            await self.store.append(self.id, *steps)
        except NumberTakenError:
            self._history = None
            await self._current()
            raise Stale("Somebody else's answer came first; look again.") from None
        except BaseException:
            self._history = None
            raise
        self.fault = ""
        self._since_look[seat] += -1 if steps[-1].undo else 1
        if whose == ALL:
            self._turns[seat] += 1
        self._tell(whose)
        return whose

    def _tell(self, whose: int) -> None:
        self._drawn.clear()
        self.idle.clear()
        self._wake.set()
        for viewer in self.viewers:
            if whose in (ALL, viewer.caller.seat):
                viewer.changed.set()

    # -- answering by itself ---------------------------------------------------------------------

    async def _drive(self) -> None:
        """Answer for bots and forced answers, each when its time has come.

        A time is drawn when a seat comes to owe, so it tells nothing of the question or the hand.
        """
        loop = asyncio.get_running_loop()
        due: dict[tuple[int, int], float] = {}
        while True:
            self._wake.clear()
            try:
                async with self.lock:
                    history = await self._current()
                    owing = self._answered_by_table(history)
                    self._think(history, owing)
                    now = loop.time()
                    due = {key: due.get(key, now + self._delay(key[0])) for key in owing}
                    ready = [key for key in due if self._is_ready(key)]
                    first = min(ready, key=due.__getitem__, default=None)
                    if first is not None and due[first] <= now:
                        await self._answer_for(first)
                        continue
                if not due:
                    self.idle.set()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), due[first] - now if first is not None else None)
            except Stale:
                continue
            except NotStored:
                await asyncio.sleep(1)
            except Exception:
                LOG.exception("table %s: nothing could be answered for a seat", self.id)
                self.idle.set()
                await self._wake.wait()

    def _answered_by_table(self, history: History) -> list[tuple[int, int]]:
        """Seats that owe an answer the table gives, each with the number of its turn."""
        return [
            (seat, self._turns[seat])
            for seat in sorted(history.match.current_players())
            if (seat, self._turns[seat]) not in self._given_up
            if seat in self.bots
            or (
                self.seats[seat].player == PERSON
                and self.seats[seat].answers_forced
                and self._forced(history, seat)
            )
        ]

    def _forced(self, history: History, seat: int) -> tuple[int, Action] | None:
        """The seat's only answer, and whom for; none where the game fails to name it."""
        try:
            return history.match.forced(seat)
        except Exception:
            LOG.exception("table %s: the game cannot name the only answer of seat %s", self.id, seat)
            return None

    def _delay(self, seat: int) -> float:
        """A bot that thinks always has the time it takes at most, however little there is to decide."""
        if seat not in self.bots:
            return self.pace.forced
        return (self.bots[seat].takes or 0) + SystemRandom().uniform(*self.pace.bot)

    def _think(self, history: History, owing: list[tuple[int, int]]) -> None:
        """Begin the thoughts of bots that owe an answer; drop those about what is asked no longer."""
        for key, thought in list(self._thoughts.items()):
            if key not in owing or not history.is_current(key[0], thought.position):
                self._thoughts.pop(key).drop()
        for key in owing:
            seat = key[0]
            if seat in self.bots and key not in self._thoughts:
                stop = Event()
                task = asyncio.get_running_loop().run_in_executor(
                    _THINKERS, self._begun(history.match, seat, stop)
                )
                task.add_done_callback(self._thought_of)
                self._thoughts[key] = _Thought(history.position(seat), task, stop)

    def _begun(self, match: Match, seat: int, stop: Event) -> Callable[[], Answer]:
        """A bot's thought; one that cannot even begin fails as others do, once it is thought."""
        try:
            return self.bots[seat].thought(match, seat, stop)
        except Exception as error:
            return partial(_raised, error)

    def _thought_of(self, task: asyncio.Future[Answer]) -> None:
        """A thought has ended; why it failed matters only to who still waits for its answer."""
        if not task.cancelled():
            task.exception()
        self._wake.set()

    def _is_ready(self, key: tuple[int, int]) -> bool:
        return key[0] not in self.bots or self._thoughts[key].task.done()

    async def _answer_for(self, key: tuple[int, int]) -> None:
        """One answer; a bot's picks that nobody else may notice wait only for the next thought."""
        seat, history = key[0], await self._current()
        for askee, action in self._answers(key, history):
            try:
                await self._change(seat, partial(history.answer, seat, action, askee))
            except GameFault:
                LOG.exception("table %s: the rules failed at an answer for seat %s", self.id, seat)
            else:
                return
        self._given_up.add(key)

    def _answers(self, key: tuple[int, int], history: History) -> Iterator[tuple[int, int]]:
        """Whom for, and the action: what is wanted, then what a bot may do where the rules fail at that."""
        seat = key[0]
        if seat not in self.bots:
            forced = self._forced(history, seat)
            if forced is not None:
                yield forced[0], forced[1].number
            return
        try:
            answer = self._thoughts.pop(key).task.result()
            yield answer.askee, answer.action
        except Exception:
            LOG.exception("table %s: the bot at seat %s has failed", self.id, seat)
        question = history.match.plainly().decisions(seat)[0]
        others = [option.action for option in question.legal]
        SystemRandom().shuffle(others)
        for action in others[:MOST_TRIED]:
            yield question.askee, action


def _call_soon(loop: asyncio.AbstractEventLoop, what: Callable[[], None]) -> None:
    """From any thread; nothing where the table's server has ended meanwhile."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(what)


def _raised(error: Exception) -> Answer:
    raise error


def invitation(table: str, seat: int, token: str) -> messages.Invite:
    return messages.Invite(seat, token, f"/table/{table}#invite={token}")


def check_seats(game: Game, seats: list[str], referee: str = "") -> None:
    """Raises Malformed where a table of the game cannot be seated so."""
    least, most = game.players
    if not least <= len(seats) <= most:
        raise Malformed(f"{game.title} is for {least} to {most} players, not {len(seats)}.")
    for player in seats:
        if player not in (PERSON, OPEN):
            takes = new_bot(game, player).takes
            if takes is None or takes > MOST_SECONDS:
                why = "would show by its time how hard a choice is" if takes is None else "thinks too long"
                raise Malformed(
                    f"At a table {player} {why}: write planner, or planner:2s for so many seconds, "
                    f"{MOST_SECONDS} at most."
                )
            if referee:
                raise Malformed(f"{player} cannot play where the cards are real: bots see none.")
    if referee == ONE and OPEN in seats:
        raise Malformed("Where all is at one device nobody is elsewhere.")
