"""How bots rate places: by distance to enemies and goals, by cover and by danger."""

from coverts.games.anima_tactics.bots.appraisal import (
    AMBUSHES,
    FAR_SHOT,
    SHOT_COSTS,
    SHOT_REACH,
    USUAL_SHOT,
    attack_gain,
    can_come,
    cover_at,
    others_of,
    value,
)
from coverts.games.anima_tactics.rules.ending import ATTACKER, BOTTOM, LEFT, RIGHT, TOP
from coverts.games.anima_tactics.rules.figures import (
    first_of,
    life_of,
)
from coverts.games.anima_tactics.rules.harm import WHATEVER
from coverts.games.anima_tactics.rules.placing import SHIFT
from coverts.games.anima_tactics.rules.plane import (
    gap_of,
    ground_at,
    reach_of,
    root,
    seat_of,
    squared,
)
from coverts.games.anima_tactics.rules.sight import is_clear
from coverts.games.anima_tactics.state import (
    CAPTURE,
    CONTROL,
    HARD_COVER,
    HIGH,
    INCH,
    LIGHT_COVER,
    MOST_MARKERS,
    MOST_PARTY,
    NOBODY,
    ON_TABLE,
    WIDE,
)
from coverts.games.anima_tactics.vocabulary.printed import ARMOR, CHARACTERS, DAMAGE, LEVEL, RUN

FAR = 2 * WIDE
NEARER = 4
"""How many units closer a figure must come for the move to be worth a tenth of a level."""
COVERED = 10
MARKERS_AHEAD = 15 * INCH
"""The preferred distance of markers from the far edge of the table, in units."""
SPREAD = 12 * INCH
SHY = 12
"""The penalty for a place, for each enemy that could attack a supporting figure there."""
IS_SUPPORT = tuple(
    int(LEVEL[card] > 0 and DAMAGE[card] <= 1 and SHOT_REACH[card] == 0) for card in range(CHARACTERS)
)


def cover_here(v, x, y):
    """Return whether a place lies in cover."""
    kind = ground_at(v, x, y)
    return kind in (LIGHT_COVER, HARD_COVER)


def apart(x1, y1, x2, y2):
    return root(squared(x1, y1, x2, y2))


def away_from_goal(v, who, x, y):
    """Return the distance to the scenario's goal in units, or 0 if it has no goal."""
    if v.scenario == CONTROL:
        return max(LEFT - x, 0, x - RIGHT) + max(TOP - y, 0, y - BOTTOM)
    if v.scenario == CAPTURE:
        if v.carried_by == NOBODY:
            return apart(x, y, v.prisoner_at_x, v.prisoner_at_y)
        if v.carried_by == who:
            return y if seat_of(who) == ATTACKER else HIGH - y
    return 0


def x_of_stay(v, who, purpose):
    """Return the x coordinate of a figure that stays where it is.

    A figure that appears at a marker stays on the marker.
    """
    return v.marker[v.placing_at].x if purpose == SHIFT else v.figure[who].x


def y_of_stay(v, who, purpose):
    return v.marker[v.placing_at].y if purpose == SHIFT else v.figure[who].y


def toughness(v, enemy):
    """Return how difficult it is to destroy a figure, in life points."""
    return life_of(v, enemy) + 3 * ARMOR[v.figure[enemy].card]


def behind_friends(v, who, x, y):
    """Rate a place for a supporting figure: far from enemies and close to friends."""
    others = others_of(who)
    worth = 0
    for enemy in range(others, others + MOST_PARTY):
        foe = v.figure[enemy]
        if foe.status == ON_TABLE:
            off = gap_of(reach_of(v, who, enemy), squared(x, y, foe.x, foe.y))
            worth -= SHY * can_come(v, enemy, off) + (SHY if off < 4 * INCH else 0)
    nearest = FAR
    for friend in range(first_of(seat_of(who)), first_of(seat_of(who)) + MOST_PARTY):
        there = v.figure[friend]
        if there.status == ON_TABLE and friend != who and not IS_SUPPORT[there.card]:
            nearest = min(nearest, apart(x, y, there.x, there.y))
    if nearest < FAR:
        worth -= max(0, nearest - 6 * INCH) // NEARER
    return worth + COVERED * cover_here(v, x, y)


