"""Plans of rule-based bots: missions, journeys of ships, and boarding of ships."""

from coverts.engine import OK
from coverts.games.trek_ccg.rules.affiliations import WHOLE_GROUP
from coverts.games.trek_ccg.rules.attempts import has_matching
from coverts.games.trek_ccg.rules.attributes import shields, weapons
from coverts.games.trek_ccg.rules.beaming import way_open
from coverts.games.trek_ccg.rules.lasting_dilemmas import is_closed
from coverts.games.trek_ccg.rules.movement import distance, in_space
from coverts.games.trek_ccg.rules.presence import (
    able,
    docked_at,
    exists,
    is_able_member,
    is_facility,
    is_personnel,
    is_planet,
    is_ship,
    is_surface,
    joined,
    location_of,
    location_of_host,
    mission_of,
    own_size,
)
from coverts.games.trek_ccg.rules.staffing import staffed
from coverts.games.trek_ccg.state import BENEATH, LOCATIONS, NOTHING, PIECES, SPACE, SURFACE
from coverts.games.trek_ccg.vocabulary.printed import (
    FACILITY_KIND,
    KIND,
    ONE_ENDED,
    POINTS,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    HEADQUARTERS,
    OBJECTIVE,
)
from coverts.games.trek_ccg.vocabulary.texts import ALLOWS_ATTEMPT, HAS_REQUIRES, REQUIRES

ENOUGH = 12
"""The crew size for which a ship waits, so that the crew can meet the conditions of dilemmas."""
THROUGH = 12
"""The distance that the bot assumes for a journey through a wormhole."""


def open_mission(v, who, location):
    """Return the mission at a location that the player may still attempt, or NOTHING."""
    mission = mission_of(v, location, who)
    if not exists(v, location) or mission < 0 or v.location[location].solved_by != NOTHING:
        return NOTHING
    if is_closed(v, location) or (ONE_ENDED[mission] and v.location[location].mission[who] < 0):
        return NOTHING
    return mission


def held_up(v, who, host, location):
    """Return whether a revealed dilemma beneath the mission would stop a crew."""
    for piece in range(v.used_slots):
        face = v.piece[piece].face
        if v.piece[piece].host == BENEATH + location and face >= 0 and HAS_REQUIRES[face]:
            if not REQUIRES[face](v, who, host):
                return 1
    return 0


def meets(v, who, host, mission, location):
    """Return whether a crew meets the requirements of a mission or of a card on it."""
    if has_matching(v, who, host, mission) and REQUIRES[mission](v, who, host):
        return 1
    if mission_of(v, location_of_host(v, host), who) < 0:
        return 0  # The requirements of an objective may depend on the mission at which the crew is.
    for source in range(v.used_slots):
        card = v.piece[source]
        if card.host >= BENEATH and card.controller == who and card.face >= 0:
            if KIND[card.face] == OBJECTIVE and location_of(v, source) == location:
                lets = ALLOWS_ATTEMPT[card.face](v, source, host, WHOLE_GROUP)
                if lets and REQUIRES[card.face](v, who, host):
                    return 1
    return 0


def can_solve(v, who, host, location):
    """Return what a mission is worth to a crew, or 0 if the crew cannot solve it now."""
    mission = open_mission(v, who, location)
    if mission < 0 or not meets(v, who, host, mission, location) or held_up(v, who, host, location):
        return 0
    return POINTS[mission] + 1


def way_to(v, who, ship, location):
    """Return the distance to a location, or -1 if it cannot be reached.

    A way through a wormhole is treated as a long way.
    """
    direct = distance(v, who, ship, location)
    if direct >= 0 or gate_to(v, ship, location) == NOTHING:
        return direct
    return THROUGH


def gate_to(v, ship, location):
    """Return the near mouth of a wormhole to a location's spaceline, or NOTHING."""
    here = v.location[location_of(v, ship)].quadrant
    for gate in range(LOCATIONS):
        if exists(v, gate) and v.location[gate].quadrant == here:
            if far_end(v, gate, location) != NOTHING:
                return gate
    return NOTHING


