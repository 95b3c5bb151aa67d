"""Rules for actions: initiation, responses, results and nesting (chapter 15)."""

from coverts.engine import CANCELLED, OK, cancel, decision, each, game_over, refuse, rule, say, token
from coverts.games.trek_ccg.rules.affiliations import is_playing
from coverts.games.trek_ccg.rules.borg import has_counterpart
from coverts.games.trek_ccg.rules.devidian_doors import forfeit
from coverts.games.trek_ccg.rules.presence import is_at, is_copy, is_kind
from coverts.games.trek_ccg.rules.stops import (
    choose_stops,
    is_asked,
    is_asked_about,
    may_choose_stops,
    set_stops,
)
from coverts.games.trek_ccg.rules.under_way import begin, finish
from coverts.games.trek_ccg.rules.zones import from_hand, has_room, new_location, put_in_play, to_discard
from coverts.games.trek_ccg.state import (
    ACTIONS,
    AT_MISSION,
    CARD_PLAY,
    CORE,
    NOTHING,
    NOWHERE,
    PIECES,
    SEEDING,
    TrekCcg,
)
from coverts.games.trek_ccg.vocabulary.deeds import (
    ATTEMPT_STOP,
    BETWEEN,
    BETWEEN_STOP,
    CHOOSE_STOPS,
    DEED_NAMES,
    DOES,
    END_TURN,
    EVERY_STEP,
    IN_ORDER,
    MAY_DO,
    MENUS,
    MOST_ORDERS,
    OWN_ATTEMPT_STOP,
    OWN_STOP,
    PASS,
    PASSES,
    PLAY,
    RESPONSE,
    SETTINGS,
    SPECIAL_DOWNLOAD,
    STEP,
    STEP_STOP,
    STOP_AT,
)
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import (
    ANY_TIME,
    ENIGMA,
    FREE,
    ICON,
    KIND,
    PERSONA,
    STAYS,
    SUSPENDS,
    TRAIT,
    UNIQUE,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    AU,
    BO,
    BORG,
    COUNTERPART,
    FACILITY,
    HA,
    HANDS,
    INTERRUPT,
    PERSONNEL,
)
from coverts.games.trek_ccg.vocabulary.texts import (
    AIMS,
    ANSWERS,
    EFFECTS,
    ENTERS,
    FREE_NOW,
    HAS_AIM,
    HAS_EFFECT,
    HAS_ENTERS,
    PLAYS,
)

MOST_WITHIN = ACTIONS // 2
"""The depth of nested actions from which players may not begin another action (15.20).

The rest of the `ACTIONS` slots is reserved for actions that rules and card texts begin by themselves.
"""

# -- cancelled actions -------------------------------------------------------------------------------


def drop_within(s: TrekCcg, first):
    """Discard the cards being played in the cancelled actions, from `first` on."""
    for action in range(first, s.depth):
        if s.action[action].held:
            s.action[action].held = False
            to_discard(s, s.action[action].player, s.action[action].card)


@rule("15.19")
def nullify(s: TrekCcg, who, own, action):
    """Cancel the action to which a card responds, and discard the responding card.

    Args:
        own: the action in which the responding card is being played.
        action: the action to cancel.
    """
    s.action[own].held = False
    to_discard(s, who, s.action[own].card)
    yield cancel(s.action[action].token)


# -- what may be begun -----------------------------------------------------------------------------


def au_open(s: TrekCcg, who):
    """Return whether a player's [AU] cards may enter play (2.7)."""
    for piece in each(is_at, s, CORE + who):
        if s.piece[piece].face == card_named("Alternate Universe Door"):
            return 1
    return 0


def in_play_already(s: TrekCcg, who, card):
    """Return whether a copy in play bars a unique card or an enigma (19.1, 5.8).

    A unique card is barred only by a copy of the same player. An enigma is barred by any copy.
    """
    if not UNIQUE[card]:
        return 0
    for piece in each(is_copy, s, card):
        if s.piece[piece].host != NOWHERE:
            if s.piece[piece].seat == who or UNIQUE[card] == ENIGMA:
                return 1
    return 0


def has_version(s: TrekCcg, who, card):
    """Return whether a player has a version of the card's persona in play (19.2)."""
    if not UNIQUE[card] or PERSONA[card] < 0:
        return 0
    for piece in each(is_kind, s, PERSONNEL):
        if PERSONA[s.piece[piece].face] == PERSONA[card] and s.piece[piece].seat == who:
            if s.piece[piece].host != NOWHERE:
                return 1
    return 0


def may_come_into_play(s: TrekCcg, who, card):
    """Return OK, or refuse by the rule that keeps a card out of play at the moment."""
    if ICON[card] & AU and not au_open(s, who):
        return refuse("2.7")
    if ICON[card] & BO and not is_playing(s, who, BORG):
        return refuse("2.6")
    if TRAIT[card] & COUNTERPART and has_counterpart(s, who):
        return refuse("22.17")
    if STAYS[card] or KIND[card] < INTERRUPT:
        if in_play_already(s, who, card):
            return refuse("19.1")
        if has_version(s, who, card):
            return refuse("19.2")
        if not has_room(s):
            return refuse("1.11")
    return OK


