"""Failures of the database: a line for the log, and a sentence for the player."""

from __future__ import annotations

import logging
import sqlite3

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from coverts.server.running import metrics
from coverts.tables.wire.refusals import NotRead, NotStored

LOG = logging.getLogger("coverts.server")
FAILURES: tuple[type[Exception], ...] = (SQLAlchemyError, sqlite3.Error, OSError, EOFError)
"""The exceptions that databases and their drivers raise."""
try:
    import asyncpg

    FAILURES += (asyncpg.PostgresError, asyncpg.InterfaceError)
except ImportError:
    pass
REASONS = {
    "full": "the disk is full",
    "locked": "another program holds the database",
    "readonly": "the database may only be read",
    "read-only": "the database may only be read",
    "malformed": "the database is damaged",
    "not a database": "it is not a database of Coverts",
    "disk i/o": "the disk fails",
    "invalid page": "the database is damaged",
}
"""Explanations of failures for users. Each key is a word in the driver's message."""


class TransactionFailed(Exception):
    """Raised if a transaction fails.

    Args:
        error: The exception of the driver.
        began: Whether a connection was open and the transaction had begun.
        committing: Whether the work was complete and the commit had begun.
    """

    def __init__(self, error: Exception, began: bool, committing: bool = False) -> None:
        super().__init__(error)
        late = isinstance(error, TimeoutError)
        ended = not isinstance(error, DBAPIError) or error.connection_invalidated
        self.error = error
        self.hopeless = late or not began
        """Whether all other transactions would fail now, too."""
        self.cut_off = ended and not self.hopeless
        """Whether only the connection was closed, so that a new connection may succeed."""
        self.in_doubt = committing and ended
        """Whether the transaction may have been committed."""

    @property
    def is_of_missing_row(self) -> bool:
        """Whether a row that the change belongs to does not exist, for example because it was deleted."""
        return isinstance(self.error, IntegrityError) and "foreign key" in str(self.error.orig).lower()


def error_line(error: BaseException) -> str:
    """Return a driver's error in one line, without the SQL and its values."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig.__cause__ or error.orig
    lines = str(error).splitlines()
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__


def cause_of(line: str) -> str:
    """Return an explanation of a driver's error line for users, or ""."""
    return next((reason for word, reason in REASONS.items() if word in line.lower()), "")


def not_stored(error: Exception, in_doubt: bool = False) -> NotStored:
    """Log a failure to write, and return the error for the caller."""
    metrics.STORE_FAILURES.inc()
    line = error_line(error)
    LOG.error("the store: a change was not stored: %s", line)
    if in_doubt:
        return NotStored(
            "The connection to the database was lost. It is unknown whether this was stored; look again."
        )
    why = cause_of(line)
    return NotStored(f"That could not be stored{why and ': '}{why}; try again.")


def not_read(error: Exception) -> NotRead:
    """Log a failure to read, and return the error for the caller."""
    metrics.STORE_FAILURES.inc()
    line = error_line(error)
    LOG.error("the store: nothing could be read: %s", line)
    why = cause_of(line)
    return NotRead(f"That could not be read from the server's database{why and ': '}{why}; try again.")
