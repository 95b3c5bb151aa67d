"""Turns at something that only a few may have at a time, served fairly between those who ask for many."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event

_LOOK = 0.5
"""Seconds between two looks at whether somebody still waits."""


class Share:
    """All that is asked for as one, such as by the bots of a table."""

    def __init__(self) -> None:
        self.running = 0
        self.served = 0
        """When it last had a turn, as a number of turns."""


@dataclass(eq=False)
class _Waiting:
    share: Share
    seconds: float
    turn: Event = field(default_factory=Event)


class Turns:
    """Turns for so many at a time. The next is whose share has the fewest, then whose had none for longest.

    Between equals the shortest goes first, then who came first.
    """

    def __init__(self, most: int) -> None:
        self._lock = threading.Lock()
        self._free, self._number = most, 0
        self._waiting: list[_Waiting] = []

    @contextmanager
    def turn(self, share: Share, seconds: float, stop: Event, patience: float) -> Iterator[bool]:
        """Whether there is a turn; there is none for who is told to stop, or has waited so many seconds."""
        waiting, until = _Waiting(share, seconds), time.monotonic() + patience
        with self._lock:
            self._waiting.append(waiting)
            self._serve()
        while not waiting.turn.wait(min(_LOOK, max(0.0, until - time.monotonic()))):
            if stop.is_set() or time.monotonic() >= until:
                break
        with self._lock:
            has = waiting.turn.is_set()
            if not has:
                self._waiting.remove(waiting)
        try:
            yield has
        finally:
            if has:
                with self._lock:
                    share.running -= 1
                    self._free += 1
                    self._serve()

    def _serve(self) -> None:
        while self._free and self._waiting:
            chosen = min(self._waiting, key=lambda w: (w.share.running, w.share.served, w.seconds))
            self._waiting.remove(chosen)
            self._free -= 1
            self._number += 1
            chosen.share.running += 1
            chosen.share.served = self._number
            chosen.turn.set()
