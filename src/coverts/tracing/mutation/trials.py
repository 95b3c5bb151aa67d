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
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

import coverts
from coverts.engine.backends.generators import Generators
from coverts.engine.backends.native import Compiled
from coverts.engine.backends.python import machine
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.compiler.program import program_of
from coverts.tracing.findings import marks, note
from coverts.tracing.mutation.exposures import RevealedField
from coverts.tracing.mutation.forks import ForkResult, Send, run_in_forks
from coverts.tracing.mutation.mutants import PARTS, REFUSAL, AnyMutant, mutants_of, source_rows
from coverts.tracing.mutation.source_versions import SourceVersions, hash_of
from coverts.tracing.mutation.trial_files import MutantTrial, read_trials
from coverts.tracing.recorder import Recorder
from coverts.tracing.row_coverage import parse_row
from coverts.tracing.test_runs import FINDINGS, MutantRequest, Phase, UnchangedTest, Verdict

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
    """A test that passes without a mutant.

    Attributes:
        item: The test.
        run: Its result.
        rows: The source rows in its marks.
        reached: The indices of the rules and helpers that it reaches.
    """

    item: pytest.Item
    run: TestRun
    rows: set[tuple[str, int]]
    reached: set[int]

    @property
    def name(self) -> str:
        """The test's pytest id."""
        return self.item.nodeid


@dataclass(eq=False)
class MutantJob:
    """A mutant to test.

    Attributes:
        mutant: The mutant.
        key: The mutant's key.
        tests: All tests that reach the change.
        of_rows: Those of the tests that are marked with the mutant's source rows.
        order: The tests to run, in order. It is chosen when the trial begins.
    """

    mutant: AnyMutant
    key: str
    tests: list[Test]
    of_rows: list[Test]
    order: list[Test] = field(default_factory=list)


