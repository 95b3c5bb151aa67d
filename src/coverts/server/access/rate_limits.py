"""Limits on requests, tables, connections and sockets, per address and in total."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil, inf

from coverts.engine.base.sentences import joined, said
from coverts.server.access.address_keys import AddressKeys
from coverts.server.access.cpu_budget import MIN_PAUSE_SECONDS, Account, CpuBudget
from coverts.server.access.pools import ALL, HERE, Clock, Count, Pool, Rate, SharedRate
from coverts.server.running import metrics
from coverts.server.running.logs import LimitLines
from coverts.server.running.settings import ServerSettings
from coverts.tables.wire.refusals import TooMany

HOUR = 3600.0
BURST_SECONDS = 20.0
"""The maximum burst is the number of requests that the permitted rate allows in this many seconds."""
MESSAGE_BURST_SECONDS = 4.0
"""The maximum burst is the number of messages that the permitted rate allows in this many seconds."""
MAX_AUTOMATIC_WAIT_SECONDS = 10.0
"""The longest time, in seconds, that an automatic answer waits because its payer has used too much time of
the event loop."""
MAX_TURN_WAIT_SECONDS = 5.0
"""The longest time, in seconds, that a request waits for its turn before it is refused."""
MAX_WRONG_KEYS = 10
"""The number of wrong admin keys per address and minute after which the address has to wait. The right key is
always accepted."""
MAX_NEW_ACCOUNTS = 10
"""The number of accounts per hour that an address may begin to make."""
MAX_SIGN_INS = 30
"""The number of attempts per minute to sign in from an address, or to add a passkey."""
MAX_RECOVERIES = 10
"""The number of recovery codes per minute that an address may try."""


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

        self.keys = AddressKeys(settings)

        def rate(most: float, seconds: float) -> SharedRate:
            return SharedRate(off(most), times, seconds, self.keys.of, clock)

        def pool(most: float) -> Pool:
            return Pool(off(most), off(most * times))

        self._requests = rate(settings.requests_per_second * BURST_SECONDS, BURST_SECONDS)
        self._new_tables = rate(settings.tables_per_minute, 60)
        self._loads = rate(settings.loads_per_minute, 60)
        self._chat = rate(settings.lines_per_minute, 60)
        self._mails = rate(settings.mails_per_hour, 3600)
        self._new_accounts = rate(MAX_NEW_ACCOUNTS, HOUR)
        self._sign_ins = rate(MAX_SIGN_INS, 60)
        self._recoveries = rate(MAX_RECOVERIES, 60)
        self._wrong_keys = Rate(MAX_WRONG_KEYS, 60, clock)
        self.connections = Count(off(settings.connections), off(settings.connections * times), self.keys.of)
        self.sockets = Count(off(settings.sockets), off(settings.sockets * times), self.keys.of)
        self._tables, self._bots = pool(settings.tables_kept), pool(settings.bot_tables)
        self._thinking = pool(settings.thinking_seconds)
        self.cpu = CpuBudget(settings, self.keys, clock)
        self._turns, self._automatic_turns = Rate(1, 1, clock), Rate(1, 1, clock)
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

    def ask_mail(self, address: str) -> None:
        """Count a mail to an address that the client names.

        Raises:
            TooMany: There are too many such mails.
        """
        each = self.settings.mails_per_hour
        self._take(
            "mails", self._mails, address, said("mails"), said("{n} per hour are allowed", n=f"{each:g}")
        )

    def new_account(self, address: str) -> None:
        """Count an attempt to make an account.

        Raises:
            TooMany: There are too many.
        """
        often = said("{n} per hour are allowed", n=MAX_NEW_ACCOUNTS)
        self._take("new_accounts", self._new_accounts, address, said("new accounts"), often)

    def sign_in(self, address: str) -> None:
        """Count an attempt to sign in or to add a passkey.

        Raises:
            TooMany: There are too many.
        """
        often = said("{n} per minute are allowed", n=MAX_SIGN_INS)
        self._take("sign_ins", self._sign_ins, address, said("attempts to sign in"), often)

    def recover(self, address: str) -> None:
        """Count an attempt to use a recovery code or an invite.

        Raises:
            TooMany: There are too many.
        """
        often = said("{n} per minute are allowed", n=MAX_RECOVERIES)
        self._take("recoveries", self._recoveries, address, said("attempts with a code"), often)

    @contextmanager
    def load(self, address: str, name: str) -> Iterator[None]:
        """Count a table that may have to be loaded from the database.

        A table that is in memory or is already being loaded does not count.

        Raises:
            TooMany: Too many tables were loaded, or the budget of CPU time is empty.
        """
        if self.is_awake(name) or name in self._loading:
            yield
            return
        self.check_budget(address)
        each = self.settings.loads_per_minute
        rate = said("{n} per minute are allowed", n=f"{each:g}")
        self._take("loads", self._loads, address, said("tables loaded from the database"), rate)
        self._loading.add(name)
        try:
            yield
        finally:
            self._loading.discard(name)

    # -- CPU time --------------------------------------------------------------------------------

    def payer(self, address: str) -> Account:
        """Return the budget of CPU time of an address."""
        return Account(self.cpu, address, self._out_of_time, self.take_automatic_turn)

    def check_budget(self, address: str) -> None:
        """Check that an address may use more CPU time.

        Raises:
            TooMany: The budget of the address is empty.
        """
        self.payer(address).check()

    def take_turn(self, address: str, max_wait: float = inf) -> float:
        """Return the seconds for which a request or message has to wait.

        Play is never refused for lack of CPU time. But while an address has used too much of it, all its
        requests and messages take turns, so that they use little.

        Args:
            address: The client's address.
            max_wait: The longest wait in seconds.

        Raises:
            TooMany: It would have to wait for longer.
        """
        wait = self._take_turn(self._turns, address, max_wait)
        if wait > max_wait:
            raise self._out_of_time(wait, address)
        return wait

    def take_automatic_turn(self, address: str) -> float:
        """Return the seconds for which an automatic answer at the expense of an address has to wait.

        They are at most MAX_AUTOMATIC_WAIT_SECONDS. Requests and messages do not wait for these answers.
        """
        longest = MAX_AUTOMATIC_WAIT_SECONDS
        return min(longest, self._take_turn(self._automatic_turns, address, longest))

    def _take_turn(self, turns: Rate, address: str, max_wait: float) -> float:
        """Return the seconds until the next turn of an address. Take the turn if it is soon enough."""
        pause = self.cpu.loop_pause(address)
        if not pause and self.cpu.balance(address) <= 0:
            pause = MIN_PAUSE_SECONDS
        if not pause:
            return 0.0
        keys = self.keys.of(address)
        wait = max(turns.used(key.name, key.times) / key.times for key in keys)
        if wait <= max_wait:
            for key in keys:
                turns.take(key.name, pause, key.times)
        return wait

    def _out_of_time(self, wait: float, address: str) -> TooMany:
        reason = said(
            "Your address has used up its computing time: {n} s per minute are allowed.",
            n=f"{self.settings.cpu_seconds_per_minute:g}",
        )
        return self._too_many("cpu", reason, wait, address)

    # -- keys and messages -----------------------------------------------------------------------

    def check_key(self, address: str, is_right: Callable[[], bool]) -> bool:
        """Return whether an admin key is right, and count wrong keys.

        The right key is accepted even after many wrong ones, because a stranger may share the administrator's
        address. The number of wrong keys is always limited, even if other limits are turned off.

        Args:
            address: The client's address.
            is_right: A function that checks the key in constant time.

        Raises:
            TooMany: The key is wrong, and so were many others.
        """
        if is_right():
            return True
        if wait := self._wrong_keys.wait(address):
            reason = said(
                "Too many wrong keys from {whose}: {n} per minute are allowed.", whose=HERE, n=MAX_WRONG_KEYS
            )
            raise self._too_many("keys", reason, wait, address)
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

    def _take(self, limit: str, rate: SharedRate, address: str, what: str, allowance: str) -> None:
        whose, wait = rate.wait(address)
        if whose:
            reason = said("Too many {what} from {whose}.", what=what, whose=whose)
            if whose == HERE:
                reason = said(
                    "Too many {what} from {whose}: {often}.", what=what, whose=whose, often=allowance
                )
            raise self._too_many(limit, reason, wait, address)
        rate.take(address)

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
        self._check_room("tables", self._places, address, self._tables, said("tables"))
        if bots_only:
            places = [place for place in self._places if place.bots_only]
            what = said("tables with only bots")
            self._check_room("bot_tables", places, address, self._bots, what)
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

    def _uses(
        self, places: Sequence[CountedPlace], address: str, size: Callable[[CountedPlace], float]
    ) -> tuple[list[tuple[float, float]], float]:
        """Return the arguments `own` and `total` of `Pool.excess` for some tables."""
        own = []
        for key in self.keys.of(address):
            of_key = [place for place in places if key in self.keys.of(place.address)]
            own.append((sum(map(size, of_key)), key.times))
        return own, sum(map(size, places))

    def _check_thinking(self, address: str, thinking: float) -> None:
        """Raise TooMany if the bots of all tables in memory would think too long in total."""
        awake = [place for place in self._places if not place.name or self.is_awake(place.name)]
        own, total = self._uses(awake, address, lambda place: place.thinking)
        whose, excess = self._thinking.excess(own, total, thinking)
        if not whose:
            return
        used = total if whose == ALL else max(used for used, _ in own)
        reason = said(
            "The bots at tables of {whose} may think for {most} seconds per answer in total. They "
            "already use {taken}, and this table needs {thinking}. Choose bots that think less.",
            whose=whose, taken=f"{used:g}", thinking=f"{thinking:g}", most=f"{used + thinking - excess:g}",
        )  # fmt: skip
        raise self._too_many("thinking_seconds", reason, 60, address)

    def _check_room(
        self, limit: str, places: Sequence[CountedPlace], address: str, pool: Pool, what: str
    ) -> None:
        """Raise TooMany if the limit on these tables has been reached."""
        own, total = self._uses(places, address, lambda place: 1)
        whose, _ = pool.excess(own, total)
        if not whose:
            return
        keys = {*self.keys.of(address)}
        group = [place for place in places if whose == ALL or keys & {*self.keys.of(place.address)}]
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
