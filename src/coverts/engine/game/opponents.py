"""Opponents: a game's rule-of-thumb bots, their levels, policies, and suggested tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.base.sentences import said
from coverts.engine.game.options import Value
from coverts.engine.language.declarations import Body, Kind

EASY, MIDDLING, HARD = 1, 2, 3
"""The difficulty of a preset: how much a newcomer has to learn first."""
LEVEL_NAMES = ("novice", "easy", "fair", "strong", "expert")
"""The levels of every game, from the weakest to the strongest."""
MAX_BOTS = 64
"""The maximum number of rule-of-thumb bots of a game. In machine code, a level has the number of its bot plus
MAX_BOTS times its spread."""
MAX_WEIGHT = 1 << 16
"""The weight of the best answer, if a level chooses among near-best answers."""
MAX_HALVINGS = 10
"""An answer whose weight would be halved this many times is never chosen."""


class Bot:
    """A rule-of-thumb player that scores the legal options of each decision.

    Scores depend only on the view. Score functions are written in the same subset of Python as rules, so that
    compiled playouts can run them too.

    Args:
        name: The name in commands and at tables.
        summary: One sentence about how the bot plays.
        like: Another bot of the game, which scores the kinds of decision that this bot does not score itself.
    """

    def __init__(self, name: str, summary: str, like: Bot | None = None) -> None:
        self.name, self.summary, self.like = name, summary, like
        self._own: dict[Kind, Body] = {}
        self._own_seldom: set[Kind] = set()

    @property
    def scores(self) -> dict[Kind, Body]:
        """The bot's score function for each kind of decision."""
        return {**(self.like.scores if self.like else {}), **self._own}

    @property
    def seldom(self) -> set[Kind]:
        """The kinds of decision that occur only with some decks."""
        return self._own_seldom | (self.like.seldom if self.like else set())

    def on(self, kind: Kind, seldom: bool = False) -> Callable[[Body], Body]:
        """Return a decorator that registers a score function `score(view, who, ..., option)`.

        The bot chooses the option with the highest score, an integer.

        Args:
            kind: The kind of decision.
            seldom: Whether decisions of this kind occur only with some decks.

        Raises:
            RuleSourceError: The bot already scores this kind.
        """

        def put(score: Body) -> Body:
            if kind in self._own:
                raise RuleSourceError(f"bot {self.name} already scores {kind.name}")
            self._own[kind] = score
            if seldom:
                self._own_seldom.add(kind)
            return score

        return put


@dataclass(frozen=True)
class Lookahead:
    """Where the playouts of bots that search end early, and how these positions are valued.

    A long game needs it: playouts to the end would be few, and luck would decide most of them.

    Args:
        turns: The number of turns to play from the open question, at least 1.
        turn: A helper `(s) -> int` that returns the number of the present turn. It never decreases.
        value: A helper `(s, seat) -> int` that estimates the return of a seat in thousandths.
    """

    turns: int
    turn: Body
    value: Body


class Policy(Protocol):
    """A function that plays many games at once, such as a network. `coverts.Policy` is its public name.

    It plays in tournaments, against people, in environments, and wherever the name of a bot may be
    `policy:MODULE:FUNCTION`, `policy:FILE.py:FUNCTION` or `policy:FILE.npz`.

    A policy that fits one game only may have a method `check_rules(game)`, which raises `Malformed` for any
    other game.

    Example:
        def first_legal(observations, masks, seats):
            return masks.argmax(axis=1)
    """

    def __call__(self, observations: Any, masks: Any, seats: Any, /) -> Any:
        """Return an action for each game.

        Args:
            observations: What the seat that is asked sees in each game, an int16 array (games, slots).
            masks: The actions that are legal for it, an int8 array (games, actions) of 0 and 1.
            seats: The seat that is asked in each game, an integer array (games,).

        Returns:
            The number of an action for each game, an integer array (games,). The mask must be 1 there.
            `coverts.envs.describe` explains slots and actions. In a batch, the answer for a game that has
            ended means nothing, because no rule is asked: any whole number will do. The mask of such a row
            has 1 for action 0 only.
        """


def check_policy(policy: Policy, game: Any) -> None:
    """Let a policy refuse a game that it was not made for.

    Args:
        policy: The policy.
        game: The Game that it shall play.

    Raises:
        Malformed: The policy is for another game, or for other rules.
    """
    check_rules = getattr(policy, "check_rules", None)
    if check_rules is not None:
        check_rules(game)


RANDOM = Bot("random", said("Plays any legal option, each as likely as the next."))


@dataclass(frozen=True)
class Level:
    """How the bot of a level plays.

    Attributes:
        bot: The name of a rule-of-thumb bot of the game, or of a bot that searches, such as `planner:0.1s`.
        habit: One sentence for players about how the level plays.
        spread: How far a rule-of-thumb bot departs from its best answer: an answer whose score is this much
            lower is chosen half as often. If it is 0, the bot always chooses the best answer.
    """

    bot: str
    habit: str
    spread: int = 0


PLANNER_LEVELS = (
    Level("planner:0.001s", said("Looks ahead for a moment only, and misses much.")),
    Level("planner:0.005s", said("Looks ahead briefly.")),
    Level("planner:0.02s", said("Plays its answers to the end of the game, but not many times.")),
    Level("planner:0.1s", said("Plays its answers to the end of the game many times.")),
    Level("ismcts:1s", said("Thinks for a second, and expects the other players to do the same.")),
)
"""The levels of a game that declares none."""


def weigh_near_best(scores: Sequence[int], spread: int) -> list[int]:
    """Return the weights with which a level chooses its answers.

    They are a softmax with the base 2: a weight halves with every `spread` points below the highest score.
    Between two powers of 2 it is linear, so that machine code computes the same integers
    (`weight_near_best` in the template `play_on`).

    Args:
        scores: The bot's score of each answer.
        spread: See `Level`. At least 1.

    Returns:
        The weights, from 0 to MAX_WEIGHT.
    """
    best = max(scores)
    return [_weight(best - score, spread) for score in scores]


def _weight(gap: int, spread: int) -> int:
    halvings, rest = divmod(gap, spread)
    if halvings >= MAX_HALVINGS:
        return 0
    weight = MAX_WEIGHT >> halvings
    return weight - weight * rest // (2 * spread)


class Preset(msgspec.Struct, omit_defaults=True):
    """The settings of a suggested table. *Play now* uses the game's first preset.

    Attributes:
        seats: For each seat, "person", a level or the name of a bot. People may choose another level.
        options: The options that differ from their defaults: values by the options' names.
    """

    name: str
    title: str
    summary: str
    """One sentence about the player's side and opponents."""
    seats: list[str]
    options: dict[str, Value] = {}
    difficulty: int = 0
    """The difficulty from EASY to HARD, or 0 if it is unknown."""
    minutes: int = 0
    """The approximate length of a game between people in minutes, or 0 if it is unknown."""
