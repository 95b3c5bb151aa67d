"""Plays games between bots, in machine code, or in Python if llvmlite is not installed or a policy plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from coverts.bots import POLICY
from coverts.bots.planner import SEARCHES
from coverts.bots.policies import PolicyPlayer, load_policy
from coverts.engine.backends.native import Compiled, working_record
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed, NotInstalled, UnknownBot
from coverts.engine.base.suggestions import did_you_mean
from coverts.engine.compiler.generate.measure_code import row_words
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.field_types import Integer
from coverts.engine.match.results import winners_of
from coverts.measuring.python_games import GameTrace, compile_notes, play_in_python

LENGTHS = ("decisions", "forced", "chance", "answers")
"""Measures of a game's length: choices, forced answers, chance events, and all answers together."""
RANDOM, RANDOM_NUMBER = "random", -1


@dataclass
class GameBatch:
    """The results of a batch of games.

    Attributes:
        returns: The returns, as an array of shape (games, seats).
        points: The points, or 0 if the game has none, with the same shape.
        wins: The wins, as an array of shape (games, seats).
        lengths: The lengths of games, as an array of shape (games, 4).
        noted: What each seat held and chose, as bits in an array of words of shape (games, seats, words).
        ends: Each public number at the end of the games, as an array of shape (games,).
        stopped: The faults that ended games, by row. The other arrays are invalid in these rows.
    """

    returns: Any
    points: Any
    wins: Any
    lengths: Any
    noted: Any
    ends: dict[str, Any]
    stopped: dict[int, str]

    @classmethod
    def empty(cls, games: int, seats: int, words: int, ends: Sequence[str]) -> GameBatch:
        """Return a batch whose results are all 0.

        Args:
            games: The number of games.
            seats: The number of seats.
            words: The number of words for what a seat held and chose.
            ends: The names of the public numbers at the end of a game.
        """
        shape = (games, seats)
        return cls(
            np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape),
            np.zeros((games, len(LENGTHS)), np.int64),
            np.zeros((*shape, words), np.int64), {name: np.zeros(games, np.int64) for name in ends}, {},
        )  # fmt: skip


@dataclass
class Seating:
    """The assignment of bots to seats, which changes with each game.

    Attributes:
        seatings: The names of the bots of all seats, for each game of a round. The rounds repeat.
        number_of: The number of each bot, or -1 for random play. A policy has a number below -1.
        policies: The policies by number.
    """

    seatings: list[list[str]]
    number_of: dict[str, int]
    policies: dict[int, PolicyPlayer] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rows = [[self.number_of[name] for name in names] for names in self.seatings]

    @property
    def names(self) -> list[str]:
        """The name of each seat's bot in the first game."""
        return self.seatings[0]

    def row(self, game: int) -> list[int]:
        """Return the number of each seat's bot in one game."""
        return self.rows[game % len(self.rows)]


def public_numbers(game: Game) -> list[str]:
    """Return the names of all public numbers in a game's state."""
    return [
        f.name
        for f in game.state.fields
        if isinstance(f.type, Integer) and not f.shape and f.secrecy.kind == "public"
    ]


def bounded_numbers(game: Game) -> list[str]:
    """Return the public numbers with an upper bound and no negative start value.

    Other public numbers may be bit sets, or may identify seats or cards, so their mean has no meaning.
    """
    declared = {f.name: f.secrecy for f in game.state.fields}
    names = public_numbers(game)
    return [name for name in names if declared[name].at_most is not None and declared[name].start >= 0]


def assign_bots(game: Game, players: int, bots: Sequence[str]) -> Seating:
    """Assign bots to seats, as `turned_seatings` does.

    Raises:
        Malformed: The game does not have one of the bots, a policy cannot play it, or there are too many.
    """
    return seat_bots(game, turned_seatings(game, players, bots))


def turned_seatings(game: Game, players: int, bots: Sequence[str]) -> list[list[str]]:
    """Return the bots of all seats for each game of a round, in which all bots move by one seat per game.

    Args:
        game: The game.
        players: The number of seats.
        bots: The bots, which are repeated to fill all seats. If there are none, the game's first bot plays.

    Raises:
        Malformed: There are more bots than seats.
    """
    names = [*bots] or [game.bots[0].name if game.bots else RANDOM]
    if len(names) > players:
        raise Malformed(f"There are {len(names)} bots for {players} seats. Name at most one bot per seat.")
    first = [names[seat % len(names)] for seat in range(players)]
    return [first[turn:] + first[:turn] for turn in range(players)]


def seat_bots(game: Game, seatings: Sequence[Sequence[str]]) -> Seating:
    """Return seatings with the numbers and policies of their bots.

    Raises:
        Malformed: The game does not have one of the bots, or a policy cannot play it.
    """
    numbers: dict[str, int] = {}
    policies: dict[int, PolicyPlayer] = {}
    for name in dict.fromkeys(name for seating in seatings for name in seating):
        if name.startswith(POLICY):
            numbers[name] = RANDOM_NUMBER - 1 - len(policies)
            policies[numbers[name]] = PolicyPlayer(game, load_policy(game, name), name)
        else:
            numbers[name] = number_of_bot(game, name)
    return Seating([*map(list, seatings)], numbers, policies)


