"""Activation: how a figure spends its action points (chapters 11 and 12)."""

from coverts.engine import OK, decision, helper, refuse, rule, say
from coverts.games.anima_tactics.rules.abilities import (
    can_do_something,
    use_ability,
    why_not_used,
)
from coverts.games.anima_tactics.rules.attacks import PLAIN, can_attack_with, make_attack
from coverts.games.anima_tactics.rules.figures import (
    has,
    is_enemy,
    on_table,
    told,
)
from coverts.games.anima_tactics.rules.harm import WHATEVER, spend, suffer_poison, use_up
from coverts.games.anima_tactics.rules.hidden import show_itself
from coverts.games.anima_tactics.rules.locating import can_search, can_sweep, search, sweep
from coverts.games.anima_tactics.rules.movement import (
    charge,
    cost_of_escape,
    escape,
    go,
    survey_charges,
    why_no_escape,
    why_no_move,
)
from coverts.games.anima_tactics.rules.placing import RUNNING, WALKING, choose_cell
from coverts.games.anima_tactics.rules.plane import (
    gap,
    is_within_of_point,
    seat_of,
)
from coverts.games.anima_tactics.rules.plots import has_plot
from coverts.games.anima_tactics.state import (
    ADVANTAGES,
    BERSERK,
    CAPTURE,
    FIGURES,
    INCH,
    MOST_ABILITIES,
    NOBODY,
    PARALYZED,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    CAN_USE_CARD,
    KIND,
    ONRUSH,
    USE_CARD,
    ability_of,
    is_attack,
)
from coverts.games.anima_tactics.vocabulary.proposed import (
    ATTACK_COSTS,
    CHARGE_COSTS,
    LOCATE_COSTS,
    PICK_UP_COSTS,
    RUN_COSTS,
    SMALL,
    WALK_COSTS,
)

(WALK, RUN, CHARGE, ATTACK, LOOK_AROUND, LOOK_AT_MARKER, ESCAPE, PICK_UP, USE_THE_CARD) = range(9)
ABILITY = USE_THE_CARD + 1
END = ABILITY + MOST_ABILITIES
DEEDS = END + 1
CARD_COSTS = 1
COSTS = (
    WALK_COSTS,
    RUN_COSTS,
    CHARGE_COSTS,
    ATTACK_COSTS,
    LOCATE_COSTS,
    LOCATE_COSTS,
    0,
    PICK_UP_COSTS,
    CARD_COSTS,
)


# -- whether ---------------------------------------------------------------------------------------


def nearest_enemy(s: AnimaTactics, who):
    """Return the enemy nearest to a figure, or NOBODY."""
    nearest = NOBODY
    for other in range(FIGURES):
        if is_enemy(s, who, other) and (nearest == NOBODY or gap(s, who, other) < gap(s, who, nearest)):
            nearest = other
    return nearest


def can_strike_somebody(s: AnimaTactics, who):
    """Return whether a figure's basic attack has a target."""
    for other in range(FIGURES):
        if can_attack_with(s, who, other, WHATEVER):
            return 1
    return 0


@helper("23.8")
def can_pick_up(s: AnimaTactics, who):
    """Return whether a figure can pick up the prisoner of the Capture scenario.

    The prisoner must be within an inch, and carried by nobody.
    """
    return (
        s.scenario == CAPTURE
        and s.carried_by == NOBODY
        and is_within_of_point(s, who, s.prisoner_at_x, s.prisoner_at_y, SMALL, INCH)
    )


def attacks_by(s: AnimaTactics, who, deed):
    """Return whether an action is an attack: a basic one, a charge or an ability that attacks."""
    if ABILITY <= deed < END:
        return is_attack(ability_of(s.figure[who].card, deed - ABILITY))
    return deed in (CHARGE, ATTACK)


@helper("12.1", "12.13")
def why_not_done(s: AnimaTactics, who, deed):
    """Return the rule that forbids an action now, or OK.

    The duties of a Berserk figure and the targets of charges are checked elsewhere.
    """
    me = s.figure[who]
    if deed == END:
        return OK
    if deed >= ABILITY:
        no = why_not_used(s, who, deed - ABILITY)
        if no != OK:
            return no
        ability = ability_of(me.card, deed - ABILITY)
        return OK if KIND[ability] == ONRUSH or can_do_something(s, who, ability) else refuse("12.13")
    if deed == ESCAPE:
        if cost_of_escape(s, who) > me.actions:
            return refuse("12.1")
        return why_no_escape(s, who)
    if COSTS[deed] > me.actions:
        return refuse("12.1")
    if deed <= CHARGE:
        return why_no_move(s, who)
    if deed == ATTACK:
        return OK if can_strike_somebody(s, who) else refuse("14.3")
    if deed == LOOK_AROUND:
        return OK if can_sweep(s, who, WHATEVER) else refuse("19.18")
    if deed == LOOK_AT_MARKER:
        return OK if can_search(s, who, WHATEVER) else refuse("9.5")
    if deed == PICK_UP:
        return OK if can_pick_up(s, who) else refuse("23.8")
    return OK if usable_card(s, who) >= 0 else refuse("12.13")


