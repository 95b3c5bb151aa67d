"""Solve a game in steps until the strategy is good enough, with progress reports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from coverts.engine.base.exceptions import GameTooLarge
from coverts.solving.solver import Evaluation, Solver

DEFAULT_SECONDS = 60.0
REPORT_SECONDS = 1.0
"""The seconds between the first reports. Later, the interval is a tenth of the time spent so far."""


@dataclass(frozen=True)
class SolverProgress:
    """A progress report.

    Attributes:
        seconds: The time spent on solving, excluding evaluations.
        rounds: The number of rounds played.
        states: The number of information states that were reached.
        visited: The number of positions visited.
        evaluation: The evaluation of the strategy, or None if the game is too large.
    """

    seconds: float
    rounds: int
    states: int
    visited: int
    evaluation: Evaluation | None

    @property
    def line(self) -> str:
        """The report as a line of text."""
        start = f"{self.seconds:8.1f} s  {self.rounds:>11,} rounds  {self.states:>9,} states"
        if self.evaluation is None:
            return start
        values = " ".join(f"{value:+.4f}" for value in self.evaluation.values)
        return f"{start}  value {values}  exploitability {self.evaluation.exploitability:.4f}"


def solve_in_steps(
    solver: Solver,
    until: float | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Iterator[SolverProgress]:
    """Solve a game, and yield progress reports at intervals and at the end.

    Args:
        solver: The solver.
        until: The exploitability at which to stop.
        seconds: The number of seconds after which to stop. If `until` and `seconds` are None, the limit is
            DEFAULT_SECONDS.
        clock: A function that returns the time in seconds.

    Raises:
        Malformed: `until` is set, but the game has too many positions to compute the exploitability.
    """
    if seconds is None and until is None:
        seconds = DEFAULT_SECONDS
    if until is not None and solver.judge() is None:
        raise GameTooLarge(
            f"{solver.game.title} has too many positions to compute the exploitability; use --seconds, not "
            "--until."
        )
    spent, look, judging, chunk = 0.0, 0.0, 0.0, 1
    while True:
        began = clock()
        solver.solve(chunk)
        took = clock() - began
        spent += took
        over = seconds is not None and spent >= seconds
        evaluation, enough = None, False
        if until is not None or over or spent >= look:
            began = clock()
            evaluation = solver.judge()
            judging = clock() - began
            enough = until is not None and evaluation is not None and evaluation.exploitability <= until
        if over or enough or spent >= look:
            look = spent + max(REPORT_SECONDS, spent / 10)
            yield SolverProgress(spent, solver.rounds, solver.states, solver.visited, evaluation)
        if over or enough:
            return
        step = min(REPORT_SECONDS, max(spent / 10, judging * 3))
        if seconds is not None:
            step = min(step, seconds - spent)
        chunk = max(1, int(chunk * min(2.0, step / max(took, 1e-6))))
