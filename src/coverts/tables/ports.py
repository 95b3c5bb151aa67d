"""The ports of a table: what it needs from the program that hosts it.

A table calls the store, the background, the counters and the thinkers only through the protocols of this
module. The server implements them with a database, threads, Prometheus and compiled search; a page
implements them with dictionaries and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
"""How long a lease of a shared store holds, and what a process says of its connections."""
ANSWERS = "coverts_answers"
ANSWERS_BY_TABLE = "coverts_answers_by_table"
ANSWER_SECONDS = "coverts_answer_seconds"
STATE_SECONDS = "coverts_state_seconds"
REPLAY_SECONDS = "coverts_replay_seconds"
BOT_FAULTS = "coverts_bot_faults"
FULL = said("The server is too busy for that, or it is stopping. Try again.")
RETRY_SECONDS = 5
"""When to ask again if the background is full."""


class PeopleStore(Protocol):
    """The part of the store that holds names, devices, listed tables, chat lines and notes.

    Every method raises `StoreError` as `Store` describes.
    """

    async def change_seats(self, table_id: str, seats: Sequence[int], **given: Any) -> None:
        """Set `name`, `link_hash` or `shares_notes` of some seats."""

    async def add_device(
        self, table_id: str, seats: Sequence[int], link_hash: bytes, token_hash: bytes
    ) -> bool:
        """Let a further device hold these seats.

        Returns:
            False if the link of one of the seats has another hash by now; nothing has changed then.
        """
        ...

    async def hold_alone(self, table_id: str, seats: Sequence[int], token_hash: bytes) -> None:
        """Let one device alone hold these seats, and remove their links."""

    def keep_changed(self, table_id: str, when: float) -> None:
        """Store when a table was answered last, some time soon. A failure is logged and not raised."""

    async def list_table(self, table_id: str, on: bool) -> None:
        """List a table in the lobby, or remove it from there."""

    async def is_listed(self, table_id: str) -> bool:
        """Return whether a table is listed."""
        ...

    async def listed(self, since: float, most: int) -> list[ListedRow]:
        """Return listed tables that have an open seat and have not been ended, the newest first.

        Args:
            since: Tables listed before this time, in seconds since 1970, are left out.
            most: The maximum number of tables.
        """
        ...

    async def count_listed(self, since: float, most: int, games: Sequence[str]) -> int:
        """Return how many of the tables of `listed` are of these games."""
        ...

    async def say(self, table_id: str, line: LineRow) -> LineRow:
        """Store a chat line, and return it with its number in its room."""
        ...

    async def lines(self, table_id: str) -> list[LineRow]:
        """Return the stored chat lines of a table, the oldest first."""
        ...

    async def note(self, table_id: str, note: NoteRow) -> bool:
        """Store a note in place of the one at its position, or delete that one if the text is empty.

        Returns:
            False if the seat has as many notes as it may have; nothing has changed then.
        """
        ...

    async def notes(self, table_id: str, seats: Sequence[int]) -> list[NoteRow]:
        """Return the notes of some seats in the order of the game."""
        ...


class Store(Protocol):
    """Where tables and their steps are stored.

    When a method that writes returns, the change is stored. If it raises, nothing has changed, unless the
    message says that this is not known. `StoreError` (in `coverts.tables.wire.refusals`) means that the
    store could not write (`NotStored`) or read (`NotRead`); the caller may try again.
    """

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same store."""
        ...

    @property
    def people(self) -> PeopleStore:
        """The part of the store that concerns people."""
        ...

    async def create(self, table: TableRow, *steps: StepRow) -> None:
        """Store a new table with its first steps."""

    async def append(self, table_id: str, *steps: StepRow, fence: int | None = None) -> None:
        """Store further steps of a table, all or none.

        Args:
            fence: The fence of the lease under which the steps were made; None if they need no lease.

        Raises:
            NumberTakenError: A step with one of these numbers is stored already.
            LeaseLostError: The lease has another fence by now.
        """

    async def table(self, table_id: str) -> TableRow:
        """Return the row of a table.

        Raises:
            NoSuchTable: There is no table of that name.
        """
        ...

    async def steps(self, table_id: str, after: int = -1) -> list[StepRow]:
        """Return the steps of a table with numbers greater than `after`, in order."""
        ...

    def keep_rules(self, table_id: str, version: str) -> None:
        """Store the version of the rules that a table fits, some time soon. No failure is raised."""

    async def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Replace the snapshot of a table, some time soon. It may be lost, and no failure is raised."""

    async def snapshot(self, table_id: str) -> Snapshot | None:
        """Return the snapshot of a table, or None if it has none."""
        ...

    async def claim(
        self, table_id: str, seat: int, invite_hash: bytes | None, token_hash: bytes, name: str = ""
    ) -> bool:
        """Give an open seat to the holder of a token.

        Args:
            invite_hash: The hash of the seat's invite; None to take a seat of a listed table.

        Returns:
            False if the invite or the seat has been used, or the table is not listed.
        """
        ...

    async def renew_invites(self, table_id: str, hashes: Sequence[tuple[int, bytes]]) -> None:
        """Replace the invites of open seats, given as pairs of a seat and the invite's hash."""

    async def set_answers_forced(self, table_id: str, seat: int, on: bool) -> None:
        """Set whether the table gives the only legal answers of a seat."""

    async def stand_in(self, table_id: str, seat: int, bot: str, by_vote: bool = False) -> None:
        """Set the bot that plays for the holder of a seat; "" for none.

        Args:
            by_vote: Whether a vote settled this.
        """

    async def set_speed(self, table_id: str, speed: str) -> None:
        """Set the speed of a table."""

    async def put_vote(self, table_id: str, vote: VoteRow) -> None:
        """Store a vote in place of the one with its number."""

    async def votes(self, table_id: str) -> int:
        """Return how many votes a table has had."""
        ...

    async def end_table(self, table_id: str, told: str) -> None:
        """Have a table take no more answers, with the sentence that its players read."""

    async def set_notice(self, told: str) -> None:
        """Set the sentence that all tables show; "" for none."""

    async def notice(self) -> str:
        """Return the sentence that all tables show."""
        ...

    async def take_lease(self, table_id: str, owner: str) -> int | None:
        """Take or keep the lease of a table, for LEASE_SECONDS.

        Returns:
            The fence of the lease, or None if another owner holds it.
        """
        ...

    async def release_lease(self, table_id: str, owner: str) -> None:
        """Give the lease of a table back."""

    async def seated(self, ids: Iterable[str]) -> Mapping[str, int]:
        """Return, for each table, a bit for each seat whose holder is connected to another process."""
        ...


