"""A cache of rendered moments, so that looking back at the same moment again costs almost nothing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import astuple, dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from coverts.engine.base.sentences import as_text
from coverts.tables.core.stored_rows import SeatRow
from coverts.tables.replays.timeline import Past

T = TypeVar("T")
MAX_CACHE_BYTES = 8_000_000
"""The approximate maximum size of the cache in bytes."""
MEMORY_FACTOR = 4
"""The approximate memory of a message and its encoded forms, as a multiple of its size as JSON."""


@dataclass(eq=False)
class CachedMessage(Generic[T]):
    """A message that a cache keeps, with its encoded forms by language code. It is never changed."""

    message: T
    encodings: dict[str, bytes] = field(default_factory=dict)


class MomentCache:
    """Rendered moments. If there are too many, the least recently used ones are removed."""

    def __init__(self, max_bytes: int = MAX_CACHE_BYTES) -> None:
        """Create an empty cache."""
        self.max_bytes, self.bytes = max_bytes, 0
        self._entries: OrderedDict[Hashable, tuple[CachedMessage[Any], int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Hashable) -> CachedMessage[Any] | None:
        """Return a cached message, or None."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._entries.move_to_end(key)
        return entry[0]

    def put(self, key: Hashable, message: CachedMessage[T], size: int) -> None:
        """Keep a message.

        Args:
            key: Everything that the message depends on.
            message: The message.
            size: The size of its JSON in bytes.
        """
        self._drop(key)
        self._entries[key] = message, size * MEMORY_FACTOR
        self.bytes += size * MEMORY_FACTOR
        while self.bytes > self.max_bytes:
            self._drop(next(iter(self._entries)))

    def _drop(self, key: Hashable) -> None:
        entry = self._entries.pop(key, None)
        if entry is not None:
            self.bytes -= entry[1]


def moment_key(past: Past, move: int, viewpoint: str, rows: list[SeatRow], over: bool) -> Hashable | None:
    """Return everything that a rendered moment depends on; None if it may still change.

    A moment shows the answer that follows, so it changes when the game goes on.

    Args:
        past: The moments of the table. No other table, and no other past of it, has its serial number.
        move: The number of the moment.
        viewpoint: The name of the viewpoint.
        rows: The seats of the table.
        over: Whether the game is over.
    """
    if not past.is_complete:
        return None
    return past.serial, past.last, move, viewpoint, over, tuple(astuple(row) for row in rows)


def size_of(message: Any) -> int:
    """Return the size of a message as JSON, in bytes."""
    return len(msgspec.json.encode(message, enc_hook=as_text))
