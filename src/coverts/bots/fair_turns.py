"""A fair queue for a limited resource that groups of callers share."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event

_POLL_SECONDS = 0.5
"""The interval in seconds at which a waiting caller checks whether to stop waiting."""


class Share:
    """A group of callers that the queue treats like one caller, such as the bots of one table."""

    def __init__(self, group: Share | None = None) -> None:
        """Create a share.

        Args:
            group: The group of shares that the queue treats like one share, such as all tables of one client.
        """
        self.group = group
        self.running = 0
        self.served = 0
        """The group's last turn, as its number among all turns of the queue."""

    @property
    def levels(self) -> tuple[Share, ...]:
        """This share and its group."""
        return (self,) if self.group is None else (self, self.group)


@dataclass(eq=False)
class _Waiting:
    share: Share
    seconds: float
    turn: Event = field(default_factory=Event)


class TurnQueue:
    """A queue that lets a limited number of callers run at a time.

    The next turn goes to the group with the fewest running turns. In case of a tie, it goes to the group
    whose last turn is longest ago. Groups of shares are compared first, and then the shares of a group.
    Within a share, the shortest request comes first, then the oldest.
    """

    def __init__(self, limit: int) -> None:
        """Create a queue that lets `limit` callers run at a time."""
        self._lock = threading.Lock()
        self._free, self._number = limit, 0
        self._waiting: list[_Waiting] = []

    @contextmanager
    def turn(self, share: Share, seconds: float, stop: Event, patience: float) -> Iterator[bool]:
        """Wait for a turn, hold it inside the `with` block, and then release it.

        Args:
            share: The caller's group.
            seconds: The expected length of the turn.
            stop: A flag that ends the wait.
            patience: The maximum waiting time in seconds.

        Yields:
            Whether the caller got a turn.
        """
        waiting, until = _Waiting(share, seconds), time.monotonic() + patience
        with self._lock:
            self._waiting.append(waiting)
            self._serve()
        while not waiting.turn.wait(min(_POLL_SECONDS, max(0.0, until - time.monotonic()))):
            if stop.is_set() or time.monotonic() >= until:
                break
        with self._lock:
            has_turn = waiting.turn.is_set()
            if not has_turn:
                self._waiting.remove(waiting)
        try:
            yield has_turn
        finally:
            if has_turn:
                with self._lock:
                    for each in share.levels:
                        each.running -= 1
                    self._free += 1
                    self._serve()

    def _serve(self) -> None:
        while self._free and self._waiting:
            chosen = min(self._waiting, key=_rank)
            self._waiting.remove(chosen)
            self._free -= 1
            self._number += 1
            for each in chosen.share.levels:
                each.running += 1
                each.served = self._number
            chosen.turn.set()


def _rank(waiting: _Waiting) -> tuple[float, ...]:
    """Return the place of a caller in the queue. The lowest place is next."""
    share = waiting.share
    group = share.group or share
    return group.running, group.served, share.running, share.served, waiting.seconds
