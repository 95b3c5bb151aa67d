"""Full-text search in a rulebook. A query word matches all words that begin with it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from coverts.engine.game.rulebook import Rulebook, Statement

_WORD = re.compile(r"\w+(?:[.'’]\w+)*")
WHOLE_WORD_SCORE, PREFIX_SCORE = 3.0, 2.0
"""The score of a word that equals a query word, and the score of a word that only begins with a query word.
"""
TITLE_FACTOR, CHAPTER_FACTOR = 3.0, 1.5
"""The score factor for matches in a rule's title or number, and the factor for matches in its chapter's
title.
"""
REPEAT_FACTOR = 0.3
"""The score factor for the second, third and fourth match of a query word."""


@dataclass(frozen=True)
class Hit:
    """A rule that matches a query."""

    statement: Statement
    chapter: str
    """The chapter's title."""
    score: float


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return [word.replace("’", "'").lower() for word in _WORD.findall(text)]


def search(book: Rulebook, sought: str) -> list[Hit]:
    """Return the rules that match all words of a query, best match first.

    At least one word must match the rule itself. The others may match its chapter's title. Equally good
    matches keep the order of the rulebook.
    """
    wanted = words_of(sought)
    hits = []
    for chapter, statements in book.group_by_chapter().items():
        title = book.chapters.get(chapter, "")
        heading = words_of(title)
        for statement in statements:
            score = _score(statement, heading, wanted)
            if score:
                hits.append(Hit(statement, title, score))
    return sorted(hits, key=lambda hit: -hit.score)


def mark_matches(text: str, sought: str, left: str, right: str) -> str:
    """Return a text with `left` and `right` around each word that matches a query."""
    wanted = words_of(sought)

    def mark(match: re.Match[str]) -> str:
        word = words_of(match[0])[0]
        return f"{left}{match[0]}{right}" if any(word.startswith(each) for each in wanted) else match[0]

    return _WORD.sub(mark, text)


def _score(statement: Statement, heading: Sequence[str], wanted: Collection[str]) -> float:
    """Return how well a rule matches a query, or 0 if it does not match."""
    title = [statement.number.lower(), *words_of(statement.title)]
    text = words_of(statement.text)
    total, own = 0.0, False
    for each in wanted:
        here = TITLE_FACTOR * _score_word(each, title) + _score_word(each, text)
        there = CHAPTER_FACTOR * _score_word(each, heading)
        if not here and not there:
            return 0.0
        own = own or here > 0
        total += here + there
    # If two rules use a word equally often, the shorter rule ranks higher.
    return total / (1 + len(text) / 200) if own else 0.0


def _score_word(wanted: str, words: Sequence[str]) -> float:
    scores = sorted(
        (WHOLE_WORD_SCORE if word == wanted else PREFIX_SCORE for word in words if word.startswith(wanted)),
        reverse=True,
    )
    return scores[0] + REPEAT_FACTOR * sum(scores[1:4]) if scores else 0.0
