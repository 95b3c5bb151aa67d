"""The ratings of a game's bots as they are kept and shown; `bots.bradley_terry` computes them."""

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
