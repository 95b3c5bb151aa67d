"""Mutants that reveal a secret to everybody, in a log line or in all views."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.source_files import find_class
from coverts.engine.compiler.generate import view_code
from coverts.engine.compiler.ir.expression_nodes import Const, Expr
from coverts.engine.compiler.ir.statement_nodes import FunctionCode, SayNode, statements
from coverts.engine.compiler.ir.typed_values import EVERYBODY_MASK
from coverts.engine.compiler.program import Program
from coverts.engine.game.definition import Game
from coverts.engine.language.record import Field, Record
from coverts.tracing.code_index import CodePlace, numbers_of, place_of

SHOWN = "shown"


@dataclass(frozen=True)
class RevealedLine:
    """A mutant that shows the secret parts of a log line to everybody.

    Attributes:
        entry: The rule or helper that writes the line.
        place: The place of the statement in the code.
        numbers: The numbers of the rules that the rule or helper cites.
        at: The index of the statement within its function.
        text: A description of the change.
        what: The kind of mutant.
    """

    entry: Any
    place: CodePlace
    numbers: tuple[str, ...]
    at: int
    text: str
    what: str = SHOWN

    def put_into(self, machine: Machine) -> None:
        """Apply the mutant to a machine and its program. This cannot be undone."""
        code = codes_of(machine.program)[self.entry]
        statement = list(statements(code.body))[self.at]
        assert isinstance(statement, SayNode)
        statement.arguments = [(value, [Const(EVERYBODY_MASK)]) for value, _ in statement.arguments]
        machine.add([code])
        machine.connect()


@dataclass(frozen=True)
class RevealedField:
    """A mutant that shows a secret field in every view.

    Only tests that look at a view can detect it.
    """

    entry: Field
    place: CodePlace
    text: str
    what: str = SHOWN
    numbers: tuple[str, ...] = ()

    def put_into(self, machine: Machine) -> None:
        """Apply the mutant to a machine. This cannot be undone.

        The views then show the field, although the field is still declared as secret.
        """
        declared = self.entry.secrecy
        object.__setattr__(self.entry, "secrecy", replace(declared, kind="public"))
        views = view_code.views(machine.catalogue)
        object.__setattr__(self.entry, "secrecy", declared)
        machine.add([views])
        machine.connect()


def revealed_lines(program: Program) -> Iterator[RevealedLine]:
    """Yield a mutant for each log line with a part that some seats may not read."""
    for entry, code in codes_of(program).items():
        for i, node in enumerate(statements(code.body)):
            if isinstance(node, SayNode) and not all(_for_all(masks) for _, masks in node.arguments):
                where = place_of(program, entry)
                place = CodePlace(where.file, node.line or where.line, where.name)
                yield RevealedLine(entry, place, numbers_of(entry), i, f"say({node.key!r}) told to all")


def revealed_fields(game: Game) -> Iterator[RevealedField]:
    """Yield a mutant for each secret field.

    A field has only one mutant, even if its record is used in several places.
    """
    mutants: dict[int, RevealedField] = {}
    for cls, field in _secrets(game.state):
        place = CodePlace(*_declared_at(cls, field), f"{cls.__name__}.{field.name}")
        mutants.setdefault(id(field), RevealedField(field, place, f"{field.name} seen by all"))
    yield from mutants.values()


def masks_of(game: Game) -> frozenset[str]:
    """Return the names of the fields that hold the visibility masks of secrets."""
    return frozenset(
        f.secrecy.to
        for _, f in _secrets(game.state)
        if isinstance(f.secrecy.to, str) and f.secrecy.to != "nobody"
    )


def codes_of(program: Program) -> dict[Any, FunctionCode]:
    """Return the code of each rule and function of a game."""
    codes: dict[Any, FunctionCode] = dict(zip(program.catalogue.rules, program.rules, strict=True))
    codes.update({entry: lowered.code for entry, lowered in program.catalogue.functions.items()})
    return codes


def _for_all(masks: Sequence[Expr]) -> bool:
    return all(isinstance(mask, Const) and mask.value == EVERYBODY_MASK for mask in masks)


def _secrets(cls: type[Record]) -> Iterator[tuple[type[Record], Field]]:
    for field in cls.fields:
        if isinstance(field.type, type):
            yield from _secrets(field.type)
        elif field.secrecy.kind == "secret":
            yield cls, field


def _declared_at(cls: type[Record], field: Field) -> tuple[str, int]:
    """Return the file and line of a field, or of its class if the field is not found."""
    file, _, line = cls.declared_at.rpartition(":")
    node = find_class(cls.declared_at)
    for part in node.body if node is not None else []:
        if isinstance(part, ast.AnnAssign) and ast.unparse(part.target) == field.name:
            return file, part.lineno
    return file, int(line)
