"""Rules for hidden agendas, facedown until they are activated (chapter 17)."""

from coverts.engine import CANCELLED, OK, any_legal, decision, each, refuse, rule, say, token
from coverts.games.trek_ccg.rules.actions import responses, suspension
from coverts.games.trek_ccg.rules.presence import is_at
from coverts.games.trek_ccg.rules.reporting import normal_play
from coverts.games.trek_ccg.rules.under_way import begin, finish
from coverts.games.trek_ccg.rules.zones import discard, has_room, place_piece, turn_up
from coverts.games.trek_ccg.state import CORE, NOTHING, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import (
    ACTIVATE,
    ACTIVATE_AGENDA,
    DOES,
    IN_ORDER,
    LAY_AGENDA,
    MAY_DO,
    RESPONSE,
    STEP,
)
from coverts.games.trek_ccg.vocabulary.printed import HAND_NAMES, ICON, STAYS
from coverts.games.trek_ccg.vocabulary.terms import HA, HANDS
from coverts.games.trek_ccg.vocabulary.texts import (
    AIMS,
    ANSWERS,
    EFFECTS,
    ENTERS,
    HAS_AIM,
    HAS_EFFECT,
    HAS_ENTERS,
    PLAYS,
)

# -- laying a hidden agenda --------------------------------------------------------------------------


@decision(
    HAND_NAMES,
    named="hand",
    prompt="Which card do you lay facedown?",
    others_see="that",
    rules=("17.1", "17.2"),
)
def choose_agenda(s: TrekCcg, who, card):
    if s.side[who].hand[card] == 0:
        return refuse("1.3")
    if not ICON[card] & HA:
        return refuse("27.6")
    return OK


def may_lay(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("15.17")
    allowed = normal_play(s)
    if allowed != OK:
        return allowed
    if not has_room(s):
        return refuse("1.11")
    if not any_legal(choose_agenda, s, who):
        return refuse("17.1")
    return OK


@rule("17.1")
def lay_agenda(s: TrekCcg, who):
    """Lay a card facedown as the normal card play, hidden from the opponent."""
    s.normal_plays -= 1
    piece = place_piece(s, who, CORE + who)
    s.piece[piece].known_by = 1 << who
    s.piece[piece].agenda = yield choose_agenda(who)
    s.side[who].hand[s.piece[piece].agenda] -= 1
    s.side[who].hand_count -= 1
    say("agenda", who)


# -- activating a hidden agenda ----------------------------------------------------------------------


def may_be_activated(s: TrekCcg, who, card, moment):
    if moment == STEP:
        return refuse("17.3")
    if moment == RESPONSE:
        return ANSWERS[card](s, who, s.depth - 1)
    return PLAYS[card](s, who, card)


def may_turn_up(s: TrekCcg, who, moment, piece):
    """Return OK, or refuse to let a player activate a hidden agenda at this moment."""
    card = s.piece[piece]
    if card.host != CORE + who or card.seat != who or card.agenda < 0:
        return refuse("17.3")
    return may_be_activated(s, who, card.agenda, moment)


@decision(PIECES, named="piece", prompt="Which hidden agenda do you activate?", rules=("17.3",))
def choose_facedown(s: TrekCcg, who, moment, piece):
    return may_turn_up(s, who, moment, piece)


def may_activate(s: TrekCcg, who, moment):
    for piece in each(is_at, s, CORE + who):
        if may_turn_up(s, who, moment, piece) == OK:
            return OK
    return refuse("17.3")


@rule("17.3")
def activate_agenda(s: TrekCcg, who):
    """Turn a hidden agenda faceup between actions or as a valid response."""
    depth = s.depth
    moment = IN_ORDER
    if depth > 0:
        moment = RESPONSE
    piece = yield choose_facedown(who, moment)
    s.piece[piece].face = s.piece[piece].agenda
    s.piece[piece].agenda = NOTHING
    turn_up(s, piece, s.piece[piece].face)
    outcome = yield from activation(s, who, piece)
    if outcome == CANCELLED and s.piece[piece].host == CORE + who:
        discard(s, piece)
    finish(s, depth)


@rule("17.3", "17.4", "17.5")
def activation(s: TrekCcg, who, piece):
    """Carry out the initiation, responses and results of an activated hidden agenda."""
    action = begin(s, ACTIVATE, who)
    card = s.piece[piece].face
    s.action[action].card = card
    s.action[action].piece = piece
    s.action[action].choice = 1
    s.action[action].token = token(s)
    say("activates", who, card)
    if HAS_AIM[card]:
        yield from AIMS[card](s, who, action)
    yield from responses(s, action)
    yield from suspension(s, action)
    if s.piece[piece].face == card:
        if STAYS[card] == 2:
            s.piece[piece].host = s.action[action].host
        if HAS_ENTERS[card]:
            yield from ENTERS[card](s, piece)
        if HAS_EFFECT[card]:
            yield from EFFECTS[card](s, who, action)
        if not STAYS[card] and s.piece[piece].face == card:
            discard(s, piece)


MAY_DO.put(LAY_AGENDA - HANDS, may_lay)
DOES.put(LAY_AGENDA - HANDS, lay_agenda)
MAY_DO.put(ACTIVATE_AGENDA - HANDS, may_activate)
DOES.put(ACTIVATE_AGENDA - HANDS, activate_agenda)
