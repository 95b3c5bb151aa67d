"""State that server processes share: leases of tables, and reports of who is present.

A lease is taken or renewed in a single SQL statement, which makes it atomic. All times come from the
database's clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from sqlalchemy import Connection, Float, case, delete, insert, literal_column, or_, select, update

from coverts.server.store.schema import LEASES, PRESENCE
from coverts.tables.table_store import LEASE_SECONDS, SPECTATORS


class Dialect(Protocol):
    """The SQL that differs between SQLite and PostgreSQL."""

    now: str
    """An SQL expression for the time, in seconds since 1970."""

    def upsert(self, table: Any, /) -> Any: ...


def take_lease(database: Dialect, connection: Connection, table_id: str, owner: str) -> int | None:
    """Take or extend a table's lease, and return its fence.

    Return None if another owner has the lease.
    """
    now = literal_column(database.now, Float)
    new = database.upsert(LEASES).values(table_id=table_id, owner=owner, fence=1, until=now + LEASE_SECONDS)
    others = LEASES.c.owner != new.excluded.owner
    take = new.on_conflict_do_update(
        index_elements=[LEASES.c.table_id],
        set_={
            "owner": new.excluded.owner,
            "fence": LEASES.c.fence + case((others, 1), else_=0),
            "until": new.excluded.until,
        },
        where=or_(~others, LEASES.c.until <= now),
    )
    fence: int | None = connection.execute(take.returning(LEASES.c.fence)).scalar_one_or_none()
    return fence


def renew_leases(database: Dialect, connection: Connection, owner: str) -> set[str]:
    """Extend all leases that an owner still has, and return their tables."""
    until = literal_column(database.now, Float) + LEASE_SECONDS
    extend = update(LEASES).where(LEASES.c.owner == owner).values(until=until)
    return set(connection.execute(extend.returning(LEASES.c.table_id)).scalars())


def release_lease(connection: Connection, table_id: str, owner: str) -> None:
    """Release a table's lease. Keep the row, because it contains the fence."""
    mine = (LEASES.c.table_id == table_id, LEASES.c.owner == owner)
    connection.execute(update(LEASES).where(*mine).values(owner="", until=0.0))


def sit(
    database: Dialect, connection: Connection, process: str, reports: Mapping[str, int], seconds: float
) -> None:
    """Replace the reports of a process, and delete expired rows.

    Args:
        database: The dialect.
        connection: A connection with an open transaction.
        process: The process.
        reports: For each table, a bit mask of the connected seats and SPECTATORS.
        seconds: The time, in seconds, after which the new rows expire.
    """
    now = literal_column(database.now, Float)
    connection.execute(delete(PRESENCE).where(or_(PRESENCE.c.process == process, PRESENCE.c.until <= now)))
    if reports:
        rows = [
            {"process": process, "table_id": table, "seats": mask} for table, mask in sorted(reports.items())
        ]
        connection.execute(insert(PRESENCE).values(until=now + seconds), rows)


def report_spectator(database: Dialect, connection: Connection, table_id: str, process: str) -> None:
    """Add spectators to a process's report of a table."""
    until = literal_column(database.now, Float) + LEASE_SECONDS
    new = database.upsert(PRESENCE).values(process=process, table_id=table_id, seats=SPECTATORS, until=until)
    added = {"seats": PRESENCE.c.seats.bitwise_or(SPECTATORS), "until": new.excluded.until}
    keys = [PRESENCE.c.process, PRESENCE.c.table_id]
    connection.execute(new.on_conflict_do_update(index_elements=keys, set_=added))


def seated(database: Dialect, connection: Connection, process: str, ids: Iterable[str]) -> dict[str, int]:
    """For each table, return the combined reports of other processes."""
    now = literal_column(database.now, Float)
    query = select(PRESENCE.c.table_id, PRESENCE.c.seats).where(
        PRESENCE.c.table_id.in_(list(ids)), PRESENCE.c.process != process, PRESENCE.c.until > now
    )
    masks: dict[str, int] = {}
    for table, mask in connection.execute(query):
        masks[table] = masks.get(table, 0) | mask
    return masks
