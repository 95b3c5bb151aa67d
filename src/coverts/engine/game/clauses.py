"""The clauses of a card: the sentences of its text, numbered from 1.

Tests name the clauses that they cover, so that every sentence of a card is tested. `coverts rules GAME
--cards` lists the clauses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_STOP = re.compile(
    r"""
    (?P<stop> [.!?…]+ )
    ["”’»*_)\]]*            # closing quotation marks and brackets
    (?: [ ] \( [^()]* \) )* # remarks in parentheses
    (?= [ ] )
    """,
    re.VERBOSE,
)
_BEGINNING = re.compile(r' ["“‘«*_+−-]*(?:\[|[^\W_a-zß-öø-ÿ])')
_ABBREVIATION = re.compile(
    r"\W*(?:(?:[^\W\d_a-z]\.)+|(?:Adm|Capt|Cmdr|Dr|Lt|Mr|Mrs|Ms|Prof|St|vs|e\.g|i\.e)\.)"
)
_NUMBER = re.compile(r"\W*\d")
_LIST_NUMBER = re.compile(r"\W*\d+\.")
_QUOTED = re.compile(r'(?<!\w)"(?=\S)[^"]*"|“[^”]*”')
_CLOSING = {"(": ")", "[": "]"}


def split_clauses(text: str) -> list[str]:
    """Return the sentences of a card's text, in order.

    A full stop inside parentheses or quotes does not end a sentence, nor does one after an initial or an
    abbreviation such as "U.S.S." or "No. 3". A remark in parentheses after the full stop belongs to the
    sentence.
    """
    text = " ".join(text.split())
    clauses, start = [], 0
    for stop in _STOP.finditer(_hide_insides(text)):
        if _BEGINNING.match(text, stop.end()) and not _is_within_sentence(text, start, stop):
            clauses.append(text[start : stop.end()].strip())
            start = stop.end()
    return [*clauses, *filter(None, [text[start:].strip()])]


def find_moot_fault(text: str, reasons: object) -> str:
    """Return an error message if a card's entry in `Game.moot_clauses` is invalid, or ""."""
    if not isinstance(reasons, Mapping):
        return f"{reasons!r} is not a mapping; write {{2: 'why clause 2 cannot matter'}}."
    last = len(split_clauses(text))
    for number, reason in reasons.items():
        if type(number) is not int or not 1 <= number <= last:
            return f"There is no clause {number!r}; the card's text has {last} clauses, numbered from 1."
        if not isinstance(reason, str) or not reason.strip():
            return f"Clause {number} has no reason; write why the clause cannot matter."
    return ""


def _is_within_sentence(text: str, start: int, stop: re.Match[str]) -> bool:
    """Return whether a full stop ends only an abbreviation or a list number, not a sentence."""
    if len(stop["stop"]) > 1:
        return False
    end = stop.end("stop")
    word = text[start:end].rpartition(" ")[2]
    if _ABBREVIATION.fullmatch(word) or _LIST_NUMBER.fullmatch(text[start:end].strip()):
        return True
    return word.endswith("No.") and _NUMBER.match(text, end) is not None


def _hide_insides(text: str) -> str:
    """Replace every character inside quotation marks or brackets by "x".

    A full stop just before the closing mark stays, because the surrounding sentence may end there too.
    """
    spans = [match.span() for match in _QUOTED.finditer(text)]
    opened: list[int] = []
    for at, sign in enumerate(text):
        if sign in _CLOSING:
            opened.append(at)
        elif opened and sign == _CLOSING[text[opened[-1]]]:
            spans.append((opened.pop(), at + 1))
    signs = [*text]
    for first, end in spans:
        for at in range(first + 1, end - 1):
            if at < end - 2 or text[at] not in ".!?…":
                signs[at] = "x"
    return "".join(signs)
