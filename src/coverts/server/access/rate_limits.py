"""How much one address may ask for, and all together: rates, tables, connections and sockets."""

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
"""Seconds of requests that may come at once."""
MESSAGE_BURST_SECONDS = 4.0
"""Seconds of messages that may come at once."""
MIN_RATE = 1e-6
"""Of a setting of 0: never, for all that anybody will wait."""
MIN_WAIT_SECONDS = 1e-6
"""Shorter waits count as 0, since sums of floats are not exact."""
MAX_IDLE_KEYS = 1000
"""Prune idle keys beyond this many."""
MAX_REPLAYS_PER_MINUTE = 30
"""Replays, game files and opinions allowed per address and minute."""
MAX_WRONG_KEYS = 10
"""Wrong admin keys per address and minute; further keys are not checked."""
HERE, ALL = said("your address"), said("all callers together")


class Rate:
    """So many in so many seconds, all of them at once or one after the other.

    Kept of each key is when it will have its whole share again, and nothing once it has.
    """

    def __init__(self, most: float, seconds: float, clock: Clock) -> None:
        self.seconds, self._clock = seconds, clock
        self._each = seconds / max(most, MIN_RATE)
        self._whole: dict[Hashable, float] = {}

    def wait(self, key: Hashable = None) -> float:
        """Seconds until there is one; 0 where there is one now."""
        now = self._clock()
        left = max(self._whole.get(key, 0.0), now) + self._each - now - self.seconds
        return left if left > MIN_WAIT_SECONDS else 0.0

    def take(self, key: Hashable = None) -> None:
        now = self._clock()
        if len(self._whole) >= MAX_IDLE_KEYS:
            self._whole = {each: when for each, when in self._whole.items() if when > now}
        self._whole[key] = max(self._whole.get(key, 0.0), now) + self._each


class Count:
    """So many at the same time, of each address and of all."""

    def __init__(self, most: float, all_most: float) -> None:
        self.most, self.all_most = most, all_most
        self.of = Counter[str]()
        self.total = 0

    @property
    def has_room(self) -> bool:
        """Whether all together have room."""
        return self.total < self.all_most

    def full(self, address: str) -> str:
        """Whose share is used up; "" where there is room."""
        return HERE if self.of[address] >= self.most else ALL if self.total >= self.all_most else ""

    def add(self, address: str) -> None:
        self.of[address] += 1
        self.total += 1

    def drop(self, address: str) -> None:
        self.total -= 1
        self.of[address] -= 1
        if not self.of[address]:
            del self.of[address]


@dataclass(eq=False)
class CountedPlace:
    """A table's place among those its maker may have. name: "" while it is being made.

    thinking: seconds its bots think about an answer each, added up.
    """

    address: str
    bots_only: bool
    made: float
    thinking: float = 0.0
    name: str = ""


