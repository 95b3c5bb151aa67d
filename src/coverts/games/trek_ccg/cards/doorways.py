"""The doorways (chapter 47)."""

from coverts.engine import OK, any_legal, choose_some, decision, refuse, rule, say, some
from coverts.games.trek_ccg.rules.actions import may_come_into_play, play, within
from coverts.games.trek_ccg.rules.attributes import skill_of
from coverts.games.trek_ccg.rules.battle import at_start
from coverts.games.trek_ccg.rules.downloads import download_card, is_at_hand, may_download
from coverts.games.trek_ccg.rules.launching import BORG_SPHERE, ENGAGE_SHUTTLE_OPERATIONS, launch
from coverts.games.trek_ccg.rules.picking import may_do_it
from coverts.games.trek_ccg.rules.presence import (
    able,
    carried_by,
    exists,
    in_core,
    is_personnel,
    is_planet,
    is_ship,
    is_surface,
    location_of,
)
from coverts.games.trek_ccg.rules.reporting import goes_together
from coverts.games.trek_ccg.rules.seeding import new_location
from coverts.games.trek_ccg.rules.staffing import man
from coverts.games.trek_ccg.rules.transporters import fits
from coverts.games.trek_ccg.rules.zones import attach, discard, from_hand, has_room, put_in_play
from coverts.games.trek_ccg.state import (
    AT_MISSION,
    HOSTS,
    LOCATIONS,
    NOTHING,
    NOWHERE,
    PIECES,
    SEEDING,
    SURFACE,
)
from coverts.games.trek_ccg.vocabulary.declaring import doorway
from coverts.games.trek_ccg.vocabulary.deeds import BETWEEN, DESTRUCTION, DRAW, IN_ORDER, SHIP_BATTLE
from coverts.games.trek_ccg.vocabulary.printed import FITTED, HAND_NAMES, KIND, TO_CORE, TRAIT
from coverts.games.trek_ccg.vocabulary.terms import (
    ALPHA,
    AU,
    DOORWAY,
    EQUIPMENT,
    FIRST,
    GAMMA,
    HANDS,
    INTERRUPT,
    LEADERSHIP,
    PERSONNEL,
    SCOUT,
    SHIP,
    SHUTTLECRAFT,
    TRACTOR_BEAM,
)

LAUNCH_PORTAL = FIRST[DOORWAY] + 2
BAJORAN_WORMHOLE = FIRST[DOORWAY] + 4
ESCAPE_POD = FIRST[INTERRUPT] + 19
NO_CARD = HANDS
CARDS_OR_NONE = [*(f"card {n}" for n in range(HANDS)), "none"]


@doorway(1, "Alternate Universe Door", seedable=True, stays=TO_CORE)
class AlternateUniverseDoor:
    """Seeded on the table, or downloaded in place of a card draw: your [AU] cards may enter play."""

    def plays(s, who, card):
        if s.phase == SEEDING or within(s, DRAW) != NOTHING:
            return OK
        return refuse("47.1")


# -- Devidian Door ---------------------------------------------------------------------------------


@decision(HAND_NAMES, named="hand", prompt="Whom or what do you play there?", rules=("47.2",))
def choose_passenger(s, who, host, card):
    if s.side[who].hand[card] == 0:
        return refuse("1.3")
    if KIND[card] != PERSONNEL and KIND[card] != EQUIPMENT:
        return refuse("47.2")
    if not goes_together(s, who, card, host):
        return refuse("6.5")
    return may_come_into_play(s, who, card)


@decision(HOSTS, named="host", prompt="To which planet does the door lead?", rules=("47.2",))
def door_leads_to(s, who, host):
    if not is_surface(host) or not exists(s, host - SURFACE) or not is_planet(s, host - SURFACE):
        return refuse("47.2")
    if not any_legal(choose_passenger, s, who, host):
        return refuse("47.2")
    return OK


@doorway(2, "Devidian Door", icons=AU, stays=TO_CORE)
class DevidianDoor:
    """Plays on the table. Once a turn, between actions, play a personnel or equipment of your hand to any
    planet. In your next turn you show another Devidian Door of your hand and put it out of play, at its end
    at the latest, or you lose the game; so, too, if the game ends before."""

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER and moment != BETWEEN:
            return refuse("15.12")
        if s.piece[piece].used > 0 or not any_legal(door_leads_to, s, who):
            return refuse("47.2")
        return OK

    def use(s, who, piece):
        if any_legal(door_leads_to, s, who):
            s.piece[piece].used += 1
            s.side[who].doors_used += 1
            host = yield door_leads_to(who)
            card = yield choose_passenger(who, host)
            from_hand(s, who, card)
            yield from play(s, who, card, 1, host)


# -- Launch Portal ---------------------------------------------------------------------------------


