"""The piece of the scene that each option of a question stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from coverts.games.trek_ccg.state import AT_MISSION, BENEATH, CORE, LOCATIONS, NOWHERE, PIECES, SPACE, SURFACE
from coverts.games.trek_ccg.vocabulary.terms import HANDS, SEEDS, TACTICS

OVER_PIECES = ("piece", "piece_or_none", "draw")
OVER_HOSTS = ("host", "room", "post")
OVER_HANDS = ("hand", "hand_or_none", "deed")
OVER_DECKS = ("deck", "deck_or_none")
OVER_SEEDS = ("seed", "seed_or_done")


class Choice(Protocol):
    action: int
    option: int

    @property
    def legal(self) -> bool: ...


class Question(Protocol):
    kind: str
    named: str
    askee: int
    arguments: dict[str, int]
    options: Sequence[Choice]


def piece_id(v: Any, piece: int) -> str:
    """Return the id of a piece in the scene.

    A faceup card is identified by its slot. A facedown card is identified only by its place, because its slot
    could reveal which card it is.
    """
    card = v.piece[piece]
    if card.face >= 0:
        return f"piece-{piece}"
    place = 0
    for other in range(v.used_slots):
        this = v.piece[other]
        if this.host == card.host and this.face < 0:
            place += (this.order, other) < (card.order, piece)
    where = (
        f"agenda-{card.host - CORE}" if card.host >= CORE else f"beneath-{(card.host - SPACE) % LOCATIONS}"
    )
    return f"{where}-{place}"


def host_id(v: Any, host: int) -> str:
    if host < PIECES:
        return piece_id(v, host) if v.piece[host].host != NOWHERE else ""
    if host >= CORE:
        return f"plate-{host - CORE}"
    place = (host - SPACE) % LOCATIONS
    return f"surface-{place}" if SURFACE <= host < BENEATH else f"location-{place}"


def meanings(v: Any, questions: Sequence[Question]) -> dict[str, list[int]]:
    """Return the actions that a click on each piece stands for.

    Illegal actions are included.
    """
    found: dict[str, list[int]] = {}
    for question in questions:
        for choice in question.options:
            piece = meant(v, question, choice.option)
            if piece:
                found.setdefault(piece, []).append(choice.action)
    return found


def possible(v: Any, questions: Sequence[Question]) -> set[str]:
    """Return the ids of the pieces for which some option is legal."""
    return {
        meant(v, question, choice.option)
        for question in questions
        for choice in question.options
        if choice.legal
    }


def meant(v: Any, question: Question, option: int) -> str:
    named, who = question.named, question.askee
    if named in OVER_PIECES and option < PIECES:
        return piece_id(v, option) if v.piece[option].host != NOWHERE else ""
    if named in OVER_HOSTS and option < AT_MISSION + LOCATIONS + 2:
        return host_id(v, option)
    if named == "location" and option < LOCATIONS:
        return f"location-{option}"
    if named in OVER_HANDS and option < HANDS:
        return f"hand-{who}-{option}"
    if named in OVER_DECKS and option < HANDS:
        return f"hand-{who}-{option}" if v.side[who].hand[option] else f"deck-{who}-{option}"
    if named in OVER_SEEDS and option < SEEDS:
        return f"seed-{who}-{option}"
    if question.kind == "choose_tactic" and option < TACTICS:
        return f"tactic-{who}-{option}"
    return ""
