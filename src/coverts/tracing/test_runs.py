"""Runs a game's tests in a pytest of their own, and reads what the plugin writes down there."""

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
"""pytest's exit code where nothing was selected."""
ClauseKey = tuple[str, int]
"""A card's title and the number of one of its clauses."""


class Request(msgspec.Struct, tag=True):
    """What the tests are run for: the rows of a game, some of its cards, or both."""

    game: str
    rows: bool
    cards: list[str]


class ClauseRequest(msgspec.Struct, tag=True):
    """Which clauses the tests are marked with; no test runs."""


def short_name(test: str) -> str:
    """A test as `file::test`, without its folder and its arguments."""
    file, _, rest = test.partition("::")
    return f"{Path(file).stem}::{rest.partition('[')[0]}"


class MutantRequest(msgspec.Struct, tag=True):
    """What is changed in a game: see `mutants.mutants_of`.

    game: an installed game's name, or a Python file. workers: how many processes share the mutants.
    """

    game: str
    only: list[str]
    kinds: list[str]
    workers: int


class Proof(msgspec.Struct):
    """One test: whether it passed, what it is for, and what it reached.

    numbers: of the rulebook. code: keys of functions (`code.key_of`). entered: whether any rule ran.
    clauses: those that the test is marked with.
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
        return short_name(self.test)


class MarkedTest(msgspec.Struct):
    """A test and the clauses that it is marked with."""

    test: str
    clauses: list[ClauseKey]


class Tried(msgspec.Struct, tag=True):
    """A test with nothing changed; `failed` ones are of no use to tell what a mutant does."""

    test: str
    failed: bool


class Verdict(msgspec.Struct, tag=True):
    """What became of one mutant.

    rows: that its numbers come from. tests: of its rows, which reached it. tried: how many tests ran, all
    that reached it if none failed. killer: the test that failed, "" where none did; of_rows: one of `tests`.
    left_out: why it could not be tried.
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


def folder_of(game: Game, tests: str | None) -> str:
    """Where the tests are; raises Malformed where there is nothing."""
    path = tests if tests is not None else f"tests/{game.name}"
    if not Path(path.partition("::")[0]).exists():
        where = "" if tests is not None else f" in {Path.cwd()}; name it with --tests PATH"
        raise Malformed(f"There is no {path}{where}.")
    return path


def run_tests(
    game: Game, path: str, rows: bool, cards: Sequence[str], advance: Callable[..., None] = lambda *_: None
) -> list[Proof]:
    """Run the tests under `path` that are for a row or a card; raises Malformed where pytest cannot run."""
    return run_pytest(Request(game.name, rows, [*cards]), path, Proof, advance)


def collect_clause_marks(path: str) -> list[MarkedTest]:
    """Return the tests under `path` that are marked with clauses, without running any.

    Raises Malformed if pytest cannot collect them.
    """
    return run_pytest(ClauseRequest(), path, MarkedTest, lambda *_: None, "--collect-only")


def run_pytest(
    request: msgspec.Struct, path: str, kind: Any, advance: Callable[..., None], *more: str
) -> list[Any]:
    """Run the tests under `path`, with `more` arguments; what the plugin finds, of type `kind`.

    Raises NotInstalled without pytest, Malformed if it cannot run.
    """
    extras.load("pytest")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / REQUEST).write_bytes(msgspec.json.encode(request))
        command = [sys.executable, "-m", "pytest", "-p", "coverts.tracing.pytest_plugin", "-q", "--no-header"]
        with (folder / "said").open("wb") as said:
            process = subprocess.Popen(
                [*command, "--coverts-trace", name, *more, path], stdout=said, stderr=subprocess.STDOUT
            )
            try:
                code = _wait(process, folder, kind, advance)
            finally:
                if process.poll() is None:
                    process.kill()
                    process.wait()
        if code not in (0, 1, NO_TESTS):
            lines = (folder / "said").read_text(encoding="utf-8", errors="replace").splitlines()
            told = [line for line in lines if line.startswith(("E  ", "ERROR"))] or lines[-3:]
            raise Malformed(f"pytest could not run {path}: {' / '.join(told[:6])}")
        return _read(folder, kind)[1]


def _wait(process: subprocess.Popen[bytes], folder: Path, kind: Any, advance: Callable[..., None]) -> int:
    while True:
        try:
            return process.wait(0.2)
        except subprocess.TimeoutExpired:
            total, findings = _read(folder, kind)
            if total is not None:
                advance(len(findings), total)


def _read(folder: Path, kind: Any) -> tuple[int | None, list[Any]]:
    """How many findings there will be, if that is known, and those there are."""
    total, findings = None, []
    written = (folder / FINDINGS).read_bytes() if (folder / FINDINGS).exists() else b""
    for line in written.split(b"\n")[:-1]:
        found = msgspec.json.decode(line, type=int | kind)
        if isinstance(found, int):
            total = found
        else:
            findings.append(found)
    return total, findings
