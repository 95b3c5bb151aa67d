"""What a crew or Away Team must have, read from the words people read.

    Archaeology OR CUNNING > 32
    Navigation x2 + (Tal Shiar OR Obsidian Order) + SECURITY x3
    Founder x2

`+` joins what is needed together and binds closer than `OR`. A skill or a classification has its name and a
number of levels; a trait its name and how many have it; INTEGRITY, CUNNING and STRENGTH are totals, WEAPONS
those of the ship the crew is aboard.
"""

from __future__ import annotations

import linecache
import re
from difflib import get_close_matches
from types import FunctionType
from typing import Any, NoReturn

from coverts.engine.errors import RuleSourceError
from coverts.games.trek_ccg.vocabulary.terms import SKILL_NAMES, TRAIT_NAMES

TOTALS = ("INTEGRITY", "CUNNING", "STRENGTH", "WEAPONS")
MEANT: dict[str, Any] = {}
"""The helpers that a requirement is made of; the rules about attributes fill it."""
_TERM = re.compile(r"\s*(\(|\)|\+|OR\b|>\s*\d+|x\d+|[^()+>]+?(?=\s*(?:\(|\)|\+|\bOR\b|>|\bx\d|$)))")


class Requirement:
    """text: as people read it. skills: mask of the skills it names. code: what is true where it is met."""

    def __init__(self, text: str, card: str) -> None:
        self.text, self.card = text, card
        self.skills = 0
        self._terms = _TERM.findall(text)
        self._at = 0
        self.code = self._any_of()
        if self._at < len(self._terms):
            self._refuse(self._terms[self._at])

    def function(self) -> FunctionType:
        """The helper `(s, who, host)`: whether that crew or Away Team meets it."""
        file = f"<what {self.card} requires: {self.text}>"
        text = f"def requires(s, who, host):\n    return {self.code}\n"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        space: dict[str, Any] = {}
        exec(compile(text, file, "exec", dont_inherit=True), MEANT, space)  # words of this grammar alone
        made: FunctionType = space["requires"]
        made.__module__ = __name__
        return made

    def _refuse(self, word: str) -> NoReturn:
        known = [*SKILL_NAMES, *TRAIT_NAMES, *TOTALS]
        near = get_close_matches(word, known, 1)
        meant = f"; did you mean {near[0]}?" if near else "; write skills, traits or totals with + and OR"
        raise RuleSourceError(f"{self.card}: {word!r} in {self.text!r} is nothing one can require{meant}")

    def _next(self) -> str:
        return self._terms[self._at] if self._at < len(self._terms) else ""

    def _take(self, wanted: str = "") -> str:
        word = self._next()
        if not word or (wanted and word != wanted):
            self._refuse(word or "the end")
        self._at += 1
        return str(word)

    def _any_of(self) -> str:
        parts = [self._all_of()]
        while self._next() == "OR":
            self._take()
            parts.append(self._all_of())
        return " or ".join(parts)

    def _all_of(self) -> str:
        parts = [self._one()]
        while self._next() == "+":
            self._take()
            parts.append(self._one())
        return " and ".join(parts)

    def _one(self) -> str:
        word = self._take()
        if word == "(":
            inside = self._any_of()
            self._take(")")
            return f"({inside})"
        if word in TOTALS:
            above = self._take()
            if not above.startswith(">"):
                self._refuse(above)
            return f"{word.lower()}(s, who, host) > {above[1:].strip()}"
        least = int(self._take()[1:]) if re.fullmatch(r"x\d+", self._next()) else 1
        if word in SKILL_NAMES:
            skill = SKILL_NAMES.index(word)
            self.skills |= 1 << skill
            return f"skill(s, who, host, {skill}) >= {least}"
        if word in TRAIT_NAMES:
            return f"traits(s, who, host, {1 << TRAIT_NAMES.index(word)}) >= {least}"
        self._refuse(word)
