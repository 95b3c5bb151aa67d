"""How each bot plays, in one sentence for players."""

from __future__ import annotations

from coverts.bots.planner import ISMCTS, PLANNER
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game

HABITS = {
    PLANNER: said("Plays every answer to the end of the game many times and takes the best."),
    ISMCTS: said("Searches many moves ahead and expects the other players to do the same."),
}
"""The bots that play every game, by name."""


def describe_bot(game: Game, name: str) -> str:
    """Return a sentence about how a bot plays; "" if it has none."""
    return game.all_bots[name].summary if name in game.all_bots else HABITS.get(name, "")
