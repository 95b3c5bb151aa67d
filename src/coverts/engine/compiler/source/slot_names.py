"""Find the locals that hold the number of a slot (an item of an array of records).

A local holds the number of a slot if it is used as an index of such an array. The local also holds one if it
is passed to a function that uses the parameter as an index, or if it is assigned from a local that holds one.
See `coverts.engine.language.slot_arrays`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

Function = Callable[..., Any]


def names_in(node: ast.expr) -> set[str]:
    """Return the locals that may supply the value of an expression."""
    if isinstance(node, ast.Name):
        return {node.id}
    if isinstance(node, ast.IfExp):
        return names_in(node.body) | names_in(node.orelse)
    return set()


@dataclass
class SlotNames:
    """The uses of one function's locals as slot numbers.

    Attributes:
        indexed: For the path of each array, the names that are used as its index.
        passed: For each argument of a call, the function, the position of the parameter and the names in the
            argument.
        alike: Sets of names. Each set contains a name and the names that are assigned to it.
    """

    indexed: dict[str, set[str]] = field(default_factory=dict)
    passed: list[tuple[Function, int, set[str]]] = field(default_factory=list)
    alike: list[set[str]] = field(default_factory=list)

    def name(self, array: str, names: set[str]) -> None:
        """Record that some names are used as an index of an array."""
        self.indexed.setdefault(array, set()).update(names)

    def pass_on(self, function: Function, nodes: Sequence[ast.expr]) -> None:
        """Record the names that are passed to a function in a call."""
        self.passed += [(function, place, names_in(node)) for place, node in enumerate(nodes)]

    def join(self, name: str, node: ast.expr) -> None:
        """Record that a name is assigned from an expression."""
        if others := names_in(node):
            self.alike.append({name, *others})
