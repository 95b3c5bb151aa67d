"""Interrupts about shape-shifters (chapter 49)."""

from coverts.engine import OK, any_legal, cancel, choose_some, decision, refuse, say
from coverts.games.trek_ccg.rules.actions import within
from coverts.games.trek_ccg.rules.battle import at_start, battle_started, starts_personnel_battle
from coverts.games.trek_ccg.rules.capture import capture
from coverts.games.trek_ccg.rules.downloads import download_card, is_at_hand, may_download
from coverts.games.trek_ccg.rules.infiltration import expose
from coverts.games.trek_ccg.rules.morphing import (
    bar_morphs,
    exchange,
    is_morph,
    may_morph,
    may_replace_it,
    morphing_card,
    own_shape_shifter,
)
from coverts.games.trek_ccg.rules.personnel_battle import (
    enter_battle,
)
from coverts.games.trek_ccg.rules.presence import (
    able,
    has_trait,
    is_equipment,
    is_personnel,
    is_surface,
    together,
)
from coverts.games.trek_ccg.rules.zones import file_away, follow, return_to_hand, to_discard
from coverts.games.trek_ccg.state import NOTHING, NOWHERE, PIECES
from coverts.games.trek_ccg.vocabulary.declaring import interrupt
from coverts.games.trek_ccg.vocabulary.deeds import DESTRUCTION, ENCOUNTER
from coverts.games.trek_ccg.vocabulary.printed import HAND_NAMES, IMMUNE_ALL, IMMUNE_AMANDA, TRAIT
from coverts.games.trek_ccg.vocabulary.terms import (
    ALLASOMORPH,
    CHANGELING,
    DILEMMA,
    FIRST,
    FOUNDER,
    INTERRUPT,
    PERSONNEL,
    SHAPE_SHIFTER,
)

STRIKE_THREE = FIRST[INTERRUPT] + 1
CAUGHT_RED_HANDED = FIRST[INTERRUPT] + 2
COMMON_THIEF = FIRST[DILEMMA] + 17
ODO_FOUNDER = FIRST[PERSONNEL] + 53


# -- In the Bag ------------------------------------------------------------------------------------


@decision(PIECES, named="piece", prompt="Which equipment do you exchange?", rules=("49.1", "21.29", "21.31"))
def choose_equipment(s, who, piece):
    card = s.piece[piece]
    if card.host == NOWHERE or not is_equipment(s, piece) or card.controller != who or card.seat != who:
        return refuse("49.1")
    if card.fixed:
        return refuse("49.3")
    if not any_legal(choose_from_bag, s, who, piece):
        return refuse("49.1")
    return OK


@decision(HAND_NAMES, named="hand", prompt="For which shape-shifter of your hand?", rules=("49.1", "21.29"))
def choose_from_bag(s, who, piece, card):
    if s.side[who].hand[card] == 0:
        return refuse("1.3")
    if not TRAIT[card] & SHAPE_SHIFTER:
        return refuse("49.1")
    return may_replace_it(s, who, piece, card)


@decision(("no", "yes"), prompt="Do you download Strike Three as well?", rules=("49.1", "21.31"))
def choose_to_strike(s, who, answer):
    """Announced with the rest; whether it is found is seen when the card takes effect."""
    return OK


def may_empty_bag(s, who):
    if any_legal(choose_equipment, s, who):
        return OK
    return refuse("49.1")


def still_in_bag(s, who, piece, card):
    """The exchange that was announced can still be made; the hand is read, so this is hidden too."""
    if not is_equipment(s, piece) or s.piece[piece].controller != who or s.piece[piece].fixed:
        return 0
    return s.side[who].hand[card] > 0 and may_replace_it(s, who, piece, card) == OK


@interrupt(1, "In the Bag", MORPH=True)
class InTheBag:
    """Morph. Exchange equipment of yours in play with a shape-shifter in your hand. It may be played at the
    start of a battle; at that of a personnel battle it may also download Strike Three there."""

    def plays(s, who, card):
        return may_empty_bag(s, who)

    def answers(s, who, action):
        if not at_start(s, action):
            return refuse("49.1")
        return may_empty_bag(s, who)

    def aim(s, who, action):
        s.action[action].target = yield choose_equipment(who)
        s.action[action].other = yield choose_from_bag(who, s.action[action].target)
        say("to_exchange", s.piece[s.action[action].target].face, s.action[action].other)
        s.action[action].choice = 0
        if action > 0 and starts_personnel_battle(s, action - 1):
            s.action[action].choice = yield choose_to_strike(who)
            if s.action[action].choice == 1:
                say("to_download", STRIKE_THREE)

    def effect(s, who, action):
        piece = s.action[action].target
        if still_in_bag(s, who, piece, s.action[action].other):
            exchange(s, piece, s.action[action].other)
            if battle_started(s) != NOTHING and s.piece[piece].host == s.battle_at:
                enter_battle(s, piece)
        if s.action[action].choice == 1 and may_download(s, who, STRIKE_THREE, NOTHING) == OK:
            yield from download_card(s, who, STRIKE_THREE, NOTHING)


