"""Strategies by regret, in machine code, for games whose information states fit into memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from coverts.engine.backends.native import Compiled, working_record
from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.language.tree_layout import MAX_LEVELS, NodeColumn, NodeKind, TreeCount
from coverts.solving.policy import Policy

MEMORY = 1000
"""Megabytes for information states and positions together, where nothing else is said."""
WIDTH = 257
"""Options of the largest question, and *done*."""
FIRST_TABLE = 1 << 12
PER_ANSWER = 2 * 8 + 3 * 8 + 4 * 8
"""Bytes that an answer of an information state takes: what stays, what sweeps and judging need, the table."""
PER_NODE = 6 * 8 + 4 * 8
"""Bytes that a position takes beside its record, its branches and what it holds for each seat."""
BRANCHES = 3
"""For how many branches a position there is room, on average."""


@dataclass(frozen=True)
class Judged:
    """What a strategy is worth. values: what it brings each seat where all play it.

    best: what the best answer to the others would bring each seat. exploitability: the mean over the seats of
    what a best answer would bring more, as OpenSpiel counts it; 0 at an equilibrium of two players.
    """

    values: tuple[float, ...]
    best: tuple[float, ...]

    @property
    def exploitability(self) -> float:
        return sum(b - v for b, v in zip(self.best, self.values, strict=True)) / len(self.values)


class Solver:
    """Looks for an equilibrium of a game.

    game, players, options: as for a match. seed: for walks; the same seed and rounds give the same strategy.
    memory: megabytes, at most, for information states and positions. An information state is all that a seat
    has seen when players were asked, and its own answers; it is told by a mark of 64 bits, see `Marks`.

    sampled: whether a round is a walk for every seat, in which chance and the others answer by lot:
    external-sampling MCCFR (Lanctot et al. 2009). Else it is a sweep over all positions for
    every seat: CFR+ (Tammelin 2014), averages weighed by t * t. By default sweeps, wherever all positions fit
    into half the memory.

    With two players whose returns sum to 0 the average strategy tends to an equilibrium; see `guaranteed`.

    Raises Malformed for players or options that the game does not have, and where sweeps are asked of a game
    whose positions do not fit; NotInstalled without llvmlite.
    """

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: Any = None,
        seed: int = 1,
        memory: int = MEMORY,
        sampled: bool | None = None,
        checked: bool = True,
    ) -> None:
        self.game, self.players, self.memory = game, players or game.players[0], memory
        self.options = options if options is not None else game.options()
        self.compiled = Compiled.of(game, checked)
        self._code = self.compiled.part("solving")
        start = self.compiled.start_row(self.players, self.options)
        half = memory * 1_000_000 // 2
        pool = max(WIDTH, half // PER_ANSWER)
        room = max(1, half // (game.dtype.itemsize + PER_NODE + self.players * 24 + BRANCHES * 24))
        self.rounds = 0
        self._counts = np.zeros(len(TreeCount), np.int64)
        self._counts[TreeCount.ROOM], self._counts[TreeCount.BRANCH_ROOM] = room, BRANCHES * room + WIDTH
        rows = room + MAX_LEVELS + 1
        self._rows = np.zeros(rows, game.dtype)
        self._nodes = np.zeros((rows, 6), np.int64)
        self._branches = np.zeros((BRANCHES * room + WIDTH * (MAX_LEVELS + 2), 3), np.int64)
        self._marks = np.zeros((rows, 2 * self.players), np.int64)
        self._values = np.zeros((rows, self.players), np.float64)
        self._keys, self._places = np.zeros(FIRST_TABLE, np.int64), np.zeros((FIRST_TABLE, 3), np.int64)
        self._regrets, self._sums = np.zeros(pool, np.float64), np.zeros(pool, np.float64)
        self._frames = np.zeros((MAX_LEVELS, 2), np.int64)
        self._gains = np.zeros((MAX_LEVELS, WIDTH), np.float64)
        self._views, self._work = np.zeros(1, game.view_dtype), working_record(seed)
        self._whole: bool | None = None
        self._sweeping: tuple[Any, ...] | None = None
        self._code.call("begin_tree", start, *self._tree, self._regrets, self._views, self._work)
        self._check()
        self.sampled = bool(sampled) if sampled is not None else not self.whole
        """Whether rounds are walks; else sweeps."""
        if not self.sampled and not self.whole:
            raise Malformed(f"{game.title} has more positions than fit into {memory // 2} MB; sample them.")

    @property
    def whole(self) -> bool:
        """Whether all positions of the game are kept; that is found out once, by keeping what fits."""
        if self._whole is None:
            self._whole = self._unfold()
        return self._whole

    @property
    def guaranteed(self) -> bool:
        """Whether the average strategy must tend to an equilibrium: two play, and returns sum to 0.

        Of a game that is not wholly kept, as far as its ends are.
        """
        kept = int(self._counts[TreeCount.NODES])
        ends = self._nodes[:kept, NodeColumn.WHAT] == NodeKind.END
        return self.players == 2 and not self._values[:kept][ends].sum(axis=1).any()

    @property
    def _tree(self) -> tuple[Any, ...]:
        return (
            *(self._rows, self._nodes, self._branches, self._marks, self._values),
            *(self._keys, self._places, self._counts),
        )

    @property
    def states(self) -> int:
        """Information states met so far in which there is something to choose."""
        return int(self._counts[TreeCount.STATES])

    @property
    def visited(self) -> int:
        """Positions walked through so far."""
        return int(self._counts[TreeCount.VISITED])

    def solve(self, rounds: int) -> None:
        """So many more rounds, each a walk or a sweep for every seat.

        Raises Malformed where the information states do not fit into memory, GameFault where the game fails.
        """
        left = rounds
        if not self.sampled:
            self._sweep(rounds)
            return
        while left > 0:
            self._make_room()
            done = self._code.call(
                "solve", left, *self._tree, self._regrets, self._sums, self._frames,
                self._gains, self._views, self._work,
            )  # fmt: skip
            self.rounds += done
            left -= done
            self._check()

    def judge(self) -> Judged | None:
        """What the average strategy is worth; None for a game with too many positions to look at all."""
        if not self.whole:
            return None
        nodes, found = int(self._counts[TreeCount.NODES]), np.zeros((self.players, 2), np.float64)
        reached, worths, depths = np.zeros(nodes), np.zeros(nodes), np.zeros(nodes, np.int64)
        pool = int(self._counts[TreeCount.POOL])
        gained, best = np.zeros(pool), np.zeros(pool, np.int64)
        for seat in range(self.players):
            self._code.call(
                "judge_play", seat, self._nodes, self._branches, self._values, self._counts, self._sums,
                reached, worths, depths, gained, best, found,
            )  # fmt: skip
        return Judged(tuple(found[:, 0].tolist()), tuple(found[:, 1].tolist()))

    def policy(self) -> Policy:
        """The average strategy; what was never played through is not in it."""
        chances: dict[int, tuple[float, ...]] = {}
        for at in np.flatnonzero(self._keys):
            base, answers, _ = map(int, self._places[at])
            sums = self._sums[base : base + answers]
            if sums.any():
                chances[int(self._keys[at])] = tuple((sums / sums.sum()).tolist())
        return Policy.of(self.game, self.players, self.options, chances)

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
        """Whether all positions are there, once all that fit are."""
        while True:
            self._make_room()
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
        return int(self._counts[TreeCount.POOL]) + WIDTH > len(self._regrets)

    def _make_room(self) -> None:
        """A table of marks that is at most three quarters full."""
        if self._counts[TreeCount.STATES] * 4 <= len(self._keys) * 3:
            return
        keys = np.zeros(2 * len(self._keys), np.int64)
        places = np.zeros((len(keys), 3), np.int64)
        self._code.call("enter", self._keys, self._places, keys, places)
        self._keys, self._places = keys, places

    def _check(self) -> None:
        """Raises what the counts say."""
        counts, title = self._counts, self.game.title
        if counts[TreeCount.ERROR]:
            raise self.compiled.fault(int(counts[TreeCount.ERROR]))
        if counts[TreeCount.UNLIKE]:
            raise Malformed(
                f"{title} cannot be solved: at one question a seat has more legal answers than at another "
                "that looks the same to it. What it may do must follow from what it sees."
            )
        if counts[TreeCount.ENDLESS_GAME]:
            raise Malformed(
                f"{title} cannot be solved: a game of it may have more than {MAX_LEVELS} answers."
            )
        if counts[TreeCount.FULL]:
            counts[TreeCount.FULL] = 0
            if self._pool_full:
                raise Malformed(
                    f"{title} does not fit: {self.states:,} information states were found in "
                    f"{self.rounds:,} rounds, and {self.memory} MB have no room for more. Give more memory, "
                    "or a smaller game."
                )
