"""Search bots at the tables of a server. Each search runs in its own thread."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from math import inf
from random import SystemRandom
from threading import Event
from typing import Any
from weakref import WeakValueDictionary

from coverts.bots import Planner, give_way
from coverts.bots.fair_turns import Share
from coverts.bots.planner import Workshop
from coverts.bots.players import Answer, AnswerEstimate, Budget, name_both, tell_failure
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match
from coverts.server.running.worker_threads import run_in_pool
from coverts.tables.payers import NOBODY_PAYS, PAYER, Payer
from coverts.tables.ports import BackgroundFullError, Lane

MAX_THOUGHTS = 1024
"""The maximum number of searches that run at the same time. Most of them wait for processor time."""
MIN_SEARCH_SECONDS = 0.05
"""The shortest time, in seconds, for which it makes sense to search."""
SEARCH = "search"
"""The kind of work of a search bot, in the metric of CPU time."""


class SearchBot:
    """A planner at a seat. It implements `coverts.tables.ports.TableBot`."""

    def __init__(self, planner: Planner, pool: ThreadPoolExecutor) -> None:
        """Create a bot that runs a planner in the threads of a pool."""
        self.name, self._planner, self._pool = planner.name, planner, pool
        self._was_short = self._was_replaced = False
        """Whether the budget of the table's creator was ever almost used up, or entirely."""

    @property
    def takes(self) -> float:
        """The planner's thinking time per answer, in seconds."""
        return self._planner.thinking_seconds or 0.0

    @property
    def label(self) -> str:
        """The planner's name, with a remark if its search is not compiled."""
        return self._planner.label

    @property
    def final_label(self) -> str:
        """The label, with a remark if the search failed, if the planner thought less, or if it did not think.

        A search that fails early leaves more computing time. So this time tells about hidden cards too.
        """
        if self.label != self.name:
            return self.label
        names = name_both(self.name, self._planner.meanwhile.name)
        if self._planner.workshop.has_given_up:
            return tell_failure(self.name, self._planner.meanwhile.name)
        if self._was_replaced:
            return said("{name}, out of computing time, played as {other} at times", **names)
        if self._was_short:
            return said("{name}, short of computing time, thought less at times", **names)
        return self.name

    def prepare(self, done: Callable[[], None]) -> None:
        """Start compiling the search, and call `done` in the event loop afterwards."""
        self._planner.warm_up(partial(_call_soon, asyncio.get_running_loop(), done))

    def think(self, match: Match, seat: int) -> asyncio.Future[Answer]:
        """Start a search in a thread. The caller can cancel the future to stop the search.

        The search takes no longer than the payer's balance allows. If that is too short for a search, a
        rule-of-thumb bot answers.
        """
        payer, stop = PAYER.get(), Event()
        seconds = min(self.takes, max(0.0, payer.balance))
        is_short = seconds < self.takes
        is_replaced = is_short and seconds < MIN_SEARCH_SECONDS
        self._was_short, self._was_replaced = self._was_short or is_short, self._was_replaced or is_replaced
        if is_replaced:
            return run_in_pool(self._pool, self._planner.meanwhile.plan_answer(match, seat), SEARCH)
        search = self._planner.plan_answer(match, seat, stop, seconds or inf)
        payer.reserve(seconds)
        try:
            answer = run_in_pool(self._pool, search, SEARCH)
        except BackgroundFullError:
            payer.reserve(-seconds)
            raise
        answer.add_done_callback(lambda _: stop.set())
        answer.add_done_callback(lambda _: payer.reserve(-seconds))
        return answer


class SearchThinkers:
    """An implementation of `coverts.tables.ports.Thinkers` with threads."""

    cores = os.cpu_count() or 1

    def __init__(self) -> None:
        """Create the thread pools. Threads start when they are needed."""
        self._thoughts = ThreadPoolExecutor(MAX_THOUGHTS, "coverts-planner", give_way)
        self._opinions = ThreadPoolExecutor(1, "coverts-opinion", give_way)
        self._shares: WeakValueDictionary[str, Share] = WeakValueDictionary()
        """For each table, the share of processor time that its planners use together."""
        self._groups: WeakValueDictionary[Payer, Share] = WeakValueDictionary()
        """For each payer, the share of processor time that the planners at its tables use together."""
        self._opinion_share = Share()
        self._stop = Event()

    def seat(self, game: Game, name: str, table_id: str) -> SearchBot:
        """Return a planner that shares processor time with other planners at its table.

        All tables of one payer have an equal share of the payer's share.
        """
        payer, planner = PAYER.get(), Planner(game, name, never_waits=True)
        group = self._groups.setdefault(payer, Share()) if payer is not NOBODY_PAYS else None
        planner.share = self._shares.setdefault(table_id, Share(group))
        return SearchBot(planner, self._thoughts)

    def is_preparing(self, game: Game) -> bool:
        """Return whether the planner's machine code is not compiled yet."""
        return Workshop.of(game).is_pending

    def begin_preparing(self, game: Game) -> None:
        """Start compiling the planner in the background."""
        Workshop.of(game).begin()

    async def prepare(self, game: Game) -> bool:
        """Wait until the planner's machine code is compiled.

        Returns:
            Whether there is machine code.
        """
        ready = asyncio.Event()
        Workshop.of(game).begin(partial(_call_soon, asyncio.get_running_loop(), ready.set))
        await ready.wait()
        return Workshop.of(game).search is not None

    async def weigh(
        self, game: Game, world: Any, seat: int, askee: int, options: Sequence[int], seconds: float
    ) -> list[AnswerEstimate]:
        """Estimate the values of answers by playouts in a thread."""
        workshop = Workshop.of(game)
        if workshop.search is None:
            return [AnswerEstimate(option, 0, 0.0, 0.0) for option in options]
        task = (world, seat, askee, [*options], Budget(seconds=seconds))
        seed = SystemRandom().getrandbits(60)
        weigh = partial(workshop.weigh, workshop.search, self._opinion_share, *task, seed, self._stop)
        return await run_in_pool(self._opinions, weigh, Lane.OPINION)

    def close(self) -> None:
        """Stop the estimates that are running, and reject new searches."""
        self._stop.set()
        for pool in (self._thoughts, self._opinions):
            pool.shutdown(wait=False, cancel_futures=True)


def _call_soon(loop: asyncio.AbstractEventLoop, function: Callable[[], None]) -> None:
    """Schedule a function in an event loop from any thread, unless the loop is closed."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(function)
