"""The pieces on the page that the options of a question refer to.

Pieces are found by the names in the options' texts. This also works for the questions of new decks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol

from coverts.games.infiltration.state import (
    FIRST_ITEM,
    LINE,
    OPERATIVE_NAMES,
    PLACE_NAMES,
)
from coverts.games.infiltration.vocabulary.printed import CARD_NAMES, NPC_NAMES

_PLACE_AT_THE_END = re.compile(rf"(?:^| )({'|'.join(PLACE_NAMES)})$")
_STEPS = {"forward": 1, "backward": -1}
_HERE = "the lab worker"


class Choice(Protocol):
    action: int
    option: int
    text: str
    legal: bool


class Question(Protocol):
    kind: str
    askee: int
    options: Sequence[Choice]


def meanings(v: Any, questions: Sequence[Question]) -> dict[str, list[int]]:
    """Return the actions that a click on a piece can mean, for each piece.

    Options that are illegal now are included.
    """
    found: dict[str, list[int]] = {}
    for question in questions:
        for choice in question.options:
            for piece in pieces_meant(v, question.askee, choice.text):
                found.setdefault(piece, []).append(choice.action)
    return found


def pieces_meant(v: Any, askee: int, text: str) -> list[str]:
    """Return the pieces that an option's text names: a card, operative, NPC or room."""
    if text in CARD_NAMES:
        card = CARD_NAMES.index(text)
        if card >= FIRST_ITEM and card - FIRST_ITEM in v.discard:
            return ["discard"]
        return [f"hand-{askee}-{card}"]
    if text in OPERATIVE_NAMES:
        operative = OPERATIVE_NAMES.index(text)
        return [f"figure-{operative}", f"operative-{operative}"]
    if text in NPC_NAMES:
        return [f"npc-{NPC_NAMES.index(text)}"]
    here = v.operative[askee].place
    if text == _HERE:
        return [f"room-{here}"]
    if text in _STEPS:
        target = here + _STEPS[text]
        return [f"room-{target}"] if here < LINE and 0 <= target < LINE else []
    named = _PLACE_AT_THE_END.search(text)
    return [f"room-{PLACE_NAMES.index(named[1])}"] if named else []
