"""The numbers that stand for a game's rules, questions and refusals in its records."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from coverts.engine.language.declarations import Kind, Rule


@dataclass(frozen=True)
class TogetherSite:
    """A place in the rules that asks several players at the same time.

    Attributes:
        kind: The kind of question.
        into: The field that receives the answers.
    """

    kind: Kind
    into: str


@dataclass(frozen=True)
class Numbering:
    """The numbers that a compiled game uses for its rules, kinds and refusals.

    Attributes:
        rules: The rules. A frame's header holds an index into this list.
        kinds: The kinds of question. `e_kind` is an index into this list, counted from 1.
        refusals: The refusals. If a judge returns n > 0, the refusal is `refusals[n - 1]`.
        sites: The places in the rules that ask several players together. `e_least` is an index into this
            list.
        several: The kinds that allow several options in one answer.
        secret_readers: The kinds whose judge or weights read secret fields.
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
        """The value of `e_kind` for each kind."""
        return {kind: number for number, kind in enumerate(self.kinds, 1)}

    @cached_property
    def first_action(self) -> dict[Kind, int]:
        """For each kind of decision, the number of its option 0 in the game's action space."""
        first, total = {}, 0
        for kind in self.kinds:
            first[kind] = total
            total += self.options(kind)
        return first

    @cached_property
    def actions(self) -> int:
        """The size of the action space: all options of all decisions, *done* included."""
        return sum(map(self.options, self.kinds))

    def options(self, kind: Kind) -> int:
        """Return how many actions a kind of question has. The number is 0 if chance answers the question."""
        return 0 if kind.chance else kind.options + (kind in self.several)

    @cached_property
    def by_name(self) -> dict[str, Kind]:
        """The kinds of question by name."""
        return {kind.name: kind for kind in self.kinds}

    def kind(self, number: int) -> Kind:
        """Return the kind of an open question for a value of `e_kind`."""
        return self.kinds[number - 1]
