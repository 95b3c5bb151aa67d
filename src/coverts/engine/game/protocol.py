"""What passes between a match and its players: questions, options, actions, refusals, steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from coverts.engine.base.sentences import said
from coverts.engine.language.declarations import Kind

DONE = "done"
"""Text of the option that ends a multiple choice."""


@dataclass(frozen=True)
class Action:
    """One action of the game's fixed, numbered action space."""

    number: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Refusal:
    """Why an action is illegal: the rule's number and its text."""

    rule: str
    text: str
    cause: str = ""
    """What makes the rule apply, in a few words, if the game provides them."""

    def __str__(self) -> str:
        return self.message

    @property
    def message(self) -> str:
        """The rule's number and text as one sentence."""
        return said("{rule}: {text}", rule=self.rule, text=self.text) if self.rule else self.text


@dataclass(frozen=True)
class Option:
    """One option of an open question; `option` is its number within the kind."""

    action: int
    option: int
    text: str
    refusal: Refusal | None = None
    staged: bool = False
    """It is selected already in a multiple choice; choosing it again deselects it."""
    done: bool = False
    """It ends a multiple choice, or a series of questions."""
    final: bool = False
    """It takes the player out of the game; people confirm it."""
    warning: str = ""
    """A consequence that people should see and confirm before they choose it."""
    menu: str = ""
    """Heading of the menu that offers it, together with others."""

    @property
    def legal(self) -> bool:
        """Whether it can be chosen now: it is not refused and not selected already."""
        return self.refusal is None and not self.staged


@dataclass(frozen=True)
class Question:
    """What one askee owes now: every option, and why the illegal ones are refused.

    If the view names the options, those without a text are left out; an option's number is then not its index
    in `options`.
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
    """Key of the game's `names` that names the options by the view; "" if the kind's own texts do."""
    typed: bool = False
    """The cards are on a real table, and people type in what chance brought."""
    numbered: Callable[[Kind, int], int] | None = field(default=None, repr=False, compare=False)

    def first_action(self, kind: Kind) -> int:
        """Return the action number of option 0 of the kind that is asked next.

        A scene uses it if one click answers two questions; see `coverts.engine.base.plane`.
        """
        assert self.numbered is not None
        return self.numbered(kind, 0)

    @property
    def legal(self) -> list[Option]:
        """The options that can be chosen now."""
        return [o for o in self.options if o.legal]


@dataclass
class Step:
    """One answer and the chance answers it caused.

    The first step of a match has no answer.

    Attributes:
        seat: The seat that answered.
        askee: Whom the answer was for (an operative, a seat).
        kind: Name of the answered question's kind.
        option: The option's number within the kind.
        chance: The outcomes of chance up to the next question.
    """

    seat: int = -1
    askee: int = -1
    kind: str = ""
    option: int = -1
    chance: list[int] = field(default_factory=list)


Chooser = Callable[[Kind, list[int]], int]
"""Answers for chance: takes the kind and the weights of its outcomes, returns an outcome."""


def by_weight(random: Random) -> Chooser:
    """Return a chooser that draws outcomes by weight from a random generator."""

    def choose(kind: Kind, weights: list[int]) -> int:
        return random.choices(range(len(weights)), weights)[0]

    return choose
