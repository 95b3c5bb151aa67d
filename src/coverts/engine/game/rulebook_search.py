"""Searching a rulebook: rules whose words begin with what is sought, the most fitting first."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from coverts.engine.game.rulebook import Rulebook, Statement

_WORD = re.compile(r"\w+(?:[.'’]\w+)*")
WHOLE, BEGUN = 3.0, 2.0
"""What a word of the text is worth that is sought, or begins with what is."""
IN_TITLE, IN_CHAPTER = 3.0, 1.5
"""How many times as much it is worth in the rule's title or number, and in its chapter's title."""
AGAIN = 0.3
"""The share of it that each further such word is worth, up to three."""


@dataclass(frozen=True)
class Hit:
    statement: Statement
    chapter: str
    """The chapter's title."""
    score: float


def words_of(text: str) -> list[str]:
    """The words of a text, in small letters."""
    return [word.replace("’", "'").lower() for word in _WORD.findall(text)]


def search(book: Rulebook, sought: str) -> list[Hit]:
    """The rules that have each of the sought words, at least one of them in their own words.

    The best first; of equals the one that comes first in the book.
    """
    wanted = words_of(sought)
    hits = []
    for chapter, statements in book.by_chapter().items():
        title = book.chapters.get(chapter, "")
        heading = words_of(title)
        for statement in statements:
            score = _score(statement, heading, wanted)
            if score:
                hits.append(Hit(statement, title, score))
    return sorted(hits, key=lambda hit: -hit.score)


def marked(text: str, sought: str, left: str, right: str) -> str:
    """The text with `left` and `right` around each word that is sought, or begins with what is."""
    wanted = words_of(sought)

    def mark(found: re.Match[str]) -> str:
        word = words_of(found[0])[0]
        return f"{left}{found[0]}{right}" if any(word.startswith(each) for each in wanted) else found[0]

    return _WORD.sub(mark, text)


def _score(statement: Statement, heading: Sequence[str], wanted: Collection[str]) -> float:
    """How well a rule fits; 0 where it does not."""
    title = [statement.number.lower(), *words_of(statement.title)]
    text = words_of(statement.text)
    total, own = 0.0, False
    for each in wanted:
        here = IN_TITLE * _worth(each, title) + _worth(each, text)
        there = IN_CHAPTER * _worth(each, heading)
        if not here and not there:
            return 0.0
        own = own or here > 0
        total += here + there
    # Of two rules that say a word equally often, the shorter one is rather about it.
    return total / (1 + len(text) / 200) if own else 0.0


def _worth(wanted: str, words: Sequence[str]) -> float:
    found = sorted(
        (WHOLE if word == wanted else BEGUN for word in words if word.startswith(wanted)), reverse=True
    )
    return found[0] + AGAIN * sum(found[1:4]) if found else 0.0
