"""Which locals hold the number of a slot, and that no rule keeps one while slots are opened again.

A local does where an array of records is read at it, where a function that it is passed to reads one so,
or where it has its number from another such local. See `coverts.engine.slots`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coverts.engine.compiler.program import Program

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


class _Resting:
    """What is known of slots in a whole program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.texts = {rule.function: lowered.slots for rule, lowered in program.lowered.items()}
        for function, made in program.catalogue.functions.items():
            if made.slots is not None:
                self.texts[function] = made.slots
        rests = [f for text in self.texts.values() for f, place, _ in text.passed if hasattr(f, "rests")]
        self.rests = list(dict.fromkeys(rests))

    def check(self, rest: Function) -> None:
        array = rest.rests  # type: ignore[attr-defined]  # put there by Slots
        named = self._named(array)
        over = self._callers(rest)
        for framed in self.program.framed:
            source = framed.rule.source
            kept = {*framed.slot, *framed.rule.sets} & named[source.function]
            if source.function in over and kept:
                source.refuse(
                    source.tree,
                    f"{min(kept)}, the number of a slot of {array}, kept while slots are opened again (rest)",
                    "the rest outside of this rule",
                )

    def _named(self, array: str) -> dict[Function, set[str]]:
        """For each function, its names that are numbers of slots of that array."""
        named = {function: set(text.indexed.get(array, ())) for function, text in self.texts.items()}
        changed = True
        while changed:
            changed = False
            for function, text in self.texts.items():
                mine = named[function]
                before = len(mine)
                for called, place, names in text.passed:
                    parameters = called.__code__.co_varnames[: called.__code__.co_argcount]
                    if place < len(parameters) and parameters[place] in named.get(called, ()):
                        mine |= names
                for alike in text.alike:
                    if alike & mine:
                        mine |= alike
                changed = changed or len(mine) > before
        return named

    def _callers(self, function: Function) -> set[Function]:
        """The functions that may be under way while that one is."""
        found: set[Function] = set()
        waiting: Iterable[Function] = [function]
        while waiting:
            called = {*waiting}
            waiting = [
                caller
                for caller, text in self.texts.items()
                if caller not in found and any(f in called for f, _, _ in text.passed)
            ]
            found.update(waiting)
        return found


def check_rests(program: Program) -> None:
    """Refuses a rest over which a rule keeps the number of a slot."""
    found = _Resting(program)
    for rest in found.rests:
        found.check(rest)
