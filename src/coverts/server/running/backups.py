"""Copies of a database: made while its server runs, and put back while none does."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy.engine import make_url

from coverts.server.store.file_lock import FileLock, LockTaken
from coverts.server.store.migration import REVISIONS, is_ours
from coverts.server.store.schema import VERSION
from coverts.server.store.sqlite import beside, is_there, lock_of, place_of
from coverts.server.store.store_errors import error_line
from coverts.tables.wire.refusals import StoreError


def back_up(database: str, file: Path) -> None:
    """Copy a database as it is at one moment; its server may go on meanwhile. Raises StoreError."""
    source = _path_of(database, f"pg_dump --format=custom --file={file}")
    if file.exists():
        raise StoreError(f"{file} is there already; name a new file.")
    os.replace(_checked_copy(source, file), file)


def restore(database: str, file: Path) -> Path | None:
    """Put a copy in a database's place; gives where the old one is now, if there was one.

    Raises StoreError: a server uses the database, or the file is no whole database that this version reads.
    """
    target = _path_of(database, f"pg_restore --clean --if-exists {file} --dbname")
    if file.resolve() == target.resolve():
        raise StoreError(f"{file} is the database itself.")
    lock = FileLock(lock_of(target))
    try:
        lock.take()
    except LockTaken:
        raise StoreError(f"A server uses the database {target}; stop it first.") from None
    except OSError as error:
        raise StoreError(f"The database {target} cannot be replaced: {error.strerror}.") from None
    try:
        copy = _checked_copy(file, target)
        _give(target if target.exists() else target.parent, copy, lock.path)
        kept = _put_aside(target) if target.exists() else None
        os.replace(copy, target)
        return kept
    finally:
        lock.release()


def _path_of(database: str, command: str) -> Path:
    """An SQLite database's file, or where it would be.

    Raises StoreError for what no such file can be, and for others: PostgreSQL has its own program for this.
    """
    if "://" in database:
        url = make_url(database)
        if not url.drivername.startswith("sqlite"):
            address = url._replace(password=None).render_as_string()
            raise StoreError(f"PostgreSQL does that with its own program: {command} '{address}'")
        database = url.database or ""
    path = place_of(database)
    try:
        is_there(path)
    except (StoreError, OSError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise StoreError(f"The database {database} cannot be used: {why}.") from None
    return path


def _checked_copy(source: Path, target: Path) -> Path:
    """Copy a database to a temporary file beside the target; raises StoreError."""
    part = target.with_name(f"{target.name}.part")
    try:
        if not source.is_file():
            raise StoreError(f"There is no database {source}.")
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        # Not read-only: a reader of a file that is being written needs the memory beside it.
        address = f"{source.resolve().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, uri=True)) as there, closing(sqlite3.connect(part)) as here:
            there.backup(here)
            here.execute("PRAGMA journal_mode=DELETE")
            _check(here, source)
        _to_disk(part)
    except BaseException as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error):
            raise StoreError(f"{source} cannot be copied: {error_line(error)}.") from None
        if isinstance(error, OSError):
            raise StoreError(f"{source} cannot be copied to {target}: {error.strerror}.") from None
        raise
    return part


def _check(connection: sqlite3.Connection, source: Path) -> None:
    """Raises StoreError for what is no whole database of Coverts that this version can read."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not is_ours(names):
        raise StoreError(f"{source} is no database of Coverts.")
    if VERSION.name in names:
        [(stored,)] = connection.execute(f"SELECT version_num FROM {VERSION.name}").fetchall()
        if stored not in REVISIONS:
            raise StoreError(f"A newer version of Coverts has written {source}; use that version.")
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreError(f"{source} is damaged: {' '.join(found.split())}.")


def _give(owned: Path, *files: Path) -> None:
    """Where root puts a copy back, the server's own user must be able to use it."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = owned.stat()
        for file in files:
            os.chown(file, owner.st_uid, owner.st_gid)


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _put_aside(database: Path) -> Path:
    """Give a database another name, with what SQLite has beside it: that may hold the last changes."""
    kept = database.with_name(f"{database.name}.before-{time.strftime('%Y-%m-%d-%H%M%S')}")
    while kept.exists():
        kept = kept.with_name(f"{kept.name}-again")
    for old, new in zip((database, *beside(database)), (kept, *beside(kept)), strict=True):
        with suppress(FileNotFoundError):
            old.rename(new)
    return kept
