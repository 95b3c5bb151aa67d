"""Removing hit dice from infiltrators by tending them (20.8, 22.25)."""

from coverts.engine import OK, decision, refuse
from coverts.games.infiltrators.rules.figures import INFILTRATOR_FIGURES, is_next_to
from coverts.games.infiltrators.state import MOST_INFILTRATORS, Infiltrators


def can_be_tended(s: Infiltrators, who, other):
    """Return whether a figure can remove a hit die from another or from itself."""
    return s.figure[other].hits > 0 and (other == who or is_next_to(s, who, other))


@decision(INFILTRATOR_FIGURES, named="figure", prompt="Who is tended?", rules=("20.8", "22.25"))
def tend(s: Infiltrators, seat, who, other):
    return OK if can_be_tended(s, who, other) else refuse("20.8")


def anybody_hurt(s: Infiltrators, who):
    for other in range(MOST_INFILTRATORS):
        if can_be_tended(s, who, other):
            return 1
    return 0
