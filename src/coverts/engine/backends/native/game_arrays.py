"""Arrays of games: open questions, random generators, and descriptions of mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import BadArray
from coverts.engine.game.protocol import DONE
from coverts.engine.game.rulebook import book_of
from coverts.engine.language.seeded_random import chance_state

RANDOM, NOBODY = -1, -2
"""Special numbers of bots. RANDOM stands for random answers, and NOBODY for a seat without a bot."""


@dataclass(frozen=True)
class NextAskees:
    """The open questions of many games. Each array has one item per game.

    Attributes:
        askees: The askee, such as an operative or a seat. If several are asked at once, it is the lowest. It
            is -1 for chance, or if the game is over.
        seats: The seat that answers for the askee, or -1.
        kinds: The value of `e_kind`, also for chance. It is 0 if the game is over or has a fault.
    """

    askees: NDArray[np.int64]
    seats: NDArray[np.int64]
    kinds: NDArray[np.int64]


def lots(games: int, seed: int = 1, first: int = 0) -> NDArray[np.uint64]:
    """Return the random generators of `count` games, numbered from `first`.

    Game number n has the same chance outcomes as a match with the seed `seed + n`.
    """
    return np.array([chance_state(seed, first + game) for game in range(games)], np.uint64)


def is_writable(array: Any) -> bool:
    """Return whether machine code can write to an array."""
    return bool(array.flags.c_contiguous and array.flags.writeable)


def as_whole_records(records: Any) -> Any:
    """Return a view of an array, so that NumPy copies each record as a whole.

    Copying records field by field would take fifty times as long.
    """
    return records.view(np.dtype((np.void, records.dtype.itemsize)))


def pick_records(records: Any, these: Any) -> Any:
    """Return a copy of some records, including the padding between fields."""
    return as_whole_records(records)[these].view(records.dtype)


def check_numbers(numbers: Any, rows: Any) -> Any:
    """Return one integer for each row as a contiguous array.

    Raises:
        Malformed: The array does not have one item for each row.
    """
    column = np.ascontiguousarray(numbers, np.int64)
    if column.shape != (len(rows),):
        raise BadArray(f"{len(rows)} games need {len(rows)} numbers, not an array of {column.shape}.")
    return column


def check_generators(lots: Any, rows: Any) -> Any:
    """Check that `lots` is a writable array with one random generator per row.

    Raises:
        Malformed: The type, the shape or the memory layout is wrong.
    """
    fits = isinstance(lots, np.ndarray) and lots.dtype == np.uint64 and lots.shape == (len(rows),)
    if not fits or not is_writable(lots):
        raise BadArray(f"{len(rows)} games need {len(rows)} random generators in a contiguous uint64 array.")
    return lots


def check_bots(numbers: Any, rows: Any) -> Any:
    """Return the numbers of the bots, one for each seat of each row.

    Raises:
        Malformed: The shape does not fit the rows.
    """
    table = np.ascontiguousarray(numbers, np.int64)
    if table.ndim != 2 or len(table) != len(rows) or table.shape[1] < rows["players"].max(initial=0):
        raise BadArray(f"{len(rows)} games need a bot for each seat, not an array of {table.shape}.")
    return table


def describe_illegal(machine: Machine, s: Any, askee: int, action: int) -> str:
    """Describe an illegal action: the option, the question and the rule against it.

    Args:
        machine: The game's machine.
        s: The state, whose open question is prepared.
        askee: The seat or figure that was asked.
        action: The number of the action.
    """
    kind = machine.numbers.kind(s.e_kind)
    option = action - machine.numbers.first_action[kind]
    if option not in range(machine.numbers.options(kind)):
        return f"{action} to {kind.name}, which has no such option"
    text = DONE if option == kind.options else kind.texts[option]
    rule, book = machine.why_not(s, askee, option), book_of(machine.game)
    why = f"rule {rule} forbids it: {book.player_text(rule)}" if rule else "which is not legal now"
    return f"{action} ({text}) to {kind.name}; {why}"


def read_actions(answer: Any, games: int, name: str) -> Any:
    """Return the answer of a policy as an array of actions, (games,).

    Args:
        answer: The answer.
        games: The number of games.
        name: The policy's name.

    Raises:
        BadArray: The answer is not one whole number for each game.
    """
    try:
        actions = np.asarray(answer)
    except ValueError:  # Lists of different lengths in a list are no array.
        actions = np.array(answer, object)
    if actions.shape != (games,) or actions.dtype.kind not in "iu":
        raise BadArray(
            f"{name} must return the number of an action for each of {games} games, "
            f"not an array of {actions.shape} and {actions.dtype}."
        )
    return actions
