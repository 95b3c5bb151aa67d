"""Keys of mutants, and versions of the code and tests that a trial depends on."""

from __future__ import annotations

import ast
import hashlib
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import coverts
from coverts.engine.backends.python.machine import Machine
from coverts.engine.compiler.generate import view_code
from coverts.engine.compiler.ir.statement_nodes import FunctionCode, calls_in
from coverts.tracing.mutation.exposures import RevealedField, RevealedLine, codes_of
from coverts.tracing.mutation.mutants import AnyMutant


class SourceVersions:
    """The versions of a game's code and of the files of its tests.

    The version of a function is a hash of the code that the compiler makes of it. So it also depends on the
    function's constants and tables, but not on comments.
    """

    def __init__(self, machine: Machine, test_files: Iterable[Path]) -> None:
        self._machine = machine
        catalogue = machine.catalogue
        self._codes = codes_of(machine.program)
        self._state = hash_of(machine.game.layout.description)
        self._views = self._text(view_code.views(catalogue))
        self._by_label = {code.label: code for code in catalogue.order}
        self._whole = catalogue.verdicts.whole
        self._recorded = {code.label for code in self._codes.values()}
        self._entries = [self._version_of(code) for code in self._codes.values()]
        tests = {*test_files}
        game_files = {Path(code.file).resolve() for code in self._codes.values() if code.file}
        helpers = _own_modules() - tests - game_files
        shared = hash_of(*sorted((file.name, _content(file)) for file in helpers))
        self._files = {file: hash_of(shared, _content(file), *_data_beside(file)) for file in tests}

    def key(self, mutant: AnyMutant) -> str:
        """Return the mutant's key. It stays the same in all runs while the changed function does."""
        if isinstance(mutant, RevealedField):
            return hash_of(mutant.what, mutant.place.name, mutant.text)
        change = mutant.at if isinstance(mutant, RevealedLine) else ast.dump(mutant.source().tree)
        return hash_of(mutant.what, self._codes[mutant.entry].label, mutant.text, change)

    def of_code(self, mutant: AnyMutant) -> str:
        """Return the version of the code that the mutant changes."""
        if isinstance(mutant, RevealedField):
            return hash_of(self._state, self._views)
        return hash_of(self._state, self._version_of(self._codes[mutant.entry]))

    def of_test(self, name: str, file: Path, reached: Iterable[int]) -> str:
        """Return the version of a test.

        Args:
            name: The test's pytest id.
            file: The test's file, one of `test_files`.
            reached: The indices of the rules and functions that the test reaches, in the order of `codes_of`.
        """
        return hash_of(name, self._files[file], *(self._entries[i] for i in sorted(reached)))

    def _version_of(self, code: FunctionCode) -> str:
        """Return a hash of a function and of the functions that the compiler has split off from it."""
        texts: dict[str, str] = {}
        waiting = [code]
        while waiting:
            each = waiting.pop()
            if each.label not in texts:
                texts[each.label] = self._text(each)
                labels = {self._whole(call.label) for call in calls_in(each.body)} - self._recorded
                waiting += [self._by_label[label] for label in labels if label in self._by_label]
        return hash_of(*sorted(texts.items()))

    def _text(self, code: FunctionCode) -> str:
        return "\n".join(line.text for line in self._machine.writer.function(code))


def _own_modules() -> set[Path]:
    """Return the files of the imported modules that belong neither to Coverts nor to an installed package."""
    places = [*map(Path, sysconfig.get_paths().values()), Path(coverts.__file__).parent]
    folders = {place.resolve() for place in places}
    files = {getattr(module, "__file__", None) for module in [*sys.modules.values()]}
    paths = {Path(file).resolve() for file in files if file is not None and file.endswith(".py")}
    return {path for path in paths if path.is_file() and folders.isdisjoint(path.parents)}


def _data_beside(file: Path) -> Sequence[tuple[str, bytes]]:
    """Return the names and contents of files beside a test that are not Python files."""
    files = sorted(each for each in file.parent.iterdir() if each.is_file() and each.suffix != ".py")
    return [(each.name, _content(each)) for each in files]


def _content(file: Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest()


def hash_of(*parts: Any) -> str:
    """Return a short hash of some values."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
