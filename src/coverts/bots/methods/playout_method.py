"""Flat Monte Carlo search: playouts of each option from redealt states.

All options are played out from the same redeals with the same random numbers (common random numbers).
Sequential halving keeps the better half of the options after each round, so most playouts go to options that
are hard to distinguish. No option is dropped before all options have been tried.

A round is divided among workers, and a worker's share of it into slices. Machine code plays the slices:

    comparison = Comparison(method, task, options)
    for shares in comparison.rounds(clock):
        ...  # For each share, play slices until `next_slice` returns None, and store the totals in `found`.
    estimates = comparison.estimates(mixture)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any

from coverts.bots.players import AnswerEstimate, Budget

SLICE_SECONDS = 0.02
"""Seconds that a worker plays before it checks the clock and the stop flag."""
NOISE = 150
"""The number of random answers per thousand answers in a playout."""
MAX_WORLDS = 10**9
"""The maximum number of redeals in each round if only the clock limits the search."""
Totals = list[list[float]]
"""For each option, the number of playouts, the sum of their returns, the sum of squares, and further columns
that a method may add."""
Part = tuple[str, int, int]
"""A part of an array: its name, the first item and the end."""


@dataclass
class SearchTask:
    """The parameters of one search.

    Attributes:
        root: The state to start from, in the form that the caller's machine code needs.
        seat: The seat that searches.
        askee: The seat or figure whose question is open.
        budget: The limit of the search.
        seed: The seed of all random numbers.
        stop: A flag that ends the search early.
        is_simultaneous: Whether the open question asks several seats at the same time.
    """

    root: Any
    seat: int
    askee: int
    budget: Budget
    seed: int
    stop: Event
    is_simultaneous: bool


@dataclass(frozen=True)
class ArraySpec:
    """The type of an array of the machine code.

    Attributes:
        item: The NumPy code of a number of 8 bytes ("i8", "u8" or "f8"), or the name of a record ("state",
            "view", "work" or "units").
        shape: The length of each axis.
    """

    item: str
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Slice:
    """Playouts that a worker plays without a pause.

    Attributes:
        begin: The position of the first option among the options of the share.
        end: The position after the last option.
        first: The number of the first redeal. If there are n workers, the next has a number larger by n.
        worlds: The number of redeals.
    """

    begin: int
    end: int
    first: int
    worlds: int


class WorkerShare:
    """One worker's share of a round.

    Of n workers, the worker with number k plays the redeals k, k + n, k + 2n, and so on. A redeal that takes
    longer than a slice is played option by option. Each worker starts with a different option, so that all
    options are tried even in a short time.

    Attributes:
        options: The options of the round in the order of this worker.
        found: The totals of these options, set after the last slice.
    """

    found: Totals

    def __init__(
        self,
        method: PlayoutMethod,
        number: int,
        task: SearchTask,
        options: Sequence[int],
        first: int,
        limit: int,
        until: float,
    ) -> None:
        """Share `limit` redeals, starting at number `first`, that end at the time `until`."""
        workers = method.workers
        self._offset = number * len(options) // workers
        self.options = [*options[self._offset :], *options[: self._offset]]
        self._first, self._workers, self._until, self._stop = first + number, workers, until, task.stop
        self._slice_seconds = method.slice_seconds
        self._worlds = len(range(number, limit, workers))
        self._tried = [0] * len(options)
        self._done, self._spent, self._pace = 0, 0.0, math.inf

    def is_late(self, now: float) -> bool:
        """Return whether the time is up. It is not before the first playout."""
        return bool(self._done) and now >= self._until

    def next_slice(self, now: float) -> Slice | None:
        """Return what the worker plays next, or None if it has played its share or must stop."""
        count = len(self.options)
        if self._done >= self._worlds * count or self._stop.is_set() or self.is_late(now):
            return None
        number, place = divmod(self._done, count)
        at_once = max(1, int(min(self._slice_seconds, self._until - now) / self._pace))
        end, together = min(count, place + at_once), 1
        if end - place == count:
            together = min(at_once // count, self._worlds - number)
        return Slice(place, end, self._first + number * self._workers, together)

    def add(self, played: Slice, seconds: float) -> None:
        """Count a slice that took the worker some seconds."""
        self._spent += seconds
        for place in range(played.begin, played.end):
            self._tried[place] += played.worlds
        self._done += (played.end - played.begin) * played.worlds
        self._pace = max(1e-7, self._spent / self._done)

    def results(self) -> list[tuple[list[float], int]]:
        """Return the totals and the number of playouts begun of each option, in the round's order."""
        pairs = [*zip(self.found, self._tried, strict=True)]
        turn = len(pairs) - self._offset
        return [*pairs[turn:], *pairs[:turn]]


