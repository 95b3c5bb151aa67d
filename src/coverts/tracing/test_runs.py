"""Runs a game's tests in a separate pytest process and reads the plugin's findings."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from coverts.engine.base import extras
from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game

REQUEST, FINDINGS = "request.json", "findings.jsonl"
NO_TESTS = 5
"""The exit code of pytest if no test was selected."""
ClauseKey = tuple[str, int]
"""The title of a card, and the number of one of its clauses."""


class TracingRequest(msgspec.Struct, tag="Request"):
    """A request to trace the tests of a game's source rows, of some cards, or of both."""

    game: str
    rows: bool
    cards: list[str]


class ClauseRequest(msgspec.Struct, tag=True):
    """A request for the clauses that tests are marked with. No test is run."""


def short_name(test: str) -> str:
    """Return a test's name as `file::test`, without folder and parameters."""
    file, _, rest = test.partition("::")
    return f"{Path(file).stem}::{rest.partition('[')[0]}"


class MutantRequest(msgspec.Struct, tag=True):
    """A request to test mutants.

    Attributes:
        game: The name of an installed game, or a Python file.
        only: See `mutants.mutants_of`.
        kinds: See `mutants.mutants_of`.
        workers: The number of processes.
        of_rows: Whether to test only mutants of code that comes from source rows.
        part: The number of a part, and the number of all parts. The mutants of this part are tested.
        resume: Files with trials of earlier runs. New trials are appended to the first file.
    """

    game: str
    only: list[str]
    kinds: list[str]
    workers: int
    of_rows: bool = False
    part: tuple[int, int] = (1, 1)
    resume: list[str] = []


class Phase(msgspec.Struct, tag=True):
    """A phase of a run, and the number of findings to expect in it."""

    name: str
    total: int


class Proof(msgspec.Struct, tag=True):
    """The result of one traced test.

    Attributes:
        test: The test's pytest id.
        passed: Whether the test passed.
        rows: The source rows that the test is marked with.
        cards: The cards that the test is marked with or names.
        numbers: The numbers of the rules that the test reached.
        code: The keys of the functions that the test reached (`code_index.key_of`).
        entered: Whether any rule ran.
        failed: Whether the test failed. A skipped test has neither passed nor failed.
        clauses: The clauses that the test is marked with.
    """

    test: str
    passed: bool
    rows: list[str]
    cards: list[str]
    numbers: list[str]
    code: list[str]
    entered: bool
    failed: bool = False
    clauses: list[ClauseKey] = []

    @property
    def name(self) -> str:
        """The test's short name."""
        return short_name(self.test)


class MarkedTest(msgspec.Struct, tag=True):
    """A test, and the clauses that it is marked with."""

    test: str
    clauses: list[ClauseKey]


class UnchangedTest(msgspec.Struct, tag="Tried"):
    """The result of a test without a mutant.

    A test that fails is not used for mutants.
    """

    test: str
    failed: bool


class Verdict(msgspec.Struct, tag=True):
    """The result of one mutant.

    Attributes:
        what: The kind of mutant.
        place: The place of the change in the code.
        text: A description of the change.
        numbers: The numbers of the rules that the change is about.
        rows: The source rows of these rules.
        tests: The tests that are marked with these rows and reach the change.
        tried: The number of tests that ran. If none failed, these are all tests that reach the change.
        killer: The test that failed, or "" if none did.
        of_rows: Whether `killer` is one of the tests in `tests`.
        left_out: The reason why the mutant could not be tested, or "".
        earlier: Whether the verdict is from an earlier run.
    """

    what: str
    place: str
    text: str
    numbers: list[str]
    rows: list[str]
    tests: list[str]
    tried: int = 0
    killer: str = ""
    of_rows: bool = False
    left_out: str = ""
    earlier: bool = False


def folder_of(game: Game, tests: str | None) -> str:
    """Return the folder of a game's tests.

    Raises:
        Malformed: The folder does not exist.
    """
    path = tests if tests is not None else f"tests/{game.name}"
    if not Path(path.partition("::")[0]).exists():
        where = (
            "" if tests is not None else f" in {Path.cwd()}. Name the folder of the tests with --tests PATH"
        )
        raise Malformed(f"There is no folder or file {path}{where}.")
    return path


def run_tests(
    game: Game, path: str, rows: bool, cards: Sequence[str], advance: Callable[..., None] = lambda *_: None
) -> list[Proof]:
    """Run the tests under `path` that are marked with a source row or a card.

    Args:
        game: The game.
        path: The folder of the tests.
        rows: Whether to run the tests of source rows.
        cards: The cards whose tests to run.
        advance: See `run_pytest`.

    Raises:
        Malformed: pytest cannot run.
    """
    return run_pytest(TracingRequest(game.name, rows, [*cards]), path, Proof, advance)


def collect_clause_marks(path: str) -> list[MarkedTest]:
    """Return the tests under `path` that are marked with clauses.

    The tests are not run.

    Raises:
        Malformed: pytest cannot collect the tests.
    """
    return run_pytest(ClauseRequest(), path, MarkedTest, lambda *_: None, "--collect-only")


def run_pytest(
    request: msgspec.Struct, path: str, kind: Any, advance: Callable[..., None], *more: str
) -> list[Any]:
    """Run pytest with the plugin and return the plugin's findings.

    Args:
        request: The task of the plugin.
        path: The folder of the tests.
        kind: The type of the findings.
        advance: A function to call with the number of findings of a phase so far, the number of all its
            findings, and the name of the phase.
        more: Additional arguments for pytest.

    Raises:
        NotInstalled: pytest is not installed.
        Malformed: pytest cannot run.
    """
    extras.load("pytest")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / REQUEST).write_bytes(msgspec.json.encode(request))
        # With "=", pytest does not look for its configuration above this folder.
        options = ["-p", "coverts.tracing.pytest_plugin", f"--coverts-trace={name}", "-q", "--no-header"]
        with (folder / "output").open("wb") as output:
            process = subprocess.Popen(
                [sys.executable, "-m", "pytest", *options, *more, path],
                stdout=output,
                stderr=subprocess.STDOUT,
            )
            try:
                code = _wait(process, folder, kind, advance)
            finally:
                if process.poll() is None:
                    process.kill()
                    process.wait()
        if code not in (0, 1, NO_TESTS):
            lines = (folder / "output").read_text(encoding="utf-8", errors="replace").splitlines()
            errors = [line for line in lines if line.startswith(("E  ", "ERROR"))] or lines[-3:]
            raise Malformed(f"pytest could not run {path}: {' / '.join(errors[:6])}")
        return [each for each in _read(folder, Phase | kind) if not isinstance(each, Phase)]


def _wait(process: subprocess.Popen[bytes], folder: Path, kind: Any, advance: Callable[..., None]) -> int:
    while True:
        try:
            return process.wait(0.2)
        except subprocess.TimeoutExpired:
            findings = _read(folder, Phase | kind)
            begins = [i for i, each in enumerate(findings) if isinstance(each, Phase)]
            if begins:
                phase = findings[begins[-1]]
                advance(min(len(findings) - begins[-1] - 1, phase.total), phase.total, phase.name)


def _read(folder: Path, kind: Any) -> list[Any]:
    """Return the findings so far."""
    content = (folder / FINDINGS).read_bytes() if (folder / FINDINGS).exists() else b""
    return [msgspec.json.decode(line, type=kind) for line in content.split(b"\n")[:-1]]
