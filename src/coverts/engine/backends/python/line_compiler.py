"""Compile the lines that the Python writer has written."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import Any

from coverts.engine.backends.python.python_writer import ORIGIN, PythonLine
from coverts.engine.backends.python.repetition import RECORD
from coverts.engine.base.subscripts import SUBSCRIPTS
from coverts.engine.compiler.ir.expression_nodes import CodeOrigin
from coverts.engine.compiler.ir.statement_nodes import FunctionCode, While, calls_in, statements


def compile_lines(
    lines: Sequence[PythonLine],
    file: str,
    space: dict[str, Any],
    first: int = 1,
    origins: Iterable[CodeOrigin] = (),
) -> None:
    """Compile generated functions into `space`, with the line numbers of the rules.

    The column of an index, and of the call that refuses a negative one, is its number in `space[SUBSCRIPTS]`,
    so that an error can name the array.

    Args:
        lines: The lines of the functions.
        file: The file of the rules.
        space: The namespace of the functions.
        first: The line number of generated lines that come from no line of the rules.
        origins: The places from which code has been written into other functions.
    """
    text = "\n".join("    " * line.depth + line.text for line in lines)
    tree = ast.parse(text)
    numbers = [line.number or first for line in lines]
    subscripts = space.setdefault(SUBSCRIPTS, [])
    places = [*origins]
    found = []
    records = _Records()
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.stmt | ast.arg):
            node.lineno = numbers[node.lineno - 1]
            node.end_lineno = node.lineno
            node.col_offset = node.end_col_offset = 0
            if isinstance(node, ast.NamedExpr) and node.target.id.startswith(RECORD):
                records.places[node.target.id] = node.value
            if isinstance(node, ast.Subscript):
                found.append((node, remove_mark(node, places)))
    for node, origin in found:
        array, index = ast.unparse(node.value), ast.unparse(node.slice)
        subscripts.append((records.write_out(array), records.write_out(index), origin))
        checked = [node.slice.orelse] if isinstance(node.slice, ast.IfExp) else []
        for part in (node, *checked):
            part.col_offset = part.end_col_offset = len(subscripts)
    exec(compile(tree, file, "exec"), space)  # the text is generated from rules that have been checked


class _Records(ast.NodeTransformer):
    """A transformer that replaces the names of records by their places, so that a fault can tell them."""

    def __init__(self) -> None:
        self.places: dict[str, ast.expr] = {}

    def write_out(self, text: str) -> str:
        """Return the text of an expression with the places of records."""
        if RECORD not in text:
            return text
        return ast.unparse(self.visit(ast.parse(text, mode="eval").body))

    def visit_Name(self, node: ast.Name) -> ast.expr:
        place = self.places.get(node.id)
        return ast.parse(self.write_out(ast.unparse(place)), mode="eval").body if place is not None else node

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:
        node.value = self.visit(node.value)
        return node.value if node.target.id in self.places else node


def remove_mark(node: ast.Subscript, origins: Sequence[CodeOrigin]) -> CodeOrigin | None:
    """Remove the mark of an index from another function, and return its origin. Otherwise, return None."""
    match node.slice:
        case ast.Call(func=ast.Name(id=name), args=[index]) if name.startswith(ORIGIN):
            node.slice = index
            return origins[int(name.removeprefix(ORIGIN))]
    return None


def find_step_takers(codes: Sequence[FunctionCode]) -> dict[str, bool]:
    """Return for each label whether the function or one of its callees needs the step counter."""
    callees = {code.label: {*code.entries, *(call.label for call in calls_in(code.body))} for code in codes}
    counted = {
        code.label: any(isinstance(each, While) and not each.ends for each in statements(code.body))
        for code in codes
    }
    taking = [label for label, takes in counted.items() if takes]
    while taking:
        callee = taking.pop()
        for label, others in callees.items():
            if callee in others and not counted[label]:
                counted[label] = True
                taking.append(label)
    return counted
