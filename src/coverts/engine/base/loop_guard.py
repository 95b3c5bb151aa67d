"""Limits for code that does not end: steps for rules, CPU time for other game code.

Rules count their steps, so the same answer always leads to the same fault. Plain Python, such as a scene,
does not count steps. A watchdog thread raises `TimeLimitExceeded` in such code after `MAX_SECONDS`.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import time
from collections.abc import Iterator
from itertools import count, repeat

MAX_STEPS = 500_000
"""The maximum number of loop iterations, rule calls and rule resumptions between two questions."""
MAX_ROUNDS = 1 << 20
"""The maximum number of iterations of one loop over a range."""
MAX_CHANCE_ANSWERS = 20_000
"""The maximum number of chance events in one step."""
MAX_PLAYOUT_ANSWERS = 1_000_000
"""The maximum number of answers, chance included, in one compiled playout."""
MAX_LOG_LINES = 10_000
"""The maximum number of log lines in one step."""
MAX_SECONDS = 1.0
"""The maximum CPU time for one call of a game's code.

Systems that cannot measure CPU time measure elapsed time instead.
"""
HAS_WATCHDOG = sys.platform != "emscripten"
"""Whether a thread can watch the time. A browser has no threads, so there the page watches its worker."""
_POLL_SECONDS = 0.1
"""The number of seconds between two polls of the watchdog."""
_MAX_IDLE_POLLS = 50
"""The watchdog sleeps after this number of consecutive polls in which no game's code was running."""


class TimeLimitExceeded(BaseException):
    """The exception that is raised in a thread that has exceeded its time limit.

    It is not an Exception, so that a game's code does not catch it by accident.
    """


def steps() -> Iterator[None]:
    """Return a new budget of steps. All loops that run after one answer share the budget."""
    return repeat(None, MAX_STEPS)


class _Watch:
    """The state of a thread that may be running a game's code.

    at: The number of the current call, or 0 if no call is running.
    firing: Whether `TimeLimitExceeded` is being raised in the thread.
    fired: Whether `TimeLimitExceeded` was raised in the current or last call.
    """

    __slots__ = ("at", "clock", "fired", "firing", "thread")

    def __init__(self) -> None:
        self.at, self.fired, self.firing = 0, False, False
        self.thread = threading.get_ident()
        known = getattr(time, "pthread_getcpuclockid", None)
        self.clock: int | None = known(self.thread) if known is not None else None

    def time(self) -> float:
        """Return the thread's run time in seconds, or raise OSError if the thread has ended."""
        return time.clock_gettime(self.clock) if self.clock is not None else time.perf_counter()


class _Own(threading.local):
    watch: _Watch | None = None


_own = _Own()
_numbers = count(1)
_watches: dict[int, _Watch] = {}
_wake = threading.Event()
_asleep = True
_started = False
_starting = threading.Lock()


def begin() -> bool:
    """Start the time limit for this thread, unless it is already running.

    Returns:
        Whether this call started the time limit.
    """
    if not HAS_WATCHDOG:
        return False
    watch = _own.watch
    if watch is None:
        watch = _own.watch = _watches[threading.get_ident()] = _Watch()
    elif watch.at:
        return False
    watch.fired = False
    watch.at = next(_numbers)
    if _asleep:
        _wake_watchdog()
    return True


def end() -> bool:
    """Stop the time limit and return whether it was exceeded.

    Afterwards, `TimeLimitExceeded` is no longer raised in the thread.
    """
    while True:
        try:
            watch = _own.watch
            if watch is None:
                return False
            watch.at = 0
            while watch.firing:
                time.sleep(0)
            if watch.fired:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(watch.thread), None)
            return watch.fired
        except TimeLimitExceeded:  # the limit was exceeded just before `watch.at = 0`, so repeat the loop
            continue


def _wake_watchdog() -> None:
    global _started
    with _starting:
        if not _started:
            _started = True
            threading.Thread(target=_watch_threads, name="coverts-endless", daemon=True).start()
    _wake.set()


def _watch_threads() -> None:
    global _asleep
    since: dict[int, tuple[int, float]] = {}
    quiet = 0
    while True:
        if quiet >= _MAX_IDLE_POLLS:
            _wake.clear()
            _asleep = True
            if not any(watch.at for watch in [*_watches.values()]):
                _wake.wait()
        _asleep = False
        time.sleep(_POLL_SECONDS)
        quiet += 1
        for thread, watch in [*_watches.items()]:
            if at := watch.at:
                quiet = 0
                try:
                    now = watch.time()
                except OSError:
                    del _watches[thread]
                    continue
                number, began = since.setdefault(thread, (at, now))
                if number != at:
                    since[thread] = at, now
                elif now - began >= MAX_SECONDS:
                    _interrupt(watch, at)


def _interrupt(watch: _Watch, at: int) -> None:
    """Raise `TimeLimitExceeded` in a thread if it is still running call number `at`.

    `end` waits until this function has returned.
    """
    watch.firing = True
    if watch.at == at:
        watch.fired = True
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(watch.thread), ctypes.py_object(TimeLimitExceeded)
        )
    watch.firing = False


def _reset_after_fork() -> None:
    """Reset the watchdog in a forked child process, which has no watchdog thread."""
    global _asleep, _started
    _asleep, _started = True, False
    _watches.clear()
    _own.watch = None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reset_after_fork)
