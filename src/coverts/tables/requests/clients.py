"""What the function of a request works with: the services of the process, and the client that calls."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.registry import Tables
from coverts.tables.core.viewers import Caller
from coverts.tables.ports import Lane
from coverts.tables.replays.replay_cache import Replays

T = TypeVar("T")

ReadBody = Callable[[], Awaitable[bytes]]
"""Reads a request's body; a function takes one if it checks the client's rate limits first."""


class TablePlace(Protocol):
    """A new table's place among those its client may have."""

    name: str


class Charges(Protocol):
    """The rate limits that apply to a client. Each method raises TooMany if its limit is reached.

    The kinds of `Cost` are named after the limits: `loads`, `new_tables`, `lines` and `dear`.
    """

    def load(self, table: str) -> AbstractContextManager[None]:
        """Charge for a table that may have to be read from the store, during the block."""

    def new_table(self, bots_only: bool, thinking: float = 0.0) -> AbstractContextManager[TablePlace]:
        """Charge for a table that is made in the block, which sets the name of the place.

        Args:
            bots_only: No person will sit at the table.
            thinking: Seconds for which its bots think about one answer, added up.
        """

    def say(self) -> None:
        """Charge for a line of chat."""

    def start_costly_work(self, what: str) -> None:
        """Charge for work that takes long.

        Args:
            what: The work in words, for the refusal: "replays".
        """


@dataclass
class FreePlace:
    """A place that no limit counts."""

    name: str = ""


class NoCharges:
    """Charges nothing: for a client that owns the process, such as a page with its own tables."""

    @contextmanager
    def load(self, table: str) -> Iterator[None]:
        yield

    @contextmanager
    def new_table(self, bots_only: bool, thinking: float = 0.0) -> Iterator[TablePlace]:
        yield FreePlace()

    def say(self) -> None:
        pass

    def start_costly_work(self, what: str) -> None:
        pass


@dataclass(frozen=True)
class Services:
    """The services of a process, which all requests share."""

    tables: Tables
    replays: Replays

    def run(self, function: Callable[[], T], lane: Lane = Lane.SHORT) -> Awaitable[T]:
        """Run a function in the background of the tables."""
        return self.tables.ports.background.run(function, lane)


@dataclass(frozen=True)
class Client:
    """Whoever sends a request.

    Attributes:
        tokens: The client's seat tokens, by the name of the table.
        charges: The rate limits that apply to it.
        list_origins: Returns the origins at which others reach this server, if the client may know them.
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
        """The client's seat token at the table."""
        return self.client.tokens.get(self.table.id)

    @property
    def charges(self) -> Charges:
        return self.client.charges


@dataclass(frozen=True)
class SeatClient(TableClient):
    """A client at a table, with the seats it holds there."""

    caller: Caller


@dataclass(frozen=True)
class Seated(Generic[T]):
    """A message, with the token of the seat that the client now holds; None if it has got no new one."""

    message: T
    table: str
    token: str | None


@dataclass(frozen=True)
class Download:
    """A file of JSON, and the name under which a browser saves it."""

    filename: str
    content: bytes
