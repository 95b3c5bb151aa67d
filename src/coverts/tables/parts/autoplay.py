"""The automatic answers of a table: for bots, and for people who have only one legal answer."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from random import SystemRandom
from typing import Any

from coverts.bots.planner import is_planner
from coverts.bots.players import BotPlayer
from coverts.engine.base.exceptions import (
    Ambiguous,
    GameFault,
    IllegalAction,
    Malformed,
    NotYourTurn,
    Stale,
)
from coverts.tables.core.history import ALL, NOBODY, History
from coverts.tables.core.seating import PERSON, SET_UP, House, bot_at, house_bot, plays_for
from coverts.tables.core.stored_rows import StepRow, TableRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.core.table_state import TableFacts
from coverts.tables.pacing import Pace
from coverts.tables.parts.bot_thoughts import Key, Thoughts, choose_label, make_bot
from coverts.tables.payers import PAYER, Metered
from coverts.tables.ports import (
    ANSWERS_BY_TABLE,
    BOT_FAULTS,
    BackgroundFullError,
    PortCancelledError,
    TableBot,
    result_of,
)
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NoSuchTable, StoreError

LOG = logging.getLogger("coverts.server")
MAX_TRIED = 10
"""The maximum number of other answers to try for a bot if the rules fail for its answer."""
MIN_DELAY_SECONDS = 0.02
"""The minimum extra delay if a bot has not finished when its answer is due."""
FIRST_PAUSE, MAX_PAUSE = 1.0, 30.0
"""The first and the longest pause, in seconds, before a retry after the store failed. Each pause is twice as
long as the previous pause."""
REFUSALS = (Ambiguous, IllegalAction, Malformed, NotYourTurn)
"""The errors of a match if an answer is not legal."""


class Autoplay(TablePart):
    """Gives the answers of bots, and the only legal answers of people, while somebody watches.

    Each answer of a bot has a random delay, which is drawn when the question is asked. If the bot has not
    finished by then, another delay is drawn. So the delays reveal nothing about the question, the hand or the
    bot's thinking. Answers that nobody else can see, such as one of several picks, are given at once.
    """

    takes = (messages.Settings, messages.Speed)

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Create the bots of a table."""
        self.table, self.speed = table, row.speed
        self.idle = asyncio.Event()
        """An event that is set while the table has nothing to answer."""
        self.turns: Counter[int] = Counter()
        """For each seat, how many of its answers everybody has seen."""
        self.bots: dict[int, TableBot] = {}
        self._failed: set[int] = set()
        """The seats whose bots have failed at an answer."""
        self._wake = asyncio.Event()
        self._own_answers = 0
        """How many automatic answers everybody has seen since a person last answered."""
        self._thoughts = Thoughts(self._wake.set)
        self._due: dict[Key, float] = {}
        self._latest: dict[Key, float] = {}
        """The times of answers before the speed or the bots changed. No answer becomes later by that."""
        self._set_up_fails = False
        """Whether the automatic set-up failed, so that each bot answers for itself."""
        self._given_up: set[Key] = set()
        """The turns in which the rules failed for every answer that the table tried."""
        self._task: asyncio.Task[None] | None = None
        self.on_reseat()

    # -- events ----------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Whether the table has nothing to answer."""
        return self.idle.is_set()

    def start(self) -> None:
        """Prepare the bots, and start answering."""
        for bot in self.bots.values():
            bot.prepare(self.table.renew)
        self._task = asyncio.create_task(self._pay_and_drive(), name=f"table {self.table.id}")

    async def stop(self) -> None:
        """Stop answering."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None  # Its error refers to the table's match.
        self.rest()

    def on_steps(self, history: History, steps: Sequence[StepRow], whose: int, own: bool) -> None:
        """Count the new answers that everybody has seen."""
        if whose == ALL:
            for row in steps:
                self.turns.update(range(len(self.table.seats)) if row.seat == NOBODY else [row.seat])
            self._own_answers = self._own_answers + len(steps) if own else 0

    def on_row(self, row: TableRow) -> None:
        """Apply the stored speed of the table."""
        if row.speed != self.speed:
            self.speed = row.speed
            self.on_reseat()

    def on_reseat(self) -> None:
        """Update the bots at the seats, and choose new random times for their answers."""
        before, self.bots = self.bots, {}
        for seat, row in enumerate(self.table.seats):
            if name := bot_at(row):
                known = before.get(seat)
                same = known is not None and known.name == name
                self.bots[seat] = known if known is not None and same else make_bot(name, self.table)
        self._failed = {seat for seat in self._failed if self.bots.get(seat) is before[seat]}
        self.house = House(self.table.game, self.table.seats)
        self._latest |= self._due
        self._due.clear()
        self.on_change()

    def on_change(self) -> None:
        """Wake the answering task, because the table may have a new question to answer."""
        self.idle.clear()
        self._wake.set()

    def describe(self, facts: TableFacts) -> None:
        """Add the bots' names, the speed and the pending automatic answers to the facts."""
        game, over = self.table.game, facts.history.match.over
        facts.bots = {
            seat: choose_label(game, bot, over, seat in self._failed) for seat, bot in self.bots.items()
        }
        facts.answers_for = partial(self._answers_for, facts.history)
        facts.speed, facts.longest_wait = self.speed, round(self._pace.longest, 1)

    async def take(self, seat: int, message: messages.Settings | messages.Speed) -> None:
        """Change the table's speed, or turn a seat's automatic answers on or off."""
        if isinstance(message, messages.Speed):
            if message.speed == self.speed:
                return
            await self.table.store.set_speed(self.table.id, message.speed)
            self.speed = message.speed
            self.on_reseat()
        else:
            await self.table.store.set_answers_forced(self.table.id, seat, message.answers_forced)
            self.table.seats[seat].answers_forced = message.answers_forced
        self.table.renew()

    # -- when ------------------------------------------------------------------------------------

    @property
    def _pace(self) -> Pace:
        """The delays before the first of several answers of the table."""
        return self.table.pace.at(self.speed, self.table.payer.balance <= 0)

    @property
    def pace_now(self) -> Pace:
        """The delays before the table's next answer. They depend only on public facts.

        While people play, each automatic answer has a shorter delay than the previous answer, until a person
        answers. So nobody waits longer than `longest_wait`. During the set-up there are no delays.
        """
        table = self.table
        if table.history is not None and table.history.match.setting_up:
            return table.pace.times(0)
        plays = any(row.player == PERSON and not plays_for(row) for row in table.seats)
        return self._pace.after(self._own_answers if plays else 0)

    async def _pay_and_drive(self) -> None:
        PAYER.set(self.table.payer)
        await Metered(self._drive(), self.table.payer, "automatic")

    async def _drive(self) -> None:
        pause = FIRST_PAUSE
        while True:
            self._wake.clear()
            try:
                while not self.table.presence.is_watched:
                    self.rest()
                    await self._wake.wait()
                    self._wake.clear()
                await self.table.viewers.shown()
                async with self.table.lock:
                    wait = await result_of(self._turn())
                pause = FIRST_PAUSE
                if wait == 0:
                    continue
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):  # Here `wait_for` could swallow a cancellation.
                        await self._wake.wait()
            except Stale:
                continue
            except (StoreError, BackgroundFullError, PortCancelledError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_PAUSE)
            except Exception as error:
                if not isinstance(error, NoSuchTable):  # A deleted table is soon removed from memory.
                    LOG.exception("table %s: nothing could be answered for a seat", self.table.id)
                self.idle.set()
                await self._wake.wait()

    async def _turn(self) -> float | None:
        """Give the next answer if it is due.

        Returns:
            The number of seconds until the next answer is due, or None if the table has no answer to give.
        """
        history = await self.table.current()
        if not history.match.setting_up:
            await self._end_set_up()
        owing = self._owing(history)
        if not owing:
            self.idle.set()
            return None
        if await self._set_up(history):
            return 0
        self._thoughts.choose(history, owing, self.bots)
        now = asyncio.get_running_loop().time()
        due = {key: self._due[key] if key in self._due else self._draw(key, now) for key in owing}
        self._latest = {key: self._latest[key] for key in owing if key in self._latest}
        self._due = due
        ready = [key for key in owing if self._is_thought(key)]
        for key in ready:
            self._draw_until_finished(key, now)
        for key in sorted(ready, key=due.__getitem__):
            if due[key] <= now or self._is_quiet(key, history):
                await self._answer_for(key, history)
                return 0
        wakes = [due[key] if key in ready else self._thoughts[key].deadline for key in owing]
        return max(min(wakes) - now, 0.001)

    async def _end_set_up(self) -> None:
        """Give seats back to their holders after the table has set up the game for them."""
        for seat, row in enumerate(self.table.seats):
            if row.stand_in == SET_UP:
                await self.table.stand_in(seat, "")
                self.table.renew()

    async def _set_up(self, history: History) -> bool:
        """Give all automatic set-up answers, without delays.

        Returns:
            Whether there were such answers to give.
        """
        match = history.match
        if self._set_up_fails or not match.setting_up or self.house.seat(match) is None:
            return False
        try:
            await self._change(NOBODY, partial(history.set_up, self.house), aside=True)
        except (Stale, StoreError, BackgroundFullError):
            raise
        except Exception:
            LOG.exception("table %s: the set-up could not be made for a seat", self.table.id)
            self._set_up_fails = True
        return True

    def _owing(self, history: History) -> list[Key]:
        """Return the seats that the table must answer for, with their turn numbers."""
        if self.table.ended or self.table.is_waiting:
            return []
        seats, turns = self.table.seats, self.turns
        if self.table.author is not None:
            step = self.table.author.next_answer(history)
            return [] if step is None else [(step.seat, turns[step.seat])]
        return [
            (seat, turns[seat])
            for seat in sorted(history.match.current_players())
            if (seat, turns[seat]) not in self._given_up
            if seat in self.bots
            or (seats[seat].stand_in and history.match.setting_up and not self._set_up_fails)
            or (
                seats[seat].player == PERSON
                and seats[seat].answers_forced
                and self.table.forced(history, seat)
            )
        ]

    def _answers_for(self, history: History, seat: int) -> bool:
        """Return whether the table is about to give a person's only legal answer."""
        table = self.table
        if table.ended or table.author is not None or (seat, self.turns[seat]) in self._given_up:
            return False
        row = table.seats[seat]
        return row.player == PERSON and row.answers_forced and table.forced(history, seat) is not None

    def _draw(self, key: Key, now: float) -> float:
        """Return the time of an answer."""
        return min(now + self._delay(key[0]), self._latest.get(key, inf))

    def _delay(self, seat: int) -> float:
        """Return the delay before an answer. The delay does not depend on the question."""
        pace = self.pace_now
        if seat not in self.bots:
            return pace.forced * (2 if self.table.author is not None else 1)
        return self.bots[seat].takes + SystemRandom().uniform(*pace.bot) + self.table.payer.take_turn()

    def _draw_until_finished(self, key: Key, now: float) -> None:
        """Add random delays to the time of a late bot's answer, until the bot had finished.

        Each is at least a tenth of the delays before it, so that there are few of them.
        """
        if key not in self._thoughts:
            return
        thought, first, delays = self._thoughts[key], self._due[key], self.pace_now.bot
        finished_at = min(thought.finished_at, thought.deadline, now)
        while (due := self._due[key]) < finished_at:
            self._due[key] = due + max(SystemRandom().uniform(*delays), MIN_DELAY_SECONDS, (due - first) / 10)

    def rest(self) -> None:
        """Cancel the choices of all bots."""
        self._thoughts.drop()
        self.idle.set()

    def _is_thought(self, key: Key) -> bool:
        """Return whether an answer can be given: the bot has finished or failed, or none is needed."""
        if key[0] not in self.bots:
            return True
        return self._thoughts[key].is_over()

    def _is_quiet(self, key: Key, history: History) -> bool:
        """Return whether nobody else can see the answer that a bot has chosen."""
        return key in self._thoughts and self._thoughts[key].is_quiet(history)

    # -- answers ---------------------------------------------------------------------------------

    async def _change(self, seat: int, carry_out: Callable[[], Any], aside: bool = False) -> None:
        await self.table.change(seat, carry_out, own=True, aside=aside)

    async def _answer_for(self, key: Key, history: History) -> None:
        step = self.table.author.next_answer(history) if self.table.author is not None else None
        if step is not None:
            await self._change(key[0], partial(history.scripted, [step]))
            return
        have_rules_failed = False
        for askee, action in self._answers(key, history):
            try:
                await self._change(key[0], partial(history.answer, key[0], action, askee))
            except GameFault:
                have_rules_failed = True
                LOG.exception("table %s: the rules failed at an answer for seat %s", self.table.id, key[0])
            except REFUSALS:
                LOG.exception("table %s: the answer for seat %s is not legal", self.table.id, key[0])
                self._note_failure(key[0])
            else:
                self.table.ports.count(ANSWERS_BY_TABLE, game=self.table.game.name)
                return
        if key in self._owing(history):  # A person has a choice again if somebody has begun to watch.
            self._given_up.add(key)
        if have_rules_failed:
            self.table.failed(ALL)

    def _answers(self, key: Key, history: History) -> Iterator[tuple[int, int]]:
        """Yield the answers to try for a seat, the best one first.

        The caller needs the next answer only if the previous answer is not legal, or the rules fail for it.

        Yields:
            The seat or figure that the answer is for, and the number of the action.
        """
        seat = key[0]
        if seat not in self.bots:
            forced = self.table.forced(history, seat)
            if forced is not None:
                yield forced[0], forced[1].number
            return
        answer = self._take_thought(key)
        if answer is not None:
            yield answer
        if is_planner(self.table.game.bot_behind(self.bots[seat].name)):
            yield from self._by_rule_of_thumb(seat, history)
        question = history.match.plainly().decisions(seat)[0]
        others = [option.action for option in question.legal]
        SystemRandom().shuffle(others)
        for action in others[:MAX_TRIED]:
            yield question.askee, action

    def _take_thought(self, key: Key) -> tuple[int, int] | None:
        """Return the answer that a bot has chosen, or None if the bot has failed."""
        thought = self._thoughts.pop(key)
        try:
            return thought.action()
        except Exception:
            thought.answer.cancel()
            LOG.exception("table %s: the bot at seat %s has failed", self.table.id, key[0])
            self._note_failure(key[0])
            return None

    def _note_failure(self, seat: int) -> None:
        """Count a failure of a seat's bot, which is told at the table when the game is over."""
        self.table.ports.count(BOT_FAULTS, game=self.table.game.name)
        if seat in self.bots:
            self._failed.add(seat)

    def _by_rule_of_thumb(self, seat: int, history: History) -> Iterator[tuple[int, int]]:
        """Yield the answer of the game's first rule-of-thumb bot, after a search failed."""
        game = self.table.game
        with suppress(Exception):  # If this bot fails too, the caller tries any legal answer.
            answer = BotPlayer(game, house_bot(game)).plan_answer(history.match, seat)()
            yield answer.askee, answer.action
