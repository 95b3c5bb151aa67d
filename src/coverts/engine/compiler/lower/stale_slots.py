"""Refuse rules that keep a slot number while slots (items of an array) are reused.

See `coverts.engine.language.slot_arrays`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.compiler.lower.frame import RuleFrame
from coverts.engine.compiler.source.slot_names import Function


class _SlotUse:
    """The uses of slot numbers in all functions of a game."""

    def __init__(self, catalogue: Catalogue, framed: Sequence[RuleFrame]) -> None:
        self.framed = framed
        self.texts = {each.rule.source.function: each.rule.slots for each in framed}
        self.parameters = {each.rule.source.function: each.rule.source.parameters for each in framed}
        for function, lowered in catalogue.functions.items():
            if lowered.slots is not None:
                self.texts[function] = lowered.slots
                self.parameters[function] = lowered.source.parameters
        rests = [f for text in self.texts.values() for f, place, _ in text.passed if hasattr(f, "rests")]
        self.rests = list(dict.fromkeys(rests))

    def check(self, rest: Function) -> None:
        """Refuse rules that keep a slot number on the stack while `rest` frees slots."""
        array = rest.rests  # type: ignore[attr-defined]  # put there by Slots
        named = self._named(array)
        over = self._callers(rest)
        for framed in self.framed:
            source = framed.rule.source
            stored = {*framed.slot, *framed.rule.sets} & named[source.function]
            if source.function in over and stored:
                source.refuse(
                    source.tree,
                    f"{min(stored)}, the number of a slot of {array}, kept while slots are reused (rest)",
                    "the rest outside this rule",
                )

    def _named(self, array: str) -> dict[Function, set[str]]:
        """Return, for each function, the names of locals that hold an array's slot numbers."""
        named = {function: set(text.indexed.get(array, ())) for function, text in self.texts.items()}
        changed = True
        while changed:
            changed = False
            for function, text in self.texts.items():
                mine = named[function]
                before = len(mine)
                for callee, place, names in text.passed:
                    parameters = self.parameters[callee]
                    if place < len(parameters) and parameters[place] in named.get(callee, ()):
                        mine |= names
                for alike in text.alike:
                    if alike & mine:
                        mine |= alike
                changed = changed or len(mine) > before
        return named

    def _callers(self, function: Function) -> set[Function]:
        """Return the functions that may be on the stack while another function runs."""
        callers: set[Function] = set()
        waiting: Iterable[Function] = [function]
        while waiting:
            callees = {*waiting}
            waiting = [
                caller
                for caller, text in self.texts.items()
                if caller not in callers and any(f in callees for f, _, _ in text.passed)
            ]
            callers.update(waiting)
        return callers


def check_stale_slots(catalogue: Catalogue, framed: Sequence[RuleFrame]) -> None:
    """Refuse every rule that keeps the number of a slot while slots are reused."""
    use = _SlotUse(catalogue, framed)
    for rest in use.rests:
        use.check(rest)
