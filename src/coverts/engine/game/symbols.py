"""The numbers of a game's rules, questions and refusals: what the words of its record stand for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from coverts.engine.language.declarations import Kind, Rule


@dataclass(frozen=True)
class Site:
    """A place where several answer one kind of question at once, and the field their answers go to."""

    kind: Kind
    into: str


@dataclass(frozen=True)
class Numbering:
    """rules: a frame's header names its rule by the place here. kinds: `e_kind` counts from 1.

    refusals: a judge's answer n > 0 is refusals[n - 1]. sites: `e_least` of a question put together is the
    place here. several: the kinds of which several options are taken. looking: those whose judge, or whose
    weights, read what is secret.
    """

    rules: Sequence[Rule]
    kinds: Sequence[Kind]
    refusals: Sequence[str]
    sites: Sequence[Site]
    several: Collection[Kind]
    looking: Collection[Kind]

    @cached_property
    def rule_number(self) -> dict[Rule, int]:
        return {rule: number for number, rule in enumerate(self.rules)}

    @cached_property
    def kind_number(self) -> dict[Kind, int]:
        """`e_kind` of each."""
        return {kind: number for number, kind in enumerate(self.kinds, 1)}

    @cached_property
    def first_action(self) -> dict[Kind, int]:
        """The number of each decision's option 0 in the game's action space."""
        found, total = {}, 0
        for kind in self.kinds:
            found[kind] = total
            total += self.options(kind)
        return found

    @cached_property
    def actions(self) -> int:
        """How many actions there are: the options of all decisions, and *done* where several are taken."""
        return sum(map(self.options, self.kinds))

    def options(self, kind: Kind) -> int:
        """How many actions a kind has; none where chance answers."""
        return 0 if kind.chance else kind.options + (kind in self.several)

    @cached_property
    def by_name(self) -> dict[str, Kind]:
        """Each kind by its name."""
        return {kind.name: kind for kind in self.kinds}

    def kind(self, number: int) -> Kind:
        """The kind of an open question, by its `e_kind`."""
        return self.kinds[number - 1]
