"""The meaning of a game's observation slots and actions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from coverts.engine.base.exceptions import BadArray, Malformed
from coverts.engine.base.suggestions import did_you_mean
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.knowledge.observations import Slot, slots
from coverts.envs.arguments import to_whole_numbers


@dataclass(frozen=True)
class Move:
    """An action of a game.

    Attributes:
        number: The action's number in the action space.
        kind: The name of the question that the action answers.
        option: The number of the option within that question.
        text: The text of the option. If the text depends on the position, as it does for cards in a hand,
            this is the option's number.
    """

    number: int
    kind: str
    option: int
    text: str


@dataclass(frozen=True)
class Description:
    """A game's observation slots and actions, and the map between actions and options.

    The numbers of actions are the same in matches, environments, batches and tournaments.

    Attributes:
        slots: The slots of an observation, in order.
        actions: The actions, in the order of their numbers.
        kinds: The names of the questions. The slot `kind`, `views["e_kind"]` and the arrays of `to_options`
            count them from 1.
    """

    slots: tuple[Slot, ...]
    actions: tuple[Move, ...]
    kinds: tuple[str, ...]

    def action(self, kind: str, option: int) -> int:
        """Return the number of the action that answers a question with an option.

        Args:
            kind: The name of the question.
            option: The option's number within the question.

        Raises:
            Malformed: The game has no such question, or the question has no such option.

        Example:
            describe(game).action("bid", 2)
        """
        if kind not in self.kinds:
            hint = did_you_mean(kind, self.kinds) or f" The questions are {', '.join(self.kinds)}."
            raise Malformed(f"There is no question {kind!r}.{hint}")
        number = self.kinds.index(kind) + 1
        if not 0 <= option < self._counts[number]:
            raise Malformed(f"{kind} has {self._counts[number]} options, so there is no option {option!r}.")
        return int(self._first[number] + option)

    def to_options(self, actions: Any) -> tuple[Any, Any]:
        """Return the question and the option of each action, as two arrays.

        Args:
            actions: An array of numbers of actions.

        Raises:
            BadArray: There is no such action, or the numbers are not whole.

        Example:
            kinds, options = describe(game).to_options(actions)
        """
        numbers = to_whole_numbers(actions, "Actions")
        last = len(self.actions) - 1
        if numbers.size and not 0 <= numbers.min() <= numbers.max() <= last:
            raise BadArray(f"The numbers of actions are 0 to {last}, not {numbers.min()} to {numbers.max()}.")
        numbers = numbers.astype(np.int64)
        kinds = self._kind_of[numbers]
        return kinds, numbers - self._first[kinds]

    def to_actions(self, kinds: Any, options: Any) -> Any:
        """Return the number of the action for each pair of a question and an option.

        Args:
            kinds: An array of numbers of questions; see `kinds`.
            options: An array of numbers of options, of the same shape. One number stands for an array of
                equal numbers, here and in `kinds`.

        Raises:
            BadArray: There is no such question or option, the numbers are not whole, or the shapes differ.

        Example:
            describe(game).to_actions(asked.kinds, options)
        """
        numbers, chosen = to_whole_numbers(kinds, "Questions"), to_whole_numbers(options, "Options")
        if numbers.ndim and chosen.ndim and numbers.shape != chosen.shape:
            raise BadArray(
                f"Questions and options must have the same shape, not {numbers.shape} and {chosen.shape}."
            )
        fits = (numbers > 0) & (numbers <= len(self.kinds))
        fits &= (chosen >= 0) & (chosen < self._counts[np.where(fits, numbers, 0)])
        if not fits.all():
            raise BadArray("A question or an option in these arrays does not exist.")
        return self._first[numbers] + chosen.astype(np.int64)

    @cached_property
    def _kind_of(self) -> Any:
        """For each action, the number of its question."""
        number = {name: at for at, name in enumerate(self.kinds, 1)}
        return np.array([number[move.kind] for move in self.actions], np.int64)

    @cached_property
    def _counts(self) -> Any:
        """For each number of a question, how many actions answer it."""
        return np.bincount(self._kind_of, minlength=len(self.kinds) + 1)

    @cached_property
    def _first(self) -> Any:
        """For each number of a question, the number of its first action."""
        return np.cumsum(self._counts) - self._counts


@lru_cache(maxsize=64)
def describe(game: Game) -> Description:
    """Describe a game's observations and actions.

    The description is the same for all numbers of players and all options.

    Args:
        game: The game.

    Example:
        description = describe(coverts.game("infiltration"))
        description.actions[0]  # Move(number=0, kind="burn_lock", ...)
    """
    numbers = program_of(game).numbers
    moves: list[Move] = []
    for kind in numbers.kinds:
        for option in range(numbers.options(kind)):
            text = "done" if option == kind.options else str(kind.texts[option])
            moves.append(Move(len(moves), kind.name, option, text))
    return Description(slots(game), tuple(moves), tuple(kind.name for kind in numbers.kinds))
