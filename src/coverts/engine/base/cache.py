"""A disk cache for compiled code and programs, keyed by a hash of their inputs.

The cache refuses a folder that other users may write to. It stores plain bytes without `pickle`, and it
checks the digest of every entry that it reads. A damaged entry counts as missing, so its content is built
again. If the folder cannot be used, entries stay in memory until the process ends. The cache never changes
the permissions of an existing folder. A process that makes an entry locks it, so others wait for it and do
not make it again.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

LOG = logging.getLogger(__name__)
IN_MEMORY_NOTE = "compiled code is kept in memory until this process ends"
MAGIC_PREFIX = b"coverts cache "
"""The first bytes of every cache file, in all versions."""
MAGIC = MAGIC_PREFIX + b"2\n"
LOCK_PREFIX = ".lock-"
"""The name prefix of the files that are locked. They are empty and stay."""
PARTIAL_PREFIX = ".making-"
"""The name prefix of files that are still being written."""
ENTRY_PATTERN = re.compile(r"[0-9a-f]{32}\.(o|base)")
"""A pattern that matches the names of complete cache files."""
PARTIAL_PATTERN = re.compile(re.escape(PARTIAL_PREFIX) + "[a-z0-9_]{8}")
"""A pattern that matches the names of files that are still being written."""
STALE_AFTER_SECONDS = 3600
"""The age in seconds after which an unfinished file counts as abandoned."""
MAX_BYTES = 512 << 20
"""The maximum size of the cache in bytes.

If the cache is larger, the least recently used files are deleted.
"""
TRIM_TO = 3 / 4
"""The fraction of `MAX_BYTES` to which the cache shrinks when old files are deleted."""


def cache_folder() -> Path:
    """Return the folder named by COVERTS_CACHE, or else the user's cache folder."""
    return Path(os.environ.get("COVERTS_CACHE") or user_cache_path("coverts", appauthor=False))


class Cache:
    """A store of named byte strings in a folder that several processes may share.

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
        """Return the entry called `name`, or None if it is missing or damaged."""
        if name in self.memory:
            return self.memory[name]
        if not self.usable:
            return None
        path = self.where / name
        try:
            entry = path.read_bytes()
        except (OSError, ValueError):
            return None  # the entry is missing, or `name` cannot be a file name
        start = len(MAGIC) + hashlib.sha256().digest_size
        data = entry[start:]
        if entry[:start] != _make_header(name, data):
            LOG.warning("Cache file %s is damaged or of another version; rebuilding it", path)
            return None
        try:
            os.utime(path)
        except OSError:
            pass  # entries of a read-only cache can still be read
        return data

    def put(self, name: str, data: bytes) -> None:
        """Store an entry in the folder, or in memory if the folder is not writable."""
        if self.usable and self._write(name, data):
            self._trim()
        else:
            self.memory[name] = data

    @contextmanager
    def making(self, name: str) -> Iterator[None]:
        """Let only one process at a time make an entry. Others wait, and should then look for it again.

        The system releases the lock when the process ends. Entries whose names begin alike share a lock, so
        that there are few files. Without locks, as on Windows, several processes may make the same entry.
        """
        handle = -1
        if self.usable:
            try:
                import fcntl

                handle = os.open(self.where / f"{LOCK_PREFIX}{name[:1]}", os.O_CREAT | os.O_RDWR, 0o600)
                fcntl.flock(handle, fcntl.LOCK_EX)
            except (ImportError, OSError) as error:
                LOG.info("Cannot lock %s in cache folder %s (%s)", name, self.where, error)
        try:
            yield
        finally:
            if handle >= 0:
                os.close(handle)

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
        files = self._list_files()
        total = sum(size for _, size, _ in files)
        if total <= MAX_BYTES:
            return
        for _, size, path in sorted(files, key=lambda each: each[0]):
            if total <= MAX_BYTES * TRIM_TO:
                break
            try:
                path.unlink(missing_ok=True)
            except OSError:
                continue
            total -= size

    def _list_files(self) -> list[tuple[float, int, Path]]:
        """Return the time of last use, the size and the path of every cache file.

        The list omits files that are still being written and files of other programs.
        """
        files = []
        try:
            for path in self.where.iterdir():
                is_partial = PARTIAL_PATTERN.fullmatch(path.name)
                if not is_partial and not ENTRY_PATTERN.fullmatch(path.name):
                    continue
                status = _entry_status(path)
                if status and not (is_partial and status.st_mtime > time.time() - STALE_AFTER_SECONDS):
                    files.append((status.st_mtime, status.st_size, path))
        except OSError:
            return []
        return files


def _make_header(name: str, data: bytes) -> bytes:
    """Return the header of an entry, which depends on the entry's name and data."""
    name_digest = hashlib.sha256(name.encode()).digest()
    return MAGIC + hashlib.sha256(name_digest + data).digest()


def _entry_status(path: Path) -> os.stat_result | None:
    """Return the result of `lstat` for a cache file, or None if the path is not a cache file."""
    try:
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode):
            return None
        with path.open("rb") as file:
            return status if MAGIC_PREFIX.startswith(file.read(len(MAGIC_PREFIX))) else None
    except OSError:
        return None  # another process has deleted the file


def _make_folder(where: Path) -> None:
    """Create a folder and its missing parents so that only their owner has access."""
    try:
        where.mkdir(mode=0o700, exist_ok=True)
    except FileNotFoundError:
        if where.parent == where:
            raise
        _make_folder(where.parent)
        where.mkdir(mode=0o700, exist_ok=True)


def _find_problem(where: Path) -> str:
    """Create the folder if necessary, and return the reason why it cannot be used.

    Returns:
        The reason, such as unsafe permissions, or an empty string if the folder can be used.
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
