"""Players that are programs: a game's rule-of-thumb bots, the planner and the tree search."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from coverts.bots.planner import SEARCHES, Planner, give_way, is_planner
from coverts.bots.players import POLICY, Answer, BotPlayer, Player
from coverts.engine.base import extras
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import said, verbatim
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match

if TYPE_CHECKING:
    from coverts.bots.policies import PolicyPlayer

__all__ = [
    "POLICY",
    "Answer",
    "BotPlayer",
    "Planner",
    "Player",
    "bot_names",
    "give_way",
    "new_bot",
    "read_policy",
    "seat_bot",
]


def bot_names(game: Game) -> list[str]:
    """The bots that play a game: its own first, then `random`, `planner` and `ismcts`."""
    return [*game.all_bots, *SEARCHES]


def new_bot(game: Game, name: str, random: Random | None = None) -> Player:
    """A bot by name (`courier`, `planner:2s`); raises Malformed where there is none of that name."""
    if is_planner(name):
        return Planner(game, name, random)
    if name not in game.all_bots:
        there = verbatim(", ".join(bot_names(game)))
        told = said(
            "{game} has no bot {name}; there are {there}.",
            game=game.title,
            name=verbatim(repr(name)),
            there=there,
        )
        raise Malformed(told)
    return BotPlayer(game, name, random)


def read_policy(game: Game, path: str, random: Random | None = None) -> PolicyPlayer:
    """A strategy from a file as a bot.

    Raises Malformed if the file has none for this game and its rules, NotInstalled without the extra `fast`.
    """
    bot: PolicyPlayer = extras.load("coverts.bots.policies").read_policy(game, path, random)
    return bot


def seat_bot(bot: Player, match: Match, seat: int) -> tuple[int, int]:
    """What a bot at `seat` answers now: whom for, and the action's number."""
    answer = bot.thought(match, seat)()
    return answer.askee, answer.action
