"""A sentence for players about how each bot plays."""

from __future__ import annotations

from coverts.bots import is_offered
from coverts.bots.planner import ISMCTS, PLANNER
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game

HABITS = {
    PLANNER: said("Plays every answer to the end of the game many times and takes the best."),
    ISMCTS: said("Searches many moves ahead and expects the other players to do the same."),
}
"""The sentences about bots that can play every game, by bot name."""


def describe_bot(game: Game, name: str) -> str:
    """Return a sentence about how a bot plays, or "" if there is none."""
    if is_offered(game, name):
        return said("Plays a policy that the host of this server has added.")
    return game.all_bots[name].summary if name in game.all_bots else HABITS.get(name, "")
