"""The base class of bots, and rule-of-thumb bots.

A bot gets what a person at its seat gets: the view and the open questions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass
from random import Random, SystemRandom
from threading import Event
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match, Option, Question

POLICY = "policy:"
"""Prefix of the name of a bot that plays a strategy from a file; the file's path follows."""


@dataclass(frozen=True)
class AnswerEstimate:
    """What a search found out about one option.

    Attributes:
        option: The option's number within its question.
        playouts: How many playouts of it were played.
        mean: Their mean return for the seat.
        error: The standard error of `mean`.
        chance: How often to choose it, from 0 to 1, if answers should be mixed; 0 for every option if the
            best one should be chosen.
    """

    option: int
    playouts: int
    mean: float
    error: float
    chance: float = 0.0


@dataclass(frozen=True)
class Budget:
    """How long a bot may think per answer: playouts, or seconds if they are not 0."""

    playouts: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Answer:
    """A bot's answer.

    Attributes:
        askee: The seat it answers for.
        action: The action's number.
        considered: The options that were searched, best first; empty if there was no search.
    """

    askee: int
    action: int
    considered: tuple[AnswerEstimate, ...] = ()


class Player:
    """A bot at a seat. Subclasses implement `plan_answer`."""

    name: str
    random: Random

    @property
    def thinking_seconds(self) -> float | None:
        """Seconds it thinks about each answer; None if that depends on the question."""
        return 0.0

    @property
    def label(self) -> str:
        """What people at the table see: its name, and why it plays differently for now."""
        return self.name

    def warm_up(self, done: Callable[[], None] | None = None) -> None:
        """Start slow preparations in the background.

        Args:
            done: Called when they have ended, possibly from another thread.
        """

    def wait_until_ready(self) -> None:
        """Wait for the preparations that `warm_up` starts.

        Raises:
            NotInstalled: An extra that the bot needs is missing.
            GameFault: The preparations failed.
        """

    def use_random(self, random: Random) -> None:
        """Draw from another random generator from now on."""
        self.random = random

    def plan_answer(self, match: Match, seat: int, stop: Event | None = None) -> Callable[[], Answer]:
        """Return a function that computes the seat's answer, possibly in another thread.

        This call copies what the bot needs from the match, so the match may go on meanwhile.

        Args:
            match: The match, with an open question for `seat`.
            seat: The seat that answers.
            stop: A flag that makes the function return soon, with an answer that must not be used.
        """
        raise NotImplementedError


def copy_player(player: Any, memo: Any) -> Any:
    """Deep-copy a bot's random generator and share the rest, such as compiled code."""
    other = copy(player)
    if not isinstance(player.random, SystemRandom):
        other.use_random(deepcopy(player.random, memo))
    return other


class BotPlayer(Player):
    """A rule-of-thumb bot: it takes the option with the highest score.

    Ties are broken at random.
    """

    def __init__(self, game: Game, name: str, random: Random | None = None) -> None:
        self.name = name
        self.has_scores = bool(game.all_bots[name].scores)
        self.machine = Machine.of(game)
        self.random = random or SystemRandom()

    __deepcopy__ = copy_player

    def plan_answer(self, match: Match, seat: int, stop: Event | None = None) -> Callable[[], Answer]:
        view, questions = match.view(seat), match.decisions(seat)

        def think() -> Answer:
            question, option = self.choose(view, questions)
            return Answer(question.askee, option.action)

        return think

    def choose(self, view: Any, questions: Sequence[Question]) -> tuple[Question, Option]:
        """Return the first of the seat's questions and an option for it.

        Args:
            view: The seat's view of the match.
            questions: Its open questions.
        """
        question = questions[0]
        scores = self._scores(view, question)
        best = max(scores)
        favourites = [option for option, score in zip(question.legal, scores, strict=True) if score == best]
        return question, self.random.choice(favourites)

    def proposals(self, view: Any, question: Question, limit: int) -> list[Option]:
        """Return at most `limit` options, highest scores first, ties in random order.

        If the bot does not score this question they are a uniform sample.
        """
        rated = [*zip(self._scores(view, question), question.legal, strict=True)]
        self.random.shuffle(rated)
        return [option for _, option in sorted(rated, key=lambda each: -each[0])[:limit]]

    def _scores(self, view: Any, question: Question) -> list[int]:
        """Return the score of each legal option; all 0 for a bot that answers at random."""
        if not self.has_scores:
            return [0] * len(question.legal)
        return [
            self.machine.score(self.name, view, question.askee, option.option) for option in question.legal
        ]
