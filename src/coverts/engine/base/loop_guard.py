"""What never ends: a limit of steps for rules, and one of time for all else that a game's author wrote.

Rules count their steps, so that the same answer always meets the same fault. Plain Python, such as a scene,
cannot count; a thread looks after it and, once it has worked for too long, raises `Late` in its midst.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Iterator
from itertools import count, repeat

STEPS = 500_000
"""Rounds of loops, and rules begun or taken up again, between one answer and the next question."""
MOST_ROUNDS = 1 << 20
"""Of a loop over a range."""
MOST_CHANCE = 20_000
"""Answers of chance that one step may have."""
MOST_ANSWERS = 1_000_000
"""Of players and chance in one playout by machine code."""
MOST_SAID = 10_000
"""Lines of the log that one step may have."""
SECONDS = 1.0
"""How long what a game has written may work at one thing: time of the processor's, where it tells that."""
_LOOK = 0.1
"""Seconds between two looks at who is at work."""
_QUIET = 50
"""Looks at nobody, after which none is taken until somebody begins."""


class Late(BaseException):
    """Raised in a thread whose time is over. No Exception: what an author catches is not this."""


def steps() -> Iterator[None]:
    """A fresh count of steps: all loops of one answer take theirs from it."""
    return repeat(None, STEPS)


class _Watch:
    """A thread at work at what a game has written.

    at: the number of what it is at, 0 for nothing. firing, fired: `Late` is being raised in it, or was.
    """

    __slots__ = ("at", "clock", "fired", "firing", "thread")

    def __init__(self) -> None:
        self.at, self.fired, self.firing = 0, False, False
        self.thread = threading.get_ident()
        known = getattr(time, "pthread_getcpuclockid", None)
        self.clock: int | None = known(self.thread) if known is not None else None

    def time(self) -> float:
        """Seconds it has worked so far; OSError where it is gone."""
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
    """This thread begins something of a game's; False where it is at such a thing already."""
    watch = _own.watch
    if watch is None:
        watch = _own.watch = _watches[threading.get_ident()] = _Watch()
    elif watch.at:
        return False
    watch.fired = False
    watch.at = next(_numbers)
    if _asleep:
        _be_watched()
    return True


def end() -> bool:
    """It has ended; whether it was told that it is late. Nothing is raised in it from now on."""
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
        except Late:  # it came just now, and once more means nothing
            continue


def _be_watched() -> None:
    global _started
    with _starting:
        if not _started:
            _started = True
            threading.Thread(target=_look_on, name="coverts-endless", daemon=True).start()
    _wake.set()


def _look_on() -> None:
    global _asleep
    since: dict[int, tuple[int, float]] = {}
    quiet = 0
    while True:
        if quiet >= _QUIET:
            _wake.clear()
            _asleep = True
            if not any(watch.at for watch in [*_watches.values()]):
                _wake.wait()
        _asleep = False
        time.sleep(_LOOK)
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
                elif now - began >= SECONDS:
                    _raise_late(watch, at)


def _raise_late(watch: _Watch, at: int) -> None:
    """Raise `Late` in a thread, if it is still at that; `end` waits while this goes on."""
    watch.firing = True
    if watch.at == at:
        watch.fired = True
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(watch.thread), ctypes.py_object(Late))
    watch.firing = False


def _forget() -> None:
    """In a process made by fork nobody looks on yet."""
    global _asleep, _started
    _asleep, _started = True, False
    _watches.clear()
    _own.watch = None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
