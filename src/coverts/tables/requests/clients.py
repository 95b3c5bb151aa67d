"""The clients that send requests, and the services for the functions that handle requests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.registry import Tables
from coverts.tables.core.viewers import Caller
from coverts.tables.ports import Lane
from coverts.tables.replays.lesson_tables import DailyPuzzles
from coverts.tables.replays.replay_cache import Replays

T = TypeVar("T")

ReadBody = Callable[[], Awaitable[bytes]]
"""A function that reads a request's body. With it, a handler can check rate limits before it reads the
body."""


class TablePlace(Protocol):
    """A place in the client's limit of tables, reserved for a new table."""

    name: str


class Charges(Protocol):
    """The rate limits of a client.

    Each method raises TooMany if its limit is reached. The limits have the names listed in `Cost`.
    """

    def load(self, table: str) -> AbstractContextManager[None]:
        """Charge the client if the `with` block loads the table from the store."""

    def new_table(self, bots_only: bool, thinking: float = 0.0) -> AbstractContextManager[TablePlace]:
        """Charge the client for a table that the `with` block creates.

        The block has to set the place's `name` to the new table's name.

        Args:
            bots_only: Whether no person sits at the table.
            thinking: The total thinking time of the table's bots for one answer each, in seconds.
        """

    def say(self) -> None:
        """Charge the client for a line of chat."""

    def ask_mail(self) -> None:
        """Charge the client for a mail to an address that it names."""

    def check_budget(self) -> None:
        """Check that the client may use more CPU time. Its work is charged when it is done."""


@dataclass
class FreePlace:
    """A place for a new table. It counts towards no limit."""

    name: str = ""


class NoCharges:
    """Rate limits that never apply.

    They are for a client that owns the process, such as a page that runs its own tables.
    """

    @contextmanager
    def load(self, table: str) -> Iterator[None]:
        yield

    @contextmanager
    def new_table(self, bots_only: bool, thinking: float = 0.0) -> Iterator[TablePlace]:
        yield FreePlace()

    def say(self) -> None:
        pass

    def ask_mail(self) -> None:
        pass

    def check_budget(self) -> None:
        pass


@dataclass(frozen=True)
class Services:
    """The services of the process, shared by all requests."""

    tables: Tables
    replays: Replays
    daily: DailyPuzzles = field(default_factory=DailyPuzzles)

    def run(self, function: Callable[[], T], lane: Lane = Lane.SHORT) -> Awaitable[T]:
        """Run a function in the background."""
        return self.tables.ports.background.run(function, lane)


@dataclass(frozen=True)
class Client:
    """The sender of a request.

    Attributes:
        tokens: The client's seat tokens by table name.
        charges: The rate limits that apply to the client.
        list_origins: A function that returns the origins at which other machines reach this server. The
            result is empty if the client may not know the origins.
    """

    tokens: Mapping[str, str] = field(default_factory=dict)
    charges: Charges = field(default_factory=NoCharges)
    list_origins: Callable[[], Sequence[str]] = list


@dataclass(frozen=True)
class TableClient:
    """A client whose request names a table."""

    client: Client
    table: LiveTable

    @property
    def token(self) -> str | None:
        """The client's seat token at the table, if any."""
        return self.client.tokens.get(self.table.id)

    @property
    def charges(self) -> Charges:
        return self.client.charges


@dataclass(frozen=True)
class SeatClient(TableClient):
    """A client at a table, with the seats that it holds there."""

    caller: Caller


@dataclass(frozen=True)
class Seated(Generic[T]):
    """A reply that may give the client a new seat. `token` is the seat's token, or None."""

    message: T
    table: str
    token: str | None


@dataclass(frozen=True)
class Download:
    """A JSON file, and the name under which a browser saves it."""

    filename: str
    content: bytes
