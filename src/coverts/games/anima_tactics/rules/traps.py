"""Supernatural Traps, which attack friends and enemies alike (25.9)."""

from coverts.engine import helper, roll, rule, say
from coverts.games.anima_tactics.rules.figures import (
    armor_of,
    is_innate,
    on_table,
    told,
)
from coverts.games.anima_tactics.rules.harm import lose_life
from coverts.games.anima_tactics.rules.plane import is_within_of_point
from coverts.games.anima_tactics.state import INCH, MOST_TRAPS, SEATS, AnimaTactics
from coverts.games.anima_tactics.vocabulary.printed import DEFENSE, FLIGHT

TRAPS = SEATS * MOST_TRAPS
TRAP_REACH = 2 * INCH
TRAP_ATTACK, TRAP_DAMAGE, TEN = 5, 5, 10


@helper("25.9")
def springs(s: AnimaTactics, trap, who):
    """Return whether a figure is close enough to set off a trap.

    Hidden and flying figures do not set off traps.
    """
    there = s.trap[trap]
    return (
        there.stands
        and not s.figure[who].hidden
        and not is_innate(s, who, FLIGHT)
        and is_within_of_point(s, who, there.x, there.y, 0, TRAP_REACH)
    )


@rule("25.9")
def spring_traps(s: AnimaTactics, who):
    """Let each trap in reach attack a figure once, and remove these traps."""
    for trap in range(TRAPS):
        if on_table(s, who) and springs(s, trap, who):
            s.trap[trap].stands = 0
            rolled = yield roll(TEN)
            s.rolled = 1
            s.dice[0] = rolled
            total = TRAP_ATTACK + rolled
            defense = DEFENSE[s.figure[who].card]
            say("trap", told(s, who), rolled, total, defense)
            if total >= defense:
                lose_life(s, who, max(0, TRAP_DAMAGE + total - defense - armor_of(s, who)))
