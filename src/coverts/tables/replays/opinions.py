"""A bot's opinion of a seat's decisions.

The planner (a bot that searches) compares each of the seat's answers with alternatives. It does this in other
game states that the seat could not distinguish from the true state. A first round of playouts evaluates the
chosen answer and the proposals of a rule-of-thumb bot. A second round compares the best alternative with the
chosen answer in new playouts. The second round is needed because the highest of many sample means is biased
upward.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random, SystemRandom
from typing import Any

from coverts.bots import BotPlayer
from coverts.bots.planner import MAX_PROPOSALS
from coverts.bots.players import AnswerEstimate
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import GameFault
from coverts.engine.base.sentences import from_data, to_data
from coverts.engine.game.definition import Game
from coverts.engine.knowledge.secrecy import redeal
from coverts.engine.match.game_match import Match, Question, Step
from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.stored_rows import OpinionRow
from coverts.tables.payers import NOBODY_PAYS, PAYER, Payer
from coverts.tables.ports import Lane, Ports, result_of
from coverts.tables.replays.timeline import Past
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NoSuchTable, StoreError, TableMoved, TooMany

LOG = logging.getLogger("coverts.server")
DECISION_SECONDS = 0.5
"""The time for the playouts of one decision, in seconds. Each of the two rounds uses half."""
GAME_SECONDS = 240.0
"""The time for all playouts of a game, in seconds. If there are many decisions, each gets less time."""
MIN_DECISION_SECONDS = 0.04
MAX_KEPT, MAX_WAITING = 300, 20
"""The maximum number of evaluations in memory, and the maximum number of evaluations in the queue."""
MAX_WAITING_OF_PAYER = 2
"""The maximum number of evaluations in the queue that one client pays for."""
RESERVED = 5
"""The places in the queue that are reserved for clients without a waiting evaluation."""
SAVE_SECONDS = 1.0
"""The time between two writes of an evaluation's progress, in seconds."""
PAUSE_SECONDS = 1.0
"""The time between two checks whether a budget is no longer empty, in seconds."""
NO_PLANNER = (
    "There is no opinion here: this server has no planner for this game, because llvmlite is not installed "
    "or the game's machine code could not be compiled."
)
FAILED = "The evaluation failed. The server's log has the details."
COMPILING = "The planner's machine code is being compiled. This takes a minute or two, once."
WAITING = "Other games are evaluated first."
PAUSED = "This evaluation pauses, because it has used up your computing time. It goes on by itself."


@dataclass(eq=False)
class Work:
    """An evaluation of a seat's decisions: waiting, running, paused or complete."""

    table: LiveTable
    past: Past
    seat: int
    payer: Payer = NOBODY_PAYS
    """Who pays for the evaluation: the client that first asked for it."""
    status: str = WAITING
    done: int = 0
    of: int = 0
    complete: bool = False
    decisions: list[messages.Weighed] = field(default_factory=list)
    tasks: Iterator[_Task | None] | None = None
    """The decisions that are still to be weighed, or None before the evaluation begins."""
    served: int = 0
    """The number of the evaluation's last turn among all turns."""
    steps: int = -1
    """The number of the last step that is evaluated."""
    stored_at: float = -math.inf
    """The time at which the progress was stored last."""
    is_dropped: bool = False
    """Whether this process no longer makes the evaluation."""

    @property
    def is_ready(self) -> bool:
        """Whether the evaluation can go on now."""
        return not self.complete and self.payer.balance > 0

    def message(self) -> messages.Opinion:
        """Return the evaluation's progress, and the results that are available so far."""
        weighed = [*self.decisions]
        progress = (self.status, self.done, self.of, weighed, self.complete)
        return messages.Opinion(self.seat, True, *progress, scale_of(self.past.game))

    def take_up(self, row: OpinionRow) -> None:
        """Go on from what is stored of the evaluation."""
        self.done, self.of, self.decisions = row.done, row.total, read_decisions(row.decisions)

    @property
    def row(self) -> OpinionRow:
        """The evaluation as it is stored."""
        rules, decisions = Machine.of(self.past.game).program.version, stored_decisions(self.decisions)
        return OpinionRow(self.seat, rules, self.steps, self.done, self.of, self.complete, decisions)


