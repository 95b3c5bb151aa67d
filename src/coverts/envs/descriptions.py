"""The meaning of a game's observation slots and actions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.knowledge.observations import Slot, slots


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
    """A game's observation slots in order, and its actions in the order of their numbers."""

    slots: tuple[Slot, ...]
    actions: tuple[Move, ...]


@lru_cache(maxsize=64)
def describe(game: Game) -> Description:
    """Describe a game's observations and actions.

    The description is the same for all numbers of players and all options.
    """
    numbers = program_of(game).numbers
    moves: list[Move] = []
    for kind in numbers.kinds:
        for option in range(numbers.options(kind)):
            text = "done" if option == kind.options else str(kind.texts[option])
            moves.append(Move(len(moves), kind.name, option, text))
    return Description(slots(game), tuple(moves))
