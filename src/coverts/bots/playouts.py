"""Flat Monte Carlo search in machine code: playouts of each option from redealt states.

All options are played out from the same redeals with the same random numbers (common random numbers).
Sequential halving keeps the better half of the options after each round, so most playouts go to options that
are hard to distinguish. No option is dropped before all options have been tried.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache, partial
from threading import Event, Semaphore
from time import perf_counter
from typing import Any, Self

import numpy as np

from coverts.bots.players import AnswerEstimate, Budget
from coverts.engine.backends.native import Compiled, working_record, working_units
from coverts.engine.backends.native.llvm_compiler import LoadedCode
from coverts.engine.game.definition import Game
from coverts.engine.language.record_arrays import to_row

MAX_THREADS = 8
SLICE_SECONDS = 0.02
"""Seconds that a thread plays before it checks the clock and the stop flag."""
_TURNS = Semaphore(os.cpu_count() or 1)
NOISE = 150
"""The number of random answers per thousand answers in a playout."""
MAX_WORLDS = 10**9
"""The maximum number of redeals in each round if only the clock limits the search."""


@dataclass
class SearchTask:
    """The parameters of one search.

    Attributes:
        root: The state to start from, as a record array of length 1.
        seat: The seat that searches.
        askee: The seat or figure whose question is open.
        budget: The limit of the search.
        seed: The seed of all random numbers.
        stop: A flag that ends the search early.
    """

    root: Any
    seat: int
    askee: int
    budget: Budget
    seed: int
    stop: Event


class ThreadBuffers:
    """The working memory of one thread.

    Of n threads, the thread with number k plays the redeals k, k + n, k + 2n, and so on.
    """

    def __init__(self, dtype: Any, view_dtype: Any, number: int) -> None:
        self.number = number
        self.rows, self.views = np.zeros(2, dtype), np.zeros(1, view_dtype)
        self.work, self.units = working_record(1), working_units()


class _Totals:
    """The results of playouts for each option.

    Attributes:
        totals: An array of shape (options, columns): the number of playouts, the sum of their returns, the
            sum of squares, and further columns that a search may add.
        tried: An array of shape (options,): the number of playouts, including those that ended in a fault.
    """

    def __init__(self, options: int, columns: int) -> None:
        self.totals, self.tried = np.zeros((options, columns)), np.zeros(options, np.int64)


class Playouts:
    """Compiled playouts. Several threads may use one object at the same time."""

    columns = 3
    """The number of columns of the totals."""
    code: LoadedCode | None = None
    """The machine code that can be sent to another process, or None if it cannot be sent."""
    entry = "plan"
    """The name of the machine code function that runs the search."""

    def __init__(
        self, plan: Callable[..., Any], dtype: Any, view_dtype: Any, bot: int, threads: int | None = None
    ) -> None:
        """Create a search.

        Args:
            plan: The function `plan` of the machine code.
            dtype: The NumPy dtype of the game's records.
            view_dtype: The NumPy dtype of the game's views.
            bot: The number of the rule-of-thumb bot that plays all seats in a playout, or -1 for random
                answers.
            threads: The number of threads. The default is one thread per core, at most MAX_THREADS.
        """
        self.plan, self.dtype, self.view_dtype, self.bot = plan, dtype, view_dtype, bot
        self.noise = NOISE
        self.threads = threads or min(MAX_THREADS, os.cpu_count() or 1)
        self.clock = perf_counter

    def __getstate__(self) -> dict[str, Any]:
        """Return all the data that another process needs, except for the machine code."""
        return {name: value for name, value in vars(self).items() if name not in ("plan", "code")}

    def load(self, code: LoadedCode) -> None:
        """Add the machine code to a search that was sent to this process without it."""
        self.code, self.plan = code, partial(code.call, self.entry)

    def weigh(
        self,
        world: Any,
        seat: int,
        askee: int,
        options: Sequence[int],
        budget: Budget,
        seed: int,
        stop: Event | None = None,
    ) -> list[AnswerEstimate]:
        """Estimate the value of each option.

        Args:
            world: A state that the seat cannot distinguish from the true state.
            seat: The seat that searches.
            askee: The seat or figure whose question is open.
            options: The options to compare, the most promising first.
            budget: The limit of the search.
            seed: The seed of all random numbers.
            stop: A flag that ends the search within SLICE_SECONDS.

        Returns:
            The estimates, sorted from the best option to the worst. Options that were dropped early come
            last. An estimate has no playouts if all of them ended in a fault of the game, or if there was no
            time to try the option.
        """
        return self.weigh_row(self.row(world), seat, askee, options, budget, seed, stop)

    def row(self, world: Any) -> Any:
        """Return a state as a record array of length 1."""
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
    ) -> list[AnswerEstimate]:
        """Estimate the value of each option like `weigh`, from a record array of length 1."""
        task = SearchTask(root, seat, askee, budget, seed, stop or Event())
        buffers = [self.new_buffers(number, task) for number in range(self.threads)]
        sums = _Totals(len(options), self.columns)
        totals, tried = sums.totals, sums.tried
        alive, dropped = list(range(len(options))), list[int]()
        rounds, first, started = max(1, math.ceil(math.log2(len(options)))), 0, self.clock()
        threads = ThreadPoolExecutor(self.threads, "coverts-playouts") if self.threads > 1 else nullcontext()
        with threads as pool:
            try:
                for turn in range(rounds):
                    current = [i for i in alive if not tried[i]] or alive
                    limit = max(1, budget.playouts // (rounds * len(alive)))
                    until = math.inf
                    if budget.seconds:
                        limit = limit if budget.playouts else MAX_WORLDS
                        until = started + budget.seconds * (turn + 1) / rounds
                        if turn and self.clock() >= until:
                            continue
                    numbers = np.array([options[i] for i in current], np.int64)
                    work = (task, numbers, first, limit, until)
                    if pool is None:
                        results = [self._play(buffers[0], *work)]
                    else:
                        jobs = [pool.submit(self._play, each, *work) for each in buffers]
                        results = [job.result() for job in jobs]
                    for result in results:
                        totals[current] += result.totals
                        tried[current] += result.tried
                    if task.stop.is_set():
                        break
                    first += self.threads * max(int(result.tried.max()) for result in results)
                    scores = self.rank(totals)
                    alive.sort(key=lambda i: (-scores[i], i))
                    if tried[alive].all():
                        count = self.count_survivors(task, totals[alive])
                        alive, dropped = alive[:count], alive[count:] + dropped
            except BaseException:
                task.stop.set()
                raise
        estimates = [_estimate(options[i], totals[i]) for i in [*alive, *dropped]]
        return self.mix(task, estimates, buffers)

    def new_buffers(self, number: int, task: SearchTask) -> ThreadBuffers:
        """Return the working memory of thread `number` for one search."""
        return ThreadBuffers(self.dtype, self.view_dtype, number)

    def rank(self, totals: Any) -> list[float]:
        """Return a score for each option from its totals. A higher score is better."""
        return [_mean(total) for total in totals]

    def count_survivors(self, task: SearchTask, totals: Any) -> int:
        """Return the number of options that remain for the next round.

        Args:
            task: The search.
            totals: The totals with shape (options, columns), best option first.
        """
        return math.ceil(len(totals) / 2)

    def mix(
        self, task: SearchTask, estimates: list[AnswerEstimate], buffers: Sequence[Any]
    ) -> list[AnswerEstimate]:
        """Return the estimates, sorted from the best option to the worst.

        If answers should be mixed, the estimates include probabilities.
        """
        return estimates

    def _play(
        self, buffers: ThreadBuffers, task: SearchTask, options: Any, first: int, limit: int, until: float
    ) -> _Totals:
        """Play one thread's share of the `limit` redeals, starting at number `first`.

        The thread stops at the time `until`, but not before its first playout. A redeal that takes longer
        than a slice is played option by option. Each thread starts with a different option, so that all
        options are tried even in a short time. If there are more threads than cores, they take turns of one
        slice.
        """
        count, result = len(options), _Totals(len(options), self.columns)
        offset = buffers.number * count // self.threads
        rotated = np.roll(options, -offset)
        worlds = len(range(buffers.number, limit, self.threads))
        done, spent, pace = 0, 0.0, math.inf
        while done < worlds * count and not task.stop.is_set():
            now = self.clock()
            if done and now >= until:
                break
            number, place = divmod(done, count)
            at_once = max(1, int(min(SLICE_SECONDS, until - now) / pace))
            end, together = min(count, place + at_once), 1
            if end - place == count:
                together = min(at_once // count, worlds - number)
            here = slice(place, end)
            number = first + buffers.number + number * self.threads
            with _TURNS:
                now = self.clock()
                if done and now >= until:
                    break
                self.play_worlds(buffers, task, rotated, here, number, together, result.totals)
                spent += self.clock() - now
            result.tried[here] += together
            done += (end - place) * together
            pace = max(1e-7, spent / done)
        result.totals, result.tried = np.roll(result.totals, offset, 0), np.roll(result.tried, offset)
        return result

    def play_worlds(
        self,
        buffers: ThreadBuffers,
        task: SearchTask,
        options: Any,
        here: slice,
        first: int,
        worlds: int,
        totals: Any,
    ) -> None:
        """Play out the options in the slice `here` from `worlds` redeals.

        The results are added to `totals`.
        """
        self.plan(
            task.root, task.seat, task.askee, options[here], first, self.threads, worlds, self.bot,
            self.noise, task.seed, buffers.rows, buffers.views, buffers.work, buffers.units, totals[here],
        )  # fmt: skip


class Search(Playouts):
    """The compiled playouts of one game."""

    code: LoadedCode

    def __init__(self, game: Game, threads: int | None = None) -> None:
        compiled = Compiled.of(game, checked=False)
        super().__init__(compiled.plan, game.dtype, game.view_dtype, 0 if compiled.bots else -1, threads)
        self.code = compiled.code

    @classmethod
    @lru_cache(maxsize=16)
    def of(cls, game: Game) -> Self:
        """Return the compiled search of a game, which uses all cores.

        A search that was compiled before comes from the cache.
        """
        return cls(game)


def _mean(total: Any) -> float:
    return float(total[1] / total[0]) if total[0] else -math.inf


def _estimate(option: int, total: Any) -> AnswerEstimate:
    count = int(total[0])
    if count == 0:
        return AnswerEstimate(option, 0, -math.inf, math.inf)
    mean = float(total[1]) / count
    variance = max(0.0, float(total[2]) / count - mean * mean)
    return AnswerEstimate(option, count, mean, math.sqrt(variance / count))
