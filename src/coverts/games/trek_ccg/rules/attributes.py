"""The current attributes and skills of cards, with all modifiers (chapter 7)."""

from coverts.engine import among, each, helper, some_of
from coverts.games.trek_ccg.rules.affiliations import compatible
from coverts.games.trek_ccg.rules.presence import (
    able,
    among_pieces,
    guise,
    guise_on,
    has_trait,
    in_group,
    is_copy,
    is_copy_at,
    is_loyal,
    is_on,
    is_personnel,
    location_of,
    mission_of,
    speaks,
    takes_part,
)
from coverts.games.trek_ccg.rules.under_way import battle_host, is_apart, joins
from coverts.games.trek_ccg.state import BY_HOST, NOTHING, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import (
    CLASS,
    CUNNING,
    GIVEN_BY,
    GIVEN_TO,
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
    SPECIES_OF_USERS,
    STRENGTH,
    TRANSPORTERS_OFF,
    USERS,
    WEAPONS,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    COMPUTER_SKILL,
    HONOR,
    LEADERSHIP,
    OFFICER,
    SKILLS,
    TACTIC,
    TREACHERY,
)
from coverts.games.trek_ccg.vocabulary.texts import (
    ADDS_CUNNING,
    ADDS_INTEGRITY,
    ADDS_RANGE,
    ADDS_SHIELDS,
    ADDS_STRENGTH,
    ADDS_WEAPONS,
    MODIFIES,
    TO_CUNNING,
    TO_INTEGRITY,
    TO_RANGE,
    TO_SHIELDS,
    TO_STRENGTH,
    TO_WEAPONS,
)


def reframed(s: TrekCcg, piece):
    """Return the dilemma Frame of Mind on a personnel, or NOTHING."""
    return is_on(s, card_named("Frame of Mind"), piece)


def take_affiliation(s: TrekCcg, piece, affiliation):
    """Give a personnel the affiliation of the card that has just taken its place.

    An infiltrator has it once it is exposed, and a personnel in a Frame of Mind once that is cured.
    """
    card = s.piece[piece]
    card.wiped = False
    frame = reframed(s, piece)
    if frame != NOTHING:
        s.piece[frame].former = affiliation
    elif card.infiltrating:
        card.former = affiliation
    else:
        card.affiliation = affiliation


def enhanced(printed, adds, s, attribute, piece):
    """Return a personnel's attribute, including what cards in play add to it."""
    own = 3
    if reframed(s, piece) == NOTHING:
        own = printed[s.piece[piece].face if attribute == TO_INTEGRITY else guise(s, piece)]
    return own + added(adds, s, attribute, piece)


def added(adds, s, attribute, target):
    """Return the sum of what all cards in play add to an attribute of a target."""
    return sum(
        adds[s.piece[source].face](s, source, target)
        for source in each(speaks, s)
        if MODIFIES[s.piece[source].face] & attribute
    )


def strength(s: TrekCcg, piece):
    """Return a personnel's current STRENGTH."""
    return enhanced(STRENGTH, ADDS_STRENGTH, s, TO_STRENGTH, piece)


def cunning(s: TrekCcg, piece):
    return enhanced(CUNNING, ADDS_CUNNING, s, TO_CUNNING, piece)


def integrity(s: TrekCcg, piece):
    return enhanced(INTEGRITY, ADDS_INTEGRITY, s, TO_INTEGRITY, piece)


def skill_of(s: TrekCcg, piece, skill):
    """Return a personnel's level of a skill, including what equipment gives them."""
    return own_level(s, piece, skill) + is_given(s, piece, skill)


def own_level(s: TrekCcg, piece, skill):
    """Return a personnel's level of a skill without equipment.

    A classification is also a skill, with one level.
    """
    frame = reframed(s, piece)
    if frame != NOTHING:
        return s.piece[frame].first_note == skill or s.piece[frame].second_note == skill
    mask = guise_on(s, piece)
    if mask != NOTHING:
        return max(SKILL[guise(s, piece) * SKILLS + skill], skill == TREACHERY) * (skill != HONOR)
    level = SKILL[s.piece[piece].face * SKILLS + skill]
    if s.piece[piece].face == card_named("Borg Queen") and s.piece[piece].first_note == skill:
        level += 1
    return level


def has_class(s: TrekCcg, piece, klass):
    """Return whether a personnel has this classification."""
    return CLASS[guise(s, piece)] == klass and reframed(s, piece) == NOTHING


