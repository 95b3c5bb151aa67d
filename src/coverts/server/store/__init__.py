"""What is kept: a row a table, a row a seat, and each table's append-only list of steps.

A step is written whole, with every chance answer it caused, in one transaction; so are steps that were
answered at once. Its primary key (table, number) is what makes two writers safe: the second one of a number
loses and looks again. Taking back is a step of its own, so numbers are never used twice.

Beside that, and only for speed or between several server processes: a snapshot of a table, who answers for
its bots (a lease with a fence), and who is connected. All of it may be lost without harm to a game.

Every use of the database is a function of a plain connection, written once: SQLite runs it in a thread,
PostgreSQL's driver through SQLAlchemy's bridge.
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
