"""Limits on requests, tables, connections and sockets, per address and in total."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil, inf

from coverts.engine.base.sentences import joined, said
from coverts.server.running import metrics
from coverts.server.running.logs import LimitLines
from coverts.server.running.settings import ServerSettings
from coverts.tables.wire.refusals import TooMany

Clock = Callable[[], float]
HOUR = 3600.0
BURST_SECONDS = 10.0
"""The maximum burst is the number of requests that the permitted rate allows in this many seconds."""
MESSAGE_BURST_SECONDS = 4.0
"""The maximum burst is the number of messages that the permitted rate allows in this many seconds."""
MIN_RATE = 1e-6
"""The rate that replaces a setting of 0, to avoid a division by zero."""
MIN_WAIT_SECONDS = 1e-6
"""The shortest wait, in seconds. Shorter waits are rounding errors and count as 0."""
MAX_IDLE_KEYS = 1000
"""The number of stored keys at which a limit deletes its idle keys."""
MAX_REPLAYS_PER_MINUTE = 30
"""The maximum number of replays, game files, puzzles and opinions per address and minute."""
MAX_WRONG_KEYS = 10
"""The maximum number of wrong admin keys per address and minute. After that, the address has to wait until
its next key is checked."""
HERE, ALL = said("your address"), said("all callers together")


class Rate:
    """A rate limit per key that allows bursts, like a token bucket.

    It stores the time at which each key's bucket will be full again. Full buckets are not stored.
    """

    def __init__(self, most: float, seconds: float, clock: Clock) -> None:
        """Create a limit.

        Args:
            most: The number of tokens in a full bucket.
            seconds: The time in seconds in which an empty bucket becomes full.
            clock: A function that returns the time in seconds.
        """
        self.seconds, self._clock = seconds, clock
        self._each = seconds / max(most, MIN_RATE)
        self._full_at: dict[Hashable, float] = {}

    def wait(self, key: Hashable = None) -> float:
        """Return the seconds until a key's bucket has a token, or 0 if it has one now."""
        now = self._clock()
        seconds = max(self._full_at.get(key, 0.0), now) + self._each - now - self.seconds
        return seconds if seconds > MIN_WAIT_SECONDS else 0.0

    def take(self, key: Hashable = None) -> None:
        """Take a token from a key's bucket."""
        now = self._clock()
        if len(self._full_at) >= MAX_IDLE_KEYS:
            self._full_at = {each: when for each, when in self._full_at.items() if when > now}
        self._full_at[key] = max(self._full_at.get(key, 0.0), now) + self._each


class Count:
    """A limit on open connections or sockets, per address and in total."""

    def __init__(self, most: float, all_most: float) -> None:
        self.most, self.all_most = most, all_most
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
        return HERE if self.of[address] >= self.most else ALL if self.total >= self.all_most else ""

    def add(self, address: str) -> None:
        """Count a new connection or socket of an address."""
        self.of[address] += 1
        self.total += 1

    def drop(self, address: str) -> None:
        """Stop counting a connection or socket of an address."""
        self.total -= 1
        self.of[address] -= 1
        if not self.of[address]:
            del self.of[address]


@dataclass(eq=False)
class CountedPlace:
    """A table that counts towards the limits of the address that created it."""

    address: str
    bots_only: bool
    made: float
    """The time at which the table was created, according to the clock of `Limits`."""
    thinking: float = 0.0
    """The total thinking time of the table's bots for one answer each, in seconds."""
    name: str = ""
    """The table's ID, or "" until it has one."""


