"""Lower functions without yields, and find the parameters that they log."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from coverts.engine.compiler.ir.expression_nodes import (
    Call,
    ChoiceNode,
    Const,
    Expr,
    Local,
    Logic,
    Not,
    Number,
    Symbol,
)
from coverts.engine.compiler.ir.statement_nodes import (
    INT,
    STATE,
    FunctionCode,
    If,
    ParameterKind,
    Return,
    SetMask,
    Stmt,
    statements,
)
from coverts.engine.compiler.ir.typed_values import EVERYBODY_MASK, Audience, StateArea
from coverts.engine.compiler.lower.catalogue import Catalogue, LoweredFunction
from coverts.engine.compiler.lower.statements import StatementLowering
from coverts.engine.compiler.source.desugar import names_of
from coverts.engine.compiler.source.syntax import Source
from coverts.engine.language.declarations import is_boolean_judge


def lower_function(catalogue: Catalogue, source: Source) -> LoweredFunction:
    """Lower a function repeatedly until its set of hidden locals no longer changes."""
    masked: set[str] = set()
    while True:
        lower = StatementLowering(catalogue, source.copy())
        lower.masked_locals = set(masked)
        for name in sorted(masked):
            lower.tainted[name] = Audience((Local(f"_m_{name}"),))
            lower.emit(SetMask(name, (Const(EVERYBODY_MASK),)), source.tree)
        lower.block(lower.source.tree.body)
        if getattr(source.function, "judges", False) and not _always_returns(lower.out):
            what = "a judge that can end without an answer"
            source.refuse(source.tree, what, "a 'return' on every path")
        if not (lower.out and isinstance(lower.out[-1], Return)):
            lower.emit(Return(Const(0)), source.tree.body[-1])
        if lower.masked_locals <= masked:
            break
        masked |= lower.masked_locals
    parameters: list[tuple[str, ParameterKind]] = []
    for name in source.parameters:
        if name == lower.state:
            parameters.append(("s", STATE))
        elif name in lower.places:
            area = lower.places[name].what
            assert isinstance(area, StateArea) and area.record is not None
            parameters.append((name, area.record))
        else:
            parameters.append((name, INT))
    label = catalogue.label("h", source.function)
    code = FunctionCode(label, parameters, lower.out, source.file, source.tree.lineno, name=source.name)
    lowered = LoweredFunction(code, source, lower.secret_read, lower.writes, lower.prepares)
    lowered.moved, lowered.slots = lower.moved, lower.slots
    lowered.logged = _logged_parameters(source, lower.logged_names)
    _note_answers(catalogue, lowered)
    return lowered


def _always_returns(body: Sequence[Stmt]) -> bool:
    """Return whether every path through the statements ends with a return."""
    last = body[-1] if body else None
    if isinstance(last, If):
        return bool(last.no) and _always_returns(last.yes) and _always_returns(last.no)
    return isinstance(last, Return)


def _note_answers(catalogue: Catalogue, lowered: LoweredFunction) -> None:
    """Record whether a function is a judge or returns a truth value.

    A judge must not return a truth value as its answer. It must not test another judge's answer as a truth
    value either.
    """
    returns = [node.value for node in statements(lowered.code.body) if isinstance(node, Return)]
    ends = [end for value in returns for end in _possible_values(value)]
    functions = [catalogue.labelled.get(end.label) for end in ends if isinstance(end, Call)]
    callees = [each for each in functions if each is not None]
    lowered.judges = any(isinstance(end, Symbol) for end in ends) or any(each.judges for each in callees)
    lowered.truth = all(end.truth for end in ends if not isinstance(end, Call)) and all(
        each is not None and each.truth for each in functions
    )
    if not getattr(lowered.source.function, "judges", False):
        return
    if is_boolean_judge(lowered.source.function):
        tests = [
            part
            for value in returns
            if isinstance(value, ChoiceNode)
            for part in _tested_operands(value.test)
        ]
        operands = [catalogue.labelled.get(part.label) for part in tests if isinstance(part, Call)]
        wrong = next((each for each in operands if each is not None and each.judges), None)
        says, instead = "which judges", "it with '== OK'"
    else:
        wrong = next((each for each in callees if each.truth), None)
        says, instead = "which says yes or no", "'-> bool' on the judge"
    if wrong is not None:
        what = f"{wrong.source.name}(), {says}, as the answer of a judge"
        lowered.source.refuse(lowered.source.tree, what, instead)


def _possible_values(value: Expr) -> list[Expr]:
    """Return all values that a conditional expression can have."""
    if isinstance(value, ChoiceNode):
        return _possible_values(value.yes) + _possible_values(value.no)
    return [value.of] if isinstance(value, Number) else [value]


def _tested_operands(value: Expr) -> list[Expr]:
    """Return the operands that an expression tests for truth."""
    if isinstance(value, Logic):
        return [part for each in value.operands for part in _tested_operands(each)]
    if isinstance(value, Not):
        return _tested_operands(value.operand)
    return _tested_operands(value.of) if isinstance(value, Number) else [value]


def _logged_parameters(source: Source, names: set[str]) -> set[int]:
    """Return the positions of the parameters that logged values may depend on."""
    logged, before = set(names), -1
    while len(logged) > before:
        before = len(logged)
        _trace_logged(source.tree.body, set(), logged)
    return {i for i, name in enumerate(source.parameters) if name in logged}


def _trace_logged(body: list[ast.stmt], tests: set[str], logged: set[str]) -> None:
    """Add to `logged` the names from which the logged names are computed.

    Args:
        body: The statements to search.
        tests: The names in the tests around the statements.
        logged: The names whose values are written to the log.
    """
    for node in body:
        around = tests
        match node:
            case ast.Assign(targets=targets, value=value):
                _trace_assignment(targets, value, tests, logged)
            case ast.AugAssign(target=target, value=value):
                _trace_assignment([target], value, tests, logged)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                _trace_assignment([target], value, tests, logged)
            case ast.For(target=target, iter=value):
                _trace_assignment([target], value, tests, logged)
                around = tests | names_of(value)
            case ast.If(test=test) | ast.While(test=test):
                around = tests | names_of(test)
        if isinstance(node, ast.For | ast.If | ast.While):
            _trace_logged([*node.body, *node.orelse], around, logged)


def _trace_assignment(targets: list[ast.expr], value: ast.expr, tests: set[str], logged: set[str]) -> None:
    if any(isinstance(target, ast.Name) and target.id in logged for target in targets):
        logged |= names_of(value) | tests
