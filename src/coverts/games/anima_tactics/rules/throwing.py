"""Throw: moving a target that was hit, and resolving crashes (chapter 15)."""

from coverts.engine import OK, decision, helper, rule, say
from coverts.engine.base.sentences import said
from coverts.games.anima_tactics.rules.figures import (
    is_innate,
    on_table,
    told,
)
from coverts.games.anima_tactics.rules.harm import lose_life
from coverts.games.anima_tactics.rules.plane import (
    fits,
    radius_of,
    ring_x,
    ring_y,
    root,
    seat_of,
    squared,
)
from coverts.games.anima_tactics.rules.standing import arrive, stand_at
from coverts.games.anima_tactics.state import DIRECTIONS, FIGURES, INCH, NOBODY, AnimaTactics, Attack
from coverts.games.anima_tactics.vocabulary.printed import RESISTS_DAMAGE, STEADIES

DIRECTION_NAMES = [said("{n} degrees", n=15 * direction) for direction in range(DIRECTIONS)]
FINE = 16
"""The number of parts into which a unit is divided to measure a line's length."""
LONG = 40
"""The radius of the ring of points that stand for the 24 directions."""


@decision(DIRECTION_NAMES, prompt="Which way is {who} thrown?", rules=("15.18",))
def choose_direction(s: AnimaTactics, seat, who, direction):
    return OK


@helper("15.19")
def in_the_way(s: AnimaTactics, who, x, y):
    """Return a figure that `who` would overlap at a place, or NOBODY."""
    for other in range(FIGURES):
        if other != who and on_table(s, other):
            reach = radius_of(s, who) + radius_of(s, other)
            if squared(x, y, s.figure[other].x, s.figure[other].y) < reach * reach:
                return other
    return NOBODY


@rule("15.17", "15.18", "15.19", "15.20", "15.21", "15.22", "13.16")
def throw(s: AnimaTactics, this: Attack):
    """Throw the target one inch for each life point that it lost."""
    who = this.target
    if not on_table(s, who):
        return
    dx = s.figure[who].x - this.x
    dy = s.figure[who].y - this.y
    if not this.charge and not this.ranged:
        direction = yield choose_direction(seat_of(this.attacker), who)
        dx = ring_x(LONG, direction)
        dy = ring_y(LONG, direction)
    fly(s, who, dx, dy, this.lost * INCH)
    yield from arrive(s, who)


def is_steadied(s: AnimaTactics, who):
    """Return whether an ability lets the figure keep its action points in a crash."""
    for other in range(FIGURES):
        if on_table(s, other) and STEADIES[s.figure[other].card](s, other, who):
            return 1
    return 0


@helper("15.19", "15.20", "15.21", "15.22", "20.14")
def fly(s: AnimaTactics, who, dx, dy, far):
    """Move a figure along a line, unit by unit, until its throw ends or it crashes."""
    me = s.figure[who]
    length = max(1, root((dx * dx + dy * dy) * FINE * FINE))
    x = me.x
    y = me.y
    end_x = x
    end_y = y
    gone = 0
    free = 1
    while free and gone < far:
        at_x = x + dx * FINE * (gone + 1) // length
        at_y = y + dy * FINE * (gone + 1) // length
        free = fits(s, who, radius_of(s, who), at_x, at_y)
        if free:
            gone += 1
            end_x = at_x
            end_y = at_y
    stand_at(s, who, end_x, end_y)
    say("thrown", told(s, who), gone)
    if not free:
        lost = (far - gone) // INCH // 2
        other = in_the_way(s, who, x + dx * FINE * (gone + 1) // length, y + dy * FINE * (gone + 1) // length)
        say("crashes", told(s, who), lost)
        if not is_innate(s, who, RESISTS_DAMAGE) and not is_steadied(s, who):
            me.actions = max(0, me.actions - 1)
        lose_life(s, who, lost)
        if other >= 0:
            lose_life(s, other, lost)
