"""What rule-based bots think of missions: what they need, and whether a team should attempt one."""

from coverts.engine import Lookup, each
from coverts.games.trek_ccg.bots.collective import target_worth
from coverts.games.trek_ccg.rules.affiliations import WHOLE_GROUP, is_playing
from coverts.games.trek_ccg.rules.attempts import has_matching
from coverts.games.trek_ccg.rules.attributes import skill
from coverts.games.trek_ccg.rules.lasting_dilemmas import is_closed
from coverts.games.trek_ccg.rules.movement import in_space
from coverts.games.trek_ccg.rules.presence import (
    exists,
    is_at,
    is_personnel,
    is_planet,
    is_ship,
    location_of,
    location_of_host,
    mission_of,
    own_size,
)
from coverts.games.trek_ccg.rules.scouting import is_borg_group
from coverts.games.trek_ccg.state import BENEATH, LOCATIONS, NOTHING, PIECES, SURFACE
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import (
    CUNNING,
    KIND,
    NEEDS,
    ONE_ENDED,
    POINTS,
    SKILL,
    STRENGTH,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    BORG,
    CARDS,
    COMPUTER_SKILL,
    ENGINEER,
    FIRST,
    MEDICAL,
    NAVIGATION,
    OBJECTIVE,
    PERSONNEL,
    SCIENCE,
    SECURITY,
    SIZES,
    SKILLS,
)
from coverts.games.trek_ccg.vocabulary.texts import ALLOWS_ATTEMPT, HAS_REQUIRES, REQUIRES

SKILLS_OF = Lookup(CARDS)
"""The mask of the skills of each card."""
for _card in range(CARDS):
    for _skill in range(SKILLS):
        if SKILL[_card * SKILLS + _skill]:
            SKILLS_OF[_card] |= 1 << _skill
ESSENTIAL = sum(1 << _n for _n in (MEDICAL, SECURITY, SCIENCE, ENGINEER, NAVIGATION, COMPUTER_SKILL))
"""The mask of the skills for which dilemmas ask most often."""
MIN_TEAM = 8
"""The number of people with whom the bot attempts a mission that may have unknown cards beneath it."""
MIN_SCOUTS = 4
"""The number of Borg with whom a crew scouts a space mission that may have unknown cards beneath it."""
PATIENT = 10
"""The turn after which Borg scout with whatever crew they have."""
LATE = 50
"""The turn after which the bot takes risks, because the game will soon be over."""


# -- what missions need ----------------------------------------------------------------------------


def open_mission(v, who, location):
    """Return the mission at a location that the player may still attempt, or NOTHING."""
    mission = mission_of(v, location, who)
    if not exists(v, location) or mission < 0 or v.location[location].solved_by != NOTHING:
        return NOTHING
    if is_closed(v, location) or (ONE_ENDED[mission] and v.location[location].mission[who] < 0):
        return NOTHING
    return mission


def wanted_skills(v, who):
    """Return the mask of the skills that the player's open missions and most dilemmas ask for."""
    mask = ESSENTIAL
    for location in range(LOCATIONS):
        mission = open_mission(v, who, location)
        if mission >= 0:
            mask |= NEEDS[mission]
    return mask


def ships_in_play(v, who):
    """Return how many ships a player controls."""
    count = 0
    for piece in range(v.used_slots):
        count += is_ship(v, piece) and v.piece[piece].controller == who
    return count


def personnel_in_play(v, who):
    """Return the number of the player's personnel in play."""
    people = 0
    for piece in each(is_personnel, v):
        people += v.piece[piece].controller == who and not v.piece[piece].captive
    return people


def skills_in_play(v, who):
    """Return the mask of the skills of the player's personnel in play."""
    mask = 0
    for piece in each(is_personnel, v):
        if v.piece[piece].controller == who and not v.piece[piece].captive:
            mask |= SKILLS_OF[v.piece[piece].face]
    return mask


def value_of(v, piece):
    """Return how useful a personnel is for its team."""
    mask = SKILLS_OF[v.piece[piece].face] & wanted_skills(v, v.piece[piece].controller)
    return 10 * bits_in(mask) + STRENGTH[v.piece[piece].face] + CUNNING[v.piece[piece].face]


def new_skills(v, who, card):
    """Return how many wanted skills a card has that nobody in play has."""
    mask = SKILLS_OF[card] & wanted_skills(v, who)
    if mask:
        mask &= ~skills_in_play(v, who)
    return bits_in(mask)


