"""Leduc poker to exploitability 0.01: Coverts beside OpenSpiel's C++, on one core in one run.

    python benchmarks/solving.py [--repeats 3] [--core 0]

Each solver is looked at after every so many rounds, with the clock stopped, by its own library's judge; what
counts is the processor's time until it is good enough, Coverts' with that in which it lays the game out. What
Coverts has found in the end is judged once more, by OpenSpiel through the adapter.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import pyspiel
from cyclopts import run
from open_spiel.python.algorithms.exploitability import exploitability

import coverts
from coverts.envs import openspiel
from coverts.solving import Solver, Strategy
from coverts.solving.spiel_policy import SpielPolicy

GAME = coverts.game(str(Path(__file__).parents[1] / "examples" / "leduc_poker.py"))
THEIRS = pyspiel.load_game("leduc_poker")
ENOUGH = 0.01
GIVEN_UP = 600.0
"""Seconds of the processor after which a solver is given up."""


def until_enough(rounds: Callable[[], object], judge: Callable[[], float], spent: float = 0.0) -> float:
    """Seconds of the processor until it is good enough."""
    while spent < GIVEN_UP:
        began = process_time()
        rounds()
        spent += process_time() - began
        if judge() <= ENOUGH:
            return spent
    return float("inf")


def ours(sampled: bool, seed: int, found: dict[bool, Strategy]) -> float:
    began = process_time()
    solver = Solver(GAME, seed=seed, sampled=sampled)
    spent = process_time() - began
    each = 20_000 if sampled else 5

    def judge() -> float:
        judged = solver.judge()
        assert judged is not None
        return judged.exploitability

    spent = until_enough(lambda: solver.solve(each), judge, spent)
    found[sampled] = solver.strategy()
    return spent


def theirs(solver: Any, step: str, each: int) -> float:
    go_on = getattr(solver, step)

    def rounds() -> None:
        for _ in range(each):
            go_on()

    return until_enough(rounds, lambda: float(pyspiel.exploitability(THEIRS, solver.average_policy())))


def main(repeats: int = 3, core: int = 0) -> None:
    """repeats: of each solver. core: the one that all run on."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})
    Solver(GAME).solve(1)  # machine code is made before the clock starts
    found: dict[bool, Strategy] = {}
    took: dict[str, list[float]] = {}
    runs: dict[str, Callable[[int], float]] = {
        "Coverts, sweeps (CFR+)": lambda seed: ours(False, seed, found),
        "Coverts, walks (external sampling)": lambda seed: ours(True, seed, found),
        "OpenSpiel, CFRPlusSolver": lambda seed: theirs(
            pyspiel.CFRPlusSolver(THEIRS), "evaluate_and_update_policy", 5
        ),
        "OpenSpiel, ExternalSamplingMCCFRSolver": lambda seed: theirs(
            pyspiel.ExternalSamplingMCCFRSolver(THEIRS, seed), "run_iteration", 20_000
        ),
    }
    for seed in range(1, repeats + 1):
        for name, one in runs.items():
            took.setdefault(name, []).append(one(seed))
            print(f"{name}: {took[name][-1]:.3f} s", flush=True)
    for name, seconds in took.items():
        print(f"median, {name}: {median(seconds):.3f} s")
    spiel = openspiel.load(GAME)
    for sampled, policy in found.items():
        judged = exploitability(spiel, SpielPolicy(spiel, policy))
        print(f"{'walks' if sampled else 'sweeps'}: exploitability {judged:.5f} by OpenSpiel's judge")


if __name__ == "__main__":
    run(main)
