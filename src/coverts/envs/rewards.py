"""Rewards: the result of a game at its end, or the change of its points at each decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.match.results import teams_of

RESULT, POINTS = "result", "points"
"""The kinds of reward."""


def is_by_points(game: Game, reward: str) -> bool:
    """Return whether rewards are the changes of a game's points.

    Raises:
        Malformed: There is no such kind of reward, or the game has no points.
    """
    if reward not in (RESULT, POINTS):
        raise Malformed(f"reward= is {RESULT!r} or {POINTS!r}, not {reward!r}.")
    if reward == POINTS and game.points is None:
        raise Malformed(
            f"{game.title} declares no points, so its only reward is the result at its end. An author adds "
            "points= to the Game."
        )
    return reward == POINTS


def rival_weights(game: Game, players: int, options: Any) -> Any:
    """Return the matrix (players, players) that turns changes of points into rewards.

    A seat's reward is the change of its points less the mean change of its rivals' points, which are all
    seats of other teams. In a cooperative game nobody has rivals.

    Args:
        game: The game.
        players: The number of players.
        options: The game's options struct.
    """
    machine, s = Machine.of(game), game.new_state(players, options)
    machine.begin(s)
    teams = [0] * players if game.cooperative else teams_of(game, s) or [*range(players)]
    apart = np.array(teams)[:, None] != np.array(teams)
    return np.eye(players) - (apart / np.maximum(1, apart.sum(axis=0)))
