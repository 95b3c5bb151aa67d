"""Remove the reasons for refusals from judges (functions that test legality).

A list of legal options needs no reasons.
"""

from __future__ import annotations

from collections.abc import Sequence

from coverts.engine.compiler.ir.expression_nodes import Call, ChoiceNode, Const, Expr, Number, Symbol
from coverts.engine.compiler.ir.statement_nodes import FunctionCode, Return, Stmt, statements
from coverts.engine.compiler.lower.catalogue import Catalogue


def strip_reasons(catalogue: Catalogue, body: Sequence[Stmt]) -> list[Stmt]:
    """Return a judge's body without the statements at its end that only refuse."""
    codes = {code.label: code for code in catalogue.order}
    end = len(body)
    while end > 0 and _only_refuses(codes, [body[end - 1]]):
        end -= 1
    return list(body) if end >= len(body) - 1 else [*body[:end], Return(Const(1))]


def _only_refuses(codes: dict[str, FunctionCode], body: Sequence[Stmt]) -> bool:
    """Return whether every return statement in a body returns a refusal."""
    answers = [node.value for node in statements(body) if isinstance(node, Return)]
    return all(_is_refusal(codes, answer) for answer in answers)


def _is_refusal(codes: dict[str, FunctionCode], value: Expr) -> bool:
    match value:
        case Const(value=constant):
            return constant != 0
        case Symbol(what="refusal"):
            return True
        case ChoiceNode(yes=yes, no=no):
            return _is_refusal(codes, yes) and _is_refusal(codes, no)
        case Number():
            return False
        case Call(label=label) if label in codes and not codes[label].entries:
            return _only_refuses(codes, codes[label].body)
    return False
