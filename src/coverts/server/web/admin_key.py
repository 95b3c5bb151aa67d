"""The key of who runs the server. It is in a file, and in no address, cookie, page or line of the log."""

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
"""Characters of a key: none that somebody could find by trying."""
SESSION_SECONDS = 12 * 3600
"""Seconds for which who has shown the key need not do so again."""


class AdminKey:
    """Knows the key without telling it. What it signs is good for every process that has the same key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._ended: set[str] = set()
        """Sessions that somebody has ended before their time, here."""

    @staticmethod
    def of(file: str) -> AdminKey:
        """The key in the file's first line; raises Malformed where there is none that would do."""
        path = Path(file)
        try:
            lines = path.read_text(encoding="utf-8").split("\n")
            if path.stat().st_mode & 0o007:
                LOG.warning("the file of the admin key can be read by everybody on this machine")
        except (OSError, UnicodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is no text"
            raise Malformed(f"The admin key in {file} cannot be read: {why}.") from None
        if len(lines[0].strip()) < MIN_KEY_LENGTH:
            raise Malformed(
                f"The first line of {file} must be a key of at least {MIN_KEY_LENGTH} characters."
            )
        return AdminKey(lines[0].strip())

    def is_key(self, told: str) -> bool:
        """Whether that is the key; how long this takes tells nothing of it."""
        return hmac.compare_digest(
            self._sign(b"told" + told.strip().encode(errors="replace")), self._sign(b"told" + self._key)
        )

    @staticmethod
    def is_equal(told: str, mine: str) -> bool:
        return hmac.compare_digest(told.encode(errors="replace"), mine.encode())

    def new_session(self) -> str:
        """A word for the cookie of who has shown the key."""
        told = f"{int(time.time()) + SESSION_SECONDS}-{secrets.token_hex(8)}"
        return f"{told}.{self._sign(b'session' + told.encode()).hex()}"

    def end_session(self, session: str) -> None:
        """Know that word no longer."""
        self._ended = {each for each in self._ended if _until(each) > time.time()} | {session}

    def is_session(self, session: str | None) -> bool:
        """Whether that is such a word, of not too long ago."""
        session = session or ""
        told, _, signed = session.partition(".")
        mine = self._sign(b"session" + told.encode(errors="replace")).hex()
        return self.is_equal(signed, mine) and _until(session) > time.time() and session not in self._ended

    def form_token(self, session: str) -> str:
        """What a form of a page of that session carries, so that no other site's page can send it."""
        return self._sign(b"form" + session.encode()).hex()

    def _sign(self, told: bytes) -> bytes:
        return hmac.digest(self._key, told, hashlib.sha256)


def _until(session: str) -> int:
    return int(session.partition("-")[0])
