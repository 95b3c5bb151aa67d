"""What a deck can solve: the missions of a deck, and what its cards supply of each one's requirements.

The cards are counted as if all were together. A text that adds to a skill or an attribute does not count.
"""

from __future__ import annotations

from coverts.engine import Task
from coverts.games.trek_ccg.decks.reading import DRAW, MISSIONS, SEED, Deck
from coverts.games.trek_ccg.vocabulary import printed as p
from coverts.games.trek_ccg.vocabulary.entering import REQUIREMENTS
from coverts.games.trek_ccg.vocabulary.requirements import AllOf, Atom, Node, missing_of
from coverts.games.trek_ccg.vocabulary.terms import (
    EQUIPMENT,
    NO_CLASS,
    PERSONNEL,
    SHIP,
    SKILLS,
    TRAIT_NAMES,
)

TOTALS = {"INTEGRITY": p.INTEGRITY, "CUNNING": p.CUNNING, "STRENGTH": p.STRENGTH}


def tasks_of(deck: Deck) -> list[Task]:
    """Return the missions of a deck as tasks, with what no card of the deck supplies."""
    supply = _Supply(deck)
    return [
        Task(p.CARD_NAMES[mission], REQUIREMENTS[mission].text, supply.missing(mission))
        for mission in deck.copies(MISSIONS)
        if mission in REQUIREMENTS
    ]


class _Supply:
    """What the personnel, ships and equipment of a deck bring, each unique card once."""

    def __init__(self, deck: Deck) -> None:
        held = deck.copies(DRAW) + deck.copies(SEED)
        self.cards = {card: 1 if p.UNIQUE[card] else copies for card, copies in held.items()}
        self.people = {card: n for card, n in self.cards.items() if p.KIND[card] == PERSONNEL}

    def missing(self, mission: int) -> list[str]:
        """Return what a mission requires and the deck lacks. Of several ways, the nearest one counts."""
        return self._lacks(REQUIREMENTS[mission].tree, p.POINTS[mission])

    def _lacks(self, node: Node, points: int) -> list[str]:
        if isinstance(node, Atom):
            missing = missing_of(node, self._count(node), points)
            return [missing] if missing else []
        parts = [self._lacks(part, points) for part in node.parts]
        return [each for part in parts for each in part] if isinstance(node, AllOf) else min(parts, key=len)

    def _count(self, atom: Atom) -> int:
        """Return how much of a required thing the deck has."""
        if atom.skill is not None:
            return self._skill(atom.skill)
        if atom.name in TOTALS:
            return sum(TOTALS[atom.name][card] * n for card, n in self.people.items())
        if atom.name == "WEAPONS":
            return max((p.WEAPONS[card] for card in self.cards if p.KIND[card] == SHIP), default=0)
        if atom.name in TRAIT_NAMES:
            trait = 1 << TRAIT_NAMES.index(atom.name)
            bearers = self.people if atom.helper == "traits" else self._equipment()
            return sum(n for card, n in bearers.items() if p.TRAIT[card] & trait)
        if atom.helper == "titles":
            return sum(n for card, n in self.cards.items() if p.CARD_NAMES[card] == atom.name)
        return sum(self.people.values())

    def _skill(self, skill: int) -> int:
        """Return the levels of a skill. Equipment of the deck gives it to each personnel of its class."""
        giver, klass = p.GIVEN_BY[skill], p.GIVEN_TO[skill]
        given = giver in self.cards and klass != NO_CLASS
        return sum(
            n * (p.SKILL[card * SKILLS + skill] + (given and p.CLASS[card] == klass))
            for card, n in self.people.items()
        )

    def _equipment(self) -> dict[int, int]:
        return {card: n for card, n in self.cards.items() if p.KIND[card] == EQUIPMENT}
