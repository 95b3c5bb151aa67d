"""The pieces on the page that the options of a question refer to.

Pieces are found by the names in the options' texts. This also works for the questions of new decks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol

from coverts.engine.base.sentences import said
from coverts.games.infiltration.page.words import zettabytes
from coverts.games.infiltration.state import (
    BLACKMAIL_FILE,
    FIRST_ITEM,
    LINE,
    OPERATIVE_NAMES,
    PLACE_NAMES,
    PROTOTYPE,
    RETREAT,
)
from coverts.games.infiltration.vocabulary.printed import CARD_NAMES, NPC_NAMES, WORTH

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


def warnings(v: Any, question: Question) -> dict[int, str]:
    """Return a warning for a Retreat that leads out of the facility."""
    me = v.operative[question.askee]
    if question.kind != "choose_card" or me.place != 0:
        return {}
    worth = sum((value + 1) * me.files[value] for value in range(3))
    worth += me.prototype * WORTH[PROTOTYPE] + me.blackmail * WORTH[BLACKMAIL_FILE]
    brought = said("From room 1 you leave the facility for good, with {worth}.", worth=zettabytes(worth))
    if not worth:
        brought = said("From room 1 you leave the facility for good, with no data file.")
    return {RETREAT: brought}


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
