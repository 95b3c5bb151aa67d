"""Thread pools for the background work of tables, one for each kind of work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import TypeVar

from coverts.bots import give_way
from coverts.bots.thinking_processes import used_cpu_seconds
from coverts.tables.payers import NOBODY_PAYS, PAYER, Payer
from coverts.tables.ports import BackgroundFullError, Lane

T = TypeVar("T")
POOLS = {
    Lane.REPEAT: (2, False),
    Lane.BOT: (64, True),
    Lane.LONG: (1, False),
    Lane.PAST: (2, True),
    Lane.DRAW: (2, True),
    Lane.OPINION: (1, True),
}
"""For each kind of work, the number of threads, and whether the threads have a low priority."""
NEEDS_BALANCE = frozenset({Lane.LONG, Lane.PAST, Lane.DRAW})
"""The kinds of work that start only if their payer's balance is positive. Several jobs of one payer may wait
for a thread, and each may use up the balance."""


class WorkerThreads:
    """An implementation of `coverts.tables.ports.Background` with thread pools.

    Short work runs in the default pool of the event loop.
    """

    def __init__(self) -> None:
        """Create the pools. Threads start when they are needed."""
        self._pools = {
            lane: ThreadPoolExecutor(threads, f"coverts-{lane}", give_way if gives_way else None)
            for lane, (threads, gives_way) in POOLS.items()
        }

    def run(self, function: Callable[[], T], lane: Lane = Lane.SHORT) -> asyncio.Future[T]:
        """Run a function in a thread for this kind of work. See `Background.run`."""
        return run_in_pool(self._pools.get(lane), function, lane, lane in NEEDS_BALANCE)

    def close(self) -> None:
        """Reject new work, and drop the work that has not started."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)


def run_in_pool(
    pool: ThreadPoolExecutor | None, function: Callable[[], T], kind: str, needs_balance: bool = False
) -> asyncio.Future[T]:
    """Run a function in a thread pool with the caller's context variables.

    The payer of the context is charged for the CPU time that the function uses.

    Args:
        pool: The pool, or None for the default pool of the event loop.
        function: The function.
        kind: The kind of the work, for metrics.
        needs_balance: Whether the future raises TooMany, without running the function, if the payer's balance
            is not positive when the function's turn comes.

    Raises:
        BackgroundFullError: The pool has been shut down.
    """
    payer = PAYER.get()
    paid = function if payer is NOBODY_PAYS else partial(_run_paid, payer, function, kind, needs_balance)
    try:
        return asyncio.get_running_loop().run_in_executor(pool, partial(copy_context().run, paid))
    except RuntimeError:
        raise BackgroundFullError from None


def _run_paid(payer: Payer, function: Callable[[], T], kind: str, needs_balance: bool) -> T:
    """Run a function, and charge its payer for the CPU time of this thread and of search processes."""
    if needs_balance:
        payer.check()
    began = used_cpu_seconds()
    try:
        return function()
    finally:
        payer.charge(used_cpu_seconds() - began, kind)
