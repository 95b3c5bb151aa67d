"""Solving until it is good enough, with what is told meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from coverts.engine.base.exceptions import Malformed
from coverts.solving.solver import Judged, Solver

SECONDS = 60.0
"""How long a game is solved where nothing says when it is enough."""
LOOK = 1.0
"""Seconds from one look at the strategy to the next, at first; later a tenth of what has gone by."""


@dataclass(frozen=True)
class Standing:
    """Where the work stands. seconds: spent on solving, without judging. judged: None for a large game."""

    seconds: float
    rounds: int
    states: int
    visited: int
    judged: Judged | None

    @property
    def line(self) -> str:
        """The same for people."""
        told = f"{self.seconds:8.1f} s  {self.rounds:>11,} rounds  {self.states:>9,} states"
        if self.judged is None:
            return told
        values = " ".join(f"{value:+.4f}" for value in self.judged.values)
        return f"{told}  value {values}  exploitability {self.judged.exploitability:.4f}"


def standings(
    solver: Solver,
    until: float | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Iterator[Standing]:
    """Solve on, and say now and then where it stands; the last is where it ended.

    until: the exploitability that is enough. seconds: the most; without both, SECONDS. Raises Malformed where
    `until` is asked of a game with too many positions to judge.
    """
    if seconds is None and until is None:
        seconds = SECONDS
    if until is not None and solver.judge() is None:
        raise Malformed(
            f"{solver.game.title} has too many positions to tell how good a strategy is; give --seconds, "
            "not --until."
        )
    spent, look, judging, chunk = 0.0, 0.0, 0.0, 1
    while True:
        began = clock()
        solver.solve(chunk)
        took = clock() - began
        spent += took
        over = seconds is not None and spent >= seconds
        judged, enough = None, False
        if until is not None or over or spent >= look:
            began = clock()
            judged = solver.judge()
            judging = clock() - began
            enough = until is not None and judged is not None and judged.exploitability <= until
        if over or enough or spent >= look:
            look = spent + max(LOOK, spent / 10)
            yield Standing(spent, solver.rounds, solver.states, solver.visited, judged)
        if over or enough:
            return
        wanted = min(LOOK, max(spent / 10, judging * 3))
        if seconds is not None:
            wanted = min(wanted, seconds - spent)
        chunk = max(1, int(chunk * min(2.0, wanted / max(took, 1e-6))))
