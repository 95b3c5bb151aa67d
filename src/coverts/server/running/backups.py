"""Backs up an SQLite database, even while a server uses it, and restores a backup."""

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
    """Copy a consistent snapshot of a database to a new file.

    The server may run meanwhile.

    Raises:
        StoreError: The database cannot be copied, or the file exists.
    """
    source = _path_of(database, f"pg_dump --format=custom --file={file}")
    if file.exists():
        raise StoreError(f"{file} exists already; name a new file.")
    os.replace(_checked_copy(source, file), file)


def restore(database: str, file: Path) -> Path | None:
    """Replace a database with a backup of it.

    Returns:
        The new path of the old database, or None if there was no database.

    Raises:
        StoreError: A server uses the database, the backup is damaged, or a newer version of Coverts wrote it.
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
        _copy_owner(target if target.exists() else target.parent, copy, lock.path)
        old = _move_away(target) if target.exists() else None
        os.replace(copy, target)
        return old
    finally:
        lock.release()


def _path_of(database: str, command: str) -> Path:
    """Return the path of an SQLite database, which need not exist.

    Args:
        database: The database in the settings.
        command: The equivalent command for PostgreSQL, which the error names.

    Raises:
        StoreError: The database is a PostgreSQL database, or the path cannot be used.
    """
    if "://" in database:
        url = make_url(database)
        if not url.drivername.startswith("sqlite"):
            address = url._replace(password=None).render_as_string()
            raise StoreError(
                f"{address} is a PostgreSQL database. Use its own program: {command} '{address}'"
            )
        database = url.database or ""
    path = place_of(database)
    try:
        is_there(path)
    except (StoreError, OSError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise StoreError(f"The database {database} cannot be used: {why}.") from None
    return path


def _checked_copy(source: Path, target: Path) -> Path:
    """Copy a database to a temporary file beside the target, and check the copy.

    Raises:
        StoreError: The database cannot be copied, or the copy is invalid.
    """
    part = target.with_name(f"{target.name}.part")
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
            raise StoreError(f"{source} cannot be copied: {error_line(error)}.") from None
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
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not is_ours(names):
        raise StoreError(f"{source} is not a database of Coverts.")
    if VERSION.name in names:
        [(stored,)] = connection.execute(f"SELECT version_num FROM {VERSION.name}").fetchall()
        if stored not in REVISIONS:
            raise StoreError(f"A newer version of Coverts wrote {source}; use the newer version.")
    result = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if result != "ok":
        raise StoreError(f"{source} is damaged: {' '.join(result.split())}.")


def _copy_owner(model: Path, *files: Path) -> None:
    """If this process runs as root, give the files the same owner as another file."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = model.stat()
        for file in files:
            os.chown(file, owner.st_uid, owner.st_gid)


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _move_away(database: Path) -> Path:
    """Rename a database and SQLite's files beside it; return the new path.

    SQLite's files may contain the last changes.
    """
    backup = database.with_name(f"{database.name}.before-{time.strftime('%Y-%m-%d-%H%M%S')}")
    while backup.exists():
        backup = backup.with_name(f"{backup.name}-again")
    for old, new in zip((database, *beside(database)), (backup, *beside(backup)), strict=True):
        with suppress(FileNotFoundError):
            old.rename(new)
    return backup
