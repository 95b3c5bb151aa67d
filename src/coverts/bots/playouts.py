"""Looking ahead in compiled code: playouts in worlds that a seat cannot tell from the true one.

Each answer is tried in the same worlds with the same luck. The answers are halved again and again, the
better half of the means being kept, so that most playouts go to those that are hard to tell apart. None
is dropped before all have been tried.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache
from threading import Event, Semaphore
from time import perf_counter
from typing import Any

import numpy as np

from coverts.bots.players import Budget, Considered
from coverts.engine.backends.native import Compiled, working_record, working_units
from coverts.engine.backends.native.llvm_compiler import LoadedCode
from coverts.engine.game.definition import Game
from coverts.engine.language.record_arrays import to_row

MOST_THREADS = 8
SLICE = 0.02
"""Seconds of playouts between two looks at the clock and at whether to stop."""
_TURNS = Semaphore(os.cpu_count() or 1)
NOISE = 150
"""Of a thousand answers in a playout, how many are random."""
MOST_WORLDS = 10**9
"""Where the clock alone says when it is enough."""


@dataclass
class Task:
    """One thought: where, who, for whom, how long, its seed, and a flag that ends it early."""

    root: Any
    seat: int
    askee: int
    budget: Budget
    seed: int
    stop: Event


class Hand:
    """What one thread works with; its number tells which worlds are its own."""

    def __init__(self, dtype: Any, view_dtype: Any, number: int) -> None:
        self.number = number
        self.rows, self.views = np.zeros(2, dtype), np.zeros(1, view_dtype)
        self.work, self.units = working_record(1), working_units()


class _Found:
    """What playouts of options came to, each array by option.

    totals (options, columns): playouts, the sum of their returns, and of its squares; then what else a
    search counts. tried: playouts with those that ended in a fault of the game.
    """

    def __init__(self, options: int, columns: int) -> None:
        self.totals, self.tried = np.zeros((options, columns)), np.zeros(options, np.int64)


class Playouts:
    """Compiled playouts; several callers may use them at once.

    plan: the function of that name in machine code. dtype, view_dtype: of the game's records and views. bot:
    the rule-of-thumb bot that plays everybody in a playout; -1 is random.
    """

    columns = 3
    """What is counted of each option."""
    code: LoadedCode | None = None
    """The machine code of `plan`, to think in another process with; None if there is none to pass on."""
    children = 0
    """Of a search in trees: how many children a node has."""

    def __init__(
        self, plan: Callable[..., Any], dtype: Any, view_dtype: Any, bot: int, threads: int | None = None
    ) -> None:
        self.plan, self.dtype, self.view_dtype, self.bot = plan, dtype, view_dtype, bot
        self.noise = NOISE
        self.threads = threads or min(MOST_THREADS, os.cpu_count() or 1)
        self.clock = perf_counter

    def weigh(
        self,
        world: Any,
        seat: int,
        askee: int,
        options: Sequence[int],
        budget: Budget,
        seed: int,
        stop: Event | None = None,
    ) -> list[Considered]:
        """What each option is worth; the first is the best, those dropped early come last.

        world: a state that the seat cannot tell from the true one. stop: a flag that, once set, ends this
        within a slice. An option has no playouts if all ended in a fault of the game, or if there was no
        time to try it.
        """
        return self.weigh_row(self.row(world), seat, askee, options, budget, seed, stop)

    def row(self, world: Any) -> Any:
        """A state as a record array of one."""
        return to_row(world, self.dtype)

    def weigh_row(
        self,
        root: Any,
        seat: int,
        askee: int,
        options: Sequence[int],
        budget: Budget,
        seed: int,
        stop: Event | None = None,
    ) -> list[Considered]:
        """The same of a world as a record."""
        task = Task(root, seat, askee, budget, seed, stop or Event())
        hands = [self.hand(number, task) for number in range(self.threads)]
        all_found = _Found(len(options), self.columns)
        totals, tried = all_found.totals, all_found.tried
        alive, dropped = list(range(len(options))), list[int]()
        rounds, first, started = max(1, math.ceil(math.log2(len(options)))), 0, self.clock()
        threads = ThreadPoolExecutor(self.threads, "coverts-playouts") if self.threads > 1 else nullcontext()
        with threads as pool:
            try:
                for turn in range(rounds):
                    turned_to = [i for i in alive if not tried[i]] or alive
                    most = max(1, budget.playouts // (rounds * len(alive)))
                    until = math.inf
                    if budget.seconds:
                        most, until = MOST_WORLDS, started + budget.seconds * (turn + 1) / rounds
                        if turn and self.clock() >= until:
                            continue
                    listed = np.array([options[i] for i in turned_to], np.int64)
                    given = (task, listed, first, most, until)
                    if pool is None:
                        results = [self._play(hands[0], *given)]
                    else:
                        jobs = [pool.submit(self._play, hand, *given) for hand in hands]
                        results = [job.result() for job in jobs]
                    for found in results:
                        totals[turned_to] += found.totals
                        tried[turned_to] += found.tried
                    if task.stop.is_set():
                        break
                    first += self.threads * max(int(found.tried.max()) for found in results)
                    ranks = self.ranks(totals)
                    alive.sort(key=lambda i: (-ranks[i], i))
                    if tried[alive].all():
                        kept = self.kept(task, totals[alive])
                        alive, dropped = alive[:kept], alive[kept:] + dropped
            except BaseException:
                task.stop.set()
                raise
        considered = [_considered(options[i], totals[i]) for i in [*alive, *dropped]]
        return self.mixed(task, considered, hands)

    def hand(self, number: int, task: Task) -> Hand:
        """What the thread of that number works with during a thought."""
        return Hand(self.dtype, self.view_dtype, number)

    def ranks(self, totals: Any) -> list[float]:
        """How good each option seems, by what its playouts came to; options come as the bot likes them."""
        return [_mean(total) for total in totals]

    def kept(self, task: Task, totals: Any) -> int:
        """How many options stay, of those whose playouts came to `totals`, best first."""
        return math.ceil(len(totals) / 2)

    def mixed(self, task: Task, listed: list[Considered], hands: Sequence[Any]) -> list[Considered]:
        """What was considered, best first, with how often to answer so where answers should be mixed."""
        return listed

    def _play(self, hand: Hand, task: Task, options: Any, first: int, most: int, until: float) -> _Found:
        """One thread's worlds of `most` from number `first` on, until that time; one playout at least.

        A world that takes longer than a slice is played option by option. Each thread begins at another
        option, so that all are tried where there is time for a few only. Where more threads think than there
        are cores they take turns, a slice each.
        """
        count, found = len(options), _Found(len(options), self.columns)
        turned = hand.number * count // self.threads
        listed = np.roll(options, -turned)
        worlds = len(range(hand.number, most, self.threads))
        done, spent, pace = 0, 0.0, math.inf
        while done < worlds * count and not task.stop.is_set():
            now = self.clock()
            if done and now >= until:
                break
            number, place = divmod(done, count)
            at_once = max(1, int(min(SLICE, until - now) / pace))
            end, together = min(count, place + at_once), 1
            if end - place == count:
                together = min(at_once // count, worlds - number)
            here = slice(place, end)
            number = first + hand.number + number * self.threads
            with _TURNS:
                now = self.clock()
                if done and now >= until:
                    break
                self.worlds(hand, task, listed, here, number, together, found.totals)
                spent += self.clock() - now
            found.tried[here] += together
            done += (end - place) * together
            pace = max(1e-7, spent / done)
        found.totals, found.tried = np.roll(found.totals, turned, 0), np.roll(found.tried, turned)
        return found

    def worlds(
        self, hand: Hand, task: Task, options: Any, here: slice, first: int, worlds: int, totals: Any
    ) -> None:
        """Playouts of the options `here` in that many of a thread's worlds, added to `totals`."""
        self.plan(
            task.root, task.seat, task.askee, options[here], first, self.threads, worlds, self.bot,
            self.noise, task.seed, hand.rows, hand.views, hand.work, hand.units, totals[here],
        )  # fmt: skip


class Search(Playouts):
    """The compiled playouts of a game."""

    code: LoadedCode

    def __init__(self, game: Game, threads: int | None = None) -> None:
        compiled = Compiled.of(game, checked=False)
        super().__init__(compiled.plan, game.dtype, game.view_dtype, 0 if compiled.bots else -1, threads)
        self.code = compiled.code

    @staticmethod
    @lru_cache(maxsize=16)
    def of(game: Game) -> Search:
        """The search of a game with all cores; its machine code is made where it is not kept yet."""
        return Search(game)


def _mean(total: Any) -> float:
    return float(total[1] / total[0]) if total[0] else -math.inf


def _considered(option: int, total: Any) -> Considered:
    count = int(total[0])
    if count == 0:
        return Considered(option, 0, -math.inf, math.inf)
    mean = float(total[1]) / count
    spread = max(0.0, float(total[2]) / count - mean * mean)
    return Considered(option, count, mean, math.sqrt(spread / count))
