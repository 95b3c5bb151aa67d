"""The commander, a rule-based bot that solves missions and sends spies.

It gives a score to each deed (an action that it may begin) and takes the best one. Deeds in its own turn
score hundreds of points. Deeds between the opponent's actions score only a few points, and so do responses.
If all of them score below 0, it passes or ends its turn.
"""

from coverts.engine import OK, Bot
from coverts.games.trek_ccg.bots.collective import wants_to_scout
from coverts.games.trek_ccg.bots.drones import borg_worth, crew_from_hand, wants_cards
from coverts.games.trek_ccg.bots.mission_plans import (
    beneath,
    best_attempt,
    new_skills,
    ships_in_play,
    value_of,
    worth_trying,
)
from coverts.games.trek_ccg.bots.plans import (
    any_cargo,
    any_departure,
    any_docking,
    any_journey,
    any_move,
    best_journey,
    docks,
    force,
    is_new_cargo,
    journey,
    next_stop,
    outgunned,
    wants_off,
    wants_run,
    worth_of_stop,
)
from coverts.games.trek_ccg.bots.spying import (
    any_alone,
    any_stranded,
    any_to_infiltrate,
    can_go_undercover,
    is_for_spies,
    is_time_for,
    is_undercover,
    place_to_slip_in,
    wants_spy,
    wants_to_be_asked,
)
from coverts.games.trek_ccg.cards.dilemmas import Chula, TarellianPlagueShip
from coverts.games.trek_ccg.rules.actions import between, interject, order, respond
from coverts.games.trek_ccg.rules.affiliations import fits_group, is_playing
from coverts.games.trek_ccg.rules.attempts import choose_team
from coverts.games.trek_ccg.rules.beaming import choose_goal, choose_start, choose_travellers
from coverts.games.trek_ccg.rules.borg import is_borg_objective
from coverts.games.trek_ccg.rules.cargo import choose_freighter, choose_goods
from coverts.games.trek_ccg.rules.downloads import choose_icon, choose_which, special_download
from coverts.games.trek_ccg.rules.hidden_agendas import choose_facedown, may_be_activated
from coverts.games.trek_ccg.rules.movement import choose_docker, choose_mover, choose_undocker, move_to
from coverts.games.trek_ccg.rules.presence import (
    able,
    is_equipment,
    is_facility,
)
from coverts.games.trek_ccg.rules.reporting import report_to
from coverts.games.trek_ccg.rules.seeding import DONE, OWN, choose_to_seed, seed_under
from coverts.games.trek_ccg.state import CORE, LOCATIONS, NOTHING, NOWHERE, PIECES
from coverts.games.trek_ccg.vocabulary.deeds import (
    ACTIVATE_AGENDA,
    AS_USUAL,
    ATTACK_PERSONNEL,
    ATTACK_SHIPS,
    ATTEMPT_MISSION,
    BEAM,
    BEAM_CARDS,
    BEGIN_CARGO_RUN,
    CHOOSE_STOPS,
    COMPLETE_CARGO_RUN,
    DOCK_SHIP,
    END_TURN,
    EXPOSE,
    IN_ORDER,
    INFILTRATE,
    LAY_AGENDA,
    MOVE_INFILTRATOR,
    MOVE_SHIP,
    PASS,
    SCOUT_MISSION,
    SPECIAL_DOWNLOAD,
    UNDOCK_SHIP,
    USE_TEXT,
    WALK,
    WALK_CARDS,
    is_setting,
)
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import (
    AFFILIATION,
    CUNNING,
    DOWNLOAD,
    FACILITY_KIND,
    ICON,
    KIND,
    SECOND_DOWNLOAD,
    STAYS,
    STRENGTH,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    ARTIFACT,
    BO,
    BORG,
    EQUIPMENT,
    FACILITY,
    FIRST,
    HANDS,
    HEADQUARTERS,
    INTERRUPT,
    PERSONNEL,
    SEEDS,
    SHIP,
    SIZES,
)

NEVER = -10_000
"""The score of an answer that bots of no level give."""
MAX_BENEATH = 4
"""The number of cards that the bot aims to seed beneath each mission."""

MAX_BENEATH_SHARED = 1
"""The same for a mission that both players have seeded. The bot's own people will meet these cards, too."""


commander = Bot("commander", "Gathers a crew, flies to a mission it can solve, and sends spies ahead.")


# -- orders ----------------------------------------------------------------------------------------


