"""Thread pools for the background work of tables, one for each kind of work.

Work is charged to the payer of its context (see `coverts.tables.payers`).
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from math import inf
from threading import Lock
from typing import Any, TypeVar

from coverts.bots.thinking_processes import used_cpu_seconds
from coverts.server.running.thread_turns import ThreadTurns, Turn
from coverts.tables.payers import PAYER, WORK, Payer
from coverts.tables.ports import BackgroundFullError, Lane

T = TypeVar("T")


@dataclass(frozen=True)
class LaneLimits:
    """The limits of one kind of work."""

    threads: int = 32
    """The number of threads. Only one thread of all kinds works at a time; the others have paused."""
    max_running: int = 2
    """The maximum number of jobs of one payer that run or have paused, so that others find a thread."""
    max_waiting: float = 16
    """The maximum number of jobs of one payer that wait."""
    bonus: float = 0.0
    """The seconds that are added to the payer's balance when the next job is chosen."""


POOLS = {
    Lane.REPEAT: LaneLimits(max_waiting=inf, bonus=5.0),
    Lane.BOT: LaneLimits(threads=64, max_running=4, max_waiting=inf),
    Lane.LONG: LaneLimits(),
    Lane.PAST: LaneLimits(),
    Lane.DRAW: LaneLimits(),
    Lane.OPINION: LaneLimits(),
}
"""The kinds of work with threads of their own. Everybody at a table waits until its steps are repeated."""
REFUSABLE = frozenset({Lane.LONG, Lane.PAST, Lane.DRAW})
"""The kinds of work that start only while the payer's balance is positive."""
STOPPABLE = frozenset({Lane.PAST})
"""The kinds of work that stop when the payer's balance is used up, because they can be continued later."""
MIN_BALANCE = -5.0
"""The balance in seconds that payers with more debt have when the next job is chosen."""
TURNS = ThreadTurns()
"""The turns of all threads of all pools."""


class WorkerThreads:
    """An implementation of `coverts.tables.ports.Background` with thread pools.

    Short work runs in the default pool of the event loop.
    """

    def __init__(self) -> None:
        """Create the pools. Threads start when they are needed."""
        self._pools = {lane: FairPool(lane, limits) for lane, limits in POOLS.items()}

    def run(self, function: Callable[[], T], lane: Lane = Lane.SHORT) -> asyncio.Future[T]:
        """Run a function in a thread for this kind of work. See `Background.run`.

        The future raises TooMany if the kind of work is one of REFUSABLE, and the payer's balance is not
        positive when the function's turn comes.
        """
        if lane in self._pools:
            return self._pools[lane].run(function)
        return run_in_pool(None, function, lane)

    def close(self) -> None:
        """Reject new work, and drop the work that has not started."""
        for pool in self._pools.values():
            pool.close()


@dataclass(eq=False)
class _Job:
    payer: Payer
    run: Callable[[], Any]
    result: Future[Any] = field(default_factory=Future)
    since: float = field(default_factory=time.monotonic)


