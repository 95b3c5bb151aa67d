"""The titles of cards in the spellings that people use."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from functools import cache

from coverts.engine.base.sentences import said, verbatim
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES, EXISTS
from coverts.games.trek_ccg.vocabulary.terms import CARDS

MAX_GUESSED_LENGTH = 60
"""The maximum length of an unknown title, in characters, for which a near title is searched."""
SIGNS = str.maketrans({
    **dict.fromkeys("‘’‚‛′´`ʼʻ＇", "'"),
    **dict.fromkeys("“”„‟″＂", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("*•★☆", None),
})  # fmt: skip
"""Quotes and dashes of all forms as plain ones. Stars and bullets mark versions, and are dropped."""


def plain(title: str) -> str:
    """Return a title without differences of case, accents, quotes, dashes and spaces."""
    signs = unicodedata.normalize("NFKD", title.translate(SIGNS)).casefold()
    letters = "".join(sign for sign in signs if not unicodedata.combining(sign))
    return " ".join(letters.replace(" - ", ": ").split())


@cache
def known_titles() -> dict[str, int]:
    """Return the cards of the game by their plain titles."""
    return {plain(CARD_NAMES[card]): card for card in range(CARDS) if EXISTS[card]}


def card_titled(title: str) -> int | None:
    """Return the card with a title, or None if there is none."""
    return known_titles().get(plain(title))


def without_set(title: str) -> str:
    """Return a title without the name of its set, such as "(First Contact)"."""
    return title[: title.rindex("(")] if title.endswith(")") and "(" in title else title


def unknown(title: str, guess: bool) -> str:
    """Return a sentence about an unknown title.

    Args:
        guess: Whether to name the nearest title. This takes time.
    """
    name = verbatim(repr(title))
    near = _near(title) if guess and len(title) <= MAX_GUESSED_LENGTH else ""
    if sign := _foreign_letter(title):
        there = {"name": name, "sign": verbatim(repr(sign)), "near": near}
        if near:
            return said(
                "{name} has a letter of another alphabet, {sign}, that only looks like ours; write {near}",
                **there,
            )
        return said("{name} has a letter of another alphabet, {sign}; write the title with ours", **there)
    if near:
        return said("there is no card {name}; there is {near}", name=name, near=near)
    return said("there is no card {name}", name=name)


def _near(title: str) -> str:
    """Return the title that is nearest to an unknown one, or ""."""
    titles = known_titles()
    near = get_close_matches(plain(title), titles, 1)
    return CARD_NAMES[titles[near[0]]] if near else ""


def _foreign_letter(title: str) -> str:
    """Return the first letter that is not Latin, or ""."""
    for sign in unicodedata.normalize("NFKC", title.translate(SIGNS)):
        if sign.isalpha() and not unicodedata.name(sign, "").startswith("LATIN"):
            return sign
    return ""
