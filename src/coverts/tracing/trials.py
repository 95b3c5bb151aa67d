"""The pytest side of `coverts mutate`: each mutant in a process of its own, and the tests that reach it."""

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
from coverts.tracing.exposures import ShownField
from coverts.tracing.findings import marks, note
from coverts.tracing.forks import Ended, Send, in_forks
from coverts.tracing.mutants import PARTS, REFUSAL, AnyMutant, mutants_of
from coverts.tracing.recorder import Recorder
from coverts.tracing.row_coverage import parsed
from coverts.tracing.test_runs import FINDINGS, MutantRequest, Tried, Verdict

SURVIVED, FAILED = b"survived", b"failed"
LEAST_SECONDS, TIMES = 1.0, 10.0
"""Time on a processor that a test may take with something changed: this, and times its own."""
MOST_TRIED = 300
"""Tests for a change that comes from no row: those that have not noticed it by then seldom do."""
STANDSTILL = 120.0
"""Seconds by the clock, for a test that only waits."""


class Ran(msgspec.Struct):
    """A test with nothing changed: places of what it reached, refusals it got, time on a processor.

    looked: whether any view was made.
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
    """A test that passes, the rows it is for, and what it reaches."""

    item: pytest.Item
    ran: Ran
    rows: set[tuple[str, int]] = field(default_factory=set)


class Trials:
    """Takes the place of pytest's loop over its tests."""

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
            return None  # a test file could not be read; pytest says so
        note(self.findings, len(session.items) + len(self.mutants))
        self.machine = Machine.of(self.game)  # before the processes part, which then share it
        gc.collect()
        gc.freeze()
        tests = self.unchanged(session.items)
        for ended in in_forks(self.jobs(tests), self.request.workers):
            note(self.findings, self.verdict(self.mutants[ended.job], *self.order[ended.job], ended))
        return True

    # -- nothing changed ----------------------------------------------------------------------

    def unchanged(self, items: Sequence[pytest.Item]) -> list[Test]:
        """The tests that can be used, the quickest first: those that pass, on this back end alone."""
        places = range(len(items))
        files = [[*group] for _, group in groupby(places, lambda i: items[i].nodeid.partition("::")[0])]
        tests = []
        for ended in in_forks([partial(self.record, items, file) for file in files], self.request.workers):
            for line in ended.sent.splitlines():
                ran = msgspec.json.decode(line, type=Ran)
                item = items[ran.place]
                note(self.findings, Tried(item.nodeid, ran.failed))
                if ran.passed:
                    tests.append(Test(item, ran, {parsed(name) for name in marks(item, "row")}))
        return sorted(tests, key=lambda test: (test.ran.seconds, test.item.nodeid))

    def record(self, items: Sequence[pytest.Item], places: Sequence[int], send: Send) -> None:
        """Send what each of some tests reaches."""
        self.begin()
        for other in (Generators, Compiled):  # a changed machine differs from them, which proves nothing
            setattr(other, "__init__", _left_out)  # noqa: B010  # mypy minds an assignment
        recorder = Recorder(self.game.name, every=True)
        recorder.start()
        for at, place in enumerate(places):
            recorder.forget()
            begun = time.process_time()
            self.run(items[place], items[places[at + 1]] if at + 1 < len(places) else None)
            seconds = time.process_time() - begun
            reached = sorted(self.code[entry] for entry in recorder.seen if entry in self.code)
            refused = sorted(entry for entry in recorder.seen if isinstance(entry, str))
            passed = bool(self.outcomes) and all(outcome == "passed" for outcome in self.outcomes)
            ran = Ran(place, passed, "failed" in self.outcomes, recorder.looked, reached, refused, seconds)
            send(msgspec.json.encode(ran) + b"\n")

    # -- one thing changed -------------------------------------------------------------------------

    def jobs(self, tests: Sequence[Test]) -> Iterator[Callable[[Send], None]]:
        """To try each mutant; the tests that are tried are chosen when its turn comes."""
        for mutant in self.mutants:
            self.order.append(self.chosen(mutant, tests))
            yield partial(self.try_out, mutant, self.order[-1][1])

    def chosen(self, mutant: AnyMutant, tests: Sequence[Test]) -> tuple[list[Test], list[Test]]:
        """The tests of a mutant's rows that reach it, and all that do, in the order in which they are tried.

        Those of its rows come first, then the quickest. Where any will do, those come first that have noticed
        another change in its function, and of the others those that reach little besides it; of them
        `MOST_TRIED` where no row is at stake.
        """
        wanted = {parsed(name) for name in self.rows(mutant)}
        place = self.code.get(mutant.entry, -1)
        number = mutant.numbers[0] if mutant.what == REFUSAL else ""
        if isinstance(mutant, ShownField):
            found = [test for test in tests if test.ran.looked]
        else:
            found = [t for t in tests if place in t.ran.reached and (not number or number in t.ran.refused)]
        of_rows = [test for test in found if test.rows & wanted]
        if mutant.what in PARTS:
            found.sort(key=lambda test: len(test.ran.reached))
        found.sort(key=lambda test: not test.rows & wanted)
        if mutant.what in PARTS:
            found.sort(key=lambda test: -self.killed[place, test.item.nodeid])
            found = found if wanted else found[:MOST_TRIED]
        return of_rows, found

    def rows(self, mutant: AnyMutant) -> list[str]:
        """Rows that a mutant's numbers come from."""
        book = book_of(self.game).statements
        return [row for number in mutant.numbers if number in book for row in book[number].rows]

    def try_out(self, mutant: AnyMutant, tests: Sequence[Test], send: Send) -> None:
        """Send the place of each test as it begins, and how the last one ended."""
        self.begin()
        try:
            mutant.put_into(self.machine)
        except RuleSourceError as error:
            send(f"{error}\n".encode())
            return
        for i, test in enumerate(tests):
            send(b"%d\n" % i)
            signal.setitimer(signal.ITIMER_PROF, LEAST_SECONDS + TIMES * test.ran.seconds)
            signal.setitimer(signal.ITIMER_REAL, STANDSTILL)
            self.run(test.item, tests[i + 1].item if i + 1 < len(tests) else None)
            if "failed" in self.outcomes:
                send(FAILED + b"\n")
                return
        send(SURVIVED + b"\n")

    def verdict(self, mutant: AnyMutant, of_rows: list[Test], tests: list[Test], ended: Ended) -> Verdict:
        """What became of a mutant; a test without end, which its timer ended, is one that failed."""
        names = [test.item.nodeid for test in of_rows]
        verdict = Verdict(
            mutant.what, str(mutant.place), mutant.text, [*mutant.numbers], self.rows(mutant), names
        )
        lines = ended.sent.splitlines()
        begun = [int(line) for line in lines if line.isdigit()]
        verdict.tried = len(begun)
        if ended.signal or lines[-1] == FAILED:
            killer = tests[begun[-1]]
            verdict.killer, verdict.of_rows = killer.item.nodeid, killer in of_rows
            self.killed[self.code.get(mutant.entry, -1), verdict.killer] += 1
        elif lines[-1] != SURVIVED:
            verdict.left_out = lines[-1].decode()
        return verdict

    # -- in a process of its own -------------------------------------------------------------------

    def begin(self) -> None:
        """A folder of its own for what tests write; not by the process's number, which comes again."""
        os.environ["PYTEST_DEBUG_TEMPROOT"] = tempfile.mkdtemp(dir=self.folder)

    def run(self, item: pytest.Item, following: pytest.Item | None) -> None:
        """Run one test; its outcomes, those of its setup and end too, lie in `outcomes`."""
        self.outcomes.clear()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _left_out(*_: Any) -> None:
    pytest.skip("it compares back ends")
