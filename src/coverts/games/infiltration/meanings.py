"""Which piece on the table each option of a question means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from coverts.games.infiltration.state import FIRST_ITEM, LINE, NPC_COUNT, OPERATIVES, PLACES


class Choice(Protocol):
    action: int
    option: int
    legal: bool


class Question(Protocol):
    kind: str
    askee: int
    options: Sequence[Choice]


def meanings(v: Any, questions: Sequence[Question]) -> dict[str, list[int]]:
    """Piece -> the actions a click on it means; options that are illegal now are here too."""
    found: dict[str, list[int]] = {}
    for question in questions:
        for choice in question.options:
            for piece in pieces_meant(v, question.kind, question.askee, choice.option):
                found.setdefault(piece, []).append(choice.action)
    return found


def pieces_meant(v: Any, kind: str, askee: int, option: int) -> list[str]:
    here = v.operative[askee].place
    if kind in ("choose_card", "choose_action", "choose_run"):
        return [f"hand-{askee}-{option}"]
    if kind == "discard_item":
        return [f"hand-{askee}-{FIRST_ITEM + option}"]
    if kind == "recover":
        return ["discard"]
    if kind in ("look_at", "burn_lock", "swap_room", "swap_with"):
        return [f"room-{option}"] if option < PLACES else []
    if kind == "fly_drone":
        return [f"room-{option % LINE}"]
    if kind in ("track", "pick_pocket"):
        return figures(option)
    if kind == "shoot_flechette":
        return figures(option) if option < OPERATIVES else [f"room-{here}"]
    if kind == "stun":
        return figures(option) if option < OPERATIVES else [f"npc-{option - OPERATIVES}"]
    if kind == "choose_npc":
        return [f"npc-{option}"]
    if kind == "shoot_gauss":
        return [f"npc-{option}"] if option < NPC_COUNT else [f"room-{option - NPC_COUNT}"]
    if kind in ("choose_direction", "steer_sled") and option < 2 and here < LINE:
        target = here + 1 if option == 0 else here - 1
        return [f"room-{target}"] if 0 <= target < LINE else []
    return []


def figures(operative: int) -> list[str]:
    return [f"figure-{operative}", f"operative-{operative}"]
