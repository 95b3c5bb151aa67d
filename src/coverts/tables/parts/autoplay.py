"""What a table answers by itself: for bots, and for people who have only one legal answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from threading import Event
from typing import TYPE_CHECKING

from coverts.bots import Answer, Planner, Player, give_way, new_bot
from coverts.bots.fair_turns import Share
from coverts.engine.base.exceptions import GameFault, Stale
from coverts.engine.game.protocol import Action
from coverts.engine.match.game_match import Match
from coverts.server.running import metrics
from coverts.server.store import LEASE_SECONDS
from coverts.tables.core.history import ALL, NOBODY, History
from coverts.tables.core.seating import PERSON, House, bot_at
from coverts.tables.wire.refusals import StoreError

if TYPE_CHECKING:
    from coverts.tables.core.live_table import LiveTable

LOG = logging.getLogger("coverts.server")
MOST_TRIED = 10
"""Answers a bot tries where the rules fail at the one it wants."""
LATE = 0.02
"""Seconds that an answer is put off at least, as often as a bot is late."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds until it tries again where the store has failed, twice as many each time."""
_THINKERS = ThreadPoolExecutor(64, "coverts-thought", give_way)
"""The threads of bots: the store has others, and never waits for a thought; nor does any person."""
_PLANNERS = ThreadPoolExecutor(1024, "coverts-planner", give_way)
"""Those of planners, most of which wait for a turn; no other bot waits for them."""
Key = tuple[int, int]
"""A seat that owes an answer, and the number of its turn."""


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


