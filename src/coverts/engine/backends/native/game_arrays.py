"""What passes between arrays of games and a program: who is asked, lots, players written in Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import DONE
from coverts.engine.game.rulebook import book_of
from coverts.engine.language.seeded_random import chance_state

RANDOM, NOBODY = -1, -2
"""In the place of a bot's number: whoever answers at random, and a seat that no bot plays."""

Policy = Callable[[Any, Any, Any], Any]
"""A player of many games at once: of the games in which it is asked now it is given the views of its seat,
records of `game.view_dtype`; the masks of legal options, (games, 257) of 0 and 1; and its seats. It returns
an option for each: a column in which the mask has 1. `views["e_kind"]` tells which question it is."""


@dataclass(frozen=True)
class Asked:
    """Who is asked next, in each of many games.

    askees: who answers (an operative, a seat); of several that are asked at once the lowest; -1 where chance
    is asked, or nobody. seats: the seat that answers for them, or -1. kinds: the number of the question's
    kind, `e_kind`, also where chance is asked; 0 where the game is over, or was stopped.
    """

    askees: NDArray[np.int64]
    seats: NDArray[np.int64]
    kinds: NDArray[np.int64]


def lots(games: int, seed: int = 1, first: int = 0) -> NDArray[np.uint64]:
    """A generator's state for each of `games` games of a seed, of which the first has that number.

    Game n draws as a match does whose `seed` is `seed + n`.
    """
    return np.array([chance_state(seed, first + game) for game in range(games)], np.uint64)


def in_place(array: Any) -> bool:
    """Whether machine code may write into an array."""
    return bool(array.flags.c_contiguous and array.flags.writeable)


def whole(records: Any) -> Any:
    """The same array, whose records NumPy moves each as one: field by field takes it fifty times as long."""
    return records.view(np.dtype((np.void, records.dtype.itemsize)))


def picked(records: Any, these: Any) -> Any:
    """A copy of some of the records, by their numbers; what lies between their fields is copied as well."""
    return whole(records)[these].view(records.dtype)


def numbers_for(numbers: Any, rows: Any) -> Any:
    """One number for each row: machine code would read past the end of fewer."""
    found = np.ascontiguousarray(numbers, np.int64)
    if found.shape != (len(rows),):
        raise Malformed(f"{len(rows)} games need {len(rows)} numbers, not an array of {found.shape}.")
    return found


def states_of(lots: Any, rows: Any) -> Any:
    """The states of the generators, which machine code changes in place."""
    fits = isinstance(lots, np.ndarray) and lots.dtype == np.uint64 and lots.shape == (len(rows),)
    if not fits or not in_place(lots):
        raise Malformed(f"{len(rows)} games need {len(rows)} states of generators, uint64 in one piece.")
    return lots


def seated(numbers: Any, rows: Any) -> Any:
    """The number of a bot, or what stands for none, for each seat of each row."""
    found = np.ascontiguousarray(numbers, np.int64)
    if found.ndim != 2 or len(found) != len(rows) or found.shape[1] < rows["players"].max(initial=0):
        raise Malformed(f"{len(rows)} games need a bot for each seat, not an array of {found.shape}.")
    return found


def refusal(game: Game, row: Any, askee: int, option: int) -> str:
    """What was answered to which question of a record, and why that is not legal."""
    machine = Machine.of(game)
    s = machine.prepared(machine.from_bytes(row.tobytes()))
    kind = machine.numbers.kind(s.e_kind)
    if option not in range(machine.numbers.options(kind)):
        return f"{option} to {kind.name}, which has no such option"
    called = DONE if option == kind.options else kind.texts[option]
    rule = machine.why_not(s, askee, option)
    why = f"rule {rule} forbids it: {book_of(game).player_text(rule)}" if rule else "which is not legal now"
    return f"{option} ({called}) to {kind.name}; {why}"