@decision(
    CARDS_OR_NONE, named="deck_or_none", prompt="Which card do you download?", rules=("47.3", "16.14"),
)  # fmt: skip
def choose_for_launch(s, who, card):
    if card == NO_CARD:
        return OK
    if card != ENGAGE_SHUTTLE_OPERATIONS and card != ESCAPE_POD:
        return refuse("47.3")
    return may_download(s, who, card, NOTHING)


def is_small(card):
    """A scout ship, a shuttlecraft or a Borg Sphere."""
    if KIND[card] != SHIP:
        return 0
    return TRAIT[card] & SHUTTLECRAFT != 0 or FITTED[card] & SCOUT != 0 or card == BORG_SPHERE


@decision(
    CARDS_OR_NONE, named="deck_or_none", prompt="Which small ship do you download?", rules=("47.3", "16.14"),
)  # fmt: skip
def choose_small_ship(s, who, carrier, card):
    if card == NO_CARD:
        return OK
    if not is_small(card):
        return refuse("47.3")
    return may_download(s, who, card, carrier)


def may_carry_it(s, who, piece):
    """A ship of his with a Tractor Beam."""
    if s.piece[piece].host == NOWHERE or not is_ship(s, piece) or s.piece[piece].controller != who:
        return 0
    return FITTED[s.piece[piece].face] & TRACTOR_BEAM != 0


@decision(PIECES + 1, named="piece_or_none", prompt="To which ship do you download one?", rules=("47.3",))
def choose_carrier(s, who, piece):
    """The last option: to none."""
    if piece == PIECES or may_carry_it(s, who, piece):
        return OK
    return refuse("47.3")


def may_launch_it(s, who, piece):
    """A carried ship of his; never during a mission attempt (8.9)."""
    if s.attempted != NOTHING or s.piece[piece].host == NOWHERE:
        return 0
    if not is_ship(s, piece) or s.piece[piece].controller != who or s.piece[piece].stopped:
        return 0
    return carried_by(s, piece) != NOTHING


@decision(PIECES + 1, named="piece_or_none", prompt="Which ship do you launch?", rules=("47.3", "8.9"))
def choose_launch(s, who, piece):
    if piece == PIECES or may_launch_it(s, who, piece):
        return OK
    return refuse("8.9")


@decision(PIECES, named="piece", prompt="Who goes aboard it?", rules=("47.3", "8.8"))
def choose_boarder(s, who, ship, piece):
    """His personnel aboard the carrier."""
    card = s.piece[piece]
    if not is_personnel(s, piece) or card.host != s.piece[ship].host or card.controller != who:
        return refuse("47.3")
    if card.infiltrating or card.captive or card.stopped or not able(s, piece):
        return refuse("47.3")
    if not fits(s, who, card.affiliation, ship):
        return refuse("6.5")
    return OK


def any_carrier(s, who):
    for piece in range(s.used_slots):
        if may_carry_it(s, who, piece):
            return 1
    return 0


def any_launch(s, who):
    for piece in range(s.used_slots):
        if may_launch_it(s, who, piece):
            return 1
    return 0


@rule("47.3", "16.14")
def fetch_small_ship(s, who):
    """Once a game a small ship is downloaded aboard one of his with a Tractor Beam."""
    carrier = yield choose_carrier(who)
    if carrier != PIECES:
        card = yield choose_small_ship(who, carrier)
        if card != NO_CARD:
            s.side[who].once.add(LAUNCH_PORTAL)
            yield from download_card(s, who, card, carrier)


@rule("8.8", "8.9", "47.3")
def launch_some(s, who):
    """Carried ships are launched, one after another, with those who go aboard them."""
    while any_launch(s, who):
        ship = yield choose_launch(who)
        if ship == PIECES:
            break
        if any_legal(choose_boarder, s, who, ship):
            crew = some(PIECES)
            crew = yield choose_some(choose_boarder, who, 0, PIECES, ship)
            for piece in crew:
                attach(s, piece, ship)
        manned = yield from man(s, who, ship)
        if not manned:
            break
        launch(s, ship)


@doorway(3, "Launch Portal", suspends=True)
class LaunchPortal:
    """Suspends play. Any of these: download Engage Shuttle Operations or Escape Pod; once a game, download a
    scout ship, shuttlecraft or Borg Sphere aboard a ship of yours with a Tractor Beam; launch your carried
    ships, with crew who go aboard from the carrier, but not during a mission attempt. Then discard it, or
    place it on your Engage Shuttle Operations, which thereby serves scout ships too."""

    def plays(s, who, card):
        if any_launch(s, who) or (LAUNCH_PORTAL not in s.side[who].once and any_carrier(s, who)):
            return OK
        if (
            is_at_hand(s, who, ENGAGE_SHUTTLE_OPERATIONS)
            and in_core(s, ENGAGE_SHUTTLE_OPERATIONS, who) == NOTHING
        ):
            return OK
        if within(s, DESTRUCTION) != NOTHING and is_at_hand(s, who, ESCAPE_POD):
            return OK
        return refuse("47.3")

    def effect(s, who, action):
        card = yield choose_for_launch(who)
        if card != NO_CARD:
            yield from download_card(s, who, card, NOTHING)
        if LAUNCH_PORTAL not in s.side[who].once and any_carrier(s, who):
            yield from fetch_small_ship(s, who)
        yield from launch_some(s, who)
        operations = in_core(s, ENGAGE_SHUTTLE_OPERATIONS, who)
        if operations != NOTHING and has_room(s):
            if (yield may_do_it(who, LAUNCH_PORTAL)) == 1:
                s.action[action].held = False
                put_in_play(s, who, LAUNCH_PORTAL, operations)


