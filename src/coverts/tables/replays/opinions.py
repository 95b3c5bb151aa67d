"""A bot's opinion of what a seat decided: each answer weighed against the best other, in the seat's redeals.

Of each decision the planner first weighs the answers that the game's rule-of-thumb bot proposes, with the one
that was given. The best alternative is then compared with the given answer in fresh playouts: the highest of
many sample means is biased upwards, and the second round removes that bias.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import SystemRandom
from typing import Any

from coverts.bots import BotPlayer
from coverts.bots.planner import MAX_PROPOSALS
from coverts.engine.base.exceptions import GameFault
from coverts.engine.knowledge.secrecy import redeal
from coverts.engine.match.game_match import Match, Question, Step
from coverts.tables.ports import Lane, Ports
from coverts.tables.replays.timeline import Past
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import TooMany

LOG = logging.getLogger("coverts.server")
DECISION_SECONDS = 0.5
"""Of playouts for one decision, half of them for each round."""
GAME_SECONDS = 240.0
"""Of playouts for a whole game; each decision has less where there are many."""
MIN_DECISION_SECONDS = 0.04
MAX_KEPT, MAX_WAITING = 300, 20
"""Opinions that are kept, and those that wait for their turn."""
NO_PLANNER = (
    "There is no opinion here: the planner of this game cannot be had on this server, where llvmlite is not "
    "installed or the game's machine code could not be made."
)
FAILED = "The opinion broke off: something failed here; the server's log says what."
COMPILING = "The planner's machine code is being made. That takes a minute or two, once."
WAITING = "Other games are weighed first."


@dataclass(eq=False)
class Work:
    """One opinion while it is made, and afterwards."""

    past: Past
    seat: int
    status: str = WAITING
    done: int = 0
    of: int = 0
    complete: bool = False
    decisions: list[messages.Weighed] = field(default_factory=list)

    def message(self) -> messages.Opinion:
        """Return how far it is, and what was weighed so far."""
        weighed = [*self.decisions]
        return messages.Opinion(self.seat, True, self.status, self.done, self.of, weighed, self.complete)


@dataclass(frozen=True)
class Decision:
    """One answer of a seat: at which moment it was asked, the match before it, and what it answered."""

    move: int
    match: Match
    askee: int
    option: int


@dataclass(frozen=True)
class _Task:
    """What is weighed of a decision: its options, in a world that the seat cannot tell from the true one."""

    decision: Decision
    question: Question
    world: Any
    options: list[int]


class Opinions:
    """The opinions of a server's tables, made one after the other."""

    def __init__(self, ports: Ports) -> None:
        """Begin with no opinion."""
        self._ports = ports
        self._works: dict[tuple[str, int], Work] = {}
        self._waiting: list[Work] = []
        self._making: asyncio.Task[None] | None = None

    def progress(self, table: str, seat: int) -> messages.Opinion:
        """Return how far an opinion is; one that nobody has asked for says so."""
        work = self._works.get((table, seat))
        return work.message() if work is not None else messages.Opinion(seat)

    def begin(self, table: str, past: Past, seat: int) -> messages.Opinion:
        """Have an opinion made, if that has not begun; raise TooMany if too many wait."""
        work = self._works.pop((table, seat), None)
        if work is None:
            if sum(not each.complete for each in self._works.values()) >= MAX_WAITING:
                raise TooMany("Too many games wait to be weighed. Try again in a few minutes.", 120)
            work = Work(past, seat)
            self._waiting.append(work)
            if self._making is None or self._making.done():
                self._making = asyncio.create_task(self._make_all(), name="opinions")
        self._works[table, seat] = work
        while len(self._works) > MAX_KEPT:
            del self._works[next(iter(self._works))]
        return work.message()

    def close(self) -> None:
        """Make no further opinion."""
        if self._making is not None:
            self._making.cancel()

    async def _make_all(self) -> None:
        while self._waiting:
            await self.make(self._waiting.pop(0))

    async def make(self, work: Work) -> None:
        """Make one opinion; if something fails, its status says so."""
        thinkers, game = self._ports.thinkers, work.past.game
        try:
            if thinkers.is_preparing(game):
                work.status = COMPILING
            if await thinkers.prepare(game):
                work.status = ""
                await self._weigh_all(work)
            else:
                work.status = NO_PLANNER
        except Exception:
            LOG.exception("an opinion could not be made")
            work.status = FAILED
        work.complete = True

    async def _weigh_all(self, work: Work) -> None:
        work.of = sum(row.seat == work.seat for row in work.past.rows)
        seconds = max(MIN_DECISION_SECONDS, min(DECISION_SECONDS, GAME_SECONDS / max(1, work.of)))
        tasks = (_task_of(decision, work.seat) for decision in decisions_of(work.past, work.seat))
        run = self._ports.background.run
        while (task := await run(partial(next, tasks, END), Lane.OPINION)) is not END:
            weighed = await self._weigh(task, work.seat, seconds / 2) if isinstance(task, _Task) else None
            work.done += 1
            if weighed is not None:
                work.decisions.append(weighed)
        work.done = work.of

    async def _weigh(self, task: _Task, seat: int, seconds: float) -> messages.Weighed | None:
        """Weigh an answer against the best other one; None if nothing could be weighed."""
        decision, game = task.decision, task.decision.match.game

        async def weigh(options: Sequence[int]) -> dict[int, tuple[float, float]]:
            weighing = self._ports.thinkers.weigh(game, task.world, seat, decision.askee, options, seconds)
            return {each.option: (each.mean, each.error) for each in await weighing if each.playouts}

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
"""Stands for the end of the decisions."""


def _task_of(decision: Decision, seat: int) -> _Task | None:
    """Return what is weighed of a decision; None if there was nothing to choose, or no world is found."""
    match = decision.match
    question = next(each for each in match.decisions(seat) if each.askee == decision.askee)
    world = _redeal(match, seat) if len(question.legal) > 1 else None
    if world is None:
        return None
    return _Task(decision, question, world, propose(match, seat, question, decision.option))


def _redeal(match: Match, seat: int) -> Any:
    """Return a world that the seat cannot tell from the true one; None if none is found."""
    try:
        return redeal(match.game, match.s, seat, SystemRandom())
    except GameFault:
        LOG.warning("%s: a position could not be redealt for an opinion", match.game.title)
        return None


def propose(match: Match, seat: int, question: Question, chosen: int) -> list[int]:
    """Return the answers to weigh: those a rule-of-thumb bot likes best, and the one that was given."""
    bot = BotPlayer(match.game, next(iter(match.game.all_bots)))
    liked = [option.option for option in bot.proposals(match.view(seat), question, MAX_PROPOSALS)]
    return liked if chosen in liked else [chosen, *liked[: MAX_PROPOSALS - 1]]


def decisions_of(past: Past, seat: int) -> Iterator[Decision]:
    """All answers of a seat, in order, each with the match before it."""
    for number in range(len(past.moments)):
        coming = past.rows_after(number)
        for at, row in enumerate(coming):
            if row.seat == seat:
                match = past.match_at(number)
                for quiet in coming[:at]:
                    match.replay(Step(quiet.seat, quiet.askee, quiet.kind, quiet.option, quiet.chance))
                yield Decision(number, match, row.askee, row.option)
