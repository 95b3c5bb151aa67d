"""The games of one side: played in machine code, in pieces, by several threads; or in Python."""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

import coverts
from coverts.engine.backends.native import Compiled, working_record
from coverts.engine.base.exceptions import Malformed, NotInstalled
from coverts.engine.compiler.generate.measure_code import row_words
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.field_types import Integer
from coverts.engine.language.registers import WORD
from coverts.measuring.measurement import LENGTHS, SUMS, Measured, Request, Stopped, Sums, Thing
from coverts.measuring.python_games import play_plainly
from coverts.measuring.things import groups, plain

COMPILED_GAMES, PLAIN_GAMES = 2000, 100
"""How many are played where nobody says."""
PIECE = 100
"""Games of one call: the sums of a piece do not depend on how many threads there are."""
MOST_WAITING = 16
"""Pieces that are played ahead of those that have been added up."""
MOST_TOLD = 10
RANDOM = "random"
Progress = Callable[[int, int], None]


@dataclass
class Piece:
    """Some games that were played.

    returns, wins: (games, seats). lengths: (games, 4). held: (things, 9 + seats).
    stopped: what ended a game, by its row, whose numbers count for nothing. ends: of each public number its
    value in each game.
    """

    returns: Any
    wins: Any
    lengths: Any
    held: Any
    ends: dict[str, Any]
    stopped: dict[int, str]


@dataclass
class Seating:
    """Who sits where, from game to game: the bots go round the seats."""

    names: list[str]
    """As they sit in the first game."""
    numbers: list[int]

    def row(self, game: int) -> list[int]:
        """The bots of one game, by their numbers; -1 plays at random."""
        turn = game % len(self.numbers)
        return self.numbers[turn:] + self.numbers[:turn]


def ends_of(game: Game) -> list[str]:
    """The public numbers of a game's state."""
    return [
        f.name
        for f in game.state.fields
        if isinstance(f.type, Integer) and not f.shape and f.secrecy.kind == "public"
    ]


def bounded(game: Game) -> list[str]:
    """Those of `ends_of` that rules declare with their most, and whose number is never nobody's.

    Others may be masks, or numbers of seats and cards, whose mean says nothing.
    """
    declared = {f.name: f.secrecy for f in game.state.fields}
    names = ends_of(game)
    return [name for name in names if declared[name].at_most is not None and declared[name].start >= 0]


def seating(game: Game, players: int, bots: Sequence[str]) -> Seating:
    """The bots round the seats; raises Malformed for one that the game does not have."""
    known = {RANDOM: -1, **{bot.name: number for number, bot in enumerate(game.bots)}}
    names = [*bots] or [game.bots[0].name if game.bots else RANDOM]
    for name in names:
        if name not in known:
            raise Malformed(
                f"{game.title} has no bot {name!r} that is measured; there are {', '.join(known)}."
            )
    if len(names) > players:
        raise Malformed(f"{len(names)} bots do not fit round {players} seats.")
    round_ = [names[seat % len(names)] for seat in range(players)]
    return Seating(round_, [known[name] for name in round_])


def play(
    request: Request, progress: Progress = lambda done, of: None, workers: int | None = None
) -> Measured:
    """Play the games of one side; workers: how many threads share them.

    Raises Malformed for what cannot be played, and what the game's rules raise when they are read.
    """
    game = coverts.game(request.game)
    players = request.players or game.players[0]
    options = game.read_option_texts(request.options)
    game.new_state(players, options)  # which says what is wrong with them
    seats = seating(game, players, request.bots)
    try:
        table: Any = _Compiled(game, players, options, request.seed, seats)
    except NotInstalled:
        table = _Plain(game, players, options, request.seed, seats)
    games = request.games or (COMPILED_GAMES if table.compiled else PLAIN_GAMES)
    measured = Measured(
        request, plain(game.title), plain(game.deck), players, [*map(plain, game.roles)],
        [*dict.fromkeys(seats.names)], table.compiled, bounded=bounded(game),
    )  # fmt: skip
    sums = _Added(game, seats, measured)
    spans = [(at, min(PIECE, games - at)) for at in range(0, games, PIECE)]
    progress(0, games)
    with ThreadPoolExecutor(workers or os.cpu_count() or 1 if table.compiled else 1) as threads:
        for first, piece in _pieces(threads, table.played, spans):
            sums.add(first, piece)
            progress(measured.played + measured.stops, games)
    sums.close()
    return measured


