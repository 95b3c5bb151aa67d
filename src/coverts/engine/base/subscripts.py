"""Find out which index was outside which array, from the frame of the code that used it."""

from __future__ import annotations

import ast
import linecache
import re
from copy import deepcopy
from functools import lru_cache
from types import FrameType
from typing import Any

SUBSCRIPTS = "_subscripts"
"""The global of generated code with the texts of each indexed array and of its index, and their origin.

The column of an instruction is its number in this list, counted from 1.
"""

Subscript = tuple[ast.expr, ast.expr]
"""The expressions of an array and of its index."""

PLAIN = (
    ast.Attribute, ast.BinOp, ast.Constant, ast.Name, ast.Subscript, ast.UnaryOp,
    ast.expr_context, ast.operator, ast.unaryop,
)  # fmt: skip
"""The nodes of expressions in plain Python that can be evaluated again without an effect."""


def describe_index(error: IndexError) -> str:
    """Return which index is outside which array, or "" if the frame that raised the error does not tell."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return describe_subscript(trace.tb_frame, trace.tb_lasti) if trace is not None else ""


def describe_subscript(frame: FrameType, instruction: int) -> str:
    """Return which index is outside which array, or "" if the frame does not tell.

    Args:
        frame: The frame that uses the index.
        instruction: The offset of the instruction that uses it.
    """
    generated = SUBSCRIPTS in frame.f_globals
    try:
        subscript = (_find_generated if generated else _find_written)(frame, instruction)
        return _describe(*subscript, _Names(frame, generated)) if subscript is not None else ""
    except Exception:  # the file or what the frame holds may have changed since, or it may not be an array
        return ""


def _find_generated(frame: FrameType, instruction: int) -> Subscript | None:
    entry = _entry_at(frame, instruction)
    if entry is None:
        return None
    array, index = (_Checked().visit(ast.parse(text, mode="eval").body) for text in entry[:2])
    return array, index


def _entry_at(frame: FrameType, instruction: int) -> tuple[str, str, Any] | None:
    """Return the texts and the origin of the index that an instruction of generated code uses."""
    column = [*frame.f_code.co_positions()][instruction // 2][2]
    subscripts = frame.f_globals.get(SUBSCRIPTS, ())
    return subscripts[column - 1] if column and column <= len(subscripts) else None


def find_origin(frame: FrameType, instruction: int) -> tuple[str, int, str] | None:
    """Return the file, line and function of an index that comes from another function, or None."""
    entry = _entry_at(frame, instruction)
    return entry and entry[2]


def _find_written(frame: FrameType, instruction: int) -> Subscript | None:
    code = frame.f_code
    position = [*code.co_positions()][instruction // 2]
    subscript = _subscripts_in(code.co_filename, "".join(linecache.getlines(code.co_filename))).get(position)
    if subscript is None or not all(isinstance(n, PLAIN) for part in subscript for n in ast.walk(part)):
        return None
    return subscript


@lru_cache(maxsize=16)
def _subscripts_in(file: str, text: str) -> dict[tuple[int | None, ...], Subscript]:
    """Return the subscripts of a file by their position."""
    return {
        (node.lineno, node.end_lineno, node.col_offset, node.end_col_offset): (node.value, node.slice)
        for node in ast.walk(ast.parse(text, file))
        if isinstance(node, ast.Subscript)
    }


class _Checked(ast.NodeTransformer):
    """A transformer that replaces `i if (i := ...) >= 0 else outside(i)` by the local `i`."""

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        otherwise = node.orelse
        if isinstance(otherwise, ast.Call) and ast.unparse(otherwise.func) == "outside":
            return node.body
        self.generic_visit(node)
        return node


class _Names:
    """The names of a frame, in which an expression can be evaluated."""

    def __init__(self, frame: FrameType, generated: bool) -> None:
        self.frame, self.generated = frame, generated

    def evaluate(self, node: ast.expr) -> Any:
        local = self.frame.f_locals
        if self.generated and any(isinstance(part, ast.Call) for part in ast.walk(node)):
            local = deepcopy(dict(local))  # a call may change the state
        return eval(compile(ast.Expression(node), "<index>", "eval"), self.frame.f_globals, local)


def _describe(array: ast.expr, index: ast.expr, names: _Names) -> str:
    number, items = names.evaluate(index), names.evaluate(array)
    outside = not (0 if names.generated else -len(items)) <= number < len(items)
    if not outside or not isinstance(items, list | tuple):
        return ""  # a call has given another number now
    name = re.sub(r"_[0-9a-f]{6}\b", "", _name(array, names))  # the names of tables end with a hash
    if not items:
        return f"the index {number} is outside {name}, which is empty"
    return f"the index {number} is outside {name}, whose indices are 0 to {len(items) - 1}"


def _name(node: ast.expr, names: _Names) -> str:
    """Return the text of an array, with a number for each index."""
    if isinstance(node, ast.Subscript):
        return f"{_name(node.value, names)}[{names.evaluate(node.slice)}]"
    if isinstance(node, ast.Attribute):
        return f"{_name(node.value, names)}.{node.attr}"
    return ast.unparse(node)
