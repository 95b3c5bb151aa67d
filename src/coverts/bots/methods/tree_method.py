"""Information-set Monte Carlo tree search.

At the root, all options are played out from the same redeals. The number of options is halved after each
round, as in `playout_method`. Below the root, each player has a tree over the player's own information states
(multiple-observer ISMCTS: Cowling, Powley, Whitehouse 2012).

If the game has rule-of-thumb bots, the first bot plays the other seats and orders the options. Otherwise, all
seats learn, and simultaneous questions are answered by regret matching, even at the root. A seat then mixes
its answers if a fixed answer could be exploited.

The value of a playout is its return plus a bonus for a lead in the game's points, or for the common points in
a cooperative game. Because of the bonus, options differ even if all playouts are won or all are lost. Each
worker has its own trees, and the totals at the root are summed.

A redeal is consistent with everything that the seat may know now, but nothing is inferred from the other
players' answers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from coverts.bots.methods.playout_method import (
    ArraySpec,
    Part,
    PlayoutMethod,
    SearchTask,
    Slice,
    Totals,
)
from coverts.bots.players import AnswerEstimate, Budget
from coverts.engine.language.registers import WORD, Mode

MAX_NODES = 1 << 16
"""The maximum number of nodes in all trees of a worker, a power of 2."""
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
COLUMNS = 257
"""The number of an option is smaller than this."""
_MAX_COUNT = 4096
_DECIMALS = 12
"""Logarithms are rounded, because their last bits differ between computers."""


@cache
def curves() -> list[list[float]]:
    """Return the two factors of the upper confidence bound, by a node's visits and by its child's visits."""
    counts = [max(1, count) for count in range(_MAX_COUNT)]
    logarithms = [round(math.log(count + 1), _DECIMALS) for count in counts]
    return [[math.sqrt(each) for each in logarithms], [1 / math.sqrt(count) for count in counts]]


class TreeMethod(PlayoutMethod):
    """Tree search. Values include the bonus for a lead in points."""

    columns = 5
    entry = "search"

    def __init__(self, bot: int, children: int, workers: int, max_nodes: int = MAX_NODES) -> None:
        """Create a method.

        Args:
            bot: The number of the bot that plays the other seats, or -1 if all seats learn.
            children: The number of children of a node.
            workers: The number of workers that share a search.
            max_nodes: The maximum number of nodes in the trees of a worker, a power of 2.
        """
        super().__init__(bot, workers)
        self.children = children
        self.max_nodes, self.noise, self.mix_errors = max_nodes, NOISE, MIX_ERRORS
        self.depth = MAX_TREE_DEPTH
        self.random_share, self.regret_visits = RANDOM_SHARE, REGRET_VISITS
        self.all_learn, self.trust, self.lead_weight = bot < 0, BOT_TRUST, LEAD_WEIGHT
        self.explore, self.widen, self.expand = EXPLORATION, WIDENING_RATE, EXPAND_VISITS
        if bot < 0:
            self.trust = 0.0
            self.explore, self.widen, self.expand = LONE_EXPLORATION, LONE_WIDENING_RATE, LONE_EXPAND_VISITS

    def is_mixing(self, task: SearchTask) -> bool:
        """Return whether to mix answers.

        Answers are mixed if the question is simultaneous and all seats learn.
        """
        return self.all_learn and task.is_simultaneous

    def arrays(self, budget: Budget) -> dict[str, ArraySpec]:
        enough = 1 << (NODES_PER_PLAYOUT * budget.playouts).bit_length()
        nodes = min(self.max_nodes, enough) if budget.playouts else self.max_nodes
        numbers = {
            "places": (2 * nodes,), "nodes": (nodes, 2 + 2 * self.children), "path": (self.depth, 3),
            "marks": (WORD,), "depths": (WORD + 1,), "liked": (COLUMNS,),
        }  # fmt: skip
        reals = {
            "values": (nodes, 3 * self.children), "spread": (5,), "chances": (MAX_TREE_DEPTH,),
            "worths": (WORD,), "regrets": (COLUMNS,), "mixture": (COLUMNS,), "weight": (COLUMNS,),
            "gained": (COLUMNS,),
        }  # fmt: skip
        return {
            **super().arrays(budget),
            "keys": ArraySpec("u8", (2 * nodes,)),
            **{name: ArraySpec("i8", shape) for name, shape in numbers.items()},
            **{name: ArraySpec("f8", shape) for name, shape in reals.items()},
        }

    def constants(self) -> Mapping[str, Sequence[Sequence[float]] | Sequence[float]]:
        """Return the settings in the order that the template expects, and the factors of the bound."""
        visits = self.regret_visits if self.all_learn else math.inf
        settings = [self.explore, self.random_share, self.widen, visits, self.expand, self.lead_weight]
        return {"settings": settings, "curves": curves()}

    def arguments(self, task: SearchTask, played: Slice) -> list[int | str | Part]:
        return [
            "root", task.seat, task.askee, "options", played.begin, played.end, played.first, self.workers,
            played.worlds, self.bot, self.noise, int(self.all_learn), task.seed, "rows", "views", "work",
            "units", "found", "keys", "places", "nodes", "values", "path", "marks", "depths", "liked",
            "settings", "spread", "curves", "chances", "worths", "regrets", "mixture", "weight", "gained",
        ]  # fmt: skip

    def rank(self, totals: Totals) -> list[float]:
        """Return the mean value of each option, plus a bonus if the bot prefers the option.

        The bonus (progressive bias, Chaslot and others 2008) is measured in standard errors.
        """
        tried = [each for each in totals if each[0]]
        if not tried:
            return [-math.inf] * len(totals)
        spread = math.sqrt(math.fsum(map(_variance, tried)) / len(tried))
        return [
            (_mean(each) if each[0] else -math.inf)
            + self.trust * spread / math.sqrt(max(1.0, each[0])) / place
            for place, each in enumerate(totals, 1)
        ]

    def count_survivors(self, task: SearchTask, totals: Totals) -> int:
        half = super().count_survivors(task, totals)
        if len(totals) > MAX_MIXED or not self.is_mixing(task):
            return half
        best, error = _mean(totals[0]), _error(totals[0])
        near = [
            place
            for place, each in enumerate(totals, 1)
            if _mean(each) + DROP_ERRORS * _joint(_error(each), error) >= best
        ]
        return max(half, *near)

    def mix(
        self, task: SearchTask, estimates: list[AnswerEstimate], mixtures: Sequence[Sequence[float]]
    ) -> list[AnswerEstimate]:
        if not self.is_mixing(task):
            return estimates
        best = estimates[0]
        parts = [
            math.fsum(mixture[each.option] for mixture in mixtures)
            if each.playouts and each.mean + self.mix_errors * _joint(each.error, best.error) >= best.mean
            else 0.0
            for each in estimates
        ]
        parts = _normalise(parts)
        least = min(MIN_CHANCE, max(parts))
        parts = _normalise([part if part >= least else 0.0 for part in parts])
        return [replace(each, chance=part) for each, part in zip(estimates, parts, strict=True)]


def is_simultaneous(mode: int, asked: int) -> bool:
    """Return whether an open question asks several seats at the same time.

    Args:
        mode: The record's field `e_mode`.
        asked: The record's field `e_asked`, which has a bit for each seat that is asked.
    """
    return mode == Mode.TOGETHER and asked & (asked - 1) != 0


def _normalise(parts: list[float]) -> list[float]:
    """Return the parts divided by their sum, or unchanged if it is zero."""
    total = math.fsum(parts)
    return [part / total for part in parts] if total > 0 else parts


# Of an option's totals, these functions use the number of playouts, the sum of the values with the bonus, and
# the sum of their squares.


def _mean(totals: Sequence[float]) -> float:
    return totals[3] / max(1.0, totals[0])


def _variance(totals: Sequence[float]) -> float:
    mean = _mean(totals)
    return max(0.0, totals[4] / max(1.0, totals[0]) - mean * mean)


def _error(totals: Sequence[float]) -> float:
    return math.sqrt(_variance(totals) / max(1.0, totals[0]))


def _joint(error: float, other: float) -> float:
    return math.sqrt(error * error + other * other)
