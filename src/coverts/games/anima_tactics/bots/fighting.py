"""How bots rate actions and reactions: expected worth minus the cost in points."""

from coverts.games.anima_tactics.bots.appraisal import (
    AMBUSHES,
    BAD_STATES,
    CHANCES,
    SHOT_COSTS,
    SHOT_REACH,
    STEALTHY,
    THOUSAND,
    USUAL_SHOT,
    attack_edge,
    attack_gain,
    attack_power,
    cover_at,
    effect_worth,
    harm,
    menaces,
    others_of,
    place_of,
    price,
    unresisted,
    value,
    will_dodge,
)
from coverts.games.anima_tactics.bots.places import away_from_goal
from coverts.games.anima_tactics.rules.abilities import may_aim
from coverts.games.anima_tactics.rules.activation import (
    ABILITY,
    ATTACK,
    CHARGE,
    END,
    ESCAPE,
    LOOK_AROUND,
    LOOK_AT_MARKER,
    PICK_UP,
    RUN,
    USE_THE_CARD,
    WALK,
)
from coverts.games.anima_tactics.rules.attack_values import armor_against, attack_of, damage_of, defense_of
from coverts.games.anima_tactics.rules.attacks import can_attack_with
from coverts.games.anima_tactics.rules.figures import (
    first_of,
    is_friend,
    life_of,
)
from coverts.games.anima_tactics.rules.gnosis import THE_PARTY
from coverts.games.anima_tactics.rules.harm import WHATEVER
from coverts.games.anima_tactics.rules.plane import (
    gap,
    in_contact,
    is_engaged,
    seat_of,
)
from coverts.games.anima_tactics.rules.reactions import (
    COUNTER,
    DODGE,
    FRIENDS,
    NOTHING,
    OWN,
    friends_answer,
)
from coverts.games.anima_tactics.rules.sight import sees_figure
from coverts.games.anima_tactics.state import DEPLOYING, FIGURES, INCH, MOST_PARTY, ON_TABLE
from coverts.games.anima_tactics.vocabulary.printed import (
    AIM,
    AREA,
    AT_NOBODY,
    COST,
    EFFECT,
    FEE,
    GIVES,
    IS_STEALTH,
    KIND,
    LEVELS,
    LIFE,
    MORE_ATTACK,
    MORE_DEFENSE,
    ONRUSH,
    RIPOSTE,
    SEEKS,
    SHOOTS,
    SHOT,
    STRIKE,
    ability_of,
)
from coverts.games.anima_tactics.vocabulary.printed import RUN as RUNS
from coverts.games.anima_tactics.vocabulary.printed import WALK as WALKS
from coverts.games.anima_tactics.vocabulary.proposed import (
    ATTACK_COSTS,
    CHARGE_COSTS,
    CHARGE_DICE,
    COUNTERATTACK_COSTS,
    DODGE_COSTS,
    LOCATE_COSTS,
    RUN_COSTS,
    WALK_COSTS,
)

AT_ONCE, NEVER = 9000, -9000
AT_LAST = 2
"""How many turns before the end of the game the bot begins to take every risk."""


# -- attacks ---------------------------------------------------------------------------------------


def strike_gain(v, who, target, ability):
    """Return the worth of an attack that a figure can make immediately."""
    covered = 0
    if not in_contact(v, who, target):
        covered = cover_at(v, who, v.figure[who].x, v.figure[who].y, target)
    found = attack_gain(v, who, target, ability, 1, covered)
    if in_contact(v, who, target):
        found -= risk(v, who, target, 1)
    if ability != WHATEVER and AREA[ability] > 0:
        others = others_of(who)
        for other in range(others, others + MOST_PARTY):
            if other != target and v.figure[other].status == ON_TABLE and not v.figure[other].hidden:
                if gap(v, target, other) <= AREA[ability]:
                    found += attack_gain(v, who, other, ability, 1, covered)
    return found


def risk(v, who, target, dice):
    """Return the expected harm of a Counterattack to an attacker in contact.

    The harm is scaled down, because not every target that can counterattack does so.
    """
    if v.figure[target].actions < COUNTERATTACK_COSTS or not will_dodge(v, target):
        return 0
    missed = THOUSAND - CHANCES[place_of(attack_edge(v, who, target, WHATEVER), dice, 1)]
    edge = attack_edge(v, target, who, WHATEVER)
    power = attack_power(v, target, who, WHATEVER)
    return harm(v, who, edge, 1, v.figure[who].actions > ATTACK_COSTS, power) * missed // (3 * THOUSAND)


