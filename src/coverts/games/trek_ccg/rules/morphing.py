"""Morphing: a shape-shifter changes places with another card (21.29)."""

from coverts.engine import OK, refuse, say
from coverts.games.trek_ccg.rules.actions import au_open, in_play_already
from coverts.games.trek_ccg.rules.affiliations import fits_group
from coverts.games.trek_ccg.rules.presence import has_trait, is_personnel
from coverts.games.trek_ccg.rules.zones import discard, from_hand, to_hand
from coverts.games.trek_ccg.state import NOTHING, NOWHERE, TrekCcg
from coverts.games.trek_ccg.vocabulary.declaring import card_named
from coverts.games.trek_ccg.vocabulary.deeds import PLAY, USE
from coverts.games.trek_ccg.vocabulary.printed import AFFILIATION, COUNTDOWN, ICON, RESHAPES, TRAIT
from coverts.games.trek_ccg.vocabulary.terms import (
    ALLASOMORPH,
    AU,
    CHANGELING,
    SHAPE_SHIFTER,
)


def own_shape_shifter(s: TrekCcg, who, piece):
    """A shape-shifter of that player in play, an infiltrator even."""
    card = s.piece[piece]
    if card.host == NOWHERE or card.controller != who or card.captive or not is_personnel(s, piece):
        return 0
    return has_trait(s, piece, SHAPE_SHIFTER)


def is_barred(s: TrekCcg, card):
    """That card is Anya or Salia, and these may not morph this turn."""
    return s.no_morph and TRAIT[card] & ALLASOMORPH != 0


def bar_morphs(s: TrekCcg):
    """Anya and Salia may not morph for the rest of the turn."""
    s.no_morph = True


def may_morph(s: TrekCcg, piece):
    """OK, or why a card in play may not change now."""
    if s.piece[piece].fixed or is_barred(s, s.piece[piece].face):
        return refuse("21.29")
    return OK


def may_replace_it(s: TrekCcg, who, piece, card):
    """OK, or why a shape-shifter may not take that piece's place: unique, [AU], at odds with those there."""
    if is_barred(s, card):
        return refuse("21.29")
    if in_play_already(s, who, card):
        return refuse("19.1")
    if ICON[card] & AU and not au_open(s, who):
        return refuse("2.7")
    if s.piece[piece].infiltrating or s.piece[piece].affiliation == AFFILIATION[card]:
        return OK
    if not fits_group(s, who, AFFILIATION[card], s.piece[piece].host):
        return refuse("6.5")
    return OK


def can_exchange(s: TrekCcg, who, piece, card):
    """The exchange that was announced can still be made; the hand is read, so this is hidden too."""
    return s.side[who].hand[card] > 0 and may_replace_it(s, who, piece, card) == OK


def exchange(s: TrekCcg, piece, card):
    """A card of the owner's hand takes the place of one in play, which goes to hand.

    What is on it stays, except The Guardian. It is neither a report nor does anything leave play.
    """
    this = s.piece[piece]
    say("morphs", this.face, card)
    from_hand(s, this.seat, card)
    to_hand(s, this.seat, this.face)
    this.face = card
    this.countdown = COUNTDOWN[card]
    this.used = 0
    this.first_note = NOTHING
    this.second_note = NOTHING
    if this.infiltrating:
        this.former = AFFILIATION[card]
    else:
        this.affiliation = AFFILIATION[card]
    for other in range(s.used_slots):
        if s.piece[other].host == piece and s.piece[other].face == card_named("The Guardian"):
            discard(s, other)


def is_morph(s: TrekCcg, action):
    """That action morphs: a card that turns one into another is played, or a changeling's text used."""
    if s.action[action].kind == PLAY:
        return RESHAPES[s.action[action].card] != 0
    return s.action[action].kind == USE and has_trait(s, s.action[action].piece, CHANGELING)


def morphing_card(s: TrekCcg, action):
    """The piece that such an action changes, or NOTHING."""
    if s.action[action].kind == PLAY:
        return s.action[action].target
    return s.action[action].piece


def morphs_one(s: TrekCcg, action, trait):
    """That action morphs a card with a trait, into or out of play."""
    other = s.action[action].other
    if not is_morph(s, action):
        return 0
    return has_trait(s, morphing_card(s, action), trait) or (other >= 0 and TRAIT[other] & trait != 0)
