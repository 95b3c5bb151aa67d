"""The prowler, a rule-of-thumb bot for both sides. Its scores are in `sneaking` and `guarding`."""

from coverts.engine import Bot
from coverts.games.infiltrators.bots.guarding import (
    drifts,
    guards_deed,
    kind_worth,
    near_worth,
    objective_worth,
    post_for,
    takes_noise,
    wake_worth,
    way_of_guard,
)
from coverts.games.infiltrators.bots.sneaking import infiltrators_deed, start_worth, way_worth
from coverts.games.infiltrators.cards.gadgets import SmokePot
from coverts.games.infiltrators.rules.attacks import choose_way, take_noise
from coverts.games.infiltrators.rules.board import CELLS, lay_segment
from coverts.games.infiltrators.rules.campaign import DONE, SELL, buy_upgrade, trade
from coverts.games.infiltrators.rules.deeds import act, march
from coverts.games.infiltrators.rules.fetching import take_along
from coverts.games.infiltrators.rules.figures import health_of
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
from coverts.games.infiltrators.rules.setup import (
    choose_character,
    discard,
    pick_guard,
    place_guard,
    place_objective,
    start_at,
)
from coverts.games.infiltrators.rules.suppressing import choose_suppressed
from coverts.games.infiltrators.rules.tending import tend
from coverts.games.infiltrators.rules.working import break_code, is_at, security_of
from coverts.games.infiltrators.state import (
    EARLY_WARNING,
    FIRST_GUARD,
    GUARD_SEAT,
    GUARDS_SIDE,
    HARD_LOCKS,
    OBJECTIVES,
    SEGMENT_TILES,
    SHADED,
    UPGRADES,
    distance,
    is_guard,
)
from coverts.games.infiltrators.vocabulary.maps import SEGMENT_MARKS, TURNS
from coverts.games.infiltrators.vocabulary.printed import (
    ADDS_HACKING,
    ADDS_HEALTH,
    GADGET,
    HACKING,
    HEALTH,
    KIND,
    LACKS,
    MOVEMENT,
    PRICE,
    RANGED,
    RANGED_WEAPON,
    SILENT,
)

prowler = Bot("prowler", "Goes from shade to shade and leaves in time; as the guard watches what matters.")

SHADES = tuple(
    sum(mark & SHADED != 0 for mark in SEGMENT_MARKS[at : at + SEGMENT_TILES]) // 6
    for at in range(0, len(SEGMENT_MARKS), TURNS * SEGMENT_TILES)
)
"""A rough measure of how dark each segment is."""


BOTH_SIDES = 3
"""The factor of scores as an infiltrator. With it, a level departs from its best answers on both sides so far
that they are about equally weak.
"""
AFFLUENT = 8
"""The number of points at which the guard player begins to spend more freely."""


# -- before play -----------------------------------------------------------------------------------


@prowler.on(lay_segment)
def lay(v, seat, laying):
    dark = SHADES[laying // (CELLS * TURNS)]
    return -dark if seat == GUARD_SEAT else dark


@prowler.on(choose_character)
def choose(v, seat, face):
    """Score a character, mainly by Hacking."""
    return (3 * HACKING[face] + MOVEMENT[face] + HEALTH[face]) // 2


def usefulness(v, who, card):
    """Score a piece of equipment for a character."""
    worth = PRICE[card] + 2 * SILENT[card]
    if KIND[card] == GADGET:
        worth += 3
    elif KIND[card] == RANGED_WEAPON:
        worth += RANGED[v.figure[who].card]
        if RANGED[v.figure[who].card] == LACKS:
            worth = 0
    return worth


@prowler.on(discard)
def throw_away(v, seat, card):
    return -usefulness(v, seat - 1, card)


@prowler.on(choose_suppressed)
def silence(v, seat, who, card):
    return PRICE[card]


@prowler.on(pick_guard)
def pick(v, seat, kind):
    return kind_worth(v, kind)


@prowler.on(place_guard)
def post(v, seat, who, tile):
    return post_for(v, tile)


@prowler.on(place_objective)
def place(v, seat, tile):
    return objective_worth(v, tile)


@prowler.on(start_at)
def start(v, seat, tile):
    return start_worth(v, seat - 1, tile)


# -- in play ---------------------------------------------------------------------------------------


@prowler.on(act)
def do(v, seat, who, deed):
    if is_guard(who):
        return guards_deed(v, who, deed)
    return BOTH_SIDES * infiltrators_deed(v, who, deed)


@prowler.on(choose_way)
def fight(v, seat, who, target, way):
    if is_guard(who):
        return way_of_guard(v, who, target, way)
    return BOTH_SIDES * way_worth(v, who, target, way)


@prowler.on(take_noise)
def listen(v, seat, who, target, answer):
    return answer * (2 * takes_noise(v, target) - 1)


@prowler.on(break_code)
def break_it(v, seat, who, answer):
    """Score using the Code breaker, which is good only if it adds the last success needed."""
    last = 0
    for objective in range(OBJECTIVES):
        at = v.objective[objective]
        if at.tile >= 0 and not at.done and is_at(v, who, objective):
            last |= at.progress + 1 >= security_of(v, objective)
    return answer * (2 * last - 1)


@prowler.on(take_along)
def lead(v, seat, who, answer):
    return answer


@prowler.on(tend)
def nurse(v, seat, who, other):
    return v.figure[other].hits - health_of(v, other)


@prowler.on(SmokePot.throw_smoke)
def hide_in_smoke(v, seat, who, tile):
    return -distance(v, tile, v.figure[who].tile)


@prowler.on(activate)
def wake(v, seat, number):
    return 0 if number == NOBODY_ELSE else wake_worth(v, FIRST_GUARD + number)


@prowler.on(send)
def order(v, seat, captain, number):
    return -12 if number == NOBODY_ELSE else -near_worth(v, v.figure[FIRST_GUARD + number].tile)


@prowler.on(march)
def march_to(v, seat, who, tile):
    return near_worth(v, tile)


@prowler.on(drift)
def let_drift(v, seat, number):
    return 0 if number == NOBODY_ELSE else drifts(v, FIRST_GUARD + number)


@prowler.on(look_elsewhere)
def look(v, seat, who, direction, answer):
    """Prefer to roll again if the direction is blocked or leads away from infiltrators."""
    here = near_worth(v, v.figure[who].tile)
    steps = free_way(v, who, direction)
    away = steps == 0 or near_worth(v, stops_at(v, who, direction, steps)) <= here
    return answer * (2 * away - 1)


@prowler.on(go)
def walk(v, seat, who, direction, steps):
    return near_worth(v, stops_at(v, who, direction, steps))


# -- between missions ------------------------------------------------------------------------------


@prowler.on(trade)
def buy(v, seat, errand):
    """Score a trade. Only gadgets that add Hacking or HP are worth buying."""
    if errand == DONE:
        return 0
    if errand < SELL and KIND[errand] == GADGET and v.figure[seat - 1].carried.count() < 2:
        return ADDS_HACKING[errand] + ADDS_HEALTH[errand]
    return -1


@prowler.on(buy_upgrade)
def upgrade(v, seat, which):
    """Score an upgrade: Early warning, or Hard locks if the guard player is rich."""
    if which == EARLY_WARNING:
        return 2
    if which == HARD_LOCKS:
        return 2 * (v.bank[GUARDS_SIDE] >= AFFLUENT) - 1
    return 0 if which == UPGRADES else -1
