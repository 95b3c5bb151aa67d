"""Snapshots of a table's position. A table with a snapshot loads without repeating all of its steps."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from coverts.engine.match.game_match import Packed


class Kept(msgspec.Struct, array_like=True):
    """The content of a snapshot: the position of a match, and how many steps each seat could see."""

    state: bytes
    events: list[Any]
    digests: dict[int, str]
    last: int
    noticed: dict[int, int]
    posed: dict[int, int]
    before: list[tuple[bytes, int]]
    whose: list[int]
    """For each answer that may still be taken back, the seat that could see it, or ALL if everybody could."""
    waiting: int = 0


_READ: msgspec.msgpack.Decoder[Kept] = msgspec.msgpack.Decoder(Kept)


def pack(
    match: Packed, last: int, noticed: dict[int, int], posed: dict[int, int], whose: Sequence[int]
) -> bytes:
    free = len(match.before)
    tail = [*whose[len(whose) - free :]]
    fields = (match.state, match.events, match.digests, last, dict(noticed), dict(posed))
    kept = Kept(*fields, match.before, tail, match.waiting)
    return zlib.compress(msgspec.msgpack.encode(kept), 1)


def unpack(data: bytes) -> tuple[Packed, Kept]:
    """Return the content of a snapshot.

    Raises:
        zlib.error: The data is damaged.
        msgspec.MsgspecError: The data is damaged.
    """
    kept = _READ.decode(zlib.decompress(data))
    events = [(at, (key, *map(tuple, told))) for at, (key, *told) in kept.events]
    return Packed(kept.state, events, kept.digests, kept.before, kept.waiting), kept
