"""Rules for ship orders: movement, docking, cloaking and repair (chapter 8)."""

from coverts.engine import OK, Rule, any_legal, decision, each, refuse, rule, say, token
from coverts.games.trek_ccg.rules.actions import responses, suspension
from coverts.games.trek_ccg.rules.affiliations import compatible
from coverts.games.trek_ccg.rules.attributes import is_damaged, is_marker, ship_range
from coverts.games.trek_ccg.rules.cargo_runs import note_way
from coverts.games.trek_ccg.rules.presence import (
    SHIPS,
    VESSELS,
    docked_at,
    exists,
    is_at,
    is_facility,
    is_kind,
    is_on,
    is_ship,
    joined,
    location_of,
    mission_of,
    span_of,
)
from coverts.games.trek_ccg.rules.staffing import enough_crew, man, staffed
from coverts.games.trek_ccg.rules.under_way import begin
from coverts.games.trek_ccg.rules.zones import file_away, stop
from coverts.games.trek_ccg.state import (
    EXECUTE_ORDERS,
    HOSTS,
    LOCATIONS,
    NOTHING,
    PIECES,
    SPACE,
    SURFACE,
    TrekCcg,
)
from coverts.games.trek_ccg.vocabulary.deeds import (
    CLOAK_SHIP,
    DOCK_SHIP,
    DOES,
    IN_ORDER,
    MAY_DO,
    MOVE,
    MOVE_SHIP,
    OTHER_ORDER,
    UNDOCK_SHIP,
)
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import (
    FACILITY_KIND,
    FITTED,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    CLOAKING_DEVICE,
    HANDS,
    HEADQUARTERS,
    OUTPOST,
    SITE,
    STATION,
    TIME,
)
from coverts.games.trek_ccg.vocabulary.texts import DOCKS

# -- ships that can carry out orders ---------------------------------------------------------------


def in_space(s: TrekCcg, ship):
    """Return whether a ship is not docked, carried or landed."""
    return SPACE <= s.piece[ship].host < SURFACE


def may_command(s: TrekCcg, who, ship):
    """Return OK, or refuse to let a player give orders to a ship now.

    Infiltrators are included, because they have not decided yet whether they help.
    """
    if not is_ship(s, ship) or s.piece[ship].controller != who:
        return refuse("8.4")
    if s.piece[ship].stopped or s.piece[ship].disabled:
        return refuse("28.1")
    if not enough_crew(s, who, ship, 1):
        return refuse("8.1")
    return OK


def same_ship(s: TrekCcg, who, action):
    """Return whether the ship of an order is still in its place and not stopped."""
    ship = s.action[action].piece
    return (
        is_ship(s, ship)
        and s.piece[ship].controller == who
        and s.piece[ship].host == s.action[action].other
        and not s.piece[ship].stopped
    )


def initiate(s: TrekCcg, kind, who, ship):
    """Begin a ship's action, and return its number.

    The field `other` holds where the ship is. The caller sets `host` to where it goes.
    """
    action = begin(s, kind, who)
    s.action[action].piece = ship
    s.action[action].other = s.piece[ship].host
    return action


def still_obeys(s: TrekCcg, who, action):
    """Return whether the ship of an order can still carry it out.

    If only the staffing is missing, this is logged.
    """
    if not same_ship(s, who, action):
        return 0
    if staffed(s, who, s.action[action].piece):
        return 1
    say("not_staffed", s.piece[s.action[action].piece].face)
    return 0


def set_course(s: TrekCcg, action, host):
    """Record where a ship's order takes it."""
    s.phase = EXECUTE_ORDERS
    s.action[action].host = host


# -- movement --------------------------------------------------------------------------------------


def title_of(s: TrekCcg, location, who):
    """Return the card that names a location."""
    card = mission_of(s, location, who)
    if card < 0:
        return s.location[location].card
    return card


def range_left(s: TrekCcg, ship):
    return max(ship_range(s, ship) - s.piece[ship].range_used, 0)


def way_between(s: TrekCcg, who, start, goal):
    """Return the total span of the locations that a ship enters on its way."""
    here = s.location[start].order
    there = s.location[goal].order
    total = 0
    for passed in range(LOCATIONS):
        if s.location[passed].quadrant == s.location[start].quadrant:
            order = s.location[passed].order
            if here < order <= there or there <= order < here:
                total += span_of(s, passed, who)
    return total


def distance(s: TrekCcg, who, ship, location):
    """Return the total span to a location, or -1 if it cannot be reached (8.3)."""
    start = location_of(s, ship)
    if start < 0 or start == location or not exists(s, location):
        return -1
    if joined(s, start, location):
        return 0
    quadrant = s.location[start].quadrant
    if quadrant == TIME or s.location[location].quadrant != quadrant:
        return -1
    return way_between(s, who, start, location)