@dataclass(frozen=True)
class Decision:
    """An answer of a seat, the match just before it, and the number of its move in the replay."""

    move: int
    match: Match
    askee: int
    option: int


@dataclass(frozen=True)
class _Task:
    """The options of a decision to compare, and the game state in which they are compared.

    The seat could not distinguish this state from the true state.
    """

    decision: Decision
    question: Question
    world: Any
    options: list[int]


class Opinions:
    """The queue of a server's evaluations. Their results are in the store.

    One decision is weighed at a time. The next decision is of the evaluation whose payer has the largest
    balance. So nobody waits for the whole evaluation of another game. If a balance is used up, the evaluation
    pauses.
    """

    def __init__(self, ports: Ports) -> None:
        """Create an empty queue."""
        self._ports = ports
        self._works: dict[tuple[str, int], Work] = {}
        """The evaluations that go on, and those without a result that is stored."""
        self._waiting: list[Work] = []
        """The evaluations that are not complete, the oldest first."""
        self._turn = 0
        self._making: asyncio.Task[None] | None = None

    async def progress(self, table: LiveTable, seat: int, steps: int) -> messages.Opinion:
        """Return the progress of an evaluation, even if nobody has requested it yet.

        Args:
            table: The table.
            seat: The seat.
            steps: The number of the table's last step.
        """
        if (work := self._find(table, seat, steps)) is not None:
            return work.message()
        row = await self._stored(table, seat, steps)
        if row is None:
            return messages.Opinion(seat)
        weighed, status = read_decisions(row.decisions), "" if row.complete else PAUSED
        progress = (status, row.done, row.total, weighed, row.complete)
        return messages.Opinion(seat, True, *progress, scale_of(table.game))

    def is_in_hand(self, table: LiveTable, seat: int, steps: int) -> bool:
        """Return whether an evaluation waits or runs here, or could not be made."""
        return self._find(table, seat, steps) is not None

    async def begin(self, table: LiveTable, past: Past, seat: int) -> messages.Opinion:
        """Queue an evaluation, or go on with a stored one, and return its progress.

        Raises:
            TooMany: The queue is full.
        """
        row = await self._stored(table, seat, past.last)
        if row is not None and row.complete:
            return await self.progress(table, seat, past.last)
        work = self._find(table, seat, past.last)
        if work is None:
            payer = PAYER.get()
            self._check_room(payer)
            work = Work(table, past, seat, payer, steps=past.last)
            if row is not None:
                work.take_up(row)
            table.work.add(work)
            self._waiting.append(work)
            if self._making is None or self._making.done():
                self._making = asyncio.create_task(self._make_all(), name="opinions")
        self._works.pop((table.id, seat), None)
        self._works[table.id, seat] = work  # The last one is the most recently used.
        while len(self._works) > MAX_KEPT:
            self._drop(next(iter(self._works.values())))
        if work.stored_at < 0:
            await self._save(work)
        return work.message()

    def _find(self, table: LiveTable, seat: int, steps: int) -> Work | None:
        """Return the evaluation of a seat, unless it is about another state of the table."""
        work = self._works.get((table.id, seat))
        if work is not None and (work.table is not table or work.steps != steps):
            self._drop(work)
            return None
        return work

    async def _stored(self, table: LiveTable, seat: int, steps: int) -> OpinionRow | None:
        """Return what is stored of an evaluation, unless it was made under other rules or is damaged."""
        row = await self._ports.store.opinions.opinion(table.id, seat)
        if row is None or (row.rules, row.steps) != (Machine.of(table.game).program.version, steps):
            return None
        try:
            read_decisions(row.decisions)
        except (ValueError, TypeError, LookupError, RecursionError):
            LOG.error("a stored opinion is damaged", extra={"event": "damaged", "table": table.id})
            return None
        return row

    async def _save(self, work: Work, complete: bool = False) -> None:
        """Store the progress of an evaluation. This process drops it if another one holds the table.

        Nobody is told that the evaluation is complete before this is stored.
        """
        if work.is_dropped:
            return
        work.stored_at = asyncio.get_running_loop().time()
        try:
            await self._ports.store.opinions.keep_opinion(work.table.id, replace(work.row, complete=complete))
        except (TableMoved, NoSuchTable):
            self._drop(work)
        except StoreError:
            work.complete = complete  # The store has logged its error. The result stays in memory.
        else:
            work.complete = complete
            if complete:
                self._drop(work)

    def _drop(self, work: Work) -> None:
        """Forget an evaluation. What is stored of it stays."""
        work.is_dropped = True
        work.table.work.discard(work)
        if self._works.get((work.table.id, work.seat)) is work:
            del self._works[work.table.id, work.seat]

    def close(self) -> None:
        """Stop the running evaluation and drop the queue."""
        if self._making is not None:
            self._making.cancel()

    def _check_room(self, payer: Payer) -> None:
        """Raise TooMany if the queue is full. Evaluations that pause take no room of others."""
        if payer is not NOBODY_PAYS:
            own = sum(each.payer == payer for each in self._waiting)
            if own >= MAX_WAITING_OF_PAYER:
                raise TooMany("Your other games are evaluated first. Try again in a few minutes.", 120)
        ready = [each.payer for each in self._waiting if each.is_ready]
        if len(ready) >= (MAX_WAITING if payer not in ready else MAX_WAITING - RESERVED):
            raise TooMany("Too many games are waiting to be evaluated. Try again in a few minutes.", 120)

    async def _make_all(self) -> None:
        while self._waiting:
            for work in self._waiting:
                if not self._ports.store.holds(work.table.id):
                    self._drop(work)  # Another process may go on with it.
            self._waiting = [work for work in self._waiting if not work.complete and not work.is_dropped]
            ready = [work for work in self._waiting if work.is_ready]
            if not ready and self._waiting:
                await asyncio.sleep(PAUSE_SECONDS)
            elif ready:
                work = min(ready, key=lambda work: (-work.payer.balance, work.served))
                await self._go_on(work)
            for work in self._waiting:
                if work.status in (WAITING, PAUSED, ""):
                    work.status = PAUSED if not work.is_ready else WAITING if work.tasks is None else ""

    async def make(self, work: Work) -> None:
        """Run a whole evaluation. If an error occurs, report it in the evaluation's status."""
        while not (work.complete or work.is_dropped):
            await self._go_on(work)

    async def _go_on(self, work: Work) -> None:
        """Weigh the next decision of an evaluation, and charge its payer."""
        self._turn += 1
        work.served = self._turn
        PAYER.set(work.payer)
        try:
            if work.tasks is None:
                await self._begin(work)
            elif not await result_of(self._weigh_next(work, work.tasks)):
                work.done, work.status = work.of, ""
                await self._save(work, True)
            elif asyncio.get_running_loop().time() - work.stored_at >= SAVE_SECONDS:
                await self._save(work)
        except Exception:
            LOG.exception("an opinion could not be made")
            work.status, work.complete = FAILED, True
        if work.complete:
            work.table.work.discard(work)

    async def _begin(self, work: Work) -> None:
        """Prepare the planner for an evaluation."""
        thinkers, game = self._ports.thinkers, work.past.game
        if thinkers.is_preparing(game):
            work.status = COMPILING
        if await result_of(thinkers.prepare(game)):
            work.status = ""
            work.of = sum(row.seat == work.seat for row in work.past.rows)
            rest = decisions_of(work.past, work.seat, work.done)
            work.tasks = (_task_of(decision, work.seat) for decision in rest)
        else:
            work.status, work.complete = NO_PLANNER, True

    async def _weigh_next(self, work: Work, tasks: Iterator[_Task | None]) -> bool:
        """Weigh the next decision. Return whether there was one."""
        seconds = max(MIN_DECISION_SECONDS, min(DECISION_SECONDS, GAME_SECONDS / max(1, work.of)))
        task = await self._ports.background.run(partial(next, tasks, END), Lane.OPINION)
        if task is END:
            return False
        weighed = await self._weigh(task, work.seat, seconds / 2) if isinstance(task, _Task) else None
        work.done += 1
        if weighed is not None:
            work.decisions.append(weighed)
        return True

    async def _weigh(self, task: _Task, seat: int, seconds: float) -> messages.Weighed | None:
        """Compare an answer with the best alternative.

        Return None if no playout finished.
        """
        decision, game = task.decision, task.decision.match.game

        async def weigh(options: Sequence[int]) -> dict[int, tuple[float, float]]:
            weighing = self._ports.thinkers.weigh(game, task.world, seat, decision.askee, options, seconds)
            estimates = [each for each in await weighing if each.playouts]
            return {each.option: (each.mean, error_of(each, game)) for each in estimates}

        first = await weigh(task.options)
        others = [option for option in task.options if option != decision.option and option in first]
        if not others:
            return None
        other = max(others, key=lambda option: first[option][0])
        second = await weigh([decision.option, other])
        if decision.option not in second or other not in second:
            return None
        texts = {option.option: option.text for option in task.question.options}
        return messages.Weighed(
            decision.move, texts[decision.option], *second[decision.option], texts[other], *second[other]
        )


