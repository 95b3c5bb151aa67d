"""Tree search in compiled code: as the planner's playouts, but players learn where they are asked again.

The options at the root are tried in the same worlds and halved, as the planner's are; below the root a player
has a tree of what that player has seen (information-set Monte Carlo tree search with a tree for each player:
Cowling, Powley, Whitehouse 2012). Where a game has bots the others answer as its first bot does, which also
says which answers to try first; else all learn. Where all learn, questions to several at once are answered by
regret matching, at the root too, so that a seat which would be found out by always answering alike mixes its
answers. What a playout is worth is its return with how far the seat was ahead in the game's points: where all
playouts are won, or all are lost, that still tells answers apart. Threads have trees of their own, and add up
what they found at the root.

Of a game so far it knows what the declarations keep for its seat: a redeal is consistent with what the seat
may know now, and nothing is inferred from how others have answered.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from coverts.bots.players import Considered
from coverts.bots.playouts import Hand, Playouts, Task
from coverts.engine.backends.native import Compiled
from coverts.engine.backends.native.llvm_compiler import LoadedCode
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.registers import WORD, Mode

MOST_NODES = 1 << 16
"""Nodes a thread keeps in all its trees, a power of 2; when they are full, none is added."""
NODES = 4
"""Of them for each playout, where there are to be few."""
DEPTH = 64
"""Answers of a playout that are given in trees."""
EXPLORE = 0.1
"""How far answers that were tried seldom are preferred, in parts of the range of what playouts are worth."""
MIXED = 0.1
"""How many answers by regret matching are random."""
WIDEN = 0.05
"""How fast a node's answers come in: the square of how many there are, by visit."""
SINCE = 64.0
"""After so many visits for each answer a node of a question to several is answered by regret matching."""
EXPAND = 100.0
"""After so many playouts with an answer, whoever gave it has a node for what they see next."""
AHEAD = 0.5
"""What it is worth to be far ahead in points, in parts of a win."""
WITH_POINTS = [0, 3, 4]
"""Of what is counted of an option: its playouts, what they were worth with the points, and the squares."""
EXPLORE_ALONE, WIDEN_ALONE, EXPAND_ALONE = 0.7, 1e9, 8.0
"""The same where no bot says which answers to try first."""
NOISE = 50
"""Of a thousand answers outside the trees, how many are random."""
NEAR = 1.0
"""By how many standard errors an answer may be worse than the best where answers are mixed."""
LEAST_CHANCE = 0.1
"""Answers that a mixture has more seldom are not given (purified: Ganzfried, Sandholm, Waugh 2012)."""
TRUST = 1.0
"""How many standard errors the bot's favourite may seem worse than another answer that is given."""
MOST_MIXED = 3
"""Of so many options those are kept that are about as good as the best, where answers are mixed."""
ERRORS = 1.0
"""By how many standard errors an option must be worse than the best to be dropped where answers are mixed."""
_MOST_COUNTED = 4096
_COUNTS = np.maximum(1.0, np.arange(_MOST_COUNTED, dtype=np.float64))
CURVES = np.array([np.sqrt(np.log(_COUNTS + 1)), 1 / np.sqrt(_COUNTS)])
"""The two factors of an upper bound, by visits of a node and of its child."""


class TreeHand(Hand):
    """What one thread works with: its trees, and what it found at the root, by option."""

    def __init__(self, dtype: Any, view_dtype: Any, number: int, most: int, children: int) -> None:
        super().__init__(dtype, view_dtype, number)
        self.keys, self.places = np.zeros(2 * most, np.uint64), np.zeros(2 * most, np.int64)
        self.nodes = np.zeros((most, 2 + 2 * children), np.int64)
        self.values = np.zeros((most, 3 * children))
        self.path, self.chances = np.zeros((DEPTH, 3), np.int64), np.zeros(DEPTH)
        self.marks, self.depths = np.zeros(WORD, np.int64), np.zeros(WORD + 1, np.int64)
        self.liked, self.spread, self.worths = np.zeros(257, np.int64), np.zeros(5), np.zeros(WORD)
        self.regrets, self.mixture, self.weight, self.gained = np.zeros((4, 257))


