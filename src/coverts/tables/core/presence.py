"""The people who are present at a table: players who are connected or were a moment ago, and spectators.

When somebody comes or goes, this is shown to everybody, but not more often than necessary.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from math import inf

from coverts.tables.core.viewers import Caller, Viewer, Viewers
from coverts.tables.table_store import SPECTATORS

GRACE = 10.0
"""How many seconds a player still counts as present after losing the connection."""
MANY_VIEWERS = 20
"""The number of viewers from which a table does not tell everybody at once that a spectator comes or goes."""
WATCHERS_SECONDS = 2.0
"""The delay, in seconds, after which all of many viewers get the number of spectators."""
PRESENCE_SECONDS = 1.0
"""The shortest time, in seconds, between two drawings of a table because callers have come or gone."""


class Presence:
    """The seats of a table whose holders are present, and whether there are spectators.

    A set of seats is a bit mask: bit `n` stands for seat `n`.
    """

    def __init__(
        self,
        viewers: Viewers,
        renew: Callable[[], None],
        unwatched: float,
    ) -> None:
        """Start with nobody present.

        Args:
            viewers: The table's viewers at this process.
            renew: A function that draws the table again for all viewers.
            unwatched: How many seconds a table still counts as watched after its last viewer has left, or
                after a request.
        """
        self._viewers, self._renew = viewers, renew
        self._unwatched = unwatched
        self._gone: dict[int, float] = {}
        """For each seat whose last connection was lost, the time of the loss."""
        self._timers: dict[asyncio.TimerHandle, float] = {}
        """The timers of seats whose holders have just gone, with their times.

        A browser's timers do not know their times.
        """
        self._left: dict[int, float] = {}
        """For each seat, the time when its holder last lost a connection or sent a request."""
        self._spectated = -inf
        """The time of the last visit or request of somebody without a seat."""
        self._since = asyncio.get_running_loop().time()
        self.looked = self._since
        """The time when a viewer last left, or when somebody last requested a single state."""
        self.used = self._since
        """The time of the last request about the table."""
        self._recount: asyncio.TimerHandle | None = None
        """The timer that shows everybody who has come or gone."""
        self._recounted = -PRESENCE_SECONDS
        """The time when this was shown last."""
        self._has_stopped = False

    @property
    def _seated(self) -> int:
        """The seats whose holders are connected."""
        return sum(1 << seat for seat in {seat for viewer in self._viewers for seat in viewer.caller.held})

    @property
    def report(self) -> int:
        """The connected seats, with the bit SPECTATORS if there are spectators."""
        return self._seated | SPECTATORS * self.has_spectators

    @property
    def has_spectators(self) -> bool:
        """Whether somebody without a seat is connected, or has asked about the table a short while ago."""
        recently = asyncio.get_running_loop().time() - self._spectated < self._unwatched
        return recently or not all(viewer.caller.held for viewer in self._viewers)

    @property
    def watchers(self) -> int:
        """The number of connected viewers without a seat."""
        return sum(not viewer.caller.held for viewer in self._viewers)

    @property
    def here(self) -> int:
        """The seats whose holders are connected, or lost their connection less than GRACE seconds ago."""
        now = asyncio.get_running_loop().time()
        self._gone = {seat: when for seat, when in self._gone.items() if now - when < GRACE}
        return self._seated | sum(1 << seat for seat in self._gone)

    @property
    def connected(self) -> set[int]:
        """The same seats as a set."""
        mask = self.here
        return {seat for seat in range(mask.bit_length()) if mask >> seat & 1}

    def note_request(self, seats: Iterable[int]) -> None:
        """Record that the holder of these seats has sent a request just now."""
        now = asyncio.get_running_loop().time()
        self._left.update(dict.fromkeys(seats, now))

    def note_caller(self, caller: Caller) -> None:
        """Record that a caller asks about the table. Call this before the caller learns anything.

        The table does not pass for a player while somebody watches.
        """
        if not caller.held:
            self._spectated = asyncio.get_running_loop().time()

    @property
    def is_watched(self) -> bool:
        """Whether a viewer is connected, or the last visit was a short while ago."""
        return bool(self._viewers) or asyncio.get_running_loop().time() - self.looked < self._unwatched

    @property
    def unused_for(self) -> float:
        """The number of seconds since the last request or visit."""
        return asyncio.get_running_loop().time() - max(self.looked, self.used)

    # -- coming and going ------------------------------------------------------------------------

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer whose connection has ended.

        The viewer's seats still count as present for GRACE seconds.
        """
        self._viewers.drop(viewer)
        self._keep_seats(viewer)
        self.looked = asyncio.get_running_loop().time()
        self.show(viewer.caller)

    def _keep_seats(self, viewer: Viewer) -> None:
        loop, there = asyncio.get_running_loop(), self._seated
        now = loop.time()
        self.note_request(viewer.caller.held)
        gone = [seat for seat in viewer.caller.held if not there >> seat & 1]
        self._gone |= dict.fromkeys(gone, now)
        if gone and not self._has_stopped:
            self._timers = {timer: when for timer, when in self._timers.items() if when > now}
            self._timers[loop.call_later(GRACE, self._renew)] = now + GRACE

    def is_away(self, seat: int, seconds: float) -> bool:
        """Return whether a seat's holder has been absent for at least this many seconds."""
        gone = asyncio.get_running_loop().time() - self._left.get(seat, self._since)
        return seat not in self.connected and gone >= seconds

    def show(self, caller: Caller) -> None:
        """Show everybody that a caller has come or gone.

        This is part of each state. It is shown with a delay if it was shown a short while ago, or if there
        are many viewers, so that many callers who come and go do not cause as many drawings for all. A
        spectator waits for the same drawing (see `Viewers.add`).
        """
        if self._has_stopped:
            return
        loop = asyncio.get_running_loop()
        delay = self._recounted + PRESENCE_SECONDS - loop.time()
        if not caller.held and len(self._viewers) >= MANY_VIEWERS:
            delay = max(delay, WATCHERS_SECONDS)
        if self._recount is None and delay <= 0:
            self.show_now()
            return
        self._viewers.show_new()
        if self._recount is None:
            self._recount = loop.call_later(delay, self.show_now)

    def show_now(self) -> None:
        """Show everybody who has come or gone."""
        self._recount, self._recounted = None, asyncio.get_running_loop().time()
        self._renew()

    def stop(self) -> None:
        """Cancel the timers. From now on, nobody is shown to have come or gone."""
        self._has_stopped = True
        if self._recount is not None:
            self._recount.cancel()
            self._recount = None
        while self._timers:
            self._timers.popitem()[0].cancel()
