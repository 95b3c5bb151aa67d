"""A whole function without yields, as a tree, and which of its parameters it tells in the log."""

from __future__ import annotations

import ast

from coverts.engine.compiler.catalogue import Catalogue, Function
from coverts.engine.compiler.source import Source
from coverts.engine.compiler.statements import EVERYBODY_MASK, Statements
from coverts.engine.compiler.steps import (
    INT,
    STATE,
    Code,
    Kind_,
    Return,
    Whose,
)
from coverts.engine.compiler.tree import (
    Const,
    Local,
)
from coverts.engine.compiler.values import Area, Audience


def lower_function(catalogue: Catalogue, source: Source) -> Function:
    """Lower a function without yields, until the set of its hidden locals no longer grows."""
    told: set[str] = set()
    while True:
        lower = Statements(catalogue, source.copy())
        lower.told_of = set(told)
        for name in sorted(told):
            lower.tainted[name] = Audience((Local(f"_m_{name}"),))
            lower.emit(Whose(name, (Const(EVERYBODY_MASK),)), source.tree)
        lower.block(lower.source.tree.body)
        if not (lower.out and isinstance(lower.out[-1], Return)):
            lower.emit(Return(Const(0)), source.tree.body[-1])
        if lower.told_of <= told:
            break
        told |= lower.told_of
    parameters: list[tuple[str, Kind_]] = []
    for name in source.parameters:
        if name == lower.state:
            parameters.append(("s", STATE))
        elif name in lower.places:
            area = lower.places[name].what
            assert isinstance(area, Area) and area.record is not None
            parameters.append((name, area.record))
        else:
            parameters.append((name, INT))
    label = catalogue.label("h", source.function)
    code = Code(label, parameters, lower.out, source.file, source.tree.lineno, name=source.name)
    made = Function(code, source, lower.reads_secrets, lower.writes, lower.prepares, lower.slots)
    made.tells = _told(source, lower.told)
    return made


def _told(source: Source, names: set[str]) -> set[int]:
    """Places of the parameters that the told names are, or were computed from, or were given by a test of."""
    told, before = set(names), -1
    while len(told) > before:
        before = len(told)
        _tell(source.tree.body, set(), told)
    return {i for i, name in enumerate(source.parameters) if name in told}


def _tell(body: list[ast.stmt], tests: set[str], told: set[str]) -> None:
    """Add to `told` what its names get their values from, in statements that such tests stand around."""
    for node in body:
        around = tests
        match node:
            case ast.Assign(targets=targets, value=value):
                _given(targets, value, tests, told)
            case ast.AugAssign(target=target, value=value):
                _given([target], value, tests, told)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                _given([target], value, tests, told)
            case ast.For(target=target, iter=value):
                _given([target], value, tests, told)
                around = tests | _read(value)
            case ast.If(test=test) | ast.While(test=test):
                around = tests | _read(test)
        if isinstance(node, ast.For | ast.If | ast.While):
            _tell([*node.body, *node.orelse], around, told)


def _given(targets: list[ast.expr], value: ast.expr, tests: set[str], told: set[str]) -> None:
    if any(isinstance(target, ast.Name) and target.id in told for target in targets):
        told |= _read(value) | tests


def _read(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