def lists_skill(card, skill):
    """Return whether a card lists a skill apart from its classification."""
    return SKILL[card * SKILLS + skill] > (CLASS[card] == skill)


def is_given(s: TrekCcg, piece, skill):
    """Return whether equipment gives a personnel a skill. Copies of it are not cumulative."""
    equipment = GIVEN_BY[skill]
    if equipment < 0 or not has_class(s, piece, GIVEN_TO[skill]):
        return 0
    return any(is_served(s, copy, piece) for copy in each(is_copy_at, s, equipment, s.piece[piece].host))


def is_leader(s: TrekCcg, piece):
    """Return whether a personnel is an OFFICER or has Leadership (7.9)."""
    return skill_of(s, piece, OFFICER) > 0 or skill_of(s, piece, LEADERSHIP) > 0


def sign(s: TrekCcg, piece):
    """Return the sign with which a personnel is added to the team's totals.

    It is -1 for an infiltrator that has Counterintelligence on it, and 1 for everyone else.
    """
    if s.piece[piece].infiltrating and is_on(s, card_named("Counterintelligence"), piece) != NOTHING:
        return -1
    return 1


# -- totals of a crew or Away Team -----------------------------------------------------------------


def team_total(value, acts, s, who, host):
    """Return the total of a value over the acting members of a crew or Away Team."""
    return sum(sign(s, piece) * value(s, piece) for piece in each(acts, s, who, host))


def is_screened(s: TrekCcg, who, host):
    """Return whether a Blood Screening is on an infiltrator in a player's group."""
    return any(
        s.piece[piece].host < PIECES
        and s.piece[s.piece[piece].host].infiltrating
        and in_group(s, s.piece[piece].host, who, host)
        for piece in each(is_copy, s, card_named("Blood Screening"))
    )


def team_skill(acts, s, who, host, wanted):
    """Return the total level of a skill, or that of the best member if the group does not pool its skills."""
    if is_screened(s, who, host):
        return max(
            (sign(s, piece) * skill_of(s, piece, wanted) for piece in each(acts, s, who, host)), default=0
        )
    return sum(sign(s, piece) * skill_of(s, piece, wanted) for piece in each(acts, s, who, host))


def team_traits(acts, s, who, host, trait):
    return sum(has_trait(s, piece, trait) for piece in each(acts, s, who, host))


def skill(s: TrekCcg, who, host, wanted):
    """Return the total level of a skill among the acting members of a group."""
    return max(team_skill(takes_part, s, who, host, wanted), 0)


def total_integrity(s: TrekCcg, who, host):
    return team_total(integrity, takes_part, s, who, host)


def total_cunning(s: TrekCcg, who, host):
    return team_total(cunning, takes_part, s, who, host)


def total_strength(s: TrekCcg, who, host):
    return team_total(strength, takes_part, s, who, host)


def traits(s: TrekCcg, who, host, trait):
    """Return how many acting members of a crew or Away Team have this trait."""
    return team_traits(takes_part, s, who, host, trait)


# -- totals that include stopped members (28.1) ----------------------------------------------------


@among_pieces
def is_of_help(s: TrekCcg, piece, who, host):
    """Return whether a member can help its group, even if it is stopped.

    The member must not be disabled. An infiltrator must take part in the action.
    """
    if not in_group(s, piece, who, host) or not able(s, piece):
        return 0
    return not s.piece[piece].infiltrating or joins(s, piece)


def skill_there(s: TrekCcg, who, host, wanted):
    return team_skill(is_of_help, s, who, host, wanted)


def cunning_there(s: TrekCcg, who, host):
    return team_total(cunning, is_of_help, s, who, host)


def traits_there(s: TrekCcg, who, host, trait):
    return team_traits(is_of_help, s, who, host, trait)


# -- ships and facilities --------------------------------------------------------------------------


@among(PIECES, below="used_slots", group=BY_HOST["vessel"])
def is_marker(s: TrekCcg, piece, vessel):
    """Return whether a piece is a damage marker on a ship or facility."""
    return s.piece[piece].host == vessel and s.piece[piece].face >= 0 and KIND[s.piece[piece].face] == TACTIC


def off_line(s: TrekCcg, vessel, attribute):
    """Return whether a marker takes enhancements of RANGE or SHIELDS off line (14.4)."""
    for piece in each(is_marker, s, vessel):
        if (attribute == TO_RANGE and RANGE_OFF[s.piece[piece].face]) or (
            attribute == TO_SHIELDS and SHIELDS_OFF[s.piece[piece].face]
        ):
            return 1
    return 0