def far_end(v, gate, location):
    """Return the far mouth of a wormhole on a location's spaceline, or NOTHING."""
    for end in range(LOCATIONS):
        if joined(v, gate, end) and v.location[end].quadrant == v.location[location].quadrant:
            return end
    return NOTHING


def goal_of(v, who, ship):
    """Return the most valuable location for a ship's crew, or NOTHING.

    The farther away a location is, the less it is worth.
    """
    best = 0
    goal = NOTHING
    here = location_of(v, ship)
    for location in range(LOCATIONS):
        worth = can_solve(v, who, ship, location)
        if worth > 0:
            way = 0
            if location != here:
                way = way_to(v, who, ship, location)
            if way >= 0 and 10 * worth - 5 * way > best:
                best = 10 * worth - 5 * way
                goal = location
    return goal


def crew(v, who, host):
    """Return the number of the player's able, unstopped personnel at a host."""
    count = 0
    for piece in range(v.used_slots):
        card = v.piece[piece]
        if card.host == host and card.controller == who and is_personnel(v, piece) and able(v, piece):
            if not card.stopped and not card.infiltrating:
                count += 1
    return count


def sets_out(v, who, ship):
    """Return whether a ship is staffed and has enough crew to set out.

    Late in the game any crew is enough.
    """
    return (crew(v, who, ship) >= ENOUGH or v.turn > 30) and staffed(v, who, ship)


def wants_off(v, who, ship):
    """Return whether a docked ship has a crew and a destination."""
    return docked_at(v, ship) != NOTHING and sets_out(v, who, ship) and goal_of(v, who, ship) != NOTHING


def waits_for(v, who, location):
    """Return whether a ship should wait for stopped personnel on the planet."""
    for piece in range(v.used_slots):
        if v.piece[piece].stopped and is_able_member(v, piece, who, SURFACE + location):
            return 1
    return 0


def next_stop(v, who, ship):
    """Return the next location for a ship in space, or NOTHING if it should stay."""
    if not is_ship(v, ship) or v.piece[ship].controller != who or not in_space(v, ship):
        return NOTHING
    here = location_of(v, ship)
    if waits_for(v, who, here):
        return NOTHING
    goal = goal_of(v, who, ship)
    if goal == NOTHING:
        goal = home_of(v, who, ship)
    if goal in (here, NOTHING):
        return NOTHING
    if distance(v, who, ship, goal) < 0:
        gate = gate_to(v, ship, goal)
        if gate == here:
            return far_end(v, gate, goal)
        return gate
    return goal


def home_of(v, who, ship):
    """Return the location of a facility that the ship can return to, or NOTHING."""
    for piece in range(v.used_slots):
        if is_facility(v, piece) and v.piece[piece].controller == who:
            home = location_of(v, piece)
            if FACILITY_KIND[v.piece[piece].face] != HEADQUARTERS and (
                home == location_of(v, ship) or distance(v, who, ship, home) >= 0
            ):
                return home
    return NOTHING


def boards(v, who, start, goal):
    """Return whether a crew should board a ship that is docked at the same facility."""
    return (
        goal < PIECES
        and start < PIECES
        and is_ship(v, goal)
        and v.piece[goal].host == start
        and v.piece[goal].controller == who
        and crew(v, who, start) > 0
        and best_docked(v, who, start) == goal
    )


def best_docked(v, who, facility):
    """Return the docked ship with the largest crew, or NOTHING."""
    best = NOTHING
    for ship in range(v.used_slots):
        if is_ship(v, ship) and v.piece[ship].host == facility and v.piece[ship].controller == who:
            if best == NOTHING or crew(v, who, ship) > crew(v, who, best):
                best = ship
    return best


def lands(v, who, start, goal):
    """Return whether a crew should beam down to a planet whose mission it can solve."""
    return (
        start < PIECES
        and is_surface(goal)
        and is_ship(v, start)
        and crew(v, who, start) > 0
        and can_solve(v, who, start, goal - SURFACE) > 0
    )


def takes_up(v, who, start, goal):
    """Return whether an Away Team has nothing left to solve and should board a ship."""
    return (
        is_surface(start)
        and goal < PIECES
        and is_ship(v, goal)
        and v.piece[goal].controller == who
        and crew(v, who, start) > 0
        and can_solve(v, who, start, start - SURFACE) == 0
    )


