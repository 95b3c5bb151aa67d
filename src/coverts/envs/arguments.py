"""Parse the arguments of environments: games, options, opponents, numbers and arrays."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from operator import index
from os import PathLike, fspath
from typing import Any

import msgspec
import numpy as np

import coverts
from coverts.bots import POLICY, bot_names, new_bot, read_policy
from coverts.bots.planner import is_planner
from coverts.bots.policies import PolicyPlayer
from coverts.engine.backends.native import code_builder
from coverts.engine.base.exceptions import BadArray, Malformed, UnknownBot
from coverts.engine.game.definition import Game


class _Announcer(logging.Handler):
    """A log handler that tells the user that a game is being compiled."""

    def emit(self, record: logging.LogRecord) -> None:
        print(f"{record.getMessage()}. This can take a minute, but only once.", file=sys.stderr, flush=True)


@contextmanager
def telling_of_compilation() -> Iterator[None]:
    """Print a line to stderr whenever a game has to be compiled in a `with` block."""
    logger, handler = logging.getLogger(code_builder.__name__), _Announcer(logging.INFO)
    level = logger.level
    logger.addHandler(handler)
    if not logger.isEnabledFor(logging.INFO):
        logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


def to_game(value: Game | str | PathLike[str]) -> Game:
    """Return the game that an argument stands for.

    The argument is a Game, the name of an installed game, or the path of a .py file.

    Raises:
        Malformed: The argument is something else, or the game does not exist.
    """
    if isinstance(value, Game):
        return value
    if not isinstance(value, str | PathLike):
        raise Malformed(f"{value!r} is not a Game, the name of an installed game or a .py file.")
    return coverts.game(fspath(value))


def to_game_options(game: Game, value: Any) -> Any:
    """Return the options struct of a game for an argument.

    The argument is an options struct, a dictionary from names to values, or None for the default options.

    Raises:
        Malformed: The argument is something else.
        BadOption: The game does not have one of the options, or does not allow its value.
    """
    if value is None:
        return game.options()
    if isinstance(value, Mapping):
        return game.read_options(value)
    if isinstance(value, game.options):
        return game.read_options(msgspec.to_builtins(value))
    raise Malformed(
        f"Options of {game.title} must be a dictionary or {game.options.__name__}, not {value!r}."
    )


def to_count(value: Any, name: str) -> int:
    """Return a number that must be at least 1.

    Args:
        value: The number.
        name: The beginning of the error message, which names the argument.

    Raises:
        Malformed: The value is not a whole number, or less than 1.
    """
    try:
        number = index(value)
    except TypeError:
        number = 0
    if number < 1:
        raise Malformed(f"{name}, at least 1, not {value!r}.")
    return number


def to_whole_numbers(values: Any, name: str) -> Any:
    """Return an array of whole numbers. An array of integers is returned unchanged.

    Args:
        values: The numbers.
        name: The subject of the error message, in the plural.

    Raises:
        BadArray: The dtype is not an integer type. Floats such as 1.0 and NaN are rejected too.
    """
    try:
        array = np.asarray(values)
    except ValueError:
        raise BadArray(f"{name} must be an array of whole numbers, not lists of different lengths.") from None
    if not array.size:
        return array.astype(np.int64)
    if array.dtype.kind not in "iu":
        raise BadArray(f"{name} must be whole numbers, not an array of {array.dtype}.")
    return array


def to_mask(values: Any, games: int) -> Any:
    """Return a mask of games to restart as an int8 array of 0 and 1.

    Args:
        values: An array of booleans or whole numbers, one for each game.
        games: The number of games.

    Raises:
        BadArray: The shape or the dtype is wrong.
    """
    name = "The mask of games to restart"
    try:
        array = np.asarray(values)
    except ValueError:
        raise BadArray(f"{name} must be one array, not lists of different lengths.") from None
    if array.shape != (games,):
        raise BadArray(f"{name} has shape {array.shape}; it needs ({games},).")
    if array.dtype.kind not in "biu":
        raise BadArray(f"{name} must have booleans or whole numbers, not {array.dtype}.")
    return (array != 0).astype(np.int8)


def to_most(value: Any) -> int:
    """Return the argument `most` of a batch or an environment.

    Raises:
        Malformed: The value is not a whole number, or less than 1.
    """
    return to_count(value, "most= is the maximum number of actions in a game")


def to_opponent(game: Game, value: Any) -> Any:
    """Return an opponent for single games from an argument.

    The argument is a bot's name, a Player or a `coverts.Policy`.

    The name of a rule-of-thumb bot is returned unchanged, because the caller runs this bot with the random
    numbers that machine code would use. A policy, and the name of a bot that searches (`planner:100`) or
    plays a policy (`policy:FILE.npz`), are replaced by a Player.

    Raises:
        Malformed: The argument is something else, or the game does not have the bot.
    """
    if not isinstance(value, str):
        if hasattr(value, "plan_answer"):
            return value
        if callable(value):
            return PolicyPlayer(game, value, getattr(value, "__name__", "the policy"))
        raise Malformed(f"{value!r} is not a bot's name, a bot of coverts.bots or a policy.")
    if value in game.all_bots:
        return value
    if value.startswith(POLICY):
        return read_policy(game, value)
    if is_planner(value):
        return new_bot(game, value)
    names = ", ".join(bot_names(game))
    raise UnknownBot(f"{game.title} has no bot {value!r}; it has {names}, and {POLICY}FILE.npz.")


def batch_opponent_error(game: Game, opponent: Any, names: str) -> Malformed:
    """Return the error for an opponent that cannot play in a batch.

    Args:
        game: The game.
        opponent: The argument that the caller passed.
        names: The names of the opponents that can play in a batch, separated by commas.
    """
    if not isinstance(opponent, str) or is_planner(opponent) or opponent.startswith(POLICY):
        name = repr(opponent) if isinstance(opponent, str) else "such a bot"
        return Malformed(
            f"In a batch all opponents are machine code: {names}. To play against {name} take one game at a "
            f'time (gymnasium.make), with opponents=coverts.bots.new_bot(game, "planner:100"), a name like '
            f"'planner:100' or '{POLICY}FILE.npz', or a policy; or answer for all seats from outside."
        )
    return UnknownBot(f"{game.title} has no bot {opponent!r} for a batch; it has {names}.")