def card_worth(v, who, card):
    """Return the score for playing a card from hand in the bot's own turn."""
    kind = KIND[card]
    if is_borg_objective(card):
        return objective_worth(card)
    if AFFILIATION[card] == BORG or ICON[card] & BO:
        return borg_worth(v, who, card)
    if kind == PERSONNEL:
        return 560 + STRENGTH[card] + CUNNING[card] + 12 * new_skills(v, who, card)
    if kind == SHIP:
        return 640 - 60 * ships_in_play(v, who)
    if kind == FACILITY:
        return 620
    if kind == EQUIPMENT:
        return 520
    if card == card_named("Kivas Fajo - Collector"):
        return 600 * wants_cards(v, who)
    if card == card_named("Bajoran Wormhole"):
        return 600
    if is_for_spies(card):
        return 600 * is_time_for(v, who, card) - 10
    if card == card_named("In the Bag"):
        return 530
    if kind == INTERRUPT:
        return -10
    if STAYS[card]:
        return 510
    return -5


def objective_worth(card):
    """Return the score for a [BO] objective."""
    if card == card_named("Establish Gateway"):
        return 700
    if card == card_named("Assimilate Planet"):
        return 695
    return -10


def best_download(v, who):
    """Return the score of the best card that a special download icon can fetch now."""
    best = -5
    for piece in range(v.used_slots):
        if v.piece[piece].controller == who and v.piece[piece].face >= 0:
            if DOWNLOAD[v.piece[piece].face] != NOTHING:
                best = max(best, icon_worth(v, who, piece))
    return best


def icon_worth(v, who, piece):
    face = v.piece[piece].face
    card = v.piece[piece]
    if card.host == NOWHERE or card.stopped or not able(v, piece):
        return -5
    first = download_worth(v, who, piece, DOWNLOAD[face])
    return max(first, download_worth(v, who, piece, SECOND_DOWNLOAD[face]))


def download_worth(v, who, piece, card):
    """Return the score for downloading a card, as if the bot played it from hand."""
    if special_download(v, who, piece, card) != OK or card == card_named("Out of Time"):
        return -5
    return card_worth(v, who, card)


def agenda_worth(v, who, card):
    """Return the score for activating a hidden agenda in the bot's own turn."""
    if card == card_named("Insert Undercover Agent") and not can_go_undercover(v, who):
        return -5
    if is_borg_objective(card):
        return objective_worth(card)
    return 480


def best_agenda(v, who):
    """Return the score of the best hidden agenda that the bot may activate now."""
    best = -5
    for piece in range(v.used_slots):
        card = v.piece[piece].agenda
        if v.piece[piece].host == CORE + who and card >= 0:
            if may_be_activated(v, who, card, IN_ORDER) == OK:
                best = max(best, agenda_worth(v, who, card))
    return best


def can_insert(v, who):
    """Return whether Insert Undercover Agent is in play and a personnel can use it."""
    return any(is_undercover(v, piece, who) for piece in range(v.used_slots)) and can_go_undercover(v, who)


PATIENCE = 6
"""The number of orders without any progress in a turn after which the bot stops beaming personnel around."""


@commander.on(order)
def give_order(v, who, deed):
    if deed == CHOOSE_STOPS and wants_to_be_asked(v, who):
        return 8
    if is_setting(deed):
        return NEVER
    if deed < HANDS:
        return card_worth(v, who, deed)
    if deed == SPECIAL_DOWNLOAD:
        return best_download(v, who)
    if deed == USE_TEXT:
        return 470 * can_insert(v, who)
    if deed == INFILTRATE:
        return 300 * any_to_infiltrate(v, who)
    if deed == EXPOSE:
        return 70 * any_stranded(v, who)
    if deed == LAY_AGENDA:
        return 505 * (not is_playing(v, who, BORG))
    if deed == ACTIVATE_AGENDA:
        return best_agenda(v, who)
    if deed == ATTEMPT_MISSION:
        return best_attempt(v, who)
    if deed == SCOUT_MISSION:
        return 440 * wants_to_scout(v, who)
    if deed in (BEAM_CARDS, WALK_CARDS):
        if v.orders >= PATIENCE:
            return 0
        if deed == BEAM_CARDS:
            return 3 * any_journey(v, who, BEAM)
        return 3 * any_journey(v, who, WALK)
    if deed == BEGIN_CARGO_RUN:
        return 200 * any_cargo(v, who)
    if deed == COMPLETE_CARGO_RUN:
        return 210
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
    return worth_of_stop(v, next_stop(v, who, ship), host)


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
    """Take along all equipment, and the able personnel that fit in at the goal.

    Personnel that would form a separate Away Team at the goal stay behind. The last option ends the choice
    and scores 0.
    """
    if piece >= PIECES:
        return 0
    if is_equipment(v, piece):
        return 1
    if not fits_group(v, who, v.piece[piece].affiliation, goal):
        return -1
    return not v.piece[piece].captive


