"""Rules for cargo runs, which take equipment to a Cargo Bay (chapter 24)."""

from coverts.engine import OK, any_legal, choose_some, decision, refuse, rule, say, some, token
from coverts.games.trek_ccg.rules.actions import responses, suspension
from coverts.games.trek_ccg.rules.attributes import skill
from coverts.games.trek_ccg.rules.beaming import MOST_TOGETHER, arrive, spies_follow
from coverts.games.trek_ccg.rules.cargo_runs import end_run, is_on_run, missions_passed
from coverts.games.trek_ccg.rules.downloads import download_card, may_download
from coverts.games.trek_ccg.rules.draws import draw_cards
from coverts.games.trek_ccg.rules.infiltration import ask_infiltrators
from coverts.games.trek_ccg.rules.picking import may_do_it
from coverts.games.trek_ccg.rules.presence import (
    SHIPS,
    able,
    has_trait,
    is_equipment,
    is_facility,
    is_kind,
    is_personnel,
    is_ship,
    location_of,
)
from coverts.games.trek_ccg.rules.transporters import may_beam, may_go, may_walk
from coverts.games.trek_ccg.rules.under_way import begin_group
from coverts.games.trek_ccg.state import EXECUTE_ORDERS, HOSTS, NOTHING, NOWHERE, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import (
    BEGIN_CARGO_RUN,
    COMPLETE_CARGO_RUN,
    DOES,
    IN_ORDER,
    MAY_DO,
    OTHER_ORDER,
    WALK,
)
from coverts.games.trek_ccg.vocabulary.entering import card_named, rule_of
from coverts.games.trek_ccg.vocabulary.terms import (
    DISRUPTOR,
    FERENGI,
    FREIGHTER,
    HAND_WEAPON,
    HANDS,
    PHASER,
    SITE,
    SMUGGLING,
    TRANSPORT,
)

WEAPON = HAND_WEAPON | PHASER | DISRUPTOR


def carries_cargo(s: TrekCcg, ship):
    """Return whether a ship is a freighter, a transport or a Ferengi ship (24.3)."""
    return has_trait(s, ship, FREIGHTER | TRANSPORT) or s.piece[ship].affiliation == FERENGI


def is_cargo(s: TrekCcg, piece, ship):
    """Return whether a ship may take an equipment card on a cargo run.

    Weapons are excluded (24.3), except for hand weapons on the Bok'Nor (42.11).
    """
    if has_trait(s, piece, HAND_WEAPON) and s.piece[ship].face == card_named("Bok'Nor"):
        return 1
    return not has_trait(s, piece, WEAPON)


def is_deliverable(s: TrekCcg, who, piece, ship):
    """Return whether the crew of a ship may deliver its cargo. Weapons need Smuggling (42.11)."""
    return not has_trait(s, piece, WEAPON) or skill(s, who, ship, SMUGGLING) > 0


def facility_of(s: TrekCcg, room):
    """Return the facility to which a room belongs. The room is a facility or a site."""
    if is_facility(s, room):
        return room
    return s.piece[room].host


def linked(s: TrekCcg, who, room, ship):
    """Return whether cards can walk or beam directly from a room to a ship (24.1)."""
    return may_walk(s, who, room, ship) == OK or may_beam(s, who, room, ship) == OK


def may_carry(s: TrekCcg, who, piece, start, goal):
    """Return OK, or refuse to let a personnel carry cargo from start to goal."""
    if not is_personnel(s, piece) or s.piece[piece].captive or not able(s, piece):
        return refuse("24.1")
    return may_go(s, who, piece, start, goal)


# -- beginning a run -------------------------------------------------------------------------------


@decision(PIECES, named="piece", prompt="Which equipment do you load?", rules=("24.1", "24.3"))
def choose_goods(s: TrekCcg, who, ship, room, piece):
    if not is_equipment(s, piece):
        return refuse("24.1")
    if not is_cargo(s, piece, ship):
        return refuse("24.3")
    return may_go(s, who, piece, room, ship)


@decision(PIECES, named="piece", prompt="Who carries it aboard?", rules=("24.1",))
def choose_carriers(s: TrekCcg, who, ship, room, piece):
    return may_carry(s, who, piece, room, ship)


