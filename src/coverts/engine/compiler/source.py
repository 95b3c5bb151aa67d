"""A function of a game as the compiler sees it: its syntax tree and the names it can reach."""

from __future__ import annotations

import ast
import copy
import inspect
import textwrap
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NoReturn

from coverts.engine.errors import RuleSourceError


class Source:
    """The syntax tree of one function, with line numbers of its file, and its outer names."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.name = function.__name__
        self.file = function.__code__.co_filename
        self.tree = copy.deepcopy(_tree(function))
        self.parameters = [a.arg for a in self.tree.args.args]
        extra = self.tree.args
        if extra.vararg or extra.kwarg or extra.kwonlyargs or extra.defaults or extra.posonlyargs:
            self.refuse(self.tree, "a parameter list with defaults or stars", "plain positional parameters")
        free = dict(
            zip(
                function.__code__.co_freevars,
                (c.cell_contents for c in function.__closure__ or ()),
                strict=True,
            )
        )
        self.outer: dict[str, Any] = {**function.__globals__, **free}
        self.annotations = inspect.get_annotations(function)

    def copy(self) -> Source:
        """The same function with a tree of its own: lowering changes the tree."""
        another = copy.copy(self)
        another.tree = copy.deepcopy(self.tree)
        return another

    def refuse(self, node: ast.AST, what: str, instead: str) -> NoReturn:
        """Refuse a construct: file, line, what it is and what to write instead."""
        line = getattr(node, "lineno", self.tree.lineno)
        raise RuleSourceError(
            f"{self.file}:{line}: {self.name}: {what} is not in the rules' subset; write {instead}"
        )


@lru_cache(maxsize=4096)
def _tree(function: Callable[..., Any]) -> ast.FunctionDef:
    if function.__name__ == "<lambda>":
        where = f"{function.__code__.co_filename}:{function.__code__.co_firstlineno}"
        raise RuleSourceError(f"{where}: a lambda is not in the rules' subset; write a function with a name")
    lines, first = inspect.getsourcelines(function)
    module = ast.parse(textwrap.dedent("".join(lines)))
    tree = module.body[0]
    assert isinstance(tree, ast.FunctionDef)
    ast.increment_lineno(tree, first - 1)
    if tree.body and isinstance(tree.body[0], ast.Expr) and isinstance(tree.body[0].value, ast.Constant):
        tree.body = tree.body[1:] or [ast.Pass(lineno=tree.lineno, col_offset=0)]
    return tree


def yields(node: ast.AST | list[ast.stmt]) -> bool:
    """Whether a yield stands anywhere inside."""
    nodes = node if isinstance(node, list) else [node]
    return any(isinstance(n, ast.Yield | ast.YieldFrom) for top in nodes for n in ast.walk(top))
