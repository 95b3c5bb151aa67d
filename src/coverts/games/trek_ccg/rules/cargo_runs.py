"""Cargo runs under way: which cards belong to them, and what their ships have passed (chapter 24)."""

from coverts.engine import say
from coverts.games.trek_ccg.rules.presence import is_equipment, is_personnel, location_of
from coverts.games.trek_ccg.state import LOCATIONS, NOTHING, NOWHERE, TrekCcg


def is_on_run(s: TrekCcg, ship):
    return s.piece[ship].run_at != NOTHING


def end_run(s: TrekCcg, ship):
    """What is left of a ship's run belongs to none any more."""
    s.piece[ship].run_from = NOWHERE
    s.piece[ship].run_at = NOTHING
    s.piece[ship].passed = 0
    for piece in range(s.used_slots):
        if s.piece[piece].run == ship:
            s.piece[piece].run = NOTHING


def note_way(s: TrekCcg, ship, goal):
    """A ship is about to move along its spaceline: remember each location it comes to, if it is on a run."""
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
    """Missions the ship came to on its run, each once, start and end not counted (24.4)."""
    count = 0
    for place in range(LOCATIONS):
        if s.piece[ship].passed >> place & 1 and place != goal and place != s.piece[ship].run_at:
            if s.location[place].mission[0] >= 0 or s.location[place].mission[1] >= 0:
                count += 1
    return count


def stays_with(s: TrekCcg, piece, ship):
    """It has been aboard its player's ship ever since (24.2, 24.8)."""
    card = s.piece[piece]
    if not is_on_run(s, ship) or card.host != ship or card.captive or card.infiltrating:
        return 0
    return card.controller == s.piece[ship].controller


def settle_runs(s: TrekCcg):
    """Who and what leaves the ship belongs to its run no more; a run without personnel or goods is over."""
    for piece in range(s.used_slots):
        if s.piece[piece].run != NOTHING and not stays_with(s, piece, s.piece[piece].run):
            s.piece[piece].run = NOTHING
    for ship in range(s.used_slots):
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
