"""Runs a game's marked tests in a pytest of their own, and reads what they reached."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from coverts.engine.errors import Malformed
from coverts.engine.game import Game

REQUEST, PROOFS = "request.json", "proofs.jsonl"
NO_TESTS = 5
"""pytest's exit code where nothing was selected."""


class Request(msgspec.Struct):
    """What the tests are run for: the rows of a game, some of its cards, or both."""

    game: str
    rows: bool
    cards: list[str]


class Proof(msgspec.Struct):
    """One test: whether it passed, what it is for, and what it reached.

    numbers: of the rulebook. code: keys of functions (`code.key_of`). entered: whether any rule ran.
    """

    test: str
    passed: bool
    rows: list[str]
    cards: list[str]
    numbers: list[str]
    code: list[str]
    entered: bool
    failed: bool = False

    @property
    def name(self) -> str:
        """The test as `file::test`, without its folder and its arguments."""
        file, _, rest = self.test.partition("::")
        return f"{Path(file).stem}::{rest.partition('[')[0]}"


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
    if importlib.util.find_spec("pytest") is None:
        raise Malformed("The tests need pytest: pip install pytest.")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / REQUEST).write_bytes(msgspec.json.encode(Request(game.name, rows, [*cards])))
        command = [sys.executable, "-m", "pytest", "-p", "coverts.tracing.plugin", "-q", "--no-header"]
        with (folder / "said").open("wb") as said:
            process = subprocess.Popen(
                [*command, "--coverts-trace", name, path], stdout=said, stderr=subprocess.STDOUT
            )
            try:
                code = _wait(process, folder, advance)
            finally:
                if process.poll() is None:
                    process.kill()
                    process.wait()
        if code not in (0, 1, NO_TESTS):
            lines = (folder / "said").read_text(encoding="utf-8", errors="replace").splitlines()
            told = [line for line in lines if line.startswith(("E  ", "ERROR"))] or lines[-3:]
            raise Malformed(f"pytest could not run {path}: {' / '.join(told[:6])}")
        return _read(folder)[1]


def _wait(process: subprocess.Popen[bytes], folder: Path, advance: Callable[..., None]) -> int:
    while True:
        try:
            return process.wait(0.2)
        except subprocess.TimeoutExpired:
            total, proofs = _read(folder)
            if total is not None:
                advance(len(proofs), total)


def _read(folder: Path) -> tuple[int | None, list[Proof]]:
    """How many tests there are, if that is known, and those that have ended."""
    total, proofs = None, []
    written = (folder / PROOFS).read_bytes() if (folder / PROOFS).exists() else b""
    for line in written.split(b"\n")[:-1]:
        found = msgspec.json.decode(line, type=int | Proof)
        if isinstance(found, int):
            total = found
        else:
            proofs.append(found)
    return total, proofs
