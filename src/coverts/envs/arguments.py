"""What whoever makes an environment gives: a game, its options, players; each in any of its forms."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from typing import Any

import msgspec

import coverts
from coverts.bots import POLICY, bot_names, new_bot, read_policy
from coverts.bots.planner import is_planner
from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game


def game_of(given: Game | str | PathLike[str]) -> Game:
    """A game itself, or by the name of an installed one or a .py file; raises Malformed for what is none."""
    if isinstance(given, Game):
        return given
    if not isinstance(given, str | PathLike):
        raise Malformed(f"A game is a Game, the name of an installed one or a .py file, not {given!r}.")
    return coverts.game(fspath(given))


def options_of(game: Game, given: Any) -> Any:
    """A game's options, from its own struct or a dictionary by name; None: as the game has them.

    Raises Malformed, or BadOption, which is one, for what the game does not take.
    """
    if given is None:
        return game.options()
    if isinstance(given, Mapping):
        return game.read_options(given)
    if isinstance(given, game.options):
        return game.read_options(msgspec.to_builtins(given))
    raise Malformed(
        f"Options of {game.title} are a dictionary by name or its {game.options.__name__}, not {given!r}."
    )


def opponent_of(game: Game, given: Any) -> Any:
    """An opponent in one game at a time: a bot's name, a Player, or a function.

    The names of rule-of-thumb bots stay as they are: they draw as in machine code. Those that think
    (`planner:100`) and strategies in files (`policy:FILE`) become Players. Raises Malformed for others.
    """
    if not isinstance(given, str):
        if callable(given) or hasattr(given, "thought"):
            return given
        raise Malformed(f"An opponent is a bot's name, a bot of coverts.bots or a function, not {given!r}.")
    if given in game.all_bots:
        return given
    if given.startswith(POLICY):
        return read_policy(game, given.removeprefix(POLICY))
    if is_planner(given):
        return new_bot(game, given)
    there = ", ".join(bot_names(game))
    raise Malformed(f"{game.title} has no bot {given!r}; it has {there}, and {POLICY}FILE.")


def not_in_a_batch(game: Game, given: Any, there: str) -> Malformed:
    """Why an opponent cannot sit in a batch, and what can be done instead; there: the bots that can."""
    if not isinstance(given, str) or is_planner(given) or given.startswith(POLICY):
        which = repr(given) if isinstance(given, str) else "such a bot"
        return Malformed(
            f"In a batch all opponents are machine code: {there}. To play against {which} take one game at a "
            f'time (gymnasium.make), with opponents=coverts.bots.new_bot(game, "planner:100"), a name like '
            f"'planner:100' or '{POLICY}FILE', or a function; or answer for all seats from outside."
        )
    return Malformed(f"{game.title} has no bot {given!r} for a batch; it has {there}.")
