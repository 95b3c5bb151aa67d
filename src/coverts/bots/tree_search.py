"""Information-set Monte Carlo tree search in machine code.

At the root, all options are played out from the same redeals. The number of options is halved after each
round, as in `bots.playouts`. Below the root, each player has a tree over the player's own information states
(multiple-observer ISMCTS: Cowling, Powley, Whitehouse 2012).

If the game has rule-of-thumb bots, the first bot plays the other seats and orders the options. Otherwise, all
seats learn, and simultaneous questions are answered by regret matching, even at the root. A seat then mixes
its answers if a fixed answer could be exploited.

The value of a playout is its return plus a bonus for a lead in the game's points. Because of the bonus,
options differ even if all playouts are won or all are lost. Each thread has its own trees, and the totals at
the root are summed.

A redeal is consistent with everything that the seat may know now, but nothing is inferred from the other
players' answers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Self

import numpy as np

from coverts.bots.players import AnswerEstimate
from coverts.bots.playouts import Playouts, SearchTask, ThreadBuffers
from coverts.engine.backends.native import Compiled
from coverts.engine.backends.native.llvm_compiler import LoadedCode
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.registers import WORD, Mode

MAX_NODES = 1 << 16
"""The maximum number of nodes in all trees of a thread, a power of 2."""
NODES_PER_PLAYOUT = 4
"""The number of nodes that are reserved for each playout if the budget is small."""
MAX_TREE_DEPTH = 64
"""The maximum number of answers per playout that are chosen by trees."""
EXPLORATION = 0.1
"""The exploration constant of the upper confidence bound, relative to the range of values."""
RANDOM_SHARE = 0.1
"""The share of random answers in regret matching."""
WIDENING_RATE = 0.05
"""The rate of progressive widening: a node with n visits considers sqrt(rate * n) options."""
REGRET_VISITS = 64.0
"""The visits per option after which a simultaneous question is answered by regret matching."""
EXPAND_VISITS = 100.0
"""The playouts of an option after which the next information state gets a node."""
LEAD_WEIGHT = 0.5
"""The maximum bonus for a lead in points, as a share of the value of a win."""
WITH_POINTS = [0, 3, 4]
"""The columns for values that include the bonus: the number of playouts, the sum and the sum of squares."""
LONE_EXPLORATION, LONE_WIDENING_RATE, LONE_EXPAND_VISITS = 0.7, 1e9, 8.0
"""The values of EXPLORATION, WIDENING_RATE and EXPAND_VISITS if no bot orders the options."""
NOISE = 50
"""The number of random answers per thousand answers that no tree chooses."""
MIX_ERRORS = 1.0
"""The maximum gap between the best option and another option of a mixture, in standard errors."""
MIN_CHANCE = 0.1
"""The minimum probability of an option in a mixture (purification: Ganzfried, Sandholm, Waugh 2012)."""
BOT_TRUST = 1.0
"""The bonus for the bot's favourite option, in standard errors."""
MAX_MIXED = 3
"""If at most this many options remain, a mixed search drops only options that are clearly worse."""
DROP_ERRORS = 1.0
"""The gap to the best option at which a mixed search drops an option, in standard errors."""
_MAX_COUNT = 4096
_COUNTS = np.maximum(1.0, np.arange(_MAX_COUNT, dtype=np.float64))
CURVES = np.array([np.sqrt(np.log(_COUNTS + 1)), 1 / np.sqrt(_COUNTS)])
"""The two factors of the upper confidence bound, by a node's visits and by its child's visits."""


class TreeBuffers(ThreadBuffers):
    """The working memory of one thread: its trees, and the totals at the root."""

    def __init__(self, dtype: Any, view_dtype: Any, number: int, nodes: int, children: int) -> None:
        super().__init__(dtype, view_dtype, number)
        self.keys, self.places = np.zeros(2 * nodes, np.uint64), np.zeros(2 * nodes, np.int64)
        self.nodes = np.zeros((nodes, 2 + 2 * children), np.int64)
        self.values = np.zeros((nodes, 3 * children))
        self.path, self.chances = np.zeros((MAX_TREE_DEPTH, 3), np.int64), np.zeros(MAX_TREE_DEPTH)
        self.marks, self.depths = np.zeros(WORD, np.int64), np.zeros(WORD + 1, np.int64)
        self.liked, self.spread, self.worths = np.zeros(257, np.int64), np.zeros(5), np.zeros(WORD)
        self.regrets, self.mixture, self.weight, self.gained = np.zeros((4, 257))


