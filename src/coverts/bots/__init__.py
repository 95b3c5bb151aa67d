"""Players that are programs, for the table and for text play.

A bot gets what a person at its seat gets: the view, and the questions it owes. It never sees the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any

from coverts.engine.backends.python import Machine
from coverts.engine.errors import Malformed
from coverts.engine.game import Game
from coverts.engine.match import Match, Option, Question

__all__ = ["BotPlayer", "bot_names", "seat_bot"]


def bot_names(game: Game) -> list[str]:
    """The bots that play a game: its own first, `random` last."""
    return list(game.all_bots)


class BotPlayer:
    """A rule-of-thumb bot at a seat: it takes the option its game's scores like best, ties by lot."""

    def __init__(self, game: Game, name: str, random: Random | None = None) -> None:
        """Raises Malformed where the game has no bot of that name."""
        if name not in game.all_bots:
            raise Malformed(f"{game.title} has no bot {name!r}; there are {', '.join(bot_names(game))}.")
        self.name = name
        self.scored = bool(game.all_bots[name].scores)
        self.machine = Machine.of(game)
        self.random = random or SystemRandom()

    def choose(self, view: Any, questions: Sequence[Question]) -> tuple[Question, Option]:
        """The answer to the first of the questions the seat owes, from the seat's view alone."""
        question = questions[0]
        legal = question.legal
        if not self.scored:
            return question, self.random.choice(legal)
        scores = [self.machine.score(self.name, view, question.askee, option.option) for option in legal]
        best = max(scores)
        liked = [option for option, score in zip(legal, scores, strict=True) if score == best]
        return question, self.random.choice(liked)


def seat_bot(bot: BotPlayer, match: Match, seat: int) -> tuple[int, int]:
    """What a bot at `seat` answers now: whom for, and the action's number."""
    question, option = bot.choose(match.view(seat), match.decisions(seat))
    return question.askee, option.action
