"""The end of a judge that can only say which rule refuses: left out where legal options are listed."""

from __future__ import annotations

import ast

from coverts.engine.compiler.program import Program
from coverts.engine.compiler.values import Line


def without_reasons(program: Program, body: list[Line]) -> list[Line]:
    """A judge's body without the statements at its end that can only refuse."""
    if not _ends(body):
        return body
    kept = len(body)
    while kept > 0 and _only_refuses(program, body[kept - 1]):
        kept -= 1
    while kept < len(body) and body[kept].depth > 1:
        kept += 1
    return body if kept >= len(body) - 1 else [*body[:kept], Line(1, "return 1", 0)]


def _only_refuses(program: Program, line: Line) -> bool:
    """Whether a line neither ends a judge with OK nor goes on from the line before it."""
    if line.text == "else:" or line.text.startswith("elif "):
        return False
    if not line.text.startswith("return "):
        return True
    return _is_refusal(program, ast.parse(line.text[7:], mode="eval").body)


def _is_refusal(program: Program, value: ast.expr) -> bool:
    if isinstance(value, ast.Constant):
        return value.value != 0
    if isinstance(value, ast.IfExp):
        return _is_refusal(program, value.body) and _is_refusal(program, value.orelse)
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name)):
        return False
    called = next((made for made in program.order if made.label == value.func.id), None)
    if called is None:
        return False
    *body, last = called.lines[1:]  # the last line returns 0 where nothing before it does
    return all(
        _is_refusal(program, ast.parse(line.text[7:], mode="eval").body)
        for line in (body if _ends(body) else [*body, last])
        if line.text.startswith("return ")
    )


def _ends(body: list[Line]) -> bool:
    """Whether a body never runs past its last line."""
    return bool(body) and body[-1].depth == 1 and body[-1].text.startswith("return ")
