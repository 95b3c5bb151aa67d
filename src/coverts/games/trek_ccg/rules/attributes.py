"""Attributes and skills now: as printed, with what other cards add and damage takes (chapter 7)."""

from coverts.games.trek_ccg.rules.presence import able, has_trait, in_group, is_on, is_personnel, takes_part
from coverts.games.trek_ccg.state import NOTHING, NOWHERE
from coverts.games.trek_ccg.vocabulary.printed import (
    CUNNING,
    INTEGRITY,
    KIND,
    MARKER_HULL,
    MARKER_RANGE,
    MARKER_SHIELDS,
    MARKER_WEAPONS,
    RANGE,
    RANGE_OFF,
    SHIELDS,
    SHIELDS_OFF,
    SKILL,
    STRENGTH,
    TRANSPORTERS_OFF,
    WEAPONS,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    FIRST,
    INTERRUPT,
    LEADERSHIP,
    OFFICER,
    PERSONNEL,
    SKILLS,
    TACTIC,
)
from coverts.games.trek_ccg.vocabulary.texts import (
    ADDS_CUNNING,
    ADDS_INTEGRITY,
    ADDS_RANGE,
    ADDS_SHIELDS,
    ADDS_STRENGTH,
    ADDS_WEAPONS,
    MODIFIES,
)

BORG_QUEEN = FIRST[PERSONNEL] + 74
"""Her first note is the skill she has taken."""
COUNTERINTELLIGENCE = FIRST[INTERRUPT] + 8
FRAME_OF_MIND = FIRST[12] + 23
"""The dilemma that replaces all that is printed on a personnel (49.24 in the rulebook's chapter 53)."""


def reframed(s, piece):
    """The Frame of Mind on a personnel, or NOTHING."""
    return is_on(s, FRAME_OF_MIND, piece)


def strength(s, piece):
    """STRENGTH of a personnel now."""
    total = 3
    if reframed(s, piece) == NOTHING:
        total = STRENGTH[s.piece[piece].face]
    for source in range(s.used_slots):
        if s.piece[source].face >= 0 and MODIFIES[s.piece[source].face] & 4:
            if s.piece[source].host != NOWHERE:
                total += ADDS_STRENGTH[s.piece[source].face](s, source, piece)
    return total


def cunning(s, piece):
    total = 3
    if reframed(s, piece) == NOTHING:
        total = CUNNING[s.piece[piece].face]
    for source in range(s.used_slots):
        if s.piece[source].face >= 0 and MODIFIES[s.piece[source].face] & 2:
            if s.piece[source].host != NOWHERE:
                total += ADDS_CUNNING[s.piece[source].face](s, source, piece)
    return total


def integrity(s, piece):
    total = 3
    if reframed(s, piece) == NOTHING:
        total = INTEGRITY[s.piece[piece].face]
    for source in range(s.used_slots):
        if s.piece[source].face >= 0 and MODIFIES[s.piece[source].face] & 1:
            if s.piece[source].host != NOWHERE:
                total += ADDS_INTEGRITY[s.piece[source].face](s, source, piece)
    return total


def skill_of(s, piece, skill):
    """The level at which a personnel has a skill; a classification counts as one."""
    frame = reframed(s, piece)
    if frame != NOTHING:
        return s.piece[frame].first_note == skill or s.piece[frame].second_note == skill
    level = SKILL[s.piece[piece].face * SKILLS + skill]
    if s.piece[piece].face == BORG_QUEEN and s.piece[piece].first_note == skill:
        level += 1
    return level


def is_leader(s, piece):
    """OFFICER classification or Leadership (7.9)."""
    return skill_of(s, piece, OFFICER) > 0 or skill_of(s, piece, LEADERSHIP) > 0


def sign(s, piece):
    """-1 for an infiltrator with Counterintelligence on it, who takes from the team; else 1."""
    if s.piece[piece].infiltrating and is_on(s, COUNTERINTELLIGENCE, piece) != NOTHING:
        return -1
    return 1


# -- of a crew or Away Team ------------------------------------------------------------------------


def skill(s, who, host, wanted):
    """The levels of a skill among those who act with that crew or Away Team."""
    total = 0
    for piece in range(s.used_slots):
        if takes_part(s, piece, who, host):
            total += sign(s, piece) * skill_of(s, piece, wanted)
    return max(total, 0)


def total_integrity(s, who, host):
    total = 0
    for piece in range(s.used_slots):
        if takes_part(s, piece, who, host):
            total += sign(s, piece) * integrity(s, piece)
    return total


def total_cunning(s, who, host):
    total = 0
    for piece in range(s.used_slots):
        if takes_part(s, piece, who, host):
            total += sign(s, piece) * cunning(s, piece)
    return total


def total_strength(s, who, host):
    total = 0
    for piece in range(s.used_slots):
        if takes_part(s, piece, who, host):
            total += sign(s, piece) * strength(s, piece)
    return total


