"""Looking ahead in compiled code: playouts in worlds that a seat cannot tell from the true one.

Each answer is tried in the same worlds with the same luck. The answers are halved again and again, the
better half of the means being kept, so that most playouts go to those that are hard to tell apart.
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from time import perf_counter
from typing import Any

import numpy as np

from coverts.bots.players import Budget, Considered
from coverts.engine.backends.numba import Compiled, working_record
from coverts.engine.game import Game
from coverts.engine.record import to_row

MOST_THREADS = 8
SLICE = 0.02
"""Seconds of playouts between two looks at the clock."""
NOISE = 150
"""Of a thousand answers in a playout, how many are random."""


class _Hand:
    """What one thread works with."""

    def __init__(self, game: Game) -> None:
        self.rows, self.views = np.zeros(2, game.dtype), np.zeros(1, game.view_dtype)
        self.work = working_record(1)


@dataclass
class _Task:
    """One thought: where, who, for whom, and its seed."""

    root: Any
    seat: int
    askee: int
    seed: int


class Search:
    """The compiled playouts of a game; may be used by one caller at a time (others wait)."""

    def __init__(self, game: Game, threads: int | None = None) -> None:
        compiled = Compiled.of(game)
        self.plan = compiled.generated.load(compiled.generated.playouts).plan
        self.game = game
        self.bot = 0 if compiled.bots else -1
        """The rule-of-thumb bot that plays everybody in a playout; -1 is random."""
        self.noise = NOISE
        self.threads = threads or min(MOST_THREADS, os.cpu_count() or 1)
        self._hands = [_Hand(game) for _ in range(self.threads)]
        self._pool = ThreadPoolExecutor(self.threads, "coverts-playouts")
        self._lock = Lock()

    @staticmethod
    def of(game: Game) -> Search:
        """The search of a game with all cores, loaded once; compiles what is not in the cache yet."""
        with _LOADING:
            return _loaded(game)

    def warm(self) -> None:
        """Compile, or load from the cache, by playing once."""
        match = self.game.new_match()
        for seat in match.current_players():
            question = match.decisions(seat)[0]
            self.weigh(match.s, seat, question.askee, [question.legal[0].option], Budget(1), 1)

    def weigh(
        self, world: Any, seat: int, askee: int, options: Sequence[int], budget: Budget, seed: int
    ) -> list[Considered]:
        """What each option is worth; the first is the best, those dropped early come last.

        world: a state that the seat cannot tell from the true one. An option whose playouts all ended in a
        fault of the game has none.
        """
        with self._lock:
            task = _Task(to_row(world, self.game.dtype), seat, askee, seed)
            totals = np.zeros((len(options), 3))
            alive, dropped = list(range(len(options))), list[int]()
            rounds, world_number, started = max(1, math.ceil(math.log2(len(options)))), 0, perf_counter()
            for turn in range(rounds):
                listed = np.array([options[i] for i in alive], np.int64)
                if budget.seconds:
                    until = started + budget.seconds * (turn + 1) / rounds
                    found, worlds = self._for_seconds(task, listed, world_number, until)
                else:
                    worlds = max(1, budget.playouts // (rounds * len(alive)))
                    found = self._in_worlds(task, listed, world_number, worlds)
                totals[alive] += found
                world_number += worlds
                alive.sort(key=lambda i: -_mean(totals[i]))
                half = math.ceil(len(alive) / 2)
                alive, dropped = alive[:half], alive[half:] + dropped
            return [_considered(options[i], totals[i]) for i in [*alive, *dropped]]

    def _in_worlds(self, task: _Task, options: Any, first: int, worlds: int) -> Any:
        """So many worlds from number `first` on, shared among the threads."""
        jobs = [
            self._pool.submit(self._some, hand, task, options, first + i, -(-(worlds - i) // self.threads))
            for i, hand in enumerate(self._hands)
            if i < worlds
        ]
        return sum(job.result() for job in jobs)

    def _for_seconds(self, task: _Task, options: Any, first: int, until: float) -> tuple[Any, int]:
        """Worlds from number `first` on until that time; gives also how many numbers were used."""
        jobs = [
            self._pool.submit(self._until, hand, task, options, first + i, until)
            for i, hand in enumerate(self._hands)
        ]
        results = [job.result() for job in jobs]
        return sum(found for found, _ in results), self.threads * max(worlds for _, worlds in results)

    def _some(self, hand: _Hand, task: _Task, options: Any, first: int, worlds: int) -> Any:
        found = np.zeros((len(options), 3))
        self.plan(
            task.root, task.seat, task.askee, options, first, self.threads, worlds, self.bot, self.noise,
            task.seed, hand.rows, hand.views, hand.work, found,
        )  # fmt: skip
        return found

    def _until(self, hand: _Hand, task: _Task, options: Any, first: int, until: float) -> tuple[Any, int]:
        """Some playouts at least; option by option where one world takes longer than a slice."""
        found, worlds, began, pace = np.zeros((len(options), 3)), 0, perf_counter(), math.inf
        while worlds == 0 or perf_counter() < until:
            number, at_once = first + worlds * self.threads, 1
            if pace > SLICE:
                for i in range(len(options)):
                    if not found.any() or perf_counter() < until:
                        found[i : i + 1] += self._some(hand, task, options[i : i + 1], number, 1)
            else:
                at_once = max(1, int(min(SLICE, until - perf_counter()) / pace))
                found += self._some(hand, task, options, number, at_once)
            worlds += at_once
            pace = (perf_counter() - began) / worlds
        return found, worlds


_LOADING = Lock()


@lru_cache(maxsize=16)
def _loaded(game: Game) -> Search:
    search = Search(game)
    search.warm()
    return search


def _mean(total: Any) -> float:
    return float(total[1] / total[0]) if total[0] else -math.inf


def _considered(option: int, total: Any) -> Considered:
    count = int(total[0])
    if count == 0:
        return Considered(option, 0, -math.inf, math.inf)
    mean = float(total[1]) / count
    spread = max(0.0, float(total[2]) / count - mean * mean)
    return Considered(option, count, mean, math.sqrt(spread / count))
