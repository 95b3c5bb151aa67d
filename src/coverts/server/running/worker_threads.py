"""Thread pools for the background work of tables, one for each kind of work.

Work is charged to the payer of its context (see `coverts.tables.payers`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from math import inf
from threading import Lock
from typing import Any, TypeVar

from coverts.bots.thinking_processes import used_cpu_seconds
from coverts.server.running.thread_turns import ThreadTurns, Turn
from coverts.tables.payers import PAYER, WORK, Payer
from coverts.tables.ports import BackgroundFullError, Lane

T = TypeVar("T")
POOLS = {Lane.REPEAT: 2, Lane.BOT: 64, Lane.LONG: 1, Lane.PAST: 2, Lane.DRAW: 2, Lane.OPINION: 1}
"""For each kind of work, the number of threads."""
FAIR = frozenset({Lane.LONG, Lane.PAST, Lane.DRAW})
"""The kinds of work that clients take turns at, and that start only while the payer's balance is positive."""
STOPPABLE = frozenset({Lane.PAST})
"""The kinds of work that stop when the payer's balance is used up, because they can be continued later."""
URGENCY: dict[str, float] = {Lane.REPEAT: 100.0}
"""How urgent the kinds of work are for which everybody at a table waits. The urgency of other work is its
payer's balance in seconds."""
MAX_WAITING_OF_PAYER = 16
"""The maximum number of jobs of one kind that wait for the same payer."""
TURNS = ThreadTurns()
"""The turns of all threads of all pools."""


class WorkerThreads:
    """An implementation of `coverts.tables.ports.Background` with thread pools.

    Short work runs in the default pool of the event loop.
    """

    def __init__(self) -> None:
        """Create the pools. Threads start when they are needed."""
        self._pools = {
            lane: ThreadPoolExecutor(threads, f"coverts-{lane}") for lane, threads in POOLS.items()
        }
        self._turns = {lane: FairTurns(self._pools[lane]) for lane in FAIR}

    def run(self, function: Callable[[], T], lane: Lane = Lane.SHORT) -> asyncio.Future[T]:
        """Run a function in a thread for this kind of work. See `Background.run`.

        The future raises TooMany if the kind of work is one of FAIR, and the payer's balance is not positive
        when the function's turn comes.
        """
        if lane in FAIR:
            return self._turns[lane].run(function, lane)
        work = _run_in_turn if lane in POOLS else _run_paid
        return run_in_pool(self._pools.get(lane), function, lane, work)

    def close(self) -> None:
        """Reject new work, and drop the work that has not started."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
        for turns in self._turns.values():
            turns.cancel_all()


@dataclass(eq=False)
class _Job:
    payer: Payer
    run: Callable[[], Any]
    result: Future[Any] = field(default_factory=Future)


class FairTurns:
    """A queue in front of a thread pool. The next job is that of the payer with the largest balance.

    So a client that has sent many jobs does not keep others waiting.
    """

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        """Create an empty queue for a thread pool."""
        self._pool, self._lock = pool, Lock()
        self._waiting: list[_Job] = []

    def run(self, function: Callable[[], T], kind: str) -> asyncio.Future[T]:
        """Run a function with the caller's context variables, and charge its payer.

        Raises:
            BackgroundFullError: The payer has too many waiting jobs, or the pool has been shut down.
        """
        payer = PAYER.get()
        job = _Job(payer, partial(copy_context().run, _run_in_turn, payer, function, kind))
        with self._lock:
            own = sum(each.payer == payer for each in self._waiting)
            if own >= MAX_WAITING_OF_PAYER and payer.balance < inf:
                raise BackgroundFullError
            self._waiting.append(job)
        try:
            self._pool.submit(self._run_next)
        except RuntimeError:
            self.cancel_all()
            raise BackgroundFullError from None
        return asyncio.wrap_future(job.result)

    def cancel_all(self) -> None:
        """Cancel all waiting jobs, after the pool has been shut down."""
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for job in waiting:
            job.result.cancel()

    def _run_next(self) -> None:
        with self._lock:
            if not self._waiting:  # The pool is being shut down.
                return
            job = max(self._waiting, key=lambda job: job.payer.balance)
            self._waiting.remove(job)
        if not job.result.set_running_or_notify_cancel():
            return
        try:
            job.payer.check()
            job.result.set_result(job.run())
        except BaseException as error:
            job.result.set_exception(error)


def _run_paid(payer: Payer, function: Callable[[], T], kind: str) -> T:
    """Run a function, and charge its payer for the CPU time of this thread and of search processes."""
    began = used_cpu_seconds()
    try:
        return function()
    finally:
        payer.charge(used_cpu_seconds() - began, kind)


def run_in_pool(
    pool: ThreadPoolExecutor | None,
    function: Callable[[], T],
    kind: str,
    work: Callable[[Payer, Callable[[], T], str], T] = _run_paid,
) -> asyncio.Future[T]:
    """Run a function in a thread pool with the caller's context variables, and charge its payer.

    Args:
        pool: The pool, or None for the default pool of the event loop.
        function: The function.
        kind: The kind of the work, for metrics.
        work: How the function is run in its thread. By default it does not take turns with other threads,
            as is right for a function that waits for a search process.

    Raises:
        BackgroundFullError: The pool has been shut down.
    """
    paid = partial(copy_context().run, work, PAYER.get(), function, kind)
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


def _run_in_turn(payer: Payer, function: Callable[[], T], kind: str) -> T:
    """Run a function in turn with the other threads, and charge its payer."""
    with TURNS.turn(lambda: URGENCY.get(kind, payer.balance)) as turn:
        work = _WorkInTurn(payer, kind, turn)
        token = WORK.set(work)
        try:
            return function()
        finally:
            WORK.reset(token)
            work.charge()
