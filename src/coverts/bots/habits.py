"""What each bot is like, in a sentence."""

from __future__ import annotations

from coverts.bots.planner import ISMCTS, PLANNER
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game

HABITS = {
    PLANNER: said("Tries its answers in games played out to the end, in its head, and takes the best."),
    ISMCTS: said("Thinks ahead, deepest along the answers that turn out well, and lets others do the same."),
}
"""Of those that think and play every game, by name."""


def habit(game: Game, name: str) -> str:
    """How a bot plays, in a sentence; "" where nobody has said."""
    return game.all_bots[name].summary if name in game.all_bots else HABITS.get(name, "")
