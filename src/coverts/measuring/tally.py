"""Plays the games of one side and sums up their results.

The games run in machine code on several threads, or in Python if llvmlite is not installed.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import coverts
from coverts.bots import POLICY
from coverts.bots.policies import PolicyPlayer, load_policy
from coverts.engine.backends.native import Compiled, working_record
from coverts.engine.base.exceptions import Malformed, NotInstalled, UnknownBot
from coverts.engine.compiler.generate.measure_code import row_words
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.field_types import Integer
from coverts.engine.language.registers import WORD
from coverts.engine.match.results import team_name, teams_of, winners_of
from coverts.measuring.measurement import LENGTHS, SUMS, FaultyGame, GameRequest, SideResult, Sums, Thing
from coverts.measuring.python_games import play_in_python
from coverts.measuring.things import english, list_groups

DEFAULT_COMPILED_GAMES, DEFAULT_PYTHON_GAMES = 2000, 100
BATCH_SIZE = 100
"""The number of games per batch. It is fixed so that sums of floats do not depend on the number of
threads."""
MAX_WAITING = 16
"""The maximum number of batches whose results wait to be summed up."""
MAX_FAULTS = 10
"""The maximum number of faulty games to list."""
RANDOM, RANDOM_NUMBER = "random", -1
Progress = Callable[[int, int], None]


@dataclass
class GameBatch:
    """The results of a batch of games.

    Attributes:
        returns: The returns, as an array of shape (games, seats).
        wins: The wins, as an array of shape (games, seats).
        lengths: The lengths of games, as an array of shape (games, 4).
        noted: What each seat held and chose, as bits in an array of words of shape (games, seats, words).
        ends: Each public number at the end of the games, as an array of shape (games,).
        stopped: The faults that ended games, by row. The other arrays are invalid in these rows.
    """

    returns: Any
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
            np.zeros(shape, np.int64), np.zeros(shape), np.zeros((games, len(LENGTHS)), np.int64),
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
    """Assign bots to seats. If there are too few bots, repeat them.

    Raises:
        Malformed: The game does not have one of the bots, a policy cannot play it, or there are too many.
    """
    numbers = {RANDOM: RANDOM_NUMBER, **{bot.name: number for number, bot in enumerate(game.bots)}}
    names = [*bots] or [game.bots[0].name if game.bots else RANDOM]
    policies: dict[int, PolicyPlayer] = {}
    for name in dict.fromkeys(names):
        if name.startswith(POLICY):
            numbers[name] = RANDOM_NUMBER - 1 - len(policies)
            policies[numbers[name]] = PolicyPlayer(game, load_policy(game, name), name)
        elif name not in numbers:
            raise UnknownBot(
                f"{game.title} has no bot {name!r} for measuring. Its bots are {', '.join(numbers)}."
            )
    if len(names) > players:
        raise Malformed(f"There are {len(names)} bots for {players} seats. Name at most one bot per seat.")
    return Seating(turned_seatings(names, players), numbers, policies)


def turned_seatings(names: Sequence[str], players: int) -> list[list[str]]:
    """Return the bots of all seats for each game of a round, in which all bots move by one seat per game."""
    first = [names[seat % len(names)] for seat in range(players)]
    return [first[turn:] + first[:turn] for turn in range(players)]


def play(
    request: GameRequest, progress: Progress = lambda done, total: None, workers: int | None = None
) -> SideResult:
    """Play the games of one side.

    Args:
        request: The games.
        progress: A function to call with the number of finished games and the number of all games.
        workers: The number of threads, or None for one per core.

    Raises:
        Malformed: The games cannot be played.
    """
    game = coverts.game(request.game)
    players = game.count_players(request.players)
    options = game.read_option_texts(request.options)
    game.new_state(players, options)  # This raises an error if the players or options are invalid.
    seats = assign_bots(game, players, request.bots)
    table = table_of(game, players, options, request.seed, seats)
    games = request.games or (DEFAULT_COMPILED_GAMES if table.compiled else DEFAULT_PYTHON_GAMES)
    result = SideResult(
        request, english(game.title), english(game.deck), players, [*map(english, game.roles)],
        [*dict.fromkeys(seats.names)], table.compiled, bounded=bounded_numbers(game),
        cooperative=game.cooperative, has_score=shares_points(game),
    )  # fmt: skip
    tally = _Tally(game, seats, result)
    spans = [(at, min(BATCH_SIZE, games - at)) for at in range(0, games, BATCH_SIZE)]
    progress(0, games)
    with ThreadPoolExecutor(workers or os.cpu_count() or 1 if table.compiled else 1) as threads:
        for first, batch in _play_batches(threads, table.play, spans):
            tally.add(first, batch)
            progress(result.played + result.stops, games)
    tally.close()
    return result


def table_of(game: Game, players: int, options: Any, seed: int, seats: Seating) -> MeasuredTable:
    """Return what plays the games: machine code, or Python if there is none or a policy plays."""
    try:
        kind = PythonTable if seats.policies else CompiledTable
        return kind(game, players, options, seed, seats)
    except NotInstalled:
        return PythonTable(game, players, options, seed, seats)


def _play_batches(
    threads: ThreadPoolExecutor, play: Callable[[int, int], GameBatch], spans: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, GameBatch]]:
    """Yield each batch in order, together with the number of its first game.

    Only a few batches wait at a time, because they need much memory.
    """
    waiting: deque[tuple[int, Future[GameBatch]]] = deque()
    try:
        for first, games in spans:
            waiting.append((first, threads.submit(play, first, games)))
            if len(waiting) == MAX_WAITING:
                number, batch = waiting.popleft()
                yield number, batch.result()
        for number, batch in waiting:
            yield number, batch.result()
    finally:
        threads.shutdown(cancel_futures=True)


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
        returns, wins = np.zeros(shape, np.int64), np.zeros(shape, np.float64)
        lengths = np.zeros((games, len(LENGTHS)), np.int64)
        held = np.zeros((self.players, self.words), np.int64)
        noted = np.zeros((games * self.players, self.words), np.int64)
        self.measuring.call(
            "measure", self.start, rows, views, bots, working_record(self.seed), returns, wins, lengths, held,
            noted, first,
        )  # fmt: skip
        marks = rows["e_error"]
        stopped = {int(i): _fault_text(self.code.fault(int(marks[i]))) for i in marks.nonzero()[0]}
        ends = {name: rows[name].astype(np.int64) for name in self.ends}
        return GameBatch(returns, wins, lengths, noted.reshape(*shape, self.words), ends, stopped)


class PythonTable:
    """Plays games in Python, if llvmlite is not installed or a policy plays."""

    compiled = False

    def __init__(self, game: Game, players: int, options: Any, seed: int, seats: Seating) -> None:
        self.game, self.players, self.options, self.seed, self.seats = game, players, options, seed, seats
        self.words = row_words(program_of(game).catalogue)
        self.ends = public_numbers(game)

    def play(self, first: int, games: int) -> GameBatch:
        """Return the results of `games` games, beginning with game number `first`.

        The games are the same as in machine code.
        """
        batch = GameBatch.empty(games, self.players, self.words, self.ends)
        for k in range(games):
            bots = self.seats.row(first + k)
            ending = play_in_python(
                self.game,
                self.players,
                self.options,
                bots,
                self.seed,
                first + k,
                policies=self.seats.policies,
            )
            if ending.fault is not None:
                batch.stopped[k] = _fault_text(ending.fault)
                continue
            gained = ending.points if shares_points(self.game) else ending.returns
            batch.returns[k], batch.lengths[k] = gained, ending.lengths
            batch.wins[k] = wins_of(self.game, ending.returns)
            for name in self.ends:
                batch.ends[name][k] = getattr(ending.state, name)
            batch.noted[k] = ending.held
        return batch


MeasuredTable = CompiledTable | PythonTable


def shares_points(game: Game) -> bool:
    """Return whether the seats of a game share their points, which count instead of returns."""
    return game.cooperative and game.points is not None


def wins_of(game: Game, returns: Sequence[int]) -> Any:
    """Return each seat's share of the win, as an array of shape (seats,).

    The winners share a win of 1. In a cooperative game, each seat has a whole win, or nobody has one.
    """
    winners = winners_of(game, returns)
    share = 1.0 if game.cooperative else 1 / max(len(winners), 1)
    return np.array([share if seat in winners else 0.0 for seat in range(len(returns))])


def team_seats(game: Game, request: GameRequest, players: int) -> dict[str, list[int]]:
    """Return the seats of each team by the team's name, if a team has several seats."""
    teams = teams_of(game, game.new_state(players, game.read_option_texts(request.options)))
    if len({*teams}) == len(teams):
        return {}
    return {
        english(team_name(game, team)): [seat for seat, other in enumerate(teams) if other == team]
        for team in sorted({*teams})
    }


