"""Special abilities that are used as actions (chapters 2 and 12)."""

from coverts.engine import OK, decision, helper, refuse, rule, say
from coverts.games.anima_tactics.rules.attacks import PLAIN, can_attack_with, make_attack, may_be_target
from coverts.games.anima_tactics.rules.figures import (
    control_zone,
    has,
    is_friend,
    is_kept_up,
    on_table,
    told,
)
from coverts.games.anima_tactics.rules.harm import give_state, resists, spend
from coverts.games.anima_tactics.rules.locating import can_search, can_sweep, search, sweep
from coverts.games.anima_tactics.rules.movement import charge, why_no_move
from coverts.games.anima_tactics.rules.plane import (
    is_engaged,
    is_within,
    seat_of,
)
from coverts.games.anima_tactics.rules.reactions import can_afford, note_use
from coverts.games.anima_tactics.rules.sight import sees_figure
from coverts.games.anima_tactics.state import FIGURES, INFILTRATED, NOBODY, SEAL, AnimaTactics
from coverts.games.anima_tactics.vocabulary.printed import (
    AIM,
    AT_ALL,
    AT_ALL_ENEMIES,
    AT_ENEMY,
    AT_FRIEND,
    AT_OTHER_FRIEND,
    BLOWS,
    BY_SIGHT,
    COST,
    EFFECT,
    FEE,
    GIVES,
    HIDDEN_ONLY,
    IS_STEALTH,
    KIND,
    LEVELS,
    MAY_AIM,
    ONRUSH,
    OWN_WAY,
    SEEKS,
    SHOT,
    STRIKE,
    UNAIMED,
    USE,
    WITHIN,
    ability_of,
    is_action,
    is_attack,
)

SWEEPING, SEARCHING = range(2)


# -- at whom ---------------------------------------------------------------------------------------


@helper("10.2", "14.2", "19.4")
def may_aim(s: AnimaTactics, who, ability, target):
    """Return whether a figure may use an ability on a target."""
    if not on_table(s, target) or not MAY_AIM[ability](s, who, target):
        return 0
    if KIND[ability] == STRIKE or KIND[ability] == SHOT:
        return can_attack_with(s, who, target, ability)
    aim = AIM[ability]
    if who == target:
        return aim == AT_FRIEND
    if is_friend(who, target):
        if aim in (AT_ENEMY, AT_ALL_ENEMIES):
            return 0
    elif not may_be_target(s, who, target) or aim not in (AT_ENEMY, AT_ALL_ENEMIES, AT_ALL):
        return 0
    reach = WITHIN[ability] if WITHIN[ability] > 0 else control_zone(s, who)
    if not is_within(s, who, target, reach):
        return 0
    return not BY_SIGHT[ability] or sees_figure(s, who, target)


def is_aimed(ability):
    """Return whether the player must choose a target for an ability."""
    if KIND[ability] == STRIKE or KIND[ability] == SHOT:
        return not UNAIMED[ability]
    return KIND[ability] != ONRUSH and AT_ENEMY <= AIM[ability] <= AT_OTHER_FRIEND


def has_target(s: AnimaTactics, who, ability):
    for target in range(FIGURES):
        if may_aim(s, who, ability, target):
            return 1
    return 0


def survey_targets(s: AnimaTactics, seat, who, ability):
    for target in range(FIGURES):
        s.open[target] = may_aim(s, who, ability, target)


@decision(FIGURES, named="figure", prompt="At whom, {who}?", prepare=survey_targets, rules=("14.1", "12.10"))
def choose_target(s: AnimaTactics, seat, who, ability, target):
    if s.open[target]:
        return OK
    if not on_table(s, target):
        return refuse("10.2") if s.figure[target].status == INFILTRATED else refuse("14.2")
    if s.figure[target].hidden and not is_friend(who, target):
        return refuse("19.4")
    if KIND[ability] == SHOT:
        return refuse("14.16")
    return refuse("14.3") if KIND[ability] == STRIKE else refuse("12.10")


# -- whether, and what -----------------------------------------------------------------------------


