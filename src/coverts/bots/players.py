"""What every bot at a table is, and the rule-of-thumb bots.

A bot gets what a person at its seat gets: the view, and the questions it owes.
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
"""How the names of bots begin that play a strategy from a file; the rest is the file's path."""


@dataclass(frozen=True)
class Considered:
    """One answer: playouts made of it, and what they were worth to the seat, with its standard error.

    chance: how often to answer so, from 0 to 1, where answers should be mixed; 0 for all where the best is.
    """

    option: int
    playouts: int
    mean: float
    error: float
    chance: float = 0.0


@dataclass(frozen=True)
class Budget:
    """How long one answer may be thought about: playouts, or seconds where that is not 0."""

    playouts: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Answer:
    """Whom for, the action's number, and what was considered, best first (empty where nothing was)."""

    askee: int
    action: int
    considered: tuple[Considered, ...] = ()


class Player:
    """A program at a seat."""

    name: str
    random: Random

    @property
    def takes(self) -> float | None:
        """Seconds it thinks about an answer, whatever the question; None where the question tells."""
        return 0.0

    @property
    def said(self) -> str:
        """What people at the table are told of it."""
        return self.name

    def get_ready(self, done: Callable[[], None] | None = None) -> None:
        """Begin what takes long; when that has ended, `done` is called, maybe from another thread."""

    def ready(self) -> None:
        """Wait until it plays as it is meant to; raises NotInstalled or GameFault where it never will."""

    def draw_from(self, random: Random) -> None:
        """Draw lots from `random` from now on."""
        self.random = random

    def thought(self, match: Match, seat: int, stop: Event | None = None) -> Callable[[], Answer]:
        """The answer of a seat as a function that takes its time and may run in another thread.

        What it needs of the match is taken from it here: it may go on meanwhile. stop: a flag that, once
        set, makes the function return soon, with an answer nobody should use.
        """
        raise NotImplementedError


def twin(player: Any, memo: Any) -> Any:
    """A copy that goes on drawing the same lots by itself; what is compiled or read both have."""
    other = copy(player)
    if not isinstance(player.random, SystemRandom):
        other.draw_from(deepcopy(player.random, memo))
    return other


class BotPlayer(Player):
    """A rule-of-thumb bot at a seat: it takes the option its game's scores like best, ties by lot."""

    def __init__(self, game: Game, name: str, random: Random | None = None) -> None:
        self.name = name
        self.scored = bool(game.all_bots[name].scores)
        self.machine = Machine.of(game)
        self.random = random or SystemRandom()

    __deepcopy__ = twin

    def thought(self, match: Match, seat: int, stop: Event | None = None) -> Callable[[], Answer]:
        view, questions = match.view(seat), match.decisions(seat)

        def think() -> Answer:
            question, option = self.choose(view, questions)
            return Answer(question.askee, option.action)

        return think

    def choose(self, view: Any, questions: Sequence[Question]) -> tuple[Question, Option]:
        """The answer to the first of the questions the seat owes, from the seat's view alone."""
        question = questions[0]
        scores = self._scores(view, question)
        best = max(scores)
        liked = [option for option, score in zip(question.legal, scores, strict=True) if score == best]
        return question, self.random.choice(liked)

    def proposals(self, view: Any, question: Question, most: int) -> list[Option]:
        """At most so many answers to a question, those it likes best first, ties by lot.

        Of a question that the bot does not score they are a fair sample.
        """
        liked = [*zip(self._scores(view, question), question.legal, strict=True)]
        self.random.shuffle(liked)
        return [option for _, option in sorted(liked, key=lambda each: -each[0])[:most]]

    def _scores(self, view: Any, question: Question) -> list[int]:
        """What it makes of each legal answer; all the same to a bot that answers at random."""
        if not self.scored:
            return [0] * len(question.legal)
        return [
            self.machine.score(self.name, view, question.askee, option.option) for option in question.legal
        ]