@decision(HOSTS, named="host", prompt="Where does {piece} go?", rules=("8.3",))
def move_to(s: TrekCcg, who, piece, host):
    if host < SPACE or host >= SURFACE:
        return refuse("8.4")
    length = distance(s, who, piece, host - SPACE)
    if length < 0:
        return refuse("8.4")
    if length > range_left(s, piece):
        return refuse("8.3")
    return OK


def may_move(s: TrekCcg, who, ship):
    """Return OK, or refuse to let a ship move anywhere."""
    ready = may_command(s, who, ship)
    if ready != OK:
        return ready
    if not in_space(s, ship):
        return refuse("8.6")
    if not any_legal(move_to, s, who, ship):
        return refuse("8.3")
    return OK


@decision(PIECES, named="piece", prompt="Which ship moves?", rules=("8.1", "8.3", "8.4"), group=SHIPS)
def choose_mover(s: TrekCcg, who, piece):
    return may_move(s, who, piece)


def may_order_move(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("4.4")
    if any_legal(choose_mover, s, who):
        return OK
    for ship in each(is_ship, s):
        if s.piece[ship].controller == who:
            return may_move(s, who, ship)
    return refuse("8.4")


@rule("4.4", "8.3", "8.4")
def order_move(s: TrekCcg, who):
    """Carry out the order to move a ship along its spaceline."""
    ship = yield choose_mover(who)
    action = initiate(s, MOVE, who, ship)
    manned = yield from man(s, who, ship)
    if not manned or not any_legal(move_to, s, who, ship):
        return 0
    host = yield move_to(who, ship)
    set_course(s, action, host)
    s.action[action].token = token(s)
    s.piece[ship].range_used += distance(s, who, ship, host - SPACE)
    yield from responses(s, action)
    yield from suspension(s, action)
    if still_obeys(s, who, action):
        through = joined(s, location_of(s, ship), host - SPACE)
        if not through:
            note_way(s, ship, host - SPACE)
        enter(s, ship, host - SPACE)
        if through:
            stop(s, ship)


def enter(s: TrekCcg, ship, location):
    """Move a ship and everything aboard into space at a location."""
    s.piece[ship].host = SPACE + location
    s.orders = 0
    say("moves", s.piece[ship].face, title_of(s, location, s.piece[ship].controller))
    if s.piece[ship].cloaked and no_cloaks(s, location):
        s.piece[ship].cloaked = False
        say("decloaks", s.piece[ship].face)


# -- docking ---------------------------------------------------------------------------------------


def may_dock(s: TrekCcg, who, ship, facility):
    """Return whether a ship may dock at a facility (8.6).

    The facility must be the player's own and compatible. At a station a site must allow it.
    """
    if not is_facility(s, facility) or FACILITY_KIND[s.piece[facility].face] == HEADQUARTERS:
        return 0
    if location_of(s, facility) != location_of(s, ship):
        return 0
    if FACILITY_KIND[s.piece[facility].face] == STATION:
        for site in each(is_at, s, facility):
            if is_kind(s, site, SITE):
                if DOCKS[s.piece[site].face](s, site, ship):
                    return 1
        return 0
    if s.piece[facility].controller != who:
        return 0
    return compatible(s, who, s.piece[ship].affiliation, s.piece[facility].affiliation)


@decision(HOSTS, named="host", prompt="Where does {piece} dock?", rules=("8.6",), group=VESSELS)
def dock_at(s: TrekCcg, who, piece, host):
    if host >= PIECES or not may_dock(s, who, piece, host):
        return refuse("8.6")
    return OK


@decision(PIECES, named="piece", prompt="Which ship docks?", rules=("8.6",), group=SHIPS)
def choose_docker(s: TrekCcg, who, piece):
    if not is_ship(s, piece) or s.piece[piece].controller != who or not in_space(s, piece):
        return refuse("8.6")
    if s.piece[piece].stopped:
        return refuse("28.1")
    if s.piece[piece].cloaked:
        return refuse("8.10")
    if not any_legal(dock_at, s, who, piece):
        return refuse("8.6")
    return OK


def may_order_docking(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("4.4")
    if any_legal(choose_docker, s, who):
        return OK
    return refuse("8.6")


@rule("4.4", "8.6")
def order_docking(s: TrekCcg, who):
    """Carry out the order to dock a ship at a facility."""
    ship = yield choose_docker(who)
    facility = yield dock_at(who, ship)
    action = initiate(s, OTHER_ORDER, who, ship)
    set_course(s, action, facility)
    s.action[action].token = token(s)
    yield from responses(s, action)
    yield from suspension(s, action)
    if same_ship(s, who, action) and may_dock(s, who, ship, facility):
        s.piece[ship].host = facility
        s.piece[ship].repairing = 0
        say("docks", s.piece[ship].face, s.piece[facility].face)


@decision(PIECES, named="piece", prompt="Which ship undocks?", rules=("8.2", "8.6"), group=SHIPS)
def choose_undocker(s: TrekCcg, who, piece):
    ready = may_command(s, who, piece)
    if ready != OK:
        return ready
    facility = docked_at(s, piece)
    if facility == NOTHING:
        return refuse("8.6")
    if FACILITY_KIND[s.piece[facility].face] == STATION and not may_dock(s, who, piece, facility):
        return refuse("8.6")
    return OK


def may_order_undocking(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("4.4")
    if any_legal(choose_undocker, s, who):
        return OK
    return refuse("8.6")


@rule("4.4", "8.6")
def order_undocking(s: TrekCcg, who):
    """Carry out the order to undock a ship."""
    ship = yield choose_undocker(who)
    action = initiate(s, OTHER_ORDER, who, ship)
    manned = yield from man(s, who, ship)
    if not manned:
        return 0
    set_course(s, action, SPACE + location_of(s, ship))
    s.action[action].token = token(s)
    yield from responses(s, action)
    yield from suspension(s, action)
    if still_obeys(s, who, action):
        put_in_space(s, ship)
        say("undocks", s.piece[ship].face)


def put_in_space(s: TrekCcg, ship):
    """Move a ship from a facility, carrier or planet into space at its location."""
    s.piece[ship].host = SPACE + location_of(s, ship)
    s.piece[ship].repairing = 0


# -- cloaking --------------------------------------------------------------------------------------


def no_cloaks(s: TrekCcg, location):
    """Return whether the mission at a location takes cloaking devices off line."""
    return mission_of(s, location, 0) == card_named("Establish Station")


@decision(PIECES, named="piece", prompt="Which ship cloaks or decloaks?", rules=("8.2", "8.10"), group=SHIPS)
def choose_cloak(s: TrekCcg, who, piece):
    ready = may_command(s, who, piece)
    if ready != OK:
        return ready
    if not FITTED[s.piece[piece].face] & CLOAKING_DEVICE or not in_space(s, piece):
        return refuse("8.10")
    if not s.piece[piece].cloaked:
        if s.piece[piece].lost > 0:
            return refuse("14.6")
        if no_cloaks(s, location_of(s, piece)):
            return refuse("8.10")
    return OK


def may_order_cloak(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("4.4")
    if any_legal(choose_cloak, s, who):
        return OK
    return refuse("8.10")


@rule("4.4", "8.10")
def order_cloak(s: TrekCcg, who):
    """Carry out the order to cloak or decloak a ship in space."""
    ship = yield choose_cloak(who)
    action = initiate(s, OTHER_ORDER, who, ship)
    manned = yield from man(s, who, ship)
    if not manned:
        return 0
    set_course(s, action, s.piece[ship].host)
    s.action[action].token = token(s)
    yield from responses(s, action)
    yield from suspension(s, action)
    if still_obeys(s, who, action):
        s.piece[ship].cloaked = not s.piece[ship].cloaked
        if s.piece[ship].cloaked:
            say("cloaks", s.piece[ship].face)
        else:
            say("decloaks", s.piece[ship].face)


# -- repair ----------------------------------------------------------------------------------------


def does_repairs(s: TrekCcg, facility):
    """Return whether a facility repairs ships.

    Outposts do, except the two supply depots. A station does if it has Docking Pylons.
    """
    face = s.piece[facility].face
    if FACILITY_KIND[face] == STATION:
        return is_on(s, card_named("Docking Pylons"), facility) != NOTHING
    return (
        FACILITY_KIND[face] == OUTPOST
        and face != card_named("Primary Supply Depot")
        and face != card_named("Remote Supply Depot")
    )


def repair(s: TrekCcg, ship):
    """Remove all markers and rotation damage from a ship.

    The markers go under their owners' side decks.
    """
    s.piece[ship].lost = 0
    for piece in each(is_marker, s, ship):
        file_away(s, piece)
    say("repaired", s.piece[ship].face)


def count_repairs(s: TrekCcg, who):
    """Repair the player's ships that were docked for two full turns (14.10).

    This runs at the end of a turn. The field `repairing` counts the ends of turns. The first end does not
    complete a full turn, because the ship docked or was damaged during that turn.
    """
    for ship in each(is_ship, s):
        if s.piece[ship].controller == who:
            facility = docked_at(s, ship)
            if facility == NOTHING or s.piece[facility].controller != who or not does_repairs(s, facility):
                s.piece[ship].repairing = 0
            elif not is_damaged(s, ship):
                s.piece[ship].repairing = 1
            else:
                s.piece[ship].repairing += 1
                if s.piece[ship].repairing > 2:
                    repair(s, ship)
                    s.piece[ship].repairing = 1


repairs = Rule(count_repairs, ("14.10",), silent=True)

for deed, judge, does in (
    (MOVE_SHIP, may_order_move, order_move),
    (DOCK_SHIP, may_order_docking, order_docking),
    (UNDOCK_SHIP, may_order_undocking, order_undocking),
    (CLOAK_SHIP, may_order_cloak, order_cloak),
):
    MAY_DO.put(deed - HANDS, judge)
    DOES.put(deed - HANDS, does)
