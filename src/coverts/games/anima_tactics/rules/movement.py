"""Walking, running, charging and escaping (chapters 12, 13 and 15)."""

from coverts.engine import OK, decision, helper, refuse, rule, say
from coverts.games.anima_tactics.rules.attacks import (
    ON_CHARGE,
    PLAIN,
    can_attack_with,
    in_melee,
    make_attack,
    may_be_target,
)
from coverts.games.anima_tactics.rules.figures import (
    has,
    is_enemy,
    is_innate,
    on_table,
    told,
)
from coverts.games.anima_tactics.rules.gnosis import ESCAPE_ROLL, roll_best
from coverts.games.anima_tactics.rules.harm import WHATEVER, spend
from coverts.games.anima_tactics.rules.placing import (
    RUNNING,
    can_meet,
    choose_place,
    choose_side,
    meeting_x,
    meeting_y,
    survey_move,
)
from coverts.games.anima_tactics.rules.plane import (
    in_contact,
    is_engaged,
    seat_of,
)
from coverts.games.anima_tactics.rules.sight import sees_figure
from coverts.games.anima_tactics.rules.standing import arrive, stand_at
from coverts.games.anima_tactics.state import FIGURES, NOBODY, PARALYZED, AnimaTactics
from coverts.games.anima_tactics.vocabulary.printed import AFTER_MOVE, INTANGIBLE
from coverts.games.anima_tactics.vocabulary.proposed import (
    ESCAPE_COSTS,
    ESCAPES_ON,
)

# -- whether one may -------------------------------------------------------------------------------


@helper("9.25", "12.11")
def why_fixed(s: AnimaTactics, who):
    """Return the rule that bars a figure from moving for the rest of the turn, or OK."""
    if s.figure[who].found_in == s.turn:
        return refuse("9.25")
    return refuse("12.11") if s.figure[who].held else OK


@helper("12.11", "13.10")
def why_no_move(s: AnimaTactics, who):
    """Return the rule that bars a figure from movement actions now, or OK."""
    me = s.figure[who]
    no = why_fixed(s, who)
    if no != OK:
        return no
    if me.moved:
        return refuse("12.11")
    if is_engaged(s, who) and not me.freed:
        return refuse("13.10")
    return OK


@helper("13.10", "13.13")
def why_no_escape(s: AnimaTactics, who):
    """Return the rule that bars a figure from escaping, or OK."""
    me = s.figure[who]
    if not is_engaged(s, who) or me.freed:
        return refuse("13.11")
    return refuse("13.13") if me.moved or me.held else OK


def engaged_with(s: AnimaTactics, who):
    """Return the number of enemies in contact with a figure."""
    found = 0
    for other in range(FIGURES):
        found += is_enemy(s, who, other) and in_contact(s, who, other)
    return found


@helper("15.6", "15.7", "15.8")
def can_charge(s: AnimaTactics, who, enemy):
    """Return whether a figure can charge an enemy.

    Its straight moves must have been surveyed.
    """
    return (
        may_be_target(s, who, enemy)
        and not in_contact(s, who, enemy)
        and can_meet(s, who, RUNNING, enemy)
        and sees_figure(s, who, enemy)
    )


def survey_charges(s: AnimaTactics, who):
    """Mark the enemies that a figure can charge, and return whether there are any."""
    survey_move(s, who, RUNNING)
    found = 0
    for enemy in range(FIGURES):
        s.open[enemy] = can_charge(s, who, enemy)
        found += s.open[enemy]
    return found > 0


# -- moving ----------------------------------------------------------------------------------------


@decision(("hold fire", "shoot"), prompt="Does {who} shoot at {target} before it moves?", rules=("17.6",))
def shoot_first(s: AnimaTactics, seat, who, target, answer):
    return OK


@rule("17.6", "14.23")
def be_watched(s: AnimaTactics, who):
    """Offer a free shot to each enemy that has chosen the moving figure as its mark.

    An enemy chooses its mark by the ability In My Sights.
    """
    for watcher in range(FIGURES):
        if s.figure[watcher].watches == who and is_enemy(s, who, watcher) and on_table(s, who):
            able = can_attack_with(s, watcher, who, WHATEVER) and not has(s, watcher, PARALYZED)
            if able and not in_melee(s, watcher, who):
                answer = yield shoot_first(seat_of(watcher), watcher, who)
                if answer:
                    yield from make_attack(s, watcher, who, WHATEVER, PLAIN)


