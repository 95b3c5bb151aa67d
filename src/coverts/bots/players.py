"""The base class of bots, and rule-of-thumb bots.

A bot sees the same information as a person at its seat: the view and the open questions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass
from random import Random, SystemRandom
from threading import Event
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.sentences import Said, said, verbatim
from coverts.engine.game.definition import Game
from coverts.engine.game.opponents import RANDOM, weigh_near_best
from coverts.engine.match.game_match import Match, Option, Question

POLICY = "policy:"
"""The prefix in the name of a bot that plays a policy, or a strategy. After it comes its place."""


@dataclass(frozen=True)
class AnswerEstimate:
    """The result of a search for one option.

    Attributes:
        option: The option's number within its question.
        playouts: The number of playouts of the option.
        mean: The mean return of these playouts for the seat.
        error: The standard error of `mean`.
        chance: The probability of choosing the option if answers should be mixed. It is 0 for every option if
            the best option should be chosen.
    """

    option: int
    playouts: int
    mean: float
    error: float
    chance: float = 0.0

    def error_of_share(self, least: float) -> float:
        """Return the standard error of `mean`, for returns from `least` to 1.

        If few playouts all end alike, their spread is 0, but the next may end otherwise. So the error is at
        least that of a share in which two more playouts had the highest and two the lowest return.
        """
        span = 1 - least
        if not self.playouts or not least <= self.mean <= 1:
            return self.error
        count = self.playouts + 4
        share = ((self.mean - least) / span * self.playouts + 2) / count
        return max(self.error, span * math.sqrt(share * (1 - share) / count))


@dataclass(frozen=True)
class Budget:
    """The limits of thinking about one answer.

    Attributes:
        playouts: The maximum number of playouts, or 0 if only the time is limited.
        seconds: The thinking time, or 0 if only the playouts are limited.
    """

    playouts: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Answer:
    """A bot's answer.

    Attributes:
        askee: The seat or figure that the bot answers for.
        action: The action's number.
        considered: The options that were searched, best first, or () if there was no search.
    """

    askee: int
    action: int
    considered: tuple[AnswerEstimate, ...] = ()


def name_both(bot: str, other: str) -> dict[str, Said]:
    """Return the values of a label's slots: the names of a bot and of another one that plays in its place."""
    return {"name": verbatim(bot), "other": verbatim(other)}


def tell_failure(bot: str, other: str) -> Said:
    """Return the label of a bot that has failed at some answers.

    It is for people who may know all cards, because whether a bot fails may depend on them.

    Args:
        bot: The name of the bot.
        other: The name of the bot that answered instead.
    """
    names = name_both(bot, other)
    if other == RANDOM.name:
        return said("{name}, failed at times, then answered at random", **names)
    return said("{name}, failed at times, then played as {other}", **names)


class Player:
    """The base class of bots. A subclass implements `plan_answer`."""

    name: str
    random: Random

    @property
    def thinking_seconds(self) -> float | None:
        """The thinking time for each answer in seconds, or None if it depends on the question."""
        return 0.0

    @property
    def label(self) -> str:
        """The bot's name as people see it. If another bot plays in its place, the label says why."""
        return self.name

    @property
    def is_ready(self) -> bool:
        """Whether `wait_until_ready` would return at once."""
        return True

    def check_table(self, players: int, options: Any) -> None:
        """Check that the bot can play with this number of players and these options.

        Raises:
            Malformed: It cannot.
        """

    def warm_up(self, done: Callable[[], None] | None = None) -> None:
        """Start slow preparations in the background.

        Args:
            done: A function that is called after the preparations, possibly in another thread.
        """

    def wait_until_ready(self) -> None:
        """Wait until the preparations that `warm_up` starts are complete.

        Call it if the first answer should not take longer than the others. A bot that searches has to compile
        its game, which takes up to a minute if the game has not been played before.

        Example:
            bot = new_bot(game, "planner:2000", Random(7))
            bot.wait_until_ready()

        Raises:
            NotInstalled: An extra that the bot needs is not installed.
            GameFault: The preparations failed.
        """

    def use_random(self, random: Random) -> None:
        """Replace the bot's random generator."""
        self.random = random

    def plan_answer(self, match: Match, seat: int, stop: Event | None = None) -> Callable[[], Answer]:
        """Return a function that computes the seat's answer and may run in another thread.

        This call copies everything that the bot needs from the match, so the match may continue meanwhile.

        Args:
            match: The match, with an open question for `seat`.
            seat: The seat that answers.
            stop: A flag that makes the function return soon, with an answer that must not be used.
        """
        raise NotImplementedError


def copy_player(player: Any, memo: Any) -> Any:
    """Return a copy of a bot that has its own random generator.

    The copy shares everything else with the bot, such as compiled code.
    """
    other = copy(player)
    if not isinstance(player.random, SystemRandom):
        other.use_random(deepcopy(player.random, memo))
    return other


class BotPlayer(Player):
    """A rule-of-thumb bot, or a level that is played by one.

    A bot chooses the option with the highest score. If several options have the highest score, it chooses one
    of them at random. A level chooses among the near-best options (see `Level.spread`).
    """

    def __init__(self, game: Game, name: str, random: Random | None = None) -> None:
        self.name, self._bot = name, game.bot_behind(name)
        level = game.level_by_name.get(name)
        self._spread = level.spread if level else 0
        self.has_scores = bool(game.all_bots[self._bot].scores)
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
        """Return the seat's first open question, and the option that the bot chooses.

        Args:
            view: The seat's view of the match.
            questions: The seat's open questions.
        """
        question = questions[0]
        scores = self._scores(view, question)
        if self._spread:
            return question, self.random.choices(question.legal, weigh_near_best(scores, self._spread))[0]
        best = max(scores)
        favourites = [option for option, score in zip(question.legal, scores, strict=True) if score == best]
        return question, self.random.choice(favourites)

    def proposals(self, view: Any, question: Question, limit: int) -> list[Option]:
        """Return at most `limit` options, sorted from highest to lowest score.

        Options with the same score are in random order.

        If the bot has no scores for the question, the options are a uniform random sample.
        """
        rated = [*zip(self._scores(view, question), question.legal, strict=True)]
        self.random.shuffle(rated)
        return [option for _, option in sorted(rated, key=lambda each: -each[0])[:limit]]

    def _scores(self, view: Any, question: Question) -> list[int]:
        """Return the score of each legal option. For a random bot, every score is 0."""
        if not self.has_scores:
            return [0] * len(question.legal)
        return [
            self.machine.score(self._bot, view, question.askee, option.option) for option in question.legal
        ]