def number_of_bot(game: Game, name: str) -> int:
    """Return the number of a rule-of-thumb bot, or -1 for random play.

    Raises:
        UnknownBot: The game has no such bot.
    """
    numbers = {**{bot.name: number for number, bot in enumerate(game.bots)}, RANDOM: RANDOM_NUMBER}
    if name not in numbers:
        raise UnknownBot(
            f"{game.title} has no bot {name!r}.{did_you_mean(name, numbers)} "
            f"Its bots are {', '.join([*numbers, *SEARCHES])}."
        )
    return numbers[name]


def table_of(game: Game, players: int, options: Any, seed: int, seats: Seating) -> MeasuredTable:
    """Return what plays the games: machine code, or Python if there is none or a policy plays."""
    try:
        kind = PythonTable if seats.policies else CompiledTable
        return kind(game, players, options, seed, seats)
    except NotInstalled:
        return PythonTable(game, players, options, seed, seats)


class CompiledTable:
    """Plays games in machine code."""

    compiled = True

    def __init__(self, game: Game, players: int, options: Any, seed: int, seats: Seating) -> None:
        self.code = Compiled.of(game)
        self.measuring = self.code.part("measured_play")
        self.game, self.players, self.seed, self.seats = game, players, seed, seats
        self.start = self.code.start_row(players, options)
        self.words = row_words(program_of(game).catalogue)
        self.ends = public_numbers(game)

    def play(self, first: int, games: int) -> GameBatch:
        """Return the results of `games` games, beginning with game number `first`."""
        dtype, shape = self.game.dtype, (games, self.players)
        rows, views = np.zeros(games, dtype), np.zeros(1, self.game.view_dtype)
        bots = np.array([self.seats.row(first + k) for k in range(games)], np.int64)
        returns, points = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        wins = np.zeros(shape, np.float64)
        lengths = np.zeros((games, len(LENGTHS)), np.int64)
        held = np.zeros((self.players, self.words), np.int64)
        noted = np.zeros((games * self.players, self.words), np.int64)
        self.measuring.call(
            "measure", self.start, rows, views, bots, working_record(self.seed), returns, points, wins,
            lengths, held, noted, first,
        )  # fmt: skip
        marks = rows["e_error"]
        stopped = {int(i): _fault_text(self.code.fault(int(marks[i]))) for i in marks.nonzero()[0]}
        ends = {name: rows[name].astype(np.int64) for name in self.ends}
        return GameBatch(returns, points, wins, lengths, noted.reshape(*shape, self.words), ends, stopped)


class PythonTable:
    """Plays games in Python, if llvmlite is not installed or a policy plays.

    Attributes:
        traces: What each game notes, by its number, or None if games note nothing.
    """

    compiled = False
    traces: dict[int, GameTrace] | None = None

    def __init__(self, game: Game, players: int, options: Any, seed: int, seats: Seating) -> None:
        self.game, self.players, self.options, self.seed, self.seats = game, players, options, seed, seats
        compile_notes(Machine.of(game))
        self.words = row_words(program_of(game).catalogue)
        self.ends = public_numbers(game)

    def play(self, first: int, games: int) -> GameBatch:
        """Return the results of `games` games, beginning with game number `first`.

        The games are the same as in machine code.
        """
        batch = GameBatch.empty(games, self.players, self.words, self.ends)
        for k in range(games):
            bots = self.seats.row(first + k)
            trace = None if self.traces is None else self.traces.setdefault(first + k, GameTrace())
            ending = play_in_python(
                self.game,
                self.players,
                self.options,
                bots,
                self.seed,
                first + k,
                policies=self.seats.policies,
                trace=trace,
            )
            if ending.fault is not None:
                batch.stopped[k] = _fault_text(ending.fault)
                continue
            batch.returns[k], batch.points[k] = ending.returns, ending.points
            batch.lengths[k] = ending.lengths
            batch.wins[k] = wins_of(self.game, ending.returns)
            for name in self.ends:
                batch.ends[name][k] = getattr(ending.state, name)
            batch.noted[k] = ending.held
        return batch


MeasuredTable = CompiledTable | PythonTable


def wins_of(game: Game, returns: Sequence[int]) -> Any:
    """Return each seat's share of the win, as an array of shape (seats,).

    The winners share a win of 1. In a cooperative game, each seat has a whole win, or nobody has one.
    """
    winners = winners_of(game, returns)
    share = 1.0 if game.cooperative else 1 / max(len(winners), 1)
    return np.array([share if seat in winners else 0.0 for seat in range(len(returns))])


def _fault_text(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"
