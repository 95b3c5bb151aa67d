"""Rules for infiltrators that move by themselves (21.17, 21.18)."""

from coverts.engine import OK, any_legal, decision, refuse, rule, say, token
from coverts.games.trek_ccg.rules.actions import responses, suspension
from coverts.games.trek_ccg.rules.infiltration import stop_infiltrating
from coverts.games.trek_ccg.rules.presence import card_at, is_incapacitated, vessel_of
from coverts.games.trek_ccg.rules.transporters import spy_may_go
from coverts.games.trek_ccg.rules.under_way import begin
from coverts.games.trek_ccg.state import HOSTS, NOTHING, NOWHERE, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import BEAM, BETWEEN, DOES, IN_ORDER, MAY_DO, MOVE_INFILTRATOR
from coverts.games.trek_ccg.vocabulary.spoken import COMES_HOME
from coverts.games.trek_ccg.vocabulary.terms import HANDS


@decision(PIECES, named="piece", prompt="Which infiltrator moves?", rules=("21.17",))
def choose_lone_spy(s: TrekCcg, who, piece):
    card = s.piece[piece]
    if card.host == NOWHERE or not card.infiltrating or card.controller != who:
        return refuse("21.17")
    if card.stopped or is_incapacitated(s, piece):
        return refuse("28.1")
    if not any_legal(spy_goes_to, s, who, piece):
        return refuse("21.18")
    return OK


@decision(HOSTS, named="host", prompt="Where does {piece} go?", rules=("21.17", "21.18"))
def spy_goes_to(s: TrekCcg, who, piece, host):
    if not spy_may_go(s, piece, host):
        return refuse("21.18")
    return OK


def may_move_alone(s: TrekCcg, who, moment):
    if moment == IN_ORDER:
        return refuse("21.17")
    if moment != BETWEEN:
        return refuse("15.17")
    if any_legal(choose_lone_spy, s, who):
        return OK
    return refuse("21.17")


@rule("9.8", "21.17", "21.18", "21.24")
def move_alone(s: TrekCcg, who):
    """Move an infiltrator by itself in the opponent's turn.

    It passes the opponent's SHIELDS and uses their transporters. Aboard a ship or facility of its own player
    it is exposed.
    """
    piece = yield choose_lone_spy(who)
    host = yield spy_goes_to(who, piece)
    action = begin(s, BEAM, who)
    s.action[action].piece = piece
    s.action[action].host = host
    s.action[action].token = token(s)
    yield from responses(s, action)
    yield from suspension(s, action)
    if s.piece[piece].infiltrating and spy_may_go(s, piece, host):
        s.piece[piece].host = host
        say("moves_alone", s.piece[piece].face, card_at(s, host))
        vessel = vessel_of(s, host)
        if vessel != NOTHING and s.piece[vessel].controller == who:
            stop_infiltrating(s, piece, COMES_HOME)


MAY_DO.put(MOVE_INFILTRATOR - HANDS, may_move_alone)
DOES.put(MOVE_INFILTRATOR - HANDS, move_alone)
