"""Lower functions without yields; find the parameters that they log."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from coverts.engine.compiler.ir.expression_nodes import (
    Call,
    Choice,
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
    Code,
    If,
    Kind_,
    Return,
    Stmt,
    Whose,
    statements,
)
from coverts.engine.compiler.ir.typed_values import Area, Audience
from coverts.engine.compiler.lower.catalogue import Catalogue, Function
from coverts.engine.compiler.lower.statements import EVERYBODY_MASK, Statements
from coverts.engine.compiler.source.desugar import names_of
from coverts.engine.compiler.source.syntax import Source
from coverts.engine.language.declarations import is_boolean_judge


def lower_function(catalogue: Catalogue, source: Source) -> Function:
    """Lower a function until the set of its hidden locals is a fixed point."""
    told: set[str] = set()
    while True:
        lower = Statements(catalogue, source.copy())
        lower.told_of = set(told)
        for name in sorted(told):
            lower.tainted[name] = Audience((Local(f"_m_{name}"),))
            lower.emit(Whose(name, (Const(EVERYBODY_MASK),)), source.tree)
        lower.block(lower.source.tree.body)
        if getattr(source.function, "judges", False) and not _always_returns(lower.out):
            what = "a judge that may end without an answer"
            source.refuse(source.tree, what, "a 'return' on every way through it")
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
    _note_answers(catalogue, made)
    return made


def _always_returns(body: Sequence[Stmt]) -> bool:
    """Return whether every path through statements ends with a return."""
    last = body[-1] if body else None
    if isinstance(last, If):
        return bool(last.no) and _always_returns(last.yes) and _always_returns(last.no)
    return isinstance(last, Return)


def _note_answers(catalogue: Catalogue, made: Function) -> None:
    """Note whether a function judges or returns a truth value.

    A judge must not return a truth value as its judgement, nor test a judgement as a truth value.
    """
    returns = [node.value for node in statements(made.code.body) if isinstance(node, Return)]
    ends = [end for value in returns for end in _ends(value)]
    known = [catalogue.labelled.get(end.label) for end in ends if isinstance(end, Call)]
    called = [each for each in known if each is not None]
    made.judges = any(isinstance(end, Symbol) for end in ends) or any(each.judges for each in called)
    made.truth = all(end.truth for end in ends if not isinstance(end, Call)) and all(
        each is not None and each.truth for each in known
    )
    if not getattr(made.source.function, "judges", False):
        return
    if is_boolean_judge(made.source.function):
        tests = [part for value in returns if isinstance(value, Choice) for part in _truths(value.test)]
        asked = [catalogue.labelled.get(part.label) for part in tests if isinstance(part, Call)]
        wrong = next((each for each in asked if each is not None and each.judges), None)
        says, instead = "which judges", "it with '== OK'"
    else:
        wrong = next((each for each in called if each.truth), None)
        says, instead = "which says yes or no", "'-> bool' on the judge"
    if wrong is not None:
        what = f"{wrong.source.name}(), {says}, as the answer of a judge"
        made.source.refuse(made.source.tree, what, instead)


def _ends(value: Expr) -> list[Expr]:
    """Return all values that a conditional expression can have."""
    if isinstance(value, Choice):
        return _ends(value.yes) + _ends(value.no)
    return [value.of] if isinstance(value, Number) else [value]


def _truths(value: Expr) -> list[Expr]:
    """Return the operands that an expression tests for truth."""
    if isinstance(value, Logic):
        return [part for each in value.operands for part in _truths(each)]
    if isinstance(value, Not):
        return _truths(value.operand)
    return _truths(value.of) if isinstance(value, Number) else [value]


def _told(source: Source, names: set[str]) -> set[int]:
    """Return the parameters that can be inferred from the names written to the log."""
    told, before = set(names), -1
    while len(told) > before:
        before = len(told)
        _tell(source.tree.body, set(), told)
    return {i for i, name in enumerate(source.parameters) if name in told}


def _tell(body: list[ast.stmt], tests: set[str], told: set[str]) -> None:
    """Add to `told` the names that its names are computed from.

    `tests` are the names in tests around the statements.
    """
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
                around = tests | names_of(value)
            case ast.If(test=test) | ast.While(test=test):
                around = tests | names_of(test)
        if isinstance(node, ast.For | ast.If | ast.While):
            _tell([*node.body, *node.orelse], around, told)


def _given(targets: list[ast.expr], value: ast.expr, tests: set[str], told: set[str]) -> None:
    if any(isinstance(target, ast.Name) and target.id in told for target in targets):
        told |= names_of(value) | tests