# -- Caught Red-Handed -----------------------------------------------------------------------------


def is_watched(s, who, piece):
    """An able shape-shifter of that player is present with the piece."""
    for other in range(s.used_slots):
        if own_shape_shifter(s, who, other) and able(s, other) and together(s, other, piece):
            return 1
    return 0


@decision(PIECES, named="piece", prompt="Whom do you expose?", rules=("49.3", "21.23"))
def choose_caught(s, who, piece):
    card = s.piece[piece]
    if (
        card.host == NOWHERE
        or not card.infiltrating
        or card.controller == who
        or not is_watched(s, who, piece)
    ):
        return refuse("49.3")
    return OK


@decision(PIECES, named="piece", prompt="Which changeling may not morph?", rules=("49.3",))
def choose_held_changeling(s, who, piece):
    card = s.piece[piece]
    if card.host == NOWHERE or not is_personnel(s, piece) or card.controller == who or card.fixed:
        return refuse("49.3")
    if not has_trait(s, piece, CHANGELING):
        return refuse("49.3")
    return OK


def morphs_changeling(s, who, action):
    """The opponent's action there makes a changeling morph, into or out of play."""
    if s.action[action].player == who or not is_morph(s, action):
        return 0
    if has_trait(s, morphing_card(s, action), CHANGELING):
        return 1
    return s.action[action].other >= 0 and TRAIT[s.action[action].other] & CHANGELING != 0


def is_thief(s, action):
    return s.action[action].kind == ENCOUNTER and s.action[action].card == COMMON_THIEF


EXPOSES, STOPS_MORPH, NULLIFIES = range(3)


@decision(
    ("expose an infiltrator", "stop a changeling morphing", "nullify Common Thief"),
    prompt="What do you use Caught Red-Handed for?",
    rules=("49.3",),
)
def choose_catch(s, who, action, way):
    """As an answer it can do no more than what makes it one (15.8)."""
    if action > 0:
        if way == STOPS_MORPH and morphs_changeling(s, who, action - 1):
            return OK
        if way == NULLIFIES and is_thief(s, action - 1):
            return OK
        return refuse("15.8")
    if way == EXPOSES and any_legal(choose_caught, s, who):
        return OK
    if way == STOPS_MORPH and any_legal(choose_held_changeling, s, who):
        return OK
    return refuse("49.3")


@decision(("no", "yes"), prompt="Do you capture {piece} as well?", rules=("49.3", "20.4"))
def choose_to_capture(s, who, piece, answer):
    return OK


@interrupt(3, "Caught Red-Handed", IMMUNE=IMMUNE_ALL)
class CaughtRedHanded:
    """Expose, and if you like capture, an infiltrator of the opponent who is present with your shape-shifter;
    or keep a changeling from morphing this turn; or nullify Common Thief. It cannot be nullified."""

    def plays(s, who, card):
        if any_legal(choose_caught, s, who) or any_legal(choose_held_changeling, s, who):
            return OK
        return refuse("49.3")

    def answers(s, who, action):
        if morphs_changeling(s, who, action) or is_thief(s, action):
            return OK
        return refuse("49.3")

    def aim(s, who, action):
        way = yield choose_catch(who, action)
        s.action[action].choice = way
        s.action[action].other = 0
        if way == EXPOSES:
            s.action[action].target = yield choose_caught(who)
            s.action[action].other = yield choose_to_capture(who, s.action[action].target)
        elif way == STOPS_MORPH:
            if action > 0:
                s.action[action].target = morphing_card(s, action - 1)
            else:
                s.action[action].target = yield choose_held_changeling(who)

    def effect(s, who, action):
        piece = s.action[action].target
        way = s.action[action].choice
        if way == EXPOSES:
            if s.piece[piece].infiltrating and is_watched(s, who, piece):
                expose(s, piece)
                if s.action[action].other == 1:
                    yield from capture(s, piece, who)
        elif way == STOPS_MORPH:
            if s.piece[piece].face >= 0:
                s.piece[piece].fixed = True
                say("may_not_morph", s.piece[piece].face)
        elif is_thief(s, action - 1):
            s.action[action].held = False
            to_discard(s, who, CAUGHT_RED_HANDED)
            yield cancel(s.action[action - 1].token)


# -- Howard Heirloom Candle ------------------------------------------------------------------------


def morphs_allasomorph(s, who, action):
    """The opponent's action there morphs Anya or Salia."""
    if s.action[action].player == who or not is_morph(s, action):
        return 0
    if s.action[action].other >= 0 and TRAIT[s.action[action].other] & ALLASOMORPH:
        return 1
    return has_trait(s, morphing_card(s, action), ALLASOMORPH)