def best_strike(v, who, ability):
    """Return the worth of the best attack with an ability, or 0 if it has no target."""
    best = 0
    others = others_of(who)
    for target in range(others, others + MOST_PARTY):
        if v.figure[target].status == ON_TABLE and can_attack_with(v, who, target, ability):
            best = max(best, strike_gain(v, who, target, ability))
    return best


def charge_gain(v, who, target, ability):
    return attack_gain(v, who, target, ability, CHARGE_DICE, 0) - risk(v, who, target, CHARGE_DICE)


def best_shot_within(v, who, units):
    """Return the worth of a figure's usual shot at its best target within `units`.

    The result is 0 if there is no target. Line of sight is ignored.
    """
    best = 0
    others = others_of(who)
    for target in range(others, others + MOST_PARTY):
        if v.figure[target].status == ON_TABLE and not v.figure[target].hidden:
            if gap(v, who, target) <= units:
                best = max(best, attack_gain(v, who, target, USUAL_SHOT[v.figure[who].card], 1, 0))
    return best


def best_within(v, who, units, dice):
    """Return the worth of the best attack in contact after a move, or 0.

    The target must be in sight and at most `units` away.
    """
    best = 0
    others = others_of(who)
    for target in range(others, others + MOST_PARTY):
        if v.figure[target].status == ON_TABLE and not v.figure[target].hidden:
            if gap(v, who, target) <= units and sees_figure(v, who, target):
                best = max(best, attack_gain(v, who, target, WHATEVER, dice, 0))
    return best


def best_charge(v, who, ability):
    best = 0
    others = others_of(who)
    for target in range(others, others + MOST_PARTY):
        if v.figure[target].status == ON_TABLE and not v.figure[target].hidden:
            if gap(v, who, target) <= RUNS[v.figure[who].card] * INCH and not in_contact(v, who, target):
                if sees_figure(v, who, target):
                    best = max(best, charge_gain(v, who, target, ability))
    return best


# -- deeds -----------------------------------------------------------------------------------------


def nearest_gap(v, who):
    """Return the distance to the nearest enemy in units, or 10,000 without enemies."""
    nearest = 10000
    others = others_of(who)
    for enemy in range(others, others + MOST_PARTY):
        if v.figure[enemy].status == ON_TABLE:
            nearest = min(nearest, gap(v, who, enemy))
    return nearest


