"""The SQLite database: one file for one server process, with one writing thread."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import stat
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.pool import StaticPool

from coverts.server.store.migration import (
    NOT_OURS,
    REVISIONS,
    bring_up,
    copy_before_upgrade,
    is_ours,
    revision_of,
    table_names,
)
from coverts.server.store.store_errors import FAILURES, TransactionFailed
from coverts.tables.payers import PAYER, cpu_seconds
from coverts.tables.wire.refusals import StoreError

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        # On Windows, a locked byte cannot be read, so lock a byte after the process ID.
        os.lseek(handle, 1024, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


LOG = logging.getLogger("coverts.server")
T = TypeVar("T")
READERS = 4
BUSY_MILLISECONDS = 2000
"""The time, in milliseconds, that SQLite waits if another program has locked the file."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""SQLite settings. They let readers and the writer run at the same time, and flush each commit to the
disk."""


class LockTaken(Exception):
    """Raised if another process holds the lock. The message names that process, if known."""


class FileLock:
    """A lock on a separate file.

    Locking the database itself would be unsafe: when this process closes any handle of that file, SQLite
    loses its own locks on it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    def take(self) -> None:
        """Take the lock, creating its file if needed.

        Raises:
            LockTaken: Another process holds the lock.
            OSError: The file cannot be created.
        """
        handle = os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            _take(handle)
        except OSError:
            holder = os.read(handle, 20).decode("ascii", "replace").strip()
            os.close(handle)
            raise LockTaken(f"process {holder}" if holder else "") from None
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())
        self._handle = handle

    def release(self) -> None:
        """Release the lock. Keep its file, because other processes may have it open."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


class SqliteFile:
    """A database in a file, or in memory if the path is empty or `:memory:`."""

    shared = False
    upsert = staticmethod(upsert)
    now = "((julianday('now') - 2440587.5) * 86400.0)"
    """An SQL expression for the time, in seconds since 1970."""

    def __init__(self, path: str) -> None:
        self.path = None if path in ("", ":memory:") else place_of(path)
        self.name = path or ":memory:"
        self._lock = FileLock(lock_of(self.path)) if self.path else None
        self._writing = ThreadPoolExecutor(1, "coverts-store")
        self._writer = self._engine("BEGIN IMMEDIATE")
        self._version: object = None
        """The writing connection, and its number for the version of the file's content."""
        if self.path:
            self._reading = ThreadPoolExecutor(READERS, "coverts-store-reader")
            self._reader = self._engine("BEGIN")
        else:
            self._reading, self._reader = self._writing, self._writer

    def _engine(self, begin: str) -> Engine:
        """Return an engine that begins each transaction with this statement."""
        more: dict[str, Any] = {} if self.path else {"poolclass": StaticPool}
        url = URL.create("sqlite", database=str(self.path) if self.path else ":memory:")
        engine = create_engine(
            url,
            hide_parameters=True,
            connect_args={"check_same_thread": False, "isolation_level": None},
            **more,
        )
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine

    async def open(self) -> None:
        """Lock the file, create it if it is missing, and upgrade its schema."""
        await self._in(self._writing, self._open)

    def _open(self) -> None:
        if self.path is None or self._lock is None:
            with self._writer.begin() as connection:
                bring_up(connection)
            return
        if is_there(self.path):
            check_inside(self.path)
        self._lock.take()
        try:
            copy = self._copy_if_outdated(self.path) if self.path.exists() else None
            # If SQLite created the file, everybody could read it. SQLite's other files copy the file's mode.
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
            for path in (self.path, *beside(self.path)):
                make_private(path)
            try:
                with self._writer.begin() as connection:
                    bring_up(connection)
            except BaseException:
                self._drop_copy(copy)
                raise
        except BaseException:
            self._writer.dispose()
            self._lock.release()
            raise

    def _copy_if_outdated(self, path: Path) -> Path | None:
        """If the schema of a database must be upgraded, copy the database.

        Returns:
            The path of the copy, or None if no new copy was made.
        """
        revision = check_inside(path)
        if revision is None or revision == REVISIONS[-1] or revision not in REVISIONS:
            return None
        copy, is_new = copy_before_upgrade(path, revision)
        LOG.info("the database as it was before its upgrade is in %s", copy, extra={"event": "upgrade"})
        return copy if is_new else None

    def _drop_copy(self, copy: Path | None) -> None:
        """Remove the copy if the upgrade has failed, so that restarts do not fill the disk with copies."""
        self._writer.dispose()
        with suppress(OSError, sqlite3.Error, StoreError):
            if copy is not None and self.path is not None and check_inside(self.path) != REVISIONS[-1]:
                copy.unlink()

    async def close(self) -> None:
        """Close the file, release its lock, and end the threads."""
        await self._in(self._writing, self._close)
        for threads in (self._reading, self._writing):
            threads.shutdown(wait=False, cancel_futures=True)

    def _close(self) -> None:
        self._reader.dispose()
        self._writer.dispose()
        if self._lock:
            self._lock.release()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run the work on a consistent view of the database, and return its result.

        Raises:
            TransactionFailed: The transaction failed.
        """
        payer = PAYER.get()

        def read() -> T:
            began = cpu_seconds()
            try:
                return _within(self._reader, work)
            finally:
                payer.charge(cpu_seconds() - began, "reading")

        return await self._in(self._reading, read)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run the work in a transaction, and return its result after the commit.

        Raises:
            TransactionFailed: The transaction failed.
        """
        return await self._in(self._writing, lambda: _within(self._writer, work))

    def tell(self, connection: Connection, tables: set[str]) -> None:
        """Do nothing, because a server that uses this file asks `is_changed_elsewhere`."""

    async def is_changed_elsewhere(self) -> bool:
        """Return whether another program may have changed the file since the last call.

        Raises:
            TransactionFailed: The file cannot be read.
        """
        return self.path is not None and await self._in(self._writing, self._has_new_version)

    def _has_new_version(self) -> bool:
        before = self._version
        try:
            with closing(self._writer.raw_connection()) as pooled, closing(pooled.cursor()) as cursor:
                # This number changes for a connection when any other connection writes. All writes of this
                # process use the same connection.
                [version] = cursor.execute("PRAGMA data_version").fetchone()
                self._version = pooled.dbapi_connection, version
        except FAILURES as error:
            raise TransactionFailed(error, False) from error
        return before != self._version

    @staticmethod
    async def _in(threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, work)


