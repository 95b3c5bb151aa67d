"""What the cards of a position are worth now: attributes, skills, icons, traits, special equipment."""

from typing import Any

from coverts.games.trek_ccg.rules import attributes, firing, presence
from coverts.games.trek_ccg.state import SURFACE
from coverts.games.trek_ccg.vocabulary.entering import number_of
from coverts.games.trek_ccg.vocabulary.printed import FITTED
from coverts.games.trek_ccg.vocabulary.terms import ICONS, SHIP_EQUIPMENT, SKILL_NAMES, TRAIT_NAMES
from coverts.games.trek_ccg.vocabulary.texts import REQUIRES


class Numbers:
    """The part of a `Spaceline` that reckons."""

    s: Any
    piece: Any
    card: Any
    location: Any
    call: Any

    def integrity(self, name, seat=None):
        return self.call(attributes.integrity, self.piece(name, seat))

    def cunning(self, name, seat=None):
        return self.call(attributes.cunning, self.piece(name, seat))

    def strength(self, name, seat=None):
        return self.call(attributes.strength, self.piece(name, seat))

    def attributes(self, name, seat=None):
        """The three attributes of a personnel as they are printed: "9/8/6"."""
        return f"{self.integrity(name, seat)}/{self.cunning(name, seat)}/{self.strength(name, seat)}"

    def skills(self, name, seat=None):
        """The skills of a personnel with their levels, the classification counted as one."""
        piece = self.piece(name, seat)
        levels = {skill: attributes.skill_of(self.s, piece, n) for n, skill in enumerate(SKILL_NAMES)}
        return {skill: level for skill, level in levels.items() if level}

    def icons(self, name, seat=None):
        """The icons of a card in play, such as {"Cmd", "AU"}."""
        piece = self.piece(name, seat)
        return {icon for n, icon in enumerate(ICONS) if presence.has_icon(self.s, piece, 1 << n)}

    def traits(self, name, seat=None):
        piece = self.piece(name, seat)
        return {trait for n, trait in enumerate(TRAIT_NAMES) if presence.has_trait(self.s, piece, 1 << n)}

    def fitted(self, name, seat=None):
        """The special equipment of a ship."""
        card = self.card(name, seat).face
        return {part for n, part in enumerate(SHIP_EQUIPMENT) if FITTED[card] >> n & 1}

    def range(self, name, seat=None):
        return self.call(attributes.ship_range, self.piece(name, seat))

    def shields(self, name, seat=None):
        return self.call(attributes.shields, self.piece(name, seat))

    def weapons(self, name, seat=None):
        return self.call(attributes.weapons, self.piece(name, seat))

    def battle_weapons(self, name, seat=None):
        return self.call(firing.battle_weapons, self.piece(name, seat))

    def battle_shields(self, name, seat=None):
        return self.call(firing.battle_shields, self.piece(name, seat))

    def total_strength(self, seat, aboard):
        """Of that player's crew."""
        return self.call(attributes.total_strength, seat, self.piece(aboard))

    def total_skill(self, seat, skill, aboard):
        """Of that player's crew."""
        return self.call(attributes.skill, seat, self.piece(aboard), SKILL_NAMES.index(skill))

    def hull(self, name, seat=None):
        return self.call(attributes.hull, self.piece(name, seat))

    def meets(self, seat, mission, aboard=None):
        """Whether that player's crew or Away Team has what is printed on the mission as its requirements."""
        host = SURFACE + self.location(mission) if aboard is None else self.piece(aboard)
        return bool(self.call(REQUIRES.entries[number_of(mission)], seat, host))
