"""The numbers of a game's rules, questions and refusals, as its record uses them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from coverts.engine.language.declarations import Kind, Rule


@dataclass(frozen=True)
class TogetherSite:
    """A place in the rules that asks several askees at once.

    Attributes:
        kind: The question.
        into: The field for their answers.
    """

    kind: Kind
    into: str


@dataclass(frozen=True)
class Numbering:
    """The numbers of a compiled game.

    Attributes:
        rules: A frame's header names its rule by the index here.
        kinds: `e_kind` counts them from 1.
        refusals: A judge's answer n > 0 is `refusals[n - 1]`.
        sites: `e_least` of a question put to several is the index here.
        several: The kinds that take several options.
        secret_readers: The kinds whose judge, or whose weights, read secrets.
    """

    rules: Sequence[Rule]
    kinds: Sequence[Kind]
    refusals: Sequence[str]
    sites: Sequence[TogetherSite]
    several: Collection[Kind]
    secret_readers: Collection[Kind]

    @cached_property
    def rule_number(self) -> dict[Rule, int]:
        return {rule: number for number, rule in enumerate(self.rules)}

    @cached_property
    def kind_number(self) -> dict[Kind, int]:
        """`e_kind` of each kind."""
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
        """Size of the action space: all options of decisions, and *done*s."""
        return sum(map(self.options, self.kinds))

    def options(self, kind: Kind) -> int:
        """Return how many actions a kind has; 0 if chance answers it."""
        return 0 if kind.chance else kind.options + (kind in self.several)

    @cached_property
    def by_name(self) -> dict[str, Kind]:
        """Each kind by its name."""
        return {kind.name: kind for kind in self.kinds}

    def kind(self, number: int) -> Kind:
        """Return the kind of an open question from its `e_kind`."""
        return self.kinds[number - 1]
