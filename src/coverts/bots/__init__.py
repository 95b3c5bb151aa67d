"""Bots: rule-of-thumb bots, bots that search, and bots that play policies.

- `players`: the base class of all bots, and rule-of-thumb bots
- `planner`: the bots that search: flat playouts (`planner`) and tree search (`ismcts`)
- `methods`: how these bots divide their playouts among the options
- `playouts`: their searches in machine code, in threads
- `thinking_processes`, `thinking_worker`: searches in separate processes
- `fair_turns`: a queue that shares these processes fairly
- `policies`: bots that play policies, networks and strategies
- `networks`: saved networks that play with NumPy alone
- `habits`: a sentence for players about each bot
- `round_robin`, `bradley_terry`, `rating`: ratings of a game's bots
"""

from __future__ import annotations

import re
from random import Random

from coverts.bots.planner import SEARCHES, Planner, give_way, is_planner
from coverts.bots.players import POLICY, Answer, BotPlayer, Player
from coverts.engine.base import extras
from coverts.engine.base.exceptions import Malformed, UnknownBot
from coverts.engine.base.sentences import said, verbatim
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match

__all__ = [
    "POLICY",
    "Answer",
    "BotPlayer",
    "Planner",
    "Player",
    "bot_names",
    "give_way",
    "is_offered",
    "new_bot",
    "offer_policy",
    "read_policy",
    "seat_bot",
]


_OFFERED: dict[tuple[str, str], str] = {}
"""The policies that this process offers: their places by the names of the game and of the bot."""


def offer_policy(game: Game, name: str, place: str) -> None:
    """Offer a policy as a bot of a game, until this process ends. `bot_names` and `new_bot` then know it.

    Args:
        game: The game.
        name: The name of the new bot.
        place: What `read_policy` reads, such as `policy:mine.npz`.

    Raises:
        Malformed: The name is taken or unsuitable, or the policy cannot play the game.
        NotInstalled: The extra `fast` is not installed.
    """
    taken = {*bot_names(game), *game.level_by_name, "person", "open"}
    if name in taken or not re.fullmatch(r"[a-z][a-z0-9_-]{0,30}", name):
        raise Malformed(
            f"A policy of {game.title} cannot be called {name!r}. Use small letters, digits, - and _, and no "
            f"name that is taken."
        )
    read_policy(game, place)
    _OFFERED[game.name, name] = place


def is_offered(game: Game, name: str) -> bool:
    """Return whether a bot is a policy that `offer_policy` has added to the game."""
    return (game.name, name) in _OFFERED


def bot_names(game: Game) -> list[str]:
    """Return the names of a game's bots, including `random`, `planner` and `ismcts`, but without levels."""
    return [*game.all_bots, *SEARCHES, *(name for of, name in _OFFERED if of == game.name)]


def new_bot(game: Game, name: str, random: Random | None = None) -> Player:
    """Return the bot with this name, such as `novice`, `courier` or `planner:2s`.

    Args:
        game: The game that the bot plays.
        name: A level, or one of `bot_names`. A bot that searches may have a budget after a colon: playouts
            (`planner:20000`) or seconds (`planner:2s`) per answer.
        random: The bot's random generator. The default is the operating system's generator.

    Raises:
        UnknownBot: The game does not have this bot.
        Malformed: The budget is invalid.
    """
    if is_offered(game, name):
        bot = read_policy(game, _OFFERED[game.name, name], random)
        bot.name = name
        return bot
    if is_planner(game.bot_behind(name)):
        return Planner(game, name, random)
    if game.bot_behind(name) not in game.all_bots:
        there = verbatim(", ".join([*game.level_by_name, *bot_names(game)]))
        raise UnknownBot(
            said(
                "{game} has no bot {name}; there are {there}.",
                game=game.title,
                name=verbatim(repr(name)),
                there=there,
            )
        )
    return BotPlayer(game, name, random)


def read_policy(game: Game, name: str, random: Random | None = None) -> Player:
    """Return a bot that plays a policy or a strategy.

    Args:
        game: The game that the bot plays.
        name: `policy:MODULE:FUNCTION`, `policy:FILE.py:FUNCTION`, `policy:FILE.npz`, or `policy:FILE` for a
            strategy that `coverts solve` has saved. The prefix `policy:` may be left out.
        random: The bot's random generator. The default is the operating system's generator.

    Raises:
        BadFile: There is no such file, module or function, or the file contains something else.
        Malformed: The network or the strategy is for another game or other rules.
        NotInstalled: The extra `fast` is not installed.
    """
    bot: Player = extras.load("coverts.bots.policies").read_policy(game, name, random)
    return bot


def seat_bot(bot: Player, match: Match, seat: int) -> tuple[int, int]:
    """Return a bot's answer for a seat, as an askee and an action number.

    The askee is the seat or figure that the bot answers for. A bot that searches first waits until its game
    is compiled. With a budget in playouts and a seeded random generator, its answers repeat on machines with
    the same number of cores.

    Args:
        bot: The bot.
        match: The match, with an open question for `seat`.
        seat: The seat that answers.

    Raises:
        NotInstalled: An extra that the bot needs is not installed.
        GameFault: The game cannot be compiled, or a search failed.

    Example:
        askee, action = seat_bot(bot, match, seat)
        match.apply_action(seat, action, askee)
    """
    answer = bot.plan_answer(match, seat)()
    return answer.askee, answer.action
