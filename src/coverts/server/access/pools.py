"""Pools that all addresses share: what one address may use, and what all may use together."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from threading import Lock

from coverts.engine.base.sentences import said
from coverts.server.access.address_keys import AddressKey

Clock = Callable[[], float]
KeysOf = Callable[[str], Sequence[AddressKey]]
HERE, ALL = said("your address"), said("all callers together")
RESERVED = 0.25
"""The part of each pool that is reserved for addresses that have used little of it."""
SMALL_USE = 0.2
"""The part of its own limit up to which an address may use the reserve."""
MIN_SMALL_USE = 1.0
"""The amount that any address may take from the reserve, even if its limit is small."""
MIN_RATE = 1e-6
"""The rate that replaces a setting of 0, to avoid a division by zero."""
MIN_EXCESS = 1e-6
"""The smallest excess over a limit. Smaller values are rounding errors and count as 0."""
MAX_IDLE_KEYS = 1000
"""The smallest number of stored keys at which a rate deletes its idle keys."""


class Pool:
    """The limits of a pool.

    If the pool is almost used up, only addresses that use little of it may take more. So a few greedy
    addresses cannot lock out a new one.
    """

    def __init__(self, most: float, all_most: float) -> None:
        """Create the limits.

        Args:
            most: How much one address may use.
            all_most: How much all addresses may use together.
        """
        self.most, self.all_most = most, all_most

    def excess(
        self, own: Sequence[tuple[float, float]], total: float, amount: float = 1.0
    ) -> tuple[str, float]:
        """Return which limit refuses an amount, and by how much it would be exceeded.

        Args:
            own: For each key of the address, how much is used, and the key's multiple of the limit.
            total: How much all addresses use.
            amount: How much more is wanted.

        Returns:
            HERE, ALL, or "" if the amount may be taken.
        """
        for used, times in own:
            if (over := used + amount - self.most * times) > MIN_EXCESS:
                return HERE, over
        over = total + amount - self.all_most * (1 - RESERVED)
        uses_little = all(
            used + amount <= max(MIN_SMALL_USE, self.most * times * SMALL_USE) for used, times in own
        )
        if uses_little:
            over = total + amount - self.all_most
        return (ALL, over) if over > MIN_EXCESS else ("", 0.0)


class Count(Pool):
    """A limit on open connections or sockets, per address and in total."""

    def __init__(self, most: float, all_most: float, keys_of: KeysOf) -> None:
        super().__init__(most, all_most)
        self._keys_of = keys_of
        self.of = Counter[str]()
        self.total = 0

    @property
    def has_room(self) -> bool:
        """Whether the total is below its limit."""
        return self.total < self.all_most

    def full(self, address: str) -> str:
        """Return HERE if the address has reached its limit, or ALL if the total limit is reached.

        Return "" if no limit is reached.
        """
        own = [(self.of[key.name], key.times) for key in self._keys_of(address)]
        return self.excess(own, self.total)[0]

    def add(self, address: str) -> None:
        """Count a new connection or socket of an address."""
        self.of.update(key.name for key in self._keys_of(address))
        self.total += 1

    def drop(self, address: str) -> None:
        """Stop counting a connection or socket of an address."""
        self.total -= 1
        for key in self._keys_of(address):
            self.of[key.name] -= 1
            if not self.of[key.name]:
                del self.of[key.name]


class Rate:
    """A rate limit per key that allows bursts, like a token bucket. A bucket may go into debt.

    It stores the time at which each key's bucket will be full again. Full buckets are not stored. Threads may
    share a rate.
    """

    def __init__(self, most: float, seconds: float, clock: Clock = time.monotonic) -> None:
        """Create a limit.

        Args:
            most: The number of tokens in a full bucket.
            seconds: The time in seconds in which an empty bucket becomes full.
            clock: A function that returns the time in seconds.
        """
        self.most, self.each, self._clock = most, seconds / max(most, MIN_RATE), clock
        self._full_at: dict[Hashable, float] = {}
        self._prune_at = MAX_IDLE_KEYS
        self._lock = Lock()

    def used(self, key: Hashable = None, times: float = 1.0) -> float:
        """Return how many tokens are missing in a key's bucket.

        Args:
            key: The key.
            times: The size of this key's bucket, as a multiple of an ordinary bucket.
        """
        return max(0.0, self._full_at.get(key, 0.0) - self._clock()) / self.each * times if self.each else 0.0

    def wait(self, key: Hashable = None) -> float:
        """Return the seconds until a key's bucket has a token, or 0 if it has one now."""
        excess = self.used(key) + 1 - self.most
        return excess * self.each if excess > MIN_EXCESS else 0.0

    def recovery(self, key: Hashable = None, times: float = 1.0) -> float:
        """Return the seconds until a key's bucket is no longer in debt, or 0 if it is not in debt."""
        excess = self.used(key, times) / times - self.most
        return excess * self.each if excess > MIN_EXCESS else 0.0

    def take(self, key: Hashable = None, amount: float = 1.0, times: float = 1.0) -> None:
        """Take tokens from a key's bucket, even if there are too few. A negative amount gives them back."""
        now = self._clock()
        with self._lock:
            if len(self._full_at) >= self._prune_at:
                self._full_at = {each: when for each, when in self._full_at.items() if when > now}
                self._prune_at = max(MAX_IDLE_KEYS, 2 * len(self._full_at))
            self._full_at[key] = max(self._full_at.get(key, 0.0), now) + amount * self.each / times


class SharedRate(Pool):
    """A rate limit per address and in total."""

    def __init__(self, most: float, times: float, seconds: float, keys_of: KeysOf, clock: Clock) -> None:
        """Create a limit.

        Args:
            most: The number of tokens that an address may use at once.
            times: The limit for all addresses together, as a multiple of `most`.
            seconds: The time in seconds in which an empty bucket becomes full.
            keys_of: A function that returns the keys of an address.
            clock: A function that returns the time in seconds.
        """
        super().__init__(most, most * times)
        self._keys_of = keys_of
        self._own, self._total = Rate(most, seconds, clock), Rate(most * times, seconds, clock)

    def wait(self, address: str) -> tuple[str, float]:
        """Return which limit refuses an event of an address, and for how many seconds; "" and 0 if none."""
        own = [(self._own.used(key.name, key.times), key.times) for key in self._keys_of(address)]
        whose, excess = self.excess(own, self._total.used())
        return whose, excess * (self._total if whose == ALL else self._own).each

    def take(self, address: str) -> None:
        """Count an event of an address."""
        for key in self._keys_of(address):
            self._own.take(key.name, times=key.times)
        self._total.take()
