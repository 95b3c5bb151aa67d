"""Borg: drones, the counterpart of a collective, its current objective (chapter 22)."""

from coverts.games.trek_ccg.rules.presence import has_icon, has_trait, is_personnel, takes_part
from coverts.games.trek_ccg.rules.scoring import lose_points
from coverts.games.trek_ccg.rules.zones import discard
from coverts.games.trek_ccg.state import CORE, NOTHING, NOWHERE, TrekCcg
from coverts.games.trek_ccg.vocabulary.declaring import card_named
from coverts.games.trek_ccg.vocabulary.printed import ICON, KIND
from coverts.games.trek_ccg.vocabulary.terms import BO, COUNTERPART, DRONE, OBJECTIVE

# -- drones ----------------------------------------------------------------------------------------


def is_drone(s: TrekCcg, piece):
    """It is called a drone on the card, or was made one (22.4, 22.15, 22.19)."""
    return is_personnel(s, piece) and (has_trait(s, piece, DRONE) or s.piece[piece].drone)


def drones(s: TrekCcg, who, host, icon):
    """Drones with an icon among those who act with that crew or Away Team."""
    count = 0
    for piece in range(s.used_slots):
        if takes_part(s, piece, who, host) and is_drone(s, piece):
            count += has_icon(s, piece, icon)
    return count


# -- counterparts ----------------------------------------------------------------------------------


def is_counterpart(s: TrekCcg, piece):
    """A counterpart in play that was not made into a drone, and that is nobody's captive (22.16)."""
    card = s.piece[piece]
    if card.host == NOWHERE or card.drone or card.captive or not is_personnel(s, piece):
        return 0
    return card.counterpart or has_trait(s, piece, COUNTERPART)


def has_counterpart(s: TrekCcg, who):
    """Their collective has one in play."""
    for piece in range(s.used_slots):
        if s.piece[piece].controller == who and is_counterpart(s, piece):
            return 1
    return 0


def mark_on(s: TrekCcg, piece):
    """The Assimilate Counterpart that lies on a personnel, or NOTHING."""
    for mark in range(s.used_slots):
        if s.piece[mark].host == piece and s.piece[mark].face == card_named("Assimilate Counterpart"):
            return mark
    return NOTHING


def second_counterpart(s: TrekCcg, who):
    """A counterpart that came while they had one already, or NOTHING; they remember the first (22.18)."""
    mine = s.side[who]
    if mine.counterpart != NOTHING:
        if s.piece[mine.counterpart].controller != who or not is_counterpart(s, mine.counterpart):
            mine.counterpart = NOTHING
    for piece in range(s.used_slots):
        if s.piece[piece].controller == who and piece != mine.counterpart and is_counterpart(s, piece):
            if mine.counterpart != NOTHING:
                return piece
            mine.counterpart = piece
    return NOTHING


def settle_counterparts(s: TrekCcg):
    """Discard a second counterpart; end points for a lost one. Returns 1 where something changed."""
    for who in range(2):
        extra = second_counterpart(s, who)
        if extra != NOTHING:
            discard(s, extra)
            return 1
        if s.side[who].assimilated > 0:
            first = s.side[who].counterpart
            if first == NOTHING or mark_on(s, first) == NOTHING:
                lose_points(s, who, s.side[who].assimilated)
                s.side[who].assimilated = 0
                return 1
    return 0


# -- objectives ------------------------------------------------------------------------------------


def is_borg_objective(card):
    return KIND[card] == OBJECTIVE and ICON[card] & BO != 0


def current_objective(s: TrekCcg, who):
    """The [BO] objective that lies face up on their side of the table, or NOTHING (22.3)."""
    for piece in range(s.used_slots):
        if s.piece[piece].host == CORE + who and s.piece[piece].face >= 0:
            if is_borg_objective(s.piece[piece].face):
                return piece
    return NOTHING