class Trees(Playouts):
    """Compiled tree search; several callers may use it at once. search: that function in machine code.

    It counts what playouts were worth together with how far the seat was ahead in points, and goes by that.
    """

    columns = 5

    def __init__(
        self,
        search: Callable[..., Any],
        dtype: Any,
        view_dtype: Any,
        bot: int,
        children: int,
        threads: int | None = None,
    ) -> None:
        super().__init__(search, dtype, view_dtype, bot, threads)
        self.children = children
        self.most_nodes, self.noise, self.near, self.depth = MOST_NODES, NOISE, NEAR, DEPTH
        self.mixed_in, self.since = MIXED, SINCE
        self.others, self.trust, self.ahead = bot < 0, TRUST, AHEAD
        self.explore, self.widen, self.expand = EXPLORE, WIDEN, EXPAND
        if bot < 0:
            self.trust = 0.0
            self.explore, self.widen, self.expand = EXPLORE_ALONE, WIDEN_ALONE, EXPAND_ALONE

    @property
    def settings(self) -> Any:
        """The numbers that the search goes by, in the order of its template."""
        since = self.since if self.others else math.inf
        return np.array([self.explore, self.mixed_in, self.widen, since, self.expand, self.ahead])

    def mixes(self, task: Task) -> bool:
        """Whether answers should be mixed: several answer at once, and others learn what to expect."""
        return self.others and together(task.root)

    def hand(self, number: int, task: Task) -> TreeHand:
        wanted = 1 << (NODES * task.budget.playouts).bit_length()
        most = min(self.most_nodes, wanted) if task.budget.playouts else self.most_nodes
        return TreeHand(self.dtype, self.view_dtype, number, most, self.children)

    def ranks(self, totals: Any) -> list[float]:
        """Means, and of options that the bot likes more by so much more as chance may have taken from them.

        That is progressive bias (Chaslot and others 2008), in standard errors of what all have in common.
        """
        counts, sums, squares = totals[:, WITH_POINTS].T
        tried = counts > 0
        if not tried.any():
            return [-math.inf] * len(totals)
        many = np.maximum(1, counts)
        means = np.where(tried, sums / many, -math.inf)
        spread = (squares[tried] / counts[tried] - means[tried] ** 2).clip(0).mean() ** 0.5
        liked = self.trust * spread / np.sqrt(many) / np.arange(1, 1 + len(many))
        ranks: list[float] = (means + liked).tolist()
        return ranks

    def kept(self, task: Task, totals: Any) -> int:
        half = super().kept(task, totals)
        if len(totals) > MOST_MIXED or not self.mixes(task):
            return half
        counts, sums, squares = totals[:, WITH_POINTS].T
        many = np.maximum(1, counts)
        means = sums / many
        errors = np.sqrt(np.maximum(0, squares / many - means**2) / many)
        near = means + ERRORS * np.hypot(errors, errors[0]) >= means[0]
        return max(half, int(near.nonzero()[0].max()) + 1)

    def mixed(self, task: Task, listed: list[Considered], hands: Sequence[Any]) -> list[Considered]:
        if not self.mixes(task):
            return listed
        mixture = sum(hand.mixture for hand in hands)
        best = listed[0]
        parts = np.array(
            [
                mixture[c.option]
                if c.playouts and c.mean + self.near * math.hypot(c.error, best.error) >= best.mean
                else 0.0
                for c in listed
            ]
        )
        if parts.sum() > 0:
            parts /= parts.sum()
            parts[parts < min(LEAST_CHANCE, parts.max())] = 0
            parts /= parts.sum()
        return [replace(c, chance=float(part)) for c, part in zip(listed, parts, strict=True)]

    def worlds(
        self, hand: Any, task: Task, options: Any, here: slice, first: int, worlds: int, totals: Any
    ) -> None:
        self.plan(
            task.root, task.seat, task.askee, options, here.start, here.stop, first, self.threads, worlds,
            self.bot, self.noise, int(self.others), task.seed, hand.rows, hand.views, hand.work, hand.units,
            totals, hand.keys, hand.places, hand.nodes, hand.values, hand.path[: self.depth], hand.marks,
            hand.depths, hand.liked, self.settings, hand.spread, CURVES, hand.chances, hand.worths,
            hand.regrets, hand.mixture, hand.weight, hand.gained,
        )  # fmt: skip


class TreeSearch(Trees):
    """The compiled tree search of a game."""

    code: LoadedCode

    def __init__(self, game: Game, threads: int | None = None) -> None:
        compiled = Compiled.of(game, checked=False)
        self.code = compiled.part("searching")
        bot, children = 0 if compiled.bots else -1, program_of(game).children
        super().__init__(self._search, game.dtype, game.view_dtype, bot, children, threads)

    def _search(self, *given: Any) -> None:
        self.code.call("search", *given)

    @staticmethod
    @lru_cache(maxsize=16)
    def of(game: Game) -> TreeSearch:
        """The search of a game with all cores; its machine code is made where it is not kept yet."""
        return TreeSearch(game)


def together(root: Any) -> bool:
    """Whether the open question of a record is asked of several at once."""
    return bool(root["e_mode"][0] == Mode.TOGETHER and math.log2(max(1, int(root["e_asked"][0]))) % 1)
