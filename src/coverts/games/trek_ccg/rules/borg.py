"""Rules for the Borg: drones, counterparts and current objectives (chapter 22)."""

from coverts.engine import OK, each, helper, refuse, say
from coverts.games.trek_ccg.rules.affiliations import is_playing
from coverts.games.trek_ccg.rules.presence import (
    has_icon,
    has_trait,
    is_at,
    is_on,
    is_personnel,
    location_of,
    takes_part,
)
from coverts.games.trek_ccg.rules.scoring import lose_points
from coverts.games.trek_ccg.rules.zones import discard_alive
from coverts.games.trek_ccg.state import AT_MISSION, CORE, NOTHING, NOWHERE, TrekCcg
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import AFFILIATION, ASSIMILATED_FROM, ICON, KIND
from coverts.games.trek_ccg.vocabulary.terms import (
    BO,
    BORG,
    COUNTERPART,
    DILEMMA,
    DRONE,
    NO_AFFILIATION,
    OBJECTIVE,
)

# -- drones ----------------------------------------------------------------------------------------


def is_drone(s: TrekCcg, piece):
    """Return whether a personnel is a drone (22.4, 22.15, 22.19).

    Its own card or an effect can make it a drone.
    """
    return is_personnel(s, piece) and (has_trait(s, piece, DRONE) or s.piece[piece].drone)


def drones(s: TrekCcg, who, host, icon):
    """Return how many acting drones of a crew or Away Team have this icon."""
    count = 0
    for piece in each(takes_part, s, who, host):
        if is_drone(s, piece):
            count += has_icon(s, piece, icon)
    return count


# -- counterparts ----------------------------------------------------------------------------------


def is_counterpart(s: TrekCcg, piece):
    """Return whether a piece is a counterpart, but not a drone or captive (22.16)."""
    card = s.piece[piece]
    if not card.counterpart and not has_trait(s, piece, COUNTERPART):
        return 0
    return card.host != NOWHERE and not card.drone and not card.captive and is_personnel(s, piece)


def counterpart_of(s: TrekCcg, who):
    """Return the counterpart of a player's collective, or NOTHING."""
    for piece in each(is_personnel, s):
        if s.piece[piece].controller == who and is_counterpart(s, piece):
            return piece
    return NOTHING


def has_counterpart(s: TrekCcg, who):
    return counterpart_of(s, who) != NOTHING


def former_affiliation(s: TrekCcg, piece):
    """Return the affiliation that an assimilated personnel had before."""
    face = s.piece[piece].face
    if ASSIMILATED_FROM[face] != NO_AFFILIATION:
        return ASSIMILATED_FROM[face]
    return AFFILIATION[face]


def is_of_counterpart(s: TrekCcg, who, affiliation):
    """Return whether a player's counterpart was assimilated from an affiliation."""
    piece = counterpart_of(s, who)
    return piece != NOTHING and former_affiliation(s, piece) == affiliation


def is_counterpart_at(s: TrekCcg, who, location):
    """Return whether a player's counterpart is at a location (7.3)."""
    piece = counterpart_of(s, who)
    return piece != NOTHING and location_of(s, piece) == location


def mark_on(s: TrekCcg, piece):
    """Return the objective Assimilate Counterpart on a personnel, or NOTHING."""
    for mark in each(is_at, s, piece):
        if s.piece[mark].face == card_named("Assimilate Counterpart"):
            return mark
    return NOTHING


def second_counterpart(s: TrekCcg, who):
    """Return the player's second counterpart, or NOTHING if there is none (22.18).

    The player's side records the counterpart that came first.
    """
    mine = s.side[who]
    if mine.counterpart != NOTHING:
        if s.piece[mine.counterpart].controller != who or not is_counterpart(s, mine.counterpart):
            mine.counterpart = NOTHING
    for piece in each(is_personnel, s):
        if s.piece[piece].controller == who and piece != mine.counterpart and is_counterpart(s, piece):
            if mine.counterpart != NOTHING:
                return piece
            mine.counterpart = piece
    return NOTHING


def settle_counterparts(s: TrekCcg):
    """Discard a second counterpart, and take back the points for a lost one.

    Return 1 if something changed.
    """
    for who in range(2):
        extra = second_counterpart(s, who)
        if extra != NOTHING:
            discard_alive(s, extra)
            return 1
        if s.side[who].assimilated > 0:
            first = s.side[who].counterpart
            if first == NOTHING or mark_on(s, first) == NOTHING:
                lose_points(s, who, s.side[who].assimilated)
                s.side[who].assimilated = 0
                return 1
    return 0


# -- dilemmas ------------------------------------------------------------------------------------


def note_dilemma(s: TrekCcg, who, host, face):
    """Record a dilemma that a Borg of the player's own encounters."""
    for piece in each(takes_part, s, who, host):
        if s.piece[piece].affiliation == BORG and s.piece[piece].controller == who:
            s.side[who].this_turn.add(face)


def learn_dilemmas(s: TrekCcg, seat):
    """Count the dilemmas of the turn that is over among those of earlier turns."""
    for card in s.side[seat].this_turn:
        if KIND[card] == DILEMMA:
            s.side[seat].once.add(card)


# -- assimilation ----------------------------------------------------------------------------------


def become_borg(s: TrekCcg, who, piece):
    """Add a personnel to the player's collective."""
    card = s.piece[piece]
    card.captive = False
    card.disabled = False
    card.arrested = False
    card.controller = who
    card.affiliation = BORG
    say("assimilated", card.face)


@helper("22.10")
def assimilate(s: TrekCcg, who, piece):
    """Make a personnel a drone of the player's collective."""
    become_borg(s, who, piece)
    s.piece[piece].drone = True


# -- objectives ------------------------------------------------------------------------------------


def is_borg_objective(card):
    return KIND[card] == OBJECTIVE and ICON[card] & BO != 0


def current_objective(s: TrekCcg, who):
    """Return the player's faceup [BO] objective in the core, or NOTHING (22.3)."""
    for piece in each(is_at, s, CORE + who):
        if s.piece[piece].face >= 0:
            if is_borg_objective(s.piece[piece].face):
                return piece
    return NOTHING


def may_pursue(s: TrekCcg, who):
    """Return OK, or refuse to let a player begin with another [BO] objective (2.6, 22.3)."""
    if not is_playing(s, who, BORG):
        return refuse("2.6")
    if current_objective(s, who) != NOTHING:
        return refuse("22.3")
    return OK


def is_assimilated(s: TrekCcg, location):
    """Return whether a completed objective says that the Borg have assimilated a planet (22.9)."""
    host = AT_MISSION + location
    return (
        is_on(s, card_named("Assimilate Planet"), host) != NOTHING
        or is_on(s, card_named("Assimilate Homeworld"), host) != NOTHING
    )
