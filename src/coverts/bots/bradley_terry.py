"""How strong the bots of a game are beside each other: one number for each, from the games of all pairs.

The model is Bradley's and Terry's (Biometrika 39, 1952) on Elo's scale: of two bots 400 points apart the
better takes ten of eleven games. A tie is half a win for both. What is most likely is found by Newton's
method, with one tied game added for each pair, without which who lost every game would have no rating.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from coverts.bots.rating import Pairing, Rating
from coverts.engine.base.exceptions import Malformed

MEAN = 1500
"""The mean of all ratings of a game: ratings of different games are not comparable."""
POINTS = 400 / math.log(10)
"""Points of the scale for one unit of the model's logarithm."""
SURE = 1.96
"""Standard errors to either side of which 95 of 100 such intervals hold what is true."""
ROUNDS, CLOSE_ENOUGH = 100, 1e-10
MOST_STEP = 2.0


def rate(names: Sequence[str], pairings: Sequence[Pairing]) -> list[Rating]:
    """The ratings of bots who have met in such games, the weakest first.

    Their mean is MEAN; the intervals are those of a rating beside the mean of all, by the observed
    information, and wider where pairs do not keep to the model; see `_errors`. Who sits first does not matter
    to it: let each pair swap seats equally often. Raises Malformed for fewer than two bots, and for pairings
    of others.
    """
    if len(names) < 2 or not {name for each in pairings for name in (each.first, each.second)} <= {*names}:
        raise Malformed("Ratings need two bots at least, and games of no others.")
    at = {name: i for i, name in enumerate(names)}
    count = len(names)
    games = np.ones((count, count)) - np.eye(count)
    won = games / 2
    played = np.zeros(count, np.int64)
    for each in pairings:
        i, j = at[each.first], at[each.second]
        games[i, j] += each.games
        games[j, i] += each.games
        won[i, j] += each.points
        won[j, i] += each.games - each.points
        played[[i, j]] += each.games
    strength = _most_likely(games, won)
    middles, halves = MEAN + POINTS * strength, SURE * POINTS * _errors(strength, games, won)
    found = [
        Rating(name, round(middle), round(middle - half), round(middle + half), int(count))
        for name, middle, half, count in zip(names, middles, halves, played, strict=True)
    ]
    return sorted(found, key=lambda each: each.rating)


def _most_likely(games: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Strengths with sum 0, as logarithms.

    games, won: (bots, bots), of the row's bot against the column's.
    """
    strength = np.zeros(len(games))
    for _ in range(ROUNDS):
        expected = _expected(strength)
        weight = games * expected * (1 - expected)
        step = np.linalg.pinv(np.diag(weight.sum(1)) - weight) @ (won - games * expected).sum(1)
        strength += np.clip(step, -MOST_STEP, MOST_STEP)
        strength -= strength.mean()
        if np.abs(step).max() < CLOSE_ENOUGH:
            break
    return strength


def _expected(strength: np.ndarray) -> np.ndarray:
    """What strengths imply: how likely the row's bot is to beat the column's."""
    expected: np.ndarray = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return expected


def _errors(strength: np.ndarray, games: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Standard errors of strengths.

    The points of a pair with n games have 1 + (n - 1) c times the variance of lots of their own (Williams,
    Applied Statistics 31, 1982): c is such that Pearson's chi-square of the pairs that have met comes to its
    degrees of freedom, and 0 where it is less. So a pair that has met thousands of times and does not keep to
    the model is not taken for exact.
    """
    expected = _expected(strength)
    weight = games * expected * (1 - expected)
    met = np.triu(games, 1) > 1
    freedom = int(met.sum()) - (len(games) - 1)
    common = 0.0
    if freedom > 0:
        squares = ((won - games * expected)[met] ** 2 / weight[met]).sum()
        common = max(0.0, (squares / freedom - 1) / (games[met] - 1).mean())
    wider = weight * (1 + np.maximum(games - 1, 0) * common)
    inverse = np.linalg.pinv(np.diag(weight.sum(1)) - weight)
    errors: np.ndarray = np.sqrt(np.diag(inverse @ (np.diag(wider.sum(1)) - wider) @ inverse))
    return errors
