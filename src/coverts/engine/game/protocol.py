"""The objects that a match and its players exchange: questions, actions, refusals, steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

import msgspec

from coverts.engine.base.sentences import said
from coverts.engine.language.declarations import Kind

DONE = "done"
"""The text of the option that ends a multiple choice."""


class Action(msgspec.Struct, frozen=True, gc=False):
    """An action in the game's fixed, numbered action space."""

    number: int
    text: str

    def __str__(self) -> str:
        return self.text


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """The reason why an action is illegal: a rule's number and text."""

    rule: str
    text: str
    cause: str = ""
    """A short description of what makes the rule apply, or "" if the game provides none."""

    def __str__(self) -> str:
        return self.message

    @property
    def message(self) -> str:
        """The rule's number and text in one line."""
        return said("{rule}: {text}", rule=self.rule, text=self.text) if self.rule else self.text


class Defeat(NamedTuple):
    """Why a seat has lost.

    Attributes:
        reason: A sentence to the player.
        lesson: The name of the lesson that teaches to do better.
    """

    reason: str
    lesson: str


class Option(msgspec.Struct, frozen=True, gc=False):
    """An option of an open question.

    The attribute `option` is the option's number within its kind of question.
    """

    action: int
    option: int
    text: str
    refusal: Refusal | None = None
    staged: bool = False
    """Whether the option is already selected in a multiple choice. Choosing it again deselects it."""
    done: bool = False
    """Whether the option ends a multiple choice or a series of questions."""
    final: bool = False
    """Whether the option takes the player out of the game. People must confirm the choice."""
    warning: str = ""
    """A consequence of the option that people see and must confirm, or ""."""
    menu: str = ""
    """The heading of the menu that contains the option, or ""."""
    effect: str = ""
    """What the option does now and what it costs, in one or two sentences, or ""."""
    setting: bool = False
    """Whether the option only changes when the player is asked."""

    @property
    def legal(self) -> bool:
        """Whether the option can be chosen now. It is then neither refused nor already selected."""
        return self.refusal is None and not self.staged


@dataclass(frozen=True)
class Question:
    """An open question for one askee (a seat or a figure), with all legal and illegal options.

    If a function of the game names the options, options without a text are left out. An option's number may
    then differ from its index in `options`.
    """

    kind: str
    askee: int
    seat: int
    prompt: str
    rules: tuple[str, ...]
    arguments: dict[str, int]
    options: tuple[Option, ...]
    several: bool = False
    least: int = 1
    most: int = 1
    named: str = ""
    """The key of the function in the game's `names` that names the options, or "" if the options have fixed
    texts.
    """
    typed: bool = False
    """Whether the players use real cards or dice and must type the outcome of a chance event."""
    caller_arguments: Mapping[str, int] = field(default_factory=dict)
    """The arguments of the rule that called the asking rule. For example, they say what a roll is for."""
    numbered: Callable[[Kind, int], int] | None = field(default=None, repr=False, compare=False)

    def first_action(self, kind: Kind) -> int:
        """Return the number of the action for option 0 of another kind of question.

        A scene needs this number if one click answers two questions, as in `coverts.engine.base.plane`.
        """
        assert self.numbered is not None
        return self.numbered(kind, 0)

    @property
    def legal(self) -> list[Option]:
        """The options that can be chosen now."""
        return [o for o in self.options if o.legal]


@dataclass
class Step:
    """An answer and the outcomes of chance that followed it.

    The first step of a match has no answer.

    Attributes:
        seat: The seat that answered.
        askee: The seat or figure that the question was put to.
        kind: The name of the question's kind.
        option: The option's number within the kind.
        chance: The outcomes of chance before the next question.
    """

    seat: int = -1
    askee: int = -1
    kind: str = ""
    option: int = -1
    chance: list[int] = field(default_factory=list)


Chooser = Callable[[Kind, list[int]], int]
"""A function that decides chance events.

It takes a kind and the outcomes' weights, and returns an outcome.
"""


def by_weight(random: Random) -> Chooser:
    """Return a function that decides chance events by weight with a random generator."""

    def choose(kind: Kind, weights: list[int]) -> int:
        return random.choices(range(len(weights)), weights)[0]

    return choose
