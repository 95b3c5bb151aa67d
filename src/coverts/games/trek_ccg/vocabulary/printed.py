"""The values printed on cards, as tables by card number. `entering` fills them."""

from coverts.engine import Lookup, Names
from coverts.games.trek_ccg.vocabulary.terms import (
    CARDS,
    FACILITY,
    FIRST,
    HANDS,
    NO_AFFILIATION,
    NO_CLASS,
    SEEDS,
    SHIP,
    SITE,
    SIZES,
    SKILLS,
    TACTICS,
)

CARD_NAMES = Names(CARDS)
HAND_NAMES = Names(HANDS)
SEED_NAMES = Names(SEEDS)
TACTIC_NAMES = Names(TACTICS + 1)
"""The names of the tactics, followed by the name for having no tactic."""

KIND = Lookup(CARDS)
IS_VESSEL = Lookup(CARDS, -1)
"""0 for a ship or facility, else -1."""
IS_ROOM = Lookup(CARDS, -1)
"""0 for a card that personnel can be aboard: a ship, facility or site. Else -1."""
for _kind, _size in enumerate(SIZES):
    for _card in range(FIRST[_kind], FIRST[_kind] + _size):
        KIND[_card] = _kind
        IS_VESSEL[_card] = 0 if _kind in (SHIP, FACILITY) else -1
        IS_ROOM[_card] = 0 if _kind in (SHIP, FACILITY, SITE) else -1
BEARS_ICON = Lookup(CARDS, -1)
"""0 for a card with a special download icon, else -1."""
SPEAKS = Lookup(CARDS, -1)
"""0 for a card whose text can be used in play or changes what other cards may do, else -1."""
MAKES_WELCOME = Lookup(CARDS, -1)
"""0 for a card whose text lets cards report, else -1."""
EXISTS = Lookup(CARDS)
UNIQUE = Lookup(CARDS)
ENIGMA = 2
"""The value of `UNIQUE` for an enigma. Only one copy of an enigma may be in play, whoever owns it."""
ICON = Lookup(CARDS)
"""The mask of a card's icons, such as CMD | GQ."""
TRAIT = Lookup(CARDS)
"""The mask of a card's traits, such as MALE | HUMAN."""
POINTS = Lookup(CARDS)
QUADRANT = Lookup(CARDS)
"""The quadrant of a mission's spaceline, or the native quadrant of another card."""

AFFILIATION = Lookup(CARDS, NO_AFFILIATION)
SECOND_AFFILIATION = Lookup(CARDS, NO_AFFILIATION)
"""The second affiliation of a card that has two."""
INFILTRATES = Lookup(CARDS, NO_AFFILIATION)
"""The affiliation of a personnel's infiltration icon."""
CLASS = Lookup(CARDS, NO_CLASS)
INTEGRITY = Lookup(CARDS)
CUNNING = Lookup(CARDS)
STRENGTH = Lookup(CARDS)
SKILL = Lookup(CARDS * SKILLS)
"""The level of a skill, classification included, at SKILL[card * SKILLS + skill]."""
PERSONA = Lookup(CARDS, -1)
"""The number of a card's persona. All versions of one character share it."""
HAS_VERSIONS = Lookup(CARDS)
"""Whether another card is a version of the same persona."""
IMPERSONATES = Lookup(CARDS, -1)
"""The persona that a card impersonates."""
MIRROR_OF = Lookup(CARDS, -1)
"""The persona of which a card is the mirror opposite."""
DOWNLOAD = Lookup(CARDS, -1)
SECOND_DOWNLOAD = Lookup(CARDS, -1)
"""The second card that a special download icon names, if any."""

RANGE = Lookup(CARDS)
WEAPONS = Lookup(CARDS)
SHIELDS = Lookup(CARDS)
STAFF_CMD = Lookup(CARDS)
STAFF_STF = Lookup(CARDS)
STAFF_COM = Lookup(CARDS)
STAFF_NAV = Lookup(CARDS)
STAFF_DEF = Lookup(CARDS)
STAFF_OCD = Lookup(CARDS)
"""The number of a ship's [OCD] staffing icons, which no personnel of this pool can fill."""
STAFF_BORG = Lookup(CARDS)
"""The number of [Borg] staffing icons of a ship."""
FITTED = Lookup(CARDS)
"""The mask of a ship's special equipment, such as TRACTOR_BEAM."""
COMMANDER = Lookup(CARDS, -1)
"""The persona of a ship's matching commander."""
FACILITY_KIND = Lookup(CARDS, -1)
BUILDABLE = Lookup(CARDS)
"""Whether an outpost may be built by an ENGINEER of its affiliation."""
USERS = Lookup(CARDS)
"""The mask of affiliations that may use an equipment card, or 0 if all may use it."""
GIVEN_BY = Lookup(SKILLS, -1)
"""The equipment card that gives a skill to personnel of one classification, or -1."""
GIVEN_TO = Lookup(SKILLS, NO_CLASS)
"""The classification of the personnel who get a skill from that equipment."""
SPECIES_OF_USERS = Lookup(CARDS)
"""The mask of species that may use an equipment card, such as KLINGON_SPECIES."""

