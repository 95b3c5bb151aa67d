"""A game as machine code, which plays batches, playouts and tournaments.

The states of a batch are records in a NumPy array.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
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
    Policy,
    as_whole_records,
    check_bots,
    check_generators,
    check_numbers,
    describe_illegal,
    is_writable,
    pick_records,
)
from coverts.engine.backends.native.llvm_compiler import LoadedCode
from coverts.engine.base.exceptions import BadArray, GameFault, GamesStopped, Malformed, UnknownBot
from coverts.engine.base.loop_guard import MAX_PLAYOUT_ANSWERS
from coverts.engine.compiler.generate.observation_code import count_slots
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.game.opponents import MAX_BOTS
from coverts.engine.language.record_arrays import to_row
from coverts.engine.language.registers import SPECTATOR, Fault, header
from coverts.engine.language.seeded_random import whole_seed

PARALLEL_GAMES = 4096
"""The number of games that a tournament plays in parallel if policies take part in it."""
MAX_LISTED = GamesStopped.MAX_LISTED
"""The maximum number of games whose illegal answers are described in words."""
COLUMNS = 257
"""The number of columns of a mask: the largest number of options, plus one for `done`."""


@dataclass
class Tally:
    """The counts of a run of playouts.

    Attributes:
        decisions: The number of decisions with several legal options.
        forced: The number of decisions with one legal option.
        chance: The number of chance outcomes.
        games: The number of games played.
        returns: The mean return of each seat.
    """

    decisions: int
    forced: int
    chance: int
    games: int
    returns: list[float]


class Compiled:
    """A game as machine code. Arrays of games are NumPy arrays of type `game.dtype`.

    Args:
        game: The game.
        checked: Whether to check indices, values and other causes of faults. A fault ends the game, and is
            reported with the line of the rule that caused it.

    Raises:
        NotInstalled: llvmlite is not installed.
    """

    def __init__(self, game: Game, checked: bool = True) -> None:
        self.game, self.checked = game, checked
        self.built = build(game, checked)
        self.code = self.built.loaded
        self.bots = [bot.name for bot in game.bots]
        self._parts: dict[str, LoadedCode] = {}

    @staticmethod
    def of(game: Game, checked: bool = True) -> Compiled:
        """Return the machine code of a game. Build it on first use."""
        with _LOADING:
            return _load(game, checked)

    def part(self, name: str) -> LoadedCode:
        """Return the functions of one of `code_builder.PARTS`. Compile them on first use."""
        with _LOADING:
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

    def playouts(self, games: int, seed: int = 1, players: int | None = None, options: Any = None) -> Tally:
        """Play random games to the end.

        Args:
            games: The number of games.
            seed: The seed. Equal seeds give equal games.
            players: The number of players, by default the game's minimum.
            options: The game's options.

        Raises:
            GameFault: A game stopped with a fault.
        """
        start = self.start_row(players or self.game.players[0], options)
        rows, work = np.zeros(1, self.game.dtype), working_record(seed)
        totals = np.zeros(start["players"][0], np.float64)
        self.code.call("playouts", start, rows, work, totals, games)
        tally = self._tally(work)
        decisions, forced, chance, played = map(int, tally[:4])
        return Tally(decisions, forced, chance, played, (totals / max(1, games)).tolist())

    def tournament(
        self,
        seats: Sequence[Sequence[str]],
        seed: int = 1,
        options: Any = None,
        first: int = 0,
        policies: Mapping[str, Policy] | None = None,
    ) -> tuple[Any, Any]:
        """Play one game for each list of bots.

        The course of a game depends only on the seed, the game's number and the bots. Policies are asked only
        if they have a choice. A policy is asked about up to PARALLEL_GAMES games at once.

        Args:
            seats: For each game, the names of its bots, one per seat. A level that searches cannot play.
            seed: The seed.
            options: The game's options.
            first: The number of the first game.
            policies: Players written in Python. The keys are the names that `seats` uses for them.

        Returns:
            The returns as an array (games, seats), and the final records.

        Raises:
            Malformed: A name is unknown, or the lists differ in length.
            GamesStopped: Some games met a fault. The exception has the results of all other games.
        """
        own = dict(policies or {})
        numbers = {"random": RANDOM, **{name: i for i, name in enumerate(self.bots)}}
        for name, level in self.game.level_by_name.items():
            if level.bot in numbers:
                numbers[name] = numbers[level.bot] + MAX_BOTS * level.spread
        known = {**numbers, **{name: NOBODY - i for i, name in enumerate(own)}}
        unknown = sorted({name for row in seats for name in row} - set(known))
        if unknown:
            raise UnknownBot(f"{self.game.title} has no bot {unknown[0]!r}; it has {', '.join(known)}.")
        if len({len(row) for row in seats}) != 1:
            raise Malformed(
                "A tournament needs at least one game, and the same number of seats in all games."
            )
        names = np.array([[known[name] for name in row] for row in seats], np.int64)
        start = self.start_row(names.shape[1], options)
        rows, work = np.zeros(len(seats), self.game.dtype), working_record(seed)
        results, refused = np.zeros(names.shape, np.int64), dict[int, str]()
        if names.min() > NOBODY:
            views = self._view()
            self.code.call("tournament", start, rows, views, names, work, results, first)
        else:
            lots, callers = tournament_generators(seed, first, len(seats)), [*own]
            self.code.call("reset", start, rows)
            for at in range(0, len(seats), PARALLEL_GAMES):
                part = slice(at, at + PARALLEL_GAMES)
                wrong = self.play_policies(rows[part], names[part], [*own.values()], lots[part])
                refused |= {at + row: f"{callers[who]} answered {what}" for row, (who, what) in wrong.items()}
            results[:] = self.returns(rows)
        marks = rows["e_error"]
        if marks.any():
            faults = {int(i): self.fault(int(marks[i])) for i in marks.nonzero()[0]}
            faults |= {row: GameFault(f"{faults[row]}: {reason}") for row, reason in refused.items()}
            raise GamesStopped(results, rows, faults, seed, first)
        return results, rows

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

    # -- games with a random generator each ------------------------------------------------------

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
        rows = np.zeros((len(views), count_slots(program_of(self.game).catalogue)), np.int16)
        self.part("batch_games").call("numbers_batch", views, self._seats(seats, views), rows)
        return rows

    def _view(self) -> Any:
        return np.zeros(1, self.game.view_dtype)

    def _bots(self, numbers: Any, least: int) -> Any:
        if numbers.size and not least <= numbers.min() <= numbers.max() < len(self.bots):
            raise UnknownBot(
                f"Unknown bot of {self.game.title}. Use the numbers {least} to {len(self.bots) - 1}."
            )
        return numbers

    # -- policies --------------------------------------------------------------------------------

    def play_policies(
        self, rows: Any, players: Any, policies: Sequence[Policy], lots: Any
    ) -> dict[int, tuple[int, str]]:
        """Play each row to the end with bots and policies. The rows are changed in place.

        Policies are asked only if they have a choice. All games that wait for a policy ask it at once. A game
        in which a policy chooses an illegal option stops with `Fault.ANSWER`.

        Args:
            rows: The games.
            players: An array (games, seats) of numbers of bots, as for `play_bots`. The number -2 stands for
                the first policy, -3 for the second, and so on.
            policies: The policies.
            lots: The random generators, as for `play_chance`.

        Returns:
            For the first games with an illegal option, a mapping from the row to the position of the policy
            and a description.
        """
        wrong: dict[int, tuple[int, str]] = {}
        seats = check_bots(players, rows)
        bots = np.maximum(seats, NOBODY)
        here = np.arange(len(rows))
        now, lot = pick_records(rows, here), check_generators(lots, rows).copy()
        for _ in range(MAX_PLAYOUT_ANSWERS):
            self.play_bots(now, bots[here], lot)
            askees = self.next_askees(now)
            waiting = np.flatnonzero(askees.seats >= 0)
            if len(waiting) < len(here) // 2 or not len(waiting):
                as_whole_records(rows)[here], lots[here] = as_whole_records(now), lot
                here, now, lot = here[waiting], pick_records(now, waiting), lot[waiting]
                if not len(here):
                    return wrong
                askees = NextAskees(askees.askees[waiting], askees.seats[waiting], askees.kinds[waiting])
                waiting = np.arange(len(here))
            players_here = seats[here[waiting], askees.seats[waiting]]
            illegal = self._answer(now, askees, waiting, players_here, policies, MAX_LISTED - len(wrong))
            wrong |= {int(here[row]): reason for row, reason in illegal.items()}
        now["e_error"][self.next_askees(now).seats >= 0] = Fault.LONG
        as_whole_records(rows)[here], lots[here] = as_whole_records(now), lot
        return wrong

    def _answer(
        self, rows: Any, askees: NextAskees, waiting: Any, players: Any, policies: Sequence[Policy], most: int
    ) -> dict[int, tuple[int, str]]:
        """Ask the policies for answers in the rows of `waiting`, and apply the answers.

        Returns:
            A mapping from rows with illegal options, at most `most`, to the position of the policy and a
            description.
        """
        options = np.zeros(len(rows), np.int64)
        seats = np.where(askees.seats < 0, 0, askees.seats)
        masks, views = self.legal(rows, askees.askees), self.observe(rows, seats)
        for number, policy in enumerate(policies):
            these = waiting[players == NOBODY - number]
            if len(these):
                chosen = np.asarray(policy(pick_records(views, these), masks[these], seats[these]))
                if chosen.shape != these.shape or chosen.dtype.kind not in "iu":
                    raise BadArray(
                        f"A policy must return an integer option for each of {len(these)} games, "
                        f"not an array of {chosen.shape} and {chosen.dtype}."
                    )
                options[these] = chosen
        column = np.clip(options[waiting], 0, COLUMNS - 1)
        illegal = waiting[(column != options[waiting]) | (masks[waiting, column] == 0)]
        by = dict(zip(waiting.tolist(), (NOBODY - players).tolist(), strict=True))
        wrong = {
            int(row): (
                by[row],
                describe_illegal(self.game, rows[row], int(askees.askees[row]), int(options[row])),
            )
            for row in illegal[:most]
        }
        self.step(rows, askees.askees, options)
        return wrong

    # -- redeals and faults ----------------------------------------------------------------------

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

    def plan(self, *arguments: Any) -> None:
        """Run playouts from redealt states. See the template `plan`."""
        self.code.call("plan", *arguments)

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

    def _tally(self, work: Any) -> Any:
        tally = work["tally"][0]
        if tally[4]:
            fault = self.fault(int(tally[5]))
            raise type(fault)(f"{int(tally[4])} games stopped with a fault; the last one: {fault}")
        return tally


_LOADING = RLock()


@lru_cache(maxsize=64)
def _load(game: Game, checked: bool) -> Compiled:
    return Compiled(game, checked)


def working_record(seed: int) -> Any:
    """Return a new work record for machine code. Equal seeds give equal games."""
    work = np.zeros(1, WORK_TYPE)
    work["rng"] = np.array([(whole_seed(seed) * 2 + 1) % 2**64], np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return work


def tournament_generators(seed: int, first: int, games: int) -> Any:
    """Return the random generators of a tournament's games.

    They are equal to the random generators in the template `tournament`.
    """
    numbers = np.arange(first, first + games).astype(np.uint64)
    return (working_record(seed)["rng"] + numbers * np.uint64(2)) * np.uint64(0x9E3779B97F4A7C15)


def working_units() -> Any:
    """Return a buffer for the contents of a pile."""
    return np.zeros(1, UNITS_TYPE)
