"""The commander: a rule-of-thumb player who gathers a crew, solves what it can, and sends spies."""

from coverts.engine import Bot
from coverts.games.trek_ccg.bots.plans import (
    any_departure,
    any_docking,
    any_journey,
    any_move,
    best_attempt,
    best_journey,
    crew,
    docks,
    journey,
    next_stop,
    outgunned,
    wants_off,
    worth_trying,
)
from coverts.games.trek_ccg.rules.actions import between, interject, order, respond
from coverts.games.trek_ccg.rules.affiliations import fits_group
from coverts.games.trek_ccg.rules.attempts import choose_team
from coverts.games.trek_ccg.rules.beaming import choose_goal, choose_start, choose_travellers
from coverts.games.trek_ccg.rules.infiltration import choose_to_expose, exposed_instead, join_in
from coverts.games.trek_ccg.rules.movement import choose_docker, choose_mover, choose_undocker, move_to
from coverts.games.trek_ccg.rules.presence import (
    is_equipment,
    is_facility,
    is_ship,
)
from coverts.games.trek_ccg.rules.reporting import report_to
from coverts.games.trek_ccg.rules.seeding import DONE, OWN, choose_to_seed, seed_under
from coverts.games.trek_ccg.rules.under_way import attempted
from coverts.games.trek_ccg.state import BENEATH, LOCATIONS, NOTHING, PIECES, SPACE
from coverts.games.trek_ccg.vocabulary.declaring import card_named
from coverts.games.trek_ccg.vocabulary.deeds import (
    ACTIVATE_AGENDA,
    ATTACK_PERSONNEL,
    ATTACK_SHIPS,
    ATTEMPT_MISSION,
    BEAM,
    BEAM_CARDS,
    DOCK_SHIP,
    END_TURN,
    INFILTRATE,
    LAY_AGENDA,
    MOVE_SHIP,
    PASS,
    UNDOCK_SHIP,
    WALK,
    WALK_CARDS,
)
from coverts.games.trek_ccg.vocabulary.printed import (
    CUNNING,
    FACILITY_KIND,
    INFILTRATES,
    KIND,
    STAYS,
    STRENGTH,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    ARTIFACT,
    EQUIPMENT,
    FACILITY,
    FIRST,
    HANDS,
    HEADQUARTERS,
    INTERRUPT,
    NO_AFFILIATION,
    PERSONNEL,
    SHIP,
    SIZES,
)

MOST_BENEATH = 4
"""Cards it seeds beneath one mission."""


commander = Bot("commander", "Gathers a crew, flies to a mission it can solve, and sends spies ahead.")


# -- orders ----------------------------------------------------------------------------------------


def card_worth(v, who, card):
    """How much it wants to play a card of its hand in its own turn."""
    kind = KIND[card]
    if kind == PERSONNEL:
        return 560 + STRENGTH[card] + CUNNING[card]
    if kind == SHIP:
        return 640 - 60 * ships(v, who)
    if kind == FACILITY:
        return 620
    if kind == EQUIPMENT:
        return 520
    if card in (card_named("Kivas Fajo - Collector"), card_named("Bajoran Wormhole")):
        return 600
    if kind == INTERRUPT:
        return -10
    if STAYS[card]:
        return 510
    return -5


def ships(v, who):
    count = 0
    for piece in range(v.used_slots):
        count += is_ship(v, piece) and v.piece[piece].controller == who
    return count


@commander.on(order)
def give_order(v, who, deed):
    if deed < HANDS:
        return card_worth(v, who, deed)
    if deed == INFILTRATE:
        return 300
    if deed == LAY_AGENDA:
        return 505
    if deed == ACTIVATE_AGENDA:
        return 480
    if deed == ATTEMPT_MISSION:
        return best_attempt(v, who)
    if deed == BEAM_CARDS:
        return 3 * any_journey(v, who, BEAM)
    if deed == WALK_CARDS:
        return 3 * any_journey(v, who, WALK)
    if deed == UNDOCK_SHIP:
        return 100 * any_departure(v, who)
    if deed == MOVE_SHIP:
        return 90 * any_move(v, who)
    if deed == DOCK_SHIP:
        return 80 * any_docking(v, who)
    if deed == ATTACK_SHIPS:
        return 70 * outgunned(v, who)
    if deed == ATTACK_PERSONNEL:
        return 75
    if deed == END_TURN:
        return 1
    return -5


