"""The bots that search: `planner` and `ismcts`.

They try each answer in states that their seat cannot distinguish from the true state. They need the game's
machine code, and wait for it. At a table of a server they play like the game's first rule-of-thumb bot
meanwhile, and their label says so.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import threading
from collections.abc import Callable
from copy import copy
from functools import cache, partial
from math import inf
from random import Random, SystemRandom
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from coverts.bots.fair_turns import Share
from coverts.bots.methods.inquiry import Inquiry, budget_for
from coverts.bots.players import Answer, AnswerEstimate, BotPlayer, Budget, Player, copy_player, name_both
from coverts.bots.thinking_processes import THINKERS, Broken, empty_estimates
from coverts.engine.base import extras
from coverts.engine.base.exceptions import GameFault, Malformed, NotInstalled
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match

if TYPE_CHECKING:
    from coverts.bots.playouts import Playouts, Search, TreeSearch

LOG = logging.getLogger("coverts.bots")
PLANNER, ISMCTS = "planner", "ismcts"
SEARCHES = {PLANNER: "Search", ISMCTS: "TreeSearch"}
"""The class that implements the search of each bot."""
SEARCH_MODULE = "coverts.bots.playouts"
"""The module of these classes, which needs the extra `fast`."""
DEFAULT_SECONDS = 1.0
MAX_SECONDS, MAX_PLAYOUTS = 600, 10**9
SECONDS = r"(\d{1,6}|\d{0,6}\.\d{1,6})s"
"""The pattern of a time in a bot's name."""
MAX_FAILURES = 3
"""The number of consecutive failures after which the bots stop searching a game."""
MAX_PROPOSALS = 16
"""The maximum number of options to search. A rule-of-thumb bot selects them if there are more."""


def search_class(kind: str) -> type[Search] | type[TreeSearch]:
    """Return the class that implements the search of a bot, such as `planner`.

    Raises:
        NotInstalled: The extra `fast` is not installed.
    """
    loaded: type[Search] | type[TreeSearch] = getattr(extras.load(SEARCH_MODULE), SEARCHES[kind])
    return loaded


def is_planner(name: str) -> bool:
    """Return whether a name, such as `planner:2s`, belongs to a bot that searches."""
    return name.partition(":")[0] in SEARCHES


def parse_budget(name: str) -> Budget:
    """Return the search budget that a bot's name contains, as in `planner:2s` or `planner:500/0.2s`.

    Raises:
        Malformed: The budget is invalid.
    """
    kind, _, budget = name.partition(":")
    if name in SEARCHES:
        return Budget(seconds=DEFAULT_SECONDS)
    first, slash, second = budget.partition("/")
    playouts = int(first) if re.fullmatch(r"\d{1,10}", first) else 0
    time = second if slash else first
    seconds = float(time[:-1]) if re.fullmatch(SECONDS, time) else 0.0
    is_whole = playouts and seconds if slash else playouts or seconds
    if is_whole and playouts <= MAX_PLAYOUTS and seconds <= MAX_SECONDS:
        return Budget(playouts, seconds)
    raise Malformed(
        f"{budget!r} in the bot's name {name!r} is neither a number of playouts nor a time: write {kind}, "
        f"{kind}:20000 for 20000 playouts per answer, {kind}:2s for 2 seconds, or {kind}:20000/2s for both."
    )


NICENESS = 15
_COMPILING = Lock()


def give_way() -> None:
    """Lower the priority of this thread and of the processes that it starts (on Linux).

    If the system refuses this, log one warning per process.
    """
    if sys.platform == "linux":
        thread = threading.get_native_id()
        try:
            if os.getpriority(os.PRIO_PROCESS, thread) < NICENESS:
                os.setpriority(os.PRIO_PROCESS, thread, NICENESS)
        except OSError as error:
            _warn_of_priority(error.strerror)


@cache
def _warn_of_priority(reason: str | None) -> None:
    LOG.warning(
        "bots cannot lower their priority, so they may slow the server down: setpriority failed: %s", reason
    )


