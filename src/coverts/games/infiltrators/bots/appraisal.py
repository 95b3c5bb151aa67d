"""What the bot makes of a position: how exposed a tile is, and what stands to be lost there.

Worth is counted in hundredths of a point; dice stand for the hits they promise, a third of one each.
"""

from coverts.games.infiltrators.rules.alert import SIGHT
from coverts.games.infiltrators.rules.board import is_free_line
from coverts.games.infiltrators.rules.ending import completed_objectives
from coverts.games.infiltrators.rules.figures import health_of, movement_of
from coverts.games.infiltrators.state import (
    FIGURES,
    FIRST_GUARD,
    NOWHERE,
    OBJECTIVES,
    ON_BOARD,
    distance,
)
from coverts.games.infiltrators.vocabulary.printed import (
    BUILT_IN_BONUS,
    BUILT_IN_RANGE,
    CLOSE,
    FACES,
    FINDS_HIDDEN,
    HIDES_INFORMANT,
    LIGHTS,
    MAY_SHOOT,
    RANGED,
    REQUIRED,
    WAKES,
)

SCENT = tuple(int(face in FINDS_HIDDEN.entries) for face in range(FACES))
LAMP = tuple(int(face in LIGHTS.entries) for face in range(FACES))
LONG_BARREL = tuple(int(face in MAY_SHOOT.entries) for face in range(FACES))
"""Kinds of guards that find the hidden, that light tiles, that cannot shoot at who is next to them."""
HIT_COSTS = (400, 260, 170, 110, 70)
"""What a hit costs an infiltrator, by the hit dice their card still takes and one; none is the first."""
FRESH_COSTS = 40
"""More for the first one: they would no longer get away unharmed."""


# -- the mission -----------------------------------------------------------------------------------


def is_open(v, objective):
    """Whether there is still something for infiltrators to do at an objective."""
    at = v.objective[objective]
    return at.tile != NOWHERE and not at.done and at.charged == 0


def needed(v):
    """Objectives still to be reached before it is time to leave."""
    if HIDES_INFORMANT[v.mission]:
        return not v.informant_found
    laid = 0
    for objective in range(OBJECTIVES):
        laid += v.objective[objective].charged > 0 and not v.objective[objective].done
    return max(0, REQUIRED[v.mission] - completed_objectives(v) - laid)


def room(v):
    """Alert tokens that may still come before the General Alert."""
    return v.threshold - v.alert - 1


def token_costs(v):
    """What one more Alert token costs the infiltrators."""
    spare = room(v) - needed(v)
    if spare <= 0:
        return 400
    return 60 + 240 // (1 + spare)


# -- guards that could attack ----------------------------------------------------------------------


def dice_at(v, guard, apart):
    """The dice of the best attack a guard has at that distance, along a free line; 0 for none."""
    face = v.figure[guard].card
    dice = 0
    if apart == 1:
        dice = max(0, CLOSE[face])
    if apart <= BUILT_IN_RANGE[face] and not (apart == 1 and LONG_BARREL[face]):
        dice = max(dice, RANGED[face] + BUILT_IN_BONUS[face])
    return dice


def reach_of_guard(v, guard):
    """How far its attacks go."""
    return max(1, BUILT_IN_RANGE[v.figure[guard].card])


def most_dice(v, guard):
    """The most it ever rolls."""
    return max(dice_at(v, guard, 1), dice_at(v, guard, 2))


def menace(v, guard, tile):
    """The dice a guard could roll against a tile in its next turn, were somebody to be seen there."""
    here = v.figure[guard].tile
    apart = distance(v, here, tile)
    reach = reach_of_guard(v, guard)
    if apart <= reach and is_free_line(v, here, tile):
        return 2 * dice_at(v, guard, apart)
    if apart <= movement_of(v, guard) + 1:
        return most_dice(v, guard)
    if reach > 1 and apart <= movement_of(v, guard) + reach:
        return dice_at(v, guard, 2) // 2
    return 0


def scent(v, guard, tile):
    """The same against somebody hidden there."""
    if SCENT[v.figure[guard].card] and distance(v, v.figure[guard].tile, tile) <= movement_of(v, guard) + 1:
        return most_dice(v, guard)
    return 0


def menace_on(v, tile, hidden):
    """The dice that the guards can be expected to roll against a tile: no more guards than tokens act."""
    total = 0
    most = 0
    count = 0
    lamp = hidden and v.alert > 1 and is_lamp_near(v, tile)
    for guard in range(FIRST_GUARD, FIGURES):
        me = v.figure[guard]
        if me.status == ON_BOARD and not me.dazed and WAKES[me.card](v, guard):
            if not hidden:
                dice = menace(v, guard, tile)
            elif lamp:
                dice = max(scent(v, guard, tile), menace(v, guard, tile) * 2 // 3)
            else:
                dice = scent(v, guard, tile)
            total += dice
            most = max(most, dice)
            count += dice > 0
    if count <= 1 or count <= v.alert:
        return total
    return most + (total - most) * (max(1, v.alert) - 1) // (count - 1)


def is_lamp_near(v, tile):
    """Whether a guard could come and light the tile."""
    for guard in range(FIRST_GUARD, FIGURES):
        me = v.figure[guard]
        if me.status == ON_BOARD and not me.dazed and LAMP[me.card]:
            if distance(v, me.tile, tile) <= movement_of(v, guard) + 1:
                return 1
    return 0


def is_watched(v, tile):
    """Whether somebody with a noise die on that tile is sighted."""
    for guard in range(FIRST_GUARD, FIGURES):
        if v.figure[guard].status == ON_BOARD:
            here = v.figure[guard].tile
            if distance(v, here, tile) <= SIGHT and is_free_line(v, here, tile):
                return 1
    return 0


def hit_costs(v, who):
    """What a hit costs them now."""
    spare = health_of(v, who) - v.figure[who].hits
    costs = HIT_COSTS[max(0, min(4, spare + 1))]
    if v.figure[who].hits == 0:
        costs += FRESH_COSTS
    return costs
