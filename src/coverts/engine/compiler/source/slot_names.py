"""Find the locals that hold the number of a slot.

A local holds one if it indexes an array of records, if it is passed to a function that uses the parameter so,
or if it is assigned from such a local. See `coverts.engine.language.slot_arrays`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

Function = Callable[..., Any]


def names_in(node: ast.expr) -> set[str]:
    """Return the names that an expression can get its number from."""
    if isinstance(node, ast.Name):
        return {node.id}
    if isinstance(node, ast.IfExp):
        return names_in(node.body) | names_in(node.orelse)
    return set()


@dataclass
class SlotNames:
    """How the locals of one function are used.

    Attributes:
        indexed: For each array, by its text, the names that index it.
        passed: For each argument of a call: the function, the parameter's position, the names passed.
        alike: Sets of names that are assigned from each other.
    """

    indexed: dict[str, set[str]] = field(default_factory=dict)
    passed: list[tuple[Function, int, set[str]]] = field(default_factory=list)
    alike: list[set[str]] = field(default_factory=list)

    def name(self, array: str, names: set[str]) -> None:
        """Note the names that index an array."""
        self.indexed.setdefault(array, set()).update(names)

    def pass_on(self, function: Function, nodes: Sequence[ast.expr]) -> None:
        """Note the arguments of a call."""
        self.passed += [(function, place, names_in(node)) for place, node in enumerate(nodes)]

    def join(self, name: str, node: ast.expr) -> None:
        """Note that a name is assigned from an expression."""
        if others := names_in(node):
            self.alike.append({name, *others})
