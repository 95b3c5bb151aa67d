"""The pytest plugin that traces tests or tries mutants.

Enable it by `-p coverts.tracing.pytest_plugin --coverts-trace FOLDER`. It reads its task from
FOLDER/request.json. It writes to FOLDER/findings.jsonl: for each phase the number of findings, then one
finding per line. A finding describes either the code that a test reached or the result of a mutant.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from coverts.tracing.findings import clause_marks, marks, note
from coverts.tracing.mutation.trials import Trials
from coverts.tracing.recorder import Recorder
from coverts.tracing.test_runs import (
    FINDINGS,
    REQUEST,
    ClauseKey,
    ClauseRequest,
    MarkedTest,
    MutantRequest,
    Phase,
    Proof,
    TracingRequest,
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--coverts-trace", default=None, help="folder of a request of `coverts rules`")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "row(*numbers): rows of the rulebook's sources that the test is for")
    config.addinivalue_line("markers", "card(*titles): cards that the test is for")
    config.addinivalue_line(
        "markers", "clause(title, *numbers): a card, and the clauses of its text that the test covers"
    )
    name = config.getoption("--coverts-trace")
    if name is None:
        return
    folder = Path(name)
    request = msgspec.json.decode(
        (folder / REQUEST).read_bytes(), type=TracingRequest | ClauseRequest | MutantRequest
    )
    if isinstance(request, TracingRequest):
        config.pluginmanager.register(Tracer(request, folder), "coverts-tracer")
    elif isinstance(request, ClauseRequest):
        config.pluginmanager.register(ClauseCollector(folder), "coverts-clauses")
    else:
        config.pluginmanager.register(Trials(request, folder), "coverts-trials")


class Tracer:
    """Selects tests of source rows and cards, and records the code that these tests reach."""

    def __init__(self, request: TracingRequest, folder: Path) -> None:
        self.request = request
        self.file = folder / FINDINGS
        self.titles = set(self.request.cards)
        self.recorder = Recorder(self.request.game)
        self.recorder.start()
        self.outcomes: list[str] = []

    def pytest_unconfigure(self) -> None:
        self.recorder.stop()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        selected = [item for item in items if self.rows(item) or self.cards(item) or self.clauses(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(selected)])
        items[:] = selected

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.write(Phase("Tests", len(session.items)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.recorder.forget()
        self.outcomes.clear()
        result = yield
        recorder = self.recorder
        passed = bool(self.outcomes) and all(outcome == "passed" for outcome in self.outcomes)
        self.write(
            Proof(
                item.nodeid,
                passed,
                sorted(self.rows(item)),
                sorted(self.cards(item)),
                sorted(recorder.numbers),
                sorted(recorder.code),
                recorder.entered,
                "failed" in self.outcomes,
                sorted(self.clauses(item)),
            )
        )
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        self.outcomes.append(report.outcome)
        return report

    def write(self, what: Any) -> None:
        note(self.file, what)

    def rows(self, item: pytest.Item) -> set[str]:
        """Return the source rows that a test is marked with.

        The set is empty if the request is not about rows.
        """
        return marks(item, "row") if self.request.rows else set()

    def cards(self, item: pytest.Item) -> set[str]:
        """Return the cards that a test names in a mark, a string or a parameter."""
        if not self.titles:
            return set()
        titles = marks(item, "card") | (self.titles & {title for title, _ in clause_marks(item)})
        if isinstance(item, pytest.Function):
            titles |= self.titles & set(_strings(item.function))
            titles |= self.titles & set(_values(getattr(item, "callspec", None)))
        return titles

    def clauses(self, item: pytest.Item) -> set[ClauseKey]:
        """Return the clauses that a test is marked with.

        The set is empty if the request is not about cards.
        """
        return clause_marks(item) if self.titles else set()


class ClauseCollector:
    """Records the clauses that each test is marked with, without running tests."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FINDINGS

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            if clauses := clause_marks(item):
                note(self.file, MarkedTest(item.nodeid, sorted(clauses)))


def _strings(function: Any) -> Iterable[str]:
    """Yield the strings in the body of a test function.

    The strings in decorators are left out, because they apply to all parametrized runs.
    """
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(function)))).body[0]
    except (OSError, TypeError, SyntaxError):
        return
    for part in getattr(tree, "body", ()):
        for node in ast.walk(part):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _values(callspec: Any) -> Iterable[str]:
    """Yield the strings among the parameters of a parametrized test."""
    todo = list(callspec.params.values()) if callspec is not None else []
    while todo:
        value = todo.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            todo += [*value, *value.values()]
        elif isinstance(value, list | tuple | set | frozenset):
            todo += value
