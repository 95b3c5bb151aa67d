"""Scores for bots that play infiltrators. They move through the shade to an objective, then off the board.

The score of an option is the number of steps it saves, minus the harm that guards may do afterwards.
"""

from coverts.games.infiltrators.bots.appraisal import (
    LAMP,
    SCENT,
    hit_costs,
    is_open,
    is_watched,
    menace,
    menace_on,
    needed,
    room,
    token_costs,
)
from coverts.games.infiltrators.rules.alert import LOUD
from coverts.games.infiltrators.rules.attacks import (
    WAYS,
    card_allows,
    card_of,
    is_a_means,
    is_ranged,
    is_silent,
    reach_of,
)
from coverts.games.infiltrators.rules.deeds import (
    END_TURN,
    GADGET,
    LEAVE,
    MOVES,
    TRAIT,
    WORK,
    opponent_of,
    tile_of,
)
from coverts.games.infiltrators.rules.figures import hacking_of, health_of
from coverts.games.infiltrators.rules.stealth import is_shaded
from coverts.games.infiltrators.state import (
    CHARACTERS,
    EQUIPMENT,
    FIGURES,
    FIRST_GUARD,
    MOST_INFILTRATORS,
    OBJECTIVES,
    ON_BOARD,
    TO_EXIT,
    distance,
)
from coverts.games.infiltrators.vocabulary.printed import (
    BONUS,
    CHARGED,
    CLOSE,
    EQUIPMENT_NAMES,
    GADGETS,
    HITS_PLACED,
    QUIET_MOVE,
    QUIETS_MOVE,
    RANGED,
)

PACE = 20
"""The score of one step nearer to the goal."""
SMOKE, NIGHT_CLOAK, KIT, STIMULANT, JAMMER = (
    EQUIPMENT_NAMES.index(name)
    for name in ("Smoke pot", "Night cloak", "Field kit", "Stimulant", "Signal jammer")
)
"""The equipment that the bots know how to use."""
FINDERS = 100
"""The additional score of taking out a guard with an ability against hidden infiltrators."""
CROWD, CROWDED = 3, 8
"""The steps that are added to the distance of an objective: for each guard near it, and for each teammate
closer to it.
"""
NEVER, AT_ONCE = -9000, 9000
STUNS = tuple(int(card in HITS_PLACED.entries) for card in range(EQUIPMENT))
"""For each piece of equipment, 1 if its hits have a special effect."""
QUIETS_FIRST = tuple(int(face in QUIET_MOVE.entries) for face in range(CHARACTERS))
QUIETS_SECOND = tuple(int(card in QUIETS_MOVE.entries) for card in range(EQUIPMENT))
"""For each piece of equipment, 1 if it silences the second move of a turn. QUIETS_FIRST is for characters."""


# -- where to --------------------------------------------------------------------------------------


def is_hopeless(v):
    """Return whether completing the objectives would cause the General Alert."""
    return needed(v) > room(v)


def detour(v, who, objective, tile):
    """Return the distance to an objective, with extra steps for figures in the way."""
    steps = 2 * v.away[objective][tile] - 3 * v.objective[objective].progress
    for other in range(MOST_INFILTRATORS):
        if other != who and v.figure[other].status == ON_BOARD:
            if v.away[objective][v.figure[other].tile] < v.away[objective][tile]:
                steps += CROWDED
    for guard in range(FIRST_GUARD, FIGURES):
        if v.figure[guard].status == ON_BOARD:
            if distance(v, v.figure[guard].tile, v.objective[objective].tile) <= 2:
                steps += CROWD
    return steps


def goal_of(v, who):
    """Return the objective that an infiltrator should go to, or TO_EXIT."""
    goal = TO_EXIT
    if needed(v) > 0 and not is_hopeless(v):
        least = 0
        for objective in range(OBJECTIVES):
            if is_open(v, objective):
                steps = detour(v, who, objective, v.figure[who].tile)
                if goal == TO_EXIT or steps < least:
                    goal = objective
                    least = steps
    return goal


def steps_left(v, goal, tile):
    """Return the number of steps from a tile to the goal or off the board."""
    if goal == TO_EXIT:
        return v.away[TO_EXIT][tile]
    return max(0, v.away[goal][tile] - 1)


