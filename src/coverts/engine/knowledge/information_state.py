"""A seat's information state: its views and actions since the start of the match."""

from __future__ import annotations

import hashlib
import marshal
from typing import Any

_FLAT = 2
"""The last version of the `marshal` format without references. Equal values have equal bytes in it."""


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
        """The length of `chain` at each position of the match."""
        self._keys: list[bytes] = []
        """The keys (hashes) of the prefixes of `chain`, shortest first. They are computed on demand."""

    def note(self, action: int | None, view: tuple[Any, ...] | None) -> None:
        """Add a position to the information state.

        Args:
            action: The seat's action, or None if another seat answered.
            view: The seat's view after the answer. None while other seats still owe an answer to the same
                question. The information state does not depend on the order of their answers.
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
        """Return a hash of 32 characters that identifies the information state.

        The hash is the same in every process.
        """
        keys = self._keys
        for entry in self.chain[len(keys) :]:
            keys.append(_key(keys[-1] if keys else b"", entry))
        return keys[-1].hex()


class SeenChain:
    """An information state in a game tree: a linked list that shares prefixes with others.

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
        """Return the information state with a view added, unless the view equals the last entry."""
        return before if before is not None and before.entry == view else SeenChain(view, before)


def _key(before: bytes, entry: Any) -> bytes:
    """Compute the key (hash) of a list of entries from the last entry and the key of the other entries."""
    return hashlib.blake2b(before + marshal.dumps(entry, _FLAT), digest_size=16).digest()
