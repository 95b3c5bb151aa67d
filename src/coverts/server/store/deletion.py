"""Deletes tables with all of their rows, and removes what belongs to one person at a table.

The functions take a connection, within a transaction. On SQLite, deleted text is overwritten in the file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    and_,
    delete,
    func,
    literal_column,
    select,
    update,
)

from coverts.server.store.leases import Dialect
from coverts.server.store.people_records import Reads, Writes
from coverts.server.store.schema import (
    ACCOUNT_SEATS,
    DEVICES,
    LEASES,
    LINES,
    MAIL_CONFIRMATIONS,
    METADATA,
    NOTES,
    NOTICE_MAILS,
    PRESENCE,
    PUSH_BROWSERS,
    REMATCHES,
    SEATS,
    TABLES,
    TURN_NOTICES,
)
from coverts.server.store.table_records import raise_seats_version
from coverts.tables.core.stored_rows import FORGOTTEN

OWNED = tuple(table for table in reversed(METADATA.sorted_tables) if "table_id" in table.c)
"""All parts of the schema with rows that belong to a table. None of them refers to a later one."""
HELD = SEATS.c.player == "person"


@dataclass(frozen=True)
class PersonalRows:
    """The number of rows that belong to the person at a seat.

    Attributes:
        lines: Chat lines that still have their content.
        notes: Private notes.
        devices: Devices that can open the seat.
        notices: Browsers and mail addresses that get notices.
    """

    lines: int
    notes: int
    devices: int
    notices: int = 0


class Deletions:
    """The queries of a server that deletes old tables, for `DatabaseStore.deletion`."""

    def __init__(self, dialect: Dialect, do: Writes, read: Reads) -> None:
        """Create the queries. The last two arguments are described in `People`."""
        self._dialect, self._do, self._read = dialect, do, read

    async def old_tables(self, before: float, most: int, but: Collection[str]) -> list[str]:
        """Return tables whose last change is old, the oldest first.

        Args:
            before: The time, in seconds since 1970, before which the last change must have been.
            most: The maximum number of tables.
            but: Tables to leave out.
        """
        condition = and_(is_old(before), ~is_in_use(self._dialect), TABLES.c.id.not_in([*but]))
        query = select(TABLES.c.id).where(condition).order_by(TABLES.c.made).limit(most)
        return await self._read(lambda connection: [*connection.execute(query).scalars()])

    async def delete_if_old(self, table_id: str, before: float) -> bool:
        """Delete a table whose last change is older than a time.

        Returns:
            False if the table has changed since then, somebody is connected to it, or it does not exist.
        """
        condition = and_(is_old(before), ~is_in_use(self._dialect))
        return await self._do(lambda connection: delete_table(connection, table_id, condition), table_id)


def delete_table(connection: Connection, table_id: str, condition: ColumnElement[bool] | None = None) -> bool:
    """Delete a table and all rows that belong to it.

    Args:
        connection: A connection with an open transaction.
        table_id: The table.
        condition: A condition on the table's row. If it is false, nothing is deleted.

    Returns:
        Whether the table has been deleted.
    """
    # Rows are locked in the same order as by a process that stores steps under a lease.
    connection.execute(select(LEASES.c.fence).where(LEASES.c.table_id == table_id).with_for_update()).all()
    row = select(TABLES.c.id).where(TABLES.c.id == table_id, *([] if condition is None else [condition]))
    if connection.execute(row.with_for_update(of=TABLES)).first() is None:
        return False
    with overwriting(connection):
        for part in OWNED:
            connection.execute(delete(part).where(part.c.table_id == table_id))
        connection.execute(delete(REMATCHES).where(REMATCHES.c.new_table == table_id))
        connection.execute(delete(TABLES).where(TABLES.c.id == table_id))
    return True


def count_personal_rows(connection: Connection, table_id: str, seat: int) -> PersonalRows:
    """Count what `forget_seat` would remove."""
    own_lines = (LINES.c.table_id == table_id, LINES.c.seat == seat, LINES.c.text + LINES.c.phrase != "")
    notes = (NOTES.c.table_id == table_id, NOTES.c.seat == seat)
    devices = (DEVICES.c.table_id == table_id, DEVICES.c.seat == seat)
    first = (SEATS.c.table_id == table_id, SEATS.c.seat == seat, func.length(SEATS.c.token_hash) > 0)

    def count(*condition: ColumnElement[bool]) -> int:
        return int(connection.execute(select(func.count()).where(*condition)).scalar_one())

    notices = sum(
        count(part.c.table_id == table_id, part.c.seat == seat) for part in (PUSH_BROWSERS, NOTICE_MAILS)
    )
    return PersonalRows(count(*own_lines), count(*notes), count(*devices) + count(*first), notices)


def forget_seat(connection: Connection, table_id: str, seat: int) -> PersonalRows:
    """Remove the name, chat lines, notes, devices and notices of the person at a seat.

    The answers stay. The chat lines stay, too, but without content, so that the numbers of later lines do not
    change.

    Returns:
        The number of rows that have been removed or emptied.
    """
    raise_seats_version(connection, table_id)  # This locks the table's row.
    counted = count_personal_rows(connection, table_id, seat)
    mine = (SEATS.c.table_id == table_id, SEATS.c.seat == seat)
    forgotten = {"name": "", "token_hash": FORGOTTEN, "invite_hash": None, "link_hash": None}
    # An address that nobody has confirmed may be another person's, whom the count protects from mails.
    mails = select(NOTICE_MAILS.c.address).where(
        NOTICE_MAILS.c.table_id == table_id, NOTICE_MAILS.c.seat == seat, NOTICE_MAILS.c.confirmed
    )
    hashes = [hash_of_address(address) for address in connection.execute(mails).scalars()]
    with overwriting(connection):
        connection.execute(delete(MAIL_CONFIRMATIONS).where(MAIL_CONFIRMATIONS.c.address_hash.in_(hashes)))
        connection.execute(update(SEATS).where(*mine, HELD).values(**forgotten, shares_notes=False))
        for part in (DEVICES, NOTES, ACCOUNT_SEATS, REMATCHES, PUSH_BROWSERS, NOTICE_MAILS, TURN_NOTICES):
            connection.execute(delete(part).where(part.c.table_id == table_id, part.c.seat == seat))
        own_lines = update(LINES).where(LINES.c.table_id == table_id, LINES.c.seat == seat)
        connection.execute(own_lines.values(name="", text="", phrase=""))
    return counted


def hash_of_address(address: str) -> bytes:
    """Return the hash under which mails to an address are counted."""
    return hashlib.sha256(address.lower().encode()).digest()


def is_old(before: float) -> ColumnElement[bool]:
    """Return an SQL condition for tables without a change, an answer or a chat line since a time."""
    lines = select(LINES.c.number).where(LINES.c.table_id == TABLES.c.id, LINES.c.at >= before)
    return and_(TABLES.c.made < before, TABLES.c.changed < before, ~lines.exists())


def is_in_use(dialect: Dialect) -> ColumnElement[bool]:
    """Return an SQL condition for tables to which somebody is connected at a server process."""
    now = literal_column(dialect.now, Float)
    rows = select(PRESENCE.c.table_id).where(PRESENCE.c.table_id == TABLES.c.id, PRESENCE.c.until > now)
    return rows.exists()


@contextmanager
def overwriting(connection: Connection) -> Iterator[None]:
    """Let SQLite overwrite what is deleted. PostgreSQL does so by itself when it vacuums its tables."""
    if connection.dialect.name != "sqlite":
        yield
        return
    before = int(connection.exec_driver_sql("PRAGMA secure_delete").scalar_one())  # Some builds always do so.
    connection.exec_driver_sql("PRAGMA secure_delete=ON").close()
    try:
        yield
    finally:
        connection.exec_driver_sql(f"PRAGMA secure_delete={before}").close()
