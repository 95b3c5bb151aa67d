"""What is kept between runs: machine code and programs, by names made from all that they are made of.

Only its owner may write to the folder, nothing in it is unpickled, and what is read is held against its
digest first: what is damaged is made again. Where the folder cannot be used, things are kept for as long as
the process lives. A folder that is there is taken as it is: its permissions stay.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import stat
import tempfile
import time
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

LOG = logging.getLogger(__name__)
IN_MEMORY = "what is compiled lasts as long as the program"
MARK = b"coverts cache "
"""How all files of a cache begin, of whatever version."""
MAGIC = MARK + b"2\n"
UNDER_WAY = ".making-"
"""How the names of files begin that are being written."""
KEPT = re.compile(r"[0-9a-f]{32}\.(o|base)")
"""The names of files that are whole."""
BEGUN = re.compile(re.escape(UNDER_WAY) + "[a-z0-9_]{8}")
"""The names of files that are being written, as tempfile makes them."""
LEFT = 3600
"""After this many seconds nobody is writing a file any more."""
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
        hindrance = _hindrance(where)
        self.usable = not hindrance
        if hindrance:
            told = "%s %s: nothing is read from it, and nothing kept there; %s"
            LOG.warning(told, where, hindrance, IN_MEMORY)

    def get(self, name: str) -> bytes | None:
        """What is kept under a name; None where there is nothing, or it is damaged."""
        if name in self.memory:
            return self.memory[name]
        if not self.usable:
            return None
        path = self.where / name
        try:
            kept = path.read_bytes()
        except (OSError, ValueError):
            return None  # nothing is there, or the name is none that a file can have
        start = len(MAGIC) + hashlib.sha256().digest_size
        data = kept[start:]
        if kept[:start] != _beginning(name, data):
            LOG.warning("%s is damaged, or not of this version, and is made again", path)
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
            _make(self.where)
            handle, waiting = tempfile.mkstemp(dir=self.where, prefix=UNDER_WAY)
            with os.fdopen(handle, "wb") as file:
                file.write(_beginning(name, data) + data)
            os.replace(waiting, self.where / name)
        except OSError as error:
            LOG.info("%s cannot be written (%s): %s", self.where, error, IN_MEMORY)
            if waiting:
                Path(waiting).unlink(missing_ok=True)
            return False
        return True

    def _trim(self) -> None:
        """Take away what has not been used for the longest time, if there is too much."""
        found = self._files()
        total = sum(size for _, size, _ in found)
        if total <= MOST_BYTES:
            return
        for _, size, path in sorted(found, key=lambda each: each[0]):
            if total <= MOST_BYTES * TRIMMED:
                break
            try:
                path.unlink(missing_ok=True)
            except OSError:
                continue
            total -= size

    def _files(self) -> list[tuple[float, int, Path]]:
        """All that a cache has put there and nobody is writing: when it was last used, its size, where it is.

        Whatever else lies in the folder is left alone.
        """
        found = []
        try:
            for path in self.where.iterdir():
                begun = BEGUN.fullmatch(path.name)
                if not begun and not KEPT.fullmatch(path.name):
                    continue
                status = _status(path)
                if status and not (begun and status.st_mtime > time.time() - LEFT):
                    found.append((status.st_mtime, status.st_size, path))
        except OSError:
            return []
        return found


def _beginning(name: str, data: bytes) -> bytes:
    """What precedes data in their file; that of another name, or of other data, is another."""
    named = hashlib.sha256(name.encode()).digest()
    return MAGIC + hashlib.sha256(named + data).digest()


def _status(path: Path) -> os.stat_result | None:
    """That of a file which begins as those of a cache do, as far as it goes; None for all else."""
    try:
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode):
            return None
        with path.open("rb") as file:
            return status if MARK.startswith(file.read(len(MARK))) else None
    except OSError:
        return None  # another process has taken it away


def _make(where: Path) -> None:
    """Make a folder, and those above it, for its owner alone; what is there stays as it is."""
    try:
        where.mkdir(mode=0o700, exist_ok=True)
    except FileNotFoundError:
        if where.parent == where:
            raise
        _make(where.parent)
        where.mkdir(mode=0o700, exist_ok=True)


def _hindrance(where: Path) -> str:
    """Why others can have put code into a folder, or there is none; it is made where nothing is there."""
    try:
        _make(where)
        status = where.stat()
    except FileExistsError:
        return "is not a folder"
    except OSError as error:
        return f"cannot be used ({error.strerror})"
    if not hasattr(os, "getuid"):
        return ""
    if status.st_uid != os.getuid():
        return "belongs to somebody else"
    return "may be written to by others" if status.st_mode & 0o022 else ""


@cache
def _at(where: Path) -> Cache:
    return Cache(where)


def kept() -> Cache:
    """The cache of this user."""
    return _at(folder())