class FairPool:
    """A pool of threads for one kind of work, with a queue for each payer.

    The next job is that of the payer with the largest balance, to which the seconds are added that its first
    job has waited. So a client that has sent many jobs does not keep others waiting.
    """

    def __init__(self, lane: Lane, limits: LaneLimits) -> None:
        """Create a pool with an empty queue."""
        self._lane, self._limits, self._lock = lane, limits, Lock()
        self._threads = ThreadPoolExecutor(limits.threads, f"coverts-{lane}")
        self._waiting: dict[Payer, deque[_Job]] = {}
        self._running = Counter[str]()
        """The number of running jobs under each name of their payers."""

    def run(self, function: Callable[[], T]) -> asyncio.Future[T]:
        """Run a function with the caller's context variables, and charge its payer.

        Raises:
            BackgroundFullError: The payer has too many waiting jobs, or the pool has been closed.
        """
        payer = PAYER.get()
        job = _Job(payer, partial(copy_context().run, self._run_in_turn, payer, function))
        with self._lock:
            queue = self._waiting.get(payer, deque())
            if len(queue) >= self._limits.max_waiting and payer.balance < inf:
                raise BackgroundFullError
            self._waiting[payer] = queue
            queue.append(job)
        try:
            self._threads.submit(self._work)
        except RuntimeError:  # The pool is closed, or the system allows no more threads.
            if self._withdraw(job):
                raise BackgroundFullError from None
        return asyncio.wrap_future(job.result)

    def _withdraw(self, job: _Job) -> bool:
        """Remove a job from its queue. Return whether it was there."""
        with self._lock:
            queue = self._waiting.get(job.payer, deque())
            is_waiting = job in queue
            if is_waiting:
                queue.remove(job)
            if not queue:
                self._waiting.pop(job.payer, None)
            return is_waiting

    def close(self) -> None:
        """Reject new jobs, and drop those that wait."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        for job in chain.from_iterable(waiting.values()):
            job.result.cancel()

    def _work(self) -> None:
        """Run jobs in this thread until none is left that may begin."""
        while (job := self._take()) is not None:
            names, result, run = job.payer.names, job.result, job.run
            del job
            _run_job(result, run)
            del result, run
            with self._lock:
                self._running.subtract(name for name, _ in names)
                self._running += Counter()  # This drops names without jobs.

    def _take(self) -> _Job | None:
        """Take the next job from its queue, or return None if none may begin."""
        with self._lock:
            may_begin = [payer for payer in self._waiting if self._has_room(payer)]
            if not may_begin:
                return None
            now = time.monotonic()
            payer = max(may_begin, key=lambda each: _wealth(each) + now - self._waiting[each][0].since)
            queue = self._waiting[payer]
            job = queue.popleft()
            if not queue:
                del self._waiting[payer]
            self._running.update(name for name, _ in payer.names)
            return job

    def _has_room(self, payer: Payer) -> bool:
        most = self._limits.max_running
        return all(self._running[name] < most * times for name, times in payer.names)

    def _check(self, payer: Payer) -> None:
        """Check that the payer's balance is positive, if this kind of work needs that."""
        if self._lane in REFUSABLE:
            payer.check()

    def _run_in_turn(self, payer: Payer, function: Callable[[], T]) -> T:
        """Run a function in turn with the other threads, and charge its payer."""
        self._check(payer)
        with TURNS.turn(lambda: _wealth(payer) + self._limits.bonus) as turn:
            self._check(payer)
            work = _WorkInTurn(payer, self._lane, turn)
            token = WORK.set(work)
            try:
                return function()
            finally:
                WORK.reset(token)
                work.charge()


def _wealth(payer: Payer) -> float:
    """Return the payer's balance, but at least MIN_BALANCE, so that nobody waits for minutes."""
    return max(MIN_BALANCE, payer.balance)


def _run_job(result: Future[Any], run: Callable[[], Any]) -> None:
    """Run a job, and set its result."""
    if not result.set_running_or_notify_cancel():
        return
    try:
        result.set_result(run())
    except BaseException as error:
        result.set_exception(error)
    finally:
        del result, run  # The error refers to this frame, and must not refer to itself through it.


def _run_paid(payer: Payer, function: Callable[[], T], kind: str) -> T:
    """Run a function, and charge its payer for the CPU time of this thread and of search processes."""
    began = used_cpu_seconds()
    try:
        return function()
    finally:
        payer.charge(used_cpu_seconds() - began, kind)


def run_in_pool(pool: ThreadPoolExecutor | None, function: Callable[[], T], kind: str) -> asyncio.Future[T]:
    """Run a function in a thread pool with the caller's context variables, and charge its payer.

    It does not take turns with other threads, as is right for a function that waits for a search process.

    Args:
        pool: The pool, or None for the default pool of the event loop.
        function: The function.
        kind: The kind of the work, for metrics.

    Raises:
        BackgroundFullError: The pool has been shut down.
    """
    paid = partial(copy_context().run, _run_paid, PAYER.get(), function, kind)
    try:
        return asyncio.get_running_loop().run_in_executor(pool, paid)
    except RuntimeError:
        raise BackgroundFullError from None


class _WorkInTurn:
    """Work in a thread that takes turns with other threads, and whose payer is charged at each pause."""

    def __init__(self, payer: Payer, kind: str, turn: Turn) -> None:
        self._payer, self._kind, self._turn = payer, kind, turn
        self._charged = used_cpu_seconds()
        """The used CPU seconds of this thread until which the payer has been charged."""

    def pause(self) -> None:
        """Let others go first. See `coverts.tables.payers.pause`."""
        self.charge()
        if self._kind in STOPPABLE:
            self._payer.check()
        self._turn.pause()
        time.sleep(0)

    def charge(self) -> None:
        """Charge the payer for the work since the last time."""
        used = used_cpu_seconds()
        self._payer.charge(used - self._charged, self._kind)
        self._charged = used