def _pieces(
    threads: ThreadPoolExecutor, played: Callable[[int, int], Piece], spans: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, Piece]]:
    """The pieces in their order, each with its first number; few wait at a time, since they take room."""
    waiting: deque[tuple[int, Future[Piece]]] = deque()
    try:
        for first, games in spans:
            waiting.append((first, threads.submit(played, first, games)))
            if len(waiting) == MOST_WAITING:
                begun, piece = waiting.popleft()
                yield begun, piece.result()
        for begun, piece in waiting:
            yield begun, piece.result()
    finally:
        threads.shutdown(cancel_futures=True)


class _Compiled:
    """A table in machine code."""

    compiled = True

    def __init__(self, game: Game, players: int, options: Any, seed: int, seats: Seating) -> None:
        self.code = Compiled.of(game)
        self.measuring = self.code.part("measured_play")
        self.game, self.players, self.seed, self.seats = game, players, seed, seats
        self.start = self.code.start_row(players, options)
        self.words = row_words(program_of(game).catalogue)
        self.ends = ends_of(game)

    def played(self, first: int, games: int) -> Piece:
        """Games of these numbers."""
        dtype, shape = self.game.dtype, (games, self.players)
        rows, views = np.zeros(games, dtype), np.zeros(1, self.game.view_dtype)
        bots = np.array([self.seats.row(first + k) for k in range(games)], np.int64)
        returns, wins = np.zeros(shape, np.int64), np.zeros(shape, np.float64)
        lengths = np.zeros((games, len(LENGTHS)), np.int64)
        held = np.zeros((self.players, self.words), np.int64)
        sums = np.zeros((self.words * WORD, SUMS + self.players), np.float64)
        self.measuring.call(
            "measure", self.start, rows, views, bots, working_record(self.seed), returns, wins, lengths, held,
            sums, first,
        )  # fmt: skip
        marks = rows["e_error"]
        stopped = {int(i): _told(self.code.fault(int(marks[i]))) for i in marks.nonzero()[0]}
        ends = {name: rows[name].astype(np.int64) for name in self.ends}
        return Piece(returns, wins, lengths, sums, ends, stopped)


