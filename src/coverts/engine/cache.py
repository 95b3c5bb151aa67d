"""What is kept between runs: machine code and programs, by names made from all that they are made of.

The folder is its owner's alone, nothing in it is unpickled, and what is read is held against its digest
first:
what is damaged is made again. Where the folder cannot be used, things are kept for as long as the process
lives.
"""

from __future__ import annotations

import hashlib
import logging
import os
import stat
import tempfile
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

LOG = logging.getLogger(__name__)
MAGIC = b"coverts cache 1\n"
MOST_BYTES = 512 << 20
"""Beyond this the longest unused go."""
TRIMMED = 3 / 4
"""The share of it that is left then."""


def folder() -> Path:
    """COVERTS_CACHE, or the user's cache folder."""
    return Path(os.environ.get("COVERTS_CACHE") or user_cache_path("coverts", appauthor=False))


class Cache:
    """Named bytes in a folder; several processes may use it at once."""

    def __init__(self, where: Path) -> None:
        self.where = where
        self.memory: dict[str, bytes] = {}
        self.usable = _owned(where)

    def get(self, name: str) -> bytes | None:
        """What is kept under a name; None where there is nothing, or it is damaged."""
        if name in self.memory:
            return self.memory[name]
        if not self.usable:
            return None
        path = self.where / name
        try:
            kept = path.read_bytes()
        except OSError:
            return None
        start = len(MAGIC) + hashlib.sha256().digest_size
        data = kept[start:]
        if kept[:start] != MAGIC + hashlib.sha256(data).digest():
            LOG.warning("%s is damaged and is made again", path)
            return None
        try:
            os.utime(path)
        except OSError:
            pass  # it may be used where it may not be written
        return data

    def put(self, name: str, data: bytes) -> None:
        """Keep it; where that fails it is kept in memory."""
        if self.usable and self._written(name, data):
            self._trim()
        else:
            self.memory[name] = data

    def _written(self, name: str, data: bytes) -> bool:
        waiting = ""
        try:
            self.where.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, waiting = tempfile.mkstemp(dir=self.where, prefix=".making-")
            with os.fdopen(handle, "wb") as file:
                file.write(MAGIC + hashlib.sha256(data).digest() + data)
            os.replace(waiting, self.where / name)
        except OSError as error:
            LOG.info(
                "%s cannot be written (%s): what is compiled lasts as long as the program", self.where, error
            )
            if waiting:
                Path(waiting).unlink(missing_ok=True)
            return False
        return True

    def _trim(self) -> None:
        """Take away what has not been used for the longest time, if there is too much."""
        found = []
        for path in self.where.iterdir():
            try:
                status = path.stat()
            except OSError:
                continue  # another process has taken it away
            found.append((status.st_mtime, status.st_size, path))
        total = sum(size for _, size, _ in found)
        if total <= MOST_BYTES:
            return
        for _, size, path in sorted(found, key=lambda each: each[0]):
            if total <= MOST_BYTES * TRIMMED:
                break
            path.unlink(missing_ok=True)
            total -= size


def _owned(where: Path) -> bool:
    """Whether code may be read from a folder: nobody but this user can have put it there."""
    if not where.exists() or not hasattr(os, "getuid"):
        return True
    status = where.stat()
    if status.st_uid == os.getuid() and stat.S_ISDIR(status.st_mode):
        if status.st_mode & 0o077:
            try:
                where.chmod(0o700)
            except OSError:
                return not status.st_mode & 0o022
        return True
    LOG.warning("%s belongs to somebody else: nothing is read from it, and nothing kept there", where)
    return False


@cache
def _at(where: Path) -> Cache:
    return Cache(where)


def kept() -> Cache:
    """The cache of this user."""
    return _at(folder())