# -- Battle Bridge Door ----------------------------------------------------------------------------


def commands_there(s, who):
    """His personnel with Leadership are at the location of the ship battle."""
    for piece in range(s.used_slots):
        card = s.piece[piece]
        if is_personnel(s, piece) and card.controller == who and not card.infiltrating and able(s, piece):
            if location_of(s, piece) == s.battle_at and skill_of(s, piece, LEADERSHIP) > 0:
                return 1
    return 0


@decision(("two more tactics", "WEAPONS +1"), prompt="What does the door bring?", rules=("47.4", "26.5"))
def choose_support(s, who, answer):
    return OK


@doorway(4, "Battle Bridge Door", seedable=True, stays=TO_CORE)
class BattleBridgeDoor:
    """Seeded, it opens your Battle Bridge side deck. Or played from hand as a ship battle begins where you
    have Leadership, in whoever's turn: you draw two more tactics, or your ships and facilities in it are
    WEAPONS +1; then discard it."""

    def plays(s, who, card):
        if s.phase == SEEDING:
            return OK
        return refuse("47.4")

    def answers(s, who, action):
        if not at_start(s, action) or s.action[action].kind != SHIP_BATTLE or not commands_there(s, who):
            return refuse("47.4")
        return OK

    def aim(s, who, action):
        if s.phase != SEEDING:
            s.action[action].other = yield choose_support(who)

    def effect(s, who, action):
        if s.phase != SEEDING:
            if s.action[action].other == 1:
                s.battle_weapons[who] += 1
            else:
                s.extra_tactics[who] += 2
            discard(s, s.action[action].piece)


# -- Bajoran Wormhole ------------------------------------------------------------------------------


def room_on_the_map(s):
    """Locations that are no place yet."""
    free = 0
    for location in range(LOCATIONS):
        free += not exists(s, location)
    return free


def copies_at_hand(s, who, card):
    """Copies in hand and draw deck; only he may know."""
    mine = s.side[who]
    count = mine.hand[card] + mine.deck[card] + (mine.on_top == card)
    for i in range(4):
        count += mine.beneath[i] == card
    return count


def ends_in_play(s, who):
    count = 0
    for piece in range(s.used_slots):
        if s.piece[piece].face == BAJORAN_WORMHOLE and s.piece[piece].seat == who:
            count += s.piece[piece].host != NOWHERE
    return count


@decision(
    ("the left end", "the right end"), prompt="At which end of the {quadrant} does it open?", rules=("47.5",)
)
def choose_mouth(s, who, quadrant, end):
    return OK


@rule("47.5")
def open_mouth(s, who, action, quadrant):
    """One end of the wormhole becomes the last location of a spaceline."""
    end = yield choose_mouth(who, quadrant)
    location = new_location(s, quadrant, end)
    s.location[location].card = BAJORAN_WORMHOLE
    s.action[action].held = False
    put_in_play(s, who, BAJORAN_WORMHOLE, AT_MISSION + location)
    s.orders = 0
    say("wormhole", BAJORAN_WORMHOLE)


@doorway(5, "Bajoran Wormhole")
class BajoranWormhole:
    """Two copies make one wormhole: play one, which becomes a location at an end of the Alpha Quadrant, and
    download the other, one at an end of the Gamma Quadrant. Any ship may move from one end to the other
    without using RANGE; it is stopped then. Each player has one wormhole."""

    def plays(s, who, card):
        ends = ends_in_play(s, who)
        if ends == 2 or room_on_the_map(s) < 2 - ends:
            return refuse("47.5")
        if ends == 0 and copies_at_hand(s, who, card) < 2:
            return refuse("47.5")
        return OK

    def effect(s, who, action):
        if ends_in_play(s, who) == 1:
            yield from open_mouth(s, who, action, GAMMA)
        elif ends_in_play(s, who) == 0 and room_on_the_map(s) >= 2:
            yield from open_mouth(s, who, action, ALPHA)
            if may_download(s, who, BAJORAN_WORMHOLE, NOTHING) == OK:
                yield from download_card(s, who, BAJORAN_WORMHOLE, NOTHING)
