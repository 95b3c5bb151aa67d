"""Attacks: their conditions, rolls and damage (chapters 14 and 15)."""

from coverts.engine import EVERYBODY, chance, helper, renew, rule, say
from coverts.games.anima_tactics.rules.attack_values import (
    armor_against,
    attack_of,
    damage_of,
    defense_of,
    is_critical,
    is_fighting_friend,
    is_in_a_fight,
)
from coverts.games.anima_tactics.rules.figures import is_enemy, on_table, told
from coverts.games.anima_tactics.rules.gnosis import ATTACK_ROLL, DEFENSE_ROLL, roll_best
from coverts.games.anima_tactics.rules.harm import WHATEVER, give_state, is_proof, lose_life, resists
from coverts.games.anima_tactics.rules.hidden import show_itself
from coverts.games.anima_tactics.rules.interception import ask_interception
from coverts.games.anima_tactics.rules.plane import (
    fits,
    in_contact,
    is_engaged,
    is_within,
    radius_of,
    reach_of,
    ring_x,
    ring_y,
    seat_of,
    side_of,
)
from coverts.games.anima_tactics.rules.plots import has_plot
from coverts.games.anima_tactics.rules.reactions import ask_area_dodge, ask_reaction
from coverts.games.anima_tactics.rules.sight import sees_figure
from coverts.games.anima_tactics.rules.standing import arrive, stand_at
from coverts.games.anima_tactics.rules.throwing import throw
from coverts.games.anima_tactics.state import ADVANTAGES, DIRECTIONS, FIGURES, AnimaTactics, Attack
from coverts.games.anima_tactics.vocabulary.printed import (
    ADDS_REACH,
    AFTER_ATTACK,
    AFTER_DAMAGE,
    AFTER_HIT,
    AFTER_MOVE,
    AREA,
    CRITICAL_DAMAGE,
    DICE,
    EFFECT,
    FINDS_HIDDEN,
    GIVES,
    HARMLESS,
    HOLDS,
    KEEPS_HIDDEN,
    KIND,
    LEVELS,
    MELEE_REACH,
    REACH,
    SHOOTS,
    SHOOTS_ENGAGED,
    SHOT,
    THROWS,
    WHEN_FRIEND_HURT,
    WHEN_HARMING,
    WHEN_HURT,
)
from coverts.games.anima_tactics.vocabulary.proposed import CHARGE_DICE, FRIEND_HIT_ON

PLAIN, ON_CHARGE, AS_COUNTER = range(3)
"""The ways to make an attack: plainly, on a charge or as a counterattack."""


# -- at whom ---------------------------------------------------------------------------------------


@helper("14.2", "19.4")
def may_be_target(s: AnimaTactics, who, target):
    """Return whether a figure is an enemy on the table that can be attacked.

    It must not be Hidden, unless the attacker's card allows attacks on Hidden enemies.
    """
    if not is_enemy(s, who, target):
        return 0
    return not s.figure[target].hidden or FINDS_HIDDEN[s.figure[who].card](s, who)


@helper("14.3", "14.22")
def in_melee(s: AnimaTactics, who, target):
    """Return whether the target is in contact, or within the reach that a card gives."""
    if in_contact(s, who, target):
        return 1
    reach = MELEE_REACH[s.figure[who].card](s, who)
    return is_within(s, who, target, reach) and sees_figure(s, who, target)


@helper("14.16", "14.17", "5.13", "20.5")
def can_shoot(s: AnimaTactics, who, target, reach):
    """Return whether a target is in range and in sight of a figure that may shoot.

    An engaged figure may not shoot unless its card allows it.
    """
    if reach == 0 or not is_within(s, who, target, reach):
        return 0
    if is_engaged(s, who) and not SHOOTS_ENGAGED[s.figure[who].card](s, who):
        return 0
    return sees_figure(s, who, target)


def can_strike(s: AnimaTactics, who, target):
    """Return whether a figure's basic attack reaches a target."""
    return in_melee(s, who, target) or can_shoot(s, who, target, SHOOTS[s.figure[who].card])


@helper("14.2", "14.3", "14.16")
def can_attack_with(s: AnimaTactics, who, target, ability):
    """Return whether a figure may attack a target with an ability or a basic attack."""
    if not may_be_target(s, who, target):
        return 0
    if ability == WHATEVER:
        return can_strike(s, who, target)
    if KIND[ability] == SHOT:
        return can_shoot(s, who, target, REACH[ability] + ADDS_REACH[ability](s, who))
    return in_melee(s, who, target)


# -- making it -------------------------------------------------------------------------------------


