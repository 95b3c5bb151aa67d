"""The people who are present at a table: players who are connected or were a moment ago, and spectators."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from math import inf

from coverts.tables.core.viewers import Viewer
from coverts.tables.ports import SPECTATORS

GRACE = 10.0
"""How many seconds a player still counts as present after losing the connection."""


class Presence:
    """The seats of a table whose holders are present, and whether there are spectators.

    A set of seats is a bit mask: bit `n` stands for seat `n`.
    """

    def __init__(
        self, viewers: Iterable[Viewer], renew: Callable[[], None], spectating_seconds: float
    ) -> None:
        """Start with nobody present.

        Args:
            viewers: The table's viewers at this process.
            renew: A function to call when a player no longer counts as present.
            spectating_seconds: How long somebody without a seat counts as a spectator after a request.
        """
        self._viewers, self._renew, self._spectating_seconds = viewers, renew, spectating_seconds
        self.elsewhere = 0
        """The reports of all other processes."""
        self._gone: dict[int, float] = {}
        """For each seat whose last connection was lost, the time of the loss."""
        self._timers: set[asyncio.TimerHandle] = set()
        self._left: dict[int, float] = {}
        """For each seat, the time when its holder last lost a connection or sent a request."""
        self._spectated = -inf
        """The time of the last visit or request of somebody without a seat."""
        self._since = asyncio.get_running_loop().time()

    @property
    def seated_here(self) -> int:
        """The seats whose holders are connected to this process."""
        return sum(1 << seat for seat in {seat for viewer in self._viewers for seat in viewer.caller.held})

    @property
    def report(self) -> int:
        """The report of this process: `seated_here`, with the bit SPECTATORS if there are spectators."""
        return self.seated_here | SPECTATORS * self.has_spectators_here

    @property
    def has_spectators_here(self) -> bool:
        """Whether somebody without a seat is connected to this process, or has asked it a short while ago."""
        recently = asyncio.get_running_loop().time() - self._spectated < self._spectating_seconds
        return recently or not all(viewer.caller.held for viewer in self._viewers)

    @property
    def has_spectators(self) -> bool:
        """Whether somebody without a seat watches the table, at this process or another."""
        return self.has_spectators_here or bool(self.elsewhere & SPECTATORS)

    @property
    def here(self) -> int:
        """The seats whose holders are connected to this process, or lost their connection less than GRACE
        seconds ago."""
        now = asyncio.get_running_loop().time()
        self._gone = {seat: when for seat, when in self._gone.items() if now - when < GRACE}
        return self.seated_here | sum(1 << seat for seat in self._gone)

    @property
    def connected(self) -> set[int]:
        """The seats whose holders are present, at this process or another."""
        mask = (self.here | self.elsewhere) & ~SPECTATORS
        return {seat for seat in range(mask.bit_length()) if mask >> seat & 1}

    def note_request(self, seats: Iterable[int]) -> None:
        """Record that the holder of these seats has sent a request just now."""
        now = asyncio.get_running_loop().time()
        self._left.update(dict.fromkeys(seats, now))

    def note_spectator(self) -> None:
        """Record that somebody without a seat visits the table or asks about it just now."""
        self._spectated = asyncio.get_running_loop().time()

    def leave(self, viewer: Viewer) -> None:
        """Record that a viewer's connection has ended.

        The viewer's seats still count as present for GRACE seconds.
        """
        loop, there = asyncio.get_running_loop(), self.seated_here
        self.note_request(viewer.caller.held)
        gone = [seat for seat in viewer.caller.held if not there >> seat & 1]
        self._gone |= dict.fromkeys(gone, loop.time())
        if gone:
            self._timers = {timer for timer in self._timers if timer.when() > loop.time()}
            self._timers.add(loop.call_later(GRACE, self._renew))

    def is_away(self, seat: int, seconds: float) -> bool:
        """Return whether a seat's holder has been absent for at least this many seconds."""
        gone = asyncio.get_running_loop().time() - self._left.get(seat, self._since)
        return seat not in self.connected and gone >= seconds

    def stop(self) -> None:
        """Cancel the timers."""
        for timer in self._timers:
            timer.cancel()
