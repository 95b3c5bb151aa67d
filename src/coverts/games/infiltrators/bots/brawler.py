"""The brawler, a rule-of-thumb bot for both sides.

It takes the shortest path, and attacks the figures that block it.

As an infiltrator it ignores light and noise. As the guard it hunts the nearest infiltrator and leaves the
objectives alone. It answers all other questions as the prowler does.
"""

from coverts.engine import Bot
from coverts.games.infiltrators.bots.appraisal import dice_at, menace, needed
from coverts.games.infiltrators.bots.guarding import aim_worth, weakness
from coverts.games.infiltrators.bots.prowler import prowler
from coverts.games.infiltrators.bots.sneaking import (
    AT_ONCE,
    NEVER,
    PACE,
    goal_of,
    is_hopeless,
    steps_left,
)
from coverts.games.infiltrators.rules.attacks import WAYS, card_allows, is_a_means, is_ranged, reach_of
from coverts.games.infiltrators.rules.deeds import (
    END_TURN,
    GADGET,
    LEAVE,
    MOVES,
    TRAIT,
    WORK,
    act,
    march,
    opponent_of,
    tile_of,
)
from coverts.games.infiltrators.rules.sequence import (
    NOBODY_ELSE,
    activate,
    drift,
    free_way,
    go,
    look_elsewhere,
    send,
    stops_at,
)
from coverts.games.infiltrators.rules.setup import choose_character, pick_guard, place_guard
from coverts.games.infiltrators.state import (
    CHARACTERS,
    FIRST_GUARD,
    MOST_INFILTRATORS,
    ON_BOARD,
    TO_EXIT,
    distance,
    is_guard,
)
from coverts.games.infiltrators.vocabulary.printed import CLOSE, HEALTH, MOVEMENT, RANGED

brawler = Bot(
    "brawler",
    "Runs the shortest way and fights what stands in it; as the guard hunts whoever is nearest.",
    like=prowler,
)

FAR = 60
"""A distance that is greater than any on the board."""
WORK_WORTH = 90
BLOW = 50
"""The base score of an infiltrator's attack. Together with the score of its dice, an attack scores more than
hacking.
"""
DIE = 6
"""The score of each die in an attack, and of each die that the target could roll in return."""


# -- before play -----------------------------------------------------------------------------------


@brawler.on(choose_character)
def choose(v, seat, face):
    """Score a character by attack dice and HP."""
    return CLOSE[face] + RANGED[face] + 2 * HEALTH[face]


@brawler.on(pick_guard)
def pick(v, seat, kind):
    """Score a guard card by attack dice and Movement alone."""
    face = CHARACTERS + kind
    return 2 * CLOSE[face] + RANGED[face] + MOVEMENT[face]


@brawler.on(place_guard)
def post(v, seat, who, tile):
    """Score a tile for a guard. The best tiles are near exits and far from other guards."""
    worth = -v.away[TO_EXIT][tile]
    for other in range(FIRST_GUARD, who):
        worth -= 3 * (distance(v, v.figure[other].tile, tile) < 3)
    return worth


# -- as an infiltrator -----------------------------------------------------------------------------


def near_goal(v, who, tile):
    return -PACE * steps_left(v, goal_of(v, who), tile)


def blow_worth(v, who, target):
    """Score an attack by its dice, and by the dice that the target could roll.

    The score is NEVER if no weapon reaches the target.
    """
    me = v.figure[who]
    apart = distance(v, me.tile, v.figure[target].tile)
    best = NEVER
    for way in range(WAYS):
        if is_a_means(v, who, way) and card_allows(v, who, target, way):
            far = 1
            dice = CLOSE[me.card]
            if is_ranged(way):
                far = reach_of(v, who, way)
                dice = RANGED[me.card]
            if apart <= far:
                best = max(best, BLOW + DIE * (dice + menace(v, target, me.tile)))
    return best


def infiltrators_deed(v, who, deed):
    here = near_goal(v, who, v.figure[who].tile)
    if deed < MOVES:
        return near_goal(v, who, tile_of(v, who, deed))
    if deed < END_TURN:
        return here + blow_worth(v, who, opponent_of(who, deed))
    if deed == END_TURN:
        return here - 1
    if deed == LEAVE:
        return AT_ONCE if goal_of(v, who) == TO_EXIT else NEVER
    if WORK <= deed < GADGET:
        return here + WORK_WORTH if needed(v) > 0 and not is_hopeless(v) else NEVER
    if deed == TRAIT:
        return here + PACE * (v.figure[who].hits > 0)
    return NEVER


# -- as the guard ----------------------------------------------------------------------------------


def hunt(v, tile):
    """Score a tile by its distance to the nearest infiltrator, hidden or not."""
    nearest = FAR
    for target in range(MOST_INFILTRATORS):
        if v.figure[target].status == ON_BOARD:
            nearest = min(nearest, distance(v, tile, v.figure[target].tile))
    return -2 * nearest


def guards_deed(v, who, deed):
    here = v.figure[who].tile
    if deed < MOVES:
        tile = tile_of(v, who, deed)
        return 20 * (v.actions - 1) * aim_worth(v, who, tile) + hunt(v, tile)
    if deed < END_TURN:
        target = opponent_of(who, deed)
        dice = dice_at(v, who, distance(v, here, v.figure[target].tile))
        return 20 * v.actions * dice * weakness(v, target) + 10
    if deed == END_TURN:
        return hunt(v, here)
    return AT_ONCE


# -- in play ---------------------------------------------------------------------------------------


@brawler.on(act)
def do(v, seat, who, deed):
    if is_guard(who):
        return guards_deed(v, who, deed)
    return infiltrators_deed(v, who, deed)


@brawler.on(activate)
def wake(v, seat, number):
    """Score the choice to activate a guard by its distance to an infiltrator."""
    return -FAR * 4 if number == NOBODY_ELSE else hunt(v, v.figure[FIRST_GUARD + number].tile)


@brawler.on(send)
def order(v, seat, captain, number):
    return -12 if number == NOBODY_ELSE else -hunt(v, v.figure[FIRST_GUARD + number].tile)


@brawler.on(march)
def march_to(v, seat, who, tile):
    return hunt(v, tile)


@brawler.on(drift)
def let_drift(v, seat, number):
    return 0 if number == NOBODY_ELSE else -9 - hunt(v, v.figure[FIRST_GUARD + number].tile)


@brawler.on(look_elsewhere)
def look(v, seat, who, direction, answer):
    """Prefer to roll again if the direction is blocked or leads away from infiltrators."""
    steps = free_way(v, who, direction)
    away = steps == 0 or hunt(v, stops_at(v, who, direction, steps)) <= hunt(v, v.figure[who].tile)
    return answer * (2 * away - 1)


@brawler.on(go)
def walk(v, seat, who, direction, steps):
    return hunt(v, stops_at(v, who, direction, steps))