def transporters_off(s: TrekCcg, vessel):
    return any(TRANSPORTERS_OFF[s.piece[piece].face] for piece in each(is_marker, s, vessel))


def hull(s: TrekCcg, vessel):
    """Return the HULL integrity of a ship or facility in per cent (14.5)."""
    taken = sum(MARKER_HULL[s.piece[piece].face] for piece in each(is_marker, s, vessel))
    return max(100 - s.piece[vessel].lost - taken, 0)


def is_damaged(s: TrekCcg, vessel):
    """Return whether a ship or facility has a marker or rotation damage (14.8)."""
    return some_of(is_marker, s, vessel) or s.piece[vessel].lost > 0


def ship_range(s: TrekCcg, ship):
    """Return a ship's RANGE for a whole turn."""
    total = RANGE[s.piece[ship].face]
    enhanced = not off_line(s, ship, TO_RANGE)
    total -= sum(MARKER_RANGE[s.piece[marker].face] for marker in each(is_marker, s, ship))
    for source in each(speaks, s):
        if MODIFIES[s.piece[source].face] & TO_RANGE:
            change = ADDS_RANGE[s.piece[source].face](s, source, ship)
            if enhanced or change < 0:
                total += change
    if s.piece[ship].lost > 0:
        total = min(total, 5)
    if is_on(s, card_named("Transwarp Conduit"), ship) != NOTHING:
        total *= 2
    return max(total, 0)


def weapons(s: TrekCcg, vessel):
    total = WEAPONS[s.piece[vessel].face]
    total -= sum(MARKER_WEAPONS[s.piece[marker].face] for marker in each(is_marker, s, vessel))
    total += added(ADDS_WEAPONS, s, TO_WEAPONS, vessel)
    return max(total, 0)


def shields(s: TrekCcg, vessel):
    total = SHIELDS[s.piece[vessel].face]
    enhanced = not off_line(s, vessel, TO_SHIELDS)
    total -= sum(MARKER_SHIELDS[s.piece[marker].face] for marker in each(is_marker, s, vessel))
    if enhanced:
        total += added(ADDS_SHIELDS, s, TO_SHIELDS, vessel)
    return max(total, 0)


# -- equipment -------------------------------------------------------------------------------------


def is_named_user(s: TrekCcg, card, piece):
    """Return whether an equipment card names a personnel's affiliation or species."""
    if USERS[card] >> s.piece[piece].affiliation & 1:
        return 1
    return has_trait(s, piece, SPECIES_OF_USERS[card])


@among_pieces
def is_user(s: TrekCcg, piece, equipment, target):
    """Return whether a personnel can use an equipment card for a target (7.10).

    The target is a member of the same crew or Away Team, possibly the user.
    """
    card = s.piece[piece]
    who = s.piece[equipment].controller
    if card.host != s.piece[equipment].host or not is_loyal(s, piece, who):
        return 0
    if card.stopped and not s.piece[target].stopped and battle_host(s) != card.host:
        return 0
    if is_apart(s, piece) != is_apart(s, target):
        return 0
    if not compatible(s, who, card.affiliation, s.piece[target].affiliation):
        return 0
    return is_named_user(s, s.piece[equipment].face, piece)


@helper("7.10", "7.11", "12.9", "21.10")
def is_served(s: TrekCcg, equipment, target):
    """Return whether a personnel benefits from an equipment card.

    The personnel must belong to the card's player, in a crew or Away Team that has a user of the card.
    """
    own = (
        is_personnel(s, target)
        and s.piece[equipment].host == s.piece[target].host
        and s.piece[equipment].controller == s.piece[target].controller
        and not s.piece[target].infiltrating
        and not s.piece[target].captive
        and not s.piece[target].arrested
    )
    used = not USERS[s.piece[equipment].face] or some_of(is_user, s, equipment, target)
    return own and used and not is_jammed(s, equipment)


def is_jammed(s: TrekCcg, equipment):
    """Return whether the mission Study Plasma Storm keeps equipment from working (54.19)."""
    card = s.piece[equipment]
    mission = mission_of(s, location_of(s, equipment), card.controller)
    if mission != card_named("Study Plasma Storm"):
        return 0
    return not any(
        own_level(s, piece, COMPUTER_SKILL) > 0 for piece in each(takes_part, s, card.controller, card.host)
    )
