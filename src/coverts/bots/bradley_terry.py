"""Bradley-Terry ratings of a game's bots, computed from games between all pairs.

Ratings from the model (Bradley and Terry, Biometrika 39, 1952) are converted to Elo's scale: if two bots are
400 points apart, the stronger bot wins ten games of eleven. A tie counts as half a win for both bots.
Newton's method maximizes the likelihood. One tied game is added for each pair, because a bot that lost every
game would otherwise have no finite rating.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np

import coverts
from coverts.bots.rating import MEAN, Pairing, Rating, Ratings
from coverts.engine.base.exceptions import Malformed

POINTS_PER_LOGIT = 400 / math.log(10)
Z_95 = 1.96
"""Half the width of a 95 % interval, in standard errors."""
EXTRA_VARIANCE = 0.25
"""The variance of the points of a pair without games, which comes from its extra game."""
MAX_ITERATIONS, TOLERANCE = 100, 1e-10
MAX_STEP = 2.0
"""The maximum Newton step for each bot, in logits."""


def rate(
    names: Sequence[str], pairings: Sequence[Pairing], correlations: Sequence[Sequence[float]] = ()
) -> Ratings:
    """Rate bots by the games they played against each other.

    The mean rating is MEAN. The 95 % intervals are relative to this mean. They contain the error of chance
    alone, which is computed from the observed variance of the scores. `Ratings.misfit` tells how far the
    results are from the model. The model ignores seats, so each pair should play the same number of games in
    both orders.

    Args:
        names: The bots to rate.
        pairings: The results of their games.
        correlations: The correlation of the points of each pairing with those of each pairing, if games of
            several pairs had the same luck.

    Raises:
        Malformed: There are fewer than two bots, or a pairing names another bot.
    """
    unknown = {name for each in pairings for name in (each.first, each.second)} - {*names}
    if len(names) < 2 or unknown:
        raise Malformed("Ratings need at least two bots, and only games between these bots.")
    pairs = {pair: number for number, pair in enumerate(combinations(names, 2))}
    games, points, extra = np.ones(len(pairs)), np.full(len(pairs), 0.5), np.full(len(pairs), EXTRA_VARIANCE)
    signs = np.zeros((len(pairs), len(pairings)))
    total_games = dict.fromkeys(names, 0)
    for at, each in enumerate(pairings):
        order = (each.first, each.second)
        sign = 1 if order in pairs else -1
        pair = pairs[order if sign == 1 else (each.second, each.first)]
        games[pair] += each.games
        points[pair] += each.points if sign == 1 else each.games - each.points
        signs[pair, at] = sign
        extra[pair] = 0  # The variance of a pairing contains that of its extra game.
        for name in order:
            total_games[name] += each.games
    errors = np.sqrt([each.variance for each in pairings])
    related = np.array(correlations) if len(correlations) else np.eye(len(pairings))
    chance = np.diag(extra) + signs @ (related * np.outer(errors, errors)) @ signs.T
    model = BradleyTerry(len(names), games, points)
    middles = MEAN + POINTS_PER_LOGIT * model.strengths
    halves = Z_95 * POINTS_PER_LOGIT * model.errors(chance)
    ratings = [
        Rating(name, round(middle), round(middle - half), round(middle + half), total_games[name])
        for name, middle, half in zip(names, middles, halves, strict=True)
    ]
    ratings.sort(key=lambda each: each.rating)
    rows = [[*map(float, row)] for row in correlations]
    return Ratings(coverts.__version__, model.misfit(chance), ratings, [*pairings], rows)


class BradleyTerry:
    """The most likely strengths of bots.

    Args:
        bots: The number of bots.
        games: The number of games of each pair, as an array of shape (pairs,), in the order of
            `itertools.combinations`.
        points: The points of each pair's first bot, with the same shape.

    Attributes:
        strengths: The strengths in logits, with sum 0, as an array of shape (bots,).
        expected: The expected score of each pair's first bot in one game, as an array of shape (pairs,).
    """

    def __init__(self, bots: int, games: np.ndarray, points: np.ndarray) -> None:
        first, second = np.triu_indices(bots, 1)
        self.signs = np.eye(bots)[first] - np.eye(bots)[second]
        self.games, self.points = games, points
        self.strengths = np.zeros(bots)
        for _ in range(MAX_ITERATIONS):
            step = self._shift @ (points - games * self.expected)
            self.strengths += np.clip(step, -MAX_STEP, MAX_STEP)
            self.strengths -= self.strengths.mean()
            if np.abs(step).max() < TOLERANCE:
                break

    @property
    def expected(self) -> np.ndarray:
        expected: np.ndarray = 1 / (1 + np.exp(-self.signs @ self.strengths))
        return expected

    @property
    def _shift(self) -> np.ndarray:
        """How far one more point of a pair shifts the strengths, as an array of shape (bots, pairs)."""
        weight = self.games * self.expected * (1 - self.expected)
        shift: np.ndarray = np.linalg.pinv(self.signs.T * weight @ self.signs) @ self.signs.T
        return shift

    def errors(self, chance: np.ndarray) -> np.ndarray:
        """Return the standard errors of the strengths, in logits.

        Args:
            chance: The covariance matrix of the points.
        """
        errors: np.ndarray = np.sqrt(np.diag(self._shift @ chance @ self._shift.T).clip(0))
        return errors

    def misfit(self, chance: np.ndarray) -> float:
        """Return the root mean square distance between the pairs' shares and the model, beyond chance.

        The fit itself takes one degree of freedom for each bot but one. Without others, the misfit is 0.

        Args:
            chance: The covariance matrix of the points.
        """
        met = self.games > 1
        freedom = met.sum() - (len(self.strengths) - 1)
        if freedom <= 0:
            return 0.0
        distances = self.points / self.games - self.expected
        slope = (self.expected * (1 - self.expected))[:, None] * self.signs
        per_point = np.diag(1 / self.games) - slope @ self._shift
        by_chance = np.diag(per_point @ chance @ per_point.T)
        return math.sqrt(max(0.0, float((distances**2 - by_chance)[met].sum() / freedom)))
