"""Show how one function of a game is compiled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, cast

from coverts.engine.backends.native.code_builder import collect_instances
from coverts.engine.backends.native.emit.llvm_module import function, module
from coverts.engine.backends.native.llvm_compiler import header, worker
from coverts.engine.base.exceptions import Malformed
from coverts.engine.compiler.ir.expression_nodes import IrNode
from coverts.engine.compiler.ir.statement_nodes import FunctionCode
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game


def show_stages(game: Game, name: str) -> Iterator[str]:
    """Yield the tree, the LLVM IR and the assembly of a rule or helper, line by line.

    The code is compiled without checks for faults.

    Raises:
        Malformed: The game has no rule or helper with this name.
        NotInstalled: llvmlite is not installed.
    """
    program = program_of(game)
    named = {rule.name: code for rule, code in zip(program.catalogue.rules, program.rules, strict=True)}
    for each, lowered in program.catalogue.functions.items():
        named.setdefault(getattr(each, "__name__", ""), lowered.code)
    if name not in named:
        raise Malformed(f"{game.title} has no rule or helper {name}.")
    code = named[name]
    yield f"# {code.file}:{code.line}: {name}"
    yield from draw_tree(code)
    whole = program.catalogue.verdicts.whole
    for instance in collect_instances(game, checked=False).made.values():
        if whole(instance.code.label) == code.label:
            yield from ("", "; LLVM", *function(instance, "").splitlines())
            callees = {one.symbol for one in instance.calls.values()}
            yield from (
                "",
                "; assembly",
                *worker().assembly(module([instance], callees, header())).splitlines(),
            )


def draw_tree(code: FunctionCode) -> Iterator[str]:
    """Yield a function as an indented tree, one node per line."""
    yield f"{code.label}({', '.join(name for name, _ in code.parameters)})"
    for statement in code.body:
        yield from _draw_value(statement, "", 1)


def _draw_value(value: object, name: str, depth: int) -> Iterator[str]:
    beginning = "  " * depth + (f"{name}: " if name else "")
    if isinstance(value, IrNode):
        parts = {f.name: getattr(value, f.name) for f in fields(cast(Any, value)) if f.name != "line"}
        deep = {key: part for key, part in parts.items() if _is_deep(part)}
        plain = " ".join(f"{key}={part}" for key, part in parts.items() if key not in deep)
        yield f"{beginning}{type(value).__name__} {plain}".rstrip()
        for key, part in deep.items():
            yield from _draw_value(part, key, depth + 1)
    elif isinstance(value, list | tuple | dict):
        yield beginning.rstrip()
        named = value.items() if isinstance(value, dict) else (("", part) for part in value)
        for key, part in named:
            yield from _draw_value(part, str(key), depth + 1)
    else:
        yield f"{beginning}{value}"


def _is_deep(part: object) -> bool:
    return isinstance(part, IrNode) or (isinstance(part, list | tuple | dict) and bool(part))
