"""Estimates of how much attacks, states and dangers are worth to the bots.

The unit of worth is a tenth of a level. The worth of an attack depends on the life points that it is expected
to take and on the chance that it destroys its target. The tables hold chances in thousandths.
"""

from itertools import product

from coverts.games.anima_tactics import cards  # noqa: F401  # declares them
from coverts.games.anima_tactics.rules.figures import (
    armor_of,
    attack_now,
    can_react,
    damage_now,
    first_of,
    life_of,
    recovery_of,
    rival,
)
from coverts.games.anima_tactics.rules.harm import WHATEVER, is_proof
from coverts.games.anima_tactics.rules.plane import (
    gap,
    radius_of,
    seat_of,
)
from coverts.games.anima_tactics.rules.sight import cover_between
from coverts.games.anima_tactics.state import (
    BLIND,
    DOOM,
    INCH,
    MOST_ABILITIES,
    MOST_PARTY,
    ON_TABLE,
    PARALYZED,
    POISON,
    SEAL,
    SLOW,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    ATTACK,
    BLOWS,
    CHARACTERS,
    COST,
    CUTS_ARMOR,
    DAMAGE,
    DEFENSE,
    DICE,
    EFFECT,
    GIVES,
    HARMLESS,
    HIDDEN_ONLY,
    HOLDS,
    IS_STEALTH,
    KIND,
    LEVEL,
    LEVELS,
    MAXIMUM,
    MORE_ATTACK,
    MORE_DAMAGE,
    REACH,
    RESISTANCE,
    RESISTS_DAMAGE,
    RUN,
    SHOOTS,
    SHOT,
    has_innate,
)
from coverts.games.anima_tactics.vocabulary.proposed import ATTACK_COSTS, COVER_COSTS

SIDES, MOST_DICE = 10, 3
WIDE = 40
"""The largest edge (attack bonus minus Defense) in the tables. The smallest is its negative."""
SPAN = 2 * WIDE + 1
THOUSAND = 1000


def chance(dice: int, dodges: int, edge: int) -> int:
    """Return the chance, in thousandths, that an attack hits.

    Args:
        dice: The number of attack dice. Only the highest die is used.
        dodges: Whether the target dodges.
        edge: The attack bonus minus the Defense.
    """
    won = 0
    for die, other in product(range(1, SIDES + 1), range(1, SIDES + 1)):
        if die + edge >= (other if dodges else 0):
            won += die**dice - (die - 1) ** dice
    return won * THOUSAND // SIDES ** (dice + 1)


CHANCES = tuple(
    chance(dice, dodges, edge)
    for dodges in (0, 1)
    for dice in range(1, MOST_DICE + 1)
    for edge in range(-WIDE, WIDE + 1)
)
SUMS = tuple(sum(CHANCES[at - at % SPAN : at + 1]) for at in range(len(CHANCES)))
"""For each edge, the sum of the chances from the smallest edge up to this one."""

FAR_SHOT = tuple(
    max(
        [SHOOTS[card]]
        + [REACH[at] for at in range(card * MOST_ABILITIES, (card + 1) * MOST_ABILITIES) if KIND[at] == SHOT]
    )
    for card in range(CHARACTERS)
)
"""The range of the farthest shot on each card, in units."""


def usual_shot(card: int) -> int:
    """Return the ability with which a card usually shoots.

    The result is -1 if the card has a basic ranged attack or cannot shoot. Otherwise the result is the
    cheapest ranged attack that can be made without hiding.
    """
    shots = [
        at
        for at in range(card * MOST_ABILITIES, (card + 1) * MOST_ABILITIES)
        if KIND[at] == SHOT and not HIDDEN_ONLY[at] and not HARMLESS[at]
    ]
    return -1 if SHOOTS[card] or not shots else min(shots, key=lambda at: (COST[at], -REACH[at]))


USUAL_SHOT = tuple(usual_shot(card) for card in range(CHARACTERS))
SHOT_COSTS = tuple(ATTACK_COSTS if at < 0 else COST[at] for at in USUAL_SHOT)
"""The cost of each card's usual shot, in action points."""
SHOT_REACH = tuple(SHOOTS[card] if at < 0 else REACH[at] for card, at in enumerate(USUAL_SHOT))
"""The range of each card's usual shot in units, or 0 if it has none."""
STEALTHY = tuple(
    int(any(IS_STEALTH[at] for at in range(card * MOST_ABILITIES, (card + 1) * MOST_ABILITIES)))
    for card in range(CHARACTERS)
)
"""Whether each card has Stealth."""
AMBUSHES = tuple(
    int(any(HIDDEN_ONLY[at] for at in range(card * MOST_ABILITIES, (card + 1) * MOST_ABILITIES)))
    for card in range(CHARACTERS)
)
"""Whether each card has an attack that can be made only from hiding."""

STATE_WORTH = (35, 30, 35, 10, 25, 30, 45, 60, 30, 70, 20)
"""The worth of each state, in hundredths of the worth of the figure in that state."""
BAD_STATES = 1 << SLOW | 1 << POISON | 1 << BLIND | 1 << DOOM | 1 << SEAL | 1 << PARALYZED
DODGED = 12
"""The worth of making an enemy spend an action point."""


def value(v, who):
    return 10 * LEVEL[v.figure[who].card]


def others_of(who):
    """Return the number of the first figure in the opponent's party."""
    return first_of(rival(seat_of(who)))


