"""Upgrades the schema of a database when the server opens it, and copies an SQLite file before that."""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Connection, insert, inspect, select

from coverts.server.store.schema import METADATA, SEATS, TABLES, VERSION
from coverts.server.store.store_errors import cause_of, error_line
from coverts.tables.wire.refusals import StoreError

LOG = logging.getLogger("coverts.server")
REVISIONS = tuple(f"{number:04}" for number in range(1, 19))
"""All revisions of the schema, the oldest first."""
NOT_OURS = "it belongs to another program"
MIGRATIONS = Path(__file__).with_name("migrations")
PART = ".part"
"""The ending of a copy that is not complete yet."""
HEAD_BYTES, CHUNK_BYTES = 100, 1 << 20
"""The size of the head of an SQLite file, and of the pieces in which files are compared."""
FIRST = REVISIONS[0]
"""The revision of databases that do not store their revision."""


def bring_up(connection: Connection) -> None:
    """Create the tables or upgrade them, within the connection's transaction.

    Raises:
        StoreError: The database belongs to another program, or a newer version of Coverts wrote it.
    """
    names = set(inspect(connection).get_table_names())
    if not names:
        METADATA.create_all(connection)
        VERSION.create(connection)
        connection.execute(insert(VERSION).values(version_num=REVISIONS[-1]))
        return
    if not is_ours(names):
        raise StoreError(NOT_OURS)
    stored = version_of(connection) if VERSION.name in names else None
    if stored is not None and stored not in REVISIONS:
        raise StoreError(
            f"a newer version of Coverts wrote it (its schema is {stored}, and this version supports schemas "
            f"up to {REVISIONS[-1]}); use the newer version"
        )
    if stored != REVISIONS[-1]:
        LOG.info(
            "the database is upgraded from schema %s to %s",
            *(stored or REVISIONS[0], REVISIONS[-1]),
            extra={"event": "upgrade"},
        )
        _upgrade(connection)


def is_ours(names: set[str]) -> bool:
    """Return whether a database with tables of these names belongs to Coverts."""
    return {TABLES.name, SEATS.name} <= names


def version_of(connection: Connection) -> str | None:
    """Return the schema revision of a database that has the table VERSION."""
    return connection.execute(select(VERSION.c.version_num)).scalar_one_or_none()


def _upgrade(connection: Connection) -> None:
    # Importing alembic is slow, and not needed if the database is up to date.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


# -- copies of SQLite files ----------------------------------------------------------------------------


def copy_before_upgrade(database: Path, revision: str) -> tuple[Path, bool]:
    """Copy a database to a new file beside it, whose name has the schema revision and the time.

    If there is such a copy already, as after an upgrade that was killed, that copy is used. The caller must
    hold the database's lock.

    Returns:
        The path of the copy, and whether it is new.

    Raises:
        StoreError: The copy cannot be written.
    """
    name = f"{database.name}.schema-{revision}-"
    copy = database.with_name(f"{name}{time.strftime('%Y-%m-%d-%H%M%S')}")
    try:
        beside = [path for path in database.parent.iterdir() if path.name.startswith(name)]
        # SQLite's own files, such as a journal, begin with the name of the copy that they belong to.
        unfinished = [path for path in beside if PART in path.name.removeprefix(name)]
        for path in unfinished:
            path.unlink()
        part = checked_copy(database, copy)
        for path in beside:
            if path not in unfinished and _have_same_content(path, part):
                part.unlink()
                return path, False
        os.replace(part, copy)
        _folder_to_disk(database.parent)
    except (StoreError, OSError) as error:
        why = str(error).rstrip(".") if isinstance(error, StoreError) else error.strerror
        raise StoreError(
            f"it must be upgraded and could not be copied first ({why}). It was not changed. Make space "
            "beside it for a copy, and start again"
        ) from None
    return copy, True


def _have_same_content(first: Path, second: Path) -> bool:
    """Return whether two databases have the same pages, apart from SQLite's counters of changes."""
    if first.stat().st_size != second.stat().st_size:
        return False
    with first.open("rb") as one, second.open("rb") as other:
        if _without_counters(one.read(HEAD_BYTES)) != _without_counters(other.read(HEAD_BYTES)):
            return False
        while chunk := one.read(CHUNK_BYTES):
            if chunk != other.read(CHUNK_BYTES):
                return False
    return True


def _without_counters(head: bytes) -> bytes:
    return head[:24] + head[28:92]


def revision_of(connection: sqlite3.Connection, names: set[str]) -> str:
    """Return the schema revision of a database.

    Args:
        connection: A connection to the database.
        names: The names of its tables.
    """
    if VERSION.name not in names:
        return FIRST
    row = connection.execute(f"SELECT version_num FROM {VERSION.name}").fetchone()
    return FIRST if row is None else str(row[0])


def table_names(connection: sqlite3.Connection) -> set[str]:
    """Return the names of the tables of a database."""
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name for (name,) in rows}


def checked_copy(source: Path, target: Path) -> Path:
    """Copy a database to a temporary file beside the target, and check the copy.

    Raises:
        StoreError: The database cannot be copied, or the copy is invalid.
    """
    part = target.with_name(target.name + PART)
    try:
        if not source.is_file():
            raise StoreError(f"There is no database {source}.")
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        # With mode=ro, SQLite could not create the shared-memory file that readers may need.
        address = f"{source.resolve().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, uri=True)) as original, closing(sqlite3.connect(part)) as copy:
            original.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            _check(copy, source)
        _to_disk(part)
    except BaseException as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error):
            line = error_line(error)
            raise StoreError(f"{source} cannot be copied: {cause_of(line) or line}.") from None
        if isinstance(error, OSError):
            raise StoreError(f"{source} cannot be copied to {target}: {error.strerror}.") from None
        raise
    return part


def _check(connection: sqlite3.Connection, source: Path) -> None:
    """Check a copy of a database.

    Raises:
        StoreError: The database belongs to another program, is damaged, or was written by a newer version of
            Coverts.
    """
    names = table_names(connection)
    if not is_ours(names):
        raise StoreError(f"{source} is not a database of Coverts.")
    if revision_of(connection, names) not in REVISIONS:
        raise StoreError(f"A newer version of Coverts wrote {source}; use the newer version.")
    result = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if result != "ok":
        raise StoreError(f"{source} is damaged: {' '.join(result.split())}.")


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _folder_to_disk(folder: Path) -> None:
    """Flush a folder, so that a new name in it survives a power failure."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
