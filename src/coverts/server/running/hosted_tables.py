"""Lists and deletes the tables of a database for commands, even while a server uses the database.

A server notices the changes within `other_programs.CHECK_SECONDS`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    LargeBinary,
    String,
    Table,
    and_,
    func,
    inspect,
    literal,
    not_,
    select,
)

import coverts
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import CovertsError, Malformed
from coverts.engine.game.definition import Game
from coverts.server.accounts.account_records import (
    accounts_named,
    count_account_rows,
    delete_account,
    keep_invite,
)
from coverts.server.store.database_store import DatabaseStore
from coverts.server.store.deletion import (
    OWNED,
    PersonalRows,
    count_personal_rows,
    delete_table,
    forget_seat,
    is_in_use,
    is_old,
)
from coverts.server.store.derived_records import Puzzles
from coverts.server.store.migration import FIRST, REVISIONS, is_ours, version_of
from coverts.server.store.schema import ENDED, LINES, STEPS, TABLES, VERSION
from coverts.server.store.sqlite import SqliteFile, check_inside, is_there
from coverts.server.store.store_errors import FAILURES, TransactionFailed, error_line
from coverts.server.store.table_records import seats_of
from coverts.tables.core.history import History
from coverts.tables.core.seating import OPEN, PERSON
from coverts.tables.core.stored_rows import SeatRow
from coverts.tables.wire.refusals import NoSuchTable, NotRead, StoreError

T = TypeVar("T")
State = Literal["running", "over", "ended", "unknown"]
MAX_READ = 200
"""The maximum number of tables that one transaction reads."""
PAUSE_SECONDS = 0.02
"""The pause, in seconds, after each deleted table, in which a server can write."""
MAX_TRIES = 3
"""How often a change is tried if the database refuses it, for example because a server holds a lock."""


@dataclass(frozen=True)
class Filter:
    """A choice of tables. Fields with their default value do not exclude any table."""

    names: tuple[str, ...] = ()
    game: str = ""
    before: float | None = None
    """The time, in seconds since 1970, before which the last change must have been."""
    player: str = ""
    """The name of somebody at the table. Upper and lower case are the same."""


@dataclass
class HostedTable:
    """What a host sees of a table.

    Attributes:
        table: The name of the table.
        game: The name of its game.
        state: "running", "over" if its game has ended, "ended" if the table takes no more answers, or
            "unknown" if its game cannot be read here.
        seats: The rows of its seats, or none if they are damaged.
        answers: The number of stored answers.
        lines: The number of chat lines.
        bytes: The approximate size of its data.
        made: The time at which it was made, in seconds since 1970.
        changed: The time of its last answer or chat line, or when it was made.
    """

    table: str
    game: str
    state: State
    seats: list[SeatRow]
    answers: int
    lines: int
    bytes: int
    made: float
    changed: float

    @property
    def people(self) -> int:
        """The number of seats that people hold."""
        return sum(seat.player == PERSON for seat in self.seats)

    @property
    def open_seats(self) -> int:
        """The number of seats that are free."""
        return sum(seat.player == OPEN for seat in self.seats)

    def seats_of_player(self, name: str) -> list[int]:
        """Return the numbers of the seats whose holders use a name. The first seat has the number 1."""
        return [n for n, seat in enumerate(self.seats, 1) if seat.name.casefold() == name.casefold()]


@dataclass(frozen=True)
class HostedAccount:
    """What a host sees of an account: when it was made, and how much belongs to it."""

    id: str
    name: str
    made: float
    passkeys: int
    sessions: int
    seats: int


class HostedTables:
    """The tables of a database that may be in use."""

    def __init__(self, store: DatabaseStore) -> None:
        """Use a store that has not been opened. `open_tables` checks its database first."""
        self.store, self._database = store, store.database
        """The store, of which only reading methods may be used."""
        self.puzzles = Puzzles(self._write, self._read)
        """The puzzles of the days."""

    async def check_schema(self) -> None:
        """Check that the database is one of Coverts, and that it has the schema of this version.

        Raises:
            StoreError: It is not, or has another schema.
        """
        await self._read(lambda connection: _check_schema(connection, self._database.name))

    async def list(self, chosen: Filter) -> list[HostedTable]:
        """Return the chosen tables, without looking at their games.

        The state of a table is "unknown" unless the table has been ended.

        Raises:
            NoSuchTable: A named table does not exist.
        """
        conditions: list[ColumnElement[bool]] = []
        if chosen.names:
            conditions.append(TABLES.c.id.in_(chosen.names))
        if chosen.game:
            conditions.append(TABLES.c.game == chosen.game)
        if chosen.before is not None:
            conditions.append(is_old(chosen.before))
        query = select(TABLES.c.id).where(*conditions).order_by(TABLES.c.made, TABLES.c.id)
        ids = await self._read(lambda connection: [*connection.execute(query).scalars()])
        if missing := [name for name in chosen.names if name not in ids]:
            raise NoSuchTable(f"There is no table {', '.join(missing)} in this database.")
        tables: list[HostedTable] = []
        for at in range(0, len(ids), MAX_READ):
            part = ids[at : at + MAX_READ]
            tables += await self._read(lambda connection, part=part: _tables(connection, part))  # type: ignore[misc]
        return [table for table in tables if not chosen.player or table.seats_of_player(chosen.player)]

    async def find_state(self, table: HostedTable) -> State:
        """Return the state of a table. This repeats the last answers of its game."""
        game = _game(table.game)
        if table.state == "ended" or game is None:
            return table.state
        try:
            row = await self.store.table(table.table)
            steps, snapshot = await self.store.steps(row.id), await self.store.snapshot(row.id)
            outdated = row.rules != Machine.of(game).program.version
            history = History.rebuilt(
                game, len(row.seats), game.read_options(row.options), steps, row.referee, snapshot, outdated
            )
        except NotRead:  # The stored rows are damaged.
            return "unknown"
        except StoreError:
            raise
        except Exception:  # The rules of today may not understand the table, or it has just been deleted.
            return "unknown"
        if outdated and not history.agrees:
            return "ended"
        return "over" if history.match.over else "running"

    async def in_use(self) -> set[str]:
        """Return the names of the tables to which somebody is connected."""
        query = select(TABLES.c.id).where(is_in_use(self._database))
        return await self._read(lambda connection: {*connection.execute(query).scalars()})

    async def delete(self, name: str, before: float | None = None) -> bool:
        """Delete a table, and everything that belongs to it.

        Args:
            name: The table.
            before: If set, keep the table if it has changed since this time or somebody is connected.

        Returns:
            Whether the table has been deleted.
        """
        old = None if before is None else and_(is_old(before), not_(is_in_use(self._database)))
        done = await self._write(lambda connection: delete_table(connection, name, old), name)
        await asyncio.sleep(PAUSE_SECONDS)
        return done

    async def personal_rows(self, name: str, seat: int) -> PersonalRows:
        """Count what `forget` would remove."""
        return await self._read(lambda connection: count_personal_rows(connection, name, seat))

    async def forget(self, name: str, seat: int) -> PersonalRows:
        """Remove what belongs to the person at a seat. Returns what has been removed."""
        return await self._write(lambda connection: forget_seat(connection, name, seat), name)

    async def accounts(self, name: str) -> Sequence[HostedAccount]:
        """Return the account with an id, or else all accounts with a name."""

        def work(connection: Connection) -> Sequence[HostedAccount]:
            found = accounts_named(connection, name)
            return [
                HostedAccount(each.id, each.name, each.made, *count_account_rows(connection, each.id))
                for each in found
            ]

        return await self._read(work)

    async def forget_account(self, account_id: str, with_texts: bool) -> None:
        """Delete an account. If `with_texts` is set, also forget its holder at all its tables."""
        await delete_account(self._read, self._write, account_id, with_texts)

    async def invite(self, code_hash: bytes, until: float) -> None:
        """Store an invite to make an account."""
        await self._write(lambda connection: keep_invite(connection, code_hash, until))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            result: T = await self._database.read(work)
            return result
        except TransactionFailed as error:
            raise self._refusal(error.error) from error

    async def _write(self, work: Callable[[Connection], T], *names: str) -> T:
        """Make a change in one transaction, and notify the servers of the changed tables."""

        def change(connection: Connection) -> T:
            result = work(connection)
            self._database.tell(connection, {*names})
            return result

        tries = 0
        while True:
            try:
                result: T = await self._database.write(change)
                return result
            except TransactionFailed as error:
                tries += 1
                if tries == MAX_TRIES:
                    raise self._refusal(error.error) from error
                await asyncio.sleep(PAUSE_SECONDS)

    def _refusal(self, error: Exception) -> StoreError:
        return StoreError(f"The database {self._database.name} cannot be used: {error_line(error)}.")


@asynccontextmanager
async def open_tables(database: str) -> AsyncIterator[HostedTables]:
    """Open the tables of a database for a command.

    Raises:
        StoreError: The database does not exist, belongs to another program, or has another schema.
    """
    store = DatabaseStore(database)
    if isinstance(store.database, SqliteFile):
        _check_file(store.database.path, store.database.name)
    tables = HostedTables(store)
    try:
        await tables.check_schema()
        yield tables
    finally:
        await store.database.close()


def _check_file(path: Path | None, name: str) -> None:
    try:
        exists = path is not None and is_there(path)
        if path is not None and exists:
            check_inside(path)
    except StoreError as error:
        raise StoreError(f"The database {name} cannot be used: {error}.") from None
    except FAILURES as error:
        raise StoreError(f"The database {name} cannot be used: {error_line(error)}.") from None
    if not exists:
        raise StoreError(f"There is no database {name}.")


def _check_schema(connection: Connection, name: str) -> None:
    names = set(inspect(connection).get_table_names())
    if not is_ours(names):
        raise StoreError(f"{name} is not a database of Coverts.")
    stored = (version_of(connection) if VERSION.name in names else None) or FIRST
    if stored not in REVISIONS:
        raise StoreError(f"A newer version of Coverts wrote {name}; use the newer version.")
    if stored != REVISIONS[-1]:
        raise StoreError(
            f"The database {name} has schema {stored}, and this command needs {REVISIONS[-1]}. Use the "
            "command of the version that the server runs, or start this version of the server once."
        )


def _tables(connection: Connection, ids: Sequence[str]) -> list[HostedTable]:
    """Read tables, in the order of their names in `ids`."""
    rows = {row.id: row for row in connection.execute(select(TABLES).where(TABLES.c.id.in_(ids)))}
    ended = set(connection.execute(select(ENDED.c.table_id).where(ENDED.c.table_id.in_(ids))).scalars())
    seats = seats_of(connection, ids)
    answers = _count(connection, STEPS, ids, STEPS.c.seat >= 0, not_(STEPS.c.undo))
    lines = _count(connection, LINES, ids)
    last_query = select(LINES.c.table_id, func.max(LINES.c.at)).where(LINES.c.table_id.in_(ids))
    last = {row[0]: row[1] for row in connection.execute(last_query.group_by(LINES.c.table_id))}
    sizes = dict.fromkeys(ids, 0)
    for part in (TABLES, *OWNED):
        key = part.c.id if part is TABLES else part.c.table_id
        query = select(key, func.sum(_row_bytes(part))).where(key.in_(ids)).group_by(key)
        for name, size in connection.execute(query):
            sizes[name] += int(size)
    return [
        HostedTable(
            name,
            row.game,
            "ended" if name in ended else "unknown",
            seats.get(name, []),
            answers.get(name, 0),
            lines.get(name, 0),
            sizes[name],
            row.made,
            max(row.made, row.changed, last.get(name, 0.0)),
        )
        for name in ids
        if (row := rows.get(name)) is not None
    ]


def _count(
    connection: Connection, part: Table, ids: Sequence[str], *conditions: ColumnElement[bool]
) -> dict[str, int]:
    query = select(part.c.table_id, func.count()).where(part.c.table_id.in_(ids), *conditions)
    return {row[0]: row[1] for row in connection.execute(query.group_by(part.c.table_id))}


def _row_bytes(part: Table) -> ColumnElement[int]:
    """Return an SQL expression for the approximate size of a row's data."""
    texts = [column for column in part.c if isinstance(column.type, (String, LargeBinary))]
    size: ColumnElement[int] = literal(8 * (len(part.c) - len(texts)))
    for column in texts:
        size = size + func.coalesce(func.length(column), 0)
    return size


@cache
def _game(name: str) -> Game | None:
    """Return an installed game, or None if there is none or it cannot be read."""
    try:
        return coverts.game(name) if name in coverts.installed() else None
    except CovertsError:
        return None


def days_ago(days: float) -> float:
    """Return the time, in seconds since 1970, that lies so many days in the past.

    Raises:
        Malformed: The number is negative.
    """
    if days < 0:
        raise Malformed(f"A number of days must be 0 or more, not {days:g}.")
    return time.time() - days * 86400