@helper("2.18", "12.1", "12.10", "12.13", "18.12", "19.3", "19.6", "23.9")
def why_not_used(s: AnimaTactics, who, place):
    """Return the rule that forbids using an ability as an action now, or OK.

    Targets are checked elsewhere.
    """
    me = s.figure[who]
    ability = ability_of(me.card, place)
    if not is_action(ability):
        return refuse("12.10")
    if COST[ability] > me.actions:
        return refuse("12.1")
    if not can_afford(s, who, place):
        return refuse("18.12") if has(s, who, SEAL) else refuse("2.18")
    if HIDDEN_ONLY[ability] and not me.hidden:
        return refuse("19.6")
    if IS_STEALTH[ability]:
        if is_engaged(s, who):
            return refuse("19.3")
        return refuse("23.9") if s.carried_by == who else refuse("12.13") if me.hidden else OK
    if is_kept_up(s, who, place):
        return refuse("12.13")
    return why_no_move(s, who) if KIND[ability] == ONRUSH else OK


def can_do_something(s: AnimaTactics, who, ability):
    """Return whether an ability has anything to affect (always true for a charge)."""
    if SEEKS[ability] >= 0:
        return can_sweep(s, who, ability) or can_search(s, who, ability)
    return has_target(s, who, ability) if is_aimed(ability) or AIM[ability] >= AT_ALL_ENEMIES else 1


@rule("12.10", "14.24", "19.1", "19.12")
def use_ability(s: AnimaTactics, who, place):
    """Use an ability: pay for it, choose its target and carry it out."""
    ability = ability_of(s.figure[who].card, place)
    note_use(s, who, place)
    if KIND[ability] == ONRUSH:
        say("uses", told(s, who), ability)
        yield from charge(s, who, ability, COST[ability])
        return
    target = NOBODY
    if is_aimed(ability):
        target = yield choose_target(seat_of(who), who, ability)
    say("uses", told(s, who), ability)
    spend(s, who, COST[ability])
    if not on_table(s, who):
        return
    if FEE[ability] > 0:
        s.figure[who].kept_up |= 1 << place
        if IS_STEALTH[ability]:
            s.figure[who].hidden = 1
    if OWN_WAY[ability]:
        yield from USE[ability](s, who, target)
    elif not is_attack(ability):
        yield from use_power(s, who, ability, target)
    else:
        for _ in range(BLOWS[ability]):
            if on_table(s, who) and on_table(s, target) and can_attack_with(s, who, target, ability):
                yield from make_attack(s, who, target, ability, PLAIN)


@rule("2.16", "12.10")
def use_power(s: AnimaTactics, who, ability, target):
    """Carry out an ability that is not an attack."""
    if SEEKS[ability] >= 0:
        yield from locate(s, who, ability)
    elif AIM[ability] >= AT_ALL_ENEMIES:
        for other in range(FIGURES):
            if on_table(s, who) and may_aim(s, who, ability, other):
                yield from use_on(s, who, ability, other)
    else:
        yield from use_on(s, who, ability, target)


@rule("2.16", "12.10")
def use_on(s: AnimaTactics, who, ability, target):
    """Carry out an ability on one target, or on its user if there is no target."""
    if GIVES[ability] >= 0:
        given_to = who if target == NOBODY else target
        yield from give_state(s, given_to, who, ability, GIVES[ability], LEVELS[ability], EFFECT[ability])
        yield from USE[ability](s, who, given_to)
    else:
        resisted = 0
        if target != NOBODY and target != who and EFFECT[ability] > 0:
            resisted = yield from resists(s, target, who, ability, EFFECT[ability])
        if not resisted:
            yield from USE[ability](s, who, target)


@decision(
    ("look for those who are Hidden", "look at a marker"), prompt="What does {who} look for?", rules=("9.4",)
)
def look_for(s: AnimaTactics, seat, who, ability, what):
    if what == SWEEPING:
        return OK if can_sweep(s, who, ability) else refuse("19.18")
    return OK if can_search(s, who, ability) else refuse("9.5")


@rule("9.4", "9.8")
def locate(s: AnimaTactics, who, ability):
    """Carry out a Seek ability: a search for Hidden enemies or the test of a marker."""
    what = yield look_for(seat_of(who), who, ability)
    if what == SWEEPING:
        yield from sweep(s, who, ability)
    else:
        yield from search(s, who, ability)
