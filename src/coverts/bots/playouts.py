"""Search in machine code, in threads: a method of `bots.methods` with the arrays that it needs."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import lru_cache, partial
from threading import Event, Semaphore
from time import perf_counter
from typing import Any, Self

import numpy as np

from coverts.bots.methods.playout_method import Comparison, Part, PlayoutMethod, SearchTask, WorkerShare
from coverts.bots.methods.tree_method import TreeMethod, is_simultaneous
from coverts.bots.players import AnswerEstimate, Budget
from coverts.engine.backends.native import Compiled, working_record, working_units
from coverts.engine.backends.native.llvm_compiler import LoadedCode
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.record_arrays import to_row

MAX_THREADS = 8
_TURNS = Semaphore(os.cpu_count() or 1)
"""If there are more threads than cores, they take turns of one slice."""


class Playouts:
    """A compiled search. Several threads may use one object at the same time."""

    code: LoadedCode | None = None
    """The machine code that can be sent to another process, or None if it cannot be sent."""

    def __init__(self, plan: Callable[..., Any], dtype: Any, view_dtype: Any, method: PlayoutMethod) -> None:
        """Create a search.

        Args:
            plan: The method's function of the machine code.
            dtype: The NumPy dtype of the game's records.
            view_dtype: The NumPy dtype of the game's views.
            method: The method, with a worker for each thread.
        """
        self.plan, self.dtype, self.view_dtype, self.method = plan, dtype, view_dtype, method
        self.clock = perf_counter

    def __getstate__(self) -> dict[str, Any]:
        """Return all the data that another process needs, except for the machine code."""
        return {name: value for name, value in vars(self).items() if name not in ("plan", "code")}

    def load(self, code: LoadedCode) -> None:
        """Add the machine code to a search that was sent to this process without it."""
        self.code, self.plan = code, partial(code.call, self.method.entry)

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
            stop: A flag that ends the search within the time of a slice.

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
        several = is_simultaneous(int(root["e_mode"][0]), int(root["e_asked"][0]))
        task = SearchTask(root, seat, askee, budget, seed, stop or Event(), several)
        workers = self.method.workers
        buffers = [self.new_buffers(task) for _ in range(workers)]
        comparison = Comparison(self.method, task, options)
        threads = ThreadPoolExecutor(workers, "coverts-playouts") if workers > 1 else nullcontext()
        with threads as pool:
            try:
                for shares in comparison.rounds(self.clock):
                    if pool is None:
                        self._play(task, buffers[0], shares[0])
                    else:
                        pairs = zip(buffers, shares, strict=True)
                        for job in [pool.submit(self._play, task, *pair) for pair in pairs]:
                            job.result()
            except BaseException:
                task.stop.set()
                raise
        return comparison.estimates([each["mixture"].tolist() for each in buffers if "mixture" in each])

    def new_buffers(self, task: SearchTask) -> dict[str, Any]:
        """Return the arrays of one thread for one search, by name."""
        records = {"state": self.dtype, "view": self.view_dtype}
        arrays = {
            name: np.zeros(spec.shape, records.get(spec.item, spec.item))
            for name, spec in self.method.arrays(task.budget).items()
            if name not in ("work", "units")
        }
        constants = {name: np.array(each, np.float64) for name, each in self.method.constants().items()}
        records_of_play = {"root": task.root, "work": working_record(1), "units": working_units()}
        return {**arrays, **constants, **records_of_play}

    def _play(self, task: SearchTask, buffers: dict[str, Any], share: WorkerShare) -> None:
        """Play one thread's share of a round."""
        buffers["options"] = np.array(share.options, np.int64)
        buffers["found"] = np.zeros((len(share.options), self.method.columns))
        while (piece := share.next_slice(self.clock())) is not None:
            with _TURNS:
                now = self.clock()
                if share.is_late(now):
                    break
                self.plan(*[_pick(each, buffers) for each in self.method.arguments(task, piece)])
                share.add(piece, self.clock() - now)
        share.found = buffers["found"].tolist()


class Search(Playouts):
    """The compiled flat playouts of one game."""

    code: LoadedCode

    def __init__(self, game: Game, threads: int | None = None) -> None:
        """Compile the playouts.

        Args:
            game: The game.
            threads: The number of threads. The default is one thread per core, at most MAX_THREADS.
        """
        compiled = Compiled.of(game, checked=False)
        method = PlayoutMethod(0 if compiled.bots else -1, threads or default_threads())
        super().__init__(compiled.plan, game.dtype, game.view_dtype, method)
        self.code = compiled.code

    @classmethod
    @lru_cache(maxsize=16)
    def of(cls, game: Game) -> Self:
        """Return the compiled search of a game, which uses all cores.

        A search that was compiled before comes from the cache.
        """
        return cls(game)


class TreeSearch(Playouts):
    """The compiled tree search of one game."""

    code: LoadedCode
    method: TreeMethod

    def __init__(self, game: Game, threads: int | None = None) -> None:
        """Compile the tree search. See `Search`."""
        compiled = Compiled.of(game, checked=False)
        bot, children = 0 if compiled.bots else -1, program_of(game).children
        method = TreeMethod(bot, children, threads or default_threads())
        super().__init__(lambda: None, game.dtype, game.view_dtype, method)
        self.load(compiled.part("searching"))

    @classmethod
    @lru_cache(maxsize=16)
    def of(cls, game: Game) -> Self:
        """Return the compiled tree search of a game. See `Search.of`."""
        return cls(game)


def default_threads() -> int:
    """Return one thread per core, at most MAX_THREADS."""
    return min(MAX_THREADS, os.cpu_count() or 1)


def _pick(argument: int | str | Part, buffers: dict[str, Any]) -> Any:
    """Return a number itself, or else the array or the part of an array with a name."""
    if isinstance(argument, int):
        return argument
    if isinstance(argument, str):
        return buffers[argument]
    name, begin, end = argument
    return buffers[name][begin:end]