class Workshop:
    """A background compiler for the search of one game. Only one workshop compiles at a time."""

    def __init__(self, game: Game, kind: str = PLANNER) -> None:
        """Create a workshop for a game and a kind of search, such as `planner`."""
        self.game, self.kind = game, kind
        self.search: Playouts | None = None
        self.failure = ""
        self._waiting: list[Callable[[], None]] = []
        self._lock = Lock()
        self._thread: Thread | None = None
        self._failures = 0
        """The number of consecutive searches that failed in machine code."""

    @staticmethod
    def of(game: Game, kind: str = PLANNER) -> Workshop:
        """Return the workshop for a game and a kind of search. There is only one for each."""
        return _workshop(game, kind)

    @property
    def is_pending(self) -> bool:
        """Whether compilation has neither succeeded nor failed yet."""
        return self.search is None and not self.failure

    def begin(self, done: Callable[[], None] | None = None) -> None:
        """Start compiling in the background unless compilation has already started.

        Args:
            done: A function that is called after compilation, possibly in another thread.
        """
        with self._lock:
            if self.is_pending:
                if done is not None:
                    self._waiting.append(done)
                if self._thread is None:
                    self._thread = Thread(target=self._work, name="coverts-compile", daemon=True)
                    self._thread.start()
                return
        if done is not None:
            done()

    def compile_now(self) -> Playouts:
        """Compile the search in this thread, unless it is compiled already, and return it.

        Raises:
            NotInstalled: The extra `fast` is not installed.
            GameFault: The game cannot be compiled, or its searches have failed too often.
        """
        if self.search is None:
            if self.has_given_up:
                raise GameFault(f"{self.game.title}: {self.kind} cannot play: {self.failure}")
            try:
                with _COMPILING:
                    self.search = search_class(self.kind).of(self.game)
            except NotInstalled:
                raise
            except Exception as error:
                reason = str(error) or type(error).__name__
                raise GameFault(f"{self.game.title}: {self.kind} cannot play: {reason}") from error
        return self.search

    def weigh(
        self, search: Playouts, share: Share, *request: Any, may_fail: bool = False
    ) -> list[AnswerEstimate]:
        """Run a search, in a separate process if the pool THINKERS is open.

        After MAX_FAILURES consecutive crashes or endless searches, the game is no longer searched.

        Args:
            search: The compiled search.
            share: The group of callers that the search belongs to.
            request: The arguments of `Playouts.weigh`.
            may_fail: Whether to return estimates without playouts if the process fails.

        Raises:
            GameFault: The process failed.
        """
        if not THINKERS.is_open or search.code is None:
            return search.weigh(*request)
        try:
            estimates = THINKERS.weigh(search, *(*request, share))
        except Exception as fault:
            with self._lock:
                self._failures += isinstance(fault, Broken) and THINKERS.is_open
                if self.has_given_up:
                    self.search, self.failure = None, str(fault)
            if THINKERS.is_open:
                LOG.warning("%s: a search of %s failed: %s", self.game.title, self.kind, fault)
            if not may_fail:
                raise GameFault(f"{self.game.title}: a search of {self.kind} failed: {fault}") from fault
            return empty_estimates(request[3])
        if estimates[0].playouts:
            self._failures = 0
        return estimates

    @property
    def has_given_up(self) -> bool:
        """Whether the search has failed too often."""
        return self._failures >= MAX_FAILURES

    def _work(self) -> None:
        give_way()
        search, failure = None, ""
        try:
            with _COMPILING:
                search = search_class(self.kind).of(self.game)
            THINKERS.warm_up()
        except Exception as error:  # after any failure, the bots of a server play like rule-of-thumb bots
            failure = str(error) or type(error).__name__
        with self._lock:
            self.search, self.failure = search, failure
            waiting, self._waiting = self._waiting, []
        if failure:
            LOG.warning("%s: %s cannot be compiled: %s", self.game.title, self.kind, failure)
        else:
            LOG.info("%s: %s is ready", self.game.title, self.kind)
        for done in waiting:
            done()


@cache
def _workshop(game: Game, kind: str) -> Workshop:
    return Workshop(game, kind)


