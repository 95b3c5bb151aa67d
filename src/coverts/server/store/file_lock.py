"""One process at a file: a lock that the system takes back when its holder ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        # A byte nobody reads: Windows forbids others to read what is locked.
        os.lseek(handle, 1024, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class LockTaken(Exception):
    """Another process holds the lock; its text says which, if that is known."""


class FileLock:
    """A lock of a file of its own: SQLite's locks on the database would be lost with a handle of ours."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    def take(self) -> None:
        """Raises LockTaken, or OSError where the file cannot be made."""
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
        """The file stays: whoever waits for it must wait for the same one."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
