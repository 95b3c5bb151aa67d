"""Secret tokens that prove who holds a seat. The server stores only their hashes.

People who share a device share its token, which gives access to all of their seats.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from coverts.tables.core.stored_rows import SeatRow

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of a table's name. Characters that sound or look alike are left out."""
NAME_LENGTH = 8


def new_name() -> str:
    """Return a random name for a table. Anybody who knows the name can watch."""
    return "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def seats_with_token(seats: Sequence[SeatRow], token: str | None) -> tuple[int, ...]:
    """Return the seats that a token gives access to, in order."""
    return seats_with_hash(seats, hash_of(token)) if token else ()


def seats_with_hash(seats: Sequence[SeatRow], hashed: bytes | None) -> tuple[int, ...]:
    """Return the seats that have a token with this hash, in order."""
    own = [(seat.token_hash, *seat.devices) for seat in seats]
    return tuple(
        i
        for i, hashes in enumerate(own)
        if hashed and any(kept is not None and hmac.compare_digest(kept, hashed) for kept in hashes)
    )


def seats_with_link(seats: Sequence[SeatRow], link: str) -> tuple[int, ...]:
    """Return the seats that a link gives to another device, in order."""
    return _find([seat.link_hash for seat in seats], link)


def seat_with_invite(seats: Sequence[SeatRow], invite: str) -> int | None:
    """Return the open seat that an invite is for, or None if the invite is not valid."""
    return next(iter(_find([seat.invite_hash for seat in seats], invite)), None)


def _find(hashes: Sequence[bytes | None], token: str | None) -> tuple[int, ...]:
    if not token:
        return ()
    wanted = hash_of(token)
    return tuple(
        seat for seat, kept in enumerate(hashes) if kept is not None and hmac.compare_digest(kept, wanted)
    )


def cookie_name(table: str) -> str:
    return f"seat-{table}"
