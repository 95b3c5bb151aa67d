"""How strong the bots of a game are beside each other: one number for each, from the games of all pairs.

The model is Bradley's and Terry's (Biometrika 39, 1952) on Elo's scale: of two bots 400 points apart the
better takes ten of eleven games. A tie is half a win for both. What is most likely is found by Newton's
method, with one tied game added for each pair, without which who lost every game would have no rating.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
import numpy as np

from coverts.bots import bot_names
from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import folder_of

MEAN = 1500
"""The mean of all ratings of a game: ratings of different games are not comparable."""
POINTS = 400 / math.log(10)
"""Points of the scale for one unit of the model's logarithm."""
SURE = 1.96
"""Standard errors to either side of which 95 of 100 such intervals hold what is true."""
ROUNDS, CLOSE_ENOUGH = 100, 1e-10
MOST_STEP = 2.0
LEVELS = 5


class Pairing(msgspec.Struct, frozen=True):
    """The games of two bots who sat in that order. points: of the first, a tie counts one half."""

    first: str
    second: str
    games: int
    points: float


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating, the ends of its 95 % interval, and its games."""

    name: str
    rating: int
    low: int
    high: int
    games: int


class Ratings(msgspec.Struct, frozen=True):
    """The ratings of a game's bots, weakest first, and the games they were measured in.

    made_by: the command that measured them. version: of Coverts. seconds: what a bot that thinks had for each
    answer.
    """

    made_by: str
    version: str
    seconds: float
    ratings: list[Rating]
    pairings: list[Pairing]


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


# -- kept with the game ----------------------------------------------------------------------------


def ratings_path(game: Game) -> Path:
    """Where a game's ratings lie, or would: with its bots, or beside the one file that it is."""
    folder = folder_of(game)
    return (
        folder / "bots" / "ratings.json"
        if (folder / "bots").is_dir()
        else folder / f"{game.name}.ratings.json"
    )


def save(game: Game, ratings: Ratings) -> Path:
    """Write a game's ratings where they are looked for."""
    path = ratings_path(game)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(ratings), indent=1) + b"\n")
    kept_ratings.cache_clear()
    return path


@lru_cache(maxsize=64)
def kept_ratings(game: Game) -> Ratings | None:
    """The ratings that come with a game; None where there are none that can be read."""
    try:
        return msgspec.json.decode(ratings_path(game).read_bytes(), type=Ratings)
    except (OSError, msgspec.MsgspecError):
        return None


# -- shown -----------------------------------------------------------------------------------------


def level(place: int, of: int) -> int:
    """The level of a bot by its place among so many, 0 the weakest: from 1 to LEVELS."""
    return 1 + place * (LEVELS - 1) // max(1, of - 1)


def levels(rated: Sequence[Rating]) -> list[int]:
    """The levels of bots, the weakest first, by their places.

    Bots that are not told apart have the level of the first of them: either's rating lies in the other's
    interval.
    """
    found: list[int] = []
    first = 0
    for place, each in enumerate(rated):
        other = rated[first]
        if not (other.low <= each.rating <= other.high and each.low <= other.rating <= each.high):
            first = place
        found.append(level(first, len(rated)))
    return found


def ranked(game: Game) -> list[tuple[str, int, Rating | None]]:
    """The bots of a game with their levels and ratings, the weakest first; then the unrated, of level 0."""
    names, kept = bot_names(game), kept_ratings(game)
    rated = [each for each in kept.ratings if each.name in names] if kept else []
    unrated = [name for name in names if name not in {each.name for each in rated}]
    return [
        *((each.name, at, each) for each, at in zip(rated, levels(rated), strict=True)),
        *((name, 0, None) for name in unrated),
    ]


def table_of(ratings: Ratings) -> list[str]:
    """Lines for people: the ratings, strongest first, and how much each bot has taken from each."""
    taken: dict[tuple[str, str], float] = defaultdict(float)
    played: dict[tuple[str, str], int] = defaultdict(int)
    for met in ratings.pairings:
        for pair, points in (
            ((met.first, met.second), met.points),
            ((met.second, met.first), met.games - met.points),
        ):
            taken[pair] += points
            played[pair] += met.games
    ordered = ratings.ratings[::-1]
    wide = max(len(each.name) for each in ordered)
    names = "  ".join(f"{each.name:>{wide}}" for each in ordered)
    lines = [f"{'':{wide}}  rating  95 % interval  games  {names}"]
    for each in ordered:
        shares = [
            f"{taken[pair] / played[pair]:.0%}" if played[pair := (each.name, other.name)] else ""
            for other in ordered
        ]
        told = f"{each.name:{wide}}  {each.rating:6}  {f'{each.low} to {each.high}':>13}  {each.games:5}  "
        lines.append((told + "  ".join(f"{share:>{wide}}" for share in shares)).rstrip())
    return lines
