"""The budget of CPU time of each address, and the middleware that charges each request to it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf

from litestar.types import ASGIApp, Receive, Scope, Send

from coverts.server.access.address_keys import AddressKey, AddressKeys
from coverts.server.access.addresses import address_of
from coverts.server.access.pools import Clock, Rate
from coverts.server.running import metrics
from coverts.server.running.settings import ServerSettings
from coverts.tables.payers import PAYER, Metered, Payer
from coverts.tables.wire.refusals import TooMany

Refuse = Callable[[float, str], TooMany]
"""A function that counts a refusal and returns it, given the seconds to wait and the address."""
TakeTurn = Callable[[str], float]
"""A function that returns the seconds for which an automatic answer has to wait, given the paying address."""
KINDS = {"http": "requests", "websocket": "sockets"}
"""The kinds of work in the metric of CPU time, by the type of the ASGI scope."""
MIN_WAIT_SECONDS = 0.05
"""The shortest wait, in seconds, until the balance is positive again."""

LOOP_KINDS = frozenset({"requests", "sockets", "drawing", "automatic"})
"""The kinds of work in the event loop, for which everybody else has to wait."""
LOOP_SHARE = 0.5
"""The part of the budget that an address may use in the event loop. What cannot be charged comes on top."""
LOOP_BURST_SECONDS = 1.0
"""The CPU time in the event loop that an address may use at once, in seconds."""
MAX_LOOP_DEBT = 3.0
"""The used CPU time in the event loop, in seconds, from which no more is added."""
MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 0.05, 1.0
"""The shortest and the longest pause, in seconds, between two messages of an address that has used too
much."""


class CpuBudget:
    """A token bucket of CPU seconds for each address.

    Work is charged when its cost is known, so a bucket may go into debt.
    """

    def __init__(self, settings: ServerSettings, keys: AddressKeys, clock: Clock = time.monotonic) -> None:
        """Create a full bucket for each address."""
        per_second = settings.cpu_seconds_per_minute / 60
        self.burst = settings.cpu_burst_seconds if settings.limits else inf
        self._rate = Rate(self.burst, settings.cpu_burst_seconds / per_second, clock)
        loop_burst = LOOP_BURST_SECONDS if settings.limits else inf
        self._loop_rate = Rate(loop_burst, LOOP_BURST_SECONDS / (per_second * LOOP_SHARE), clock)
        self._keys = keys

    def keys_of(self, address: str) -> Sequence[AddressKey]:
        """Return the keys under which an address is counted."""
        return self._keys.of(address)

    def balance(self, address: str) -> float:
        """Return the CPU seconds that an address may use now. It is negative after more has been used."""
        return min(
            self.burst * key.times - self._rate.used(key.name, key.times) for key in self._keys.of(address)
        )

    def wait(self, address: str) -> float:
        """Return the seconds until the balance of an address is positive, or 0 if it is."""
        missing = max(
            (self._rate.used(key.name, key.times) - self.burst * key.times) / key.times
            for key in self._keys.of(address)
        )
        return max(MIN_WAIT_SECONDS, missing * self._rate.each) if missing >= 0 else 0.0

    def loop_pause(self, address: str) -> float:
        """Return the pause after the next message of an address, so that the event loop has time for others.

        The more time the address has used, the longer is the pause.

        Returns:
            Seconds from MIN_PAUSE_SECONDS to MAX_PAUSE_SECONDS, or 0 if no pause is needed.
        """
        pause = max(self._loop_rate.recovery(key.name, key.times) for key in self._keys.of(address))
        return min(MAX_PAUSE_SECONDS, max(MIN_PAUSE_SECONDS, pause)) if pause else 0.0

    def charge(self, address: str, seconds: float, kind: str = "") -> None:
        """Subtract CPU seconds from the balance of an address.

        Args:
            address: The address.
            seconds: The CPU time in seconds.
            kind: The kind of the work, which says whether the event loop did it.
        """
        for key in self._keys.of(address):
            self._rate.take(key.name, seconds, key.times)
            if kind in LOOP_KINDS and self._loop_rate.used(key.name, key.times) < MAX_LOOP_DEBT * key.times:
                self._loop_rate.take(key.name, seconds, key.times)


class Account:
    """The budget of one address. It implements `coverts.tables.payers.Payer`."""

    def __init__(self, budget: CpuBudget, address: str, refuse: Refuse, take_turn: TakeTurn) -> None:
        self._budget, self._address = budget, address
        self._refuse, self._take_turn = refuse, take_turn

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Account) and other._address == self._address

    def __hash__(self) -> int:
        return hash(self._address)

    @property
    def balance(self) -> float:
        """The CPU seconds that the address may use now."""
        return self._budget.balance(self._address)

    @property
    def names(self) -> Sequence[tuple[str, float]]:
        """The keys of the address, each with its multiple of a limit."""
        return [(key.name, key.times) for key in self._budget.keys_of(self._address)]

    def charge(self, seconds: float, kind: str) -> None:
        """Subtract CPU time that the address has used."""
        self._budget.charge(self._address, seconds, kind)
        metrics.CPU_SECONDS.labels(kind).inc(seconds)

    def reserve(self, seconds: float) -> None:
        """Subtract CPU time that the address is expected to use, or give it back."""
        self._budget.charge(self._address, seconds)

    def check(self) -> None:
        """Check that the budget is not empty.

        Raises:
            TooMany: The balance is not positive.
        """
        if wait := self._budget.wait(self._address):
            raise self._refuse(wait, self._address)

    def take_turn(self) -> float:
        """Return the time in seconds for which an automatic answer has to wait, usually 0."""
        return self._take_turn(self._address)


def with_payer(app: ASGIApp, payer_of: Callable[[str], Payer]) -> ASGIApp:
    """Return an application that charges each request and socket to its client's address.

    Tasks that a request starts are not measured. They inherit the payer for work in the background.

    Args:
        app: The application.
        payer_of: A function that returns the payer for an address.
    """

    async def charged(scope: Scope, receive: Receive, send: Send) -> None:
        kind = KINDS.get(scope["type"])
        if kind is None:
            await app(scope, receive, send)
            return
        payer = payer_of(address_of(scope))
        PAYER.set(payer)
        await Metered(app(scope, receive, send), payer, kind)

    return charged
