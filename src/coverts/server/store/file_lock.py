"""A lock that lets one process use a file. The system releases it when the process ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

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
