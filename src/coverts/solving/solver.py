"""Counterfactual regret minimization in machine code, for games that fit in RAM."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from coverts.engine.backends.native import Compiled, working_record
from coverts.engine.base.exceptions import GameTooLarge, Malformed
from coverts.engine.game.definition import Game
from coverts.engine.language.tree_layout import MAX_LEVELS, NodeColumn, NodeKind, TreeCount
from coverts.solving.strategy import Strategy

DEFAULT_MEMORY = 1000
"""The default memory for information states and positions, in megabytes."""
MAX_OPTIONS = 257
"""The number of options of the largest possible question, plus one for `done`."""
FIRST_TABLE = 1 << 12
"""The initial size of the hash table of information states."""
BYTES_PER_ANSWER = 2 * 8 + 3 * 8 + 4 * 8
"""The memory per answer of an information state, in bytes.

It includes the sums, the arrays of sweeps and evaluations, and the hash table.
"""
BYTES_PER_NODE = 6 * 8 + 4 * 8
"""The memory per position, in bytes, without its record, branches and values per seat."""
BRANCHES = 3
"""The average number of branches per position that memory is reserved for."""


@dataclass(frozen=True)
class Evaluation:
    """The value of a strategy.

    Attributes:
        values: The expected return of each seat if all seats play the strategy.
        best: The expected return of each seat if it plays a best response to the strategy.
    """

    values: tuple[float, ...]
    best: tuple[float, ...]

    @property
    def exploitability(self) -> float:
        """The average gain of the seats from a best response, as in OpenSpiel.

        It is 0 at an equilibrium.
        """
        return sum(b - v for b, v in zip(self.best, self.values, strict=True)) / len(self.values)


class Solver:
    """A solver that computes an equilibrium of a game.

    Rounds are sampled or complete. In a sampled round, chance and the other seats answer at random in one
    traversal per seat: external-sampling MCCFR (Lanctot et al. 2009). A complete round visits all positions
    once per seat: CFR+ (Tammelin 2014), where round t has the weight t * t in the average. An information
    state consists of the views that a seat had whenever players were asked, and of the seat's own answers. It
    is identified by a 64-bit hash (see `Marks`).

    The average strategy converges to an equilibrium if there are two players whose returns sum to 0 (see
    `guaranteed`).
    """

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: Any = None,
        seed: int = 1,
        memory: int = DEFAULT_MEMORY,
        sampled: bool | None = None,
        checked: bool = True,
    ) -> None:
        """Create a solver.

        Args:
            game: The game.
            players: The number of players, or None for the game's minimum.
            options: The game's options struct, or None for the defaults.
            seed: The seed of sampled rounds. The same seed and number of rounds give the same strategy.
            memory: The memory for information states and positions, in megabytes.
            sampled: Whether rounds are sampled. If it is None, they are sampled only if not all positions fit
                in half of the memory.
            checked: Whether machine code checks indices and ranges.

        Raises:
            Malformed: The game does not allow this number of players or this option, or `sampled` is False
                and not all positions fit in memory.
            NotInstalled: The extra `fast` is not installed.
        """
        self.game, self.players, self.memory = game, players or game.players[0], memory
        self.options = options if options is not None else game.options()
        self.compiled = Compiled.of(game, checked)
        self._code = self.compiled.part("solving")
        start = self.compiled.start_row(self.players, self.options)
        half = memory * 1_000_000 // 2
        pool = max(MAX_OPTIONS, half // BYTES_PER_ANSWER)
        room = max(1, half // (game.dtype.itemsize + BYTES_PER_NODE + self.players * 24 + BRANCHES * 24))
        self.rounds = 0
        self._counts = np.zeros(len(TreeCount), np.int64)
        self._counts[TreeCount.ROOM], self._counts[TreeCount.BRANCH_ROOM] = (
            room,
            BRANCHES * room + MAX_OPTIONS,
        )
        rows = room + MAX_LEVELS + 1
        self._rows = np.zeros(rows, game.dtype)
        self._nodes = np.zeros((rows, 6), np.int64)
        self._branches = np.zeros((BRANCHES * room + MAX_OPTIONS * (MAX_LEVELS + 2), 3), np.int64)
        self._marks = np.zeros((rows, 2 * self.players), np.int64)
        self._values = np.zeros((rows, self.players), np.float64)
        self._keys, self._places = np.zeros(FIRST_TABLE, np.int64), np.zeros((FIRST_TABLE, 3), np.int64)
        self._regrets, self._sums = np.zeros(pool, np.float64), np.zeros(pool, np.float64)
        self._frames = np.zeros((MAX_LEVELS, 2), np.int64)
        self._gains = np.zeros((MAX_LEVELS, MAX_OPTIONS), np.float64)
        self._views, self._work = np.zeros(1, game.view_dtype), working_record(seed)
        self._whole: bool | None = None
        self._sweeping: tuple[Any, ...] | None = None
        self._code.call("begin_tree", start, *self._tree, self._regrets, self._views, self._work)
        self._check()
        self.sampled = bool(sampled) if sampled is not None else not self.whole
        """Whether rounds are sampled instead of visiting all positions."""
        if not self.sampled and not self.whole:
            raise GameTooLarge(
                f"{game.title} has more positions than fit into {memory // 2} MB. Use sampled rounds."
            )

    @property
    def whole(self) -> bool:
        """Whether all positions fit in memory.

        The first use stores them, which takes time.
        """
        if self._whole is None:
            self._whole = self._unfold()
        return self._whole

    @property
    def guaranteed(self) -> bool:
        """Whether the average strategy is guaranteed to converge to an equilibrium.

        It is guaranteed if there are two players whose returns sum to 0. If not all positions fit in memory,
        only the returns of the stored positions are checked.
        """
        count = int(self._counts[TreeCount.NODES])
        ends = self._nodes[:count, NodeColumn.WHAT] == NodeKind.END
        return self.players == 2 and not self._values[:count][ends].sum(axis=1).any()

    @property
    def _tree(self) -> tuple[Any, ...]:
        return (
            *(self._rows, self._nodes, self._branches, self._marks, self._values),
            *(self._keys, self._places, self._counts),
        )

    @property
    def states(self) -> int:
        """The number of information states with a choice that were reached so far."""
        return int(self._counts[TreeCount.STATES])

    @property
    def visited(self) -> int:
        """The number of positions that were visited so far."""
        return int(self._counts[TreeCount.VISITED])

    def solve(self, rounds: int) -> None:
        """Play more rounds, each with one traversal or one complete visit for every seat.

        Raises:
            Malformed: The information states do not fit in memory.
            GameFault: The game's rules failed.
        """
        left = rounds
        if not self.sampled:
            self._sweep(rounds)
            return
        while left > 0:
            self._grow_table()
            done = self._code.call(
                "solve", left, *self._tree, self._regrets, self._sums, self._frames,
                self._gains, self._views, self._work,
            )  # fmt: skip
            self.rounds += done
            left -= done
            self._check()

    def judge(self) -> Evaluation | None:
        """Evaluate the average strategy. Return None if the game has too many positions."""
        if not self.whole:
            return None
        nodes, values = int(self._counts[TreeCount.NODES]), np.zeros((self.players, 2), np.float64)
        reached, worths, depths = np.zeros(nodes), np.zeros(nodes), np.zeros(nodes, np.int64)
        pool = int(self._counts[TreeCount.POOL])
        gained, best = np.zeros(pool), np.zeros(pool, np.int64)
        for seat in range(self.players):
            self._code.call(
                "judge_play", seat, self._nodes, self._branches, self._values, self._counts, self._sums,
                reached, worths, depths, gained, best, values,
            )  # fmt: skip
        return Evaluation(tuple(values[:, 0].tolist()), tuple(values[:, 1].tolist()))

    def strategy(self) -> Strategy:
        """Return the average strategy.

        Information states that no round has reached are left out.
        """
        chances: dict[int, tuple[float, ...]] = {}
        for at in np.flatnonzero(self._keys):
            base, answers, _ = map(int, self._places[at])
            sums = self._sums[base : base + answers]
            if sums.any():
                chances[int(self._keys[at])] = tuple((sums / sums.sum()).tolist())
        return Strategy.of(self.game, self.players, self.options, chances)

    def _sweep(self, rounds: int) -> None:
        if self._sweeping is None:
            nodes, pool = int(self._counts[TreeCount.NODES]), int(self._counts[TreeCount.POOL])
            infos = np.ascontiguousarray(self._places[self._keys != 0])
            self._sweeping = (
                *(infos[infos[:, 0].argsort()], self._regrets, self._sums, np.zeros(pool)),
                *(np.zeros((nodes, 2)), np.zeros(nodes), np.zeros(pool), np.zeros(pool)),
            )
        self.rounds += self._code.call(
            "sweep", self.rounds + 1, rounds, self.players, self._nodes, self._branches, self._values,
            self._counts, *self._sweeping,
        )  # fmt: skip

    def _unfold(self) -> bool:
        """Store positions until memory is full. Return whether all positions are stored."""
        while True:
            self._grow_table()
            whole = self._code.call("unfold", *self._tree, self._regrets, self._views, self._work)
            if self._counts[TreeCount.FULL] and self._pool_full:
                self._counts[TreeCount.FULL] = 0
                return False
            full = self._counts[TreeCount.FULL]
            self._check()
            if whole or not full:
                return bool(whole)

    @property
    def _pool_full(self) -> bool:
        return int(self._counts[TreeCount.POOL]) + MAX_OPTIONS > len(self._regrets)

    def _grow_table(self) -> None:
        """Double the hash table of marks if it is more than three quarters full."""
        if self._counts[TreeCount.STATES] * 4 <= len(self._keys) * 3:
            return
        keys = np.zeros(2 * len(self._keys), np.int64)
        places = np.zeros((len(keys), 3), np.int64)
        self._code.call("enter", self._keys, self._places, keys, places)
        self._keys, self._places = keys, places

    def _check(self) -> None:
        """Raise the error that machine code has recorded, if any."""
        counts, title = self._counts, self.game.title
        if counts[TreeCount.ERROR]:
            raise self.compiled.fault(int(counts[TreeCount.ERROR]))
        if counts[TreeCount.UNLIKE]:
            raise Malformed(
                f"{title} cannot be solved: in two states that a seat cannot tell apart, the seat has "
                "different numbers of legal answers. They must depend only on what the seat sees."
            )
        if counts[TreeCount.ENDLESS_GAME]:
            raise GameTooLarge(f"{title} cannot be solved: a game may have more than {MAX_LEVELS} answers.")
        if counts[TreeCount.FULL]:
            counts[TreeCount.FULL] = 0
            if self._pool_full:
                raise GameTooLarge(
                    f"{title} does not fit in memory: {self.rounds:,} rounds have found {self.states:,} "
                    f"information states, which fill {self.memory} MB. Use --memory, or a smaller game."
                )
