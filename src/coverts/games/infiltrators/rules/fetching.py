"""Taking the informant along in a move, from the tile where he waits (24.4)."""

from coverts.engine import OK, decision, helper, rule, say
from coverts.games.infiltrators.rules.figures import LEADING, movement_of, told, way_of_moving
from coverts.games.infiltrators.rules.reach import (
    VAULTING,
    forget_figures,
    forget_steps,
    mark_figures,
    may_end_in,
    stand_at,
    stands_at_gate,
    take_step,
)
from coverts.games.infiltrators.state import (
    FAR,
    NOWHERE,
    Infiltrators,
    column,
    row,
)

OFF_BOARD = -1
"""The value that is used in place of a tile if a move leads off the board."""


def count_steps_to(s: Infiltrators, here, there, layer, how, most):
    """Return the minimum number of steps to a tile, or FAR if there are too many.

    The steps must end in a given layer of the search (see `reach`).
    """
    forget_steps(s)
    stand_at(s, here, 0)
    for steps in range(1, most + 1):
        take_step(s, how)
        if s.front[layer][row(s, there)] >> column(s, there) & 1:
            return steps
    return FAR


def can_go_on(s: Infiltrators, here, there, layer, how, most):
    """Return whether a number of steps can lead to a tile or off the board."""
    forget_steps(s)
    stand_at(s, here, layer)
    for _ in range(most):
        if there == OFF_BOARD and stands_at_gate(s, how):
            return 1
        take_step(s, how)
    return there != OFF_BOARD and may_end_in(s, row(s, there)) >> column(s, there) & 1


@helper("24.4")
def can_fetch_informant(s: Infiltrators, who, there):
    """Return whether a move can pass over the tile where the informant waits.

    A move can always end on that tile. A move that continues with the informant is one tile shorter.
    """
    if s.informant_at in (NOWHERE, there):
        return s.informant_at != NOWHERE
    how = way_of_moving(s, who)
    most = movement_of(s, who) - LEADING
    found = 0
    mark_figures(s)
    for layer in range(1 + (how >= VAULTING)):
        steps = count_steps_to(s, s.figure[who].tile, s.informant_at, layer, how, most)
        found |= can_go_on(s, s.informant_at, there, layer, how, most - steps)
    forget_steps(s)
    forget_figures(s)
    return found


@decision(("leave him", "take him along"), prompt="Take the informant along?", rules=("24.4",))
def take_along(s: Infiltrators, seat, who, answer):
    return OK


@rule("24.4")
def fetch_informant(s: Infiltrators, seat, who, there):
    """Let an infiltrator take the informant along in the move they are making."""
    if can_fetch_informant(s, who, there) and (yield take_along(seat, who)):
        s.informant_at = NOWHERE
        s.figure[who].leads = 1
        say("informant.met", told(s, who))
