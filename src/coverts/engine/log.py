"""The log: what happened, told to each seat as far as it may know."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from coverts.engine.errors import GameFault
from coverts.engine.game import Game

MOST_SIGNS = 10_000
"""Of a line of the log."""
_SLOT = re.compile(r"\{(\d+)(?::(\w+))?(?:\|([^}]*))?\}")


_BRACES = re.compile(r"\{[^{}]*\}")


def misfits(sentence: str, arguments: int, words: Collection[str]) -> list[str]:
    """What in a sentence stands for none of so many arguments, or names what is none of a game's words."""
    found = []
    for part in _BRACES.findall(sentence):
        slot = _SLOT.fullmatch(part)
        if slot is None or int(slot[1]) >= arguments or (slot[2] and slot[2] not in words):
            found.append(part)
    return found


@dataclass(frozen=True)
class LogLine:
    """One sentence; `heading` starts a new round or phase."""

    position: int
    key: str
    text: str

    @property
    def heading(self) -> bool:
        return self.key.startswith("heading.")


def tell(game: Game, event: tuple[Any, ...], seat: int | None, whole: bool) -> str:
    """One event as `seat` may know it (None: a spectator), or the whole of it.

    Raises GameFault where that is longer than a sentence.
    """
    key, *arguments = event

    def fill(found: re.Match[str]) -> str:
        value, mask = arguments[int(found[1])]
        if not whole and mask != -1 and (seat is None or not mask >> seat & 1):
            return found[3] if found[3] is not None else "something"
        words = game.words.get(found[2]) if found[2] else None
        return str(words[value]) if words is not None and 0 <= value < len(words) else str(int(value))

    text = _SLOT.sub(fill, game.sentences[key])
    if len(text) > MOST_SIGNS:
        raise GameFault(f"the sentence {key!r} has {len(text)} signs; at most {MOST_SIGNS} fit")
    return text
