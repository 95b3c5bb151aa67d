"""The file of a game's bot ratings, the bots' levels, and a table.

`bots.bradley_terry` computes the ratings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from pathlib import Path

import msgspec

from coverts.bots import bot_names
from coverts.engine.game.definition import Game
from coverts.engine.game.opponents import LEVEL_NAMES, RANDOM
from coverts.engine.game.rulebook import folder_of

LEVELS = 5
MEAN = 1500
"""The mean rating within each game. Ratings in different games are not comparable."""


class Pairing(msgspec.Struct, frozen=True):
    """The games between two bots in one seating order.

    Attributes:
        first: The bot in seat 0.
        second: The bot in seat 1.
        games: The number of games.
        points: The number of wins of `first`; a tie counts as half a win.
        ties: The number of ties.
    """

    first: str
    second: str
    games: int
    points: float
    ties: int = 0

    @property
    def variance(self) -> float:
        """The variance of the points, as the games show it.

        Half a game is added, of which `first` wins one half. Without it, a bot that wins all games would have
        no error of chance.
        """
        if not self.games:
            return 0.0
        games, points = self.games + 0.5, self.points + 0.25
        squares = points - self.ties / 4
        return (squares - points**2 / games) * games / (games - 1)


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating, with its 95 % interval from `low` to `high` and its number of games.

    The interval contains only the error of chance. `Ratings.misfit` tells how well one number per bot fits.
    """

    name: str
    rating: int
    low: int
    high: int
    games: int


class Ratings(msgspec.Struct, frozen=True):
    """The ratings of a game's bots, with the results of their games.

    Attributes:
        version: The version of Coverts.
        misfit: How far the results of pairs are from what the ratings predict, as a share of games: the root
            mean square over all pairs, without what chance explains.
        ratings: The ratings, weakest bot first.
        pairings: One entry for each pair and seating order.
        correlations: The correlation of the points of each pairing with those of each pairing, or empty if no
            games of several pairs had the same luck.
    """

    version: str
    misfit: float
    ratings: list[Rating]
    pairings: list[Pairing]
    correlations: list[list[float]] = []


def ratings_path(game: Game) -> Path:
    """Return the path of a game's ratings.

    The ratings are in the game's folder `bots`, or next to the game's file.
    """
    folder = folder_of(game)
    return (
        folder / "bots" / "ratings.json"
        if (folder / "bots").is_dir()
        else folder / f"{game.name}.ratings.json"
    )


def save_ratings(game: Game, ratings: Ratings) -> Path:
    """Write a game's ratings to `ratings_path` and return the path."""
    path = ratings_path(game)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(ratings), indent=1) + b"\n")
    load_ratings.cache_clear()
    return path


@lru_cache(maxsize=64)
def load_ratings(game: Game) -> Ratings | None:
    """Return the ratings that are shipped with a game, or None if they cannot be read."""
    try:
        return msgspec.json.decode(ratings_path(game).read_bytes(), type=Ratings)
    except (OSError, msgspec.MsgspecError):
        return None


# -- levels and tables -----------------------------------------------------------------------------


def level_at(place: int, count: int) -> int:
    """Return the level (1 to LEVELS) of the bot at a position in a ranking.

    Position 0 is that of the weakest of `count` bots.
    """
    return 1 + place * (LEVELS - 1) // max(1, count - 1)


def levels_of(rated: Sequence[Rating], weaker: int = 0) -> list[int]:
    """Return the levels of bots that are sorted by strength, weakest first.

    If the ratings of several bots are within each other's intervals, all of them have the level of the
    weakest.

    Args:
        rated: The ratings.
        weaker: The number of bots without a rating that are weaker than all of these.
    """
    levels: list[int] = []
    first = 0
    for place, each in enumerate(rated):
        other = rated[first]
        if not (other.low <= each.rating <= other.high and each.low <= other.rating <= each.high):
            first = place
        levels.append(level_at(weaker + first, weaker + len(rated)))
    return levels


def rank_bots(game: Game) -> list[tuple[str, int, Rating | None]]:
    """Return the name, level and rating of each bot of a game, weakest first.

    `random` is the weakest bot of a rated game, also without a rating. Other bots without a rating come last
    and have level 0. A bot that searches has the rating of its name with a budget, such as `planner:200`.
    """
    names, ratings = bot_names(game), load_ratings(game)
    by_name = {each.name.partition(":")[0]: each for each in ratings.ratings} if ratings else {}
    rated = [(name, each) for name, each in by_name.items() if name in names]
    weakest = [RANDOM.name] if rated and RANDOM.name not in by_name else []
    levels = levels_of([each for _, each in rated], len(weakest))
    return [
        *((name, 1, None) for name in weakest),
        *((name, level, each) for (name, each), level in zip(rated, levels, strict=True)),
        *((name, 0, None) for name in names if name not in by_name and name not in weakest),
    ]


def format_table(ratings: Ratings) -> list[str]:
    """Return the lines of a table with ratings and pairwise scores.

    The strongest bot comes first. The last lines tell how well the ratings predict the results of pairs.
    """
    points: dict[tuple[str, str], float] = defaultdict(float)
    games: dict[tuple[str, str], int] = defaultdict(int)
    for met in ratings.pairings:
        for pair, score in (
            ((met.first, met.second), met.points),
            ((met.second, met.first), met.games - met.points),
        ):
            points[pair] += score
            games[pair] += met.games
    ordered = ratings.ratings[::-1]
    width = max(len(each.name) for each in ordered)
    names = "  ".join(f"{each.name:>{width}}" for each in ordered)
    lines = [f"{'':{width}}  rating  95 % interval  games  {names}"]
    for each in ordered:
        shares = [
            f"{points[pair] / games[pair]:.0%}" if games[pair := (each.name, other.name)] else ""
            for other in ordered
        ]
        start = f"{each.name:{width}}  {each.rating:6}  {f'{each.low} to {each.high}':>13}  {each.games:5}  "
        lines.append((start + "  ".join(f"{share:>{width}}" for share in shares)).rstrip())
    return [
        *lines,
        f"The mean is {MEAN}. The intervals contain the error of chance.",
        f"Beyond chance, the results of pairs are about {100 * ratings.misfit:.1f} percentage points away "
        "from what the ratings predict.",
    ]


def format_levels(pairings: Sequence[Pairing]) -> list[str]:
    """Return a line for each level that has played the level below it: how many of the games it wins.

    Args:
        pairings: The result of `round_robin.play_levels`. A tie counts as half a win.
    """
    lines = []
    for level, below in zip(LEVEL_NAMES[1:], LEVEL_NAMES, strict=False):
        games = {met.first: met.games for met in pairings if {met.first, met.second} == {level, below}}
        points = {met.first: met.points for met in pairings if {met.first, met.second} == {level, below}}
        total = sum(games.values())
        if not total:
            continue
        share = (points[level] + games[below] - points[below]) / total
        error = (
            sqrt(sum(met.variance for met in pairings if {met.first, met.second} == {level, below})) / total
        )
        first, second = points[level] / games[level], 1 - points[below] / games[below]
        lines.append(
            f"{level} against {below}: {share:.1%} (standard error {error:.1%}) of {total} games; "
            f"{first:.0%} in the first seat, {second:.0%} in the second"
        )
    return lines
