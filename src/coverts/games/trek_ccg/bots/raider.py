"""The raider, a rule-based bot that hunts ships and uses no spies.

Its ships set off with any crew, and small crews solve missions on the way if they can. All other decisions
follow the scores of the commander bot.
"""

from coverts.engine import OK, Bot
from coverts.games.trek_ccg.bots.commander import choose_place, commander, give_order
from coverts.games.trek_ccg.bots.plans import docks, goal_of, next_stop, worth_of_stop
from coverts.games.trek_ccg.rules.actions import between, order
from coverts.games.trek_ccg.rules.affiliations import WHOLE_GROUP
from coverts.games.trek_ccg.rules.attributes import shields, weapons
from coverts.games.trek_ccg.rules.battle import has_leader, may_attack
from coverts.games.trek_ccg.rules.firing import choose_target, fire_back, is_target
from coverts.games.trek_ccg.rules.movement import (
    choose_docker,
    choose_mover,
    choose_undocker,
    distance,
    in_space,
    move_to,
)
from coverts.games.trek_ccg.rules.presence import docked_at, is_ship, location_of
from coverts.games.trek_ccg.rules.reporting import report_to
from coverts.games.trek_ccg.rules.staffing import staffed
from coverts.games.trek_ccg.state import NOTHING, PIECES
from coverts.games.trek_ccg.vocabulary.deeds import (
    ATTACK_PERSONNEL,
    ATTACK_SHIPS,
    DOCK_SHIP,
    EXPOSE,
    INFILTRATE,
    MOVE_SHIP,
    PASS,
    UNDOCK_SHIP,
    USE_TEXT,
)
from coverts.games.trek_ccg.vocabulary.printed import KIND, WEAPONS
from coverts.games.trek_ccg.vocabulary.terms import HANDS, SHIP

raider = Bot(
    "raider",
    "Takes off with the first crew that can fly its ship, attacks weaker ships, and sends no spies.",
    like=commander,
)


# -- what it hunts ---------------------------------------------------------------------------------


def is_prey(v, who, ship, target):
    """Return whether a ship outguns a target and may attack it."""
    return (
        is_target(v, who, target) == OK
        and weapons(v, ship) > shields(v, target)
        and may_attack(v, who, ship, target, WHOLE_GROUP, WHOLE_GROUP) == OK
    )


def hunting_ground(v, who, ship):
    """Return the nearest location where a ship with a leader has prey, or NOTHING."""
    ground = NOTHING
    if not has_leader(v, who, ship, WHOLE_GROUP):
        return NOTHING
    here = location_of(v, ship)
    nearest = 1000
    for target in range(v.used_slots):
        if is_prey(v, who, ship, target):
            there = location_of(v, target)
            way = 0 if there == here else distance(v, who, ship, there)
            if 0 <= way < nearest:
                nearest = way
                ground = there
    return ground


def flies_to(v, who, ship):
    """Return the next location for a ship in space, or NOTHING if it should stay.

    Solving a mission has priority, then hunting, then going home.
    """
    if not is_ship(v, ship) or v.piece[ship].controller != who or not in_space(v, ship):
        return NOTHING
    if goal_of(v, who, ship) == NOTHING:
        ground = hunting_ground(v, who, ship)
        if ground == location_of(v, ship):
            return NOTHING
        if ground != NOTHING:
            return ground
    return next_stop(v, who, ship)


def sets_off(v, who, ship):
    """Return whether a docked ship is staffed and has a destination.

    The size of its crew is ignored.
    """
    return (
        is_ship(v, ship)
        and v.piece[ship].controller == who
        and docked_at(v, ship) != NOTHING
        and staffed(v, who, ship)
        and (goal_of(v, who, ship) != NOTHING or hunting_ground(v, who, ship) != NOTHING)
    )


def comes_home(v, who, ship):
    return docks(v, who, ship) and hunting_ground(v, who, ship) == NOTHING


def any_setting_off(v, who):
    return any(sets_off(v, who, ship) for ship in range(v.used_slots))


def any_flying(v, who):
    return any(flies_to(v, who, ship) != NOTHING and staffed(v, who, ship) for ship in range(v.used_slots))


def any_coming_home(v, who):
    return any(comes_home(v, who, ship) for ship in range(v.used_slots))


def any_prey(v, who):
    """Return whether one of the player's ships has prey at its location."""
    for ship in range(v.used_slots):
        if is_ship(v, ship) and v.piece[ship].controller == who and in_space(v, ship):
            if hunting_ground(v, who, ship) == location_of(v, ship):
                return 1
    return 0


# -- orders ----------------------------------------------------------------------------------------


@raider.on(order)
def give_order_in_haste(v, who, deed):
    if deed < HANDS and KIND[deed] == SHIP:
        return 640 + WEAPONS[deed]
    if deed == ATTACK_SHIPS:
        return 450 * any_prey(v, who)
    if deed == ATTACK_PERSONNEL:
        return 440
    if deed == UNDOCK_SHIP:
        return 100 * any_setting_off(v, who)
    if deed == MOVE_SHIP:
        return 90 * any_flying(v, who)
    if deed == DOCK_SHIP:
        return 80 * any_coming_home(v, who)
    if deed in (USE_TEXT, INFILTRATE, EXPOSE):
        return -5
    return give_order(v, who, deed)


@raider.on(choose_mover)
def choose_who_flies(v, who, ship):
    return flies_to(v, who, ship) != NOTHING


@raider.on(move_to)
def fly_to(v, who, ship, host):
    return worth_of_stop(v, flies_to(v, who, ship), host)


@raider.on(choose_undocker)
def choose_who_sets_off(v, who, ship):
    return sets_off(v, who, ship)


@raider.on(choose_docker)
def choose_who_comes_home(v, who, ship):
    return comes_home(v, who, ship)


@raider.on(choose_target)
def choose_weakest(v, who, piece):
    return -shields(v, piece)


@raider.on(fire_back)
def always_fire_back(v, who, answer):
    return answer


# -- cards and spies -------------------------------------------------------------------------------


@raider.on(report_to)
def keep_to_own_side(v, who, card, paid, host):
    if host < PIECES and v.piece[host].controller != who:
        return 0
    return choose_place(v, who, card, paid, host)


@raider.on(between)
def let_it_pass(v, who, deed):
    return -(deed != PASS)