class PlayoutMethod:
    """Flat playouts. A subclass may divide them differently, or compute further totals."""

    columns = 3
    """The number of columns of the totals."""
    entry = "plan"
    """The name of the machine code function that plays a slice."""

    def __init__(self, bot: int, workers: int) -> None:
        """Create a method.

        Args:
            bot: The number of the rule-of-thumb bot that plays all seats in a playout, or -1 for random
                answers.
            workers: The number of workers that share a search.
        """
        self.bot, self.workers, self.noise = bot, workers, NOISE
        self.slice_seconds = SLICE_SECONDS

    def arrays(self, budget: Budget) -> dict[str, ArraySpec]:
        """Return the working memory of one worker for a search. It is zero at first."""
        records = {"rows": ("state", 2), "views": ("view", 1), "work": ("work", 1), "units": ("units", 1)}
        return {name: ArraySpec(item, (count,)) for name, (item, count) in records.items()}

    def constants(self) -> Mapping[str, Sequence[Sequence[float]] | Sequence[float]]:
        """Return arrays of numbers that the machine code reads, by name."""
        return {}

    def arguments(self, task: SearchTask, played: Slice) -> list[int | str | Part]:
        """Return the arguments with which the function `entry` plays a slice.

        Arrays are given by their names: "root", "options", "found", those of `arrays` and of `constants`.
        """
        begin, end = played.begin, played.end
        return [
            "root", task.seat, task.askee, ("options", begin, end), played.first, self.workers, played.worlds,
            self.bot, self.noise, task.seed, "rows", "views", "work", "units", ("found", begin, end),
        ]  # fmt: skip

    def rank(self, totals: Totals) -> list[float]:
        """Return a score for each option from its totals. A higher score is better."""
        return [_mean(total) for total in totals]

    def count_survivors(self, task: SearchTask, totals: Totals) -> int:
        """Return the number of options that remain for the next round.

        Args:
            task: The search.
            totals: The totals, best option first.
        """
        return math.ceil(len(totals) / 2)

    def mix(
        self, task: SearchTask, estimates: list[AnswerEstimate], mixtures: Sequence[Sequence[float]]
    ) -> list[AnswerEstimate]:
        """Return the estimates, sorted from the best option to the worst.

        If answers should be mixed, the estimates include probabilities.

        Args:
            task: The search.
            estimates: The estimates without probabilities.
            mixtures: Each worker's array "mixture", if the method has one.
        """
        return estimates


class Comparison:
    """The rounds of one search, and the results so far."""

    def __init__(self, method: PlayoutMethod, task: SearchTask, options: Sequence[int]) -> None:
        """Begin to compare options, the most promising first."""
        self._method, self._task, self._options = method, task, [*options]
        self._totals: Totals = [[0.0] * method.columns for _ in options]
        self._tried = [0] * len(options)
        self._alive, self._dropped = list(range(len(options))), list[int]()

    def rounds(self, clock: Callable[[], float]) -> Iterator[list[WorkerShare]]:
        """Yield the shares of the workers, round by round. Play all before the next round begins."""
        task, budget, workers = self._task, self._task.budget, self._method.workers
        rounds, first, started = max(1, math.ceil(math.log2(len(self._options)))), 0, clock()
        for turn in range(rounds):
            current = [i for i in self._alive if not self._tried[i]] or self._alive
            limit = max(1, budget.playouts // (rounds * len(self._alive)))
            until = math.inf
            if budget.seconds:
                limit = limit if budget.playouts else MAX_WORLDS
                until = started + budget.seconds * (turn + 1) / rounds
                if turn and clock() >= until:
                    continue
            options = [self._options[i] for i in current]
            shares = [
                WorkerShare(self._method, number, task, options, first, limit, until)
                for number in range(workers)
            ]
            yield shares
            played = self._add(current, shares)
            if task.stop.is_set():
                return
            first += workers * played
            self._drop()

    def estimates(self, mixtures: Sequence[Sequence[float]] = ()) -> list[AnswerEstimate]:
        """Return the estimates, sorted from the best option to the worst. See `PlayoutMethod.mix`."""
        order = [*self._alive, *self._dropped]
        estimates = [_estimate(self._options[i], self._totals[i]) for i in order]
        return self._method.mix(self._task, estimates, mixtures)

    def _add(self, current: list[int], shares: list[WorkerShare]) -> int:
        """Add the results of a round, and return the largest number of redeals that a worker has begun."""
        most = 0
        for share in shares:
            for i, (totals, tried) in zip(current, share.results(), strict=True):
                self._totals[i] = [a + b for a, b in zip(self._totals[i], totals, strict=True)]
                self._tried[i] += tried
                most = max(most, tried)
        return most

    def _drop(self) -> None:
        """Sort the options from best to worst, and drop the worse ones if all have been tried."""
        scores = self._method.rank(self._totals)
        self._alive.sort(key=lambda i: (-scores[i], i))
        if all(self._tried[i] for i in self._alive):
            count = self._method.count_survivors(self._task, [self._totals[i] for i in self._alive])
            self._alive, self._dropped = self._alive[:count], self._alive[count:] + self._dropped


def _mean(total: Sequence[float]) -> float:
    return total[1] / total[0] if total[0] else -math.inf


def _estimate(option: int, total: Sequence[float]) -> AnswerEstimate:
    count = int(total[0])
    if count == 0:
        return AnswerEstimate(option, 0, -math.inf, math.inf)
    mean = total[1] / count
    variance = max(0.0, total[2] / count - mean * mean)
    return AnswerEstimate(option, count, mean, math.sqrt(variance / count))
