"""The planner and the tree search: they try each answer in worlds their seat cannot tell from the true one.

They need the game's machine code. As long as that is being compiled they play as the
game's first rule-of-thumb bot, and say so.
"""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from functools import cache
from random import Random, SystemRandom
from threading import Event, Lock, Thread, get_native_id
from typing import TYPE_CHECKING, Any

from coverts.bots.fair_turns import Share
from coverts.bots.players import Answer, BotPlayer, Budget, Considered, Player, twin
from coverts.bots.thinking_processes import THINKERS, Broken, untried
from coverts.engine.base import extras
from coverts.engine.base.exceptions import GameFault, Malformed, NotInstalled
from coverts.engine.game.definition import Game
from coverts.engine.knowledge.secrecy import redeal
from coverts.engine.match.game_match import Match, Question

if TYPE_CHECKING:
    from coverts.bots.playouts import Playouts, Search
    from coverts.bots.tree_search import TreeSearch

LOG = logging.getLogger("coverts.bots")
PLANNER, ISMCTS = "planner", "ismcts"
SEARCHES = {PLANNER: ("coverts.bots.playouts", "Search"), ISMCTS: ("coverts.bots.tree_search", "TreeSearch")}
"""The bots that think, and the module and class of their search, which needs the extra `fast`."""
USUAL_SECONDS = 1.0
MOST_SECONDS, MOST_PLAYOUTS = 600, 10**9
MOST_FAILURES = 3
"""Thoughts that may fail in a row."""
MOST_PROPOSALS = 16
"""Answers that are weighed where there are more: those the game's first rule-of-thumb bot likes best."""


def search_class(kind: str) -> type[Search] | type[TreeSearch]:
    """The class of one of SEARCHES; raises NotInstalled without the extra."""
    module, name = SEARCHES[kind]
    found: type[Search] | type[TreeSearch] = getattr(extras.load(module), name)
    return found


def is_planner(name: str) -> bool:
    """Whether a bot of that name thinks as long as its name says."""
    return name.partition(":")[0] in SEARCHES


def budget_of(name: str) -> Budget:
    """How much a bot of that name thinks; raises Malformed for what is neither a number nor a time."""
    kind, _, given = name.partition(":")
    if name in SEARCHES:
        return Budget(seconds=USUAL_SECONDS)
    if re.fullmatch(r"\d{1,10}", given) and 1 <= int(given) <= MOST_PLAYOUTS:
        return Budget(playouts=int(given))
    if re.fullmatch(r"(\d{1,6}|\d{0,6}\.\d{1,6})s", given) and 0 < float(given[:-1]) <= MOST_SECONDS:
        return Budget(seconds=float(given[:-1]))
    raise Malformed(
        f"{name!r} does not say how long to think: write {kind}, {kind}:20000 for so many playouts "
        f"an answer, or {kind}:2s for so many seconds."
    )


NICENESS = 10
_COMPILING = Lock()


