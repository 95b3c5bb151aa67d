"""What is printed on the cards, as tables by card; `declaring` fills them where the cards stand."""

from coverts.engine import Lookup, Names
from coverts.games.trek_ccg.vocabulary.terms import (
    CARDS,
    FIRST,
    HANDS,
    NO_AFFILIATION,
    NO_CLASS,
    SEEDS,
    SIZES,
    SKILLS,
    TACTICS,
)

CARD_NAMES = Names(CARDS)
HAND_NAMES = Names(HANDS)
SEED_NAMES = Names(SEEDS)
TACTIC_NAMES = Names(TACTICS + 1)
"""Of the tactics, and last of having none."""

KIND = Lookup(CARDS)
for _kind, _size in enumerate(SIZES):
    for _card in range(FIRST[_kind], FIRST[_kind] + _size):
        KIND[_card] = _kind
EXISTS = Lookup(CARDS)
UNIQUE = Lookup(CARDS)
ENIGMA = 2
"""Unique for both players together."""
ICON = Lookup(CARDS)
"""Mask of icons, such as CMD | GQ."""
TRAIT = Lookup(CARDS)
"""Mask of traits, such as MALE | HUMAN | FREIGHTER | HAND_WEAPON."""
POINTS = Lookup(CARDS)
QUADRANT = Lookup(CARDS)
"""A mission's spaceline; of other cards the native quadrant."""

AFFILIATION = Lookup(CARDS, NO_AFFILIATION)
SECOND_AFFILIATION = Lookup(CARDS, NO_AFFILIATION)
"""Of a card with two: the other mode it may be in."""
INFILTRATES = Lookup(CARDS, NO_AFFILIATION)
"""The affiliation of the diamond infiltration icon."""
CLASS = Lookup(CARDS, NO_CLASS)
INTEGRITY = Lookup(CARDS)
CUNNING = Lookup(CARDS)
STRENGTH = Lookup(CARDS)
SKILL = Lookup(CARDS * SKILLS)
"""SKILL[card * SKILLS + skill]: the level, classification counted in."""
PERSONA = Lookup(CARDS, -1)
"""Versions of one character have one number; it is that of the persona's first card."""
IMPERSONATES = Lookup(CARDS, -1)
"""The persona that this card impersonates."""
MIRROR_OF = Lookup(CARDS, -1)
"""The persona whose mirror opposite this card is."""
DOWNLOAD = Lookup(CARDS, -1)
SECOND_DOWNLOAD = Lookup(CARDS, -1)
"""The cards its special download icon names."""

RANGE = Lookup(CARDS)
WEAPONS = Lookup(CARDS)
SHIELDS = Lookup(CARDS)
STAFF_CMD = Lookup(CARDS)
STAFF_STF = Lookup(CARDS)
STAFF_COM = Lookup(CARDS)
STAFF_NAV = Lookup(CARDS)
STAFF_DEF = Lookup(CARDS)
STAFF_BORG = Lookup(CARDS)
"""How many of each staffing icon a ship has."""
FITTED = Lookup(CARDS)
"""Mask of a ship's special equipment, such as TRACTOR_BEAM."""
COMMANDER = Lookup(CARDS, -1)
"""The persona of a ship's matching commander."""
FACILITY_KIND = Lookup(CARDS, -1)
BUILDABLE = Lookup(CARDS)
"""An outpost may be built by an ENGINEER of its affiliation."""
USERS = Lookup(CARDS)
"""Mask of affiliations that may use an equipment; 0: all."""
SPECIES_OF_USERS = Lookup(CARDS)
"""Mask of the species among these names, such as KLINGON_SPECIES."""

PLANET = Lookup(CARDS)
"""Missions: a planet. Dilemmas: may be seeded at one."""
IN_SPACE = Lookup(CARDS)
MISSION_ICONS = Lookup(CARDS)
"""Mask of affiliations that may attempt a mission."""
ANY_CREW = Lookup(CARDS)
"""The mission may be attempted by any affiliation."""
SPAN = Lookup(CARDS)
HOMEWORLD = Lookup(CARDS)
HOME_OF = Lookup(CARDS, -1)
"""The affiliation whose homeworld a mission is."""
ONE_ENDED = Lookup(CARDS)
"""The opponent's end of the mission is blank."""

SEEDABLE = Lookup(CARDS)
"""May be seeded in the facility phase (or the doorway phase, if it is a doorway)."""
FREE = Lookup(CARDS)
"""Plays for free."""
SUSPENDS = Lookup(CARDS)
"""Suspends play."""
ANY_TIME = Lookup(CARDS)
"""May be played between other actions in either player's turn; so may every interrupt."""
STAYS = Lookup(CARDS)
"""1: goes to the core, 2: onto its target or host, 0: is discarded when it has taken effect."""
TO_CORE, ON_TARGET = 1, 2
EITHER_USES = Lookup(CARDS)
"""In play, its text may be used by both players."""
COUNTDOWN = Lookup(CARDS, -1)
UNTIL_EXPOSED = Lookup(CARDS)
"""It is discarded as soon as the infiltrator it is on is exposed."""
AFTERWARDS = Lookup(CARDS)
"""Where a dilemma goes after its effect; see `terms`."""
NEEDS = Lookup(CARDS)
"""Mask of the skills that the requirements of a mission, or of a card on one, name."""
IMMUNE = Lookup(CARDS)
"""Mask of the nullifiers that do not affect it."""
IMMUNE_AMANDA, IMMUNE_KEVIN, IMMUNE_ALL = 1, 2, 7
MORPH = Lookup(CARDS)
"""A morph card, by its text."""
RESHAPES = Lookup(CARDS)
"""A morph card that turns a card in play into another one (21.29)."""
ABOUT_SPIES = Lookup(CARDS)
"""The card's text is about infiltration."""

ATTACK = Lookup(CARDS)
DEFENSE = Lookup(CARDS)
FAVORS = Lookup(CARDS, NO_AFFILIATION)
"""A ship of that affiliation that fires adds BONUS to ATTACK."""
BONUS = Lookup(CARDS)
HIT_THIS = Lookup(CARDS)
"""The tactic itself is placed as a marker on a hit."""
HIT_FLIPS = Lookup(CARDS)
DIRECT_FLIPS = Lookup(CARDS)
MARKER_RANGE = Lookup(CARDS)
MARKER_WEAPONS = Lookup(CARDS)
MARKER_SHIELDS = Lookup(CARDS)
"""How much less a marked ship has."""
MARKER_HULL = Lookup(CARDS)
"""HULL lost, in per cent."""
TRANSPORTERS_OFF = Lookup(CARDS)
RANGE_OFF = Lookup(CARDS)
"""RANGE enhancements are off line; so SHIELDS_OFF."""
SHIELDS_OFF = Lookup(CARDS)
MANEUVER = Lookup(CARDS)
MISS_THIS = Lookup(CARDS)
"""The tactic itself is placed as a marker even on a miss."""
