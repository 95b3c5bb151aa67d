"""Suggestions for misspelt names in error messages."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def closest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most similar to a name, or None if none is similar.

    Upper and lower case count as the same letter.
    """
    by_lower = {each.lower(): each for each in known}
    matches = get_close_matches(name.lower(), by_lower, 1)
    return by_lower[matches[0]] if matches else None


def did_you_mean(name: str, known: Iterable[str], quote: str = "'") -> str:
    """Return a sentence with the most similar known name, after a space, or "" if none is similar.

    Args:
        name: The misspelt name.
        known: The names that exist.
        quote: The character before and after the name.
    """
    near = closest(name, known)
    return f" Did you mean {quote}{near}{quote}?" if near is not None else ""
