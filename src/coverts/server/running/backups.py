"""Backs up an SQLite database, even while a server uses it, and restores a backup."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from sqlalchemy.engine import make_url

from coverts.server.store.migration import checked_copy
from coverts.server.store.sqlite import FileLock, LockTaken, beside, is_there, lock_of, place_of
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
    os.replace(checked_copy(source, file), file)


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
        copy = checked_copy(file, target)
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


def _copy_owner(model: Path, *files: Path) -> None:
    """If this process runs as root, give the files the same owner as another file."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = model.stat()
        for file in files:
            os.chown(file, owner.st_uid, owner.st_gid)


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