def give_way() -> None:
    """Let others go before this thread and what it starts, where the system knows of such a thing."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)


class Workshop:
    """The machine code of one game, compiled beside this process while others go on playing.

    kind: which of SEARCHES it is for. One is compiled at a time; those who wait for the others play as
    rule-of-thumb bots meanwhile.
    """

    def __init__(self, game: Game, kind: str = PLANNER) -> None:
        self.game, self.kind = game, kind
        self.search: Playouts | None = None
        self.failure = ""
        self.error: Exception | None = None
        """What went wrong when it was compiled."""
        self._waiting: list[Callable[[], None]] = []
        self._lock = Lock()
        self._thread: Thread | None = None
        self._failures = 0
        """Thoughts in a row that have failed in machine code."""

    @staticmethod
    @cache
    def of(game: Game, kind: str = PLANNER) -> Workshop:
        return Workshop(game, kind)

    @property
    def busy(self) -> bool:
        return self.search is None and not self.failure

    def begin(self, done: Callable[[], None] | None = None) -> None:
        """Compile if that has not begun; `done` is called when it has ended, from another thread."""
        with self._lock:
            if self.busy:
                if done is not None:
                    self._waiting.append(done)
                if self._thread is None:
                    self._thread = Thread(target=self._work, name="coverts-compile", daemon=True)
                    self._thread.start()
                return
        if done is not None:
            done()

    def finished(self) -> Playouts:
        """The compiled playouts, waited for; raises what went wrong."""
        self.search = search_class(self.kind).of(self.game)
        return self.search

    def weigh(self, search: Playouts, share: Share, *given: Any) -> list[Considered]:
        """As `Playouts.weigh`: at a server in a process of its own, whose failure is that of one thought.

        Of a thought that has failed no option has playouts. A game whose machine code has crashed, or not
        ended, a few times in a row is planned no longer. share: whose turn at such a process it is.
        """
        if not THINKERS.used or search.code is None:
            return search.weigh(*given)
        try:
            found = THINKERS.weigh(search, *(*given, share))
        except Exception as fault:  # whatever it is, the planner plays on as a rule-of-thumb bot
            with self._lock:
                self._failures += isinstance(fault, Broken) and THINKERS.used
                if self.failed_often:
                    self.search, self.failure = None, str(fault)
            if THINKERS.used:
                LOG.warning("%s: a thought of %s has failed: %s", self.game.title, self.kind, fault)
            return untried(given[3])
        if found[0].playouts:
            self._failures = 0
        return found

    @property
    def failed_often(self) -> bool:
        return self._failures >= MOST_FAILURES

    def _work(self) -> None:
        give_way()
        search, failure, wrong = None, "", None
        try:
            with _COMPILING:
                search = search_class(self.kind).of(self.game)
            THINKERS.get_ready()
        except Exception as error:  # whatever it is, the planner plays on as a rule-of-thumb bot
            failure, wrong = str(error) or type(error).__name__, error
        with self._lock:
            self.search, self.failure, self.error = search, failure, wrong
            waiting, self._waiting = self._waiting, []
        if failure:
            LOG.warning("%s: %s cannot be compiled: %s", self.game.title, self.kind, failure)
        else:
            LOG.info("%s: %s is ready", self.game.title, self.kind)
        for done in waiting:
            done()


class Planner(Player):
    """A planner, or another of SEARCHES, at a seat.

    Its thoughts are made of redeals: it never learns more than its seat.
    Where no redeal fits it answers as the game's first rule-of-thumb bot, and so where it has no choice,
    where its thought fails, and where the machine is too busy. With no redeal or no choice it takes
    its time even so, if a time is what it is given: others could tell its hand by how busy the machine is. Of
    more than MOST_PROPOSALS answers it weighs those which that bot likes best.
    """

    def __init__(self, game: Game, name: str = PLANNER, random: Random | None = None) -> None:
        """Raises Malformed where the name does not say how long to think."""
        self.name, self.budget = name, budget_of(name)
        self.random = random or SystemRandom()
        self.meanwhile = BotPlayer(game, next(iter(game.all_bots)), random)
        kind = name.partition(":")[0]
        self.workshop = Workshop.of(game) if kind == PLANNER else Workshop.of(game, kind)
        self.share = Share()

    __deepcopy__ = twin

    @property
    def takes(self) -> float | None:
        return self.budget.seconds or None

    @property
    def said(self) -> str:
        if self.workshop.busy:
            return f"{self.name}, compiling, plays as {self.meanwhile.name}"
        if self.workshop.failed_often:
            return f"{self.name}, has failed, plays as {self.meanwhile.name}"
        if self.workshop.failure:
            return f"{self.name}, could not be compiled, plays as {self.meanwhile.name}"
        return self.name

    def get_ready(self, done: Callable[[], None] | None = None) -> None:
        self.workshop.begin(done)

    def ready(self) -> None:
        """Wait for the machine code; raises NotInstalled without llvmlite, GameFault where that fails."""
        done = Event()
        self.get_ready(done.set)
        done.wait()
        shop = self.workshop
        if isinstance(shop.error, NotInstalled):
            raise NotInstalled(str(shop.error))
        if shop.failure:
            raise GameFault(f"{shop.game.title}: {self.name} cannot play: {shop.failure}") from shop.error

    def draw_from(self, random: Random) -> None:
        self.random, self.meanwhile = random, copy(self.meanwhile)
        self.meanwhile.draw_from(random)

    def thought(self, match: Match, seat: int, stop: Event | None = None) -> Callable[[], Answer]:
        search = self.workshop.search
        if search is None:
            self.get_ready()
            return self.meanwhile.thought(match, seat)
        view, questions, state = match.view(seat), match.decisions(seat), match.s.copy()
        forced, budget = len(questions[0].legal) == 1, self._part(questions[0])

        def think() -> Answer:
            question = questions[0]
            proposed = self.meanwhile.proposals(view, question, MOST_PROPOSALS)
            usual = proposed[0]
            instead = Answer(question.askee, usual.action)
            world = redeal(match.game, state, seat, self.random)
            if (forced or world is None) and not budget.seconds:
                return instead
            actions = {option.option: option.action for option in proposed}
            seed = self.random.getrandbits(60)
            # Where there is nothing to decide, or no world to do it in, the machine is kept as busy.
            weighed = state if world is None else world
            given = (weighed, seat, question.askee, [*actions], budget, seed, stop)
            listed = self.workshop.weigh(search, self.share, *given)
            if world is None or not listed[0].playouts:
                return instead
            chances = [considered.chance for considered in listed]
            if any(chances):
                mixed = self.random.choices(listed, chances)[0]
                return Answer(question.askee, actions[mixed.option], tuple(listed))
            return Answer(question.askee, actions[listed[0].option], tuple(listed))

        return think

    def _part(self, question: Question) -> Budget:
        """How long to think now: the picks of one question and *done* share the time that an answer takes.

        Else how many a bot picks would be told by when it is done.
        """
        if not question.several or not self.budget.seconds:
            return self.budget
        return Budget(seconds=self.budget.seconds / (question.most + 1))