# -- attacks ---------------------------------------------------------------------------------------


def place_of(edge, dice, dodges):
    """Return the index of an attack with these values in the tables of chances."""
    return (3 * dodges + min(dice, MOST_DICE) - 1) * SPAN + WIDE + max(-WIDE, min(WIDE, edge))


def loss(edge, dice, dodges, power, life):
    """Return the life points that an attack is expected to take, in thousandths.

    Args:
        edge: The attack bonus minus the Defense.
        dice: The number of attack dice.
        dodges: Whether the target dodges.
        power: The Damage minus the Armor.
        life: The target's remaining life points.
    """
    found = max(0, min(power, life)) * CHANCES[place_of(edge, dice, dodges)]
    least = max(1, 1 - power)
    most = life - power
    if most >= least:
        found += SUMS[place_of(edge - least, dice, dodges)] - SUMS[place_of(edge - most - 1, dice, dodges)]
    return found


def harm(v, target, edge, dice, dodges, power):
    """Return how much the expected harm of an attack to its target is worth."""
    life = max(1, life_of(v, target))
    expected = loss(edge, dice, dodges, power, life)
    kills = CHANCES[place_of(edge - max(0, life - power), dice, dodges)]
    return value(v, target) * (expected // life + kills) // 1700


def will_dodge(v, target):
    """Return whether a figure can still dodge."""
    return (
        v.figure[target].actions > 0
        and can_react(v, target)
        and not has_innate(v.figure[target].card, RESISTS_DAMAGE)
    )


def attack_edge(v, who, target, ability):
    edge = ATTACK[v.figure[who].card] + attack_now(v, who) - DEFENSE[v.figure[target].card]
    return edge if ability == WHATEVER else edge + MORE_ATTACK[ability]


def attack_power(v, who, target, ability):
    power = DAMAGE[v.figure[who].card] + damage_now(v, who)
    armor = armor_of(v, target)
    if ability != WHATEVER:
        power += MORE_DAMAGE[ability]
        armor = max(0, armor - CUTS_ARMOR[ability])
    return power - armor


def attack_gain(v, who, target, ability, dice, covered):
    """Return the worth of an attack, including its effects.

    `covered` is the penalty for the target's cover.
    """
    if is_proof(v, target, who, ability):
        return 0
    edge = attack_edge(v, who, target, ability) - covered
    dodges = will_dodge(v, target)
    if ability == WHATEVER:
        return harm(v, target, edge, dice, dodges, attack_power(v, who, target, ability)) + DODGED * dodges
    dice = max(dice, DICE[ability])
    found = DODGED * dodges
    if not HARMLESS[ability]:
        power = attack_power(v, who, target, ability)
        found += harm(v, target, edge, dice, dodges, power)
        if BLOWS[ability] > 1:
            found += (BLOWS[ability] - 1) * (harm(v, target, edge, dice, 0, power) + found) // 2
    hits = CHANCES[place_of(edge, dice, dodges)]
    if GIVES[ability] >= 0:
        found += hits * effect_worth(v, target, GIVES[ability], LEVELS[ability], EFFECT[ability]) // THOUSAND
    if HOLDS[ability] > 0 and not v.figure[target].held and not v.figure[target].moved:
        found += hits * value(v, target) // 10 * unresisted(v, target, HOLDS[ability]) // (10 * THOUSAND)
    return found


def unresisted(v, target, effect):
    """Return the chance, in tenths, that a figure does not resist an effect."""
    if effect == 0:
        return 10
    return max(0, min(10, effect - RESISTANCE[v.figure[target].card] - 1))


def effect_worth(v, target, state, levels, effect):
    """Return the worth of putting a figure in a state, or 0 if it is already in it."""
    if v.figure[target].counters[state] >= levels:
        return 0
    counts = min(3, levels - v.figure[target].counters[state])
    return value(v, target) * STATE_WORTH[state] * (1 + counts) * unresisted(v, target, effect) // 4000


def cover_at(v, who, x, y, target):
    """Return the penalty that a target's cover gives to a shot from a place."""
    return COVER_COSTS[cover_between(v, x, y, radius_of(v, who), v.figure[target].x, v.figure[target].y)]


# -- danger ----------------------------------------------------------------------------------------


def can_come(v, enemy, apart):
    """Return whether an enemy at this distance could attack within one activation."""
    card = v.figure[enemy].card
    return apart <= RUN[card] * INCH or apart <= FAR_SHOT[card]


def menaces(v, who):
    """Return how many enemies could still attack a figure this turn."""
    found = 0
    others = others_of(who)
    if v.figure[who].hidden:
        return 0
    for enemy in range(others, others + MOST_PARTY):
        me = v.figure[enemy]
        if me.status == ON_TABLE and not me.activated and me.actions >= 2:
            found += can_come(v, enemy, gap(v, enemy, who))
    return found


def price(v, who, spent):
    """Return how much worth a figure would lose by spending action points.

    The figure could use the same points for a Dodge this turn or for actions next turn.
    """
    left = v.figure[who].actions - spent
    kept = max(0, MAXIMUM[v.figure[who].card] - recovery_of(v, who))
    cost = 16 * max(0, min(kept, v.figure[who].actions) - max(0, left)) * (v.turn < v.last_turn)
    if left < 2:
        threats = menaces(v, who)
        if threats > left:
            cost += 36 if left <= 0 else 8
    return cost
