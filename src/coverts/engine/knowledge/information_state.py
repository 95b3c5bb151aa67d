"""A seat's information state: its views and actions since the start of the match."""

from __future__ import annotations

import hashlib
import marshal
from typing import Any

_FLAT = 2
"""The last version of `marshal` without references, in which equal values have equal bytes."""


class Recall:
    """The information state of a seat at each position of a match (perfect recall).

    Attributes:
        chain: The numbers of the seat's own actions and its views as tuples, in order. A view that equals the
            previous view is left out.
    """

    __slots__ = ("_ends", "_keys", "chain")

    def __init__(self, view: tuple[Any, ...]) -> None:
        self.chain: list[Any] = [view]
        self._ends = [1]
        """The length of the chain at each position."""
        self._keys: list[bytes] = []
        """The key of each prefix of the chain, derived from the previous key and computed on demand."""

    def note(self, action: int | None, view: tuple[Any, ...] | None) -> None:
        """Add a position to the information state.

        Args:
            action: The seat's action, or None if another seat answered.
            view: The seat's view after the answer. None while other seats still owe an answer to the same
                question, because the order of their answers does not count.
        """
        if action is not None:
            self.chain.append(action)
        if view is not None and view != self.chain[-1]:
            self.chain.append(view)
        self._ends.append(len(self.chain))

    def take_back(self) -> None:
        """Remove the last position."""
        self._ends.pop()
        del self.chain[self._ends[-1] :], self._keys[self._ends[-1] :]

    def key(self) -> str:
        """Return 32 characters that identify the chain and are the same in every process."""
        keys = self._keys
        for entry in self.chain[len(keys) :]:
            keys.append(_key(keys[-1] if keys else b"", entry))
        return keys[-1].hex()


class SeenChain:
    """An information state as a linked list that shares its prefixes, for game trees.

    Attributes:
        before: The chain without its last entry, or None if there is only one entry.
        entry: The last entry.
        key: The chain's key, as in `Recall.key`.
    """

    __slots__ = ("before", "entry", "key")

    def __init__(self, entry: Any, before: SeenChain | None = None, key: bytes | None = None) -> None:
        self.entry, self.before = entry, before
        self.key: bytes = key or _key(before.key if before is not None else b"", entry)

    @staticmethod
    def add_view(before: SeenChain | None, view: tuple[Any, ...]) -> SeenChain:
        """Return the chain with a view added, unless the view equals the last entry."""
        return before if before is not None and before.entry == view else SeenChain(view, before)


def _key(before: bytes, entry: Any) -> bytes:
    """Return the key of a chain from its last entry and the key of the chain before it."""
    return hashlib.blake2b(before + marshal.dumps(entry, _FLAT), digest_size=16).digest()
