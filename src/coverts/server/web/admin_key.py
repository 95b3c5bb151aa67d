"""The administrator's key: read from a file, and never put in a URL, cookie, page or log line."""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import time
from pathlib import Path

from coverts.engine.base.exceptions import Malformed

LOG = logging.getLogger("coverts.server")
MIN_KEY_LENGTH = 16
"""Shorter keys could be guessed."""
SESSION_SECONDS = 12 * 3600
"""How long a login lasts."""


class AdminKey:
    """Checks the key, and signs sessions that every process with the same key accepts."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._ended: set[str] = set()
        """Sessions that somebody has ended before their time, here."""

    @staticmethod
    def of(file: str) -> AdminKey:
        """Read the key from the file's first line; raises Malformed if it is missing or too short."""
        path = Path(file)
        try:
            lines = path.read_text(encoding="utf-8").split("\n")
            if path.stat().st_mode & 0o007:
                LOG.warning("the file of the admin key can be read by everybody on this machine")
        except (OSError, UnicodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not a text file"
            raise Malformed(f"The admin key in {file} cannot be read: {why}.") from None
        if len(lines[0].strip()) < MIN_KEY_LENGTH:
            raise Malformed(
                f"The first line of {file} must be a key of at least {MIN_KEY_LENGTH} characters."
            )
        return AdminKey(lines[0].strip())

    def is_key(self, told: str) -> bool:
        """Return whether this is the key, in constant time."""
        return hmac.compare_digest(
            self._sign(b"told" + told.strip().encode(errors="replace")), self._sign(b"told" + self._key)
        )

    @staticmethod
    def is_equal(told: str, mine: str) -> bool:
        return hmac.compare_digest(told.encode(errors="replace"), mine.encode())

    def new_session(self) -> str:
        """Return the cookie value of a new login."""
        told = f"{int(time.time()) + SESSION_SECONDS}-{secrets.token_hex(8)}"
        return f"{told}.{self._sign(b'session' + told.encode()).hex()}"

    def end_session(self, session: str) -> None:
        """Log a session out."""
        self._ended = {each for each in self._ended if _until(each) > time.time()} | {session}

    def is_session(self, session: str | None) -> bool:
        """Return whether this is the cookie value of a login that has not expired."""
        session = session or ""
        told, _, signed = session.partition(".")
        mine = self._sign(b"session" + told.encode(errors="replace")).hex()
        return self.is_equal(signed, mine) and _until(session) > time.time() and session not in self._ended

    def form_token(self, session: str) -> str:
        """Return the CSRF token of the session's forms."""
        return self._sign(b"form" + session.encode()).hex()

    def _sign(self, told: bytes) -> bytes:
        return hmac.digest(self._key, told, hashlib.sha256)


def _until(session: str) -> int:
    return int(session.partition("-")[0])
