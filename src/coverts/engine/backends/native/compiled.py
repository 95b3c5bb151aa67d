"""A game as machine code: batches of games in arrays of records, playouts, tournaments, searches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import RLock
from typing import Any

import numpy as np

from coverts.engine.backends.native.build import build, instances
from coverts.engine.backends.native.functions import Site
from coverts.engine.backends.native.layout import UNITS_TYPE, WORK_TYPE
from coverts.engine.compiler.program import program_of
from coverts.engine.endless import MOST_ANSWERS, MOST_ROUNDS, STEPS
from coverts.engine.errors import (
    DoesNotFit,
    Endless,
    GameFault,
    GamesStopped,
    Malformed,
    NoLegalAction,
    StackOverflow,
)
from coverts.engine.game import Game
from coverts.engine.record import to_row
from coverts.engine.registers import FAULT_BITS, SPECTATOR, Fault, header

COLUMNS = 257
"""Options of the largest kind, and *done*."""
ERRORS: dict[Fault, type[GameFault]] = {
    Fault.FIT: DoesNotFit,
    Fault.STACK: StackOverflow,
    Fault.NOTHING_LEGAL: NoLegalAction,
    Fault.ENDLESS: Endless,
    Fault.UNASKED: Endless,
    Fault.LONG: Endless,
}
FAULTS = {
    Fault.FIT: "a value outside its field, set or table",
    Fault.STACK: "rules nested deeper than the state's stack_words allow",
    Fault.NOTHING_LEGAL: "a question without a legal option",
    Fault.NOTHING_POSSIBLE: "chance without a possible outcome, or a pile that holds a number twice",
    Fault.ANSWER: "an answer that is not legal",
    Fault.INDEX: "an index outside its array",
    Fault.ARITHMETIC: "a divisor of 0, or a shift by less than 0 or more than 63",
    Fault.ENDLESS: f"a loop of more than {MOST_ROUNDS} rounds",
    Fault.UNASKED: f"it does not end: more than {STEPS} steps without a question",
    Fault.LONG: f"it does not end: a game of more than {MOST_ANSWERS} answers",
}

OF_FRAMES = (Fault.STACK, Fault.NOTHING_LEGAL, Fault.NOTHING_POSSIBLE, Fault.UNASKED, Fault.LONG)
"""Faults whose place is the rule of the innermost frame, and where it waits."""


@dataclass
class Tally:
    """Counts of a run of playouts. decisions: players' unforced; forced: one legal option."""

    decisions: int
    forced: int
    chance: int
    games: int
    returns: list[float]
    """Mean return of each seat."""


