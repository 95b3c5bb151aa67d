"""State that server processes share: which processes run, which one holds each table, and who is present.

A process that runs renews its row in PROCESSES. A process holds a table by its row in LEASES, and only for as
long as its own row in PROCESSES has not expired. Then another process may take the table, which raises the
table's fence. Whatever a process stores for a table is refused if the table has a newer fence.

A table is taken in a single SQL statement, which makes it atomic. All times come from the database's clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Connection, Float, and_, case, delete, insert, literal_column, or_, select, update

from coverts.server.store.people_records import Reads, Writes
from coverts.server.store.schema import LEASES, PRESENCE, PROCESSES, TABLES
from coverts.tables.wire.refusals import TableMoved

ABSENT_SHARE = 5 / 8
"""After this part of the time of a lease without a renewal, nobody counts as present at a process. It is less
than the whole time, so that lobbies soon show who is gone, and more than the time of two renewals."""


class Dialect(Protocol):
    """The SQL that differs between SQLite and PostgreSQL."""

    now: str
    """An SQL expression for the time, in seconds since 1970."""

    def upsert(self, table: Any, /) -> Any: ...


class FencedWriter(Protocol):
    """The parts of the store's writer that refuse changes of tables that this process does not hold."""

    fences: dict[str, int] | None
    on_moved: Callable[[str], None]


@dataclass(frozen=True)
class ServerProcess:
    """A server process, as the others see it.

    Attributes:
        name: A random name.
        address: The address at which it takes requests that others relay, or "" if it takes none.
        key: The secret by which others prove that they may relay requests.
    """

    name: str
    address: str = ""
    key: str = ""


def enter(database: Dialect, connection: Connection, process: ServerProcess, seconds: float) -> None:
    """Add a process, and delete the rows of processes that have expired long ago."""
    now = literal_column(database.now, Float)
    connection.execute(delete(PROCESSES).where(PROCESSES.c.until < now - 100 * seconds))
    row = {"process": process.name, "address": process.address, "key": process.key}
    connection.execute(insert(PROCESSES).values(until=now + seconds, **row))


def renew(database: Dialect, connection: Connection, process: str, seconds: float) -> set[str]:
    """Let a process hold its tables for some seconds more, and return the tables that it still holds."""
    until = literal_column(database.now, Float) + seconds
    connection.execute(update(PROCESSES).where(PROCESSES.c.process == process).values(until=until))
    held = select(LEASES.c.table_id).where(LEASES.c.owner == process)
    return set(connection.execute(held).scalars())


def leave(connection: Connection, process: str) -> None:
    """Remove a process that stops, so that others may take its tables at once."""
    connection.execute(update(LEASES).where(LEASES.c.owner == process).values(owner=""))
    connection.execute(delete(PROCESSES).where(PROCESSES.c.process == process))


def hold(database: Dialect, connection: Connection, table_id: str, process: str) -> int | None:
    """Take a table, unless a process that runs holds it.

    Returns:
        The table's fence, or None if another process holds the table.
    """
    now = literal_column(database.now, Float)
    new = database.upsert(LEASES).values(table_id=table_id, owner=process, fence=1)
    is_mine = LEASES.c.owner == new.excluded.owner
    running = select(PROCESSES.c.process).where(PROCESSES.c.until > now)
    take = new.on_conflict_do_update(
        index_elements=[LEASES.c.table_id],
        set_={"owner": new.excluded.owner, "fence": LEASES.c.fence + case((is_mine, 0), else_=1)},
        where=or_(is_mine, LEASES.c.owner.not_in(running)),
    )
    fence: int | None = connection.execute(take.returning(LEASES.c.fence)).scalar_one_or_none()
    return fence


def find_holder(database: Dialect, connection: Connection, table_id: str) -> ServerProcess | None:
    """Return the process that holds a table, or None if no process that runs holds it."""
    now = literal_column(database.now, Float)
    join = and_(LEASES.c.owner == PROCESSES.c.process, LEASES.c.table_id == table_id)
    query = select(PROCESSES).join(LEASES, join).where(PROCESSES.c.until > now)
    row = connection.execute(query).one_or_none()
    return None if row is None else ServerProcess(row.process, row.address, row.key)


def release(connection: Connection, table_id: str, process: str) -> None:
    """Let other processes take a table. Keep the row, because it contains the fence."""
    mine = (LEASES.c.table_id == table_id, LEASES.c.owner == process)
    connection.execute(update(LEASES).where(*mine).values(owner=""))