def bits_in(mask):
    """Return the number of bits that are set in a mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


# -- whether a crew can solve a mission ------------------------------------------------------------


def held_up(v, who, host, location):
    """Return whether a dilemma beneath the mission that the player knows would stop a crew.

    It has been revealed, or the player has seeded or seen it.
    """
    for piece in each(is_at, v, BENEATH + location):
        face = v.piece[piece].face
        if face < 0 and v.piece[piece].known_by >> who & 1:
            face = v.piece[piece].seed
        if face >= 0 and HAS_REQUIRES[face] and not REQUIRES[face](v, who, host):
            return 1
    return 0


def meets(v, who, host, mission, location):
    """Return whether a crew meets the requirements of a mission or of a card on it."""
    if has_matching(v, who, host, mission) and REQUIRES[mission](v, who, host):
        return 1
    if mission_of(v, location_of_host(v, host), who) < 0:
        return 0  # The requirements of an objective may depend on the mission at which the crew is.
    for source in range(v.used_slots):
        card = v.piece[source]
        if card.host >= BENEATH and card.controller == who and card.face >= 0:
            if KIND[card.face] == OBJECTIVE and location_of(v, source) == location:
                lets = ALLOWS_ATTEMPT[card.face](v, source, host, WHOLE_GROUP)
                if lets and REQUIRES[card.face](v, who, host):
                    return 1
    return 0


def can_solve(v, who, host, location):
    """Return what a mission is worth to a crew, or 0 if the crew cannot solve or scout it now."""
    if is_playing(v, who, BORG) and is_borg_group(v, who, host):
        return dares_to_scout(v, who, host, location) * target_worth(v, who, location)
    mission = open_mission(v, who, location)
    if mission < 0 or not meets(v, who, host, mission, location) or held_up(v, who, host, location):
        return 0
    unknown = unknown_beneath(v, who, location)
    if unknown > 0 and (not is_enough(v, who, host) or not is_safe(v, who, host, location)):
        return 0
    return max(POINTS[mission] - 3 * unknown, 1)


def unknown_beneath(v, who, location):
    """Return how many facedown cards of the opponent are beneath a mission."""
    count = 0
    for piece in each(is_at, v, BENEATH + location):
        if v.piece[piece].face < 0 and v.piece[piece].seat != who:
            count += 1
    return count


def beneath(v, who, location):
    """Return how many cards the player has seeded beneath a mission."""
    count = 0
    for piece in range(v.used_slots):
        if v.piece[piece].host == BENEATH + location and v.piece[piece].seat == who:
            count += 1
    return count


# -- whether it would be safe ----------------------------------------------------------------------


def is_enough(v, who, host):
    """Return whether a crew is large enough for an attempt."""
    return v.turn > LATE or own_size(v, who, host) >= MIN_TEAM


def is_safe(v, who, host, location):
    """Return whether no dilemma that may be beneath a mission would kill a whole crew.

    A skill that the player's deck cannot provide any more is not needed.
    """
    if lacks(v, who, host, SECURITY) or lacks(v, who, host, SCIENCE) or lacks(v, who, host, MEDICAL):
        return 0
    if is_planet(v, location):
        return 1
    return REQUIRES[card_named("Cosmic String Fragment")](v, who, host)


def lacks(v, who, host, wanted):
    """Return whether nobody in a crew has a skill, but somebody in the player's hand or deck has it."""
    return skill(v, who, host, wanted) == 0 and can_come(v, who, wanted)


def can_come(v, who, wanted):
    """Return whether a personnel in the player's hand or deck has a skill, unless it is late in the game."""
    if v.turn > LATE:
        return 0
    for card in range(FIRST[PERSONNEL], FIRST[PERSONNEL] + SIZES[PERSONNEL]):
        if v.side[who].hand[card] + v.side[who].deck[card] > 0 and SKILLS_OF[card] >> wanted & 1:
            return 1
    return 0


def dares_to_scout(v, who, host, location):
    """Return whether Borg should scout a location.

    A crew meets all cards there together, so it needs the usual skills, unless it has waited long. On a
    planet, only one Borg at a time meets them.
    """
    if host >= PIECES or unknown_beneath(v, who, location) == 0 or v.turn > PATIENT:
        return 1
    return (
        own_size(v, who, host) >= MIN_SCOUTS
        and skill(v, who, host, NAVIGATION) > 0
        and is_safe(v, who, host, location)
        and not held_up(v, who, host, location)
    )


# -- attempts --------------------------------------------------------------------------------------


def best_attempt(v, who):
    best = -5
    for piece in range(v.used_slots):
        if is_ship(v, piece) and v.piece[piece].controller == who and in_space(v, piece):
            if not is_planet(v, location_of(v, piece)):
                best = max(best, worth_trying(v, who, piece))
    for location in range(LOCATIONS):
        if own_size(v, who, SURFACE + location) > 0:
            best = max(best, worth_trying(v, who, SURFACE + location))
    return best


def worth_trying(v, who, host):
    worth = can_solve(v, who, host, location_of_host(v, host))
    if worth == 0:
        return -5
    return 400 + worth
