"""The database of a server.

The database holds tables, their seats, and for each table an append-only list of steps. A step is an answer
or an undo.

A step and the chance answers that it caused are written in one transaction. Steps that wait to be written at
the same time share a transaction. An undo adds a step, so numbers are never reused.

If several processes use the database, each table is held by one of them, and the database refuses changes by
the others (see `leases`). The database also holds a snapshot of each table, and who is connected. These data
save time or coordinate several processes. No game is harmed if they are lost.

Each query is a function of a plain SQLAlchemy connection. SQLite runs it in a thread, and PostgreSQL runs it
through SQLAlchemy's bridge to asyncio.
"""

from coverts.server.store.database_store import DatabaseStore
from coverts.tables.core.stored_rows import (
    LineRow,
    ListedRow,
    NoteRow,
    SeatRow,
    Snapshot,
    StepRow,
    TableRow,
    VoteRow,
)

__all__ = [
    "DatabaseStore",
    "LineRow",
    "ListedRow",
    "NoteRow",
    "SeatRow",
    "Snapshot",
    "StepRow",
    "TableRow",
    "VoteRow",
]
