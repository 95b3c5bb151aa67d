"""A newcomer to Star Trek CCG, who has just done the lessons.

Functions of `mission_plans` say which missions a crew can solve now, as a person reads it from the cards. In
*Play now* the table lays the cards before the game for a person, and here it does so for the newcomer.
"""

from coverts.engine import Bot
from coverts.games.trek_ccg.bots.commander import seed_all, spread_dilemmas
from coverts.games.trek_ccg.bots.mission_plans import best_attempt, can_solve
from coverts.games.trek_ccg.bots.plans import goal_of
from coverts.games.trek_ccg.rules.actions import between, interject, order, respond
from coverts.games.trek_ccg.rules.attempts import choose_team
from coverts.games.trek_ccg.rules.beaming import choose_goal, choose_start, choose_travellers
from coverts.games.trek_ccg.rules.movement import choose_mover, choose_undocker, move_to
from coverts.games.trek_ccg.rules.presence import (
    is_facility,
    is_ship,
    is_surface,
    location_of,
    location_of_host,
    own_size,
)
from coverts.games.trek_ccg.rules.reporting import report_to
from coverts.games.trek_ccg.rules.seeding import choose_to_seed, seed_under
from coverts.games.trek_ccg.state import LOCATIONS, NOTHING, PIECES, SPACE, SURFACE
from coverts.games.trek_ccg.vocabulary.deeds import (
    ATTEMPT_MISSION,
    BEAM_CARDS,
    END_TURN,
    MOVE_SHIP,
    PASS,
    UNDOCK_SHIP,
    WALK_CARDS,
)
from coverts.games.trek_ccg.vocabulary.printed import KIND
from coverts.games.trek_ccg.vocabulary.terms import HANDS, PERSONNEL, SHIP

newcomer = Bot("newcomer", "Has just done the lessons.")
MANY, FEW = 6, 6
"""How many people are enough for a mission, and how many orders to people the newcomer gives in a turn."""
newcomer.on(choose_to_seed)(seed_all)
newcomer.on(seed_under)(spread_dilemmas)


def sets_out(v, who, ship):
    # 3-mission: "So take more people than the mission needs."
    if not is_ship(v, ship) or v.piece[ship].controller != who or own_size(v, who, ship) < MANY:
        return 0
    # 1-a-turn: "To solve one you need people, and a ship to bring them there."
    goal = goal_of(v, who, ship)
    return goal != NOTHING and (v.piece[ship].host < PIECES or goal != location_of(v, ship))


def trip_worth(v, who, start, goal):
    # 2-under-way: "Galen is not aboard yet. Walk."
    if start < PIECES and goal < PIECES:
        return is_facility(v, start) and is_ship(v, goal) and v.piece[goal].host == start
    # 3-mission: "The mission is on the planet, your people are in orbit. Beam."
    if start < PIECES:
        return is_surface(goal) and can_solve(v, who, start, goal - SURFACE) > 0
    # 3-mission: "People go down by transporter: Beam."
    return goal < PIECES and is_ship(v, goal) and can_solve(v, who, start, start - SURFACE) == 0


@newcomer.on(choose_start)
def leave(v, who, way, start):
    # comments: "Where those are who are to go."
    there = location_of_host(v, start)
    best = there >= 0 and trip_worth(v, who, start, SURFACE + there)
    for goal in range(v.used_slots):
        best = max(best, trip_worth(v, who, start, goal))
    return best and own_size(v, who, start) > 0


def any_trip(v, who):
    # 2-under-way: "Giving orders costs nothing, and you may give as many as you like."
    best = 0
    for start in range(v.used_slots):
        best = max(best, leave(v, who, 0, start))
    for location in range(LOCATIONS):
        best = max(best, leave(v, who, 0, SURFACE + location))
    return best


@newcomer.on(order)
def give_order(v, who, deed):
    # 1-a-turn: "People alone get nowhere. The ship comes first."
    if deed < HANDS:
        return 60 + 20 * (KIND[deed] == SHIP) - 70 * (KIND[deed] != SHIP and KIND[deed] != PERSONNEL)
    # 3-mission: "They are all there. Attempt it."
    if deed == ATTEMPT_MISSION:
        return best_attempt(v, who)
    # comments: "After that give orders, as many as you like: go aboard, undock, move, beam"
    if deed in (BEAM_CARDS, WALK_CARDS):
        return 40 * any_trip(v, who) * (v.orders < FEW)
    # 2-under-way: "Staffed and free. Move."
    if deed in (UNDOCK_SHIP, MOVE_SHIP):
        return 30 * any(sets_out(v, who, ship) for ship in range(v.used_slots))
    # 1-a-turn: "One card a turn, and that was it. End the turn."
    return deed == END_TURN


@newcomer.on(choose_goal)
def arrive(v, who, way, start, goal):
    # comments: "Where they are to go."
    return trip_worth(v, who, start, goal)


@newcomer.on(choose_travellers)
def take_along(v, who, start, goal, piece):
    # comments: "More people means more skills, and more who may be lost."
    return piece < PIECES


@newcomer.on(choose_team)
def attempt(v, who, host):
    # 2-under-way: "Excavation asks for Archaeology and is worth 25 points."
    return can_solve(v, who, host, location_of_host(v, host))


@newcomer.on(choose_undocker)
def undock(v, who, ship):
    # 2-under-way: "The ship still lies at the outpost. Undock it."
    return sets_out(v, who, ship)


@newcomer.on(choose_mover)
def move(v, who, ship):
    # 2-under-way: "Staffed and free. Move."
    return sets_out(v, who, ship)


@newcomer.on(move_to)
def fly(v, who, ship, host):
    # 2-under-way: "That is not where Galen is needed. Excavation."
    goal = goal_of(v, who, ship)
    way = v.location[max(goal, 0)].order - v.location[host - SPACE].order
    return -max(way, -way)


@newcomer.on(report_to)
def report(v, who, card, paid, host):
    # 1-a-turn: "The outpost is where your people wait."
    return host < PIECES and is_facility(v, host)


@newcomer.on(between)
def pass_between(v, who, deed):
    # comments: "Mostly you Pass."
    return deed == PASS


@newcomer.on(interject)
@newcomer.on(respond)
def pass_response(v, who, action, deed):
    # comments: "If nothing in your hand is meant for this, Pass."
    return deed == PASS