class Trials:
    """A pytest plugin that replaces pytest's own loop over the tests."""

    def __init__(self, request: MutantRequest, folder: Path) -> None:
        self.request, self.folder = request, folder
        self.findings = folder / FINDINGS
        self.game = coverts.game(request.game)
        self.program = program_of(self.game)
        catalogue = self.program.catalogue
        selection = (request.kinds, request.only, request.of_rows, request.part)
        self.mutants = mutants_of(self.program, *selection).mutants
        self.code = {entry: i for i, entry in enumerate([*catalogue.rules, *catalogue.functions])}
        self.code.update({kind: self.code[kind.function] for kind in catalogue.kinds})
        self.killed: Counter[tuple[int, str]] = Counter()
        self.outcomes: list[str] = []
        self.command = os.getppid()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.outcomes.append(report.outcome)

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed:
            return None  # pytest itself reports test files that could not be read.
        note(self.findings, Phase("Tests", len(session.items)))
        machine.keeps_helpers = True  # so that callers notice when a helper is replaced
        machine.clear_machines()
        # Compiling before the fork lets all processes share the compiled machine.
        self.machine = Machine.of(self.game)
        gc.collect()
        gc.freeze()
        tests = self.run_unchanged(session.items)
        self.versions = SourceVersions(self.machine, {item.path for item in session.items})
        self.test_version = cache(lambda test: self.versions.of_test(test.name, test.item.path, test.reached))
        jobs = self.jobs_left(tests)
        note(self.findings, Phase("Mutants", len(jobs)))
        for result in run_in_forks(self.begin_jobs(jobs), self.request.workers):
            self.stop_without_command()
            job = jobs[result.job]
            trial = self.trial(job, result)
            if self.request.resume:
                note(Path(self.request.resume[0]), trial)
            note(self.findings, self.verdict(job, trial))
        return True

    def stop_without_command(self) -> None:
        """End this process if the command that started it has been killed."""
        if os.getppid() != self.command:
            pytest.exit("the command was killed")

    # -- without a change ---------------------------------------------------------------------

    def run_unchanged(self, items: Sequence[pytest.Item]) -> list[Test]:
        """Run all tests with the `python` backend. Return the passing tests, by time."""
        places = range(len(items))
        files = [[*group] for _, group in groupby(places, lambda i: items[i].nodeid.partition("::")[0])]
        tests = []
        jobs = [partial(self.record, items, file) for file in files]
        for result in run_in_forks(jobs, self.request.workers):
            self.stop_without_command()
            for line in result.output.splitlines():
                run = msgspec.json.decode(line, type=TestRun)
                item = items[run.place]
                note(self.findings, UnchangedTest(item.nodeid, run.failed))
                if run.passed:
                    rows = {parse_row(name) for name in marks(item, "row")}
                    tests.append(Test(item, run, rows, {*run.reached}))
        return sorted(tests, key=lambda test: (test.run.seconds, test.name))

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

    def jobs_left(self, tests: Sequence[Test]) -> list[MutantJob]:
        """Report the verdicts of earlier trials. Return jobs for all other mutants."""
        earlier: dict[str, list[MutantTrial]] = {}
        for file in self.request.resume:
            for trial in read_trials(file, self.game.name):
                earlier.setdefault(trial.mutant, []).append(trial)
        jobs = []
        for mutant in self.mutants:
            reaching = self.reaching_tests(mutant, tests)
            rows = {parse_row(name) for name in source_rows(self.game, mutant)}
            of_rows = [test for test in reaching if test.rows & rows]
            job = MutantJob(mutant, self.versions.key(mutant), reaching, of_rows)
            valid = [t for t in earlier.get(job.key, ()) if t.version == self.version(job, t.killer)]
            if valid:
                note(self.findings, self.verdict(job, valid[-1], earlier=True))
            else:
                jobs.append(job)
        return jobs

    def version(self, job: MutantJob, killer: str) -> str:
        """Return the version of the code and tests that a verdict depends on.

        A mutant that a suitable test detects is detected whatever the other tests do. Any other verdict
        depends on all tests that reach the change.
        """
        suitable = (
            job.tests if job.mutant.what in PARTS or not source_rows(self.game, job.mutant) else job.of_rows
        )
        tests = [test for test in suitable if test.name == killer] or job.tests
        return hash_of(self.versions.of_code(job.mutant), *sorted(map(self.test_version, tests)))

    def begin_jobs(self, jobs: Sequence[MutantJob]) -> Iterator[Callable[[Send], None]]:
        """Yield the functions that try the mutants. The tests are put in order when a process is free."""
        for job in jobs:
            job.order = self.sort_tests(job)
            yield partial(self.try_out, job.mutant, job.order)

    def reaching_tests(self, mutant: AnyMutant, tests: Sequence[Test]) -> list[Test]:
        """Return the tests that reach a mutant's change."""
        if isinstance(mutant, RevealedField):
            return [test for test in tests if test.run.looked]
        place = self.code[mutant.entry]
        number = mutant.numbers[0] if mutant.what == REFUSAL else ""
        reaching = [test for test in tests if place in test.reached]
        return [test for test in reaching if number in test.run.refused] if number else reaching

    def sort_tests(self, job: MutantJob) -> list[Test]:
        """Return the tests to run in order.

        Tests that detected another change of the same function come first, then the tests of the source rows,
        then tests that reach little other code. If a test of the source rows must detect the mutant, these
        come before all others. A mutant without source rows gets at most MAX_TESTS tests.
        """
        of_rows = {*job.of_rows}
        whole = job.mutant.what not in PARTS
        place = self.code.get(job.mutant.entry, -1)

        def distance(test: Test) -> tuple[bool, int, bool, int]:
            other = test not in of_rows
            return whole and other, -self.killed[place, test.name], other, len(test.reached)

        tests = sorted(job.tests, key=distance)
        return tests if source_rows(self.game, job.mutant) else tests[:MAX_TESTS]

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

    def trial(self, job: MutantJob, result: ForkResult) -> MutantTrial:
        """Return the trial of a mutant. A test that exceeds its time limit counts as failed."""
        lines = result.output.splitlines()
        indices = [int(line) for line in lines if line.isdigit()]
        killer = left_out = ""
        if result.signal or lines[-1] == FAILED:
            killer = job.order[indices[-1]].name
        elif lines[-1] != SURVIVED:
            left_out = lines[-1].decode()
        version = self.version(job, killer)
        return MutantTrial(self.game.name, job.key, version, len(indices), killer, left_out)

    def verdict(self, job: MutantJob, trial: MutantTrial, earlier: bool = False) -> Verdict:
        """Return the verdict on a mutant after its trial."""
        if trial.killer:
            self.killed[self.code.get(job.mutant.entry, -1), trial.killer] += 1
        names = [test.name for test in job.of_rows]
        return Verdict(
            job.mutant.what,
            str(job.mutant.place),
            job.mutant.text,
            [*job.mutant.numbers],
            source_rows(self.game, job.mutant),
            names,
            trial.tried,
            trial.killer,
            trial.killer in names,
            trial.left_out,
            earlier,
        )

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
