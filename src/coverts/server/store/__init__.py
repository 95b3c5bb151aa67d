"""The database of a server: tables, their seats, and an append-only list of steps for each table.

A step and the chance answers that it caused are written in one transaction. Steps that are answered at the
same time share a transaction. The primary key (table, number) protects against two writers: if both write
the same number, the second one fails and reads the table again. Undoing adds a step, so numbers are never
reused.

The database also holds a snapshot of each table, leases (which process runs the bots of a table), and the
seats that are connected. They save time or coordinate several processes. No game is harmed if they are lost.

Each query is a function of a plain SQLAlchemy connection. SQLite runs it in a thread, and PostgreSQL runs it
through SQLAlchemy's bridge to asyncio.
"""

from coverts.server.store.database_store import LEASE_SECONDS, DatabaseStore
from coverts.tables.core.stored_rows import (
    LeaseLostError,
    LineRow,
    ListedRow,
    Mark,
    NoteRow,
    NumberTakenError,
    SeatRow,
    Snapshot,
    StepRow,
    TableRow,
    VoteRow,
)

__all__ = [
    "LEASE_SECONDS",
    "DatabaseStore",
    "LeaseLostError",
    "LineRow",
    "ListedRow",
    "Mark",
    "NoteRow",
    "NumberTakenError",
    "SeatRow",
    "Snapshot",
    "StepRow",
    "TableRow",
    "VoteRow",
]
