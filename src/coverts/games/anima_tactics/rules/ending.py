"""Scenarios and victory (chapter 23)."""

from coverts.engine import helper, say
from coverts.games.anima_tactics.rules.figures import (
    first_of,
    on_table,
    rival,
)
from coverts.games.anima_tactics.rules.plane import (
    radius_of,
    seat_of,
)
from coverts.games.anima_tactics.state import (
    CAPTURE,
    CONTROL,
    FIGURES,
    HIGH,
    INCH,
    INFILTRATED,
    MOST_PARTY,
    ON_TABLE,
    SEATS,
    WIDE,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import LEVEL
from coverts.games.anima_tactics.vocabulary.proposed import CONTROL_FROM, CONTROL_POINTS

ATTACKER = 0
AREA_SIDE = 12 * INCH
LEFT, RIGHT = WIDE // 2 - AREA_SIDE // 2, WIDE // 2 + AREA_SIDE // 2
TOP, BOTTOM = HIGH // 2 - AREA_SIDE // 2, HIGH // 2 + AREA_SIDE // 2


@helper("10.9", "23.4")
def is_side_gone(s: AnimaTactics, seat):
    """Return whether a side has no figure left, neither on the table nor infiltrated."""
    for place in range(MOST_PARTY):
        status = s.figure[first_of(seat) + place].status
        if status in (ON_TABLE, INFILTRATED):
            return 0
    return 1


@helper("10.5", "23.2", "23.5")
def levels_on_table(s: AnimaTactics, seat):
    found = 0
    for place in range(MOST_PARTY):
        who = first_of(seat) + place
        if on_table(s, who):
            found += LEVEL[s.figure[who].card]
    return found


@helper("23.1")
def count_levels(s: AnimaTactics):
    """Treat infiltrated figures as lost, and score the remaining turns."""
    for who in range(FIGURES):
        if s.figure[who].status == INFILTRATED:
            s.points[rival(seat_of(who))] += LEVEL[s.figure[who].card]
            say("never revealed", seat_of(who), s.figure[who].card, LEVEL[s.figure[who].card])
    if s.scenario == CONTROL:
        score_turns_left(s)


# -- Strategic control -----------------------------------------------------------------------------


def is_in_area(s: AnimaTactics, who):
    """Return whether any part of a figure's base is in the area to hold."""
    me = s.figure[who]
    dx = max(LEFT - me.x, 0, me.x - RIGHT)
    dy = max(TOP - me.y, 0, me.y - BOTTOM)
    reach = radius_of(s, who)
    return dx * dx + dy * dy < reach * reach


def held_by(s: AnimaTactics, seat):
    """Return the sum of the levels of a side's figures in the area to hold."""
    found = 0
    for place in range(MOST_PARTY):
        who = first_of(seat) + place
        if on_table(s, who) and is_in_area(s, who):
            found += LEVEL[s.figure[who].card]
    return found


@helper("23.11", "23.12")
def score_control(s: AnimaTactics):
    """Give points to the side that holds the area at the end of a turn."""
    if s.scenario == CONTROL and s.turn >= CONTROL_FROM:
        first = held_by(s, 0)
        second = held_by(s, 1)
        if first != second:
            holder = second > first
            s.held_points[holder] += CONTROL_POINTS
            say("holds", holder, CONTROL_POINTS)


@helper("23.13")
def score_turns_left(s: AnimaTactics):
    """Score the remaining turns for a side that has no enemies left."""
    for seat in range(SEATS):
        if is_side_gone(s, rival(seat)) and not is_side_gone(s, seat):
            s.held_points[seat] += CONTROL_POINTS * (s.last_turn - max(s.turn, CONTROL_FROM - 1))


# -- Capture ---------------------------------------------------------------------------------------


@helper("23.7")
def is_brought_home(s: AnimaTactics):
    """Return whether the attacker has carried the prisoner to its Deployment Zone."""
    who = s.carried_by
    return (
        who >= 0
        and seat_of(who) == ATTACKER
        and s.figure[who].y - radius_of(s, who) <= s.zone_depth[ATTACKER]
    )


# -- who has won -----------------------------------------------------------------------------------


@helper("23.2", "23.3", "23.6", "23.7", "23.10", "23.12")
def score_of(s: AnimaTactics, seat):
    """Return the score of a side, which decides who wins."""
    if s.scenario == CAPTURE:
        if is_side_gone(s, 0) or is_side_gone(s, 1):
            return not is_side_gone(s, seat)
        return is_brought_home(s) == (seat == ATTACKER)
    return s.held_points[seat] if s.scenario == CONTROL else levels_on_table(s, seat)