def walk_worth(v, who):
    """Rate a walk by what it leads to: an attack, a shot or a shorter distance."""
    me = v.figure[who]
    walks = WALKS[me.card] * INCH
    worth = 10 - price(v, who, WALK_COSTS)
    if me.actions >= WALK_COSTS + ATTACK_COSTS:
        gain = best_within(v, who, walks, 1)
        if gain > 0:
            worth = max(worth, gain - 2 - price(v, who, WALK_COSTS + ATTACK_COSTS))
    shot = SHOT_REACH[me.card]
    if shot > 0 and best_strike(v, who, USUAL_SHOT[me.card]) == 0:
        worth += 10
        if me.actions >= WALK_COSTS + SHOT_COSTS[me.card]:
            gain = best_shot_within(v, who, walks // 2 + shot)
            worth = max(worth, gain - 4 - price(v, who, WALK_COSTS + SHOT_COSTS[me.card]))
    return approach(v, who, worth, 0)


def approach(v, who, worth, quick):
    """Return the worth of a move, including the worth of coming closer to enemies."""
    me = v.figure[who]
    goal = away_from_goal(v, who, me.x, me.y)
    off = nearest_gap(v, who)
    liked = max(INCH, min(SHOT_REACH[me.card], 10 * INCH))
    if goal > 0:
        worth += 20 + 6 * quick
    elif off > liked:
        worth += 6 + 6 * quick * (off > (RUNS[me.card] + WALKS[me.card]) * INCH)
    else:
        worth -= 15
    if v.carried_by == who:
        worth += 60
    return worth


def run_worth(v, who):
    return approach(v, who, 8 - price(v, who, RUN_COSTS), 1)


def stealth_worth(v, who):
    """Rate becoming Hidden.

    It is worth more near enemies, and for figures with attacks from hiding.
    """
    me = v.figure[who]
    near = nearest_gap(v, who)
    worth = 15 * AMBUSHES[me.card] + 10 * min(3, menaces(v, who))
    if near < 24 * INCH:
        worth += 15
    return worth - price(v, who, ATTACK_COSTS) // 2


def locate_worth(v, who, ability):
    """Rate a search, which is good only if there are action points to spare."""
    spent = LOCATE_COSTS if ability == WHATEVER else COST[ability]
    better = 0 if ability == WHATEVER else 2 * SEEKS[ability]
    return 12 + better - price(v, who, spent)


def aim_worth(v, who, ability, target):
    """Rate using an ability on a target."""
    if KIND[ability] == STRIKE or KIND[ability] == SHOT:
        return strike_gain(v, who, target, ability)
    if KIND[ability] == ONRUSH:
        return charge_gain(v, who, target, ability)
    if GIVES[ability] >= 0:
        bad = BAD_STATES >> GIVES[ability] & 1
        worth = effect_worth(v, target, GIVES[ability], LEVELS[ability], EFFECT[ability])
        if is_friend(who, target) and EFFECT[ability] == 0:
            return -worth if bad else worth
        return worth if bad else -worth
    if is_friend(who, target):
        return value(v, target) * v.figure[target].lost // (3 * LIFE[v.figure[target].card])
    return value(v, target) * (2 + unresisted(v, target, EFFECT[ability])) // 200


def best_aim(v, who, ability):
    best = 0
    for target in range(FIGURES):
        if v.figure[target].status == ON_TABLE and may_aim(v, who, ability, target):
            best = max(best, aim_worth(v, who, ability, target))
    return best


def power_worth(v, who, ability):
    """Rate an ability with a text that the bot does not understand.

    Abilities that cost more are rated higher, especially near enemies.
    """
    if GIVES[ability] >= 0:
        return aim_worth(v, who, ability, who)
    near = nearest_gap(v, who)
    if near > 12 * INCH:
        return 4 * COST[ability]
    return (18 if near <= 3 * INCH else 12) * COST[ability] - 8 * FEE[ability]


def ability_worth(v, who, place):
    """Rate using an ability of a figure's card now."""
    ability = ability_of(v.figure[who].card, place)
    if IS_STEALTH[ability]:
        return stealth_worth(v, who)
    if SEEKS[ability] >= 0:
        return locate_worth(v, who, ability)
    worth = 0
    if KIND[ability] == ONRUSH:
        worth = best_charge(v, who, ability)
    elif KIND[ability] == STRIKE or KIND[ability] == SHOT:
        worth = best_strike(v, who, ability)
    elif AIM[ability] == AT_NOBODY:
        worth = power_worth(v, who, ability)
    else:
        worth = best_aim(v, who, ability)
    return worth - price(v, who, COST[ability])


def escape_worth(v, who):
    """Rate an escape, which is good for shooters and for nearly destroyed figures."""
    me = v.figure[who]
    if me.moved or me.actions < 2:
        return NEVER
    worth = -10
    if SHOOTS[me.card] > 0:
        worth += 20
    if 3 * life_of(v, who) <= LIFE[me.card]:
        worth += 15
    return worth


def deed_worth(v, who, deed):
    """Rate an action of the activated figure. Ending the activation is worth 0."""
    if deed == END:
        return 0
    if deed == WALK:
        return walk_worth(v, who)
    if deed == RUN:
        return run_worth(v, who)
    if deed == CHARGE:
        return best_charge(v, who, WHATEVER) - price(v, who, CHARGE_COSTS)
    if deed == ATTACK:
        return best_strike(v, who, WHATEVER) - price(v, who, ATTACK_COSTS)
    if deed == LOOK_AROUND:
        return locate_worth(v, who, WHATEVER) + 8
    if deed == LOOK_AT_MARKER:
        return locate_worth(v, who, WHATEVER)
    if deed == ESCAPE:
        return escape_worth(v, who)
    if deed == PICK_UP:
        return AT_ONCE
    if deed == USE_THE_CARD:
        return escape_worth(v, who) + 5
    return ability_worth(v, who, deed - ABILITY)


def wake_worth(v, who):
    """Rate the figures that can be activated.

    Figures that can attack or are in danger come first.
    """
    me = v.figure[who]
    worth = 0
    if me.actions >= ATTACK_COSTS:
        worth = best_strike(v, who, WHATEVER)
    if me.actions >= CHARGE_COSTS and not is_engaged(v, who):
        worth = max(worth, best_within(v, who, RUNS[me.card] * INCH, CHARGE_DICE) - 8)
    return 4 * worth + 8 * min(2, menaces(v, who)) + me.actions


# -- reactions -------------------------------------------------------------------------------------


def suffered(v, who, this, dodges, more):
    """Return the harm of the current attack if the Defense were higher by `more`."""
    a = v.attack[this]
    edge = attack_of(v, this) - defense_of(v, this) - more
    return harm(v, who, edge, a.dice, dodges, damage_of(v, this) - armor_against(v, this))


HELP_COSTS = 9
"""The worth of a friend's action points, as a multiple of the worth of the target's own."""


def reaction_worth(v, who, this, reaction):
    """Rate a reaction: the harm that it prevents minus its action points."""
    if reaction == NOTHING:
        return 0
    plain = suffered(v, who, this, 0, 0)
    if reaction == DODGE:
        return plain - suffered(v, who, this, 1, 0) - spare_price(v, who, DODGE_COSTS)
    if reaction == COUNTER:
        return plain + blow_back(v, who, this, 0) - spare_price(v, who, COUNTERATTACK_COSTS)
    if reaction >= FRIENDS:
        friend = first_of(seat_of(who)) + reaction - FRIENDS
        ability = ability_of(v.figure[friend].card, friends_answer(v, friend))
        saved = plain - suffered(v, who, this, 0, max(1, MORE_DEFENSE[ability]))
        return saved - HELP_COSTS * spare_price(v, friend, COST[ability])
    ability = ability_of(v.figure[who].card, reaction - OWN)
    if KIND[ability] == RIPOSTE:
        return plain + blow_back(v, who, this, MORE_ATTACK[ability]) - spare_price(v, who, COST[ability])
    saved = plain - suffered(v, who, this, 0, max(1, MORE_DEFENSE[ability]))
    return saved - spare_price(v, who, COST[ability])


def blow_back(v, who, this, more):
    """Return the worth of a Counterattack minus the harm of the attack it answers."""
    a = v.attack[this]
    missed = THOUSAND - CHANCES[place_of(attack_of(v, this) - defense_of(v, this), a.dice, 1)]
    edge = attack_edge(v, who, a.attacker, WHATEVER) + more
    power = attack_power(v, who, a.attacker, WHATEVER)
    gain = harm(v, a.attacker, edge, 1, v.figure[a.attacker].actions > 0, power)
    return gain * missed // THOUSAND - suffered(v, who, this, 1, 0)


def spare_price(v, who, spent):
    """Return the worth of action points that a reaction would cost a figure.

    The points are worth more before the figure's activation.
    """
    if v.figure[who].activated:
        return price(v, who, spent)
    return 14 * spent


def gnosis_worth(v, seat, who):
    """Return the worth of one more die in the next roll."""
    if who == THE_PARTY:
        return 1 if v.phase == DEPLOYING else -5
    if v.attacks == 0:
        return 2
    this = v.attacks - 1
    a = v.attack[this]
    if who == a.attacker and a.die == 0:
        edge = attack_of(v, this) - defense_of(v, this)
        power = damage_of(v, this) - armor_against(v, this)
        more = harm(v, a.target, edge, a.dice + 1, a.dodges, power) - harm(
            v, a.target, edge, a.dice, a.dodges, power
        )
        return more - 10
    if who == a.target and a.dodges and a.die > 0 and not a.hit:
        over = a.attack - a.defense
        return 5 if 1 <= over <= 9 else -5
    return 3


def tending(v, who):
    """Return whether a figure has action points to spare for upkeep."""
    return v.figure[who].actions >= 2


def stays_hidden(v, who):
    return STEALTHY[v.figure[who].card] and nearest_gap(v, who) > 2 * INCH
