"""Ratings of a game's bots: their file, levels and table. `bots.bradley_terry` computes them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from coverts.bots import bot_names
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import folder_of

LEVELS = 5


class Pairing(msgspec.Struct, frozen=True):
    """The games of two bots in one seating order.

    Attributes:
        first: The bot at seat 0.
        second: The bot at seat 1.
        games: How many games they played.
        points: The wins of `first`; a tie counts one half.
    """

    first: str
    second: str
    games: int
    points: float


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating, its 95 % interval (`low` to `high`), and number of games."""

    name: str
    rating: int
    low: int
    high: int
    games: int


class Ratings(msgspec.Struct, frozen=True):
    """The ratings of a game's bots and the games behind them.

    Attributes:
        made_by: The command that measured them.
        version: The version of Coverts.
        seconds: Thinking time of bots that search, per answer.
        ratings: Weakest first.
        pairings: One per pair and seating order.
    """

    made_by: str
    version: str
    seconds: float
    ratings: list[Rating]
    pairings: list[Pairing]


def ratings_path(game: Game) -> Path:
    """Return the path of a game's ratings: in its `bots` folder, or beside its file."""
    folder = folder_of(game)
    return (
        folder / "bots" / "ratings.json"
        if (folder / "bots").is_dir()
        else folder / f"{game.name}.ratings.json"
    )


def save_ratings(game: Game, ratings: Ratings) -> Path:
    """Write a game's ratings to `ratings_path` and return that path."""
    path = ratings_path(game)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(ratings), indent=1) + b"\n")
    load_ratings.cache_clear()
    return path


@lru_cache(maxsize=64)
def load_ratings(game: Game) -> Ratings | None:
    """Return the ratings that come with a game, or None if they cannot be read."""
    try:
        return msgspec.json.decode(ratings_path(game).read_bytes(), type=Ratings)
    except (OSError, msgspec.MsgspecError):
        return None


# -- levels and tables -----------------------------------------------------------------------------


def level_at(place: int, count: int) -> int:
    """Return the level, from 1 to LEVELS, of the bot at a place among `count`.

    0 is the weakest.
    """
    return 1 + place * (LEVELS - 1) // max(1, count - 1)


def levels_of(rated: Sequence[Rating]) -> list[int]:
    """Return the levels of bots that are sorted weakest first.

    Bots whose ratings lie in each other's intervals share the level of the weakest of them.
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
    """Return (name, level, rating) of a game's bots, weakest first.

    Bots without a rating come last.

    A bot without a rating has level 0.
    """
    names, ratings = bot_names(game), load_ratings(game)
    rated = [each for each in ratings.ratings if each.name in names] if ratings else []
    unrated = [name for name in names if name not in {each.name for each in rated}]
    return [
        *((each.name, at, each) for each, at in zip(rated, levels_of(rated), strict=True)),
        *((name, 0, None) for name in unrated),
    ]


def format_table(ratings: Ratings) -> list[str]:
    """Return a table as lines: ratings, strongest first, and pairwise scores."""
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
