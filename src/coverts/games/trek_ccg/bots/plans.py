"""Plans of rule-based bots for ships: their destinations, and who boards and leaves them."""

from coverts.engine import OK
from coverts.games.trek_ccg.bots.collective import wants_to_scout
from coverts.games.trek_ccg.bots.mission_plans import can_solve, is_enough
from coverts.games.trek_ccg.rules.attributes import shields, weapons
from coverts.games.trek_ccg.rules.beaming import way_open
from coverts.games.trek_ccg.rules.borg import current_objective
from coverts.games.trek_ccg.rules.cargo import carries_cargo
from coverts.games.trek_ccg.rules.cargo_runs import is_on_run
from coverts.games.trek_ccg.rules.movement import distance, in_space
from coverts.games.trek_ccg.rules.presence import (
    able,
    docked_at,
    exists,
    is_able_member,
    is_equipment,
    is_facility,
    is_personnel,
    is_ship,
    is_surface,
    joined,
    location_of,
    location_of_host,
    own_size,
)
from coverts.games.trek_ccg.rules.scouting import scouted_by
from coverts.games.trek_ccg.rules.staffing import staffed
from coverts.games.trek_ccg.state import LOCATIONS, NOTHING, PIECES, SPACE, SURFACE
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import FACILITY_KIND
from coverts.games.trek_ccg.vocabulary.terms import HEADQUARTERS

ENOUGH = 12
"""The crew size for which a ship waits, so that the crew can meet the conditions of dilemmas."""
CARGO_WORTH = 15
"""The points that a completed cargo run is worth to the bot."""
THROUGH = 12
"""The distance that the bot assumes for a journey through a wormhole."""


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
    bay = NOTHING
    if is_on_run(v, ship):
        bay = bay_of(v, who, ship)
    here = location_of(v, ship)
    for location in range(LOCATIONS):
        worth = can_solve(v, who, ship, location) + CARGO_WORTH * (location == bay)
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

    Late in the game any crew is enough. Borg set out as soon as they dare to scout their target.
    """
    if crew(v, who, ship) < ENOUGH and v.turn <= 30 and not wants_to_scout(v, who):
        return 0
    return staffed(v, who, ship)


def wants_off(v, who, ship):
    """Return whether a docked ship has a crew and a destination."""
    return docked_at(v, ship) != NOTHING and sets_out(v, who, ship) and goal_of(v, who, ship) != NOTHING


def waits_for(v, who, location):
    """Return whether a ship should wait for stopped personnel on the planet."""
    for piece in range(v.used_slots):
        if v.piece[piece].stopped and is_able_member(v, piece, who, SURFACE + location):
            return 1
    return 0


def waits_to_probe(v, who, location):
    """Return whether the player's Borg have scouted a location and will probe there."""
    objective = current_objective(v, who)
    return (
        objective != NOTHING and v.piece[objective].second_note >= 0 and scouted_by(v, objective) == location
    )


def next_stop(v, who, ship):
    """Return the next location for a ship in space, or NOTHING if it should stay."""
    if not is_ship(v, ship) or v.piece[ship].controller != who or not in_space(v, ship):
        return NOTHING
    here = location_of(v, ship)
    if waits_for(v, who, here) or waits_to_probe(v, who, here):
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
    """Return the location of a facility where personnel wait for the ship, or NOTHING.

    A ship that is already at a facility stays there.
    """
    for piece in range(v.used_slots):
        if is_facility(v, piece) and v.piece[piece].controller == who:
            home = location_of(v, piece)
            if FACILITY_KIND[v.piece[piece].face] != HEADQUARTERS:
                if home == location_of(v, ship):
                    return home
                if force(v, who, piece) > 0 and way_to(v, who, ship, home) >= 0:
                    return home
    return NOTHING


def boards(v, who, start, goal):
    """Return whether a crew should board the ship with most people that is docked at the same facility.

    The crew may also be aboard another ship at the facility or in space, unless that has a large crew and a
    destination of its own.
    """
    if goal >= PIECES or start >= PIECES or not is_ship(v, goal) or v.piece[goal].controller != who:
        return 0
    dock = start
    if is_ship(v, start):
        dock = v.piece[start].host
        if (
            start == goal
            or dock >= SURFACE
            or (is_enough(v, who, start) and goal_of(v, who, start) != NOTHING)
        ):
            return 0
    return v.piece[goal].host == dock and crew(v, who, start) > 0 and best_ship(v, who, dock) == goal


def best_ship(v, who, host):
    """Return the ship with the largest crew at a facility or in space at a location, or NOTHING."""
    best = NOTHING
    most = -1
    for ship in range(v.used_slots):
        if is_ship(v, ship) and v.piece[ship].host == host and v.piece[ship].controller == who:
            people = crew(v, who, ship)
            if people > most:
                most = people
                best = ship
    return best


def force(v, who, facility):
    """Return the number of people at a facility and aboard the ships docked there."""
    people = crew(v, who, facility)
    for ship in range(v.used_slots):
        if is_ship(v, ship) and v.piece[ship].host == facility and v.piece[ship].controller == who:
            people += crew(v, who, ship)
    return people


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


def worth_of_stop(v, goal, host):
    """Return the score for moving to a host in order to reach a goal."""
    if goal == NOTHING:
        return 0
    if host == SPACE + goal:
        return 200
    way = v.location[goal].order - v.location[host - SPACE].order
    return 100 - 2 * max(way, -way)


# -- cargo runs ------------------------------------------------------------------------------------


def bay_of(v, who, ship):
    """Return the location of a Cargo Bay where a ship may complete a cargo run, or NOTHING.

    A ship that is not on a run would begin it at the facility where it is docked.
    """
    start = v.piece[ship].host
    if is_on_run(v, ship):
        start = v.piece[ship].run_from
    for bay in range(v.used_slots):
        card = v.piece[bay]
        if card.face == card_named("Cargo Bay") and card.host < PIECES and card.controller == who:
            location = location_of(v, bay)
            if card.host != start and way_to(v, who, ship, location) >= 0:
                return location
    return NOTHING


def is_new_cargo(v, who, piece):
    """Return whether a piece is equipment of which the player has delivered no copy yet."""
    return is_equipment(v, piece) and v.piece[piece].face not in v.side[who].delivered


def wants_run(v, who, ship):
    """Return whether a ship should begin a cargo run at the facility where it is docked.

    It loads at once, and sets out when its crew is large enough.
    """
    dock = docked_at(v, ship)
    if dock == NOTHING or best_ship(v, who, dock) != ship:
        return 0
    if not carries_cargo(v, ship) or is_on_run(v, ship) or bay_of(v, who, ship) == NOTHING:
        return 0
    for piece in range(v.used_slots):
        if v.piece[piece].host == dock and is_new_cargo(v, who, piece):
            return 1
    return 0


def any_cargo(v, who):
    return any(wants_run(v, who, ship) for ship in range(v.used_slots))
