"""Tree search beside OpenSpiel's on Leduc poker, in one run: simulations a second, strength at equal ones.

python benchmarks/ismcts.py --simulations 1000 --games 2000

Speed: both think about the same positions. Strength: they play each other, each deal twice with seats
swapped, at the same number of simulations an answer; chips a game, with a 95 % interval of deals.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from random import Random

import pyspiel

import coverts
from coverts.bots.players import Budget
from coverts.bots.playouts import TreeSearch
from coverts.engine.backends.python.machine import Machine
from coverts.engine.language.registers import Mode

GAME = coverts.game(str(Path(__file__).parents[1] / "examples" / "leduc_poker.py"))
UCT = {"small": 2.0, "as published": 13.0}
POLICIES = {
    "normalized": pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT,
    "visits": pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    "value": pyspiel.ISMCTSFinalPolicyType.MAX_VALUE,
}


class Table:
    """One game on both engines."""

    def __init__(self, lots: Random) -> None:
        self.lots, self.machine = lots, Machine.of(GAME)
        self.s, self.twin = GAME.new_state(2), pyspiel.load_game("leduc_poker").new_initial_state()
        self.machine.begin(self.s)
        self._deal()

    def _deal(self) -> None:
        while not self.s.e_over and self.s.e_mode == Mode.CHANCE:
            possible = [i for i, weight in enumerate(self.machine.weights(self.s)) if weight]
            self._apply(self.lots.choice(possible))

    def _apply(self, option: int) -> None:
        self.twin.apply_action(option)
        self.machine.answer(self.s, option, self.s.e_asker)

    def answer(self, option: int) -> None:
        self._apply(option)
        self._deal()


class Ours:
    """Coverts' search at a seat; it gets a world dealt anew, as its bot does."""

    def __init__(self, simulations: int, seed: int) -> None:
        self.search, self.budget = TreeSearch(GAME, threads=1), Budget(playouts=simulations)
        self.random, self.answers, self.seconds = Random(seed), 0, 0.0

    def choose(self, table: Table) -> int:
        seat = table.s.e_asker
        options = [*table.machine.legal(table.s, seat)]
        began = time.process_time()
        listed = self.search.weigh(table.s, seat, seat, options, self.budget, self.random.getrandbits(60))
        self.seconds += time.process_time() - began
        self.answers += 1
        return listed[0].option


class Theirs:
    """OpenSpiel's search in C++ at a seat."""

    def __init__(self, simulations: int, seed: int, c: float, policy: str) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        self.bot = pyspiel.ISMCTSBot(seed, evaluator, c, simulations, -1, POLICIES[policy], False, False)
        self.answers, self.seconds = 0, 0.0

    def choose(self, table: Table) -> int:
        began = time.process_time()
        option = self.bot.step(table.twin)
        self.seconds += time.process_time() - began
        self.answers += 1
        return int(option)


def play(bots: list[Ours | Theirs], lots: Random) -> list[float]:
    """The returns of a game, by seat."""
    table = Table(lots)
    while not table.s.e_over:
        table.answer(bots[table.s.e_asker].choose(table))
    return list(table.twin.returns())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--c", type=float, default=13.0, help="OpenSpiel's exploration constant")
    parser.add_argument(
        "--policy", choices=POLICIES, default="value", help="how OpenSpiel's answers at the end"
    )
    given = parser.parse_args()
    ours, theirs = Ours(given.simulations, 1), Theirs(given.simulations, 1, given.c, given.policy)
    deals = []
    for number in range(given.games // 2):
        first = play([ours, theirs], Random(number))[0]
        second = play([theirs, ours], Random(number))[1]
        deals.append((first + second) / 2)
    mean = sum(deals) / len(deals)
    spread = math.sqrt(sum((x - mean) ** 2 for x in deals) / max(1, len(deals) - 1) / len(deals))
    rates = [bot.answers * given.simulations / bot.seconds for bot in (ours, theirs)]
    print(
        f"{given.simulations} simulations an answer: ours {rates[0]:,.0f} a second, OpenSpiel's "
        f"{rates[1]:,.0f}: "
        f"{rates[0] / rates[1]:.1f} times; ours gains {mean:+.3f} chips a game "
        f"({mean - 1.96 * spread:+.3f} to {mean + 1.96 * spread:+.3f}, {2 * len(deals)} games)"
    )


if __name__ == "__main__":
    main()
