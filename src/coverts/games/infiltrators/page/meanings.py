"""The pieces on the page that the options of a question refer to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from coverts.engine.base.sentences import said
from coverts.games.infiltrators.rules.attacks import card_of
from coverts.games.infiltrators.rules.board import CELLS
from coverts.games.infiltrators.rules.campaign import DONE, GIVE, SELL
from coverts.games.infiltrators.rules.deeds import (
    END_TURN,
    GADGET,
    LEAVE,
    MOVES,
    TARGET,
    TRAIT,
    WORK,
    opponent_of,
    tile_of,
)
from coverts.games.infiltrators.rules.ending import completed_objectives, is_required_reached, remaining
from coverts.games.infiltrators.rules.sequence import stops_at
from coverts.games.infiltrators.state import EQUIPMENT, FIRST_GUARD, MOST_GUARDS, OBJECTIVES, UPGRADES
from coverts.games.infiltrators.vocabulary.maps import TURNS
from coverts.games.infiltrators.vocabulary.printed import GADGETS, HIDES_INFORMANT, REQUIRED


class Choice(Protocol):
    action: int
    option: int
    text: str
    legal: bool


class Question(Protocol):
    kind: str
    named: str
    askee: int
    arguments: dict[str, int]
    options: Sequence[Choice]


def warnings(v: Any, question: Question) -> dict[int, str]:
    """Return a warning for the option that takes an infiltrator off the board."""
    if question.named != "deed":
        return {}
    if HIDES_INFORMANT[v.mission] or is_required_reached(v):
        return {LEAVE: "Whoever leaves the board does not come back."}
    done, n = completed_objectives(v), REQUIRED[v.mission]
    if done + charges_left_behind(v) >= n:
        return {LEAVE: "Whoever leaves the board does not come back."}
    return {
        LEAVE: said(
            "Whoever leaves the board does not come back, and {done} of {n} objectives are done.",
            done=done,
            n=n,
        )
    }


def charges_left_behind(v: Any) -> int:
    """Return how many machines their charges complete if the last infiltrator leaves now."""
    if remaining(v) > 1:
        return 0
    return sum(v.objective[each].charged > 0 and not v.objective[each].done for each in range(OBJECTIVES))


def meanings(v: Any, questions: Sequence[Question]) -> dict[str, list[int]]:
    """Return the actions that a click on a piece can mean, for each piece.

    Options that are illegal now are included.
    """
    found: dict[str, list[int]] = {}
    for question in questions:
        for choice in question.options:
            for piece in pieces_meant(v, question, choice.option):
                found.setdefault(piece, []).append(choice.action)
    return found


def pieces_meant(v: Any, question: Question, option: int) -> list[str]:
    if question.kind in MEANT:
        return MEANT[question.kind](v, question, option)
    if question.named == "tile":
        return [f"tile-{option}"]
    if question.named == "figure":
        return [f"figure-{option}", f"plate-{option}"]
    if question.named == "guard" and option < MOST_GUARDS:
        return [f"figure-{FIRST_GUARD + option}", f"guard-{FIRST_GUARD + option}"]
    return []


def _deed(v: Any, question: Question, deed: int) -> list[str]:
    who = question.arguments["who"]
    if deed < MOVES:
        return [f"tile-{tile_of(v, who, deed)}"]
    if TARGET <= deed < END_TURN:
        target = opponent_of(who, deed)
        return [f"figure-{target}", f"guard-{target}" if target >= FIRST_GUARD else f"plate-{target}"]
    if WORK <= deed < GADGET:
        return [f"tile-{v.objective[deed - WORK].tile}", f"figure-{who}"]
    if GADGET <= deed < TRAIT:
        return [f"carried-{GADGETS[deed - GADGET]}"]
    # No piece stands for ending the turn or leaving the board, because a click could be accidental.
    return [] if deed in (END_TURN, LEAVE) else [f"figure-{who}"]


def _laying(v: Any, question: Question, laying: int) -> list[str]:
    segment, turn = divmod(laying // CELLS, TURNS)
    return [f"segment-{segment}", f"segment-{segment}-{turn}"]


def _weapon(v: Any, question: Question, way: int) -> list[str]:
    return [f"carried-{card_of(way)}"] if card_of(way) >= 0 else []


def _card(v: Any, question: Question, card: int) -> list[str]:
    return [f"dealt-{card}"]


def _carried(v: Any, question: Question, card: int) -> list[str]:
    return [f"carried-{card}"]


def _face(v: Any, question: Question, face: int) -> list[str]:
    return [f"face-{face}"]


def _errand(v: Any, question: Question, errand: int) -> list[str]:
    card = errand % EQUIPMENT
    if errand == DONE:
        return []
    # A single infiltrator has nobody to give a card to, so a click on the card does not mean this option.
    if errand < SELL:
        return [f"offered-{card}"]
    return [f"carried-{card}"] if errand < GIVE or v.infiltrators > 1 else []


def _upgrade(v: Any, question: Question, upgrade: int) -> list[str]:
    return [f"upgrade-{upgrade}"] if upgrade < UPGRADES else []


def _objective(v: Any, question: Question, objective: int) -> list[str]:
    return [f"tile-{v.objective[objective].tile}"] if objective < OBJECTIVES else []


def _steps(v: Any, question: Question, steps: int) -> list[str]:
    """Return the tile that is a number of steps ahead, if it is on the board."""
    who, direction = question.arguments["who"], question.arguments["direction"]
    tile = stops_at(v, who, direction, steps)
    return [f"tile-{tile}"] if tile >= 0 else []


MEANT: dict[str, Callable[[Any, Question, int], list[str]]] = {
    "act": _deed,
    "lay_segment": _laying,
    "choose_way": _weapon,
    "discard": _card,
    "choose_suppressed": _carried,
    "choose_character": _face,
    "pick_guard": _face,
    "fit_boots": _face,
    "trade": _errand,
    "buy_upgrade": _upgrade,
    "lock_hard": _objective,
    "hide_informant": _objective,
    "go": _steps,
}
