"""The pytest plugin of `coverts mutate`.

It runs the tests of each mutant in a forked process.
"""

from __future__ import annotations

import gc
import os
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

import coverts
from coverts.engine.backends.generators import Generators
from coverts.engine.backends.native import Compiled
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.compiler.program import program_of
from coverts.engine.game.rulebook import book_of
from coverts.tracing.findings import marks, note
from coverts.tracing.mutation.exposures import RevealedField
from coverts.tracing.mutation.forks import ForkResult, Send, run_in_forks
from coverts.tracing.mutation.mutants import PARTS, REFUSAL, AnyMutant, mutants_of
from coverts.tracing.recorder import Recorder
from coverts.tracing.row_coverage import parse_row
from coverts.tracing.test_runs import FINDINGS, MutantRequest, UnchangedTest, Verdict

SURVIVED, FAILED = b"survived", b"failed"
MIN_SECONDS, TIME_FACTOR = 1.0, 10.0
"""The CPU time limit of a test with a mutant: MIN_SECONDS plus TIME_FACTOR times the test's normal time."""
MAX_TESTS = 300
"""The maximum number of tests for a mutant without source rows. If these do not detect it, other tests rarely
do."""
STALL_SECONDS = 120.0
"""The time limit of a test in seconds of real time, for tests that hang without using the CPU."""


class TestRun(msgspec.Struct):
    """The result of a test without a mutant.

    Attributes:
        place: The index of the test.
        passed: Whether the test passed.
        failed: Whether the test failed.
        looked: Whether any view was computed.
        reached: The indices of the rules and helpers that the test reached.
        refused: The numbers of the refusals that the test reached.
        seconds: The CPU time of the test in seconds.
    """

    place: int
    passed: bool
    failed: bool
    looked: bool
    reached: list[int]
    refused: list[str]
    seconds: float


@dataclass(eq=False)
class Test:
    """A test that passes without a mutant, and the source rows in its marks."""

    item: pytest.Item
    run: TestRun
    rows: set[tuple[str, int]] = field(default_factory=set)


