"""The log of a match, rendered for each seat without the information that is hidden from the seat."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from coverts.engine.base.exceptions import GameFault
from coverts.engine.base.sentences import Said, from_template
from coverts.engine.game.definition import Game

WENT_BACK = "table.went_back"
TABLE_SENTENCES = {WENT_BACK: "All agreed to go back. Lines just above that did not happen: {0}."}
"""Log sentences that the table writes. All other sentences come from rules."""
MAX_SENTENCES = 4096
"""The number of sentences whose slots are kept."""
MAX_LINE_CHARACTERS = 10_000
"""The maximum length of a log line in characters."""
ROUND_HEADINGS = ("heading.round", "heading.turn")
"""The keys of headings that begin a round."""
DIE = "die"
"""The word after a slot's colon that marks the number on a die, as in `{0:seat} rolls {1:die}`."""
_SLOT = re.compile(r"\{(\d+)(?::(\w+))?(?:\|([^}]*))?\}")


_BRACES = re.compile(r"\{[^{}]*\}")


def find_bad_slots(sentence: str, arguments: int, words: Collection[str]) -> list[str]:
    """Return the slots in a sentence that name neither an argument nor a word of the game.

    Args:
        sentence: The sentence.
        arguments: The number of arguments.
        words: The keys of the game's `words`.
    """
    bad = []
    for part in _BRACES.findall(sentence):
        slot = _SLOT.fullmatch(part)
        known = slot is not None and (not slot[2] or slot[2] == DIE or slot[2] in words)
        if slot is None or int(slot[1]) >= arguments or not known:
            bad.append(part)
    return bad


@dataclass(frozen=True)
class LogLine:
    """One sentence of the log, as one viewer sees it."""

    position: int
    key: str
    text: str
    dice: tuple[int, ...] = ()
    """The numbers on the dice that the line tells of."""
    rolls: bool = False
    """Whether the dice in the scene roll with this line."""

    @property
    def heading(self) -> bool:
        """Whether the line is the heading of a new round or phase."""
        return self.key.startswith("heading.")


def render_event(game: Game, event: tuple[Any, ...], seat: int | None, whole: bool) -> Said:
    """Return the sentence for a log event, without values that the reader may not know.

    Args:
        game: The game.
        event: The key of a sentence, followed by its arguments. Each argument is a value and a mask of the
            seats that may see the value.
        seat: The reader's seat, or None for a spectator.
        whole: Whether to show all values.

    Raises:
        GameFault: The line is too long.
    """
    key, *arguments = event
    sentence = TABLE_SENTENCES[key] if key in TABLE_SENTENCES else game.sentences[key]
    known: dict[str, object] = {}
    for number, word in _slots_of(sentence):
        value, mask = arguments[number]
        if whole or _may_see(mask, seat):
            words = game.words.get(word, ()) if word else ()
            has_word = 0 <= value < len(words)
            known[f"{number}:{word}" if word else str(number)] = words[value] if has_word else int(value)
    text = from_template(sentence, known)
    if len(text) > MAX_LINE_CHARACTERS:
        raise GameFault(
            f"the sentence {key!r} has {len(text)} characters; shorten it to {MAX_LINE_CHARACTERS}"
        )
    return text


def named_values(game: Game, event: tuple[Any, ...]) -> Iterator[tuple[str, int]]:
    """Yield each number of a log event that the game's `words` name, after the key of the words."""
    key, *arguments = event
    for number, word in _slots_of(game.sentences.get(key, "")):
        if word in game.words:
            yield word, int(arguments[number][0])


def line_of(game: Game, at: int, event: tuple[Any, ...], seat: int | None, whole: bool) -> LogLine:
    """Return the log line for an event at a position. See `render_event`."""
    text, dice = render_event(game, event, seat, whole), _dice_of(game, event, seat, whole)
    return LogLine(at, event[0], text, dice, bool(dice) or event[0] in game.rolls)


def _dice_of(game: Game, event: tuple[Any, ...], seat: int | None, whole: bool) -> tuple[int, ...]:
    """Return the numbers on the dice of a log event that the reader may know. See `render_event`."""
    key, *arguments = event
    dice = [arguments[number] for number, word in _slots_of(game.sentences.get(key, "")) if word == DIE]
    return tuple(int(value) for value, mask in dice if whole or _may_see(mask, seat))


def is_public(event: tuple[Any, ...]) -> bool:
    """Return whether everybody may see all values of a log event."""
    _, *arguments = event
    return all(mask == -1 for _, mask in arguments)


@lru_cache(MAX_SENTENCES)
def _slots_of(sentence: str) -> tuple[tuple[int, str], ...]:
    """Return the number of the argument and the word of each slot. A slot without a word has ""."""
    return tuple((int(slot[1]), slot[2] or "") for slot in _SLOT.finditer(sentence))


def _may_see(mask: int, seat: int | None) -> bool:
    return mask == -1 or (seat is not None and bool(mask >> seat & 1))
