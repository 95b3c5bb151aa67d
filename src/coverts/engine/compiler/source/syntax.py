"""Read the syntax tree, the annotations and the globals of a game's function."""

from __future__ import annotations

import ast
import copy
import inspect
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NoReturn

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.compiler.source.desugar import SWEPT, expand_shorthand, find_numbered

RESERVED_NAMES = frozenset(
    {
        *("s", "v", "w", "UNSEEN", "abs", "bit_count", "cancel", "clear_scratch", "does_not_fit", "draw"),
        *("game_is_over", "held_twice", "in_words", "int", "max", "min", "no_entry", "outside", "range"),
        *("stack_overflow", "too_many_units", "unseen_word"),
    }
)
"""Names that generated code uses. Other names of generated code begin with an underscore."""


class Source:
    """The syntax tree and the globals of one function.

    Line numbers in the tree are line numbers of the file. The tree is shared, so copy it before you change
    it.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.name = function.__name__
        self.file = function.__code__.co_filename
        variant = getattr(function, "variant", None)
        self.tree, outer = variant.sweep if variant is not None and variant.sweep else (_tree(function), {})
        free = dict(
            zip(
                function.__code__.co_freevars,
                (c.cell_contents for c in function.__closure__ or ()),
                strict=True,
            )
        )
        self.outer: dict[str, Any] = {**function.__globals__, **free, **outer}
        self.annotations = self._read_annotations()
        self.numbered = find_numbered(function, self.annotations)
        judges = hasattr(function, "rules") or "refuse" in function.__code__.co_names
        if variant is not None or self.numbered or judges:
            self.tree = expand_shorthand(copy_tree(self.tree), self)
        self.parameters = [a.arg for a in self.tree.args.args]
        extra = self.tree.args
        if extra.vararg or extra.kwarg or extra.kwonlyargs or extra.defaults or extra.posonlyargs:
            self.refuse(self.tree, "a parameter list with defaults or stars", "plain positional parameters")

    def _read_annotations(self) -> dict[str, Any]:
        """Return the annotations of the parameters, by parameter name."""
        annotations = inspect.get_annotations(self.function)
        swept = [arg.arg for arg in self.tree.args.args] if self.tree.name == SWEPT else None
        names = swept or self.function.__code__.co_varnames
        here = {
            arg.arg: annotations[name]
            for arg, name in zip(self.tree.args.args, names, strict=False)
            if name in annotations
        }
        return {
            name: self.outer.get(kind, kind) if isinstance(kind, str) else kind for name, kind in here.items()
        }

    def copy(self) -> Source:
        """Return a copy with its own tree, which lowering may change."""
        another = copy.copy(self)
        another.tree = copy_tree(self.tree)
        return another

    def refuse(self, node: ast.AST, what: str, instead: str) -> NoReturn:
        """Refuse a construct that rules may not use.

        Args:
            node: The syntax node of the construct.
            what: A description of the construct.
            instead: The construct to write instead.

        Raises:
            RuleSourceError: Always.
        """
        self.refuse_use(node, f"{what} is not in the rules' subset", instead)

    def refuse_use(self, node: ast.AST, what: str, instead: str) -> NoReturn:
        """Refuse a construct that rules may use in other places, but not in this one.

        Raises:
            RuleSourceError: Always.
        """
        line = getattr(node, "lineno", self.tree.lineno)
        raise RuleSourceError(f"{self.file}:{line}: {self.name}: {what}; write {instead}")


def copy_tree(node: Any) -> Any:
    """Return a copy of a syntax tree or of a list of trees."""
    if isinstance(node, list):
        return [copy_tree(part) for part in node]
    if not isinstance(node, ast.AST) or isinstance(node, SHARED_NODES):
        return node
    another = type(node).__new__(type(node))
    another.__dict__.update({name: copy_tree(part) for name, part in node.__dict__.items()})
    return another


SHARED_NODES = (ast.expr_context, ast.operator, ast.unaryop, ast.cmpop, ast.boolop)
"""The types of nodes that are never changed. Copies of a tree share these nodes."""


@lru_cache(maxsize=4096)
def _tree(function: Callable[..., Any]) -> ast.FunctionDef:
    code = function.__code__
    if function.__name__ == "<lambda>":
        where = f"{code.co_filename}:{code.co_firstlineno}"
        raise RuleSourceError(f"{where}: rules may not use a lambda; write a function with a name")
    tree = _functions(code.co_filename, "".join(inspect.findsource(function)[0]))[code.co_firstlineno]
    if tree.body and isinstance(tree.body[0], ast.Expr) and isinstance(tree.body[0].value, ast.Constant):
        tree.body = tree.body[1:] or [ast.Pass(lineno=tree.lineno, col_offset=0)]
    _rename(tree)
    return tree


def _rename(tree: ast.FunctionDef) -> None:
    """Rename locals whose names are reserved for generated code."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    own = {arg.arg for arg in tree.args.args[1:] if arg.arg != "s"} | {
        n.id for n in names if isinstance(n.ctx, ast.Store)
    }
    known = own | {node.id for node in names}
    for name in sorted(name for name in own if name[0] == "_" or name in RESERVED_NAMES):
        another = f"{name.strip('_') or 'x'}_"
        while another in known or another in RESERVED_NAMES:
            another += "_"
        known.add(another)
        for node in names:
            if node.id == name:
                node.id = another
        for arg in tree.args.args[1:]:
            if arg.arg == name:
                arg.arg = another


@lru_cache(maxsize=1024)
def _functions(file: str, text: str) -> dict[int, ast.FunctionDef]:
    """Return the functions of a file by their first line.

    The first line may be the line of a decorator.
    """
    functions = {}
    for node in ast.walk(ast.parse(text, file)):
        if isinstance(node, ast.FunctionDef):
            functions[min([node.lineno, *(part.lineno for part in node.decorator_list)])] = node
    return functions


def has_yield(node: ast.AST | list[ast.stmt]) -> bool:
    """Return whether a tree contains a yield."""
    nodes = node if isinstance(node, list) else [node]
    return any(isinstance(n, ast.Yield | ast.YieldFrom) for top in nodes for n in ast.walk(top))