class Trials:
    """A pytest plugin that replaces pytest's own loop over the tests."""

    def __init__(self, request: MutantRequest, folder: Path) -> None:
        self.request, self.folder = request, folder
        self.findings = folder / FINDINGS
        self.game = coverts.game(request.game)
        self.program = program_of(self.game)
        catalogue = self.program.catalogue
        self.mutants = mutants_of(self.program, request.kinds, request.only).mutants
        self.code = {entry: i for i, entry in enumerate([*catalogue.rules, *catalogue.functions])}
        self.code.update({kind: self.code[kind.function] for kind in catalogue.kinds})
        self.order: list[tuple[list[Test], list[Test]]] = []
        self.killed: Counter[tuple[int, str]] = Counter()
        self.outcomes: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.outcomes.append(report.outcome)

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed:
            return None  # pytest itself reports test files that could not be read.
        note(self.findings, len(session.items) + len(self.mutants))
        # Compiling before the fork lets all processes share the compiled machine.
        self.machine = Machine.of(self.game)
        gc.collect()
        gc.freeze()
        tests = self.run_unchanged(session.items)
        for result in run_in_forks(self.jobs(tests), self.request.workers):
            note(self.findings, self.verdict(self.mutants[result.job], *self.order[result.job], result))
        return True

    # -- without a change ---------------------------------------------------------------------

    def run_unchanged(self, items: Sequence[pytest.Item]) -> list[Test]:
        """Run all tests with the `python` backend. Return the passing tests, by time."""
        places = range(len(items))
        files = [[*group] for _, group in groupby(places, lambda i: items[i].nodeid.partition("::")[0])]
        tests = []
        jobs = [partial(self.record, items, file) for file in files]
        for result in run_in_forks(jobs, self.request.workers):
            for line in result.output.splitlines():
                run = msgspec.json.decode(line, type=TestRun)
                item = items[run.place]
                note(self.findings, UnchangedTest(item.nodeid, run.failed))
                if run.passed:
                    tests.append(Test(item, run, {parse_row(name) for name in marks(item, "row")}))
        return sorted(tests, key=lambda test: (test.run.seconds, test.item.nodeid))

    def record(self, items: Sequence[pytest.Item], places: Sequence[int], send: Send) -> None:
        """Run tests, and send the parent process the code that each test reaches."""
        self.begin()
        for other in (Generators, Compiled):  # Tests that compare backends would fail with any mutant.
            setattr(other, "__init__", _skip)  # noqa: B010  # mypy rejects a plain assignment
        recorder = Recorder(self.game.name, every=True)
        recorder.start()
        for at, place in enumerate(places):
            recorder.forget()
            start_time = time.process_time()
            self.run(items[place], items[places[at + 1]] if at + 1 < len(places) else None)
            seconds = time.process_time() - start_time
            reached = sorted(self.code[entry] for entry in recorder.seen if entry in self.code)
            refused = sorted(entry for entry in recorder.seen if isinstance(entry, str))
            passed = bool(self.outcomes) and all(outcome == "passed" for outcome in self.outcomes)
            failed = "failed" in self.outcomes
            run = TestRun(place, passed, failed, recorder.looked, reached, refused, seconds)
            send(msgspec.json.encode(run) + b"\n")

    # -- with a change -----------------------------------------------------------------------------

    def jobs(self, tests: Sequence[Test]) -> Iterator[Callable[[Send], None]]:
        """Yield a job per mutant. The job's tests are selected when a process is free."""
        for mutant in self.mutants:
            self.order.append(self.select_tests(mutant, tests))
            yield partial(self.try_out, mutant, self.order[-1][1])

    def select_tests(self, mutant: AnyMutant, tests: Sequence[Test]) -> tuple[list[Test], list[Test]]:
        """Return the tests of a mutant's source rows, and all tests to run.

        All tests to run are in order: the tests of the source rows come first, then the fastest tests. For
        mutants in PARTS, tests that detected another change of the same function come first, then tests that
        reach little other code. A mutant in PARTS without source rows gets at most MAX_TESTS tests.
        """
        rows = {parse_row(name) for name in self.rows(mutant)}
        place = self.code.get(mutant.entry, -1)
        number = mutant.numbers[0] if mutant.what == REFUSAL else ""
        if isinstance(mutant, RevealedField):
            selected = [test for test in tests if test.run.looked]
        else:
            selected = [
                test
                for test in tests
                if place in test.run.reached and (not number or number in test.run.refused)
            ]
        of_rows = [test for test in selected if test.rows & rows]
        if mutant.what in PARTS:
            selected.sort(key=lambda test: len(test.run.reached))
        selected.sort(key=lambda test: not test.rows & rows)
        if mutant.what in PARTS:
            selected.sort(key=lambda test: -self.killed[place, test.item.nodeid])
            selected = selected if rows else selected[:MAX_TESTS]
        return of_rows, selected

    def rows(self, mutant: AnyMutant) -> list[str]:
        """Return the source rows of a mutant's rules."""
        book = book_of(self.game).statements
        return [row for number in mutant.numbers if number in book for row in book[number].rows]

    def try_out(self, mutant: AnyMutant, tests: Sequence[Test], send: Send) -> None:
        """Apply a mutant and run its tests.

        Send the index of each test, and finally the outcome of the last test.
        """
        self.begin()
        try:
            mutant.put_into(self.machine)
        except RuleSourceError as error:
            send(f"{error}\n".encode())
            return
        for i, test in enumerate(tests):
            send(b"%d\n" % i)
            signal.setitimer(signal.ITIMER_PROF, MIN_SECONDS + TIME_FACTOR * test.run.seconds)
            signal.setitimer(signal.ITIMER_REAL, STALL_SECONDS)
            self.run(test.item, tests[i + 1].item if i + 1 < len(tests) else None)
            if "failed" in self.outcomes:
                send(FAILED + b"\n")
                return
        send(SURVIVED + b"\n")

    def verdict(
        self, mutant: AnyMutant, of_rows: list[Test], tests: list[Test], result: ForkResult
    ) -> Verdict:
        """Return the verdict on a mutant.

        A test that exceeds its time limit counts as failed.
        """
        names = [test.item.nodeid for test in of_rows]
        verdict = Verdict(
            mutant.what, str(mutant.place), mutant.text, [*mutant.numbers], self.rows(mutant), names
        )
        lines = result.output.splitlines()
        indices = [int(line) for line in lines if line.isdigit()]
        verdict.tried = len(indices)
        if result.signal or lines[-1] == FAILED:
            killer = tests[indices[-1]]
            verdict.killer, verdict.of_rows = killer.item.nodeid, killer in of_rows
            self.killed[self.code.get(mutant.entry, -1), verdict.killer] += 1
        elif lines[-1] != SURVIVED:
            verdict.left_out = lines[-1].decode()
        return verdict

    # -- in a forked process -----------------------------------------------------------------------

    def begin(self) -> None:
        """Give this process its own temporary folder.

        The folder's name is random because process ids may repeat.
        """
        os.environ["PYTEST_DEBUG_TEMPROOT"] = tempfile.mkdtemp(dir=self.folder)

    def run(self, item: pytest.Item, following: pytest.Item | None) -> None:
        """Run one test and collect the outcomes of its setup, call and teardown."""
        self.outcomes.clear()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _skip(*_: Any) -> None:
    pytest.skip("it compares back ends")
