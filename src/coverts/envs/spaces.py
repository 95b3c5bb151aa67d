"""What the environments of PettingZoo and of Gymnasium have alike: spaces, infos, text."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box

from coverts.engine.game.definition import Game
from coverts.engine.knowledge.observations import DTYPE, slots
from coverts.envs.single_game import FAULT, Illegal, Play

MODES = ["ansi"]


def box(game: Game) -> Box:
    """The space of a game's observations: (slots,) of int16, each with its own range.

    Where a slot has one value only the range ends one higher: Gymnasium warns of what cannot vary.
    """
    each = slots(game)
    low = np.array([slot.low for slot in each], DTYPE)
    high = np.array([max(slot.high, slot.low + 1) for slot in each], DTYPE)
    return Box(low, high, (len(each),), DTYPE.type)


def told(play: Play, illegal: Illegal | None = None) -> dict[str, Any]:
    """What an info says: of an action that was not taken, and of the fault that has stopped a game."""
    found: dict[str, Any] = {}
    if illegal is not None:
        found |= {"illegal": illegal.rule, "why": illegal.why}
    if play.ended == FAULT:
        found["fault"] = str(play.fault)
    return found


def said(play: Play) -> str:
    """The question that is open, and who is asked."""
    if play.ended:
        return f"{play.game.title}: the game has ended, {play.returns()}"
    kind = play.machine.numbers.kind(play.s.e_kind)
    return f"{play.game.title}: seat {play.seat} is asked {kind.name}"