@helper("14.1", "15.9")
def begin_attack(s: AnimaTactics, who, target, ability, how):
    """Start a new attack and return its number."""
    this = s.attacks
    s.attacks += 1
    renew(s.attack[this])
    a = s.attack[this]
    me = s.figure[who]
    a.attacker = who
    a.target = target
    a.ability = ability
    a.charge = how == ON_CHARGE
    a.counter = how == AS_COUNTER
    a.from_hiding = me.hidden
    a.x = me.x
    a.y = me.y
    a.to_x = s.at_x
    a.to_y = s.at_y
    if ability >= 0:
        a.ranged = KIND[ability] == SHOT
        a.dice = DICE[ability]
    else:
        a.ranged = how != ON_CHARGE and not in_melee(s, who, target)
        a.dice = 1
    if a.charge:
        a.dice = max(a.dice, CHARGE_DICE)
    return this


@rule("12.4", "13.19", "22.4")
def close_in(s: AnimaTactics, this: Attack):
    """Move the charging figure into contact with its target.

    If a figure has stepped in, the charge ends at that figure.
    """
    who = this.attacker
    x = this.to_x
    y = this.to_y
    if this.intercepted:
        side = side_to_meet(s, this)
        reach = reach_of(s, who, this.target)
        x = s.figure[this.target].x + ring_x(reach, side)
        y = s.figure[this.target].y + ring_y(reach, side)
    stand_at(s, who, x, y)
    AFTER_MOVE[s.figure[who].card](s, who)
    yield from arrive(s, who)


def side_to_meet(s: AnimaTactics, this):
    """Return the side of the intercepting figure at which a charge ends.

    It is the free side that faces the charge most directly.
    """
    a = s.attack[this]
    to = s.figure[a.target]
    reach = reach_of(s, a.attacker, a.target)
    facing = side_of(a.x - to.x, a.y - to.y)
    for turn in range(DIRECTIONS):
        aside = (turn + 1) // 2 if turn % 2 else DIRECTIONS - turn // 2
        side = (facing + aside) % DIRECTIONS
        x = to.x + ring_x(reach, side)
        y = to.y + ring_y(reach, side)
        if fits(s, a.attacker, radius_of(s, a.attacker), x, y):
            return side
    return facing


@rule("14.1", "14.4", "14.5", "14.6", "16.13", "19.7")
def make_attack(s: AnimaTactics, who, target, ability, how):
    """Make one attack, from its declaration to its result, and return 1 if it hit."""
    this = begin_attack(s, who, target, ability, how)
    if not KEEPS_HIDDEN[s.figure[who].card](s, who, this):
        show_itself(s, who)
    yield from ask_interception(s, this)
    if s.attack[this].charge:
        yield from close_in(s, this)
    if on_table(s, who):
        yield from ask_reaction(s, this)
    if on_table(s, who) and on_table(s, s.attack[this].target):
        yield from roll_attack(s, this)
    hit = s.attack[this].hit
    s.attacks -= 1
    return hit


@rule("14.7", "14.8", "14.9", "14.10", "15.1", "15.2")
def roll_attack(s: AnimaTactics, this: Attack):
    """Roll the dice of both sides, and resolve the hit or miss."""
    this.attack = attack_of(s, this)
    this.damage = damage_of(s, this)
    this.die = yield from roll_best(s, seat_of(this.attacker), this.attacker, this.dice, ATTACK_ROLL)
    yield from hit_a_friend(s, this)
    this.attack += this.die
    this.defense = defense_of(s, this)
    if this.dodges:
        rolled = yield from roll_best(s, seat_of(this.target), this.target, 1, DEFENSE_ROLL)
        this.defense += rolled
    judge_hit(s, this)
    say(
        "attack",
        told(s, this.attacker),
        told(s, this.target),
        this.attack - this.die,
        this.die,
        this.attack,
        this.defense,
    )
    if this.hit:
        yield from strike_home(s, this)
        if this.ability >= 0 and AREA[this.ability] > 0:
            yield from spread(s, this)
    else:
        say("missed", told(s, this.target))
        yield from strike_back(s, this)
    if this.ability >= 0 and on_table(s, this.attacker):
        yield from AFTER_ATTACK[this.ability](s, this)


@helper("14.9", "14.10", "15.1", "15.2")
def judge_hit(s: AnimaTactics, this):
    a = s.attack[this]
    a.critical = is_critical(s, this)
    a.hit = a.critical or a.attack >= a.defense
    a.success = max(0, a.attack - a.defense)


@chance([f"figure {who + 1}" for who in range(FIGURES)], learns=EVERYBODY)
def meet_friend(s: AnimaTactics, this: Attack, other):
    """Choose at random one of the attacker's friends who fight the target."""
    return is_fighting_friend(s, this.attacker, this.target, other)