@decision(HOSTS, named="host", prompt="Where does the cargo run begin?", rules=("24.1",))
def choose_depot(s: TrekCcg, who, ship, host):
    """Ask for the facility or site where the run begins.

    It needs personnel and equipment of the player that can go aboard.
    """
    if host >= PIECES or s.piece[host].host == NOWHERE:
        return refuse("24.1")
    if not is_facility(s, host) and not is_kind(s, host, SITE):
        return refuse("24.1")
    if not linked(s, who, host, ship):
        return refuse("24.1")
    if not any_legal(choose_carriers, s, who, ship, host):
        return refuse("24.1")
    if not any_legal(choose_goods, s, who, ship, host):
        return refuse("24.3")
    return OK


@decision(
    PIECES,
    named="piece",
    prompt="Which ship begins a cargo run?",
    rules=("24.1", "24.3", "24.6"),
    group=SHIPS,
)
def choose_freighter(s: TrekCcg, who, piece):
    if s.piece[piece].host == NOWHERE or not is_ship(s, piece) or s.piece[piece].controller != who:
        return refuse("24.1")
    if not carries_cargo(s, piece):
        return refuse("24.3")
    if is_on_run(s, piece):
        return refuse("24.6")
    if s.piece[piece].stopped:
        return refuse("28.1")
    if not any_legal(choose_depot, s, who, piece):
        return refuse("24.1")
    return OK


def has_run(s: TrekCcg, who):
    """Return whether a ship of the player is on a cargo run."""
    for ship in range(s.used_slots):
        if is_on_run(s, ship) and s.piece[ship].controller == who:
            return 1
    return 0