class Driver:
    """Answers at one table, as long as somebody looks.

    When it answers is drawn when a seat comes to owe, and drawn again where a bot has not thought to an end
    by then: it tells nothing of the question, the hand, or how long the bot took. Only what nobody else may
    notice, such as a pick of several, is given as soon as it is thought.
    """

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.idle = asyncio.Event()
        """Set while there is nothing to answer."""
        self.bots: dict[int, Player] = {}
        self._share = Share()
        self._thoughts: dict[Key, _Thought] = {}
        self._due: dict[Key, float] = {}
        self._set_up_fails = False
        """The bot that sets up for all has failed: each sets up by itself."""
        self._given_up: set[Key] = set()
        """Turns of seats at which the table has nothing to answer with but what the rules fail at."""
        self.fence: int | None = None
        """Of the lease by which this process alone answers; there is none where no other process could."""
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.reseat()

    def reseat(self) -> None:
        """Who sits where has changed, or who plays for whom."""
        before, self.bots = self.bots, {}
        for seat, row in enumerate(self.table.seats):
            if name := bot_at(row):
                known = before.get(seat)
                same = known is not None and known.name == name
                self.bots[seat] = known if known is not None and same else new_bot(self.table.game, name)
        for bot in self.bots.values():
            if isinstance(bot, Planner):
                bot.share = self._share
        self.house = House(self.table.game, self.table.seats)
        self.redraw()

    def redraw(self) -> None:
        """Draw anew when the answers that are owed are due."""
        self._due.clear()
        self.wake()

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        for bot in self.bots.values():
            bot.warm_up(lambda: _call_soon(loop, self.table.renew))
        self._task = asyncio.create_task(self._drive(), name=f"table {self.table.id}")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.rest()

    def wake(self) -> None:
        """Something has changed."""
        self.idle.clear()
        self._wake.set()

    async def _drive(self) -> None:
        pause = FIRST_PAUSE
        while True:
            self._wake.clear()
            try:
                while not self.table.is_watched:
                    await self.rest()
                    await self._wake.wait()
                    self._wake.clear()
                await self.table.viewers.shown()
                async with self.table.lock:
                    wait = await self._turn()
                pause = FIRST_PAUSE
                if wait == 0:
                    continue
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), wait)
            except Stale:
                continue
            except StoreError:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            except Exception:
                LOG.exception("table %s: nothing could be answered for a seat", self.table.id)
                self.idle.set()
                await self._wake.wait()

    async def _turn(self) -> float | None:
        """Give an answer that is due; else tells in how many seconds the next is, None where none is owed."""
        history = await self.table.current()
        if not history.match.setting_up:
            await self.table.consent.set_up_is_over()
        owing = self._owing(history)
        if not owing:
            self.idle.set()
            return None
        if not await self._leads():
            self._drop_thoughts()
            return LEASE_SECONDS / 2
        if await self._set_up(history):
            return 0
        self._think(history, owing)
        now = asyncio.get_running_loop().time()
        self._due = {key: self._due.get(key, now + self._delay(key[0])) for key in owing}
        for key in sorted(owing, key=self._due.__getitem__):
            if self._is_thought(key) and (self._due[key] <= now or self._is_quiet(key, history)):
                await self._answer_for(key, history)
                return 0
            if self._due[key] <= now:
                late = SystemRandom().uniform(*self.table.pace_now.bot)
                self._due[key] = now + max(late, LATE)
        return max(min(self._due.values()) - now, 0.001)

    async def _set_up(self, history: History) -> bool:
        """Set up for all bots, and for who has let it be done, without waiting and at one go."""
        match = history.match
        if self._set_up_fails or not match.setting_up or self.house.seat(match) is None:
            return False
        try:
            await self.table.change(NOBODY, partial(history.set_up, self.house), own=True, aside=True)
        except (Stale, StoreError):
            raise
        except Exception:
            LOG.exception("table %s: the set-up could not be made for a seat", self.table.id)
            self._set_up_fails = True
        return True

    async def _leads(self) -> bool:
        """Whether it is for this process to answer at the table."""
        store, table = self.table.store, self.table
        if store.shared and self.fence is None:
            self.fence = await store.take_lease(table.id, table.process)
        return not store.shared or self.fence is not None

    def _owing(self, history: History) -> list[Key]:
        """Seats that owe an answer the table gives, each with the number of its turn."""
        if self.table.ended:
            return []
        seats, turns = self.table.seats, self.table.turns
        if self.table.guide is not None:
            told = self.table.guide.next(history)
            return [] if told is None else [(told.seat, turns[told.seat])]
        return [
            (seat, turns[seat])
            for seat in sorted(history.match.current_players())
            if (seat, turns[seat]) not in self._given_up
            if seat in self.bots
            or (seats[seat].stand_in and history.match.setting_up and not self._set_up_fails)
            or (seats[seat].player == PERSON and seats[seat].answers_forced and self.forced(history, seat))
        ]

    def answers_for(self, history: History, seat: int) -> bool:
        """Whether the table is about to give a person's only answer: they need not be asked it."""
        table = self.table
        if table.ended or table.guide is not None or (seat, table.turns[seat]) in self._given_up:
            return False
        row = self.table.seats[seat]
        return row.player == PERSON and row.answers_forced and self.forced(history, seat) is not None

    def forced(self, history: History, seat: int) -> tuple[int, Action] | None:
        """The seat's only answer, and whom for; none where the game fails to name it."""
        try:
            return history.match.forced(seat)
        except Exception:
            LOG.exception("table %s: the game cannot name the only answer of seat %s", self.table.id, seat)
            return None

    def _delay(self, seat: int) -> float:
        """A bot that thinks always has the time it takes at most, however little there is to decide."""
        pace = self.table.pace_now
        if seat not in self.bots:
            return pace.forced * (2 if self.table.guide is not None else 1)
        return (self.bots[seat].thinking_seconds or 0) + SystemRandom().uniform(*pace.bot)

    # -- thoughts --------------------------------------------------------------------------------

    def _think(self, history: History, owing: list[Key]) -> None:
        """Begin the thoughts of bots that owe an answer; drop those about what is asked no longer."""
        for key, thought in list(self._thoughts.items()):
            if key not in owing or not history.is_current(key[0], thought.position):
                self._thoughts.pop(key).drop()
        for key in owing:
            seat = key[0]
            if seat in self.bots and key not in self._thoughts:
                stop = Event()
                task = asyncio.get_running_loop().run_in_executor(
                    _PLANNERS if self.bots[seat].thinking_seconds else _THINKERS,
                    self._begun(history.match, seat, stop),
                )
                task.add_done_callback(self._thought_of)
                self._thoughts[key] = _Thought(history.position(seat), task, stop)

    def _begun(self, match: Match, seat: int, stop: Event) -> Callable[[], Answer]:
        """A bot's thought; one that cannot even begin fails as others do, once it is thought."""
        try:
            return self.bots[seat].plan_answer(match, seat, stop)
        except Exception as error:
            return partial(_raised, error)

    def _thought_of(self, task: asyncio.Future[Answer]) -> None:
        """A thought has ended; why it failed matters only to who still waits for its answer."""
        if not task.cancelled():
            task.exception()
        self._wake.set()

    def _drop_thoughts(self) -> None:
        while self._thoughts:
            self._thoughts.popitem()[1].drop()

    async def rest(self) -> None:
        """Nobody looks: nothing is thought, and nothing answered; another process may."""
        self._drop_thoughts()
        self.idle.set()
        if self.fence is not None:
            self.fence = None
            with suppress(StoreError):
                await self.table.store.release_lease(self.table.id, self.table.process)

    def _is_thought(self, key: Key) -> bool:
        return key[0] not in self.bots or self._thoughts[key].task.done()

    def _is_quiet(self, key: Key, history: History) -> bool:
        """Whether nobody else may notice the answer that has been thought."""
        thought = self._thoughts.get(key)
        if thought is None or thought.task.cancelled() or thought.task.exception() is not None:
            return False
        return history.is_quiet(thought.task.result().action)

    # -- answers ---------------------------------------------------------------------------------

    async def _answer_for(self, key: Key, history: History) -> None:
        told = self.table.guide.next(history) if self.table.guide is not None else None
        if told is not None:
            await self.table.change(key[0], partial(history.scripted, [told]), own=True)
            return
        for askee, action in self._answers(key, history):
            try:
                await self.table.change(key[0], partial(history.answer, key[0], action, askee), own=True)
            except GameFault:
                LOG.exception("table %s: the rules failed at an answer for seat %s", self.table.id, key[0])
            else:
                metrics.ANSWERED_BY_TABLE.labels(self.table.game.name).inc()
                return
        self._given_up.add(key)
        self.table.failed(ALL)

    def _answers(self, key: Key, history: History) -> Iterator[tuple[int, int]]:
        """Whom for, and the action: what is wanted, then what a bot may do where the rules fail at that."""
        seat = key[0]
        if seat not in self.bots:
            forced = self.forced(history, seat)
            if forced is not None:
                yield forced[0], forced[1].number
            return
        try:
            answer = self._thoughts.pop(key).task.result()
            yield answer.askee, answer.action
        except Exception:
            metrics.BOT_FAULTS.labels(self.table.game.name).inc()
            LOG.exception("table %s: the bot at seat %s has failed", self.table.id, seat)
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
