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
from coverts.engine.game.opponents import LEVEL_NAMES
from coverts.engine.game.rulebook import folder_of

LEVELS = 5


class Pairing(msgspec.Struct, frozen=True):
    """The games between two bots in one seating order.

    Attributes:
        first: The bot in seat 0.
        second: The bot in seat 1.
        games: The number of games.
        points: The number of wins of `first`; a tie counts as half a win.
    """

    first: str
    second: str
    games: int
    points: float


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating, with its 95 % interval from `low` to `high` and its number of games."""

    name: str
    rating: int
    low: int
    high: int
    games: int


class Ratings(msgspec.Struct, frozen=True):
    """The ratings of a game's bots, with the results of their games.

    Attributes:
        made_by: The command that computed the ratings.
        version: The version of Coverts.
        seconds: The thinking time per answer of bots that search.
        ratings: The ratings, weakest bot first.
        pairings: One entry for each pair and seating order.
    """

    made_by: str
    version: str
    seconds: float
    ratings: list[Rating]
    pairings: list[Pairing]


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


def levels_of(rated: Sequence[Rating]) -> list[int]:
    """Return the levels of bots that are sorted by strength, weakest first.

    If the ratings of several bots are within each other's intervals, all of them have the level of the
    weakest.
    """
    levels: list[int] = []
    first = 0
    for place, each in enumerate(rated):
        other = rated[first]
        if not (other.low <= each.rating <= other.high and each.low <= other.rating <= each.high):
            first = place
        levels.append(level_at(first, len(rated)))
    return levels


def rank_bots(game: Game) -> list[tuple[str, int, Rating | None]]:
    """Return the name, level and rating of each bot of a game, weakest first.

    Bots without a rating come last and have level 0.
    """
    names, ratings = bot_names(game), load_ratings(game)
    rated = [each for each in ratings.ratings if each.name in names] if ratings else []
    unrated = [name for name in names if name not in {each.name for each in rated}]
    return [
        *((each.name, at, each) for each, at in zip(rated, levels_of(rated), strict=True)),
        *((name, 0, None) for name in unrated),
    ]


def format_table(ratings: Ratings) -> list[str]:
    """Return the lines of a table with ratings and pairwise scores.

    The strongest bot comes first.
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
    return lines


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
        error = sqrt(share * (1 - share) / total)
        first, second = points[level] / games[level], 1 - points[below] / games[below]
        lines.append(
            f"{level} against {below}: {share:.1%} (standard error {error:.1%}) of {total} games; "
            f"{first:.0%} in the first seat, {second:.0%} in the second"
        )
    return lines