def journey(v, who, way, start, goal):
    """Return the score for beaming or walking a group from start to goal."""
    if way_open(v, who, way, start, goal) != OK:
        return 0
    if boards(v, who, start, goal):
        return 60
    if lands(v, who, start, goal):
        return 50
    if takes_up(v, who, start, goal):
        return 40
    if rises(v, who, start, goal):
        return 30
    return 0


def rises(v, who, start, goal):
    """Return whether personnel should go from a headquarters to a ship in orbit."""
    return (
        start < PIECES
        and goal < PIECES
        and is_facility(v, start)
        and FACILITY_KIND[v.piece[start].face] == HEADQUARTERS
        and is_ship(v, goal)
        and v.piece[goal].controller == who
        and crew(v, who, start) > 0
    )


def best_journey(v, who, way, start):
    best = 0
    for goal in range(v.used_slots):
        if is_ship(v, goal):
            best = max(best, journey(v, who, way, start, goal))
    location = location_of_host(v, start)
    if location >= 0:
        best = max(best, journey(v, who, way, start, SURFACE + location))
    return best


def any_journey(v, who, way):
    best = 0
    for start in range(v.used_slots):
        if (is_ship(v, start) or is_facility(v, start)) and v.piece[start].controller == who:
            best = max(best, best_journey(v, who, way, start))
    for location in range(LOCATIONS):
        if own_size(v, who, SURFACE + location) > 0:
            best = max(best, best_journey(v, who, way, SURFACE + location))
    return best


def best_attempt(v, who):
    best = -5
    for piece in range(v.used_slots):
        if is_ship(v, piece) and v.piece[piece].controller == who and in_space(v, piece):
            if not is_planet(v, location_of(v, piece)):
                best = max(best, worth_trying(v, who, piece))
    for location in range(LOCATIONS):
        if own_size(v, who, SURFACE + location) > 0:
            best = max(best, worth_trying(v, who, SURFACE + location))
    return best


def worth_trying(v, who, host):
    worth = can_solve(v, who, host, location_of_host(v, host))
    if worth == 0:
        return -5
    return 400 + worth


def any_departure(v, who):
    for ship in range(v.used_slots):
        if is_ship(v, ship) and v.piece[ship].controller == who and wants_off(v, who, ship):
            return 1
    return 0


def any_move(v, who):
    for ship in range(v.used_slots):
        if next_stop(v, who, ship) != NOTHING and staffed(v, who, ship):
            return 1
    return 0


def any_docking(v, who):
    for ship in range(v.used_slots):
        if docks(v, who, ship):
            return 1
    return 0


def docks(v, who, ship):
    return (
        is_ship(v, ship)
        and v.piece[ship].controller == who
        and in_space(v, ship)
        and goal_of(v, who, ship) == NOTHING
        and home_of(v, who, ship) == location_of(v, ship)
    )


def outgunned(v, who):
    """Return whether a ship of the player can hit an opposing ship safely.

    The ship's WEAPONS must exceed the target's SHIELDS. The target's WEAPONS must not exceed the ship's
    SHIELDS.
    """
    for ship in range(v.used_slots):
        if is_ship(v, ship) and v.piece[ship].controller == who and in_space(v, ship):
            for target in range(v.used_slots):
                if is_ship(v, target) and v.piece[target].controller != who and in_space(v, target):
                    if location_of(v, ship) == location_of(v, target):
                        if weapons(v, ship) > shields(v, target) and weapons(v, target) <= shields(v, ship):
                            return 1
    return 0


def beneath(v, who, location):
    """Return how many cards the player has seeded beneath a mission."""
    count = 0
    for piece in range(v.used_slots):
        if v.piece[piece].host == BENEATH + location and v.piece[piece].seat == who:
            count += 1
    return count


def worth_of_stop(v, goal, host):
    """Return the score for moving to a host in order to reach a goal."""
    if goal == NOTHING:
        return 0
    if host == SPACE + goal:
        return 200
    way = v.location[goal].order - v.location[host - SPACE].order
    return 100 - 2 * max(way, -way)