class Trees(Playouts):
    """Compiled tree search. Several threads may use one object at the same time.

    Values include the bonus for a lead in points.
    """

    columns = 5
    entry = "search"

    def __init__(
        self,
        search: Callable[..., Any],
        dtype: Any,
        view_dtype: Any,
        bot: int,
        children: int,
        threads: int | None = None,
    ) -> None:
        """Create a search.

        Args:
            search: The function `search` of the machine code.
            dtype: The NumPy dtype of the game's records.
            view_dtype: The NumPy dtype of the game's views.
            bot: The number of the bot that plays the other seats, or -1 if all seats learn.
            children: The number of children of a node.
            threads: The number of threads. The default is one thread per core, at most MAX_THREADS.
        """
        super().__init__(search, dtype, view_dtype, bot, threads)
        self.children = children
        self.max_nodes, self.noise, self.mix_errors = MAX_NODES, NOISE, MIX_ERRORS
        self.depth = MAX_TREE_DEPTH
        self.random_share, self.regret_visits = RANDOM_SHARE, REGRET_VISITS
        self.all_learn, self.trust, self.lead_weight = bot < 0, BOT_TRUST, LEAD_WEIGHT
        self.explore, self.widen, self.expand = EXPLORATION, WIDENING_RATE, EXPAND_VISITS
        if bot < 0:
            self.trust = 0.0
            self.explore, self.widen, self.expand = LONE_EXPLORATION, LONE_WIDENING_RATE, LONE_EXPAND_VISITS

    @property
    def settings(self) -> Any:
        """The parameters of the machine code, in the order that its template expects."""
        visits = self.regret_visits if self.all_learn else math.inf
        return np.array([self.explore, self.random_share, self.widen, visits, self.expand, self.lead_weight])

    def is_mixing(self, task: SearchTask) -> bool:
        """Return whether to mix answers.

        Answers are mixed if the question is simultaneous and all seats learn.
        """
        return self.all_learn and is_simultaneous(task.root)

    def new_buffers(self, number: int, task: SearchTask) -> TreeBuffers:
        enough = 1 << (NODES_PER_PLAYOUT * task.budget.playouts).bit_length()
        nodes = min(self.max_nodes, enough) if task.budget.playouts else self.max_nodes
        return TreeBuffers(self.dtype, self.view_dtype, number, nodes, self.children)

    def rank(self, totals: Any) -> list[float]:
        """Return the mean value of each option, plus a bonus if the bot prefers the option.

        The bonus (progressive bias, Chaslot and others 2008) is measured in standard errors.
        """
        counts, sums, squares = totals[:, WITH_POINTS].T
        tried = counts > 0
        if not tried.any():
            return [-math.inf] * len(totals)
        many = np.maximum(1, counts)
        means = np.where(tried, sums / many, -math.inf)
        spread = (squares[tried] / counts[tried] - means[tried] ** 2).clip(0).mean() ** 0.5
        bonus = self.trust * spread / np.sqrt(many) / np.arange(1, 1 + len(many))
        scores: list[float] = (means + bonus).tolist()
        return scores

    def count_survivors(self, task: SearchTask, totals: Any) -> int:
        half = super().count_survivors(task, totals)
        if len(totals) > MAX_MIXED or not self.is_mixing(task):
            return half
        counts, sums, squares = totals[:, WITH_POINTS].T
        many = np.maximum(1, counts)
        means = sums / many
        errors = np.sqrt(np.maximum(0, squares / many - means**2) / many)
        near = means + DROP_ERRORS * np.hypot(errors, errors[0]) >= means[0]
        return max(half, int(near.nonzero()[0].max()) + 1)

    def mix(
        self, task: SearchTask, estimates: list[AnswerEstimate], buffers: Sequence[Any]
    ) -> list[AnswerEstimate]:
        if not self.is_mixing(task):
            return estimates
        mixture = sum(each.mixture for each in buffers)
        best = estimates[0]
        parts = np.array(
            [
                mixture[c.option]
                if c.playouts and c.mean + self.mix_errors * math.hypot(c.error, best.error) >= best.mean
                else 0.0
                for c in estimates
            ]
        )
        if parts.sum() > 0:
            parts /= parts.sum()
            parts[parts < min(MIN_CHANCE, parts.max())] = 0
            parts /= parts.sum()
        return [replace(c, chance=float(part)) for c, part in zip(estimates, parts, strict=True)]

    def play_worlds(
        self, buffers: Any, task: SearchTask, options: Any, here: slice, first: int, worlds: int, totals: Any
    ) -> None:
        own = buffers
        self.plan(
            task.root, task.seat, task.askee, options, here.start, here.stop, first, self.threads, worlds,
            self.bot, self.noise, int(self.all_learn), task.seed, own.rows, own.views, own.work, own.units,
            totals, own.keys, own.places, own.nodes, own.values, own.path[: self.depth], own.marks,
            own.depths, own.liked, self.settings, own.spread, CURVES, own.chances, own.worths,
            own.regrets, own.mixture, own.weight, own.gained,
        )  # fmt: skip


class TreeSearch(Trees):
    """The compiled tree search of one game."""

    code: LoadedCode

    def __init__(self, game: Game, threads: int | None = None) -> None:
        compiled = Compiled.of(game, checked=False)
        self.code = compiled.part("searching")
        bot, children = 0 if compiled.bots else -1, program_of(game).children
        search = partial(self.code.call, self.entry)
        super().__init__(search, game.dtype, game.view_dtype, bot, children, threads)

    @classmethod
    @lru_cache(maxsize=16)
    def of(cls, game: Game) -> Self:
        """Return the compiled tree search of a game, which uses all cores.

        A search that was compiled before comes from the cache.
        """
        return cls(game)


def is_simultaneous(root: Any) -> bool:
    """Return whether the open question of a record asks several seats at the same time."""
    return bool(root["e_mode"][0] == Mode.TOGETHER and math.log2(max(1, int(root["e_asked"][0]))) % 1)
