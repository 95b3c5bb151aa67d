"""Checksums inside Parquet files. Parquet itself does not notice most changes of a bit."""

from __future__ import annotations

import hashlib

PREFIX = b"sha256:"
DIGITS = 64
PLACEHOLDER = (PREFIX + b"0" * DIGITS).decode()
"""The metadata of a file without a checksum. A checksum is computed as if it were still there."""


def add_checksum(content: bytes) -> bytes:
    """Return the content of a file with its checksum in place of the placeholder."""
    start = _find_digits(content)
    return content[:start] + _digest(content, start) + content[start + DIGITS :]


def has_checksum(content: bytes) -> bool:
    """Return whether a file has a checksum and it is right."""
    start = _find_digits(content)
    return start > 0 and content[start : start + DIGITS] == _digest(content, start)


def _find_digits(content: bytes) -> int:
    """Return the position of the digits of the checksum, or 0 if there is no checksum."""
    found = content.rfind(PREFIX)
    return found + len(PREFIX) if found >= 0 else 0


def _digest(content: bytes, start: int) -> bytes:
    """Return the checksum of a file. Its own digits, which begin at `start`, count as zeros."""
    view = memoryview(content)
    digest = hashlib.sha256(view[:start])
    digest.update(b"0" * DIGITS)
    digest.update(view[start + DIGITS :])
    return digest.hexdigest().encode()