def plays_any_time(card):
    """Return whether a card may be played outside the card play phase (4.1, 5.1)."""
    return KIND[card] == INTERRUPT or ANY_TIME[card] or SUSPENDS[card]


def takes_card_play(s: TrekCcg, who, card):
    """Return whether playing this card uses up the normal card play (5.1).

    The cards that report for duty have their own check.
    """
    if plays_any_time(card) or FREE[card]:
        return 0
    if FREE_NOW[card](s, who, card):
        return 0
    return KIND[card] > FACILITY


def may_play(s: TrekCcg, who, card, moment):
    """Return OK, or refuse to let a player play a card from hand at this moment.

    The caller checks that the card is in the player's hand.
    """
    allowed = may_come_into_play(s, who, card)
    if allowed != OK:
        return allowed
    if moment == STEP and not SUSPENDS[card]:
        return refuse("15.13")
    if ICON[card] & HA and (moment == RESPONSE or not FREE_NOW[card](s, who, card)):
        return refuse("17.1")
    if moment == RESPONSE and not SUSPENDS[card]:
        return ANSWERS[card](s, who, s.depth - 1)
    if moment == IN_ORDER and KIND[card] > FACILITY and not plays_any_time(card):
        if s.phase > CARD_PLAY:
            return refuse("4.1")
        if takes_card_play(s, who, card) and s.normal_plays == 0:
            return refuse("5.1")
    if moment == BETWEEN and not (SUSPENDS[card] or ANY_TIME[card]):
        return refuse("15.17")
    return PLAYS[card](s, who, card)


def may_begin(s: TrekCcg, who, deed, moment):
    """Return OK, or refuse to let a player begin a deed at this moment.

    A deed below HANDS is the number of a card to be played. Other numbers stand for the deeds in `deeds`.
    """
    if is_pass(deed):
        if moment == IN_ORDER and deed < EVERY_STEP:
            return refuse("15.22")
        return OK
    if s.depth >= MOST_WITHIN:
        return refuse("15.20")
    if deed < HANDS:
        if s.side[who].hand[deed] == 0:
            return refuse("1.3")
        return may_play(s, who, deed, moment)
    return MAY_DO[deed - HANDS](s, who, moment)


def is_pass(deed):
    return PASS <= deed < END_TURN


@decision(
    DEED_NAMES,
    named="deed",
    prompt="Your turn: what do you do?",
    rules=("4.1", "15.7"),
    menus=MENUS,
    passes=PASSES,
    settings=SETTINGS,
)
def order(s: TrekCcg, who, deed):
    if s.orders >= MOST_ORDERS and deed != END_TURN:
        return refuse("4.10")
    return may_begin(s, who, deed, IN_ORDER)


@decision(
    DEED_NAMES,
    named="deed",
    prompt="Do you do anything before your opponent goes on?",
    rules=("15.7", "15.17"),
    menus=MENUS,
    passes=PASSES,
    settings=SETTINGS,
)
def between(s: TrekCcg, who, deed):
    if s.orders >= MOST_ORDERS and not is_pass(deed):
        return refuse("4.10")
    return may_begin(s, who, deed, BETWEEN)


@decision(
    DEED_NAMES,
    named="deed",
    prompt="{action}. Do you respond?",
    rules=("15.5", "15.8", "15.11", "15.17"),
    menus=MENUS,
    passes=PASSES,
    settings=SETTINGS,
)
def respond(s: TrekCcg, who, action, deed):
    return may_begin(s, who, deed, RESPONSE)


@decision(
    DEED_NAMES,
    named="deed",
    prompt="{action}. Do you suspend play?",
    rules=("15.13",),
    menus=MENUS,
    passes=PASSES,
    settings=SETTINGS,
)
def interject(s: TrekCcg, who, action, deed):
    return may_begin(s, who, deed, STEP)


# -- asking the players ------------------------------------------------------------------------------


def suspends(deed):
    """Return whether a deed suspends play (15.13, 15.14)."""
    return deed == SPECIAL_DOWNLOAD or (deed < HANDS and SUSPENDS[deed])


@rule("15.5", "15.13", "15.26")
def in_turn(question, s, action, first, stop, own):
    """Ask both players in turn until both pass in a row.

    Args:
        question: the question to put to the players.
        stop: the stop that a player must have set to be asked.
        own: the stop that the initiator of the action must have set.
    """
    who = first
    passes = 0
    while passes < 2:
        deed = PASS
        if is_asked_about(s, who, action, stop, own):
            deed = yield question(who, action)
        if is_pass(deed):
            passes += 1
            set_stops(s, who, deed)
        else:
            passes = 0
            s.action[action].suspended = suspends(deed)
            yield from perform(s, who, deed)
            s.action[action].suspended = False
            if suspends(deed):
                say("goes_on", s.action[action].kind)
        who = 1 - who


