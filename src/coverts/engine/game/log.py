"""The log: what happened, told to each seat as far as it may know."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from coverts.engine.base.exceptions import GameFault
from coverts.engine.base.sentences import Said, of_template
from coverts.engine.game.definition import Game

WENT_BACK = "table.went_back"
OF_THE_TABLE = {WENT_BACK: "All agreed to go back. Lines just above that did not happen: {0}."}
"""What no rule says: the table does."""
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


def tell(game: Game, event: tuple[Any, ...], seat: int | None, whole: bool) -> Said:
    """One event as `seat` may know it (None: a spectator), or the whole of it.

    Raises GameFault where that is longer than a sentence.
    """
    key, *arguments = event
    sentence = OF_THE_TABLE[key] if key in OF_THE_TABLE else game.sentences[key]
    known: dict[str, object] = {}
    for slot in _SLOT.finditer(sentence):
        value, mask = arguments[int(slot[1])]
        if whole or mask == -1 or (seat is not None and mask >> seat & 1):
            words = game.words.get(slot[2], ()) if slot[2] else ()
            named = 0 <= value < len(words)
            known[f"{slot[1]}:{slot[2]}" if slot[2] else slot[1]] = words[value] if named else int(value)
    text = of_template(sentence, known)
    if len(text) > MOST_SIGNS:
        raise GameFault(f"the sentence {key!r} has {len(text)} signs; at most {MOST_SIGNS} fit")
    return text