def _within(engine: Engine, work: Callable[[Connection], T]) -> T:
    """Run the work in a transaction, which SQLite commits as a whole or not at all."""
    began = False
    try:
        with engine.connect() as connection, connection.begin():
            began = True
            return work(connection)
    except FAILURES as error:
        raise TransactionFailed(error, began) from error


def _set_up(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    try:
        for pragma in (f"busy_timeout={BUSY_MILLISECONDS}", *PRAGMAS):
            cursor.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    cursor.close()


def place_of(path: str) -> Path:
    """Return the real path of a database, so that all links to it share one lock."""
    return Path(os.path.realpath(path))


def is_there(path: Path) -> bool:
    """Return whether a file exists.

    Raises:
        StoreError: It is not a regular file, or it has another hard link.
    """
    try:
        status = path.stat()
    except FileNotFoundError:
        return False
    if not stat.S_ISREG(status.st_mode):
        raise StoreError("it is not a file")
    if status.st_nlink > 1:
        raise StoreError("its file has a second name (a hard link), which another server might use")
    return True


def check_inside(path: Path) -> str | None:
    """Check that a file is a database of Coverts, without changing the file.

    Returns:
        The revision of its schema, or None if it is empty.

    Raises:
        StoreError: The file is a database of another program.
    """
    # With mode=ro, SQLite could not read a database that another program uses.
    address = f"{path.as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, BUSY_MILLISECONDS / 1000, uri=True)) as connection:
        names = table_names(connection)
        if names and not is_ours(names):
            raise StoreError(NOT_OURS)
        return revision_of(connection, names) if names else None


def lock_of(path: Path) -> Path:
    """Return the path of the lock file beside a database."""
    return path.with_name(f"{path.name}-lock")


def beside(path: Path) -> list[Path]:
    """Return the paths of the files that SQLite creates beside a database."""
    return [path.with_name(path.name + ending) for ending in ("-wal", "-shm", "-journal")]


def make_private(path: Path) -> None:
    """Let only the owner of a file read and write it.

    Do nothing if the file is missing or belongs to another user.
    """
    with suppress(FileNotFoundError, PermissionError):
        path.chmod(0o600)
