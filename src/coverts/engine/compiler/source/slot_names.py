"""Which locals hold the number of a slot, as the text of a function shows it.

A local does where an array of records is read at it, where a function that it is passed to reads one so,
or where it has its number from another such local. See `coverts.engine.language.slot_arrays`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

Function = Callable[..., Any]


def names_in(node: ast.expr) -> set[str]:
    """The names an expression may have its number from."""
    if isinstance(node, ast.Name):
        return {node.id}
    if isinstance(node, ast.IfExp):
        return names_in(node.body) | names_in(node.orelse)
    return set()


@dataclass
class SlotNames:
    """What the text of one function shows of it.

    indexed: by the array's text, the names it is read at. passed: a called function, the place of a
    parameter, and what is passed there. alike: names that have a number from each other.
    """

    indexed: dict[str, set[str]] = field(default_factory=dict)
    passed: list[tuple[Function, int, set[str]]] = field(default_factory=list)
    alike: list[set[str]] = field(default_factory=list)

    def name(self, array: str, names: set[str]) -> None:
        self.indexed.setdefault(array, set()).update(names)

    def pass_on(self, function: Function, nodes: Sequence[ast.expr]) -> None:
        self.passed += [(function, place, names_in(node)) for place, node in enumerate(nodes)]

    def join(self, name: str, node: ast.expr) -> None:
        if others := names_in(node):
            self.alike.append({name, *others})