class Limits:
    """Counts for one server.

    A table counts for the address that has made it for an hour, and after that for as long as it is in
    memory. What is asked for in vain is counted in `refused`, by the limit.
    """

    def __init__(self, settings: ServerSettings, clock: Clock = time.monotonic) -> None:
        times = settings.addresses
        self.settings, self._clock = settings, clock
        self.refused = Counter[str]()
        self.is_awake: Callable[[str], bool] = lambda name: False
        """Whether a table is in memory."""

        def off(most: float) -> float:
            return most if settings.limits else inf

        def rates(most: float, seconds: float) -> tuple[Rate, Rate]:
            return Rate(off(most), seconds, clock), Rate(off(most * times), seconds, clock)

        self._requests = rates(settings.requests_per_second * BURST_SECONDS, BURST_SECONDS)
        self._made = rates(settings.tables_per_minute, 60)
        self._loads = rates(settings.loads_per_minute, 60)
        self._said = rates(settings.lines_per_minute, 60)
        self._dear = rates(MAX_REPLAYS_PER_MINUTE, 60)
        self._wrong_keys = Rate(MAX_WRONG_KEYS, 60, clock)
        self.connections = Count(off(settings.connections), off(settings.connections * times))
        self.sockets = Count(off(settings.sockets), off(settings.sockets * times))
        self._kept, self._all_kept = off(settings.tables_kept), off(settings.tables_kept * times)
        self._bots, self._all_bots = off(settings.bot_tables), off(settings.bot_tables * times)
        each = off(settings.thinking_seconds)
        self._thinking, self._all_thinking = each, each * times
        self._places: list[CountedPlace] = []
        self._loading = set[str]()
        self._lines = LimitLines(clock)

    # -- rates -----------------------------------------------------------------------------------

    def request(self, address: str) -> None:
        """Raises TooMany."""
        each = self.settings.requests_per_second
        self._take(
            "requests",
            self._requests,
            address,
            said("requests"),
            said("{n} a second are answered", n=f"{each:g}"),
        )

    def say(self, address: str) -> None:
        """Raises TooMany."""
        each = self.settings.lines_per_minute
        self._take(
            "lines", self._said, address, said("lines were said"), said("{n} a minute are", n=f"{each:g}")
        )

    @contextmanager
    def load(self, address: str, name: str) -> Iterator[None]:
        """Charge for a table that may have to be read from the store; raises TooMany.

        A table that is in memory or is already being read costs nothing.
        """
        if self.is_awake(name) or name in self._loading:
            yield
            return
        each = self.settings.loads_per_minute
        told = said("{n} a minute are opened", n=f"{each:g}")
        self._take("loads", self._loads, address, said("tables that nobody was at were asked for"), told)
        self._loading.add(name)
        try:
            yield
        finally:
            self._loading.discard(name)

    def start_costly_work(self, address: str, what: str) -> None:
        """Charge for work that takes long; raises TooMany. `what` names it in the refusal."""
        self._take(
            "dear", self._dear, address, what, said("{n} a minute are begun", n=MAX_REPLAYS_PER_MINUTE)
        )

    def check_key(self, address: str, opens: Callable[[], bool]) -> bool:
        """Return whether an admin key is right; raises TooMany, even if limits are off."""
        if wait := self._wrong_keys.wait(address):
            told = said(
                "Too many wrong keys by {whose}: {n} a minute are looked at.", whose=HERE, n=MAX_WRONG_KEYS
            )
            raise self._too_many("keys", told, wait, address)
        if opens():
            return True
        self._wrong_keys.take(address)
        self._lines.wrong_key(address)
        return False

    def messages(self) -> Rate:
        """What one socket may send."""
        most = self.settings.messages_per_second if self.settings.limits else inf
        return Rate(most * MESSAGE_BURST_SECONDS, MESSAGE_BURST_SECONDS, self._clock)

    def too_many_messages(self, wait: float, address: str) -> TooMany:
        each = self.settings.messages_per_second
        told = said("Too many messages by this page: {n} a second are read. That one was not.", n=f"{each:g}")
        return self._too_many("messages", told, wait, address)

    def _take(self, limit: str, rates: tuple[Rate, Rate], address: str, what: str, told: str) -> None:
        for rate, key, whose in ((rates[0], address, HERE), (rates[1], None, ALL)):
            if wait := rate.wait(key):
                few = said("Too many {what} by {whose}.", what=what, whose=whose)
                if whose == HERE:
                    few = said("Too many {what} by {whose}: {often}.", what=what, whose=whose, often=told)
                raise self._too_many(limit, few, wait, address)
        rates[0].take(address)
        rates[1].take()

    # -- how many at a time ----------------------------------------------------------------------

    @contextmanager
    def new_table(self, address: str, bots_only: bool, thinking: float = 0.0) -> Iterator[CountedPlace]:
        """A place for a table that is being made; its name is to be put there. Raises TooMany."""
        self._places = [place for place in self._places if self._counts(place)]
        self._room("tables", [*self._places], address, self._kept, self._all_kept, said("tables"))
        if bots_only:
            those = [place for place in self._places if place.bots_only]
            self._room("bot_tables", those, address, self._bots, self._all_bots, said("tables of bots alone"))
        if thinking:
            self._time_to_think(address, thinking)
        each = self.settings.tables_per_minute
        self._take(
            "new_tables",
            self._made,
            address,
            said("tables were made"),
            said("{n} a minute are", n=f"{each:g}"),
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

    def _time_to_think(self, address: str, thinking: float) -> None:
        """Only tables in memory count: at others nobody thinks."""
        awake = [place for place in self._places if not place.name or self.is_awake(place.name)]
        own = [place for place in awake if place.address == address]
        for those, most, whose in ((own, self._thinking, HERE), (awake, self._all_thinking, ALL)):
            taken = sum(place.thinking for place in those)
            if taken + thinking > most + MIN_WAIT_SECONDS:
                told = said(
                    "Bots at tables by {whose} think for {taken} seconds an answer already, and this "
                    "table's would for {thinking}: more than {most} is too much. "
                    "Choose bots that think less.",
                    whose=whose, taken=f"{taken:g}", thinking=f"{thinking:g}", most=f"{most:g}",
                )  # fmt: skip
                raise self._too_many("thinking_seconds", told, 60, address)

    def _room(
        self, limit: str, places: list[CountedPlace], address: str, most: float, all_most: float, what: str
    ) -> None:
        own = [place for place in places if place.address == address]
        for those, room, whose in ((own, most, HERE), (places, all_most, ALL)):
            if len(those) >= room:
                oldest = min((place.made for place in those), default=self._clock())
                wait = max(60.0, oldest + HOUR - self._clock())
                told = said(
                    "There are {n} {what} by {whose}, and no more for now.",
                    n=len(those), what=what, whose=whose,
                )  # fmt: skip
                raise self._too_many(limit, told, wait, address)

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """While a socket is open; raises TooMany."""
        if whose := self.sockets.full(address):
            told = said("Too many tables are open at a time by {whose}. Close one.", whose=whose)
            raise self._too_many("sockets", told, 30, address)
        self.sockets.add(address)
        try:
            yield
        finally:
            self.sockets.drop(address)

    def too_many_connections(self, whose: str, address: str) -> TooMany:
        told = said("Too many connections are open at a time by {whose}.", whose=whose)
        return self._too_many("connections", told, 30, address)

    def _too_many(self, limit: str, told: str, wait: float, address: str) -> TooMany:
        self.refused[limit] += 1
        metrics.LIMITED.labels(limit).inc()
        self._lines.refused(limit, address)
        return TooMany(joined(" ", (told, _again(wait))), wait)


def _again(seconds: float) -> str:
    if seconds > 90:
        return said("Try again in {n} minutes.", n=round(seconds / 60))
    if seconds <= 1:
        return said("Try again in a second.")
    return said("Try again in {n} seconds.", n=ceil(seconds))