class HeldTables:
    """The tables that this process holds.

    Until `enter`, the store refuses no change, as commands need it.
    """

    def __init__(
        self, database: Dialect, process: str, writer: FencedWriter, do: Writes, read: Reads
    ) -> None:
        """Create the queries.

        Args:
            database: The dialect.
            process: The name of this process.
            writer: The writer of the store, which refuses changes of tables that this process does not hold.
            do: See `People`.
            read: See `People`.
        """
        self._database, self._process, self._writer = database, process, writer
        self._do, self._read = do, read
        self.seconds = 0.0
        """The time, in seconds, of a lease, or 0 before `enter`."""

    async def enter(self, address: str, key: str, seconds: float) -> None:
        """Say that this process runs, so that it may hold tables.

        Args:
            address: Where this process takes requests that other processes relay.
            key: The secret that they must send.
            seconds: The time, in seconds, for which this process holds its tables after each `renew`.
        """
        self.seconds, self._writer.fences = seconds, {}
        process = ServerProcess(self._process, address, key)
        await self._do(lambda connection: enter(self._database, connection, process, seconds))

    async def renew(self) -> None:
        """Hold the tables of this process for some seconds more.

        For each table that another process has taken, the writer's `on_moved` is called.
        """
        before = {*self._fences}
        held = await self._do(lambda c: renew(self._database, c, self._process, self.seconds))
        for table in before - held:
            if table in self._fences:
                self._writer.on_moved(table)

    async def leave(self) -> None:
        """Let other processes hold the tables of this process at once."""
        self._fences.clear()
        await self._do(lambda connection: leave(connection, self._process))

    async def hold(self, table_id: str) -> None:
        """Let only this process change a table, until `release`.

        Raises:
            TableMoved: Another process holds the table.
        """
        fence = await self._do(lambda connection: hold(self._database, connection, table_id, self._process))
        if fence is None:
            raise TableMoved(table_id)
        self._fences[table_id] = fence

    async def take(self, table_id: str) -> bool:
        """Hold a table if it exists, like `hold`.

        Returns:
            False if another process holds the table.
        """
        query = select(TABLES.c.id).where(TABLES.c.id == table_id)
        if await self._read(lambda connection: connection.execute(query).first()) is not None:
            try:
                await self.hold(table_id)
            except TableMoved:
                return False
        return True

    def holds(self, table_id: str) -> bool:
        """Return whether this process holds a table, as far as it knows."""
        return table_id in self._fences

    async def release(self, table_id: str) -> None:
        """Let other processes hold a table."""
        if self._fences.pop(table_id, None) is not None:
            await self._do(lambda connection: release(connection, table_id, self._process))

    async def give_back(self, table_id: str) -> None:
        """Release a table that this process does not hold, because an earlier release may have failed."""
        if table_id not in self._fences:
            await self._do(lambda connection: release(connection, table_id, self._process))

    async def find_holder(self, table_id: str) -> ServerProcess | None:
        """Return the process that holds a table, or None if no process that runs holds it."""
        return await self._read(lambda connection: find_holder(self._database, connection, table_id))

    async def find_running(self, names: Iterable[str]) -> set[str]:
        """Return the processes of these names that run."""
        now = literal_column(self._database.now, Float)
        query = select(PROCESSES.c.process).where(PROCESSES.c.process.in_([*names]), PROCESSES.c.until > now)
        return await self._read(lambda connection: {*connection.execute(query).scalars()})

    def on_moved(self, callback: Callable[[str], None]) -> None:
        """Call a function with the ID of each table of this process that another process has taken."""

        def forget_and_tell(table_id: str) -> None:
            self._fences.pop(table_id, None)
            callback(table_id)

        self._writer.on_moved = forget_and_tell

    @property
    def _fences(self) -> dict[str, int]:
        fences = self._writer.fences
        assert fences is not None, "call enter first"
        return fences


def sit(
    database: Dialect,
    connection: Connection,
    process: str,
    reports: Mapping[str, int],
    seconds: float,
    watched: Mapping[str, int],
) -> None:
    """Replace the reports of a process, and delete expired rows.

    Args:
        database: The dialect.
        connection: A connection with an open transaction.
        process: The process.
        reports: For each table, a bit mask of the connected seats and SPECTATORS.
        seconds: The time, in seconds, after which the new rows expire.
        watched: For each of these tables whose game runs, the number of spectators.
    """
    now = literal_column(database.now, Float)
    connection.execute(delete(PRESENCE).where(or_(PRESENCE.c.process == process, PRESENCE.c.until <= now)))
    if reports:
        rows = [
            {"process": process, "table_id": table, "seats": mask, "watchers": watched.get(table, -1)}
            for table, mask in sorted(reports.items())
        ]
        connection.execute(insert(PRESENCE).values(until=now + seconds), rows)


def seated(
    database: Dialect, connection: Connection, process: str, ids: Iterable[str], lease_seconds: float = 0.0
) -> dict[str, int]:
    """For each table, return the combined reports of other processes.

    Args:
        database: The dialect.
        connection: A connection with an open transaction.
        process: The process that asks.
        ids: The tables.
        lease_seconds: The time, in seconds, of a lease. Processes that have not renewed their leases for most
            of this time are left out. If it is 0, no process renews leases.
    """
    now = literal_column(database.now, Float)
    query = select(PRESENCE.c.table_id, PRESENCE.c.seats).where(
        PRESENCE.c.table_id.in_(list(ids)), PRESENCE.c.process != process, PRESENCE.c.until > now
    )
    if lease_seconds:
        is_well = PROCESSES.c.until > now + (1 - ABSENT_SHARE) * lease_seconds
        query = query.where(PRESENCE.c.process.in_(select(PROCESSES.c.process).where(is_well)))
    masks: dict[str, int] = {}
    for table, mask in connection.execute(query):
        masks[table] = masks.get(table, 0) | mask
    return masks


def watched(database: Dialect, connection: Connection, process: str, ids: Iterable[str]) -> dict[str, int]:
    """For each table whose game runs at another process, return the number of spectators."""
    now = literal_column(database.now, Float)
    query = select(PRESENCE.c.table_id, PRESENCE.c.watchers).where(
        PRESENCE.c.table_id.in_(list(ids)),
        PRESENCE.c.process != process,
        PRESENCE.c.until > now,
        PRESENCE.c.watchers >= 0,
    )
    return {row.table_id: row.watchers for row in connection.execute(query)}
