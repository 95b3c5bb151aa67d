"""What the numbers of a game's environments stand for: slots of observations, and actions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.knowledge.observations import Slot, slots


@dataclass(frozen=True)
class Move:
    """One action. kind: the question it answers. text: its option's, as in the question's own list.

    Where a question names its options by the position, such as a hand's cards, that list has numbers.
    """

    number: int
    kind: str
    option: int
    text: str


@dataclass(frozen=True)
class Description:
    """slots: of an observation, in their order. actions: those of all questions, by their numbers."""

    slots: tuple[Slot, ...]
    actions: tuple[Move, ...]


@lru_cache(maxsize=64)
def describe(game: Game) -> Description:
    """What a game's observations and actions are made of, whoever plays it and with whatever options."""
    numbers = program_of(game).numbers
    found: list[Move] = []
    for kind in numbers.kinds:
        for option in range(numbers.options(kind)):
            text = "done" if option == kind.options else str(kind.texts[option])
            found.append(Move(len(found), kind.name, option, text))
    return Description(slots(game), tuple(found))
