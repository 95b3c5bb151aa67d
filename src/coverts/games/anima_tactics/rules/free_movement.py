"""Free movement, an optional rule (chapter 22)."""

from coverts.engine import OK, decision, helper, refuse, rule, say
from coverts.games.anima_tactics.rules.figures import (
    first_of,
    has,
    is_in_zone,
    on_table,
    rival,
    told,
)
from coverts.games.anima_tactics.rules.movement import why_fixed
from coverts.games.anima_tactics.rules.placing import FREE, choose_place
from coverts.games.anima_tactics.rules.plane import (
    is_engaged,
    seat_of,
)
from coverts.games.anima_tactics.rules.standing import arrive, stand_at
from coverts.games.anima_tactics.state import FIGURES, MOST_PARTY, PARALYZED, AnimaTactics
from coverts.games.anima_tactics.vocabulary.printed import STOPS_FREE_MOVE

OUTSIDE, INSIDE, HAS_MOVED = range(3)
NOBODY_MOVES = MOST_PARTY


@helper("22.8")
def note_nearness(s: AnimaTactics, who):
    """Record the enemies whose Control Zones contain a figure before it acts."""
    for place in range(MOST_PARTY):
        other = first_of(rival(seat_of(who))) + place
        if s.figure[other].near != HAS_MOVED:
            s.figure[other].near = on_table(s, other) and is_in_zone(s, who, other)


@helper("22.8", "22.9", "22.11")
def why_not_freely(s: AnimaTactics, other, who):
    """Return the rule that forbids a free movement away from an enemy, or OK."""
    if not on_table(s, other) or not is_in_zone(s, who, other) or is_engaged(s, other):
        return refuse("22.8")
    if s.figure[other].near != OUTSIDE or is_pinned(s, other):
        return refuse("22.8")
    return refuse("18.13") if has(s, other, PARALYZED) else why_fixed(s, other)


def is_pinned(s: AnimaTactics, other):
    """Return whether a card bars a figure from free movement."""
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
    return why_not_freely(s, first_of(seat) + member, who)


def anybody_may(s: AnimaTactics, seat, who):
    return any(why_not_freely(s, first_of(seat) + member, who) == OK for member in range(MOST_PARTY))


@rule("17.12", "22.7", "22.8", "22.9")
def move_freely(s: AnimaTactics, who):
    """Ask for free movements after a figure has entered enemies' Control Zones."""
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
            stand_at(s, other, s.at_x, s.at_y)
            say("moves freely", told(s, other), s.at_x, s.at_y)
            yield from arrive(s, other)