END = object()
"""A sentinel that marks the end of the decisions."""


def _task_of(decision: Decision, seat: int) -> _Task | None:
    """Return the options to compare for a decision.

    Return None if only one answer was legal, or if no other game state could be sampled.
    """
    match = decision.match
    question = next(each for each in match.decisions(seat) if each.askee == decision.askee)
    world = deal_again(match, seat) if len(question.legal) > 1 else None
    if world is None:
        return None
    return _Task(decision, question, world, propose(match, seat, question, decision.option))


def scale_of(game: Game) -> messages.Scale:
    """Return what the values of a game's answers measure."""
    if not game.cooperative:
        return "win"
    return "points" if game.returns is game.points else "goal"


def error_of(estimate: AnswerEstimate, game: Game) -> float:
    """Return the standard error of an estimate in the unit of the game's returns."""
    return estimate.error if scale_of(game) == "points" else estimate.error_of_share(game.min_return)


def deal_again(match: Match, seat: int, random: Random | None = None) -> Any:
    """Return a random game state that fits the seat's view, or None on failure."""
    try:
        return redeal(match.game, match.s, seat, random or SystemRandom())
    except GameFault:
        LOG.warning("%s: a position could not be redealt for an opinion or a hint", match.game.title)
        return None


def propose(match: Match, seat: int, question: Question, chosen: int) -> list[int]:
    """Return the options that a rule-of-thumb bot prefers, with the chosen option."""
    bot = BotPlayer(match.game, next(iter(match.game.all_bots)))
    favorites = [option.option for option in bot.proposals(match.view(seat), question, MAX_PROPOSALS)]
    return favorites if chosen in favorites else [chosen, *favorites[: MAX_PROPOSALS - 1]]