def spot_worth(v, who, x, y):
    """Rate a place for a figure, considering its current action points."""
    me = v.figure[who]
    if IS_SUPPORT[me.card]:
        return behind_friends(v, who, x, y)
    nearest = FAR
    worth = 0
    danger = 0
    others = others_of(who)
    shoots = SHOT_REACH[me.card]
    can = me.actions >= SHOT_COSTS[me.card]
    for enemy in range(others, others + MOST_PARTY):
        foe = v.figure[enemy]
        if foe.status == ON_TABLE:
            off = gap_of(reach_of(v, who, enemy), squared(x, y, foe.x, foe.y))
            nearest = min(nearest, off + (5 * INCH if foe.hidden else 6 * toughness(v, enemy)))
            danger += can_come(v, enemy, off)
            if off <= shoots and not foe.hidden:
                gain = attack_gain(v, who, enemy, USUAL_SHOT[me.card], 1, 0)
                if not can:
                    gain = gain // 3
                if gain > worth and is_clear(v, x, y, foe.x, foe.y):
                    worth = max(worth, gain * (8 - cover_at(v, who, x, y, enemy)) // 8)
    if nearest == FAR:
        nearest = nearest_marker(v, 1 - seat_of(who), x, y)
    worth -= 2 * away_from_goal(v, who, x, y) // NEARER
    if worth > 0:
        nearest = max(nearest, min(shoots, 10 * INCH))
    worth -= nearest // NEARER
    if danger and not me.hidden:
        if cover_here(v, x, y):
            worth += COVERED
        if life_of(v, who) <= 4:
            worth -= value(v, who) * min(3, danger) // 20
        elif me.actions == 0:
            worth -= 10 * min(3, danger)
    return worth


def nearest_marker(v, seat, x, y):
    """Return the distance from a place to a seat's nearest marker, in units."""
    nearest = FAR
    for number in range(seat * MOST_MARKERS, (seat + 1) * MOST_MARKERS):
        if v.marker[number].stands:
            nearest = min(nearest, apart(x, y, v.marker[number].x, v.marker[number].y))
    return nearest


def ahead(seat, y):
    """Return how far a place is from a seat's own table edge, in units."""
    return HIGH - y if seat else y


def start_worth(v, seat, who, x, y):
    """Rate a place for deployment: forward, close to friends, central and in cover."""
    zone = v.zone_depth[seat]
    forward = ahead(seat, y)
    worth = min(forward, zone + 3 * INCH) - max(0, forward - zone - 3 * INCH)
    worth -= abs(x - WIDE // 2) // 4
    for friend in range(seat * MOST_PARTY, (seat + 1) * MOST_PARTY):
        there = v.figure[friend]
        if there.status == ON_TABLE and friend != who:
            worth -= max(0, 4 * INCH - apart(x, y, there.x, there.y)) // 2
    return worth + COVERED * cover_here(v, x, y) - away_from_goal(v, who, x, y) // 4


def marker_worth(v, seat, x, y):
    """Rate a place for a marker: far forward, apart from others and out of sight."""
    worth = -abs(ahead(seat, y) - (HIGH - MARKERS_AHEAD))
    worth -= max(0, 4 * INCH - min(x, WIDE - x))
    near = nearest_marker(v, seat, x, y)
    worth += min(near, SPREAD) // 2 if near < FAR else SPREAD // 2
    edge = 0 if seat else HIGH
    if not is_clear(v, x, y, x, abs(edge - 3 * INCH)):
        worth += 2 * INCH
    if not is_clear(v, x, y, WIDE // 2, abs(edge - 3 * INCH)):
        worth += INCH
    return worth + COVERED * cover_here(v, x, y)


def reach_worth(v, who, x, y):
    """Rate a place where a figure could appear, by the enemies that it could attack."""
    best = -FAR
    others = others_of(who)
    card = v.figure[who].card
    for enemy in range(others, others + MOST_PARTY):
        foe = v.figure[enemy]
        if foe.status == ON_TABLE:
            off = apart(x, y, foe.x, foe.y)
            worth = -off // NEARER
            if not foe.hidden and (off <= RUN[card] * INCH or off <= FAR_SHOT[card]):
                worth = attack_gain(v, who, enemy, WHATEVER, 2, 0) + 20 * AMBUSHES[card] - off // (4 * NEARER)
            best = max(best, worth)
    return best
