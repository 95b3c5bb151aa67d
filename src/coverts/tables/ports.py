"""The ports of a table: the interfaces to the program that hosts it.

A table uses the store, the background, the counters and the thinkers (bots that search) only through the
protocols of this module. The server implements them with a database, threads, Prometheus and compiled search.
Tests implement them with dictionaries.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from time import perf_counter
from typing import Any, Protocol, TypeVar

from coverts.bots.players import Answer, AnswerEstimate
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match
from coverts.tables.core.stored_rows import (
    LineRow,
    ListedRow,
    NoteRow,
    Snapshot,
    StepRow,
    TableRow,
    VoteRow,
)
from coverts.tables.wire.refusals import TooMany

LOG = logging.getLogger("coverts.server")
T = TypeVar("T")
LEASE_SECONDS = 10
"""How many seconds a lease in a shared store is valid. A process's report of its connected viewers is valid
for the same time."""
SPECTATORS = 1 << 30
"""The bit that stands for spectators in a report of who is present. The other bits stand for seats."""
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


class PeopleStore(Protocol):
    """The part of the store for names, devices, listed tables, chat lines and notes.

    Its methods raise `StoreError` as described in `Store`.
    """

    async def change_seats(self, table_id: str, seats: Sequence[int], **fields: Any) -> None:
        """Set the `name`, `link_hash` or `shares_notes` of the given seats."""

    async def add_device(
        self, table_id: str, seats: Sequence[int], link_hash: bytes, token_hash: bytes
    ) -> bool:
        """Let another device hold these seats.

        Returns:
            False if the link of one of the seats has changed. Then nothing is stored.
        """
        ...

    async def hold_alone(self, table_id: str, seats: Sequence[int], token_hash: bytes) -> None:
        """Let only one device hold these seats, and remove their links."""

    def keep_changed(self, table_id: str, when: float) -> None:
        """In the background, store the time of a table's last answer.

        Errors are logged, but not raised.
        """

    async def list_table(self, table_id: str, on: bool) -> None:
        """List a table in the lobby, or remove it from the lobby."""

    async def is_listed(self, table_id: str) -> bool:
        """Return whether a table is listed in the lobby."""
        ...

    async def listed(self, since: float, most: int) -> list[ListedRow]:
        """Return the listed tables that have an open seat, the newest first.

        Tables that have been ended are left out, and so are tables whose rows are damaged.

        Args:
            since: The earliest time of listing, in seconds since 1970.
            most: The maximum number of tables.
        """
        ...

    def log_damaged(self, table_id: str) -> None:
        """Log that the stored rows of a table are damaged. Each table is logged once."""
        ...

    async def count_listed(self, since: float, most: int, games: Sequence[str]) -> int:
        """Count the tables of the given games that `listed` would return."""
        ...

    async def say(self, table_id: str, line: LineRow) -> LineRow:
        """Store a chat line, and return it with its number in the chat room."""
        ...

    async def lines(self, table_id: str) -> list[LineRow]:
        """Return the chat lines of a table, the oldest first."""
        ...

    async def note(self, table_id: str, note: NoteRow) -> bool:
        """Store a note in place of the seat's note at the same position.

        If the text is empty, no new note is stored, but the old one is deleted.

        Returns:
            False if the seat has reached the limit of notes. Then nothing is stored.
        """
        ...

    async def notes(self, table_id: str, seats: Sequence[int]) -> list[NoteRow]:
        """Return the notes of the given seats, ordered by the positions of the notes."""
        ...


class Store(Protocol):
    """Stores tables and their steps.

    Once a writing method has returned, its change is stored. If the method raises an error, nothing has
    changed, unless the error message says that the outcome is unknown. `StoreError` (in
    `coverts.tables.wire.refusals`) means that the store could not write (`NotStored`) or could not read
    (`NotRead`). The caller may try again.
    """

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same store."""
        ...

    @property
    def people(self) -> PeopleStore:
        """The part of the store for names, devices, chat lines and notes."""
        ...

    async def create(self, table: TableRow, *steps: StepRow) -> None:
        """Store a new table with its first steps."""

    async def append(self, table_id: str, *steps: StepRow, fence: int | None = None) -> None:
        """Store further steps of a table: either all of them or none.

        Args:
            table_id: The id of the table.
            steps: The new steps.
            fence: The fencing token of the lease under which the steps were made; None if they need no lease.

        Raises:
            NumberTakenError: A step with one of these numbers is already stored.
            LeaseLostError: Another process has taken the lease.
        """

    async def table(self, table_id: str) -> TableRow:
        """Return the row of a table.

        Raises:
            NoSuchTable: There is no table with that id.
        """
        ...

    async def steps(self, table_id: str, after: int = -1) -> list[StepRow]:
        """Return the steps of a table whose numbers are greater than `after`, in order."""
        ...

    def keep_rules(self, table_id: str, version: str) -> None:
        """In the background, store the version of the rules that a table now uses.

        Errors are not raised.
        """

    async def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """In the background, replace the snapshot of a table.

        Errors are not raised. The new snapshot may then be lost.
        """

    async def snapshot(self, table_id: str) -> Snapshot | None:
        """Return the snapshot of a table, or None if it has none."""
        ...

    async def claim(
        self, table_id: str, seat: int, invite_hash: bytes | None, token_hash: bytes, name: str = ""
    ) -> bool:
        """Give an open seat to the holder of a token.

        Args:
            table_id: The id of the table.
            seat: The open seat.
            invite_hash: The hash of the seat's invite; None to take a seat of a listed table.
            token_hash: The hash of the token.
            name: The name of the new player.

        Returns:
            False if the invite or the seat is no longer available, or if the table is not listed.
        """
        ...

    async def fill_open_seats(self, table_id: str, bot: str) -> bool:
        """Let a bot play at each open seat until somebody takes it.

        Returns:
            False if nobody is missing any longer: every seat is taken or has a bot.
        """
        ...

    async def renew_invites(self, table_id: str, hashes: Sequence[tuple[int, bytes]]) -> None:
        """Replace the invites of open seats.

        Args:
            table_id: The id of the table.
            hashes: Pairs of a seat and the hash of its new invite.
        """

    async def set_answers_forced(self, table_id: str, seat: int, on: bool) -> None:
        """Set whether the table answers by itself if a seat has only one legal answer."""

    async def stand_in(self, table_id: str, seat: int, bot: str, by_vote: bool = False) -> None:
        """Set the bot that plays for the holder of a seat.

        Args:
            table_id: The id of the table.
            seat: The seat.
            bot: The name of the bot, or "" for no bot.
            by_vote: Whether a vote decided this.
        """

    async def set_speed(self, table_id: str, speed: str) -> None:
        """Set the speed of a table."""

    async def put_vote(self, table_id: str, vote: VoteRow) -> None:
        """Store a vote. It replaces a stored vote with the same number."""

    async def votes(self, table_id: str) -> int:
        """Return how many votes a table has had so far."""
        ...

    async def end_table(self, table_id: str, message: str) -> None:
        """Mark a table as ended, with a message for its players."""

    async def set_notice(self, message: str) -> None:
        """Set the notice that all tables show. "" removes the notice."""

    async def notice(self) -> str:
        """Return the notice that all tables show, or "" if there is none."""
        ...

    async def take_lease(self, table_id: str, owner: str) -> int | None:
        """Take or renew the lease of a table for LEASE_SECONDS.

        Returns:
            The fencing token of the lease, or None if another owner holds the lease.
        """
        ...

    async def release_lease(self, table_id: str, owner: str) -> None:
        """Release the lease of a table."""

    async def seated(self, ids: Iterable[str]) -> Mapping[str, int]:
        """Return who is present at other processes.

        Returns:
            For each table, the reports of these processes, combined (see `Presence.report`).
        """
        ...

    async def report_spectator(self, table_id: str, process: str) -> None:
        """Tell the other processes at once that a table has spectators at this process.

        It counts for LEASE_SECONDS, like the report that each process regularly stores.
        """


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
        """The name of the bot that people at the table see."""
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
        answers. If that is not possible, one of the legal answers is chosen at random.

        Raises:
            BackgroundFullError: The bot cannot start now. The table tries again later.
        """
        ...


class Thinkers(Protocol):
    """Bots that search, and their opinions about games that have been played."""

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
class Ports:
    """All four ports of a table. Only the store has no default."""

    store: Store
    background: Background = field(default_factory=InlineBackground)
    counters: Counters = field(default_factory=NoCounters)
    thinkers: Thinkers = field(default_factory=NoThinkers)

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
