"""Rules for using the texts of cards in play (chapter 15)."""

from coverts.engine import OK, any_legal, decision, refuse, rule, say, token
from coverts.games.trek_ccg.rules.actions import responses, suspension
from coverts.games.trek_ccg.rules.attributes import is_jammed
from coverts.games.trek_ccg.rules.presence import SPEAKERS, is_equipment
from coverts.games.trek_ccg.rules.under_way import begin
from coverts.games.trek_ccg.state import NOWHERE, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import (
    DOES,
    IN_ORDER,
    MAY_DO,
    RESPONSE,
    USE,
    USE_TEXT,
)
from coverts.games.trek_ccg.vocabulary.entering import rule_of
from coverts.games.trek_ccg.vocabulary.printed import EITHER_USES
from coverts.games.trek_ccg.vocabulary.terms import HANDS
from coverts.games.trek_ccg.vocabulary.texts import (
    HAS_USE,
    MAY_USE,
    USES,
)


@decision(PIECES, named="piece", prompt="Which card's text do you use?", rules=("15.18",), group=SPEAKERS)
def choose_text(s: TrekCcg, who, moment, piece):
    card = s.piece[piece]
    if card.host == NOWHERE or card.face < 0 or card.captive:
        return refuse("15.18")
    if card.controller != who and not EITHER_USES[card.face]:
        return refuse("15.18")
    if not HAS_USE[card.face] or card.disabled or card.stopped or card.arrested:
        return refuse("15.18")
    if is_equipment(s, piece) and is_jammed(s, piece):
        return refuse(rule_of("Study Plasma Storm"))
    return MAY_USE[card.face](s, who, piece, moment)


def may_use_text(s: TrekCcg, who, moment):
    if any_legal(choose_text, s, who, moment):
        return OK
    return refuse("15.18")


def moment_now(s: TrekCcg, who):
    """Return the kind of moment at which a player would begin a deed (see `deeds`)."""
    if s.depth > 0:
        return RESPONSE
    if s.player == who:
        return IN_ORDER
    return IN_ORDER + 1


@rule("15.1", "15.18")
def use_text(s: TrekCcg, who):
    """Ask the player for a card in play, and use its text."""
    piece = yield choose_text(who, moment_now(s, who))
    yield from carry_out_text(s, who, piece)


@rule("15.1", "15.18")
def carry_out_text(s: TrekCcg, who, piece):
    """Carry out the use of a card's text, from its initiation on."""
    action = begin(s, USE, who)
    s.action[action].card = s.piece[piece].face
    s.action[action].piece = piece
    s.action[action].token = token(s)
    say("uses", who, s.piece[piece].face)
    yield from responses(s, action)
    yield from suspension(s, action)
    if s.piece[piece].face == s.action[action].card:
        yield from USES[s.piece[piece].face](s, who, piece)


MAY_DO.put(USE_TEXT - HANDS, may_use_text)
DOES.put(USE_TEXT - HANDS, use_text)