class Lane(StrEnum):
    """Kinds of background work. Work of one kind never waits for work of another kind."""

    SHORT = "short"
    """Reads files, rules or lessons."""
    REPEAT = "repeat"
    """Repeats the stored steps of a table that is opened."""
    BOT = "bot"
    """Chooses the answer of a rule-of-thumb bot."""
    LONG = "long"
    """Replays a whole game once; one at a time."""
    PAST = "past"
    """Makes the moments of a replay."""
    DRAW = "draw"
    """Draws a moment of a replay."""
    OPINION = "opinion"
    """Prepares the decisions that an opinion weighs."""


class BackgroundFullError(TooMany):
    """The background takes no work now; the function was not run."""

    def __init__(self) -> None:
        super().__init__(FULL, RETRY_SECONDS)


class Background(Protocol):
    """Runs work that takes long off the event loop."""

    def run(self, function: Callable[[], T], lane: Lane = Lane.SHORT) -> asyncio.Future[T]:
        """Run a function, and return a future for its result.

        If the future is cancelled, the function may run to its end and its result is dropped. What the
        function raises, the future raises.

        Raises:
            BackgroundFullError: No work is taken now; the function does not run.
        """
        ...


class InlineBackground:
    """A background without threads: each function runs before `run` returns."""

    def run(self, function: Callable[[], T], lane: Lane = Lane.SHORT) -> asyncio.Future[T]:
        """Run a function at once, and return a future that is done."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            future.set_result(function())
        except Exception as error:
            future.set_exception(error)
        return future


class Counters(Protocol):
    """Metrics by the names of this module. What a method raises is logged and changes nothing else."""

    def count(self, name: str, **labels: str) -> None:
        """Add 1 to a counter."""

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        """Add a duration to a histogram."""


class NoCounters:
    """Counters that keep nothing."""

    def count(self, name: str, **labels: str) -> None:
        """Do nothing."""

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        """Do nothing."""


class TableBot(Protocol):
    """A bot at a seat of a table."""

    name: str

    @property
    def takes(self) -> float:
        """Seconds the bot thinks about each answer, whatever the question; 0 if it answers at once."""
        ...

    @property
    def label(self) -> str:
        """What people at the table read as its name."""
        ...

    def prepare(self, done: Callable[[], None]) -> None:
        """Begin preparation that takes long; call `done` in the event loop when `label` may differ."""

    def think(self, match: Match, seat: int) -> asyncio.Future[Answer]:
        """Begin to choose the answer of a seat.

        What is needed of the match is read before this returns: the match may go on meanwhile. To cancel
        the future ends the thought. If the future raises, the table answers by rule of thumb.

        Raises:
            BackgroundFullError: No thought can begin now; the table tries again later.
        """
        ...


class Thinkers(Protocol):
    """Bots that search, and what they make of a game that was played."""

    def seat(self, game: Game, name: str, table_id: str) -> TableBot | None:
        """Return a bot that searches.

        Args:
            game: The game of the table.
            name: A name such as "planner:2s".
            table_id: The table; its bots together get as many turns as those of any other table.

        Returns:
            None if no such bot can play here: the game's first rule-of-thumb bot plays in its place.
        """
        ...

    def is_preparing(self, game: Game) -> bool:
        """Return whether `prepare` would have to wait."""
        ...

    async def prepare(self, game: Game) -> bool:
        """Wait until the answers of a game can be weighed; return whether they can."""
        ...

    async def weigh(
        self, game: Game, world: Any, seat: int, askee: int, options: Sequence[int], seconds: float
    ) -> list[AnswerEstimate]:
        """Weigh the answers to a question, the best first.

        Args:
            world: A state that the seat cannot tell from the true one.
            askee: Whom the answer is for.
            options: The answers to weigh.
            seconds: How long to think about all of them together.

        Returns:
            One entry for each option; one that could not be tried has no playouts.
        """
        ...


class NoThinkers:
    """Thinkers for a program without search."""

    def seat(self, game: Game, name: str, table_id: str) -> TableBot | None:
        """Return None."""
        return None

    def is_preparing(self, game: Game) -> bool:
        """Return False."""
        return False

    async def prepare(self, game: Game) -> bool:
        """Return False."""
        return False

    async def weigh(
        self, game: Game, world: Any, seat: int, askee: int, options: Sequence[int], seconds: float
    ) -> list[AnswerEstimate]:
        """Return no playouts."""
        return [AnswerEstimate(option, 0, 0.0, 0.0) for option in options]


@dataclass(frozen=True)
class Ports:
    """The four ports together. Only the store has no default."""

    store: Store
    background: Background = field(default_factory=InlineBackground)
    counters: Counters = field(default_factory=NoCounters)
    thinkers: Thinkers = field(default_factory=NoThinkers)

    def count(self, name: str, **labels: str) -> None:
        """Add 1 to a counter; log what it raises."""
        try:
            self.counters.count(name, **labels)
        except Exception:
            LOG.exception("the counter %s has failed", name)

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        """Add a duration to a histogram; log what it raises."""
        try:
            self.counters.observe(name, seconds, **labels)
        except Exception:
            LOG.exception("the histogram %s has failed", name)

    @contextmanager
    def timing(self, name: str, **labels: str) -> Iterator[None]:
        """Add the duration of a block to a histogram, however the block ends."""
        began = perf_counter()
        try:
            yield
        finally:
            self.observe(name, perf_counter() - began, **labels)
