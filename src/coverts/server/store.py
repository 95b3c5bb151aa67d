"""What is kept: a row a table, a row a seat, and each table's append-only list of steps.

A step is written whole, with every chance answer it caused, in one transaction; so are steps that were
answered at once. Its primary key
(table, number) is what makes two writers safe: the second one of a number loses and looks again. Taking
back is a step of its own, so numbers are never used twice.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from coverts.server.errors import NoSuchTable, NotStored

METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(100), nullable=False),
    Column("options", Text, nullable=False),
    Column("creator", Integer, nullable=False),
    Column("made", Float, nullable=False),
)
REFEREED = Table(
    "refereed",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("form", String(8), nullable=False),
)
"""Tables whose cards are real; those that are not there are dealt by the program."""
SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(100), nullable=False),
    Column("token_hash", LargeBinary(32)),
    Column("invite_hash", LargeBinary(32)),
    Column("answers_forced", Boolean, nullable=False),
)
STEPS = Table(
    "answers",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("undo", Boolean, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("askee", Integer, nullable=False),
    Column("kind", String(100), nullable=False),
    Column("option", Integer, nullable=False),
    Column("chance", Text, nullable=False),
    Column("digest", String(16), nullable=False),
    sqlite_with_rowid=False,
)


@dataclass
class SeatRow:
    """Who sits there. Of the seat's secret and of its invite only the SHA-256 is kept."""

    player: str
    token_hash: bytes | None = None
    invite_hash: bytes | None = None
    answers_forced: bool = True


@dataclass
class StepRow:
    """One step: an answer with its chance answers, or the taking back of the last answer.

    kind, option: the question by its name, and what was answered; they stay what they are when rules move.
    """

    number: int
    seat: int = -1
    askee: int = -1
    kind: str = ""
    option: int = -1
    chance: list[int] = field(default_factory=list)
    digest: str = ""
    undo: bool = False


@dataclass
class TableRow:
    id: str
    game: str
    options: dict[str, Any]
    seats: list[SeatRow]
    creator: int = -1
    """The seat of whoever made the table, or -1 where only bots sit."""
    referee: str = ""
    """Who deals; see `coverts.engine.referee`."""


@dataclass
class Snapshot:
    """A table's position after the step of that number; rules: the version of the rules it was made by."""

    number: int
    rules: str
    data: bytes


class NumberTakenError(Exception):
    """Another writer has stored a step of that number."""


def full_url(database: str) -> str:
    """The address of a database as SQLAlchemy wants it; a bare path is an SQLite file."""
    for short, full in (("sqlite://", "sqlite+aiosqlite://"), ("postgresql://", "postgresql+asyncpg://")):
        if database.startswith(short):
            return full + database[len(short) :]
    return database if "://" in database else f"sqlite+aiosqlite:///{database}"


PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
"""SQLite: readers beside one writer, and a commit that has returned is on the disk."""


def _durable(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """Tables in a database. Methods that write raise NotStored where the database fails."""

    shared = False

    def __init__(self, database: str) -> None:
        self.engine = create_async_engine(full_url(database))
        self._one_at_a_time = asyncio.Lock()
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _durable)

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; raises NotStored where the database fails.

        SQLite has one writer. Those of this process wait here, in order and for as long as it takes; in the
        database they would be turned away by the one who happens to hold it.
        """
        waits = self._one_at_a_time if self.engine.dialect.name == "sqlite" else nullcontext()
        try:
            async with waits, self.engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise NotStored("That could not be stored; try again.") from error

    async def open(self) -> None:
        """Make the tables where they are missing; raises OSError or a database error where that fails."""
        path = self.engine.url.database
        if self.engine.dialect.name == "sqlite" and path and path != ":memory:":
            # A file that cannot be opened would leave the driver's thread talking to a loop that is gone.
            await asyncio.to_thread(Path(path).touch)
        async with self.engine.begin() as connection:
            await connection.run_sync(METADATA.create_all)

    async def close(self) -> None:
        await self.engine.dispose()

    async def create(self, table: TableRow, first: StepRow) -> None:
        """Store a new table with the step that chance made before anybody was asked."""
        row = {
            "id": table.id,
            "game": table.game,
            "options": json.dumps(table.options),
            "creator": table.creator,
            "made": time.time(),
        }
        seats = [{"table_id": table.id, "seat": i, **vars(seat)} for i, seat in enumerate(table.seats)]
        async with self._writing() as connection:
            await connection.execute(insert(TABLES).values(row))
            await connection.execute(insert(SEATS), seats)
            if table.referee:
                form = {"table_id": table.id, "form": table.referee}
                await connection.execute(insert(REFEREED).values(form))
            await connection.execute(insert(STEPS).values(_as_row(table.id, first)))

    async def append(self, table_id: str, *steps: StepRow) -> None:
        """Store one step or several, all or none; when this returns they are on the disk.

        Raises NumberTakenError where a step of such a number is there.
        """
        rows = [_as_row(table_id, step) for step in steps]
        try:
            async with self._writing() as connection:
                await connection.execute(insert(STEPS), rows)
        except IntegrityError:
            raise NumberTakenError from None

    async def table(self, table_id: str) -> TableRow:
        """Raises NoSuchTable."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == table_id))).one_or_none()
            if row is None:
                raise NoSuchTable("There is no such table here.")
            seats_there = select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
            found = await connection.execute(seats_there)
            seats = [SeatRow(s.player, s.token_hash, s.invite_hash, s.answers_forced) for s in found]
            refereed = select(REFEREED.c.form).where(REFEREED.c.table_id == table_id)
            form = (await connection.execute(refereed)).scalar_one_or_none() or ""
        return TableRow(row.id, row.game, json.loads(row.options), seats, row.creator, form)

    async def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        pass

    async def snapshot(self, table_id: str) -> Snapshot | None:
        return None

    async def steps(self, table_id: str, after: int = -1) -> list[StepRow]:
        """All steps of a table, in order."""
        async with self.engine.connect() as connection:
            there = select(STEPS).where(STEPS.c.table_id == table_id).order_by(STEPS.c.number)
            return [
                StepRow(
                    *(s.number, s.seat, s.askee, s.kind, s.option),
                    *(json.loads(s.chance), s.digest, s.undo),
                )
                for s in await connection.execute(there)
            ]

    async def claim(self, table_id: str, seat: int, invite_hash: bytes, token_hash: bytes) -> bool:
        """Give an open seat to the holder of its invite; False where the invite has been used meanwhile."""
        taken = await self._update_seat(
            table_id, seat, {"player": "person", "token_hash": token_hash, "invite_hash": None}, invite_hash
        )
        return taken == 1

    async def renew_invites(self, table_id: str, hashes: Sequence[tuple[int, bytes]]) -> None:
        """Replace the invites of seats that are still open."""
        for seat, invite_hash in hashes:
            await self._update_seat(table_id, seat, {"invite_hash": invite_hash})

    async def set_answers_forced(self, table_id: str, seat: int, on: bool) -> None:
        await self._update_seat(table_id, seat, {"answers_forced": on})

    async def _update_seat(
        self, table_id: str, seat: int, values: dict[str, Any], invite_hash: bytes | None = None
    ) -> int:
        change = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        if "invite_hash" in values:
            change = change.where(SEATS.c.token_hash.is_(None))
        if invite_hash is not None:
            change = change.where(SEATS.c.invite_hash == invite_hash)
        async with self._writing() as connection:
            return (await connection.execute(change.values(values))).rowcount


def _as_row(table_id: str, step: StepRow) -> dict[str, Any]:
    return {"table_id": table_id, **vars(step), "chance": json.dumps(step.chance)}
