"""Warnings before answers that lead out of the facility for good, or that end the game for those inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coverts.engine import Kind
from coverts.engine.base.sentences import Said, said
from coverts.games.infiltration.page.meanings import Question
from coverts.games.infiltration.page.words import worth_of_files, zettabytes
from coverts.games.infiltration.state import (
    BLACKMAIL_FILE,
    FIRST_ITEM,
    INTERFACE,
    LINE,
    MOST_PROXIMITY,
    PROTOTYPE,
    RETREAT,
)
from coverts.games.infiltration.vocabulary.printed import EXIT, HAS_INTERFACE, INTERFACES, ITEMS, WORTH

Warner = Callable[[Any, int], str]

ITEM_WARNINGS: dict[int, Warner] = {}
"""The warnings before items, by the index of the item."""
INTERFACE_WARNINGS: dict[int, Warner] = {}
"""The warnings before the Interface functions of rooms that lead nowhere, by the index of the room."""
ANSWER_WARNINGS: dict[tuple[str, int], Warner] = {}
"""The warnings before answers to the questions of cards, by the question and the option."""
AT_HAND = ("choose_card", "choose_action")
"""The questions in which an operative chooses an action card."""


def warning(card: Any, *options: int) -> Callable[[Warner], Warner]:
    """Register a warning before a card is played.

    The decorated function is `warns(v, operative)`. It returns the warning, or "" if there is no reason for
    one.

    Args:
        card: An item, the `interface` function of a room, or a question that a card asks.
        *options: The options of the question that need the warning.
    """

    def put(warns: Warner) -> Warner:
        if isinstance(card, Kind):
            ANSWER_WARNINGS.update(((card.name, option), warns) for option in options)
            return warns
        rule = getattr(card, "play", card)
        if rule in ITEMS.entries.values():
            ITEM_WARNINGS[rule.card] = warns
        else:
            assert rule in INTERFACES.entries.values()
            INTERFACE_WARNINGS[rule.card] = warns
        return warns

    return put


def warnings(v: Any, question: Question) -> dict[int, str]:
    """Return the warnings before the legal answers to a question."""
    legal = [choice.option for choice in question.options if choice.legal]
    found = {option: warning_of(v, question, option) for option in legal}
    if question.kind in AT_HAND and any(found.values()) and is_last_round(v):
        told = "Proximity reaches 99 in this round, unless the alarm falls: whoever is inside then is caught."
        found = {option: text or told for option, text in found.items()}
    return {option: text for option, text in found.items() if text}


def warning_of(v: Any, question: Question, option: int) -> str:
    """Return the warning before one answer, or ""."""
    operative = question.askee
    if question.kind in AT_HAND and option == RETREAT:
        return leaving(v, operative) if v.operative[operative].place == 0 else ""
    if question.kind in AT_HAND and option == INTERFACE:
        return interface_warning(v, operative)
    if question.kind == "choose_card" and option - FIRST_ITEM in ITEM_WARNINGS:
        return ITEM_WARNINGS[option - FIRST_ITEM](v, operative)
    if (question.kind, option) in ANSWER_WARNINGS:
        return ANSWER_WARNINGS[question.kind, option](v, operative)
    return ""


def interface_warning(v: Any, operative: int, ahead: int = 0, placed: bool = False) -> str:
    """Return the warning before an Interface, or "".

    Args:
        ahead: How many rooms the operative advances before.
        placed: Whether the card puts an interface token on the room.
    """
    place = v.operative[operative].place + ahead
    if ahead and place >= LINE:
        return ""
    room = v.room[place]
    # A facedown room that the player knows gets its token when the operative enters.
    face = room.face if room.face >= 0 else room.card
    if face < 0 or not HAS_INTERFACE[face] or not (placed or room.interface or room.face < 0):
        return ""
    if EXIT[face]:
        return leaving(v, operative)
    return INTERFACE_WARNINGS[face](v, operative) if face in INTERFACE_WARNINGS else ""


def leaving(v: Any, operative: int) -> Said:
    """Return the warning before an escape."""
    return said("You leave the facility for good, with {worth}.", worth=brought_out(v, operative))


def brought_out(v: Any, operative: int) -> str:
    """Return what an operative would bring out now, in words."""
    me = v.operative[operative]
    worth = worth_of_files(me)
    worth += me.prototype * WORTH[PROTOTYPE] + me.blackmail * WORTH[BLACKMAIL_FILE]
    return zettabytes(worth) if worth else said("nothing")


def is_last_round(v: Any) -> bool:
    """Return whether any roll of the die ends the game in this round, if the alarm stays."""
    return bool(v.proximity + 1 + v.alarm >= MOST_PROXIMITY and not v.alarm_ignored)