class Planner(Player):
    """A bot that searches for the best answer of its seat.

    It searches redealt states, so it never knows more than its seat may know. It answers like the game's
    first rule-of-thumb bot if no consistent redeal is found or if only one option is legal. A bot with a
    budget in seconds still uses its time then, because others could otherwise infer its hand from the load of
    the machine. If there are more than MAX_PROPOSALS options, it searches only those that the rule-of-thumb
    bot scores highest.

    The first answer waits until the game is compiled, which takes up to a minute for a large game that has
    not been played before. Call `wait_until_ready` to wait earlier.
    """

    def __init__(
        self, game: Game, name: str = PLANNER, random: Random | None = None, never_waits: bool = False
    ) -> None:
        """Create the bot with this name, or the bot that plays the level of this name.

        Args:
            game: The game.
            name: The name of the bot or the level.
            random: The bot's random generator. The default is the operating system's generator.
            never_waits: Whether the bot answers like the game's first rule-of-thumb bot until the game is
                compiled, if it cannot be compiled, if a search fails, or if the machine is too busy. In the
                first two cases its label says so; a failure may depend on hidden cards. A server needs this,
                because people wait at its tables.

        Raises:
            Malformed: The budget in the name is invalid.
        """
        plays = game.bot_behind(name)
        self.name, self.budget = name, parse_budget(plays)
        self.random, self.never_waits = random or SystemRandom(), never_waits
        self.meanwhile = BotPlayer(game, next(iter(game.all_bots)), random)
        kind = plays.partition(":")[0]
        self.workshop = Workshop.of(game, kind)
        self.share = Share()

    __deepcopy__ = copy_player

    @property
    def thinking_seconds(self) -> float | None:
        return self.budget.seconds or None

    @property
    def label(self) -> str:
        if not self.never_waits:
            return self.name
        names = name_both(self.name, self.meanwhile.name)
        if self.workshop.is_pending:
            return said("{name}, compiling, plays as {other}", **names)
        if self.workshop.failure and not self.workshop.has_given_up:
            return said("{name}, could not be compiled, plays as {other}", **names)
        return self.name

    @property
    def is_ready(self) -> bool:
        return self.workshop.search is not None

    def warm_up(self, done: Callable[[], None] | None = None) -> None:
        self.workshop.begin(done)

    def wait_until_ready(self) -> None:
        self.workshop.compile_now()

    def use_random(self, random: Random) -> None:
        self.random, self.meanwhile = random, copy(self.meanwhile)
        self.meanwhile.use_random(random)

    def plan_answer(
        self, match: Match, seat: int, stop: Event | None = None, most_seconds: float = inf
    ) -> Callable[[], Answer]:
        """Return a function that computes the seat's answer, as described in `Player.plan_answer`.

        Args:
            match: The match, with an open question for `seat`.
            seat: The seat that answers.
            stop: A flag that makes the function return soon, with an answer that must not be used.
            most_seconds: The longest time for this answer.

        Raises:
            NotInstalled: The extra `fast` is not installed.
            GameFault: The game cannot be compiled.
        """
        search = self.workshop.search if self.never_waits else self.workshop.compile_now()
        if search is None:
            self.warm_up()
            return self.meanwhile.plan_answer(match, seat)
        inquiry = Inquiry(match, seat)
        budget = budget_for(self.budget, inquiry.question, most_seconds)

        def think() -> Answer:
            proposals = inquiry.propose(self.meanwhile, MAX_PROPOSALS, self.random)
            if (inquiry.is_forced or proposals.world is None) and not budget.seconds:
                return proposals.fallback
            seed = self.random.getrandbits(60)
            # The search runs even if its result is not needed, so that the load reveals nothing.
            root = inquiry.state if proposals.world is None else proposals.world
            request = (root, seat, proposals.askee, [*proposals.actions], budget, seed, stop)
            started = monotonic()
            weigh = partial(self.workshop.weigh, search, self.share, may_fail=self.never_waits)
            estimates = weigh(*request)
            rest = budget.seconds - (monotonic() - started)
            if budget.playouts and rest > 0:
                # The rest of the time is used for nothing, so that its length reveals nothing.
                weigh(*request[:4], Budget(seconds=rest), seed, stop)
            return proposals.choose(estimates, self.random)

        return think
