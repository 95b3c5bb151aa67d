"""Interception, an optional rule (chapter 22)."""

from coverts.engine import OK, decision, helper, refuse, rule, say
from coverts.games.anima_tactics.rules.figures import (
    first_of,
    has,
    is_friend,
    is_innate,
    on_table,
    told,
)
from coverts.games.anima_tactics.rules.harm import spend
from coverts.games.anima_tactics.rules.plane import (
    fits,
    is_engaged,
    radius_of,
    root,
    seat_of,
    squared,
)
from coverts.games.anima_tactics.rules.standing import arrive, stand_at
from coverts.games.anima_tactics.state import (
    INCH,
    MOST_PARTY,
    PARALYZED,
    AnimaTactics,
    Attack,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    CANNOT_BE_INTERCEPTED,
    FLIGHT,
    SHOTS_CANNOT_BE_INTERCEPTED,
)
from coverts.games.anima_tactics.vocabulary.proposed import INTERCEPTION_REACH

INTERCEPTION_COSTS = 1
NOBODY_STEPS_IN = MOST_PARTY


def along(s: AnimaTactics, this, who):
    """Return how far a figure is along the line of an attack, in units.

    The line leads from the attacker to the target. The result is -1 if the figure is beyond the ends of the
    line.
    """
    a = s.attack[this]
    me = s.figure[who]
    to = s.figure[a.target]
    dx = to.x - a.x
    dy = to.y - a.y
    length = root(dx * dx + dy * dy)
    if length == 0:
        return -1
    at = ((me.x - a.x) * dx + (me.y - a.y) * dy) // length
    return at if 0 <= at <= length else -1


@helper("22.3", "22.4")
def spot_on_line(s: AnimaTactics, this, who):
    """Return the place on the line of an attack where a figure can step in, or -1.

    The place is the free point of the line closest to the figure. It is measured in units from the attacker.
    """
    at = along(s, this, who)
    if at < 0:
        return -1
    a = s.attack[this]
    dx = s.figure[a.target].x - a.x
    dy = s.figure[a.target].y - a.y
    length = root(dx * dx + dy * dy)
    me = s.figure[who]
    x = a.x + dx * at // length
    y = a.y + dy * at // length
    reach = INTERCEPTION_REACH * INCH + radius_of(s, who)
    if squared(me.x, me.y, x, y) > reach * reach:
        return -1
    for off in range(length):
        for way in range(2):
            there = at + off if way else at - off
            if 0 <= there <= length:
                if fits(s, who, radius_of(s, who), a.x + dx * there // length, a.y + dy * there // length):
                    return there
    return -1


@helper("22.2", "22.5", "20.8")
def can_intercept(s: AnimaTactics, this, who):
    """Return whether a figure can intercept an attack on a friend near it.

    It must not be Hidden, Paralyzed or engaged, and must have an action point.
    """
    a = s.attack[this]
    me = s.figure[who]
    if not on_table(s, who) or not is_friend(who, a.target) or who == a.target:
        return 0
    if me.hidden or me.actions < INTERCEPTION_COSTS or has(s, who, PARALYZED) or is_engaged(s, who):
        return 0
    if a.charge and is_innate(s, a.attacker, FLIGHT) and not is_innate(s, who, FLIGHT):
        return 0
    return spot_on_line(s, this, who) >= 0


@decision(
    MOST_PARTY + 1,
    named="interceptor",
    prompt="Does somebody step in front of {who}?",
    ends=NOBODY_STEPS_IN,
    rules=("22.2",),
)
def intercept(s: AnimaTactics, seat, who, this: Attack, member):
    if member == NOBODY_STEPS_IN:
        return OK
    return OK if can_intercept(s, this, first_of(seat) + member) else refuse("22.5")


@rule("22.1", "22.2", "22.3", "22.4", "22.6", "17.11")
def ask_interception(s: AnimaTactics, this: Attack):
    """Ask whether a friend of the target takes the target's place."""
    if not s.interception or not (this.charge or this.ranged):
        return
    if this.ability >= 0 and CANNOT_BE_INTERCEPTED[this.ability]:
        return
    if this.ranged and SHOTS_CANNOT_BE_INTERCEPTED[s.figure[this.attacker].card](s, this.attacker):
        return
    seat = seat_of(this.target)
    if anybody_intercepts(s, this, seat):
        member = yield intercept(seat, this.target, this)
        if member != NOBODY_STEPS_IN:
            step_in(s, this, first_of(seat) + member)
            yield from arrive(s, first_of(seat) + member)


def anybody_intercepts(s: AnimaTactics, this, seat):
    for member in range(MOST_PARTY):
        if can_intercept(s, this, first_of(seat) + member):
            return 1
    return 0


@helper("22.4", "22.6")
def step_in(s: AnimaTactics, this, who):
    """Move a figure onto the line of an attack and make it the new target."""
    a = s.attack[this]
    at = spot_on_line(s, this, who)
    dx = s.figure[a.target].x - a.x
    dy = s.figure[a.target].y - a.y
    length = root(dx * dx + dy * dy)
    spend(s, who, INTERCEPTION_COSTS)
    stand_at(s, who, a.x + dx * at // length, a.y + dy * at // length)
    a.target = who
    a.intercepted = 1
    say("steps in", told(s, who))