@rule("15.5", "15.10")
def responses(s: TrekCcg, action):
    """Let both players respond to an action, the initiator's opponent first."""
    stop = STOP_AT[s.action[action].kind]
    own = OWN_STOP
    if stop == ATTEMPT_STOP:
        own = OWN_ATTEMPT_STOP
    yield from in_turn(respond, s, action, 1 - s.action[action].player, stop, own)


@rule("15.13")
def suspension(s: TrekCcg, action):
    """Let both players suspend play between two steps, the turn player first."""
    yield from in_turn(interject, s, action, s.player, STEP_STOP, STEP_STOP)


@rule("15.7")
def opponents_chance(s: TrekCcg, who):
    """Let the other player begin an action after one has ended. Return 1 if they do."""
    while is_asked(s, who, BETWEEN_STOP):
        deed = yield between(who)
        if deed == CHOOSE_STOPS:
            yield from choose_stops(s, who)
        elif is_pass(deed):
            set_stops(s, who, deed)
            return 0
        else:
            yield from perform(s, who, deed)
            return 1
    return 0


# -- carrying out ----------------------------------------------------------------------------------


@rule("15.1", "27.2")
def perform(s: TrekCcg, who, deed):
    """Carry out one deed from its initiation to its end, even if it is cancelled."""
    depth = s.depth
    if deed < HANDS:
        if depth == 0 and who == s.player and takes_card_play(s, who, deed):
            s.normal_plays -= 1
        from_hand(s, who, deed)
        yield from play(s, who, deed, 0, NOTHING)
    else:
        yield from DOES[deed - HANDS](s, who)
    finish(s, depth)
    yield from end_if_won(s)


@rule("15.6")
def play(s: TrekCcg, who, card, paid, host):
    """Play a card that has left the hand or deck, and discard it if it is nullified.

    Args:
        paid: whether the card needs no card play, as in a download.
        host: the place that a text names for the card, or NOTHING.
    """
    depth = s.depth
    outcome = yield from announce(s, who, card, paid, host)
    if outcome == CANCELLED:
        say("nullified", card)
        drop_within(s, depth)
    finish(s, depth)


@rule("15.3", "15.4")
def announce(s: TrekCcg, who, card, paid, host):
    """Play a card: initiation, choice of targets, responses and results."""
    action = begin(s, PLAY, who)
    s.action[action].card = card
    s.action[action].choice = paid
    s.action[action].host = host
    s.action[action].held = True
    s.action[action].token = token(s)
    if s.phase == SEEDING and action == 0:
        say("seeds", who, card)
    elif action > 0 and SUSPENDS[card]:
        say("suspends", who, card)
    else:
        say("plays", who, card)
    if HAS_AIM[card]:
        yield from AIMS[card](s, who, action)
    yield from responses(s, action)
    yield from suspension(s, action)
    yield from results(s, who, action)


def is_gone(s: TrekCcg, host):
    """Return whether the piece that a card was played on has left play."""
    return 0 <= host < PIECES and s.piece[host].host == NOWHERE


def cannot_enter(s: TrekCcg, who, card):
    """Return whether a card can no longer enter play (19.1, 1.11).

    Another copy or version may have entered play meanwhile, or the table may be full.
    """
    if KIND[card] > FACILITY and not STAYS[card]:
        return 0
    return in_play_already(s, who, card) or has_version(s, who, card) or not has_room(s)


def lay_down(s: TrekCcg, who, action, host):
    """Put the card that is being played into play at a host, and return its piece."""
    s.action[action].held = False
    return put_in_play(s, who, s.action[action].card, host)


def become_place(s: TrekCcg, who, action, quadrant, end):
    """Turn the card that is being played into a location at one end of a spaceline, and return its number.

    Args:
        end: 0 for the left end, 1 for the right end.
    """
    place = new_location(s, quadrant, end)
    s.location[place].card = s.action[action].card
    lay_down(s, who, action, AT_MISSION + place)
    return place


@rule("15.6", "1.5", "1.11", "19.1")
def results(s: TrekCcg, who, action):
    """Carry out a card's effect, then keep the card in play or discard it."""
    card = s.action[action].card
    host = s.action[action].host
    if STAYS[card] == 1:
        host = CORE + who
    if (STAYS[card] and is_gone(s, host)) or cannot_enter(s, who, card):
        s.action[action].held = False
        to_discard(s, who, card)
        return 0
    if STAYS[card]:
        s.action[action].piece = lay_down(s, who, action, host)
        if HAS_ENTERS[card]:
            yield from ENTERS[card](s, s.action[action].piece)
    if HAS_EFFECT[card]:
        yield from EFFECTS[card](s, who, action)
    if s.action[action].held:
        s.action[action].held = False
        to_discard(s, who, card)


@rule("27.2", "27.3")
def end_if_won(s: TrekCcg):
    """End the game if a player has enough points and more points than the opponent."""
    if s.side[0].points >= s.points_to_win or s.side[1].points >= s.points_to_win:
        if s.side[0].points != s.side[1].points:
            s.winner = s.side[1].points > s.side[0].points
            forfeit(s)
            s.ended = True
            yield game_over()


MAY_DO.put(CHOOSE_STOPS - HANDS, may_choose_stops)
