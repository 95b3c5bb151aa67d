"""Where the code of a game stands, and which numbers of the rulebook it cites."""

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
class Place:
    """One function of a game: its file, the line of its `def` or of its refusal, its name."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{Path(self.file).name}:{self.line} {self.name}"


def function_of(entry: Any) -> Callable[..., Any]:
    """The function of a rule, a kind of question or a helper."""
    function: Callable[..., Any] = entry.function if isinstance(entry, Rule | Kind) else entry
    return function


def numbers_of(entry: Any) -> tuple[str, ...]:
    """The numbers that a rule, a kind or a helper cites."""
    return tuple(getattr(entry, "numbers", ()))


def key_of(entry: Any) -> str:
    """A name for a rule, a kind or a helper that is the same in every process that reads its file."""
    function = function_of(entry)
    code = function.__code__
    return f"{Path(code.co_filename).resolve()}:{code.co_firstlineno}:{function.__qualname__}"


def place_of(program: Program, entry: Any) -> Place:
    """Where a rule, a kind or a helper of the program is defined."""
    source = program.source_of(entry if isinstance(entry, Rule) else function_of(entry))
    return Place(source.file, source.tree.lineno, entry.name if isinstance(entry, Rule) else source.name)


def reached(program: Program, entry: Any) -> bool:
    """Whether the rules of the game come to a rule, a kind or a helper at all."""
    catalogue = program.catalogue
    known: Any = catalogue.functions
    if isinstance(entry, Rule | Kind):
        known = catalogue.rules if isinstance(entry, Rule) else catalogue.kinds
    return entry in known


def citations(game: Game) -> dict[str, list[Place]]:
    """For each number that code cites, the code: rules, then kinds of question, helpers and refusals."""
    program = program_of(game)
    found: dict[str, list[Place]] = {}
    catalogue = program.catalogue
    for entry in [*catalogue.rules, *catalogue.kinds, *catalogue.functions]:
        for number in dict.fromkeys(numbers_of(entry)):
            found.setdefault(number, []).append(place_of(program, entry))
    for number, (file, line) in catalogue.refused_at.items():
        cited = found.setdefault(number, [])
        name = _around(program, file, line)
        if not any(place.file == file and place.name == name for place in cited):
            cited.append(Place(file, line, name))
    return found


def _around(program: Program, file: str, line: int) -> str:
    """The name of the function that a line stands in."""
    for function, made in program.catalogue.functions.items():
        source = made.source
        if isinstance(function, FunctionType) and source.file == file:
            lines = range(source.tree.lineno, (source.tree.end_lineno or line) + 1)
            if line in lines:
                return source.name
    return ""
