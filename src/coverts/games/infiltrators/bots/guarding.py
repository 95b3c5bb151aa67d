"""Scores for bots that play the guard. They stay near objectives and attack visible infiltrators."""

from coverts.games.infiltrators.bots.appraisal import (
    LAMP,
    SCENT,
    dice_at,
    is_open,
    menace,
    reach_of_guard,
    scent,
)
from coverts.games.infiltrators.rules.attacks import BUILT_IN
from coverts.games.infiltrators.rules.board import can_step, is_free_line, neighbour
from coverts.games.infiltrators.rules.deeds import END_TURN, MOVES, opponent_of, tile_of
from coverts.games.infiltrators.rules.figures import health_of, movement_of
from coverts.games.infiltrators.rules.stealth import is_hidden, is_shaded
from coverts.games.infiltrators.state import (
    CHARACTERS,
    DIRECTIONS,
    FIGURES,
    FIRST_GUARD,
    MOST_INFILTRATORS,
    OBJECTIVES,
    ON_BOARD,
    SHADED,
    SITE,
    TO_EXIT,
    column,
    distance,
    figure_at,
    row,
    rows,
)
from coverts.games.infiltrators.vocabulary.printed import (
    BUILT_IN_BONUS,
    BUILT_IN_RANGE,
    CLOSE,
    FACES,
    HEALTH,
    MOVEMENT,
    RANGED,
)

POSTED = 3
"""The distance in tiles from which a guard watches a site."""
LAMP_WORTH = 8

KIND_WORTH = tuple(
    max(0, CLOSE[face])
    + max(0, RANGED[face])
    + max(0, BUILT_IN_RANGE[face]) // 3
    + MOVEMENT[face] // 2
    + HEALTH[face]
    + 12 * SCENT[face]
    + 4 * LAMP[face]
    for face in range(CHARACTERS, FACES)
)
"""The value of each kind of guard. It depends on dice, range, speed, HP, and most of all on the ability to
find hidden infiltrators.
"""


# -- before play -----------------------------------------------------------------------------------


def kind_worth(v, kind):
    """Score a guard card by its value, minus a penalty for guards of the same kind."""
    worth = 2 * KIND_WORTH[kind]
    for who in range(FIRST_GUARD, FIGURES):
        worth -= 6 * (v.figure[who].card == CHARACTERS + kind)
    return worth


def watchers(v, tile, within):
    """Return how many guards are near a tile."""
    found = 0
    for who in range(FIRST_GUARD, FIGURES):
        if v.figure[who].status == ON_BOARD:
            found += distance(v, v.figure[who].tile, tile) <= within
    return found


def shade_around(v, tile):
    """Return how many shaded tiles without a guard are on or next to a tile."""
    found = 0
    for direction in range(DIRECTIONS):
        there = neighbour(v, tile, direction)
        if there >= 0 and v.tile[there] & SHADED and can_step(v, tile, direction):
            found += figure_at(v, there) < 0
    return found + (v.tile[tile] & SHADED and figure_at(v, tile) < 0)


def site_worth(v, tile):
    """Score a site for guarding. The best sites are far from exits and in the light."""
    return v.away[TO_EXIT][tile] - 4 * shade_around(v, tile)


def post_for(v, tile):
    """Score placing a guard on a tile near a good site that few guards watch."""
    best = -100
    x = column(v, tile)
    y = row(v, tile)
    for there in range(max(0, y - POSTED), min(rows(v), y + POSTED + 1)):
        for across in range(max(0, x - POSTED), min(v.wide, x + POSTED + 1)):
            site = there * v.wide + across
            if v.tile[site] & SITE:
                apart = distance(v, tile, site)
                worth = site_worth(v, site) - 8 * watchers(v, site, POSTED) // v.infiltrators - 2 * apart
                if v.tile[tile] & SHADED and apart <= 1:
                    worth += 6
                if apart > 0:
                    worth += 2 * is_free_line(v, tile, site)
                best = max(best, worth)
    return best


