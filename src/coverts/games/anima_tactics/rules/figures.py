"""Figures: their owners and their current values (chapters 2, 3 and 10)."""

from coverts.engine import among, helper
from coverts.engine.base.sentences import said
from coverts.games.anima_tactics.rules.plane import is_within, seat_of
from coverts.games.anima_tactics.state import (
    BERSERK,
    BLIND,
    BY_DAY,
    FIGURES,
    INCH,
    INFILTRATED,
    MARKERS,
    MOST_ABILITIES,
    MOST_MARKERS,
    MOST_PARTY,
    NIGHT_FIRST,
    ON_TABLE,
    PARALYZED,
    PROTECTION,
    SHIELD,
    WAITING,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    ADVANCED,
    ARMOR,
    ARMOR_BONUS,
    CATEGORY,
    CHARACTER_NAMES,
    CHARACTERS,
    INITIATIVE,
    KIND,
    LIFE,
    MAXIMUM,
    PROWLER,
    RECOVERY_BONUS,
    RECOVERY_OF,
    RESISTANCE,
    RESISTANCE_BONUS,
    WIDER_ZONE,
    ZONE_OF,
    ability_of,
    has_innate,
)
from coverts.games.anima_tactics.vocabulary.proposed import CLOSE_ZONE, NIGHT_TURNS, NIGHT_ZONE


def rival(seat):
    return 1 - seat


def first_of(seat):
    """Return the first figure of a seat's party."""
    return seat * MOST_PARTY


def is_friend(who, other):
    """Return whether two figures are in the same party. A figure is its own friend."""
    return seat_of(who) == seat_of(other)


def on_table(s: AnimaTactics, who):
    return s.figure[who].status == ON_TABLE


def is_enemy(s: AnimaTactics, who, other):
    """Return whether `other` stands on the table and is an enemy of `who`."""
    return s.figure[other].status == ON_TABLE and not is_friend(who, other)


@among(FIGURES)
def stands(s: AnimaTactics, who):
    return s.figure[who].status == ON_TABLE


@among(FIGURES)
def is_in_party(s: AnimaTactics, who, seat):
    return s.figure[who].card >= 0 and seat_of(who) == seat


@among(FIGURES)
def is_waiting(s: AnimaTactics, who, seat):
    """Return whether the figure is of this seat's party and still to be deployed."""
    return s.figure[who].status == WAITING and seat_of(who) == seat


@among(FIGURES)
def is_infiltrated(s: AnimaTactics, who, seat):
    return s.figure[who].status == INFILTRATED and seat_of(who) == seat


@among(MARKERS)
def is_marker_of(s: AnimaTactics, marker, seat):
    return s.marker[marker].stands and marker // MOST_MARKERS == seat


def told(s: AnimaTactics, who):
    """Return the number that stands for a figure's name in the log.

    If several figures share a character, the name includes the figure's place and party.
    """
    card = s.figure[who].card
    for other in range(FIGURES):
        if other != who and s.figure[other].card == card:
            return (1 + who) * CHARACTERS + card
    return card


def figure_name(who: int, card: int, alone: bool) -> str:
    """Return the name of a figure.

    Args:
        who: The figure.
        card: The number of its character.
        alone: Whether no other figure has this name.
    """
    if alone:
        return CHARACTER_NAMES[card]
    name, place, party = CHARACTER_NAMES[card], who % MOST_PARTY + 1, seat_of(who) + 1
    return said("{name} {place} of party {party}", name=name, place=place, party=party)


# -- what counts of it now -------------------------------------------------------------------------


def has(s: AnimaTactics, who, state):
    """Return whether a figure is in a state."""
    return s.figure[who].counters[state] > 0


@helper("2.5")
def life_of(s: AnimaTactics, who):
    """Return the number of life points that a figure has left."""
    return max(0, LIFE[s.figure[who].card] - s.figure[who].lost)


@helper("18.6")
def armor_of(s: AnimaTactics, who):
    card = s.figure[who].card
    return ARMOR[card] + 4 * has(s, who, SHIELD) + ARMOR_BONUS[card](s, who)


@helper("18.7")
def resistance_of(s: AnimaTactics, who):
    card = s.figure[who].card
    return RESISTANCE[card] + 4 * has(s, who, PROTECTION) + RESISTANCE_BONUS[card](s, who)


def recovery_of(s: AnimaTactics, who):
    card = s.figure[who].card
    return RECOVERY_OF[card] + RECOVERY_BONUS[card](s, who)


@helper("6.9", "8.20", "8.21")
def actions_at_first(s: AnimaTactics, who):
    """Return the action points of a newly placed figure: Recovery + 1.

    The sum is never above the figure's maximum.
    """
    return min(recovery_of(s, who) + 1, MAXIMUM[s.figure[who].card])


def is_prowler(s: AnimaTactics, who):
    return CATEGORY[s.figure[who].card] & PROWLER != 0


def is_innate(s: AnimaTactics, who, innate):
    return has_innate(s.figure[who].card, innate)


def has_advanced(s: AnimaTactics, who):
    """Return whether a figure has Advanced Deployment, by its card or a plot card."""
    return is_innate(s, who, ADVANCED) or s.figure[who].advances


def has_initiative(s: AnimaTactics, who):
    return is_innate(s, who, INITIATIVE)


@helper("23.14", "23.15")
def is_night(s: AnimaTactics):
    if s.night == BY_DAY:
        return 0
    if s.night == NIGHT_FIRST:
        return s.turn <= NIGHT_TURNS
    return s.turn > s.last_turn - NIGHT_TURNS


@helper("2.14", "2.19", "23.14")
def control_zone(s: AnimaTactics, who):
    """Return how far a figure's Control Zone reaches from its base, in units."""
    zone = ZONE_OF[s.figure[who].card](s, who)
    if is_night(s):
        zone = min(zone, NIGHT_ZONE * INCH)
    for card in s.figure[who].cards:
        zone += WIDER_ZONE[card]
    return CLOSE_ZONE * INCH if s.close_zones else zone


def is_in_zone(s: AnimaTactics, other, who):
    """Return whether `other` is in the Control Zone of `who`."""
    return is_within(s, who, other, control_zone(s, who))


def is_kept_up(s: AnimaTactics, who, place):
    """Return whether a figure keeps up the ability at this place of its card."""
    return s.figure[who].kept_up >> place & 1


def place_of_kind(s: AnimaTactics, who, kind):
    """Return the first place of an ability of this kind on a figure's card, or -1."""
    for place in range(MOST_ABILITIES):
        if KIND[ability_of(s.figure[who].card, place)] == kind:
            return place
    return -1


def can_react(s: AnimaTactics, who):
    """Return whether a figure is neither Paralyzed nor Berserk."""
    return not has(s, who, PARALYZED) and not has(s, who, BERSERK)


def attack_now(s: AnimaTactics, who):
    """Return the bonus to a figure's Attack from its states and from this turn."""
    return has(s, who, BERSERK) - 4 * has(s, who, BLIND) + s.figure[who].attack_up


def damage_now(s: AnimaTactics, who):
    return has(s, who, BERSERK) + s.figure[who].damage_up
