"""The ports of a table: the interfaces to the program that hosts it.

A table uses the store (`table_store`), the background, the counters, the thinkers (bots that search) and the
notifier only through protocols. The server implements them with a database, threads, Prometheus, compiled
search, and push services and mail. Tests implement them with dictionaries.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from time import perf_counter
from typing import Any, Protocol, TypeVar

from coverts.bots.players import Answer, AnswerEstimate
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match
from coverts.tables.table_store import Store
from coverts.tables.wire.refusals import TooMany

LOG = logging.getLogger("coverts.server")
T = TypeVar("T")
ANSWERS = "coverts_answers"
ANSWERS_BY_TABLE = "coverts_answers_by_table"
ANSWER_SECONDS = "coverts_answer_seconds"
STATE_SECONDS = "coverts_state_seconds"
REPLAY_SECONDS = "coverts_replay_seconds"
BOT_FAULTS = "coverts_bot_faults"
FULL = said("The server is too busy for that, or it is stopping. Try again.")
OVERDUE_SECONDS = 120.0
"""How many seconds after its thinking time a bot is given up. A search ends by itself much earlier."""
RETRY_SECONDS = 5
"""How many seconds a client should wait before it tries again, if the background is full."""


class Lane(StrEnum):
    """The kinds of background work. The queue of one kind does not fill up because of another kind."""

    SHORT = "short"
    """Work that reads files, rules or lessons."""
    REPEAT = "repeat"
    """Work that repeats the stored steps of a table."""
    BOT = "bot"
    """Work that chooses the answer of a rule-of-thumb bot."""
    LONG = "long"
    """Work that replays a whole game."""
    PAST = "past"
    """Work that creates the moments of a replay."""
    DRAW = "draw"
    """Work that renders a moment of a replay."""
    OPINION = "opinion"
    """Work that prepares the decisions of a game for a bot's opinion."""


class BackgroundFullError(TooMany):
    """The background accepts no more work for now, and has not run the function."""

    def __init__(self) -> None:
        super().__init__(FULL, RETRY_SECONDS)


class PortCancelledError(Exception):
    """A port has cancelled its own work, although the caller still waits for the result."""


async def result_of(work: Awaitable[T]) -> T:
    """Wait for the work of a port, and return its result.

    If the caller itself is cancelled, the cancellation is raised as usual.

    Raises:
        PortCancelledError: The port has cancelled its own work.
    """
    try:
        return await work
    except asyncio.CancelledError as error:
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            raise
        raise PortCancelledError("The work was cancelled before it had a result.") from error


class Background(Protocol):
    """Runs long work outside the event loop."""

    def run(self, function: Callable[[], T], lane: Lane = Lane.SHORT) -> asyncio.Future[T]:
        """Run a function, and return a future with its result or its error.

        If the future is cancelled, the function may still run to its end. Its result is then dropped.

        Raises:
            BackgroundFullError: The background accepts no work now, and will not run the function.
        """
        ...