def usable_card(s: AnimaTactics, who):
    """Return an advantage card that the figure can use as an action now, or -1.

    It is a card that the figure bears, or a team card of its party.
    """
    for team in range(ADVANTAGES):
        if has_plot(s, seat_of(who), team) and CAN_USE_CARD[team](s, who):
            return team
    for card in s.figure[who].cards:
        if card not in s.figure[who].spent and CAN_USE_CARD[card](s, who):
            return card
    return -1


def is_charge(s: AnimaTactics, who, deed):
    """Return whether an action is a charge or an ability that is made as a charge."""
    if ABILITY <= deed < END:
        return KIND[ability_of(s.figure[who].card, deed - ABILITY)] == ONRUSH
    return deed == CHARGE


@helper("18.13", "18.15", "18.16")
def survey_deeds(s: AnimaTactics, seat, who):
    """Mark the actions that a figure may take now."""
    for deed in range(DEEDS):
        s.deeds[deed] = why_not_done(s, who, deed) == OK
        if s.deeds[deed] and is_charge(s, who, deed):
            s.deeds[deed] = survey_charges(s, who)
    driven = has(s, who, BERSERK) and any(s.deeds[deed] and attacks_by(s, who, deed) for deed in range(DEEDS))
    for deed in range(DEEDS):
        s.open[deed] = s.deeds[deed] and (not driven or attacks_by(s, who, deed))


@decision(
    DEEDS,
    named="deed",
    prompt="What does {who} do?",
    ends=END,
    prepare=survey_deeds,
    then=choose_cell,
    rules=("11.19", "12.12"),
)
def act(s: AnimaTactics, seat, who, deed):
    if s.open[deed]:
        return OK
    if s.deeds[deed]:
        return refuse("18.16")
    no = why_not_done(s, who, deed)
    return refuse("15.8") if no == OK else no


# -- doing it --------------------------------------------------------------------------------------


@rule("11.16", "11.19", "12.12", "13.14", "18.13")
def activate(s: AnimaTactics, who):
    """Activate a figure: its player chooses actions until the activation ends."""
    me = s.figure[who]
    s.acting = who
    me.activated = 1
    say("activates", told(s, who), me.actions)
    deed = WALK
    while deed != END and on_table(s, who) and not has(s, who, PARALYZED) and not s.decided:
        deed = yield act(seat_of(who), who)
        yield from do(s, who, deed)
        suffer_poison(s)
    s.figure[who].freed = 0
    s.acting = NOBODY


@rule("12.2", "12.3", "12.4", "12.5", "12.8", "12.9", "12.10", "23.8")
def do(s: AnimaTactics, who, deed):
    """Carry out one action of a figure."""
    if deed == WALK:
        yield from go(s, who, WALKING, WALK_COSTS)
    elif deed == RUN:
        yield from go(s, who, RUNNING, RUN_COSTS)
    elif deed == CHARGE:
        yield from charge(s, who, WHATEVER, CHARGE_COSTS)
    elif deed == ATTACK:
        target = yield choose_struck(seat_of(who), who)
        spend(s, who, ATTACK_COSTS)
        if on_table(s, who):
            yield from make_attack(s, who, target, WHATEVER, PLAIN)
    elif deed == LOOK_AROUND:
        spend(s, who, LOCATE_COSTS)
        if on_table(s, who):
            yield from sweep(s, who, WHATEVER)
    elif deed == LOOK_AT_MARKER:
        spend(s, who, LOCATE_COSTS)
        if on_table(s, who):
            yield from search(s, who, WHATEVER)
    elif deed == ESCAPE:
        yield from escape(s, who)
    elif deed == PICK_UP:
        spend(s, who, PICK_UP_COSTS)
        if on_table(s, who):
            pick_up(s, who)
    elif deed == USE_THE_CARD:
        card = usable_card(s, who)
        if card in s.figure[who].cards:
            use_up(s, who, card)
        else:
            say("card", told(s, who), card)
        spend(s, who, CARD_COSTS)
        yield from USE_CARD[card](s, who)
    elif ABILITY <= deed < END:
        yield from use_ability(s, who, deed - ABILITY)


@helper("23.8", "23.9")
def pick_up(s: AnimaTactics, who):
    s.carried_by = who
    show_itself(s, who)
    say("picks up", told(s, who))


def survey_struck(s: AnimaTactics, seat, who):
    for target in range(FIGURES):
        s.open[target] = can_attack_with(s, who, target, WHATEVER)


@decision(FIGURES, named="figure", prompt="Whom does {who} attack?", prepare=survey_struck, rules=("12.5",))
def choose_struck(s: AnimaTactics, seat, who, target):
    if s.open[target]:
        return OK
    if not is_enemy(s, who, target):
        return refuse("14.2")
    return refuse("19.4") if s.figure[target].hidden else refuse("14.3")
