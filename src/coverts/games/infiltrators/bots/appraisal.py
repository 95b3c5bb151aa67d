"""The bots' estimates of danger: how exposed a tile is, and what an infiltrator can lose there.

Values are in hundredths of a point. Three dice count as one expected hit.
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
"""For each face (figure card), 1 if the guard cannot shoot at adjacent figures. SCENT and LAMP list other
abilities.
"""
HIT_COSTS = (400, 260, 170, 110, 70)
"""The cost of a hit to an infiltrator. The index is the number of hits the infiltrator can still take, plus
1.
"""
FRESH_COSTS = 40
"""The additional cost of a first hit, after which an infiltrator cannot get away unharmed."""


# -- the mission -----------------------------------------------------------------------------------


def is_open(v, objective):
    """Return whether infiltrators can still do something at an objective."""
    at = v.objective[objective]
    return at.tile != NOWHERE and not at.done and at.charged == 0


def needed(v):
    """Return how many objectives are still needed before it is time to leave."""
    if HIDES_INFORMANT[v.mission]:
        return not v.informant_found
    laid = 0
    for objective in range(OBJECTIVES):
        laid += v.objective[objective].charged > 0 and not v.objective[objective].done
    return max(0, REQUIRED[v.mission] - completed_objectives(v) - laid)


def room(v):
    """Return how many Alert tokens can still be added before the General Alert."""
    return v.threshold - v.alert - 1


def token_costs(v):
    """Return the cost of one more Alert token to the infiltrators."""
    spare = room(v) - needed(v)
    if spare <= 0:
        return 400
    return 60 + 240 // (1 + spare)


# -- guards that could attack ----------------------------------------------------------------------


def dice_at(v, guard, apart):
    """Return the dice of a guard's best attack at a distance, or 0."""
    face = v.figure[guard].card
    dice = 0
    if apart == 1:
        dice = max(0, CLOSE[face])
    if apart <= BUILT_IN_RANGE[face] and not (apart == 1 and LONG_BARREL[face]):
        dice = max(dice, RANGED[face] + BUILT_IN_BONUS[face])
    return dice


def reach_of_guard(v, guard):
    """Return how far a guard can attack, in tiles."""
    return max(1, BUILT_IN_RANGE[v.figure[guard].card])


def most_dice(v, guard):
    """Return the maximum number of dice that a guard can roll."""
    return max(dice_at(v, guard, 1), dice_at(v, guard, 2))


def menace(v, guard, tile):
    """Estimate how many dice a guard can roll against a visible figure on a tile."""
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
    """Estimate how many dice a guard can roll against a hidden figure on a tile."""
    if SCENT[v.figure[guard].card] and distance(v, v.figure[guard].tile, tile) <= movement_of(v, guard) + 1:
        return most_dice(v, guard)
    return 0


def menace_on(v, tile, hidden):
    """Estimate how many dice all guards together can roll against a figure on a tile.

    The number of guards that act is at most the number of Alert tokens.
    """
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
    """Return whether a guard could come near enough to light a tile."""
    for guard in range(FIRST_GUARD, FIGURES):
        me = v.figure[guard]
        if me.status == ON_BOARD and not me.dazed and LAMP[me.card]:
            if distance(v, me.tile, tile) <= movement_of(v, guard) + 1:
                return 1
    return 0


def is_watched(v, tile):
    """Return whether a figure with a noise die on a tile would be sighted."""
    for guard in range(FIRST_GUARD, FIGURES):
        if v.figure[guard].status == ON_BOARD:
            here = v.figure[guard].tile
            if distance(v, here, tile) <= SIGHT and is_free_line(v, here, tile):
                return 1
    return 0


def hit_costs(v, who):
    """Return the cost of a hit to an infiltrator now."""
    spare = health_of(v, who) - v.figure[who].hits
    costs = HIT_COSTS[max(0, min(4, spare + 1))]
    if v.figure[who].hits == 0:
        costs += FRESH_COSTS
    return costs