def objective_worth(v, tile):
    return site_worth(v, tile) + 4 * watchers(v, tile, POSTED)


# -- in play ---------------------------------------------------------------------------------------


def weakness(v, target):
    """Return the value of one attack die against an infiltrator."""
    spare = health_of(v, target) - v.figure[target].hits
    return 10 + 6 * (spare <= 1) + 8 * (spare <= 0) + 5 * v.figure[target].leads


def near_worth(v, tile):
    """Score a tile for a guard without a target, by nearby infiltrators and goals."""
    worth = -100
    for target in range(MOST_INFILTRATORS):
        if v.figure[target].status == ON_BOARD:
            here = v.figure[target].tile
            ahead = 50
            for objective in range(OBJECTIVES):
                if is_open(v, objective):
                    away = v.away[objective][here]
                    ahead = min(ahead, 2 * away + distance(v, tile, v.objective[objective].tile))
            if ahead == 50:
                ahead = 0
            worth = max(worth, -2 * distance(v, tile, here) - ahead)
    return worth


def aim_worth(v, who, tile):
    """Score the best attack of a guard from a tile."""
    best = 0
    for target in range(MOST_INFILTRATORS):
        if v.figure[target].status == ON_BOARD:
            there = v.figure[target].tile
            apart = distance(v, tile, there)
            if apart <= reach_of_guard(v, who) and apart > 0:
                if not is_hidden(v, target) or (apart == 1 and SCENT[v.figure[who].card]):
                    dice = dice_at(v, who, apart)
                    if dice > 0 and is_free_line(v, tile, there):
                        best = max(best, dice * weakness(v, target))
                elif apart == 1 and LAMP[v.figure[who].card]:
                    best = max(best, LAMP_WORTH)
    return best


def wake_worth(v, who):
    """Score the choice to activate a guard now."""
    best = 0
    for target in range(MOST_INFILTRATORS):
        if v.figure[target].status == ON_BOARD:
            there = v.figure[target].tile
            if not is_hidden(v, target):
                best = max(best, menace(v, who, there) * weakness(v, target))
            elif LAMP[v.figure[who].card]:
                if distance(v, v.figure[who].tile, there) <= movement_of(v, who) + 1:
                    best = max(best, 200)
            else:
                best = max(best, scent(v, who, there) * weakness(v, target))
    return 1000 + 10 * best + near_worth(v, v.figure[who].tile)


def guards_deed(v, who, deed):
    """Score one option in a guard's turn."""
    here = v.figure[who].tile
    if deed < MOVES:
        tile = tile_of(v, who, deed)
        return 20 * (v.actions - 1) * aim_worth(v, who, tile) + near_worth(v, tile)
    if deed < END_TURN:
        target = opponent_of(who, deed)
        dice = dice_at(v, who, distance(v, here, v.figure[target].tile))
        return 20 * v.actions * dice * weakness(v, target) + 10
    if deed == END_TURN:
        return near_worth(v, here)
    return 9000


def way_of_guard(v, who, target, way):
    """Score a guard's way to attack by its number of dice.

    If the numbers are equal, a shot is preferred, because gunfire adds an Alert token.
    """
    face = v.figure[who].card
    if way == BUILT_IN:
        return 2 * (RANGED[face] + BUILT_IN_BONUS[face]) + 1
    return 2 * CLOSE[face]


def takes_noise(v, target):
    """Return whether a guard should take a noise die.

    A guard leaves the last noise die if other guards could still attack the infiltrator.
    """
    if v.figure[target].noise > 1 or not is_shaded(v, v.figure[target].tile):
        return 1
    return v.allowed == 0 and v.actions == 0


def drifts(v, who):
    """Give a high score to moving a guard that is far from infiltrators and goals."""
    return -9 - near_worth(v, v.figure[who].tile)
