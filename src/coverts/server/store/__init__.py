"""The database of a server.

The database holds tables, their seats, and for each table an append-only list of steps. A step is an answer
or an undo.

A step and the chance answers that it caused are written in one transaction. Steps that wait to be written at
the same time share a transaction. The primary key (table, number) protects against two writers: if both write
a step with the same number, the second writer fails and reads the table again. An undo adds a step, so
numbers are never reused.

The database also holds a snapshot of each table, leases (which process runs the bots of a table), and the
seats that are connected. These data save time or coordinate several processes. No game is harmed if they are
lost.

Each query is a function of a plain SQLAlchemy connection. SQLite runs it in a thread, and PostgreSQL runs it
through SQLAlchemy's bridge to asyncio.
"""

from coverts.server.store.database_store import ALONE_SECONDS, LEASE_SECONDS, DatabaseStore
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
    "ALONE_SECONDS",
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
