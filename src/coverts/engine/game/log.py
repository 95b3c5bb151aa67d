"""The log: what happened, rendered for each seat as far as it may know it."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from coverts.engine.base.exceptions import GameFault
from coverts.engine.base.sentences import Said, from_template
from coverts.engine.game.definition import Game

WENT_BACK = "table.went_back"
TABLE_SENTENCES = {WENT_BACK: "All agreed to go back. Lines just above that did not happen: {0}."}
"""Log lines written by the table, not by a rule."""
MAX_LINE_CHARACTERS = 10_000
"""Length of a log line."""
_SLOT = re.compile(r"\{(\d+)(?::(\w+))?(?:\|([^}]*))?\}")


_BRACES = re.compile(r"\{[^{}]*\}")


def find_bad_slots(sentence: str, arguments: int, words: Collection[str]) -> list[str]:
    """Return the slots of a sentence that name no argument, or no word of the game.

    Args:
        sentence: The sentence.
        arguments: How many arguments it has.
        words: The keys of the game's `words`.
    """
    found = []
    for part in _BRACES.findall(sentence):
        slot = _SLOT.fullmatch(part)
        if slot is None or int(slot[1]) >= arguments or (slot[2] and slot[2] not in words):
            found.append(part)
    return found


@dataclass(frozen=True)
class LogLine:
    """One sentence of the log, for one viewer."""

    position: int
    key: str
    text: str

    @property
    def heading(self) -> bool:
        """Whether it starts a new round or phase."""
        return self.key.startswith("heading.")


def render_event(game: Game, event: tuple[Any, ...], seat: int | None, whole: bool) -> Said:
    """Return a log event as a seat may know it.

    Args:
        game: The game.
        event: The key of a sentence, then its arguments: a value, and a mask of the seats that may see it.
        seat: The reader's seat; None: a spectator.
        whole: Hide nothing.

    Raises:
        GameFault: The line is too long.
    """
    key, *arguments = event
    sentence = TABLE_SENTENCES[key] if key in TABLE_SENTENCES else game.sentences[key]
    known: dict[str, object] = {}
    for slot in _SLOT.finditer(sentence):
        value, mask = arguments[int(slot[1])]
        if whole or mask == -1 or (seat is not None and mask >> seat & 1):
            words = game.words.get(slot[2], ()) if slot[2] else ()
            named = 0 <= value < len(words)
            known[f"{slot[1]}:{slot[2]}" if slot[2] else slot[1]] = words[value] if named else int(value)
    text = from_template(sentence, known)
    if len(text) > MAX_LINE_CHARACTERS:
        raise GameFault(
            f"the sentence {key!r} has {len(text)} characters; shorten it to {MAX_LINE_CHARACTERS}"
        )
    return text
