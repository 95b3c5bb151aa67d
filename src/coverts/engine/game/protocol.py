"""What passes between a match and its players: questions, options, actions, refusals, steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from coverts.engine.base.sentences import said
from coverts.engine.language.declarations import Kind

DONE = "done"
"""What the option is called that ends a question which takes several."""


@dataclass(frozen=True)
class Action:
    """One action of the game's fixed, numbered action space."""

    number: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Refusal:
    """Why an action may not be taken: the rule's number and its text."""

    rule: str
    text: str
    cause: str = ""
    """What is in the way, shorter than the rule, where the game says so."""

    def __str__(self) -> str:
        return self.said

    @property
    def said(self) -> str:
        """The number and what it says."""
        return said("{rule}: {text}", rule=self.rule, text=self.text) if self.rule else self.text


@dataclass(frozen=True)
class Option:
    """One option of an open question; `option` is its number in the kind's domain."""

    action: int
    option: int
    text: str
    refusal: Refusal | None = None
    staged: bool = False
    """Picked already, in a question that takes several: to choose it again puts it back."""
    done: bool = False
    """It ends a question that takes several, or a row of questions."""
    final: bool = False
    """With it one is out of it: people confirm it."""
    warning: str = ""
    """What comes of it that people must not bring about by a slip: they are told, and confirm it."""
    menu: str = ""
    """Options with the same one are offered as one thing that opens, called so."""

    @property
    def legal(self) -> bool:
        return self.refusal is None and not self.staged


@dataclass(frozen=True)
class Question:
    """What one askee owes now, with every option of the kind and why the illegal ones are.

    Where the view names the options, those without a text are left out: an option's number is then not
    its place in the list.
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
    """Key of the game's `names` that call the options by the view; empty where the kind's own texts do."""
    typed: bool = False
    """The cards are on a real table: what chance has brought there is to be typed."""
    numbered: Callable[[Kind, int], int] | None = field(default=None, repr=False, compare=False)

    def first_action(self, kind: Kind) -> int:
        """The number of option 0 of a kind in the game's action space: of the question that will follow.

        A scene says so where one click answers two questions; see `coverts.engine.base.plane`.
        """
        assert self.numbered is not None
        return self.numbered(kind, 0)

    @property
    def legal(self) -> list[Option]:
        return [o for o in self.options if o.legal]


@dataclass
class Step:
    """One answer and the chance answers it caused. The first step of a match has no answer.

    kind: name of the question it answers. option: its number among that question's.
    """

    seat: int = -1
    askee: int = -1
    kind: str = ""
    option: int = -1
    chance: list[int] = field(default_factory=list)


Chooser = Callable[[Kind, list[int]], int]
"""Answers chance: the kind and the weights of its outcomes; returns an outcome."""


def by_weight(random: Random) -> Chooser:
    """Chance as it should be, from a source of random numbers."""

    def choose(kind: Kind, weights: list[int]) -> int:
        return random.choices(range(len(weights)), weights)[0]

    return choose