class InlineBackground:
    """A background without threads. It runs each function before `run` returns."""

    def run(self, function: Callable[[], T], lane: Lane = Lane.SHORT) -> asyncio.Future[T]:
        """Run a function at once, and return a future that already has its result."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            future.set_result(function())
        except Exception as error:
            future.set_exception(error)
        return future


class Counters(Protocol):
    """Counters and histograms for metrics. Errors of these methods are logged and have no other effect."""

    def count(self, name: str, **labels: str) -> None:
        """Add 1 to a counter."""

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        """Add a duration to a histogram."""


class NoCounters:
    """Counters that record nothing."""

    def count(self, name: str, **labels: str) -> None:
        """Do nothing."""

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        """Do nothing."""


class TableBot(Protocol):
    """A bot at a seat of a table."""

    name: str

    @property
    def takes(self) -> float:
        """The number of seconds that the bot thinks about each answer, whatever the question."""
        ...

    @property
    def label(self) -> str:
        """The name of the bot that people at the table see.

        It may say what plays in the bot's place, unless this may depend on hidden cards.
        """
        ...

    @property
    def final_label(self) -> str:
        """The name of the bot that people see when the game is over. It may depend on hidden cards."""
        ...

    def prepare(self, done: Callable[[], None]) -> None:
        """Start preparations that take long, such as compiling.

        Args:
            done: A function to call in the event loop when `label` may have changed.
        """

    def think(self, match: Match, seat: int) -> asyncio.Future[Answer]:
        """Start choosing the answer of a seat.

        The bot must read all it needs from the match before this method returns, because the match may change
        afterwards. Cancelling the future ends the bot's search.

        The bot fails if this method or the future raises, if the future is cancelled, if its result is not a
        legal answer, or if there is no result OVERDUE_SECONDS after the time that the bot `takes`. Its answer
        is then discarded, and the failure is logged. In place of a search, the game's first rule-of-thumb bot
        answers. If that is not possible, one of the legal answers is chosen at random. People are told of a
        failure when the game is over.

        Raises:
            BackgroundFullError: The bot cannot start now. The table tries again later.
        """
        ...


class Thinkers(Protocol):
    """Bots that search, and their opinions about games that have been played."""

    @property
    def cores(self) -> int:
        """The number of cores that one search can use."""
        ...

    def seat(self, game: Game, name: str, table_id: str) -> TableBot | None:
        """Return a bot that searches.

        Args:
            game: The game of the table.
            name: A name such as "planner:2s".
            table_id: The id of the table. All payers get an equal share of the computing time, and so do all
                tables of a payer.

        Returns:
            None if no such bot can play here. The game's first rule-of-thumb bot then plays in its place.
        """
        ...

    def is_preparing(self, game: Game) -> bool:
        """Return whether a call of `prepare` would have to wait."""
        ...

    def begin_preparing(self, game: Game) -> None:
        """Start what `prepare` waits for, without waiting."""
        ...

    async def prepare(self, game: Game) -> bool:
        """Wait until the bots are ready to compare answers in a game.

        Returns:
            False if they cannot compare answers in this game.
        """
        ...

    async def weigh(
        self, game: Game, world: Any, seat: int, askee: int, options: Sequence[int], seconds: float
    ) -> list[AnswerEstimate]:
        """Estimate the values of several answers to a question.

        Args:
            game: The game.
            world: A game state that the seat cannot distinguish from the true state.
            seat: The seat that answers.
            askee: The seat or figure that the answer is for.
            options: The answers to compare.
            seconds: The total thinking time.

        Returns:
            One estimate for each option, the best first. An option that could not be tried has no playouts.
        """
        ...


class NoThinkers:
    """Thinkers that offer no bots and no opinions, for a program without search."""

    cores = 1

    def seat(self, game: Game, name: str, table_id: str) -> TableBot | None:
        """Return None."""
        return None

    def is_preparing(self, game: Game) -> bool:
        """Return False."""
        return False

    def begin_preparing(self, game: Game) -> None:
        """Do nothing."""

    async def prepare(self, game: Game) -> bool:
        """Return False."""
        return False

    async def weigh(
        self, game: Game, world: Any, seat: int, askee: int, options: Sequence[int], seconds: float
    ) -> list[AnswerEstimate]:
        """Return estimates without playouts."""
        return [AnswerEstimate(option, 0, 0.0, 0.0) for option in options]


@dataclass(frozen=True)
class NoticeTimes:
    """The stored times of a seat's notices, in seconds since 1970. 0 means never.

    Attributes:
        due: The time at which the seat gets a notice if it is still awaited then.
        sent: The time of the last notice.
        position: The number of steps that spectators could see at that time.
    """

    due: float = 0
    sent: float = 0
    position: int = 0


@dataclass(frozen=True)
class PushTarget:
    """Where a browser gets push messages, as the browser describes it."""

    endpoint: str
    p256dh: str
    auth: str


@dataclass(frozen=True)
class NoticeChannels:
    """How the holder of a seat gets notices.

    Attributes:
        browsers: The number of browsers that get push messages.
        mail: The mail address with most of its letters hidden, or "".
        confirmed: Whether the owner of the address has confirmed it.
    """

    browsers: int = 0
    mail: str = ""
    confirmed: bool = False


class Notifier(Protocol):
    """Tells absent players that it is their turn, and stores how they want to be told.

    Methods that read or write the store raise `StoreError`.
    """

    @property
    def push_key(self) -> str:
        """The public key for a browser's push subscription, or "" if there are no push messages."""
        ...

    @property
    def has_mail(self) -> bool:
        """Whether there are mails."""
        ...

    @property
    def is_on(self) -> bool:
        """Whether there are notices of any kind."""
        ...

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        ...

    async def times(self, table_id: str) -> Mapping[int, NoticeTimes]:
        """Return the times of the notices of all seats of a table that want notices."""
        ...

    def keep_due(self, table_id: str, seat: int, due: float) -> None:
        """In the background, store when a seat gets its next notice. 0 removes the time.

        If nobody uses the table then, the notifier loads it.
        """

    async def send(self, table_id: str, seat: int, game: Game, position: int) -> bool:
        """Send a notice to a seat, unless it got one less than an hour ago.

        The notice contains only the names of the game and the table. Its time and the position are stored
        before it is sent, so that no process sends it again.

        Returns:
            Whether it is being sent. False if nobody wants it, or there has been one within the last hour.
        """
        ...

    async def channels(self, table_id: str, seats: Sequence[int]) -> NoticeChannels:
        """Return how the holder of these seats gets notices."""
        ...

    async def add_browser(
        self, table_id: str, seats: Sequence[int], token_hash: bytes, target: PushTarget, language: str
    ) -> None:
        """Let a browser get the notices of these seats, as long as the device's token holds them.

        Raises:
            Malformed: The target is not valid.
        """

    async def remove_browser(self, table_id: str, seats: Sequence[int], endpoint: str) -> None:
        """Let a browser get no more notices of these seats."""

    async def set_mail(
        self, table_id: str, seats: Sequence[int], token_hash: bytes, address: str, language: str
    ) -> None:
        """Send a confirmation to a mail address, which then gets the notices of these seats.

        "" removes the address.

        Raises:
            Malformed: The address is not valid.
            TooMany: The address has got too many confirmations, or too many mails wait.
        """