def may_begin_run(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("4.4")
    if any_legal(choose_freighter, s, who):
        return OK
    if has_run(s, who):
        return refuse("24.6")
    return refuse("24.1")


@rule("24.1", "24.3", "24.5")
def begin_run(s: TrekCcg, who):
    """Begin a cargo run: personnel openly carry equipment aboard the ship."""
    s.phase = EXECUTE_ORDERS
    ship = yield choose_freighter(who)
    room = yield choose_depot(who, ship)
    goods = some(PIECES)
    goods = yield choose_some(choose_goods, who, 1, MOST_TOGETHER, ship, room)
    carriers = some(PIECES)
    carriers = yield choose_some(choose_carriers, who, 1, MOST_TOGETHER, ship, room)
    action = begin_group(s, OTHER_ORDER, who)
    yield from ask_infiltrators(s, who, room)
    s.action[action].piece = ship
    s.action[action].host = room
    s.action[action].token = token(s)
    yield from responses(s, action)
    yield from suspension(s, action)
    if is_ship(s, ship) and s.piece[ship].controller == who and linked(s, who, room, ship):
        s.piece[ship].run_from = facility_of(s, room)
        s.piece[ship].run_at = location_of(s, ship)
        s.piece[ship].passed = 0
        say("run_begins", who, s.piece[ship].face)
        guided = False
        for piece in carriers:
            if may_carry(s, who, piece, room, ship) == OK:
                arrive(s, piece, ship, WALK)
                s.piece[piece].run = ship
                guided = True
        spies_follow(arrive, s, who, room, ship, WALK, guided)
        for piece in goods:
            if is_equipment(s, piece) and may_go(s, who, piece, room, ship) == OK:
                arrive(s, piece, ship, WALK)
                s.piece[piece].run = ship


# -- completing a run ------------------------------------------------------------------------------


def may_deliver(s: TrekCcg, who, piece, ship, bay):
    """Return OK, or refuse to let an equipment card complete a run at a Cargo Bay."""
    if not is_equipment(s, piece) or s.piece[piece].run != ship:
        return refuse("24.2")
    if not is_deliverable(s, who, piece, ship):
        return refuse(rule_of("Bok'Nor"))
    if s.piece[piece].face in s.side[who].delivered:
        return refuse("24.4")
    return may_go(s, who, piece, ship, bay)


def may_hand_over(s: TrekCcg, who, piece, ship, bay):
    """Return OK, or refuse to let a personnel deliver the cargo of a run."""
    if s.piece[piece].run != ship:
        return refuse("24.2")
    return may_carry(s, who, piece, ship, bay)


@decision(PIECES, named="piece", prompt="Which equipment is delivered?", rules=("24.2", "24.4", "24.6"))
def choose_delivery(s: TrekCcg, who, ship, bay, piece):
    return may_deliver(s, who, piece, ship, bay)


@decision(PIECES, named="piece", prompt="Who delivers it?", rules=("24.2",))
def choose_deliverer(s: TrekCcg, who, ship, bay, piece):
    return may_hand_over(s, who, piece, ship, bay)


@decision(PIECES, named="piece", prompt="To which Cargo Bay?", rules=("24.2", "24.4"))
def choose_bay(s: TrekCcg, who, ship, piece):
    """Ask for a Cargo Bay where the ship can complete its run.

    The bay must be unused this turn and must not belong to the facility where the run began.
    """
    if s.piece[piece].host >= PIECES or s.piece[piece].face != card_named("Cargo Bay"):
        return refuse("24.2")
    if s.piece[piece].host == s.piece[ship].run_from or not linked(s, who, ship, piece):
        return refuse("24.2")
    if not any_legal(choose_deliverer, s, who, ship, piece):
        return refuse("24.2")
    if s.piece[piece].used > 0 or not any_legal(choose_delivery, s, who, ship, piece):
        return refuse("24.4")
    return OK


@decision(
    PIECES, named="piece", prompt="Which ship completes its run?", rules=("24.2", "24.6", "24.7"), group=SHIPS
)
def choose_arrival(s: TrekCcg, who, piece):
    if not is_ship(s, piece) or s.piece[piece].controller != who:
        return refuse("24.2")
    if not is_on_run(s, piece):
        return refuse("24.7")
    if not any_legal(choose_bay, s, who, piece):
        return refuse("24.2")
    return OK


def may_complete_run(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("4.4")
    if any_legal(choose_arrival, s, who):
        return OK
    if has_run(s, who):
        return refuse("24.2")
    return refuse("24.7")


@decision(
    ("draw a card", "download Gold-Pressed Latinum"), prompt="What do you get for the cargo?", rules=("24.4",)
)
def choose_reward(s: TrekCcg, who, reward):
    if reward == 1:
        return may_download(s, who, card_named("Gold-Pressed Latinum"), NOTHING)
    return OK


@rule("24.2", "24.4", "24.6", "24.7")
def complete_run(s: TrekCcg, who):
    """Complete a cargo run.

    A personnel that carried cargo aboard brings one equipment card to the Cargo Bay. Then the player is
    rewarded and the run is over.
    """
    s.phase = EXECUTE_ORDERS
    ship = yield choose_arrival(who)
    bay = yield choose_bay(who, ship)
    goods = yield choose_delivery(who, ship, bay)
    deliverer = yield choose_deliverer(who, ship, bay)
    action = begin_group(s, OTHER_ORDER, who)
    yield from ask_infiltrators(s, who, ship)
    s.action[action].piece = ship
    s.action[action].host = bay
    s.action[action].token = token(s)
    yield from responses(s, action)
    yield from suspension(s, action)
    if (
        linked(s, who, ship, bay)
        and may_deliver(s, who, goods, ship, bay) == OK
        and may_hand_over(s, who, deliverer, ship, bay) == OK
    ):
        arrive(s, deliverer, bay, WALK)
        arrive(s, goods, bay, WALK)
        spies_follow(arrive, s, who, ship, bay, WALK, True)
        passed = missions_passed(s, ship, location_of(s, ship))
        s.side[who].delivered.add(s.piece[goods].face)
        s.piece[bay].used = 1
        say("run_ends", who, s.piece[ship].face, s.piece[goods].face, passed)
        end_run(s, ship)
        kasidy = s.piece[deliverer].face == card_named("Kasidy Yates")
        for _ in range(passed):
            if (yield choose_reward(who)) == 1:
                yield from download_card(s, who, card_named("Gold-Pressed Latinum"), NOTHING)
            else:
                yield from draw_cards(s, who, 1)
        if kasidy and (yield may_do_it(who, card_named("Kasidy Yates"))):
            yield from draw_cards(s, who, 2)


for deed, judge, does in (
    (BEGIN_CARGO_RUN, may_begin_run, begin_run),
    (COMPLETE_CARGO_RUN, may_complete_run, complete_run),
):
    MAY_DO.put(deed - HANDS, judge)
    DOES.put(deed - HANDS, does)