class _Plain:
    """A table in Python, for where there is no machine code."""

    compiled = False

    def __init__(self, game: Game, players: int, options: Any, seed: int, seats: Seating) -> None:
        self.game, self.players, self.options, self.seed, self.seats = game, players, options, seed, seats
        self.words = row_words(program_of(game).catalogue)
        self.ends = ends_of(game)

    def played(self, first: int, games: int) -> Piece:
        """Games of these numbers, the same that machine code plays."""
        shape, things = (games, self.players), range(self.words * WORD)
        piece = Piece(
            np.zeros(shape, np.int64), np.zeros(shape), np.zeros((games, len(LENGTHS)), np.int64),
            np.zeros((self.words * WORD, SUMS + self.players)),
            {name: np.zeros(games, np.int64) for name in self.ends}, {},
        )  # fmt: skip
        for k in range(games):
            bots = self.seats.row(first + k)
            ended = play_plainly(self.game, self.players, self.options, bots, self.seed, first + k)
            if ended.fault is not None:
                piece.stopped[k] = _told(ended.fault)
                continue
            piece.returns[k], piece.lengths[k] = ended.returns, ended.lengths
            piece.wins[k] = wins = wins_of(ended.returns)
            for name in self.ends:
                piece.ends[name][k] = getattr(ended.state, name)
            bits = np.array([[row[at // WORD] >> at % WORD & 1 for at in things] for row in ended.held])
            n, x, r = bits.sum(0), wins @ bits, np.array(ended.returns) @ bits
            piece.held += np.stack([n > 0, n, n * n, x, x * x, x * n, r, r * r, r * n, *bits], 1)
        return piece


def wins_of(returns: Sequence[int]) -> Any:
    """What each seat won: the highest return, shared among all who have it, where it is worth winning."""
    best = max(returns)
    equal = sum(each == best for each in returns)
    worth = best > 0 or equal < len(returns)
    return np.array([1 / equal if worth and each == best else 0.0 for each in returns])


def _told(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"


class _Added:
    """The pieces of one side added up, in their order."""

    def __init__(self, game: Game, seats: Seating, measured: Measured) -> None:
        self.seats, self.measured, self.game = seats, measured, game
        self.lengths: dict[str, Counter[int]] = {name: Counter() for name in LENGTHS}
        self.ends: dict[str, Counter[int]] = {}
        self.by_seat = np.zeros((measured.players, SUMS))
        self.whole = np.zeros(SUMS)
        self.by_bot = {name: np.zeros(SUMS) for name in measured.seated}
        self.numbers = dict(zip(seats.names, seats.numbers, strict=True))
        self.held: Any = None

    def add(self, first: int, piece: Piece) -> None:
        measured = self.measured
        for row, fault in piece.stopped.items():
            measured.stops += 1
            if len(measured.stopped) < MOST_TOLD:
                measured.stopped.append(Stopped(first + row, fault))
        kept = np.array([row not in piece.stopped for row in range(len(piece.returns))], bool)
        measured.played += int(kept.sum())
        wins, returns = piece.wins[kept], piece.returns[kept].astype(np.float64)
        for at, name in enumerate(LENGTHS):
            self.lengths[name].update(piece.lengths[kept][:, at].tolist())
        for name, values in piece.ends.items():
            self.ends.setdefault(name, Counter()).update(values[kept].tolist())
        for seat in range(measured.players):
            self.by_seat[seat] += _sums(np.ones(len(wins)), wins[:, seat], returns[:, seat])
        self.whole += _sums(np.full(len(wins), measured.players), wins.sum(1), returns.sum(1))
        measured.unwon += int((wins.sum(1) == 0).sum())
        if len(self.by_bot) > 1:
            rows = np.array([self.seats.row(first + k) for k in range(len(kept))])[kept]
            for name, number in self.numbers.items():
                here = rows == number
                self.by_bot[name] += _sums(here.sum(1), (wins * here).sum(1), (returns * here).sum(1))
        self.held = piece.held if self.held is None else self.held + piece.held

    def close(self) -> None:
        """Write the sums into what was measured."""
        measured = self.measured
        measured.lengths = {name: sorted(counts.items()) for name, counts in self.lengths.items()}
        measured.ends = {name: sorted(counts.items()) for name, counts in self.ends.items()}
        measured.seats = [Sums(*map(float, row)) for row in self.by_seat]
        measured.whole = Sums(*map(float, self.whole))
        if len(self.by_bot) > 1:
            measured.bots = {name: Sums(*map(float, row)) for name, row in self.by_bot.items()}
        for each, group, names in groups(program_of(self.game).catalogue):
            things = []
            for number, name in enumerate(names):
                row = [*map(float, self.held[each.word * WORD + number])]
                if row[0]:
                    things.append(Thing(name, number, Sums(*row[:SUMS]), row[SUMS:]))
            if things and any(thing.sums.seats < measured.whole.seats for thing in things):
                measured.groups.append((group, things))


def _sums(seats: Any, wins: Any, returns: Any) -> Any:
    """A row of sums over games; of each game some seats, and what they won and gained together."""
    n, x, r = seats, wins, returns
    parts = [n > 0, n, n * n, x, x * x, x * n, r, r * r, r * n]
    return np.array([np.sum(part, dtype=np.float64) for part in parts])
