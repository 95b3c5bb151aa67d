"""The administrator's key. It is read from a file, and never put in a URL, cookie, page or log line."""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import time
from pathlib import Path

from coverts.engine.base.exceptions import BadSetting

LOG = logging.getLogger("coverts.server")
MIN_KEY_LENGTH = 16
"""The minimum length of a key. Shorter keys could be guessed."""
SESSION_SECONDS = 12 * 3600
"""The time, in seconds, after which a session expires."""


class AdminKey:
    """The administrator's key, which also signs sessions.

    Every process with the same key accepts these sessions until they expire. The store has the names of the
    sessions that were logged out before.
    """

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    @staticmethod
    def of(file: str) -> AdminKey:
        """Read the key from the first line of a file.

        Raises:
            BadSetting: The file cannot be read, or the key is too short.
        """
        path = Path(file)
        try:
            lines = path.read_text(encoding="utf-8").split("\n")
            if path.stat().st_mode & 0o007:
                LOG.warning("everybody on this machine can read the file of the admin key")
        except (OSError, UnicodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not a text file"
            raise BadSetting(f"The admin key in {file} cannot be read: {why}.") from None
        if len(lines[0].strip()) < MIN_KEY_LENGTH:
            raise BadSetting(
                f"The first line of {file} must be a key of at least {MIN_KEY_LENGTH} characters."
            )
        return AdminKey(lines[0].strip())

    def is_key(self, text: str) -> bool:
        """Return whether a text is the key, in constant time."""
        return hmac.compare_digest(
            self._sign(b"told" + text.strip().encode(errors="replace")), self._sign(b"told" + self._key)
        )

    @staticmethod
    def is_equal(text: str, expected: str) -> bool:
        """Return whether two texts are equal, in constant time."""
        return hmac.compare_digest(text.encode(errors="replace"), expected.encode())

    def new_session(self) -> str:
        """Return the cookie value of a new session."""
        name = f"{int(time.time()) + SESSION_SECONDS}-{secrets.token_hex(8)}"
        return f"{name}.{self._sign(b'session' + name.encode()).hex()}"

    def is_session(self, session: str | None) -> bool:
        """Return whether a cookie value is a session of this key that has not expired."""
        session = session or ""
        name, _, signature = session.partition(".")
        expected = self._sign(b"session" + name.encode(errors="replace")).hex()
        is_signed = self.is_equal(signature, expected)
        return is_signed and expiry_of(session) > time.time()

    def form_token(self, session: str) -> str:
        """Return the CSRF token for the forms of a session."""
        return self._sign(b"form" + session.encode()).hex()

    def _sign(self, data: bytes) -> bytes:
        return hmac.digest(self._key, data, hashlib.sha256)


def name_of(session: str) -> str:
    """Return the name of a session: its cookie value without the signature."""
    return session.partition(".")[0]


def expiry_of(session: str) -> int:
    """Return the time at which a session expires, in seconds since 1970."""
    return int(session.partition("-")[0])
