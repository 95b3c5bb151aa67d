"""Secrets shown to all: a line of the log that all may read whole, or a field that is in every view."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.compiler.generate import view_code
from coverts.engine.compiler.ir.expression_nodes import Const, Expr
from coverts.engine.compiler.ir.statement_nodes import FunctionCode, SayNode, statements
from coverts.engine.compiler.lower.statements import EVERYBODY_MASK
from coverts.engine.compiler.program import Program
from coverts.engine.game.definition import Game
from coverts.engine.language.record import Field, Record
from coverts.tracing.code_index import Place, numbers_of, place_of

SHOWN = "shown"


@dataclass(frozen=True)
class ShownLine:
    """A line of the log of which all may read what only some may.

    at: its place among the statements of its function.
    """

    entry: Any
    place: Place
    numbers: tuple[str, ...]
    at: int
    text: str
    what: str = SHOWN

    def put_into(self, machine: Machine) -> None:
        """Change it in a machine and its program, for good."""
        code = _codes(machine.program)[self.entry]
        said = list(statements(code.body))[self.at]
        assert isinstance(said, SayNode)
        said.arguments = [(value, [Const(EVERYBODY_MASK)]) for value, _ in said.arguments]
        machine.add([code])
        machine.connect()


@dataclass(frozen=True)
class ShownField:
    """A secret field that is in the views of all. No test that looks at no view can notice."""

    entry: Field
    place: Place
    text: str
    what: str = SHOWN
    numbers: tuple[str, ...] = ()

    def put_into(self, machine: Machine) -> None:
        """Change it in a machine, for good; whoever asks what is secret hears of it as before."""
        declared = self.entry.secrecy
        object.__setattr__(self.entry, "secrecy", replace(declared, kind="public"))
        made = view_code.views(machine.catalogue)
        object.__setattr__(self.entry, "secrecy", declared)
        machine.add([made])
        machine.connect()


def shown_lines(program: Program) -> Iterator[ShownLine]:
    """The lines of the log of which not everybody may read all."""
    for entry, code in _codes(program).items():
        for i, node in enumerate(statements(code.body)):
            if isinstance(node, SayNode) and not all(_for_all(masks) for _, masks in node.arguments):
                where = place_of(program, entry)
                place = Place(where.file, node.line or where.line, where.name)
                yield ShownLine(entry, place, numbers_of(entry), i, f"say({node.key!r}) told to all")


def shown_fields(game: Game) -> Iterator[ShownField]:
    """The fields that are secret: those of a record that lies in several places once."""
    found: dict[int, ShownField] = {}
    for cls, field in _secrets(game.state):
        place = Place(*_declared_at(cls, field), f"{cls.__name__}.{field.name}")
        found.setdefault(id(field), ShownField(field, place, f"{field.name} seen by all"))
    yield from found.values()


def masks_of(game: Game) -> frozenset[str]:
    """The fields that say which seats may see a secret."""
    return frozenset(
        f.secrecy.to
        for _, f in _secrets(game.state)
        if isinstance(f.secrecy.to, str) and f.secrecy.to != "nobody"
    )


def _codes(program: Program) -> dict[Any, FunctionCode]:
    codes: dict[Any, FunctionCode] = dict(zip(program.catalogue.rules, program.rules, strict=True))
    codes.update({entry: made.code for entry, made in program.catalogue.functions.items()})
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
    """File and line of a field, or of its class."""
    lines, first = inspect.getsourcelines(cls)
    at = next((i for i, line in enumerate(lines) if line.strip().startswith(f"{field.name}:")), 0)
    return inspect.getfile(cls), first + at