class Limits:
    """All limits of a server.

    A table counts towards the limits of the address that created it. It counts for an hour, and after that
    for as long as it is in memory.
    """

    def __init__(self, settings: ServerSettings, clock: Clock = time.monotonic) -> None:
        times = settings.addresses
        self.settings, self._clock = settings, clock
        self.refused = Counter[str]()
        """The number of refusals by each limit."""
        self.is_awake: Callable[[str], bool] = lambda name: False
        """A function that returns whether a table is in memory."""

        def off(most: float) -> float:
            return most if settings.limits else inf

        def rates(most: float, seconds: float) -> tuple[Rate, Rate]:
            return Rate(off(most), seconds, clock), Rate(off(most * times), seconds, clock)

        self._requests = rates(settings.requests_per_second * BURST_SECONDS, BURST_SECONDS)
        self._new_tables = rates(settings.tables_per_minute, 60)
        self._loads = rates(settings.loads_per_minute, 60)
        self._chat = rates(settings.lines_per_minute, 60)
        self._costly = rates(MAX_REPLAYS_PER_MINUTE, 60)
        self._wrong_keys = Rate(MAX_WRONG_KEYS, 60, clock)
        self.connections = Count(off(settings.connections), off(settings.connections * times))
        self.sockets = Count(off(settings.sockets), off(settings.sockets * times))
        self._tables, self._all_tables = off(settings.tables_kept), off(settings.tables_kept * times)
        self._bots, self._all_bots = off(settings.bot_tables), off(settings.bot_tables * times)
        each = off(settings.thinking_seconds)
        self._thinking, self._all_thinking = each, each * times
        self._places: list[CountedPlace] = []
        self._loading = set[str]()
        self._lines = LimitLines(clock)

    # -- rates -----------------------------------------------------------------------------------

    def request(self, address: str) -> None:
        """Count a request.

        Raises:
            TooMany: There are too many requests.
        """
        each = self.settings.requests_per_second
        self._take(
            "requests",
            self._requests,
            address,
            said("requests"),
            said("{n} per second are allowed", n=f"{each:g}"),
        )

    def say(self, address: str) -> None:
        """Count a chat line.

        Raises:
            TooMany: There are too many chat lines.
        """
        each = self.settings.lines_per_minute
        self._take(
            "lines",
            self._chat,
            address,
            said("chat messages"),
            said("{n} per minute are allowed", n=f"{each:g}"),
        )

    @contextmanager
    def load(self, address: str, name: str) -> Iterator[None]:
        """Count a table that may have to be loaded from the database.

        A table that is in memory or is already being loaded does not count.

        Raises:
            TooMany: Too many tables were loaded.
        """
        if self.is_awake(name) or name in self._loading:
            yield
            return
        each = self.settings.loads_per_minute
        rate = said("{n} per minute are allowed", n=f"{each:g}")
        self._take("loads", self._loads, address, said("tables loaded from the database"), rate)
        self._loading.add(name)
        try:
            yield
        finally:
            self._loading.discard(name)

    def start_costly_work(self, address: str, what: str) -> None:
        """Count an expensive computation.

        Args:
            address: The client's address.
            what: A plural noun for the work, such as "replays", for the text of the refusal.

        Raises:
            TooMany: There were too many expensive computations.
        """
        self._take(
            "dear", self._costly, address, what, said("{n} per minute are allowed", n=MAX_REPLAYS_PER_MINUTE)
        )

    def check_key(self, address: str, is_right: Callable[[], bool]) -> bool:
        """Return whether an admin key is right, and count wrong keys.

        The number of wrong keys is always limited, even if other limits are turned off.

        Args:
            address: The client's address.
            is_right: A function that checks the key.

        Raises:
            TooMany: There were too many wrong keys. The key was not checked.
        """
        if wait := self._wrong_keys.wait(address):
            reason = said(
                "Too many wrong keys from {whose}: {n} per minute are allowed.", whose=HERE, n=MAX_WRONG_KEYS
            )
            raise self._too_many("keys", reason, wait, address)
        if is_right():
            return True
        self._wrong_keys.take(address)
        self._lines.wrong_key(address)
        return False

    def messages(self) -> Rate:
        """Return a new rate limit for the messages of one socket."""
        most = self.settings.messages_per_second if self.settings.limits else inf
        return Rate(most * MESSAGE_BURST_SECONDS, MESSAGE_BURST_SECONDS, self._clock)

    def too_many_messages(self, wait: float, address: str) -> TooMany:
        """Return the refusal of a message above the limit."""
        each = self.settings.messages_per_second
        reason = said(
            "Too many messages from this page: {n} per second are allowed. This one was ignored.",
            n=f"{each:g}",
        )
        return self._too_many("messages", reason, wait, address)

    def _take(self, limit: str, rates: tuple[Rate, Rate], address: str, what: str, allowance: str) -> None:
        for rate, key, whose in ((rates[0], address, HERE), (rates[1], None, ALL)):
            if wait := rate.wait(key):
                reason = said("Too many {what} from {whose}.", what=what, whose=whose)
                if whose == HERE:
                    reason = said(
                        "Too many {what} from {whose}: {often}.", what=what, whose=whose, often=allowance
                    )
                raise self._too_many(limit, reason, wait, address)
        rates[0].take(address)
        rates[1].take()

    # -- limits of what is open at once ----------------------------------------------------------

    @contextmanager
    def new_table(self, address: str, bots_only: bool, thinking: float = 0.0) -> Iterator[CountedPlace]:
        """Count a new table. Stop counting it if the `with` block that creates it fails.

        Args:
            address: The client's address.
            bots_only: Whether only bots play.
            thinking: The total thinking time of the table's bots for one answer each, in seconds.

        Yields:
            The counted table. The block must set its name.

        Raises:
            TooMany: There are too many tables, or their bots think too long.
        """
        self._places = [place for place in self._places if self._counts(place)]
        self._check_room("tables", [*self._places], address, self._tables, self._all_tables, said("tables"))
        if bots_only:
            places = [place for place in self._places if place.bots_only]
            what = said("tables with only bots")
            self._check_room("bot_tables", places, address, self._bots, self._all_bots, what)
        if thinking:
            self._check_thinking(address, thinking)
        each = self.settings.tables_per_minute
        self._take(
            "new_tables",
            self._new_tables,
            address,
            said("new tables"),
            said("{n} per minute are allowed", n=f"{each:g}"),
        )
        place = CountedPlace(address, bots_only, self._clock(), thinking)
        self._places.append(place)
        try:
            yield place
        except BaseException:
            self._places.remove(place)
            raise

    def _counts(self, place: CountedPlace) -> bool:
        return self._clock() - place.made < HOUR or self.is_awake(place.name)

    def _check_thinking(self, address: str, thinking: float) -> None:
        """Raise TooMany if the bots of all tables in memory would think too long in total."""
        awake = [place for place in self._places if not place.name or self.is_awake(place.name)]
        own = [place for place in awake if place.address == address]
        for places, most, whose in ((own, self._thinking, HERE), (awake, self._all_thinking, ALL)):
            used = sum(place.thinking for place in places)
            if used + thinking > most + MIN_WAIT_SECONDS:
                reason = said(
                    "The bots at tables of {whose} may think for {most} seconds per answer in total. They "
                    "already use {taken}, and this table needs {thinking}. Choose bots that think less.",
                    whose=whose, taken=f"{used:g}", thinking=f"{thinking:g}", most=f"{most:g}",
                )  # fmt: skip
                raise self._too_many("thinking_seconds", reason, 60, address)

    def _check_room(
        self, limit: str, places: list[CountedPlace], address: str, most: float, all_most: float, what: str
    ) -> None:
        """Raise TooMany if the limit on these tables has been reached."""
        own = [place for place in places if place.address == address]
        for group, room, whose in ((own, most, HERE), (places, all_most, ALL)):
            if len(group) >= room:
                oldest = min((place.made for place in group), default=self._clock())
                wait = max(60.0, oldest + HOUR - self._clock())
                reason = said(
                    "There are already {n} {what} from {whose}. More are not allowed for now.",
                    n=len(group), what=what, whose=whose,
                )  # fmt: skip
                raise self._too_many(limit, reason, wait, address)

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Count a socket for as long as the `with` block runs.

        Raises:
            TooMany: Too many sockets are open.
        """
        if whose := self.sockets.full(address):
            reason = said("Too many tables are open from {whose}. Close one.", whose=whose)
            raise self._too_many("sockets", reason, 30, address)
        self.sockets.add(address)
        try:
            yield
        finally:
            self.sockets.drop(address)

    def too_many_connections(self, whose: str, address: str) -> TooMany:
        """Return the refusal of a connection above the limit."""
        reason = said("Too many connections are open from {whose}.", whose=whose)
        return self._too_many("connections", reason, 30, address)

    def count_refusal(self, limit: str, address: str) -> None:
        """Count and log a refusal."""
        self.refused[limit] += 1
        metrics.LIMITED.labels(limit).inc()
        self._lines.refused(limit, address)

    def _too_many(self, limit: str, reason: str, wait: float, address: str) -> TooMany:
        """Count and log a refusal, and return its exception."""
        self.count_refusal(limit, address)
        return TooMany(joined(" ", (reason, _retry_advice(wait))), wait)


def _retry_advice(seconds: float) -> str:
    if seconds > 90:
        return said("Try again in {n} minutes.", n=round(seconds / 60))
    if seconds <= 1:
        return said("Try again in a second.")
    return said("Try again in {n} seconds.", n=ceil(seconds))
