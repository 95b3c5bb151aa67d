"""A table's position as bytes that are kept beside its steps, so that not all of them need be repeated."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from coverts.engine.match.game_match import Packed


class Kept(msgspec.Struct, array_like=True):
    """What is kept of a history: the match's position, and what its viewers could notice so far."""

    state: bytes
    events: list[Any]
    digests: dict[int, str]
    last: int
    noticed: dict[int, int]
    posed: dict[int, int]
    before: list[tuple[bytes, int]]
    whose: list[int]
    """Who noticed each of the last steps, those that may be taken back."""
    waiting: int = 0


_READ: msgspec.msgpack.Decoder[Kept] = msgspec.msgpack.Decoder(Kept)


def pack(
    match: Packed, last: int, noticed: dict[int, int], posed: dict[int, int], whose: Sequence[int]
) -> bytes:
    free = len(match.before)
    tail = [*whose[len(whose) - free :]]
    given = (match.state, match.events, match.digests, last, dict(noticed), dict(posed))
    kept = Kept(*given, match.before, tail, match.waiting)
    return zlib.compress(msgspec.msgpack.encode(kept), 1)


def unpack(data: bytes) -> tuple[Packed, Kept]:
    """Raises zlib.error or a msgspec error where the data is damaged."""
    kept = _READ.decode(zlib.decompress(data))
    events = [(at, (key, *map(tuple, told))) for at, (key, *told) in kept.events]
    return Packed(kept.state, events, kept.digests, kept.before, kept.waiting), kept
