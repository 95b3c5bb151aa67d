"""Rules for card draws and the texts that replace them (chapter 18)."""

from coverts.engine import OK, decision, refuse, rule, say, token
from coverts.games.trek_ccg.rules.actions import responses, suspension
from coverts.games.trek_ccg.rules.presence import able, is_personnel
from coverts.games.trek_ccg.rules.under_way import begin, finish
from coverts.games.trek_ccg.rules.zones import clear, draw_from_deck, seen_top, to_hand
from coverts.games.trek_ccg.state import NOTHING, NOWHERE, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import DRAW
from coverts.games.trek_ccg.vocabulary.texts import HAS_REPLACE, MAY_REPLACE, REPLACES

DRAW_IT = PIECES
"""The option to draw the card. A lower number is a piece with a text that replaces the draw."""


@decision(
    PIECES + 1,
    named="draw",
    prompt="Do you draw, or use a text in place of the draw?",
    rules=("18.2", "18.6"),
)
def draw_or_replace(s: TrekCcg, who, piece):
    if piece == DRAW_IT:
        return OK
    if s.piece[piece].host == NOWHERE or s.piece[piece].face < 0 or s.piece[piece].controller != who:
        return refuse("18.2")
    if not HAS_REPLACE[s.piece[piece].face]:
        return refuse("18.2")
    if is_personnel(s, piece) and (s.piece[piece].stopped or not able(s, piece)):
        return refuse("15.18")
    return MAY_REPLACE[s.piece[piece].face](s, who, piece)


def replaceable(s: TrekCcg, who):
    """Return whether the player has a card in play whose text may replace draws.

    Only the player knows whether that card can do so at the moment.
    """
    for piece in range(s.used_slots):
        card = s.piece[piece]
        if card.host != NOWHERE and card.face >= 0 and card.controller == who and not card.captive:
            if HAS_REPLACE[card.face]:
                return 1
    return 0


@rule("18.1", "18.3")
def draw_cards(s: TrekCcg, who, count):
    """Draw several cards, each as a separate action."""
    for _ in range(count):
        depth = s.depth
        yield from draw(s, who)
        finish(s, depth)


@rule("4.6", "18.1", "18.4")
def draw(s: TrekCcg, who):
    """Draw one card, or let a text replace the draw.

    A text cannot replace a draw that is forbidden (18.5).
    """
    if s.no_draws and s.player == who:
        return
    action = begin(s, DRAW, who)
    s.action[action].token = token(s)
    yield from responses(s, action)
    yield from suspension(s, action)
    piece = DRAW_IT
    if replaceable(s, who):
        piece = yield draw_or_replace(who)
    if piece != DRAW_IT:
        say("instead", s.piece[piece].face)
        yield from REPLACES[s.piece[piece].face](s, who, piece)
    else:
        yield from take_top_card(s, who)


@rule("4.6", "23.3")
def take_top_card(s: TrekCcg, who):
    """Move the top card of the draw deck to the hand, unless the deck is empty."""
    mine = s.side[who]
    if mine.on_top >= 0:
        to_hand(s, who, mine.on_top)
        mine.on_top = NOTHING
        say("draws", who)
    elif seen_top(s, who) != NOTHING:
        top = seen_top(s, who)
        to_hand(s, who, s.piece[top].agenda)
        clear(s, top)
        say("draws", who)
    elif mine.deck_count > 0:
        mine.deck_count -= 1
        card = yield draw_from_deck(who)
        s.side[who].deck[card] -= 1
        to_hand(s, who, card)
        say("draws", who)
    else:
        for i in range(4):
            if mine.beneath[i] >= 0:
                to_hand(s, who, mine.beneath[i])
                mine.beneath[i] = NOTHING
                say("draws", who)
                break
