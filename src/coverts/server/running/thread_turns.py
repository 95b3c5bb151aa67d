"""Turns of the threads that do the background work of tables.

Python runs one thread at a time, and a thread that needs the interpreter waits for each of the others. The
event loop goes first, so that people do not wait: only one of these threads works at a time, and only while
the event loop has nothing to do.
"""

from __future__ import annotations

import selectors
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any

MAX_TURN_SECONDS = 0.5
"""The time in seconds after which the next thread works although the one before it has not paused."""
MAX_IDLE_WAIT_SECONDS = 0.05
"""The longest time, in seconds, that a thread waits until the event loop has nothing to do. So the threads
still get on, slowly, if the event loop always has something to do."""
SWITCH_SECONDS = 0.0005
"""The time after which a thread that needs the interpreter gets it. It is shorter than Python's, because a
thread with background work soon pauses if the event loop is busy."""
MIN_LEAD_SECONDS = 0.5
"""How much more urgent a waiting thread must be than the working one to take over at its pause. So threads of
equal urgency do not take over from each other at each step."""
Urgency = Callable[[], float]
"""A function that returns how urgent a thread's work is now. The thread with the highest value is next."""

LOOP_IS_IDLE = Event()
"""Set while the event loop has nothing to do."""
LOOP_IS_IDLE.set()


class IdleSelector(selectors.DefaultSelector):
    """The selector of the event loop, which tells the threads when the loop has nothing to do."""

    def select(self, timeout: float | None = None) -> list[Any]:
        """Wait for the next event."""
        if timeout is None or timeout > 0:
            LOOP_IS_IDLE.set()
        try:
            return super().select(timeout)
        finally:
            LOOP_IS_IDLE.clear()


@dataclass(eq=False)
class _Waiting:
    urgency: Urgency
    since: float = field(default_factory=time.monotonic)
    woken: Event = field(default_factory=Event)

    def rank(self, now: float) -> float:
        """Return the urgency plus the seconds of waiting, so that nobody waits for ever."""
        return self.urgency() + now - self.since


class Turn:
    """A thread's turn. It can pause, so that threads with more urgent work go first."""

    def __init__(self, turns: ThreadTurns, urgency: Urgency) -> None:
        self._turns, self._urgency = turns, urgency

    def __enter__(self) -> Turn:
        """Wait until no other thread works and the event loop has nothing to do."""
        self._turns.begin(self, self._urgency)
        LOOP_IS_IDLE.wait(MAX_IDLE_WAIT_SECONDS)
        return self

    def __exit__(self, *_: object) -> None:
        self._turns.end(self)

    def pause(self) -> None:
        """Let the event loop and the threads with more urgent work go first."""
        if not self._turns.renew(self, self._urgency):
            self._turns.end(self)
            self._turns.begin(self, self._urgency)
        LOOP_IS_IDLE.wait(MAX_IDLE_WAIT_SECONDS)


class ThreadTurns:
    """A lock that goes to the waiting thread with the most urgent work.

    A thread that neither pauses nor ends, because of a fault in a game, loses its turn after
    MAX_TURN_SECONDS. It goes on beside the others.
    """

    def __init__(self) -> None:
        """Create a lock that nobody holds."""
        self._lock = Lock()
        self._waiting: list[_Waiting] = []
        self._holder: Turn | None = None
        self._since = 0.0

    def turn(self, urgency: Urgency) -> Turn:
        """Return a context manager for work in this thread."""
        return Turn(self, urgency)

    def begin(self, turn: Turn, urgency: Urgency) -> None:
        """Wait until it is this thread's turn."""
        waiting = _Waiting(urgency)
        with self._lock:
            self._waiting.append(waiting)
        while not self._try_to_begin(turn, waiting):
            waiting.woken.wait(MAX_TURN_SECONDS)
            waiting.woken.clear()

    def renew(self, turn: Turn, urgency: Urgency) -> bool:
        """Let a thread work on if no other thread is much more urgent.

        Returns:
            Whether it may. It may not if it has lost its turn.
        """
        with self._lock:
            if self._holder is not turn:
                return False
            now = time.monotonic()
            if self._waiting and self._next().rank(now) > urgency() + MIN_LEAD_SECONDS:
                return False
            self._since = now
            return True

    def _try_to_begin(self, turn: Turn, waiting: _Waiting) -> bool:
        with self._lock:
            if self._is_held():
                return False
            if waiting is not (first := self._next()):
                first.woken.set()
                return False
            self._waiting.remove(waiting)
            self._hold(turn)
            return True

    def _is_held(self) -> bool:
        return self._holder is not None and time.monotonic() < self._since + MAX_TURN_SECONDS

    def _next(self) -> _Waiting:
        now = time.monotonic()
        return max(self._waiting, key=lambda each: each.rank(now))

    def end(self, turn: Turn) -> None:
        """Let the next thread work, unless this thread has lost its turn."""
        with self._lock:
            if self._holder is turn:
                self._holder = None
                if self._waiting:
                    self._next().woken.set()

    def _hold(self, turn: Turn) -> None:
        self._holder, self._since = turn, time.monotonic()