def stored_decisions(decisions: Sequence[messages.Weighed]) -> str:
    """Return decisions as JSON. Their texts can be translated again after they are read."""
    rows = [
        (
            *(each.move, to_data(each.chosen), each.value, each.error),
            *(to_data(each.other), each.other_value, each.other_error),
        )
        for each in decisions
    ]
    return json.dumps(rows)


def read_decisions(data: str) -> list[messages.Weighed]:
    """Return stored decisions.

    Raises:
        ValueError: The data is damaged. So do TypeError, LookupError and RecursionError say.
    """
    return [
        messages.Weighed(move, from_data(chosen), value, error, from_data(other), other_value, other_error)
        for move, chosen, value, error, other, other_value, other_error in json.loads(data)
    ]


def decisions_of(past: Past, seat: int, skipped: int = 0) -> Iterator[Decision]:
    """Yield the decisions of a seat in order, without the first ones."""
    for number in range(len(past.moments)):
        coming = past.rows_after(number)
        for at, row in enumerate(coming):
            if row.seat == seat and skipped:
                skipped -= 1
            elif row.seat == seat:
                match = past.match_at(number)
                for quiet in coming[:at]:
                    match.replay(Step(quiet.seat, quiet.askee, quiet.kind, quiet.option, quiet.chance))
                yield Decision(number, match, row.askee, row.option)
