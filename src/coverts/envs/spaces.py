"""Spaces, infos and texts that the PettingZoo and Gymnasium environments share."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box

from coverts.engine.game.definition import Game
from coverts.engine.knowledge.observations import DTYPE, slots
from coverts.envs.single_game import FAULT, Illegal, Play

MODES = ["ansi"]


def observation_box(game: Game) -> Box:
    """Return the observation space: (slots,) int16, each slot with its own range.

    Gymnasium warns about slots that can have only one value. The range of such a slot is extended by one.
    """
    each = slots(game)
    low = np.array([slot.low for slot in each], DTYPE)
    high = np.array([max(slot.high, slot.low + 1) for slot in each], DTYPE)
    return Box(low, high, (len(each),), DTYPE.type)


def info_of(play: Play, illegal: Illegal | None = None) -> dict[str, Any]:
    """Return the info entries that describe an illegal action or a fault."""
    info: dict[str, Any] = {}
    if illegal is not None:
        info |= {"illegal": illegal.rule, "why": illegal.why}
    if play.ended == FAULT:
        info["fault"] = str(play.fault)
    return info


def question_text(play: Play) -> str:
    """Return a line with the open question and the seat that is asked."""
    if play.ended:
        return f"{play.game.title}: the game has ended, {play.returns()}"
    kind = play.machine.numbers.kind(play.s.e_kind)
    return f"{play.game.title}: seat {play.seat} is asked {kind.name}"