def place_worth(v, who, tile, noise):
    """Score ending a turn on a tile with a number of noise dice."""
    hidden = noise == 0 and is_shaded(v, tile)
    costs = menace_on(v, tile, hidden) * hit_costs(v, who) // 3
    if noise > 0 and (noise >= LOUD or is_watched(v, tile)):
        costs += token_costs(v)
    return -PACE * steps_left(v, goal_of(v, who), tile) - costs * boldness(v) // 100


def boldness(v):
    """Return the weight of danger in hundredths. It decreases with each round."""
    return max(30, 60 - 5 * v.round)


def stay_worth(v, who):
    return place_worth(v, who, v.figure[who].tile, v.figure[who].noise)


def start_worth(v, who, tile):
    least = 1000
    for objective in range(OBJECTIVES):
        if is_open(v, objective):
            least = min(least, detour(v, who, objective, tile))
    return -least


# -- deeds -----------------------------------------------------------------------------------------


def moves_in_silence(v, who):
    """Return whether an infiltrator's next move makes no noise."""
    if v.moves == 0:
        return QUIETS_FIRST[v.figure[who].card]
    if v.moves == 1:
        for card in v.figure[who].carried:
            if QUIETS_SECOND[card]:
                return 1
    return 0


def move_worth(v, who, tile):
    noise = v.figure[who].noise
    if not is_shaded(v, tile) and not moves_in_silence(v, who):
        noise += 1
    return place_worth(v, who, tile, noise)


def work_worth(v, who):
    """Score working at an objective. One success counts as a third of an objective."""
    if CHARGED[v.mission]:
        return place_worth(v, who, v.figure[who].tile, v.figure[who].noise + 1) + 300
    return stay_worth(v, who) + 70 + 45 * hacking_of(v, who)


def way_worth(v, who, target, way):
    """Score an attack by its expected hits, and by the danger that it removes."""
    me = v.figure[who]
    face = me.card
    dice = is_shaded(v, me.tile) != 0
    if is_ranged(way):
        dice += RANGED[face]
    else:
        dice += CLOSE[face]
    card = card_of(way)
    if card >= 0:
        dice += BONUS[card]
    worth = (
        30
        + 25 * menace(v, target, me.tile)
        + FINDERS * (SCENT[v.figure[target].card] + LAMP[v.figure[target].card])
    )
    if card >= 0 and STUNS[card]:
        chance = 12 * dice
    else:
        chance = max(2, 7 * dice + 3 - 15 * (health_of(v, target) - v.figure[target].hits))
    worth = worth * chance // 100 + 5 * dice
    if is_silent(v, who, way):
        return worth + stay_worth(v, who)
    if not v.gunfire:
        worth -= token_costs(v)
    return worth + place_worth(v, who, me.tile, me.noise + 1)


def attack_worth(v, who, target):
    best = NEVER
    apart = distance(v, v.figure[who].tile, v.figure[target].tile)
    for way in range(WAYS):
        if is_a_means(v, who, way) and card_allows(v, who, target, way):
            far = 1
            if is_ranged(way):
                far = reach_of(v, who, way)
            if apart <= far:
                best = max(best, way_worth(v, who, target, way))
    return best


def gadget_worth(v, who, card):
    me = v.figure[who]
    if card == NIGHT_CLOAK:
        return place_worth(v, who, me.tile, 0) - 30
    if card == JAMMER:
        return stay_worth(v, who) + token_costs(v) - 60
    if card == STIMULANT:
        if v.actions == 0 and v.round > 1:
            return stay_worth(v, who) + 10
        return NEVER
    if card == KIT:
        return stay_worth(v, who) + hit_costs(v, who) // 2
    if card == SMOKE and me.noise == 0 and not is_shaded(v, me.tile):
        return -PACE * steps_left(v, goal_of(v, who), me.tile)
    return NEVER


def infiltrators_deed(v, who, deed):
    """Score one option in an infiltrator's turn."""
    if deed < MOVES:
        return move_worth(v, who, tile_of(v, who, deed))
    if deed < END_TURN:
        return attack_worth(v, who, opponent_of(who, deed))
    if deed == END_TURN:
        return stay_worth(v, who) + 1
    if deed == LEAVE:
        return AT_ONCE if goal_of(v, who) == TO_EXIT else NEVER
    if WORK <= deed < GADGET:
        return work_worth(v, who) if needed(v) > 0 and not is_hopeless(v) else NEVER
    if GADGET <= deed < TRAIT:
        return gadget_worth(v, who, GADGETS[deed - GADGET])
    if deed == TRAIT:
        return stay_worth(v, who) + hit_costs(v, who) // 3
    return NEVER
