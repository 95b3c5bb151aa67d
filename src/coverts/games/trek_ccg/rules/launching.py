"""Rules for carried ships and shuttles, such as launch and landing (8.8)."""

from coverts.engine import OK, any_legal, decision, refuse, rule, say, token
from coverts.games.trek_ccg.rules.actions import responses, suspension
from coverts.games.trek_ccg.rules.attributes import ship_range, skill
from coverts.games.trek_ccg.rules.movement import (
    in_space,
    initiate,
    may_command,
    put_in_space,
    set_course,
    still_obeys,
)
from coverts.games.trek_ccg.rules.presence import (
    SHIPS,
    carried_by,
    has_trait,
    in_core,
    is_on,
    is_planet,
    is_ship,
    location_of,
)
from coverts.games.trek_ccg.rules.staffing import man
from coverts.games.trek_ccg.state import HOSTS, NOTHING, PIECES, SPACE, SURFACE, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import DOES, IN_ORDER, LAUNCH_SHIP, MAY_DO, OTHER_ORDER
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import FITTED
from coverts.games.trek_ccg.vocabulary.terms import (
    CUBE,
    ENGINEER,
    HANDS,
    SCOUT,
    SHUTTLECRAFT,
    TRACTOR_BEAM,
)


def has_operations(s: TrekCcg, who, ship):
    """Return whether the player's Engage Shuttle Operations applies to a ship.

    It applies to shuttlecraft. With a Launch Portal on it, it also applies to scout ships.
    """
    operations = in_core(s, card_named("Engage Shuttle Operations"), who)
    if operations == NOTHING:
        return 0
    if has_trait(s, ship, SHUTTLECRAFT):
        return 1
    return (
        FITTED[s.piece[ship].face] & SCOUT != 0
        and is_on(s, card_named("Launch Portal"), operations) != NOTHING
    )


def may_carry(s: TrekCcg, who, carrier, ship):
    """Return whether a ship may take another aboard and launch it (8.8)."""
    if not is_ship(s, carrier) or s.piece[carrier].controller != who or carrier == ship:
        return 0
    if carried_by(s, carrier) != NOTHING or location_of(s, carrier) != location_of(s, ship):
        return 0
    if s.piece[ship].face == card_named("Borg Sphere"):
        return has_trait(s, carrier, CUBE)
    if not has_operations(s, who, ship) or not FITTED[s.piece[carrier].face] & TRACTOR_BEAM:
        return 0
    return skill(s, who, carrier, ENGINEER) > 0


def may_land(s: TrekCcg, who, ship):
    """Return whether a ship may land or take off.

    That takes Engage Shuttle Operations and the whole RANGE of a turn.
    """
    return has_operations(s, who, ship) and s.piece[ship].range_used == 0 and ship_range(s, ship) > 0


@decision(HOSTS, named="host", prompt="Where does {piece} go?", rules=("8.8",), group=SHIPS)
def launch_to(s: TrekCcg, who, piece, host):
    """Ask where a ship goes between its carrier, space and the planet."""
    start = s.piece[piece].host
    location = location_of(s, piece)
    if location < 0:
        return refuse("8.8")
    if start < PIECES:
        if host != SPACE + location or not is_ship(s, start) or not may_carry(s, who, start, piece):
            return refuse("8.8")
        return OK
    if host < PIECES:
        if not in_space(s, piece) or not may_carry(s, who, host, piece):
            return refuse("8.8")
        return OK
    if start == SPACE + location and host == SURFACE + location and is_planet(s, location):
        if may_land(s, who, piece):
            return OK
    if start == SURFACE + location and host == SPACE + location and may_land(s, who, piece):
        return OK
    return refuse("8.8")


@decision(
    PIECES,
    named="piece",
    prompt="Which ship is launched, taken aboard or landed?",
    rules=("8.8",),
    group=SHIPS,
)
def choose_launched(s: TrekCcg, who, piece):
    ready = may_command(s, who, piece)
    if ready != OK:
        return ready
    if not any_legal(launch_to, s, who, piece):
        return refuse("8.8")
    return OK


def may_order_launch(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("4.4")
    if any_legal(choose_launched, s, who):
        return OK
    return refuse("8.8")


@rule("4.4", "8.8")
def order_launch(s: TrekCcg, who):
    """Carry out the order to launch, take aboard, land or take off with a ship."""
    ship = yield choose_launched(who)
    action = initiate(s, OTHER_ORDER, who, ship)
    manned = yield from man(s, who, ship)
    if not manned or not any_legal(launch_to, s, who, ship):
        return 0
    host = yield launch_to(who, ship)
    set_course(s, action, host)
    s.action[action].token = token(s)
    if s.action[action].other >= PIECES and host >= PIECES:
        s.piece[ship].range_used = ship_range(s, ship)
    yield from responses(s, action)
    yield from suspension(s, action)
    if still_obeys(s, who, action):
        if s.action[action].other < PIECES:
            launch(s, ship)
        elif host >= PIECES:
            s.piece[ship].host = host
            if host >= SURFACE:
                say("lands", s.piece[ship].face)
            else:
                say("takes_off", s.piece[ship].face)
        elif may_carry(s, who, host, ship):
            s.piece[ship].host = host
            say("taken_aboard", s.piece[ship].face, s.piece[host].face)


def launch(s: TrekCcg, ship):
    """Move a carried ship and its crew into space (8.8)."""
    put_in_space(s, ship)
    say("launched", s.piece[ship].face)


MAY_DO.put(LAUNCH_SHIP - HANDS, may_order_launch)
DOES.put(LAUNCH_SHIP - HANDS, order_launch)