class NoNotifier:
    """A notifier that sends no notices."""

    push_key, has_mail, is_on = "", False, False

    def now(self) -> float:
        """Return 0."""
        return 0

    async def times(self, table_id: str) -> Mapping[int, NoticeTimes]:
        """Return no times."""
        return {}

    def keep_due(self, table_id: str, seat: int, due: float) -> None:
        """Do nothing."""

    async def send(self, table_id: str, seat: int, game: Game, position: int) -> bool:
        """Return False."""
        return False

    async def channels(self, table_id: str, seats: Sequence[int]) -> NoticeChannels:
        """Return no channels."""
        return NoticeChannels()

    async def add_browser(
        self, table_id: str, seats: Sequence[int], token_hash: bytes, target: PushTarget, language: str
    ) -> None:
        """Do nothing."""

    async def remove_browser(self, table_id: str, seats: Sequence[int], endpoint: str) -> None:
        """Do nothing."""

    async def set_mail(
        self, table_id: str, seats: Sequence[int], token_hash: bytes, address: str, language: str
    ) -> None:
        """Do nothing."""


@dataclass(frozen=True)
class Ports:
    """All five ports of a table. Only the store has no default."""

    store: Store
    background: Background = field(default_factory=InlineBackground)
    counters: Counters = field(default_factory=NoCounters)
    thinkers: Thinkers = field(default_factory=NoThinkers)
    notifier: Notifier = field(default_factory=NoNotifier)

    def count(self, name: str, **labels: str) -> None:
        """Add 1 to a counter, and log any error."""
        try:
            self.counters.count(name, **labels)
        except Exception:
            LOG.exception("the counter %s has failed", name)

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        """Add a duration to a histogram, and log any error."""
        try:
            self.counters.observe(name, seconds, **labels)
        except Exception:
            LOG.exception("the histogram %s has failed", name)

    @contextmanager
    def timing(self, name: str, **labels: str) -> Iterator[None]:
        """Add the duration of a `with` block to a histogram, even if the block raises."""
        began = perf_counter()
        try:
            yield
        finally:
            self.observe(name, perf_counter() - began, **labels)
