"""The contract suite: guarantees that every game must give, tested on random games.

All back ends must reach the same bytes from the same answers. Saving, replaying and undoing must restore the
same bytes. Legality, refusals and action texts must agree, and the game's totals must not change. If
information that is hidden from a seat is replaced, the seat must not notice a difference.
"""

from __future__ import annotations

import gc
import signal
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from math import lcm
from multiprocessing import get_all_start_methods, get_context
from random import Random
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base import extras
from coverts.engine.base.exceptions import NotInstalled
from coverts.engine.checks.contract_report import ContractReport
from coverts.engine.checks.contract_trial import Trial, describe_table
from coverts.engine.checks.hints import (
    advise_on_unvaried,
    find_early_says,
    find_rare_fits,
    find_short_words,
    find_unset_counters,
)
from coverts.engine.checks.option_coverage import covering_tables
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import book_of
from coverts.engine.knowledge.secrecy import secret_fields

NATIVE = "coverts.engine.backends.native"
"""The module of machine code. It is loaded only if the extra `fast` is installed."""


def why_not_compiled() -> str:
    """Return why the suite cannot compare machine code here, or "" if it can."""
    try:
        for module in extras.EXTRAS["fast"]:
            extras.load(module)
    except NotInstalled as error:
        return str(error)
    return ""


def check(
    game: Game,
    games: int = 100,
    progress: Callable[[int], None] | None = None,
    seed: int = 0,
    compiled: bool = True,
    unchecked: bool = False,
    workers: int = 1,
    tables: Sequence[tuple[int, Any]] = (),
) -> ContractReport:
    """Run the suite on random games with each number of players in turn.

    Args:
        game: The game.
        games: The number of random games.
        progress: A function that is called with the number of finished games.
        seed: The seed of the random games.
        compiled: Whether to run checked machine code too.
        unchecked: Whether to run unchecked machine code too.
        workers: The number of processes that share the games, if the system supports fork. The result does
            not depend on this number.
        tables: The tables to use in turn. Each is a number of players and a struct of options. By default,
            every second table has default options, and the other tables cover all pairs of option values.

    Returns:
        The findings.

    Raises:
        NotInstalled: Machine code is to run too, and the extra `fast` is not installed.
    """
    modes = [True] * compiled + [False] * unchecked
    fast = [extras.load(NATIVE).Compiled.of(game, checked) for checked in modes]
    plan = _Plan(game, seed, tables or _default_tables(game), fast)
    report = ContractReport(game.name)
    report.tables = [ContractReport(describe_table(game, *table)) for table in tables]
    for find in (find_early_says, find_unset_counters, find_short_words):
        report.hints.update(find(game))
    book_of(game)  # raises an error if the rulebook is broken; a match would not
    played: dict[int, ContractReport] = {}
    for number, result in plan.all(games, workers):
        played[number] = result
        if progress is not None:
            progress(len(played))
    for number in range(games):
        report.add(played[number])
        if tables:
            report.tables[number % len(tables)].add(played[number])
    report.hints.update(find_rare_fits(report.fitting, report.redeals))
    for path, declared in sorted(secret_fields(game).items()):
        is_unused = declared.secrecy.pile is not None and path not in report.filled
        if report.varied[path] == 0 and not declared.secrecy.unvaried and not report.stuck and not is_unused:
            report.add_unvaried(path, advise_on_unvaried(game, declared))
    return report


def _default_tables(game: Game) -> list[tuple[int, Any]]:
    """Return tables that alternate: one with default options, then one from a set that covers all options."""
    least, most = game.players
    covering = covering_tables(game).tables
    usual = [(players, game.options()) for players in range(least, most + 1)]
    return [
        tables[i % len(tables)] for i in range(lcm(len(usual), len(covering))) for tables in (usual, covering)
    ]


@dataclass
class _Plan:
    """The random games to play, which are the same in every process."""

    game: Game
    seed: int
    tables: Sequence[tuple[int, Any]]
    fast: Sequence[Any]
    """The game's `Compiled` in each mode to compare, which needs the extra `fast`."""

    def play(self, number: int) -> ContractReport:
        report = ContractReport(self.game.name, 1)
        players, options = self.tables[number % len(self.tables)]
        random = Random(self.seed * 1_000_003 + number)
        collecting = gc.isenabled()
        gc.disable()  # garbage collection would take a quarter of the time
        try:
            Trial(self.game, report, players, options, random, number, self.seed, self.fast).play()
        finally:
            if collecting:
                gc.enable()
        return report

    def all(self, games: int, workers: int) -> Iterator[tuple[int, ContractReport]]:
        """Yield the number and the report of each game when it ends."""
        workers = min(workers, games) if "fork" in get_all_start_methods() else 1
        if workers < 2:
            yield from ((number, self.play(number)) for number in range(games))
            return
        self._warm()
        with ProcessPoolExecutor(workers, get_context("fork"), _begin_worker, (self,)) as pool:
            try:
                with warnings.catch_warnings():  # Python 3.12 warns about forking with NumPy's threads
                    warnings.simplefilter("ignore", DeprecationWarning)
                    tasks = {pool.submit(_play, number): number for number in range(games)}
                for task in as_completed(tasks):
                    yield tasks[task], task.result()
            finally:
                pool.shutdown(cancel_futures=True)

    def _warm(self) -> None:
        """Compile the code that the worker processes share, before they are forked."""
        Machine.of(self.game)
        for fast in self.fast:
            fast.step(fast.reset(1, *self.tables[0]), [0], [0])


_plan: _Plan
"""The plan that this worker process executes."""


def _begin_worker(plan: _Plan) -> None:
    global _plan
    _plan = plan
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _play(number: int) -> ContractReport:
    return _plan.play(number)