@commander.on(choose_team)
def choose_who_attempts(v, who, host):
    return worth_trying(v, who, host)


@commander.on(choose_mover)
def choose_who_moves(v, who, ship):
    return next_stop(v, who, ship) != NOTHING


@commander.on(move_to)
def choose_where_to_move(v, who, ship, host):
    """To the goal, or else as far towards it as RANGE allows."""
    goal = next_stop(v, who, ship)
    if goal == NOTHING:
        return 0
    if host == SPACE + goal:
        return 200
    way = v.location[goal].order - v.location[host - SPACE].order
    return 100 - 2 * max(way, -way)


@commander.on(choose_undocker)
def choose_who_undocks(v, who, ship):
    return wants_off(v, who, ship)


@commander.on(choose_docker)
def choose_who_docks(v, who, ship):
    return docks(v, who, ship)


@commander.on(choose_start)
def go_from(v, who, way, host):
    return best_journey(v, who, way, host)


@commander.on(choose_goal)
def go_to(v, who, way, start, host):
    return journey(v, who, way, start, host)


@commander.on(choose_travellers)
def take_along(v, who, start, goal, piece):
    """Everybody able goes, with the equipment, who would not stand there as a team of their own; the last
    option, done, scores 0."""
    if piece >= PIECES:
        return 0
    if is_equipment(v, piece):
        return 1
    if not fits_group(v, who, v.piece[piece].affiliation, goal):
        return -1
    return not v.piece[piece].captive


# -- cards -----------------------------------------------------------------------------------------


@commander.on(report_to)
def choose_place(v, who, card, paid, host):
    """Spies to the opponent's side, others to where a ship waits."""
    if host >= PIECES:
        return 1
    if v.piece[host].controller != who:
        return 20 * (INFILTRATES[card] != NO_AFFILIATION and v.turn > 4)
    if is_facility(v, host) and FACILITY_KIND[v.piece[host].face] != HEADQUARTERS:
        return 10 + min(crew(v, who, host), 5)
    return 5


@commander.on(between)
def act_between(v, who, deed):
    if deed == PASS:
        return 0
    if deed == INFILTRATE:
        return 5
    return -5


@commander.on(respond)
def answer(v, who, action, deed):
    """It plays what it holds against the opponent's actions."""
    if deed == PASS:
        return 0
    if deed < HANDS and v.action[action].player != who:
        return 5
    if deed == ACTIVATE_AGENDA and v.action[action].player != who:
        return 4
    return -5


@commander.on(interject)
def hold_up(v, who, action, deed):
    return deed == PASS


@commander.on(join_in)
def help_them(v, who, piece, answer):
    """Its spies go where their team goes, and leave its missions alone."""
    return answer == (attempted(v) == NOTHING)


@commander.on(choose_to_expose)
def keep_covers(v, who, piece):
    return 0


@commander.on(exposed_instead)
def rather_exposed(v, who, piece, answer):
    return answer == 0


# -- seeding ---------------------------------------------------------------------------------------


@commander.on(choose_to_seed)
def seed_all(v, who, doorways, card):
    return card != DONE


def beneath(v, who, location):
    count = 0
    for piece in range(v.used_slots):
        if v.piece[piece].host == BENEATH + location and v.piece[piece].seat == who:
            count += 1
    return count


def artifacts_left(v, who):
    count = 0
    for card in range(FIRST[ARTIFACT], FIRST[ARTIFACT] + SIZES[ARTIFACT]):
        count += v.side[who].seeds[card]
    return count


@commander.on(seed_under)
def spread_dilemmas(v, who, part, location):
    """Dilemmas evenly under the opponent's missions; under its own only artifacts."""
    if location == LOCATIONS:
        return 0
    if part == OWN and artifacts_left(v, who) == 0:
        return -1
    return MOST_BENEATH - beneath(v, who, location)
