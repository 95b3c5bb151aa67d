"""Records of cargo runs: their cards and the missions passed (chapter 24)."""

from coverts.engine import each, say
from coverts.games.trek_ccg.rules.presence import is_equipment, is_personnel, is_ship, location_of
from coverts.games.trek_ccg.state import LOCATIONS, NOTHING, NOWHERE, TrekCcg


def is_on_run(s: TrekCcg, ship):
    return s.piece[ship].run_at != NOTHING


def end_run(s: TrekCcg, ship):
    """End a ship's cargo run, and remove all cards from it."""
    s.piece[ship].run_from = NOWHERE
    s.piece[ship].run_at = NOTHING
    s.piece[ship].passed = 0
    for piece in range(s.used_slots):
        if s.piece[piece].run == ship:
            s.piece[piece].run = NOTHING


def note_way(s: TrekCcg, ship, goal):
    """Record the locations that a ship on a cargo run enters during a move."""
    start = location_of(s, ship)
    if is_on_run(s, ship) and start >= 0:
        here = s.location[start].order
        there = s.location[goal].order
        for place in range(LOCATIONS):
            if s.location[place].quadrant == s.location[goal].quadrant:
                order = s.location[place].order
                if here < order <= there or there <= order < here:
                    s.piece[ship].passed |= 1 << place


def missions_passed(s: TrekCcg, ship, goal):
    """Return how many missions a ship has passed between start and end (24.4)."""
    count = 0
    for place in range(LOCATIONS):
        if s.piece[ship].passed >> place & 1 and place != goal and place != s.piece[ship].run_at:
            if s.location[place].mission[0] >= 0 or s.location[place].mission[1] >= 0:
                count += 1
    return count


def stays_with(s: TrekCcg, piece, ship):
    """Return whether a piece has stayed aboard during the run (24.2, 24.8)."""
    card = s.piece[piece]
    if not is_on_run(s, ship) or card.host != ship or card.captive or card.infiltrating:
        return 0
    return card.controller == s.piece[ship].controller


def settle_runs(s: TrekCcg):
    """Remove cards that left their ship from its run, and end empty runs.

    A run is empty if no personnel or no cargo is left on it.
    """
    for piece in range(s.used_slots):
        if s.piece[piece].run != NOTHING and not stays_with(s, piece, s.piece[piece].run):
            s.piece[piece].run = NOTHING
    for ship in each(is_ship, s):
        if is_on_run(s, ship):
            personnel = 0
            goods = 0
            for piece in range(s.used_slots):
                if s.piece[piece].run == ship:
                    personnel += is_personnel(s, piece)
                    goods += is_equipment(s, piece)
            if personnel == 0 or goods == 0:
                say("run_lost", s.piece[ship].face)
                end_run(s, ship)
    return 0