class Compiled:
    """A game as machine code; arrays of games are NumPy arrays of `game.dtype`.

    checked: whether an index outside its array, a value outside its field, or the like ends a game with a
    fault that names the place; else they are taken not to happen. Raises NotInstalled without llvmlite.
    """

    def __init__(self, game: Game, checked: bool = True) -> None:
        self.game, self.checked = game, checked
        self.built = build(game, checked)
        self.code = self.built.loaded
        self.bots = [bot.name for bot in game.bots]

    @staticmethod
    def of(game: Game, checked: bool = True) -> Compiled:
        """The machine code of a game, made or loaded once, by whichever thread asks first."""
        with _LOADING:
            return _loaded(game, checked)

    def start_row(self, players: int, options: Any = None) -> Any:
        """One record just before the first rule runs."""
        s = self.game.new_state(players, options)
        row = to_row(s, self.game.dtype)
        row["e_depth"] = 1
        row["e_stack"][0, 0] = header(-1, program_of(self.game).numbers.rule_number[self.game.start])
        return row

    def playouts(self, games: int, seed: int = 1, players: int | None = None, options: Any = None) -> Tally:
        """Random games, wholly in machine code; raises what the record's error field says."""
        start = self.start_row(players or self.game.players[0], options)
        rows, work = np.zeros(1, self.game.dtype), working_record(seed)
        totals = np.zeros(start["players"][0], np.float64)
        self.code.call("playouts", start, rows, work, totals, games)
        tally = self._tally(work)
        decisions, forced, chance, played = map(int, tally[:4])
        return Tally(decisions, forced, chance, played, (totals / max(1, games)).tolist())

    def tournament(
        self, seats: Sequence[Sequence[str]], seed: int = 1, options: Any = None, first: int = 0
    ) -> tuple[Any, Any]:
        """One game for each list of bot names; returns (games, seats) returns, and the final records.

        first: the number of the first game. A game of the same seed, number and seats is always the same.
        Raises GamesStopped, which has all that was played, once every game has ended or met a fault.
        """
        numbers = {"random": -1, **{name: i for i, name in enumerate(self.bots)}}
        unknown = sorted({name for row in seats for name in row} - set(numbers))
        if unknown:
            raise Malformed(f"{self.game.title} has no bot {unknown[0]!r}; it has {', '.join(numbers)}.")
        if len({len(row) for row in seats}) != 1:
            raise Malformed("A tournament needs a game, and the same number of seats in each.")
        names = np.array([[numbers[name] for name in row] for row in seats], np.int64)
        start = self.start_row(names.shape[1], options)
        rows, views = np.zeros(len(seats), self.game.dtype), np.zeros(1, self.game.view_dtype)
        work, results = working_record(seed), np.zeros(names.shape, np.int64)
        self.code.call("tournament", start, rows, views, names, work, results, first)
        marks = rows["e_error"]
        if marks.any():
            faults = {int(i): self.fault(int(marks[i])) for i in marks.nonzero()[0]}
            raise GamesStopped(results, rows, faults, seed, first)
        return results, rows

    def reset(self, count: int, players: int | None = None, options: Any = None) -> Any:
        """`count` new games at their first question (often chance)."""
        rows = np.zeros(count, self.game.dtype)
        self.code.call("reset", self.start_row(players or self.game.players[0], options), rows)
        return rows

    def step(self, rows: Any, askees: Any, options: Any) -> None:
        """Answer the open question of every row, in place; finished and marked games stay as they are.

        A row whose question cannot be answered so is marked: `Fault.ANSWER` in its `e_error`.
        """
        work = working_record(1)
        self.code.call("step_batch", self._records(rows), _column(askees, rows), _column(options, rows), work)

    def packed(self, rows: Any) -> bytes:
        """The records as bytes, scratch zeroed: equal to the `python` back end's."""
        rows = np.frombuffer(bytearray(rows.tobytes()), self.game.dtype)  # copy() leaves padding undefined
        self.code.call("clear_batch", rows)
        return bytes(rows.tobytes())

    def legal(self, rows: Any, askees: Any, out: Any = None) -> Any:
        """Legal options, (games, 257) of 0 and 1; column `kind.options` is *done*."""
        shape = (len(rows), COLUMNS)
        mask = np.zeros(shape, np.int8) if out is None else out
        if mask.shape != shape or mask.dtype != np.int8 or not mask.flags.c_contiguous:
            raise Malformed(f"legal() fills {shape} of int8 in one piece, not {mask.shape} of {mask.dtype}.")
        self.code.call("legal_batch", self._records(rows), _column(askees, rows), working_record(1), mask)
        return mask

    def observe(self, rows: Any, seats: Any, out: Any = None) -> Any:
        """What one seat may see of each row (-2: a spectator), as records of `game.view_dtype`."""
        views = np.zeros(len(rows), self.game.view_dtype) if out is None else out
        fits = views.shape == (len(rows),) and views.dtype == self.game.view_dtype
        if not fits or not views.flags.c_contiguous:
            raise Malformed(f"observe() fills {len(rows)} records of the game's view_dtype, in one piece.")
        self.code.call("observe_batch", self._records(rows), self._seats(seats, rows), views)
        return views

    def redeal(self, rows: Any, seats: Any, seed: int = 1) -> None:
        """Deal out anew, in place, what one seat of each row (-2: a spectator) may not know."""
        column = self._seats(seats, rows)
        self.code.call("redeal_batch", self._records(rows), column, working_record(seed), working_units())

    def plan(self, *given: Any) -> None:
        """Playouts in redealt worlds; see the template of that name."""
        self.code.call("plan", *given)

    def fault(self, error: int) -> GameFault:
        """What the mark in a record's `e_error` says."""
        kind, place = Fault(error & (1 << FAULT_BITS) - 1), error >> FAULT_BITS
        places = " or ".join(f"{site.file}:{site.line}: {site.what}" for site in self._sites(kind, place))
        return ERRORS.get(kind, GameFault)(f"{places}: {FAULTS[kind]}" if places else FAULTS[kind])

    def _sites(self, kind: Fault, place: int) -> list[Site]:
        if not place:
            return []
        if kind in OF_FRAMES:
            return [Site(*program_of(self.game).left_at(place))]
        return instances(self.game, True).sites.get(place, [])

    def _seats(self, seats: Any, rows: Any) -> Any:
        column = _column(seats, rows)
        if not ((column == SPECTATOR) | ((column >= 0) & (column < rows["players"]))).all():
            raise Malformed("Viewers are seats of the games, or -2 for a spectator.")
        return column

    def _records(self, rows: Any) -> Any:
        if rows.dtype != self.game.dtype or not rows.flags.c_contiguous:
            raise Malformed("Games are records of the game's dtype, in one piece.")
        return rows

    def _tally(self, work: Any) -> Any:
        tally = work["tally"][0]
        if tally[4]:
            fault = self.fault(int(tally[5]))
            raise type(fault)(f"{int(tally[4])} games stopped; the last: {fault}")
        return tally


_LOADING = RLock()


@lru_cache(maxsize=64)
def _loaded(game: Game, checked: bool) -> Compiled:
    return Compiled(game, checked)


def _column(numbers: Any, rows: Any) -> Any:
    """One number for each row: machine code would read past the end of fewer."""
    column = np.ascontiguousarray(numbers, np.int64)
    if column.shape != (len(rows),):
        raise Malformed(f"{len(rows)} games need {len(rows)} numbers, not an array of {column.shape}.")
    return column


def working_record(seed: int) -> Any:
    """A fresh working record; equal seeds give equal games."""
    work = np.zeros(1, WORK_TYPE)
    work["rng"] = np.array([(seed * 2 + 1) % 2**64], np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return work


def working_units() -> Any:
    """Room for what a pile holds."""
    return np.zeros(1, UNITS_TYPE)