@rule("14.20", "14.21")
def hit_a_friend(s: AnimaTactics, this: Attack):
    """Let a shot into a fight hit a friend after a low roll. The friend cannot react."""
    if this.ranged and this.die <= FRIEND_HIT_ON and is_in_a_fight(s, this.attacker, this.target):
        other = yield meet_friend(this)
        say("hits a friend", told(s, other))
        this.dodges = 0
        this.counters = 0
        this.guarded = 0
        this.riposte = -1
        this.target = other


@rule("14.11", "14.12", "14.13", "14.14", "15.3")
def strike_home(s: AnimaTactics, this: Attack):
    """Apply a hit: damage, then effects of abilities and cards."""
    target = this.target
    harmless = this.ability >= 0 and HARMLESS[this.ability]
    if harmless or is_proof(s, target, this.attacker, this.ability):
        this.lost = 0
    else:
        this.armor = armor_against(s, this)
        damage = this.damage
        if this.critical and this.ability >= 0:
            damage += CRITICAL_DAMAGE[this.ability]
        this.lost = max(this.critical, damage + this.success - this.armor)
        if this.critical:
            say("critical")
        if this.lost == damage + this.success - this.armor:
            say("hit", this.success, damage, this.armor, this.lost, told(s, target))
        else:
            say("hit, bounded", this.success, damage, this.armor, this.lost, told(s, target))
        lose_life(s, target, this.lost)
    if this.ability >= 0:
        yield from effects_of_hit(s, this)
    if this.lost > 0:
        yield from WHEN_HARMING[s.figure[this.attacker].card](s, this.attacker, this)
        yield from WHEN_HURT[s.figure[target].card](s, target, this)
        for card in range(ADVANTAGES):
            if has_plot(s, seat_of(target), card):
                yield from WHEN_FRIEND_HURT[card](s, target, this)
        if this.ability >= 0 and THROWS[this.ability]:
            yield from throw(s, this)


@rule("14.13", "14.14", "2.16")
def effects_of_hit(s: AnimaTactics, this: Attack):
    """Apply the effects, other than damage, of the ability that hit."""
    ability = this.ability
    if HOLDS[ability] > 0:
        yield from hold(s, this, HOLDS[ability])
    yield from AFTER_HIT[ability](s, this)
    if this.lost > 0:
        if GIVES[ability] >= 0:
            yield from give_state(
                s, this.target, this.attacker, ability, GIVES[ability], LEVELS[ability], EFFECT[ability]
            )
        yield from AFTER_DAMAGE[ability](s, this)


@rule("14.14")
def hold(s: AnimaTactics, this: Attack, effect):
    """Bar the target from moving this turn, unless it resists."""
    if on_table(s, this.target):
        resisted = yield from resists(s, this.target, this.attacker, this.ability, effect)
        if not resisted:
            s.figure[this.target].held = 1
            say("held", told(s, this.target))


@rule("15.11", "15.12", "15.13", "15.14", "15.15", "15.16")
def spread(s: AnimaTactics, this: Attack):
    """After a hit by an area attack, apply it to all other figures near its target."""
    main = this.target
    for other in range(FIGURES):
        if other != main and other != this.attacker and is_in_area(s, this, other):
            near = begin_attack(s, this.attacker, other, this.ability, PLAIN)
            suffer_as_well(s, near, this)
            yield from ask_area_dodge(s, near)
            yield from settle_area(s, near)
            s.attacks -= 1


def suffer_as_well(s: AnimaTactics, near, this):
    """Copy the rolls of an area attack to the attack on another figure in the area."""
    a = s.attack[near]
    of = s.attack[this]
    a.area = 1
    a.die = of.die
    a.attack = of.attack
    a.damage = of.damage
    a.from_hiding = of.from_hiding
    a.x = of.x
    a.y = of.y


@helper("15.12", "15.15")
def is_in_area(s: AnimaTactics, this, other):
    a = s.attack[this]
    if not on_table(s, other) or s.figure[other].hidden:
        return 0
    return is_within(s, a.target, other, AREA[a.ability])


@rule("15.13")
def settle_area(s: AnimaTactics, near: Attack):
    near.defense = defense_of(s, near)
    if near.dodges:
        rolled = yield from roll_best(s, seat_of(near.target), near.target, 1, DEFENSE_ROLL)
        near.defense += rolled
    judge_hit(s, near)
    say("area", told(s, near.target), near.attack, near.defense)
    if near.hit:
        yield from strike_home(s, near)
    else:
        say("missed", told(s, near.target))


@rule("16.7", "16.8", "17.13")
def strike_back(s: AnimaTactics, this: Attack):
    """Make the free attack of a target that counterattacked and was missed."""
    if this.counters and on_table(s, this.target) and on_table(s, this.attacker):
        if can_strike(s, this.target, this.attacker):
            say("strikes back", told(s, this.target))
            yield from make_attack(s, this.target, this.attacker, this.riposte, AS_COUNTER)
