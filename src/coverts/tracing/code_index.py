"""Finds the code of a game and the rules that the code cites."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

from coverts.engine.compiler.program import Program, program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.declarations import Kind, Rule


@dataclass(frozen=True)
class CodePlace:
    """A place in a game's code: the file, line and function.

    The line contains a `def` statement or a refusal.
    """

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{Path(self.file).name}:{self.line} {self.name}"


def function_of(entry: Any) -> Callable[..., Any]:
    """Return the Python function of a rule, question kind or helper."""
    function: Callable[..., Any] = entry.function if isinstance(entry, Rule | Kind) else entry
    return function


def numbers_of(entry: Any) -> tuple[str, ...]:
    """Return the numbers of the rules that a rule, question kind or helper cites."""
    return tuple(getattr(entry, "numbers", ()))


def key_of(entry: Any) -> str:
    """Return the same key for a rule, question kind or helper in every process.

    Closures of one factory differ by the values that they have captured.
    """
    function = function_of(entry)
    code = function.__code__
    key = f"{Path(code.co_filename).resolve()}:{code.co_firstlineno}:{function.__qualname__}"
    captured = [_captured_key(cell.cell_contents, function) for cell in function.__closure__ or ()]
    return f"{key}({', '.join(captured)})" if captured else key


def _captured_key(value: Any, function: Callable[..., Any]) -> str:
    """Return a key for a value that a function has captured, which may be the function itself."""
    if value is not function and isinstance(value, Rule | Kind | FunctionType):
        return key_of(value)
    return repr(value) if isinstance(value, int | str) else type(value).__name__


def place_of(program: Program, entry: Any) -> CodePlace:
    """Return the place where a rule, question kind or helper is defined."""
    source = program.source_of(entry if isinstance(entry, Rule) else function_of(entry))
    return CodePlace(source.file, source.tree.lineno, entry.name if isinstance(entry, Rule) else source.name)


def is_reachable(program: Program, entry: Any) -> bool:
    """Return whether the game's rules can call this rule, question kind or helper."""
    catalogue = program.catalogue
    entries: Any = catalogue.functions
    if isinstance(entry, Rule | Kind):
        entries = catalogue.rules if isinstance(entry, Rule) else catalogue.kinds
    return entry in entries


def citations(game: Game) -> dict[str, list[CodePlace]]:
    """Return the places in a game's code that cite each rule number."""
    program = program_of(game)
    places: dict[str, list[CodePlace]] = {}
    catalogue = program.catalogue
    for entry in [*catalogue.rules, *catalogue.kinds, *catalogue.functions]:
        for number in dict.fromkeys(numbers_of(entry)):
            places.setdefault(number, []).append(place_of(program, entry))
    for number, (file, line) in catalogue.refused_at.items():
        cited = places.setdefault(number, [])
        name = _function_at(program, file, line)
        if not any(place.file == file and place.name == name for place in cited):
            cited.append(CodePlace(file, line, name))
    return places


def _function_at(program: Program, file: str, line: int) -> str:
    """Return the name of the function that contains a line, or "" if there is none."""
    for function, lowered in program.catalogue.functions.items():
        source = lowered.source
        if isinstance(function, FunctionType) and source.file == file:
            lines = range(source.tree.lineno, (source.tree.end_lineno or line) + 1)
            if line in lines:
                return source.name
    return ""