def traits(s, who, host, trait):
    """How many who act with that crew or Away Team have a trait."""
    total = 0
    for piece in range(s.used_slots):
        if takes_part(s, piece, who, host):
            total += has_trait(s, piece, trait)
    return total


# -- of those who are there, stopped or not (28.1) -------------------------------------------------


def is_of_help(s, piece, who, host):
    """Able, of that crew or Away Team; an infiltrator only if he joins."""
    if not in_group(s, piece, who, host) or not able(s, piece):
        return 0
    return not s.piece[piece].infiltrating or s.piece[piece].joins


def skill_there(s, who, host, wanted):
    total = 0
    for piece in range(s.used_slots):
        if is_of_help(s, piece, who, host):
            total += sign(s, piece) * skill_of(s, piece, wanted)
    return total


def cunning_there(s, who, host):
    total = 0
    for piece in range(s.used_slots):
        if is_of_help(s, piece, who, host):
            total += sign(s, piece) * cunning(s, piece)
    return total


def traits_there(s, who, host, trait):
    total = 0
    for piece in range(s.used_slots):
        if is_of_help(s, piece, who, host):
            total += has_trait(s, piece, trait)
    return total


# -- of a ship or facility -------------------------------------------------------------------------


def is_marker(s, piece, vessel):
    """A damage marker on that ship or facility."""
    return s.piece[piece].host == vessel and s.piece[piece].face >= 0 and KIND[s.piece[piece].face] == TACTIC


def off_line(s, vessel, attribute):
    """Enhancements of RANGE (8) or SHIELDS (32) are off line because of a marker (14.4)."""
    for piece in range(s.used_slots):
        if is_marker(s, piece, vessel):
            if (attribute == 8 and RANGE_OFF[s.piece[piece].face]) or (
                attribute == 32 and SHIELDS_OFF[s.piece[piece].face]
            ):
                return 1
    return 0


def transporters_off(s, vessel):
    for piece in range(s.used_slots):
        if is_marker(s, piece, vessel) and TRANSPORTERS_OFF[s.piece[piece].face]:
            return 1
    return 0


def hull(s, vessel):
    """HULL integrity in per cent, never below 0 (14.5)."""
    left = 100 - s.piece[vessel].lost
    for piece in range(s.used_slots):
        if is_marker(s, piece, vessel):
            left -= MARKER_HULL[s.piece[piece].face]
    return max(left, 0)


def is_damaged(s, vessel):
    """It carries a marker or rotation damage (14.8)."""
    for piece in range(s.used_slots):
        if is_marker(s, piece, vessel):
            return 1
    return s.piece[vessel].lost > 0


def ship_range(s, ship):
    """RANGE of a ship for a whole turn."""
    total = RANGE[s.piece[ship].face]
    enhanced = not off_line(s, ship, 8)
    for piece in range(s.used_slots):
        if is_marker(s, piece, ship):
            total -= MARKER_RANGE[s.piece[piece].face]
        elif s.piece[piece].face >= 0 and MODIFIES[s.piece[piece].face] & 8:
            if s.piece[piece].host != NOWHERE:
                added = ADDS_RANGE[s.piece[piece].face](s, piece, ship)
                if enhanced or added < 0:
                    total += added
    if s.piece[ship].lost > 0:
        total = min(total, 5)
    return max(total, 0)


def weapons(s, vessel):
    total = WEAPONS[s.piece[vessel].face]
    for piece in range(s.used_slots):
        if is_marker(s, piece, vessel):
            total -= MARKER_WEAPONS[s.piece[piece].face]
        elif s.piece[piece].face >= 0 and MODIFIES[s.piece[piece].face] & 16:
            if s.piece[piece].host != NOWHERE:
                total += ADDS_WEAPONS[s.piece[piece].face](s, piece, vessel)
    return max(total, 0)


def shields(s, vessel):
    total = SHIELDS[s.piece[vessel].face]
    enhanced = not off_line(s, vessel, 32)
    for piece in range(s.used_slots):
        if is_marker(s, piece, vessel):
            total -= MARKER_SHIELDS[s.piece[piece].face]
        elif enhanced and s.piece[piece].face >= 0 and MODIFIES[s.piece[piece].face] & 32:
            if s.piece[piece].host != NOWHERE:
                total += ADDS_SHIELDS[s.piece[piece].face](s, piece, vessel)
    return max(total, 0)


def is_equipped_user(s, source, target):
    """The personnel is present with that equipment and is "his personnel" of its controller (12.9, 21.10)."""
    return (
        is_personnel(s, target)
        and s.piece[source].host == s.piece[target].host
        and s.piece[source].controller == s.piece[target].controller
        and not s.piece[target].infiltrating
        and not s.piece[target].captive
    )
