"""Mail addresses: which are valid, and how they are shown."""

from __future__ import annotations

import re

from coverts.engine.base.exceptions import Malformed

MAX_ADDRESS_LENGTH = 254
"""The maximum length of a mail address in characters (RFC 5321)."""
ADDRESS = re.compile(
    r"(?=.{3,254}\Z)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)
"""Matches plain mail addresses. It allows no spaces, commas, quotes or line ends, so that a header with an
address has one recipient."""


def checked_address(text: str) -> str:
    """Return a mail address without surrounding spaces.

    Raises:
        Malformed: It is not a plain mail address.
    """
    address = text.strip(" ")
    if len(address) > MAX_ADDRESS_LENGTH or ADDRESS.fullmatch(address) is None:
        raise Malformed("This is not a mail address. Write one such as name@example.org.")
    return address


def masked_address(address: str) -> str:
    """Return an address with most letters of its name hidden."""
    name, _, domain = address.rpartition("@")
    return f"{name[:1]}…@{domain}"
