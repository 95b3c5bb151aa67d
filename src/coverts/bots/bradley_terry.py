"""Bradley-Terry ratings of a game's bots, computed from games between all pairs.

Ratings from the model (Bradley and Terry, Biometrika 39, 1952) are converted to Elo's scale: if two bots are
400 points apart, the stronger bot wins ten games of eleven. A tie counts as half a win for both bots.
Newton's method maximizes the likelihood. One tied game is added for each pair, because a bot that lost every
game would otherwise have no finite rating.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

import coverts
from coverts.bots.rating import MEAN, Pairing, Rating, Ratings
from coverts.engine.base.exceptions import Malformed

POINTS_PER_LOGIT = 400 / math.log(10)
Z_95 = 1.96
"""Half the width of a 95 % interval, in standard errors."""
MAX_ITERATIONS, TOLERANCE = 100, 1e-10
MAX_STEP = 2.0
"""The maximum Newton step for each bot, in logits."""


def rate(names: Sequence[str], pairings: Sequence[Pairing]) -> Ratings:
    """Rate bots by the games they played against each other.

    The mean rating is MEAN. The 95 % intervals are relative to this mean and come from the observed
    information. They contain the error of chance alone; `Ratings.misfit` tells how far the results are from
    the model. The model ignores seats, so each pair should play the same number of games in both orders.

    Args:
        names: The bots to rate.
        pairings: The results of their games.

    Raises:
        Malformed: There are fewer than two bots, or a pairing names another bot.
    """
    unknown = {name for each in pairings for name in (each.first, each.second)} - {*names}
    if len(names) < 2 or unknown:
        raise Malformed("Ratings need at least two bots, and only games between these bots.")
    at = {name: i for i, name in enumerate(names)}
    count = len(names)
    games = np.ones((count, count)) - np.eye(count)
    wins = games / 2
    total_games = np.zeros(count, np.int64)
    for each in pairings:
        i, j = at[each.first], at[each.second]
        games[i, j] += each.games
        games[j, i] += each.games
        wins[i, j] += each.points
        wins[j, i] += each.games - each.points
        total_games[[i, j]] += each.games
    strength = _fit(games, wins)
    middles, halves = (
        MEAN + POINTS_PER_LOGIT * strength,
        Z_95 * POINTS_PER_LOGIT * _errors(strength, games),
    )
    ratings = [
        Rating(name, round(middle), round(middle - half), round(middle + half), int(count))
        for name, middle, half, count in zip(names, middles, halves, total_games, strict=True)
    ]
    ratings.sort(key=lambda each: each.rating)
    return Ratings(coverts.__version__, _misfit(strength, games, wins), ratings, [*pairings])


def _fit(games: np.ndarray, wins: np.ndarray) -> np.ndarray:
    """Return the maximum-likelihood strengths in logits, with sum 0.

    Args:
        games: The number of games of the row's bot against the column's bot, with shape (bots, bots).
        wins: The points of the row's bot in these games, with the same shape.
    """
    strength = np.zeros(len(games))
    for _ in range(MAX_ITERATIONS):
        expected = _win_chances(strength)
        weight = games * expected * (1 - expected)
        step = np.linalg.pinv(np.diag(weight.sum(1)) - weight) @ (wins - games * expected).sum(1)
        strength += np.clip(step, -MAX_STEP, MAX_STEP)
        strength -= strength.mean()
        if np.abs(step).max() < TOLERANCE:
            break
    return strength


def _win_chances(strength: np.ndarray) -> np.ndarray:
    """Return the probability that the row's bot beats the column's bot.

    The result has shape (bots, bots).
    """
    expected: np.ndarray = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return expected


def _errors(strength: np.ndarray, games: np.ndarray) -> np.ndarray:
    """Return the standard errors of the strengths, in logits."""
    expected = _win_chances(strength)
    weight = games * expected * (1 - expected)
    errors: np.ndarray = np.sqrt(np.diag(np.linalg.pinv(np.diag(weight.sum(1)) - weight)))
    return errors


def _misfit(strength: np.ndarray, games: np.ndarray, wins: np.ndarray) -> float:
    """Return the root mean square distance between the pairs' shares and the model, beyond chance.

    The fit itself takes one degree of freedom for each bot but one. Without others, the misfit is 0.
    """
    met = np.triu(games, 1) > 1
    pairs = int(met.sum())
    freedom = pairs - (len(games) - 1)
    if freedom <= 0:
        return 0.0
    expected = _win_chances(strength)[met]
    distances = wins[met] / games[met] - expected
    by_chance = (expected * (1 - expected) / games[met]).sum() * freedom / pairs
    return math.sqrt(max(0.0, float((distances**2).sum() - by_chance) / freedom))