def _fault_text(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"


class _Tally:
    """Sums up the results of one side's batches in order."""

    def __init__(self, game: Game, seats: Seating, result: SideResult) -> None:
        self.seats, self.result, self.game = seats, result, game
        self.lengths: dict[str, Counter[int]] = {name: Counter() for name in LENGTHS}
        self.ends: dict[str, Counter[int]] = {}
        self.by_seat = np.zeros((result.players, SUMS))
        self.whole = np.zeros(SUMS)
        self.teams = team_seats(game, result.request, result.players)
        self.by_team = {name: np.zeros(SUMS) for name in self.teams}
        self.by_bot = {name: np.zeros(SUMS) for name in result.seated}
        self.numbers = {name: seats.number_of[name] for name in seats.names}
        self.held: Any = None

    def add(self, first: int, batch: GameBatch) -> None:
        """Add the results of a batch, which begins with game number `first`."""
        result = self.result
        for row, fault in batch.stopped.items():
            result.stops += 1
            if len(result.stopped) < MAX_FAULTS:
                result.stopped.append(FaultyGame(first + row, fault))
        valid = np.array([row not in batch.stopped for row in range(len(batch.returns))], bool)
        result.played += int(valid.sum())
        wins, returns = batch.wins[valid], batch.returns[valid].astype(np.float64)
        for at, name in enumerate(LENGTHS):
            self.lengths[name].update(batch.lengths[valid][:, at].tolist())
        for name, values in batch.ends.items():
            self.ends.setdefault(name, Counter()).update(values[valid].tolist())
        for seat in range(result.players):
            self.by_seat[seat] += _sums(np.ones(len(wins)), wins[:, seat], returns[:, seat])
        self.whole += _sums(np.full(len(wins), result.players), wins.sum(1), returns.sum(1))
        result.unwon += int((wins.sum(1) == 0).sum())
        for name, seats in self.teams.items():
            self.by_team[name] += _sums(np.ones(len(wins)), wins[:, seats].sum(1), returns[:, seats[0]])
        if len(self.by_bot) > 1:
            rows = np.array([self.seats.row(first + k) for k in range(len(valid))])[valid]
            for name, number in self.numbers.items():
                here = rows == number
                self.by_bot[name] += _sums(here.sum(1), (wins * here).sum(1), (returns * here).sum(1))
        sums = sums_of_things(batch.noted[valid], wins, returns)
        self.held = sums if self.held is None else self.held + sums

    def close(self) -> None:
        """Write the sums to the result."""
        result = self.result
        result.lengths = {name: sorted(counts.items()) for name, counts in self.lengths.items()}
        result.ends = {name: sorted(counts.items()) for name, counts in self.ends.items()}
        result.seats = [Sums(*map(float, row)) for row in self.by_seat]
        result.whole = Sums(*map(float, self.whole))
        result.teams = {name: Sums(*map(float, row)) for name, row in self.by_team.items()}
        if len(self.by_bot) > 1 and not result.cooperative:
            result.bots = {name: Sums(*map(float, row)) for name, row in self.by_bot.items()}
        for each, group, names in list_groups(program_of(self.game).catalogue):
            things = []
            for number, name in enumerate(names):
                row = [*map(float, self.held[each.word * WORD + number])]
                if row[0]:
                    things.append(Thing(name, number, Sums(*row[:SUMS]), row[SUMS:]))
            if things and any(thing.sums.seats < result.whole.seats for thing in things):
                result.groups.append((group, things))


def sums_of_things(noted: Any, wins: Any, returns: Any) -> Any:
    """Return the `Sums` of the seats that held or chose each card or option, and the games of each seat.

    Args:
        noted: What each seat held and chose, as bits in an array of shape (games, seats, words).
        wins: The wins, as an array of shape (games, seats).
        returns: The returns, as an array of shape (games, seats).

    Returns:
        An array of shape (cards and options, 9 + seats).
    """
    octets = noted.astype("<i8", copy=False).view(np.uint8).reshape(*noted.shape, 8)
    bits = np.unpackbits(octets, axis=-1, bitorder="little")[..., :WORD].reshape(*noted.shape[:2], -1)
    found = np.flatnonzero(bits.any((0, 1)))  # most cards and options occur in no game of a small batch
    held = bits[..., found].astype(np.float64)
    n = held.sum(1)
    x, r = ((values[:, None, :] @ held)[:, 0] for values in (wins, returns))
    sums = np.zeros((bits.shape[-1], SUMS + noted.shape[1]))
    pairs = ((n, n), (x, x), (x, n), (r, r), (r, n))
    nn, xx, xn, rr, rn = (np.einsum("gt,gt->t", one, other) for one, other in pairs)
    parts = [(n > 0).sum(0), n.sum(0), nn, x.sum(0), xx, xn, r.sum(0), rr, rn]
    sums[found] = np.stack([*parts, *held.sum(0)], 1)
    return sums


def _sums(seats: Any, wins: Any, returns: Any) -> Any:
    """Return the `Sums` of seats, wins and returns.

    Each argument is an array of shape (games,).
    """
    n, x, r = seats, wins, returns
    parts = [n > 0, n, n * n, x, x * x, x * n, r, r * r, r * n]
    return np.array([np.sum(part, dtype=np.float64) for part in parts])
