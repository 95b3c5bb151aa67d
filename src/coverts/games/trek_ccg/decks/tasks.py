"""What a deck can do: where its people begin, and what its cards supply of each mission's requirements.

The cards are counted as if all were together. A text that adds to a skill or an attribute does not count.
"""

from __future__ import annotations

from coverts.engine import Task
from coverts.engine.base.sentences import joined, said
from coverts.games.trek_ccg.decks.reading import DRAW, MISSIONS, SEED, Deck
from coverts.games.trek_ccg.vocabulary import printed as p
from coverts.games.trek_ccg.vocabulary.entering import REQUIREMENTS, card_named
from coverts.games.trek_ccg.vocabulary.requirements import AllOf, Atom, Node, missing_of
from coverts.games.trek_ccg.vocabulary.terms import (
    AFFILIATION_NAMES,
    BORG,
    EQUIPMENT,
    FACILITY,
    NO_CLASS,
    PERSONNEL,
    SHIP,
    SKILLS,
    TRAIT_NAMES,
)

SECURED = card_named("HQ: Secure Homeworld")
"""The objective that gives teams another way to solve the mission of a homeworld."""
TOTALS = {"INTEGRITY": p.INTEGRITY, "CUNNING": p.CUNNING, "STRENGTH": p.STRENGTH}


def tasks_of(deck: Deck) -> list[Task]:
    """Return the tasks of a deck, with what no card of the deck supplies.

    They are to begin, and each mission. Borg have none, since they attempt no mission (10.1).
    """
    supply = _Supply(deck)
    if supply.is_borg:
        return []
    begin = Task(said("To begin"), said("a facility in the seed deck + a ship"), _missing_to_begin(deck))
    missions = [
        Task(p.CARD_NAMES[mission], supply.requires(mission), supply.missing(mission))
        for mission in deck.copies(MISSIONS)
        if mission in REQUIREMENTS
    ]
    return [begin, *missions]


def _missing_to_begin(deck: Deck) -> list[str]:
    """Return what a deck lacks so that its people can report and fly."""

    def holds(kind: int, part: str) -> bool:
        return any(p.KIND[card] == kind for card in deck.copies(part))

    lacks = ((FACILITY, SEED, said("no facility")), (SHIP, DRAW, said("no ship")))
    return [text for kind, part, text in lacks if not holds(kind, part)]


class _Supply:
    """What the personnel, ships and equipment of a deck bring, each unique card once."""

    def __init__(self, deck: Deck) -> None:
        held = deck.copies(DRAW) + deck.copies(SEED)
        self.cards = {card: 1 if p.UNIQUE[card] else copies for card, copies in held.items()}
        people = {card: n for card, n in self.cards.items() if p.KIND[card] == PERSONNEL}
        self.people = {card: n for card, n in people.items() if p.AFFILIATION[card] != BORG}
        self.is_borg = bool(people) and not self.people

    def requires(self, mission: int) -> str:
        """Return what a mission requires, and what it requires if a card of the deck is on it."""
        text = REQUIREMENTS[mission].text
        if not self._may_secure(mission):
            return text
        other = REQUIREMENTS[SECURED].text
        return said(
            "{requires}; with {card}: {other}", requires=text, card=p.CARD_NAMES[SECURED], other=other
        )

    def missing(self, mission: int) -> list[str]:
        """Return what a mission requires and the deck lacks. Of several ways, the nearest one counts."""
        points = p.POINTS[mission]
        ways = [[*self._lacks_to_attempt(mission), *self._lacks(REQUIREMENTS[mission].tree, points)]]
        if self._may_secure(mission):
            ways.append(self._lacks(REQUIREMENTS[SECURED].tree, points))
        return min(ways, key=len)

    def _may_secure(self, mission: int) -> bool:
        """Return whether the deck may put HQ: Secure Homeworld on a mission and use it."""
        return bool(p.HOMEWORLD[mission]) and SECURED in self.cards and self._serves(1 << p.HOME_OF[mission])

    def _lacks_to_attempt(self, mission: int) -> list[str]:
        """Return whom the deck lacks so that it may attempt a mission (10.1)."""
        icons = p.MISSION_ICONS[mission]
        if p.ANY_CREW[mission] or self._serves(icons):
            return []
        if not icons:
            return [said("no card that lets a team attempt it")]
        names = [name for affiliation, name in enumerate(AFFILIATION_NAMES) if icons >> affiliation & 1]
        return [said("nobody who is {who}", who=joined(" or ", names))]

    def _serves(self, affiliations: int) -> bool:
        """Return whether somebody is of one of these affiliations."""
        worn = ((p.AFFILIATION[card], p.SECOND_AFFILIATION[card]) for card in self.people)
        return any(affiliations >> each & 1 for both in worn for each in both if each >= 0)

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
