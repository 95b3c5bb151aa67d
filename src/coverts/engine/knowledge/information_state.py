"""What one seat has seen and done since the start: its information state, kept as a match goes on."""

from __future__ import annotations

import hashlib
import marshal
from typing import Any

_FLAT = 2
"""The last format of `marshal` without references: equal values are equal bytes, in every process."""


class Recall:
    """The information state of a seat at each position of a match, for perfect recall.

    chain: the seat's own actions by their numbers and its views as tuples, in the order in which they came;
    a view that is as the one right before it is left out.
    """

    __slots__ = ("_ends", "_keys", "chain")

    def __init__(self, view: tuple[Any, ...]) -> None:
        self.chain: list[Any] = [view]
        self._ends = [1]
        """How long the chain was at each position."""
        self._keys: list[bytes] = []
        """Of the beginnings of the chain, each made of the one before: as far as somebody asked."""

    def note(self, action: int | None, view: tuple[Any, ...] | None) -> None:
        """One position more: what the seat answered, None where another did, and what it saw then.

        view: None while others still owe an answer to the same question: in which order they give it tells
        nothing of the game.
        """
        if action is not None:
            self.chain.append(action)
        if view is not None and view != self.chain[-1]:
            self.chain.append(view)
        self._ends.append(len(self.chain))

    def take_back(self) -> None:
        """One position less."""
        self._ends.pop()
        del self.chain[self._ends[-1] :], self._keys[self._ends[-1] :]

    def key(self) -> str:
        """32 characters that are the same exactly where the chain is, whoever makes them."""
        keys = self._keys
        for entry in self.chain[len(keys) :]:
            keys.append(_key(keys[-1] if keys else b"", entry))
        return keys[-1].hex()


class SeenChain:
    """The same chain as a list that shares its beginnings: for trees of positions, where many go on from one.

    before: the chain without its last `entry`, None where that is the first, or all that was kept. key: as
    `Recall.key` gives it; made where it is not given.
    """

    __slots__ = ("before", "entry", "key")

    def __init__(self, entry: Any, before: SeenChain | None = None, key: bytes | None = None) -> None:
        self.entry, self.before = entry, before
        self.key: bytes = key or _key(before.key if before is not None else b"", entry)

    @staticmethod
    def add_view(before: SeenChain | None, view: tuple[Any, ...]) -> SeenChain:
        """The chain after a view; the same where it is as the one right before it."""
        return before if before is not None and before.entry == view else SeenChain(view, before)


def _key(before: bytes, entry: Any) -> bytes:
    """What tells a chain from all others, made of that of its beginning and of its last entry."""
    return hashlib.blake2b(before + marshal.dumps(entry, _FLAT), digest_size=16).digest()
