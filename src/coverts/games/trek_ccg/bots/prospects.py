"""What positions are worth to bots that search: the points, and what could soon become points."""

from coverts.engine import Lookahead, each
from coverts.games.trek_ccg.bots.mission_plans import can_solve, personnel_in_play
from coverts.games.trek_ccg.rules.presence import is_ship, own_size
from coverts.games.trek_ccg.state import LOCATIONS, SURFACE, TrekCcg

TURNS = 4
"""The number of turns that playouts look ahead."""
PERSONNEL_WORTH = 2
"""The points that each personnel in play is worth."""
LEAD_WORTH = 8
"""The thousandths of a win that each point of a lead is worth."""
MAX_VALUE = 900
"""The maximum value of a game that is not over."""


def turn(s: TrekCcg):
    return s.turn


def best_solvable(s: TrekCcg, who):
    """Return the worth of the best mission that a crew or Away Team of a player meets."""
    best = 0
    for location in range(LOCATIONS):
        if own_size(s, who, SURFACE + location) > 0:
            best = max(best, can_solve(s, who, SURFACE + location, location))
        for ship in each(is_ship, s):
            if s.piece[ship].controller == who:
                best = max(best, can_solve(s, who, ship, location))
    return best


def prospects(s: TrekCcg, who):
    """Return a player's points, with something for a solvable mission and for personnel in play."""
    people = PERSONNEL_WORTH * personnel_in_play(s, who)
    return s.side[who].points + best_solvable(s, who) // 2 + people


def value(s: TrekCcg, seat):
    """Return the expected return of a seat in thousandths."""
    lead = prospects(s, seat) - prospects(s, 1 - seat)
    return min(max(LEAD_WORTH * lead, -MAX_VALUE), MAX_VALUE)


LOOKAHEAD = Lookahead(TURNS, turn, value)