@rule("12.1", "12.11", "13.5")
def begin_move(s: AnimaTactics, who, cost):
    """Pay for a movement action, and return whether the figure is still on the table."""
    s.figure[who].moved = 1
    spend(s, who, cost)
    if on_table(s, who):
        yield from be_watched(s, who)
    return on_table(s, who)


@rule("12.2", "12.3", "13.1", "13.2", "13.3", "13.4", "13.7", "13.15", "19.11", "9.30")
def go(s: AnimaTactics, who, purpose, cost):
    """Carry out a walk or a run."""
    able = yield from begin_move(s, who, cost)
    if able:
        met = yield from choose_place(s, seat_of(who), who, purpose)
        stand_at(s, who, s.at_x, s.at_y)
        AFTER_MOVE[s.figure[who].card](s, who)
        if purpose == RUNNING:
            say("runs", told(s, who), s.at_x, s.at_y)
        else:
            say("walks", told(s, who), s.at_x, s.at_y)
        if met != NOBODY:
            say("meets", told(s, who), told(s, met))
        yield from arrive(s, who)


# -- charging --------------------------------------------------------------------------------------


def survey_charged(s: AnimaTactics, seat, who, ability):
    survey_charges(s, who)


@decision(
    FIGURES, named="figure", prompt="Whom does {who} charge?", prepare=survey_charged, rules=("12.4", "15.10")
)
def choose_charged(s: AnimaTactics, seat, who, ability, enemy):
    if s.open[enemy]:
        return OK
    if not is_enemy(s, who, enemy):
        return refuse("14.2")
    if s.figure[enemy].hidden or in_contact(s, who, enemy) or not sees_figure(s, who, enemy):
        return refuse("15.7")
    return refuse("15.8")


@rule("12.4", "15.6", "15.8", "15.9", "15.10")
def charge(s: AnimaTactics, who, ability, cost):
    """Carry out a charge: a straight move into contact and an attack."""
    seat = seat_of(who)
    enemy = yield choose_charged(seat, who, ability)
    direction = yield choose_side(seat, who, RUNNING, enemy)
    s.at_x = meeting_x(s, who, enemy, direction)
    s.at_y = meeting_y(s, who, enemy, direction)
    x = s.at_x
    y = s.at_y
    say("charges", told(s, who), told(s, enemy))
    able = yield from begin_move(s, who, cost)
    if able and on_table(s, enemy):
        s.at_x = x
        s.at_y = y
        yield from make_attack(s, who, enemy, ability, ON_CHARGE)


# -- escaping --------------------------------------------------------------------------------------


@helper("20.12")
def escapes_freely(s: AnimaTactics, who):
    """Return whether an Intangible figure can escape without a roll.

    It can unless it is engaged with an Intangible enemy.
    """
    if not is_innate(s, who, INTANGIBLE):
        return 0
    for other in range(FIGURES):
        if is_enemy(s, who, other) and in_contact(s, who, other) and is_innate(s, other, INTANGIBLE):
            return 0
    return 1


def penalty_of_escape(s: AnimaTactics, who):
    """Return what is taken off a figure's roll to escape: 1 for each enemy in contact after the first."""
    return max(0, engaged_with(s, who) - 1)


def cost_of_escape(s: AnimaTactics, who):
    return 0 if escapes_freely(s, who) else ESCAPE_COSTS


@rule("12.9", "13.11", "13.12", "20.12", "21.4")
def escape(s: AnimaTactics, who):
    """Roll for a figure's escape from the enemies in contact with it."""
    if escapes_freely(s, who):
        s.figure[who].freed = 1
        say("escapes freely", told(s, who))
        return
    spend(s, who, ESCAPE_COSTS)
    if on_table(s, who):
        rolled = yield from roll_best(s, seat_of(who), who, 1, ESCAPE_ROLL)
        total = rolled - penalty_of_escape(s, who)
        s.figure[who].freed = total >= ESCAPES_ON
        if s.figure[who].freed:
            say("escapes", told(s, who), total)
        else:
            say("does not escape", told(s, who), total)
