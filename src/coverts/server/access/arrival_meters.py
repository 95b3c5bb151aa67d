"""The traffic of each address, which is counted before anything is parsed.

A meter counts the connections that an address opens, the bytes that arrive from it, and the CPU time that
parsing these bytes takes. While an address is above a rate, its data waits. Data of one address is parsed in
turns: many connections cannot have more parsed in one turn of the event loop than a single connection.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from math import inf
from typing import Protocol

from coverts.server.access.address_keys import AddressKey, AddressKeys
from coverts.server.access.pools import Clock, Rate
from coverts.server.running.settings import ServerSettings

BURST_BYTES = 4 << 20
"""The number of bytes that an address may send at once. A game file has at most half as many."""
CPU_SECONDS_PER_SECOND = 0.03
"""The CPU time for parsing that an address may use, in seconds per second."""
BURST_CPU_SECONDS = 0.5
"""The CPU time for parsing that an address may use at once, in seconds."""
CONNECTION_CPU_SECONDS = 0.001
"""The CPU time that is counted for each new connection, for what it takes besides parsing."""
MAX_CHARGE_SECONDS = 0.02
"""The most CPU time that is counted for one turn. More than that is a garbage collection, not parsing."""
MAX_HELD_SECONDS = 5.0
"""The number of seconds after which a connection is closed if its data could not be parsed for that long."""


class Parsed(Protocol):
    """A connection whose data waits for its turn."""

    spent_cpu_seconds: float
    """The CPU time that parsing its data has taken."""

    def parse_now(self) -> None:
        """Parse some of the data that has arrived."""

    def give_up(self) -> None:
        """Close the connection, because its data could not be parsed in time."""


class Traffic:
    """What has arrived under one key of addresses: connections, bytes, and the CPU time of parsing them."""

    def __init__(self, settings: ServerSettings, times: float, clock: Clock) -> None:
        """Begin without any traffic.

        Args:
            settings: The settings, which contain the rates.
            times: The limit of this key, as a multiple of the limit for one address.
            clock: A function that returns the time in seconds.
        """

        def rate(burst: float, per_second: float) -> Rate:
            return Rate(burst * times if settings.limits else inf, burst / per_second, clock)

        per_minute, per_second = settings.connections_per_minute, settings.bytes_per_second
        self.connections = rate(per_minute, per_minute / 60)
        self.bytes = rate(max(BURST_BYTES, per_second), per_second)
        self.cpu = rate(BURST_CPU_SECONDS, CPU_SECONDS_PER_SECOND)

    @property
    def is_idle(self) -> bool:
        """Whether everything has been refilled."""
        return not any(each.used() for each in (self.connections, self.bytes, self.cpu))

    def wait(self) -> float:
        """Return the seconds until more may be parsed."""
        return max(self.bytes.recovery(), self.cpu.recovery())


class Meter:
    """The traffic of one address, and its connections whose data waits."""

    def __init__(
        self, traffic: Sequence[Traffic], times: float, loop: asyncio.AbstractEventLoop, cpu_clock: Clock
    ) -> None:
        """Create a meter.

        Args:
            traffic: The traffic under each key of the address.
            times: The number of addresses that this address stands for, for example if it is a trusted proxy.
            loop: The event loop.
            cpu_clock: A function that returns the CPU time of this thread in seconds.
        """
        self.traffic, self._loop, self._cpu_clock = traffic, loop, cpu_clock
        self._width = max(1, int(times))
        self._served = 0
        """The number of connections whose data was parsed in this turn of the event loop."""
        self._queue: dict[Parsed, float] = {}
        """The connections whose data waits, in order, and the times at which they began to wait."""
        self._next: asyncio.Handle | None = None
        self.members = 0
        """The number of open connections that use this meter."""

    @property
    def is_idle(self) -> bool:
        """Whether the meter can be forgotten."""
        return not (self.members or self._next) and self.traffic[0].is_idle

    def open_connection(self) -> None:
        """Count a new connection."""
        for each in self.traffic:
            each.connections.take()
        self.count(0, CONNECTION_CPU_SECONDS)

    def count(self, size: int, cpu_seconds: float = 0.0) -> None:
        """Count bytes and CPU time, or take them back if they are negative."""
        for each in self.traffic:
            each.bytes.take(amount=size)
            if cpu_seconds:
                each.cpu.take(amount=cpu_seconds)

    def wait(self) -> float:
        """Return the seconds until data of this address may be parsed again."""
        return max(each.wait() for each in self.traffic)

    def take_turn(self, connection: Parsed) -> bool:
        """Let a connection parse its data now. If that is not possible yet, put it into the queue.

        Returns:
            Whether the connection had its turn.
        """
        if self._queue or self._served >= self._width or self.wait():
            self.queue(connection)
            return False
        self._serve(connection)
        return True

    def queue(self, connection: Parsed, since: float | None = None) -> None:
        """Put a connection into the queue.

        Args:
            connection: The connection.
            since: The time at which it began to wait, if it has waited in another queue.
        """
        self._queue.setdefault(connection, self._loop.time() if since is None else since)
        self._schedule()

    def leave_queue(self, connection: Parsed) -> float | None:
        """Remove a connection from the queue. Return the time at which it began to wait, if it was queued."""
        return self._queue.pop(connection, None)

    def _serve(self, connection: Parsed) -> None:
        self._served += 1
        self._schedule()
        before = self._cpu_clock()
        try:
            connection.parse_now()
        finally:
            seconds = min(self._cpu_clock() - before, MAX_CHARGE_SECONDS)
            connection.spent_cpu_seconds += seconds
            self.count(0, seconds)

    def _schedule(self) -> None:
        """Schedule the next turn, if it is not scheduled yet."""
        if self._next is not None:
            return
        wait = self.wait()
        if self._served or not wait:
            self._next = self._loop.call_soon(self._begin_turn)
        elif self._queue:
            deadline = next(iter(self._queue.values())) + MAX_HELD_SECONDS
            self._next = self._loop.call_later(min(wait, deadline - self._loop.time()), self._begin_turn)

    def _begin_turn(self) -> None:
        self._next, self._served = None, 0
        now = self._loop.time()
        while self._queue:
            connection, since = next(iter(self._queue.items()))
            if now - since >= MAX_HELD_SECONDS:
                del self._queue[connection]
                connection.give_up()
            elif self._served < self._width and not self.wait():
                del self._queue[connection]
                self._serve(connection)
            else:
                self._schedule()
                return


class Meters:
    """The meters of all addresses. Idle meters are forgotten."""

    def __init__(
        self,
        settings: ServerSettings,
        keys: AddressKeys,
        cpu_clock: Clock = time.thread_time,
        loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._settings, self._keys, self._cpu_clock, self._loop = settings, keys, cpu_clock, loop
        self._of: dict[str, Meter] = {}
        self._traffic: dict[str, Traffic] = {}

    def __len__(self) -> int:
        return len(self._traffic)

    def can_open_connection(self, address: str, is_proxy: bool = False) -> bool:
        """Return whether an address has not opened too many connections. See `of`."""
        known = (self._traffic.get(key.name) for key in self._keys_of(address, is_proxy))
        return not any(each.connections.wait() for each in known if each is not None)

    def of(self, address: str, is_proxy: bool = False) -> Meter:
        """Return the meter of an address.

        Args:
            address: An IPv4 address or IPv6 network.
            is_proxy: Whether it is the address of a trusted proxy, which may send as much as all addresses.
        """
        keys = self._keys_of(address, is_proxy)
        meter = self._of.get(keys[0].name)
        if meter is None:
            loop = self._loop or asyncio.get_running_loop()
            traffic = [self._traffic_of(key, loop.time) for key in keys]
            meter = self._of[keys[0].name] = Meter(traffic, keys[0].times, loop, self._cpu_clock)
        return meter

    def _keys_of(self, address: str, is_proxy: bool) -> Sequence[AddressKey]:
        """Return the keys of an address, its own key first."""
        if is_proxy:
            return [AddressKey(f"proxy {address}", max(1.0, self._settings.addresses))]
        return self._keys.of(address)

    def _traffic_of(self, key: AddressKey, clock: Clock) -> Traffic:
        if key.name not in self._traffic:
            self._traffic[key.name] = Traffic(self._settings, key.times, clock)
        return self._traffic[key.name]

    def forget_idle(self) -> None:
        """Forget the meters and traffic of addresses that are not connected and owe nothing."""
        self._of = {address: meter for address, meter in self._of.items() if not meter.is_idle}
        kept = {id(each) for meter in self._of.values() for each in meter.traffic}
        self._traffic = {
            name: each for name, each in self._traffic.items() if id(each) in kept or not each.is_idle
        }
