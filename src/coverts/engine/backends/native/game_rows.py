"""The functions of a game's machine code that work on arrays of games."""

from __future__ import annotations

from functools import cached_property
from threading import RLock
from typing import Any

import numpy as np

from coverts.engine.backends.native.code_builder import build
from coverts.engine.backends.native.emit.memory_layout import UNITS_TYPE, WORK_TYPE
from coverts.engine.backends.native.fault_texts import describe_fault
from coverts.engine.backends.native.game_arrays import (
    NOBODY,
    RANDOM,
    NextAskees,
    check_bots,
    check_generators,
    check_numbers,
    is_writable,
)
from coverts.engine.backends.native.llvm_compiler import LoadedCode
from coverts.engine.base.exceptions import BadArray, GameFault, Malformed, UnknownBot
from coverts.engine.compiler.generate.observation_code import count_slots
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.record_arrays import to_row
from coverts.engine.language.registers import SPECTATOR, header
from coverts.engine.language.seeded_random import whole_seed

COLUMNS = 257
"""The number of columns of a mask of options: the largest number of options, plus one for `done`."""
LOADING = RLock()
"""Held while machine code is built or loaded."""


class GameRows:
    """A game's machine code for arrays of games, which are NumPy arrays of type `game.dtype`."""

    def __init__(self, game: Game, checked: bool = True) -> None:
        """Build the machine code.

        Args:
            game: The game.
            checked: Whether to check indices, values and other causes of faults. A fault ends the game, and
                is reported with the line of the rule that caused it.

        Raises:
            NotInstalled: llvmlite is not installed.
        """
        self.game, self.checked = game, checked
        self.built = build(game, checked)
        self.code = self.built.loaded
        self.bots = [bot.name for bot in game.bots]
        self._parts: dict[str, LoadedCode] = {}

    @cached_property
    def first_actions(self) -> Any:
        """For each value of `e_kind`, the number of the action that stands for option 0, or 0 for chance."""
        numbers = program_of(self.game).numbers
        return np.array([0, *(numbers.first_action[kind] for kind in numbers.kinds)], np.int64)

    def part(self, name: str) -> LoadedCode:
        """Return the functions of one of `code_builder.PARTS`. Compile them on first use."""
        with LOADING:
            if name not in self._parts:
                self._parts[name] = build(self.game, self.checked, name).loaded
            return self._parts[name]

    def start_row(self, players: int, options: Any = None) -> Any:
        """Return the record of a new game in which no rule has run yet."""
        s = self.game.new_state(players, options)
        row = to_row(s, self.game.dtype)
        row["e_depth"] = 1
        row["e_stack"][0, 0] = header(-1, program_of(self.game).numbers.rule_number[self.game.start])
        return row

    def reset(self, count: int, players: int | None = None, options: Any = None) -> Any:
        """Return `count` new games at their first question (often a chance question)."""
        rows = np.zeros(count, self.game.dtype)
        self.code.call("reset", self.start_row(players or self.game.players[0], options), rows)
        return rows

    def step(self, rows: Any, askees: Any, options: Any) -> None:
        """Answer the open question of every row. The rows are changed in place.

        Rows whose game is over or has a fault are not changed. If an answer is illegal, the row's `e_error`
        is set to `Fault.ANSWER`.
        """
        work = working_record(1)
        self.code.call(
            "step_batch", self._records(rows), check_numbers(askees, rows), check_numbers(options, rows), work
        )

    def packed(self, rows: Any) -> bytes:
        """Return the records as bytes, with scratch fields set to zero.

        The Python back end returns the same bytes.
        """
        rows = np.frombuffer(
            bytearray(rows.tobytes()), self.game.dtype
        )  # copy() would leave the padding between fields undefined
        self.code.call("clear_batch", rows)
        return bytes(rows.tobytes())

    def legal(self, rows: Any, askees: Any, out: Any = None) -> Any:
        """Return the legal options of each row as an array (games, 257) of 0 and 1.

        The column `kind.options` stands for `done`.
        """
        shape = (len(rows), COLUMNS)
        mask = np.zeros(shape, np.int8) if out is None else out
        if mask.shape != shape or mask.dtype != np.int8 or not is_writable(mask):
            raise BadArray(
                f"legal() needs a contiguous int8 array of {shape}, not {mask.dtype} of {mask.shape}."
            )
        self.code.call(
            "legal_batch", self._records(rows), check_numbers(askees, rows), working_record(1), mask
        )
        return mask

    def observe(self, rows: Any, seats: Any, out: Any = None) -> Any:
        """Return one seat's view of each row, as an array of `game.view_dtype`.

        Args:
            rows: The games.
            seats: The seat for each row, or -2 for a spectator.
            out: The array to write the views to. By default, it is a new array.
        """
        views = np.zeros(len(rows), self.game.view_dtype) if out is None else out
        fits = views.shape == (len(rows),) and views.dtype == self.game.view_dtype
        if not fits or not is_writable(views):
            raise BadArray(
                f"observe() needs a contiguous array of {len(rows)} views of the game's view_dtype."
            )
        self.code.call("observe_batch", self._records(rows), self._seats(seats, rows), views)
        return views

    def play_chance(self, rows: Any, lots: Any) -> None:
        """Answer chance questions in each row until a player is asked, in place.

        Args:
            rows: The games.
            lots: The random generators as a uint64 array with one item per row; see `game_arrays.lots`.
        """
        self.part("batch_games").call(
            "chance_batch", self._records(rows), check_generators(lots, rows), working_record(1)
        )

    def play_bots(self, rows: Any, bots: Any, lots: Any) -> None:
        """Play each row in place until a seat without a bot has a choice.

        Questions with only one legal option are answered for all seats.

        Args:
            rows: The games.
            bots: An array (games, seats) of positions in `self.bots`. The number -1 stands for random
                answers, and -2 for a seat without a bot.
            lots: The random generators, as for `play_chance`. Bots use them too.
        """
        numbers = self._bots(check_bots(bots, rows), NOBODY)
        arguments = (self._records(rows), numbers, check_generators(lots, rows))
        self.part("batch_games").call("bots_batch", *arguments, self._view(), working_record(1))

    def next_askees(self, rows: Any) -> NextAskees:
        """Return the askee, the seat and the kind of the open question in each row."""
        columns = np.zeros((len(rows), 3), np.int64)
        self.part("batch_games").call("asked_batch", self._records(rows), columns)
        return NextAskees(*np.ascontiguousarray(columns.T))

    asked = next_askees  # docs/batches.md uses this name

    def answers(self, rows: Any, askees: Any, bots: Any, lots: Any) -> Any:
        """Return, for each row, the option that a bot chooses.

        Args:
            rows: The games.
            askees: The askee for each row.
            bots: The number of the bot for each row, or -1 for a random answer. A bot sees only the view of
                the askee's seat.
            lots: The random generators, as for `play_chance`.

        Returns:
            The options, with -1 for rows in which no player is asked.
        """
        options = np.zeros(len(rows), np.int64)
        numbers = self._bots(check_numbers(bots, rows), RANDOM)
        arguments = (self._records(rows), check_numbers(askees, rows), numbers, check_generators(lots, rows))
        self.part("batch_games").call("answers_batch", *arguments, self._view(), working_record(1), options)
        return options

    def random_answers(self, rows: Any, askees: Any, lots: Any) -> Any:
        """Return a random legal option for each row, or -1 if no player is asked."""
        return self.answers(rows, askees, np.full(len(rows), RANDOM), lots)

    def returns(self, rows: Any) -> Any:
        """Return the returns as an array (games, seats).

        If a game is not over, the rules compute the returns from its current state.
        """
        returns = np.zeros((len(rows), int(rows["players"].max(initial=0))), np.int64)
        self.part("batch_games").call("returns_batch", self._records(rows), returns)
        return returns

    def observations(self, views: Any, seats: Any) -> Any:
        """Convert views to observations, an int16 array (games, slots).

        Args:
            views: The views.
            seats: The seat of each view.

        Returns:
            The observations. For the meaning of the slots, see
            `coverts.engine.knowledge.observations.slots`.
        """
        if views.dtype != self.game.view_dtype or views.ndim != 1 or not views.flags.c_contiguous:
            raise BadArray("Views must be a contiguous array of the game's view_dtype.")
        seen, _ = self.new_situations(len(views))
        self.part("batch_games").call("numbers_batch", views, self._seats(seats, views), seen)
        return seen

    def new_situations(self, games: int) -> tuple[Any, Any]:
        """Return arrays of zeros for `situations`."""
        program = program_of(self.game)
        seen = np.zeros((games, count_slots(program.catalogue)), np.int16)
        return seen, np.zeros((games, program.numbers.actions), np.int8)

    def situations(self, rows: Any, askees: Any, out: tuple[Any, Any] | None = None) -> tuple[Any, Any]:
        """Return what the seat of each row's askee sees, and what it may do.

        Args:
            rows: The games.
            askees: The askee for each row, or -1 if no player is asked.
            out: The arrays to write to, from `new_situations`. A row without an askee is not changed. By
                default, the arrays are new.

        Returns:
            The observations, an int16 array (games, slots), and the masks of legal actions, an int8 array
            (games, actions). `coverts.envs.describe` explains their columns.
        """
        seen, mask = self.new_situations(len(rows)) if out is None else out
        column = check_numbers(askees, rows)
        arguments = (self._records(rows), column, seen, mask, working_record(1))
        self.part("batch_games").call("situations_batch", *arguments)
        return seen, mask

    def _view(self) -> Any:
        return np.zeros(1, self.game.view_dtype)

    def _bots(self, numbers: Any, least: int) -> Any:
        if numbers.size and not least <= numbers.min() <= numbers.max() < len(self.bots):
            raise UnknownBot(
                f"Unknown bot of {self.game.title}. Use the numbers {least} to {len(self.bots) - 1}."
            )
        return numbers

    def redeal(self, rows: Any, seats: Any, seed: int = 1, lots: Any = None) -> None:
        """Redraw everything in each row that one seat may not know, in place.

        Args:
            rows: The games.
            seats: The seat for each row, or -2 for a spectator.
            seed: The seed of one random generator for all rows.
            lots: One random generator per row, as for `play_chance`. These generators replace the seed.
        """
        arguments = (self._records(rows), self._seats(seats, rows))
        if lots is None:
            self.code.call("redeal_batch", *arguments, working_record(seed), working_units())
        else:
            luck = check_generators(lots, rows)
            self.part("batch_games").call(
                "worlds_batch", *arguments, luck, working_record(seed), working_units()
            )

    def fault(self, error: int) -> GameFault:
        """Return the exception for a fault, which is the value of `e_error` in a record."""
        return describe_fault(self.game, error)

    def _seats(self, seats: Any, rows: Any) -> Any:
        column = check_numbers(seats, rows)
        if not ((column == SPECTATOR) | ((column >= 0) & (column < rows["players"]))).all():
            raise Malformed("A viewer must be a seat of its game, or -2 for a spectator.")
        return column

    def _records(self, rows: Any) -> Any:
        if rows.dtype != self.game.dtype or rows.ndim != 1 or not is_writable(rows):
            raise BadArray("Games must be a contiguous, writable array of the game's dtype.")
        return rows


def working_record(seed: int) -> Any:
    """Return a new work record for machine code. Equal seeds give equal games."""
    work = np.zeros(1, WORK_TYPE)
    work["rng"] = np.array([(whole_seed(seed) * 2 + 1) % 2**64], np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return work


def working_units() -> Any:
    """Return a buffer for the contents of a pile."""
    return np.zeros(1, UNITS_TYPE)
