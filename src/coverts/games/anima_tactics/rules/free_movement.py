"""Free movement, for tables that play with it (chapter 22)."""

from coverts.engine import OK, decision, helper, refuse, rule, say
from coverts.games.anima_tactics.rules.figures import (
    first_of,
    is_in_zone,
    on_table,
    rival,
    told,
)
from coverts.games.anima_tactics.rules.movement import move_to
from coverts.games.anima_tactics.rules.placing import FREE, choose_place
from coverts.games.anima_tactics.rules.plane import (
    is_engaged,
    seat_of,
)
from coverts.games.anima_tactics.state import FIGURES, MOST_PARTY, AnimaTactics
from coverts.games.anima_tactics.vocabulary.printed import STOPS_FREE_MOVE

OUTSIDE, INSIDE, HAS_MOVED = range(3)
NOBODY_MOVES = MOST_PARTY


@helper("22.8")
def note_nearness(s: AnimaTactics, who):
    """Note in whose Control Zone a figure is before it acts."""
    for place in range(MOST_PARTY):
        other = first_of(rival(seat_of(who))) + place
        if s.figure[other].near != HAS_MOVED:
            s.figure[other].near = on_table(s, other) and is_in_zone(s, who, other)


@helper("22.8", "22.9")
def may_move_freely(s: AnimaTactics, other, who):
    """Whether somebody has come into the Control Zone of a figure that is free to step aside."""
    return (
        on_table(s, other)
        and s.figure[other].near == OUTSIDE
        and not is_engaged(s, other)
        and not is_pinned(s, other)
        and is_in_zone(s, who, other)
    )


def is_pinned(s: AnimaTactics, other):
    """Whether a card of somebody near keeps a figure where it is."""
    for who in range(FIGURES):
        if on_table(s, who) and STOPS_FREE_MOVE[s.figure[who].card](s, who, other):
            return 1
    return 0


@decision(
    MOST_PARTY + 1,
    named="interceptor",
    prompt="Does somebody make a free movement?",
    ends=NOBODY_MOVES,
    rules=("22.8",),
)
def choose_free_mover(s: AnimaTactics, seat, who, member):
    if member == NOBODY_MOVES:
        return OK
    return OK if may_move_freely(s, first_of(seat) + member, who) else refuse("22.8")


def anybody_may(s: AnimaTactics, seat, who):
    for member in range(MOST_PARTY):
        if may_move_freely(s, first_of(seat) + member, who):
            return 1
    return 0


@rule("17.12", "22.7", "22.8", "22.9")
def move_freely(s: AnimaTactics, who):
    """Those into whose Control Zone somebody has come may step aside."""
    if not s.free_movement or not on_table(s, who):
        return
    seat = rival(seat_of(who))
    member = 0
    while member != NOBODY_MOVES and anybody_may(s, seat, who):
        member = yield choose_free_mover(seat, who)
        if member != NOBODY_MOVES:
            other = first_of(seat) + member
            s.figure[other].near = HAS_MOVED
            yield from choose_place(s, seat, other, FREE)
            move_to(s, other, s.at_x, s.at_y)
            say("moves freely", told(s, other), s.at_x, s.at_y)
