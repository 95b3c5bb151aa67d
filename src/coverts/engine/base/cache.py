"""A cache on disk for compiled code and programs, keyed by a hash of their inputs.

Only the owner may write to the folder, nothing in it is unpickled, and each entry is checked against its
digest when it is read; damaged entries are built again. If the folder cannot be used, entries stay in memory
for the life of the process. The permissions of an existing folder are left as they are.
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
IN_MEMORY_NOTE = "compiled code is kept in memory until this process ends"
MAGIC_PREFIX = b"coverts cache "
"""The first bytes of every cache file, whatever its version."""
MAGIC = MAGIC_PREFIX + b"2\n"
PARTIAL_PREFIX = ".making-"
"""Prefix of the names of files that are still being written."""
ENTRY_PATTERN = re.compile(r"[0-9a-f]{32}\.(o|base)")
"""Names of complete files."""
PARTIAL_PATTERN = re.compile(re.escape(PARTIAL_PREFIX) + "[a-z0-9_]{8}")
"""Names of files that are still being written, as tempfile makes them."""
STALE_AFTER_SECONDS = 3600
"""Age after which a file still being written counts as abandoned."""
MAX_BYTES = 512 << 20
"""Size above which the least recently used files are deleted."""
TRIM_TO = 3 / 4
"""Share of `MAX_BYTES` that is left after such a deletion."""


def cache_folder() -> Path:
    """Return the folder in COVERTS_CACHE, or the user's cache folder."""
    return Path(os.environ.get("COVERTS_CACHE") or user_cache_path("coverts", appauthor=False))


class Cache:
    """Named byte strings in a folder that several processes may use at once.

    Args:
        where: The folder. It is created if it does not exist.
    """

    def __init__(self, where: Path) -> None:
        self.where = where
        self.memory: dict[str, bytes] = {}
        problem = _find_problem(where)
        self.usable = not problem
        if problem:
            LOG.warning("Cache folder %s %s and is not used; %s", where, problem, IN_MEMORY_NOTE)

    def get(self, name: str) -> bytes | None:
        """Return the entry `name`, or None if it is missing or damaged."""
        if name in self.memory:
            return self.memory[name]
        if not self.usable:
            return None
        path = self.where / name
        try:
            entry = path.read_bytes()
        except (OSError, ValueError):
            return None  # no such entry, or no possible file name
        start = len(MAGIC) + hashlib.sha256().digest_size
        data = entry[start:]
        if entry[:start] != _make_header(name, data):
            LOG.warning("Cache file %s is damaged or of another version; rebuilding it", path)
            return None
        try:
            os.utime(path)
        except OSError:
            pass  # a read-only cache still serves its entries
        return data

    def put(self, name: str, data: bytes) -> None:
        """Store an entry; if the folder cannot be written, store it in memory."""
        if self.usable and self._write(name, data):
            self._trim()
        else:
            self.memory[name] = data

    def _write(self, name: str, data: bytes) -> bool:
        waiting = ""
        try:
            _make_folder(self.where)
            handle, waiting = tempfile.mkstemp(dir=self.where, prefix=PARTIAL_PREFIX)
            with os.fdopen(handle, "wb") as file:
                file.write(_make_header(name, data) + data)
            os.replace(waiting, self.where / name)
        except OSError as error:
            LOG.info("Cannot write to cache folder %s (%s); %s", self.where, error, IN_MEMORY_NOTE)
            if waiting:
                Path(waiting).unlink(missing_ok=True)
            return False
        return True

    def _trim(self) -> None:
        """Delete the least recently used files if the folder holds more than `MAX_BYTES`."""
        found = self._list_files()
        total = sum(size for _, size, _ in found)
        if total <= MAX_BYTES:
            return
        for _, size, path in sorted(found, key=lambda each: each[0]):
            if total <= MAX_BYTES * TRIM_TO:
                break
            try:
                path.unlink(missing_ok=True)
            except OSError:
                continue
            total -= size

    def _list_files(self) -> list[tuple[float, int, Path]]:
        """Return (last use, size, path) of each cache file that no process is writing.

        Other files in the folder are ignored.
        """
        found = []
        try:
            for path in self.where.iterdir():
                is_partial = PARTIAL_PATTERN.fullmatch(path.name)
                if not is_partial and not ENTRY_PATTERN.fullmatch(path.name):
                    continue
                status = _entry_status(path)
                if status and not (is_partial and status.st_mtime > time.time() - STALE_AFTER_SECONDS):
                    found.append((status.st_mtime, status.st_size, path))
        except OSError:
            return []
        return found


def _make_header(name: str, data: bytes) -> bytes:
    """Return the bytes in front of an entry: they depend on its name and its data."""
    named = hashlib.sha256(name.encode()).digest()
    return MAGIC + hashlib.sha256(named + data).digest()


def _entry_status(path: Path) -> os.stat_result | None:
    """Return the status of a file that starts like a cache file; None for any other."""
    try:
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode):
            return None
        with path.open("rb") as file:
            return status if MAGIC_PREFIX.startswith(file.read(len(MAGIC_PREFIX))) else None
    except OSError:
        return None  # another process has deleted it


def _make_folder(where: Path) -> None:
    """Create a folder and its parents for their owner alone; keep those that exist."""
    try:
        where.mkdir(mode=0o700, exist_ok=True)
    except FileNotFoundError:
        if where.parent == where:
            raise
        _make_folder(where.parent)
        where.mkdir(mode=0o700, exist_ok=True)


def _find_problem(where: Path) -> str:
    """Return why the folder cannot be trusted or used; "" if it can.

    The folder is created if it does not exist.
    """
    try:
        _make_folder(where)
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
def _cache_in(where: Path) -> Cache:
    return Cache(where)


def user_cache() -> Cache:
    """Return the cache of the current user."""
    return _cache_in(cache_folder())