@commander.on(choose_freighter)
def choose_who_runs(v, who, ship):
    return wants_run(v, who, ship)


@commander.on(choose_goods)
def load_new_cargo(v, who, ship, room, piece):
    """Load each title of which no copy was delivered. The last option ends the choice and scores 0."""
    if piece >= PIECES:
        return 0
    return 2 * is_new_cargo(v, who, piece) - 1


# -- cards -----------------------------------------------------------------------------------------


@commander.on(report_to)
def choose_place(v, who, card, paid, host):
    """Prefer the opponent's side for spies, and crewed facilities for other cards."""
    if host >= PIECES:
        return 1 + crew_from_hand(v, who, card)
    if v.piece[host].controller != who:
        return place_to_slip_in(v, who, card, host)
    if is_facility(v, host) and FACILITY_KIND[v.piece[host].face] != HEADQUARTERS:
        return 10 + force(v, who, host)
    return 5


@commander.on(between)
def act_between(v, who, deed):
    if deed == AS_USUAL and wants_spy(v, who):
        return 1
    if is_setting(deed):
        return NEVER
    if deed == PASS:
        return 0
    if deed < HANDS:
        return 6 * (is_for_spies(deed) and is_time_for(v, who, deed)) - 1
    if deed == SPECIAL_DOWNLOAD:
        return 5 * (best_download(v, who) > 0) - 1
    if deed == INFILTRATE:
        return 4 * any_to_infiltrate(v, who) - 1
    if deed == MOVE_INFILTRATOR:
        return 3 * any_alone(v, who) - 1
    if deed == EXPOSE:
        return 2 * any_stranded(v, who) - 1
    return -5


@commander.on(respond)
def answer(v, who, action, deed):
    """Respond to the opponent's actions with cards from hand or with spies."""
    if is_setting(deed):
        return NEVER
    if deed == PASS:
        return 0
    if deed == SPECIAL_DOWNLOAD:
        return 7 * (best_download(v, who) > 0) - 1
    if v.action[action].player == who:
        return -5
    if deed < HANDS:
        return 5
    if deed == ACTIVATE_AGENDA:
        return 4
    if deed == USE_TEXT:
        return 3
    return -5


@commander.on(interject)
def hold_up(v, who, action, deed):
    return NEVER if is_setting(deed) else deed == PASS


# -- special downloads, texts and agendas ----------------------------------------------------------


@commander.on(choose_icon)
def choose_whose_icon(v, who, piece):
    return icon_worth(v, who, piece)


@commander.on(choose_which)
def choose_download(v, who, piece, which):
    if which == 1:
        return download_worth(v, who, piece, SECOND_DOWNLOAD[v.piece[piece].face])
    return download_worth(v, who, piece, DOWNLOAD[v.piece[piece].face])


@commander.on(choose_facedown)
def choose_agenda_to_show(v, who, moment, piece):
    return agenda_worth(v, who, v.piece[piece].agenda)


# -- seeding ---------------------------------------------------------------------------------------


@commander.on(choose_to_seed)
def seed_all(v, who, doorways, card):
    """Seed facilities first, because other seed cards may bring personnel to them."""
    if card < SEEDS and KIND[card] == FACILITY:
        return 2
    return card != DONE


def artifacts_left(v, who):
    count = 0
    for card in range(FIRST[ARTIFACT], FIRST[ARTIFACT] + SIZES[ARTIFACT]):
        count += v.side[who].seeds[card]
    return count


@commander.on(seed_under)
def spread_dilemmas(v, who, part, location):
    """Spread dilemmas under the opponent's missions.

    Artifacts go under the bot's own missions.
    """
    if location == LOCATIONS:
        return 0
    if part == OWN and artifacts_left(v, who) == 0:
        return -1
    most = MAX_BENEATH
    if v.location[location].mission[0] >= 0 and v.location[location].mission[1] >= 0:
        most = MAX_BENEATH_SHARED
    return most - beneath(v, who, location)


# -- dilemmas that take a member of the team -------------------------------------------------------


@commander.on(TarellianPlagueShip.choose_doctor)
def choose_least_doctor(v, who, piece):
    return -value_of(v, piece)


@commander.on(Chula.choose_picked)
def choose_least_picked(v, who, piece):
    return -value_of(v, piece)
