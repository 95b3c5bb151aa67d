"""Rows by key: the form in which a page stores its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

Row = tuple[str, bytes]
"""A key and the stored data."""
Change = tuple[str, bytes | None]
"""A key and its new data, or None to delete the row."""


class Rows(Protocol):
    """Stored rows, such as those of a browser's IndexedDB."""

    async def read(self, prefix: str) -> Sequence[Row]:
        """Return the rows whose keys begin with a prefix, in the order of their keys."""
        ...

    async def write(self, changes: Sequence[Change]) -> None:
        """Store all changes or none, and return when they are stored.

        Raises:
            RowsError: Nothing has been stored, for example because the storage is full.
        """


class RowsError(Exception):
    """Rows could not be stored or read."""


class MemoryRows:
    """Rows that are lost when the process ends."""

    def __init__(self, rows: Mapping[str, bytes] | None = None) -> None:
        self.data = dict(rows or {})

    async def read(self, prefix: str) -> Sequence[Row]:
        """Return the rows whose keys begin with a prefix, in the order of their keys."""
        return sorted(each for each in self.data.items() if each[0].startswith(prefix))

    async def write(self, changes: Sequence[Change]) -> None:
        """Store all changes."""
        for key, data in changes:
            if data is None:
                self.data.pop(key, None)
            else:
                self.data[key] = data


class UnsavedRows:
    """Rows that stay in memory as long as the storage refuses them.

    Each later change tries to store them again.
    """

    def __init__(self, stored: Rows, on_unsaved: Callable[[bool], None]) -> None:
        """Keep the rows of a storage.

        Args:
            stored: The storage.
            on_unsaved: A function to call when rows become unsaved or cannot be read (True), and when all are
                stored (False).
        """
        self._stored, self._on_unsaved = stored, on_unsaved
        self._unsaved: dict[str, bytes | None] = {}
        self._was_refused = False

    async def read(self, prefix: str) -> Sequence[Row]:
        """Return the rows whose keys begin with a prefix, in the order of their keys."""
        try:
            rows = dict(await self._stored.read(prefix))
        except RowsError:
            self._tell(True)  # Otherwise nobody would know why all tables are missing.
            rows = {}
        unsaved = {key: data for key, data in self._unsaved.items() if key.startswith(prefix)}
        merged = {**rows, **unsaved}
        return [(key, data) for key, data in sorted(merged.items()) if data is not None]

    async def write(self, changes: Sequence[Change]) -> None:
        """Store changes, together with earlier ones that are not stored yet."""
        pending = self._unsaved = {**self._unsaved, **dict(changes)}
        try:
            await self._stored.write(list(pending.items()))
        except RowsError:
            self._tell(True)
            return
        kept = self._unsaved.items()
        self._unsaved = {key: data for key, data in kept if key not in pending or pending[key] is not data}
        if not self._unsaved:  # Otherwise another change is being stored, or was refused.
            self._tell(False)

    def _tell(self, unsaved: bool) -> None:
        if unsaved != self._was_refused:
            self._was_refused = unsaved
            self._on_unsaved(unsaved)
