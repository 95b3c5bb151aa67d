"""Find the locals that hold the number of a slot.

A local holds the number of a slot if it is used as an index of an array of records. It also holds one if it
is passed to a function that uses the parameter as such an index, or if it is assigned from such a local. See
`coverts.engine.language.slot_arrays`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

Function = Callable[..., Any]


def names_in(node: ast.expr) -> set[str]:
    """Return the names of the locals whose value an expression may have."""
    if isinstance(node, ast.Name):
        return {node.id}
    if isinstance(node, ast.IfExp):
        return names_in(node.body) | names_in(node.orelse)
    return set()


@dataclass
class SlotNames:
    """The uses of one function's locals as slot numbers.

    Attributes:
        indexed: The names that are used as an index, by the path of the array.
        passed: The arguments of calls: the function, the position of the parameter and the names in the
            argument.
        alike: Sets of names that are assigned from each other.
    """

    indexed: dict[str, set[str]] = field(default_factory=dict)
    passed: list[tuple[Function, int, set[str]]] = field(default_factory=list)
    alike: list[set[str]] = field(default_factory=list)

    def name(self, array: str, names: set[str]) -> None:
        """Record the names that are used as an index of an array."""
        self.indexed.setdefault(array, set()).update(names)

    def pass_on(self, function: Function, nodes: Sequence[ast.expr]) -> None:
        """Record the arguments of a call."""
        self.passed += [(function, place, names_in(node)) for place, node in enumerate(nodes)]

    def join(self, name: str, node: ast.expr) -> None:
        """Record that a name is assigned from an expression."""
        if others := names_in(node):
            self.alike.append({name, *others})
