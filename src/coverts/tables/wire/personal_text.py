"""Texts that people write for each other: names, lines, notes. They are shown as text and never as markup."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from coverts.engine.base.sentences import said
from coverts.tables.wire.refusals import BadName, NotSaid

MAX_NAME_LENGTH = 24
MAX_LINE_LENGTH = 300
MAX_NOTE_LENGTH = 2000
MAX_MARKS = 3
"""Marks on one letter, such as accents: with more it would run over the lines above."""
JOINERS = "\u200c\u200d"
"""Zero-width characters that some scripts need."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are an empty space."""
HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Kinds of signs that nobody sees, or that turn others around."""


def _is_hidden(sign: str) -> bool:
    return unicodedata.category(sign) in HIDDEN and sign not in JOINERS


def _is_tall(text: str) -> bool:
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            return True
    return False


def _is_seen(text: str) -> bool:
    return any(unicodedata.category(sign)[0] in "LNPS" and sign not in BLANK for sign in text)


def cleaned_name(name: str) -> str:
    """A name as it is kept, "" where it is empty; raises BadName."""
    name = " ".join(unicodedata.normalize("NFC", name).split(" ")).strip()
    if not name:
        return ""
    if len(name) > MAX_NAME_LENGTH:
        raise BadName(
            said("A name has {most} signs at most; that has {n}.", most=MAX_NAME_LENGTH, n=len(name))
        )
    if any(map(_is_hidden, name)) or _is_tall(name) or not _is_seen(name):
        raise BadName("A name must consist of visible letters, digits and symbols.")
    return " ".join(name.split())


def cleaned_line(text: str) -> str:
    """A line as it is said; raises NotSaid."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if len(text) > MAX_LINE_LENGTH:
        raise NotSaid(
            said("A line has {most} signs at most; that has {n}.", most=MAX_LINE_LENGTH, n=len(text))
        )
    if any(map(_is_hidden, text)) or _is_tall(text):
        raise NotSaid("This text has invisible characters, or some that would cover other lines.")
    if not _is_seen(text):
        raise NotSaid("This message is empty.")
    return text


def _look(name: str) -> str:
    """Equal for names that look much alike."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in plain if sign not in JOINERS + BLANK and not sign.isspace())


def distinct_names(names: Sequence[str], others: Iterable[str] = ()) -> list[str]:
    """Number names that look like an earlier one; "" stays.

    others: what the game calls its seats.
    """
    seats = {_look(f"Seat {seat + 1}") for seat in range(len(names))}
    taken = {_look(other) for other in others} | seats
    found = []
    for name in names:
        called, number = name, 1
        while called and _look(called) in taken:
            number += 1
            called = f"{name} ({number})"
        if called:
            taken.add(_look(called))
        found.append(called)
    return found
