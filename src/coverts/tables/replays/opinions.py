"""A bot's opinion of what a seat decided: each answer weighed against the best other, in the seat's redeals.

Of each decision the planner first weighs the answers that the game's rule-of-thumb bot proposes, with the one
that was given. What it likes best beside that one is then weighed against it anew, in fresh playouts: of many
means the highest is too high by chance, and the second round does not have that fault.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import SystemRandom
from threading import Event
from typing import TYPE_CHECKING, Any

from coverts.bots import BotPlayer, give_way
from coverts.bots.fair_turns import Share
from coverts.bots.planner import MAX_PROPOSALS, Workshop
from coverts.bots.players import Budget
from coverts.engine.base.exceptions import GameFault
from coverts.engine.knowledge.secrecy import redeal
from coverts.engine.match.game_match import Match, Question, Step
from coverts.tables.replays.timeline import Past
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import TooMany

if TYPE_CHECKING:
    from coverts.bots.playouts import Playouts

LOG = logging.getLogger("coverts.server")
SECONDS = 0.5
"""Of playouts for one decision, half of them for each round."""
ALL_SECONDS = 240.0
"""Of playouts for a whole game; each decision has less where there are many."""
LEAST_SECONDS = 0.04
MOST_KEPT, MOST_WAITING = 300, 20
"""Opinions that are kept, and those that wait for their turn."""
NONE_HERE = (
    "There is no opinion here: the planner of this game cannot be had on this server, where llvmlite is not "
    "installed or the game's machine code could not be made."
)
FAILED = "The opinion broke off: something failed here; the server's log says what."
COMPILING = "The planner's machine code is being made. That takes a minute or two, once."
WAITING = "Other games are weighed first."


@dataclass(eq=False)
class Work:
    """One opinion while it is made, and afterwards. A thread writes it; others only read."""

    past: Past
    seat: int
    status: str = WAITING
    done: int = 0
    of: int = 0
    complete: bool = False
    decisions: list[messages.Weighed] = field(default_factory=list)

    def told(self) -> messages.Opinion:
        found = [*self.decisions]
        return messages.Opinion(self.seat, True, self.status, self.done, self.of, found, self.complete)


@dataclass(frozen=True)
class Decision:
    """One answer of a seat: at which moment it was asked, the match before it, and what it answered."""

    move: int
    match: Match
    askee: int
    option: int


class Opinions:
    """Opinions of a server's tables, made one after the other in a thread."""

    def __init__(self) -> None:
        self._works: dict[tuple[str, int], Work] = {}
        self._thread = ThreadPoolExecutor(1, "coverts-opinion", give_way)
        self._stop = Event()

    def told(self, table: str, seat: int) -> messages.Opinion:
        """How far the opinion is; that nobody has asked for it, where nobody has."""
        work = self._works.get((table, seat))
        return work.told() if work is not None else messages.Opinion(seat)

    def begin(self, table: str, past: Past, seat: int) -> messages.Opinion:
        """Have it made, if that has not begun; raises TooMany where too many wait."""
        known = self._works.pop((table, seat), None)
        if known is None:
            if sum(not work.complete for work in self._works.values()) >= MOST_WAITING:
                raise TooMany("Too many games wait to be weighed. Try again in a few minutes.", 120)
            known = Work(past, seat)
            self._thread.submit(self._make, known)
        self._works[table, seat] = known
        while len(self._works) > MOST_KEPT:
            del self._works[next(iter(self._works))]
        return known.told()

    def close(self) -> None:
        self._stop.set()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _make(self, work: Work) -> None:
        try:
            search = self._planner(work)
            if search is not None:
                work.status = ""
                self._weigh_all(work, search)
        except Exception:
            LOG.exception("an opinion could not be made")
            work.status = FAILED
        work.complete = True

    def _planner(self, work: Work) -> Playouts | None:
        workshop, ready = Workshop.of(work.past.game), Event()
        if workshop.is_pending:
            work.status = COMPILING
        workshop.begin(ready.set)
        while not ready.wait(0.5):
            if self._stop.is_set():
                return None
        if workshop.search is None:
            work.status = NONE_HERE
        return workshop.search

    def _weigh_all(self, work: Work, search: Playouts) -> None:
        rows = [row for row in work.past.rows if row.seat == work.seat]
        work.of = len(rows)
        seconds = max(LEAST_SECONDS, min(SECONDS, ALL_SECONDS / max(1, len(rows))))
        share = Share()
        for decision in decisions_of(work.past, work.seat):
            if self._stop.is_set():
                return
            weighed = self._weighed(decision, work.seat, search, seconds / 2, share)
            work.done += 1
            if weighed is not None:
                work.decisions.append(weighed)
        work.done = work.of

    def _weighed(
        self, decision: Decision, seat: int, search: Playouts, seconds: float, share: Share
    ) -> messages.Weighed | None:
        """None where there was nothing to choose, or nothing could be weighed."""
        match, game = decision.match, decision.match.game
        question = next(each for each in match.decisions(seat) if each.askee == decision.askee)
        world = _redealt(match, seat) if len(question.legal) > 1 else None
        if world is None:
            return None
        options = proposed(match, seat, question, decision.option)
        workshop = Workshop.of(game)

        def weigh(among: list[int]) -> dict[int, tuple[float, float]]:
            given = (world, seat, decision.askee, among, Budget(seconds=seconds))
            found = workshop.weigh(search, share, *given, SystemRandom().getrandbits(60), self._stop)
            return {each.option: (each.mean, each.error) for each in found if each.playouts}

        first = weigh(options)
        others = [option for option in options if option != decision.option and option in first]
        if not others:
            return None
        other = max(others, key=lambda option: first[option][0])
        second = weigh([decision.option, other])
        if decision.option not in second or other not in second:
            return None
        texts = {option.option: option.text for option in question.options}
        return messages.Weighed(
            decision.move, texts[decision.option], *second[decision.option], texts[other], *second[other]
        )


def _redealt(match: Match, seat: int) -> Any:
    """A world that the seat cannot tell from the true one; None where there is none to be had."""
    try:
        return redeal(match.game, match.s, seat, SystemRandom())
    except GameFault:
        LOG.warning("%s: a position could not be dealt anew for an opinion", match.game.title)
        return None


def proposed(match: Match, seat: int, question: Question, chosen: int) -> list[int]:
    """The answers that are weighed: those a rule-of-thumb bot likes best, and the one that was given."""
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
