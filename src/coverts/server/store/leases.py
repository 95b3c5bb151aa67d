"""What server processes of one database know of each other: leases of tables, and who is connected.

Each statement is one, so that it cannot be torn apart. Times are by the database's clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from sqlalchemy import Connection, Float, case, delete, insert, literal_column, or_, select, update

from coverts.server.store.schema import LEASES, PRESENCE
from coverts.tables.ports import LEASE_SECONDS


class Dialect(Protocol):
    """What the databases say differently."""

    now: str

    def upsert(self, table: Any, /) -> Any: ...


def take_lease(database: Dialect, connection: Connection, table_id: str, owner: str) -> int | None:
    """The lease's fence, or None where another holds it."""
    now = literal_column(database.now, Float)
    new = database.upsert(LEASES).values(table_id=table_id, owner=owner, fence=1, until=now + LEASE_SECONDS)
    others = LEASES.c.owner != new.excluded.owner
    taken = new.on_conflict_do_update(
        index_elements=[LEASES.c.table_id],
        set_={
            "owner": new.excluded.owner,
            "fence": LEASES.c.fence + case((others, 1), else_=0),
            "until": new.excluded.until,
        },
        where=or_(~others, LEASES.c.until <= now),
    )
    fence: int | None = connection.execute(taken.returning(LEASES.c.fence)).scalar_one_or_none()
    return fence


def renew_leases(database: Dialect, connection: Connection, owner: str) -> set[str]:
    """Extend all leases of an owner that nobody has taken; gives their tables."""
    until = literal_column(database.now, Float) + LEASE_SECONDS
    extended = update(LEASES).where(LEASES.c.owner == owner).values(until=until)
    return set(connection.execute(extended.returning(LEASES.c.table_id)).scalars())


def release_lease(connection: Connection, table_id: str, owner: str) -> None:
    """The row stays, and with it the fence."""
    mine = (LEASES.c.table_id == table_id, LEASES.c.owner == owner)
    connection.execute(update(LEASES).where(*mine).values(owner="", until=0.0))


def sit(database: Dialect, connection: Connection, process: str, seats: Mapping[str, int]) -> None:
    """Replace what a process says of who is connected; what has run out goes too."""
    now = literal_column(database.now, Float)
    connection.execute(delete(PRESENCE).where(or_(PRESENCE.c.process == process, PRESENCE.c.until <= now)))
    if seats:
        rows = [
            {"process": process, "table_id": table, "seats": mask} for table, mask in sorted(seats.items())
        ]
        connection.execute(insert(PRESENCE).values(until=now + LEASE_SECONDS), rows)


def seated(database: Dialect, connection: Connection, process: str, ids: Iterable[str]) -> dict[str, int]:
    """For each table, the seats that other processes say are connected, a bit each."""
    now = literal_column(database.now, Float)
    there = select(PRESENCE.c.table_id, PRESENCE.c.seats).where(
        PRESENCE.c.table_id.in_(list(ids)), PRESENCE.c.process != process, PRESENCE.c.until > now
    )
    masks: dict[str, int] = {}
    for table, mask in connection.execute(there):
        masks[table] = masks.get(table, 0) | mask
    return masks