PLANET = Lookup(CARDS)
"""Whether a mission is on a planet, or whether a dilemma may be seeded under planet missions."""
IN_SPACE = Lookup(CARDS)
MISSION_ICONS = Lookup(CARDS)
"""The mask of affiliations that may attempt a mission."""
ANY_CREW = Lookup(CARDS)
"""Whether any affiliation may attempt a mission."""
SPAN = Lookup(CARDS)
HOMEWORLD = Lookup(CARDS)
HOME_OF = Lookup(CARDS, -1)
"""The affiliation that has the mission's planet as its homeworld."""
ONE_ENDED = Lookup(CARDS)
"""Whether the opponent's end of a mission is blank."""

SEEDABLE = Lookup(CARDS)
"""Whether a card may be seeded in the facility phase, or a doorway in the doorway phase."""
FREE = Lookup(CARDS)
"""Whether a card plays for free."""
SUSPENDS = Lookup(CARDS)
"""Whether a card suspends play."""
ANY_TIME = Lookup(CARDS)
"""Whether a card may be played between other actions in either player's turn.

This is true of every interrupt.
"""
STAYS = Lookup(CARDS)
"""Where a card stays after it takes effect: TO_CORE, ON_TARGET, or 0 for a card that is discarded."""
TO_CORE, ON_TARGET = 1, 2
EITHER_USES = Lookup(CARDS)
"""Whether both players may use a card's text while it is in play."""
COUNTDOWN = Lookup(CARDS, -1)
UNTIL_EXPOSED = Lookup(CARDS)
"""Whether a card on an infiltrator is discarded when the infiltrator is exposed."""
UNTIL_FREED = Lookup(CARDS)
"""Whether a card on a captive is discarded when the captive is freed."""
AFTERWARDS = Lookup(CARDS)
"""Where a dilemma goes after its effect: DISCARDED, GOES_BACK or STAYS."""
PROBED_FOR = Lookup(CARDS)
"""The mask of icons at which a probe completes an objective whose target is scouted (22.8), or 0."""
ASSIMILATED_FROM = Lookup(CARDS, NO_AFFILIATION)
"""The affiliation that the person of a Borg card had before their assimilation."""
NEEDS = Lookup(CARDS)
"""The mask of skills that the requirements of a mission or objective name."""
IMMUNE = Lookup(CARDS)
"""The mask of nullifiers that do not affect a card."""
IMMUNE_AMANDA, IMMUNE_KEVIN, IMMUNE_ALL = 1, 2, 7
MORPH = Lookup(CARDS)
"""Whether a card's text calls it a morph card."""
RESHAPES = Lookup(CARDS)
"""Whether a morph card exchanges a card in play for another (21.29)."""
ABOUT_SPIES = Lookup(CARDS)
"""Whether a card's text is about infiltration."""

ATTACK = Lookup(CARDS)
DEFENSE = Lookup(CARDS)
FAVORS = Lookup(CARDS, NO_AFFILIATION)
"""The affiliation that a firing ship needs for a tactic to add BONUS to ATTACK."""
BONUS = Lookup(CARDS)
HIT_THIS = Lookup(CARDS)
"""Whether a hit places the tactic itself as a marker."""
HIT_FLIPS = Lookup(CARDS)
DIRECT_FLIPS = Lookup(CARDS)
MARKER_RANGE = Lookup(CARDS)
MARKER_WEAPONS = Lookup(CARDS)
MARKER_SHIELDS = Lookup(CARDS)
"""The amount by which a marker reduces SHIELDS."""
MARKER_HULL = Lookup(CARDS)
"""The HULL that a marker takes away, in per cent."""
TRANSPORTERS_OFF = Lookup(CARDS)
RANGE_OFF = Lookup(CARDS)
"""Whether a marker takes RANGE enhancements off line."""
SHIELDS_OFF = Lookup(CARDS)
MANEUVER = Lookup(CARDS)
MISS_THIS = Lookup(CARDS)
"""Whether even a miss places the tactic itself as a marker."""