@interrupt(5, "Howard Heirloom Candle")
class HowardHeirloomCandle:
    """The opponent's Anya and Salia may not morph this turn."""

    def plays(s, who, card):
        if s.no_morph >> (1 - who) & 1:
            return refuse("49.5")
        return OK

    def answers(s, who, action):
        if s.no_morph >> (1 - who) & 1 or not morphs_allasomorph(s, who, action):
            return refuse("49.5")
        return OK

    def effect(s, who, action):
        bar_morphs(s, 1 - who)


# -- Shape-Shift -----------------------------------------------------------------------------------

BY_EXCHANGE, BY_DOWNLOAD = range(2)


@decision(PIECES, named="piece", prompt="Which Founder changes?", rules=("49.6", "21.29"))
def choose_founder(s, who, piece):
    if not own_shape_shifter(s, who, piece) or not has_trait(s, piece, FOUNDER) or s.piece[piece].seat != who:
        return refuse("49.6")
    if may_morph(s, piece) != OK:
        return refuse("49.3")
    if not any_legal(choose_shift, s, who, piece):
        return refuse("49.6")
    return OK


@decision(
    ("exchange it with one in hand", "discard it to download one"),
    prompt="How does {piece} change?",
    rules=("49.6",),
)
def choose_shift(s, who, piece, way):
    if not any_legal(choose_new_founder, s, who, piece, way):
        return refuse("49.6")
    return OK


@decision(HAND_NAMES, named="deck", prompt="Into whom?", rules=("49.6", "16.1"))
def choose_new_founder(s, who, piece, way, card):
    if not TRAIT[card] & FOUNDER or card == s.piece[piece].face:
        return refuse("49.6")
    if way == BY_EXCHANGE and s.side[who].hand[card] == 0:
        return refuse("1.3")
    if way == BY_DOWNLOAD and not is_at_hand(s, who, card):
        return refuse("16.1")
    return may_replace_it(s, who, piece, card)


def may_shift(s, who, piece):
    """The Founder announced is still there and may still morph."""
    if s.piece[piece].host == NOWHERE or not has_trait(s, piece, FOUNDER) or s.piece[piece].captive:
        return 0
    return s.piece[piece].controller == who and s.piece[piece].seat == who and may_morph(s, piece) == OK


def may_still_exchange(s, who, piece, card):
    return s.side[who].hand[card] > 0 and may_replace_it(s, who, piece, card) == OK


@interrupt(6, "Shape-Shift", MORPH=True, IMMUNE=IMMUNE_AMANDA)
class ShapeShift:
    """Your Founder in play becomes another Founder: exchange it with one in hand, or discard it to download
    one where it was. One who infiltrates is exposed by that. Immune to Amanda Rogers."""

    def plays(s, who, card):
        if any_legal(choose_founder, s, who):
            return OK
        return refuse("49.6")

    def aim(s, who, action):
        s.action[action].target = yield choose_founder(who)
        s.action[action].choice = yield choose_shift(who, s.action[action].target)
        if s.action[action].choice == BY_EXCHANGE:
            s.action[action].other = yield choose_new_founder(who, s.action[action].target, BY_EXCHANGE)

    def effect(s, who, action):
        piece = s.action[action].target
        if may_shift(s, who, piece):
            if s.action[action].choice == BY_EXCHANGE:
                if may_still_exchange(s, who, piece, s.action[action].other):
                    if s.piece[piece].face != ODO_FOUNDER:
                        expose(s, piece)
                    exchange(s, piece, s.action[action].other)
            elif any_legal(choose_new_founder, s, who, piece, BY_DOWNLOAD):
                s.action[action].other = yield choose_new_founder(who, piece, BY_DOWNLOAD)
                host = s.piece[piece].host
                expose(s, piece)
                say("discarded", s.piece[piece].face)
                file_away(s, piece)
                follow(s)
                yield from download_card(s, who, s.action[action].other, host)


# -- Flight of the Intruder ------------------------------------------------------------------------


@decision(PIECES, named="piece", prompt="Who returns to hand?", rules=("49.8",))
def choose_flyer(s, who, host, piece):
    """host: where all of them are, or NOTHING for the first."""
    if not own_shape_shifter(s, who, piece) or (host != NOTHING and s.piece[piece].host != host):
        return refuse("49.8")
    if s.piece[piece].host >= PIECES and not is_surface(s.piece[piece].host):
        return refuse("49.8")
    return OK


@interrupt(8, "Flight of the Intruder", suspends=True)
class FlightOfTheIntruder:
    """Suspends play, but not while a ship or facility is being destroyed. Any of your shape-shifters who are
    present together return to hand."""

    def plays(s, who, card):
        if within(s, DESTRUCTION) == NOTHING and any_legal(choose_flyer, s, who, NOTHING):
            return OK
        return refuse("49.8")

    def aim(s, who, action):
        piece = yield choose_flyer(who, NOTHING)
        s.action[action].host = s.piece[piece].host

    def effect(s, who, action):
        host = s.action[action].host
        if any_legal(choose_flyer, s, who, host):
            gone = yield choose_some(choose_flyer, who, 1, PIECES, host)
            for piece in gone:
                return_to_hand(s, piece)
