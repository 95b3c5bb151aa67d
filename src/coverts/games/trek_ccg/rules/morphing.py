"""Rules for morphing, which exchanges a shape-shifter for a card (21.29)."""

from coverts.engine import OK, refuse, say
from coverts.games.trek_ccg.rules.actions import au_open, in_play_already
from coverts.games.trek_ccg.rules.affiliations import fits_group
from coverts.games.trek_ccg.rules.attributes import take_affiliation
from coverts.games.trek_ccg.rules.infiltration import expose
from coverts.games.trek_ccg.rules.presence import guise_on, has_trait, is_on, is_personnel
from coverts.games.trek_ccg.rules.zones import discard, from_hand, to_hand
from coverts.games.trek_ccg.state import NOTHING, NOWHERE, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import PLAY, USE
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import AFFILIATION, COUNTDOWN, ICON, RESHAPES, TRAIT
from coverts.games.trek_ccg.vocabulary.terms import (
    ALLASOMORPH,
    AU,
    CHANGELING,
    SHAPE_SHIFTER,
)


def own_shape_shifter(s: TrekCcg, who, piece):
    """Return whether a piece is the player's shape-shifter in play.

    Infiltrators are included.
    """
    card = s.piece[piece]
    if card.host == NOWHERE or card.controller != who or card.captive or not is_personnel(s, piece):
        return 0
    return has_trait(s, piece, SHAPE_SHIFTER)


def is_barred(s: TrekCcg, card):
    """Return whether a card is Anya or Salia and may not morph this turn."""
    return s.no_morph and TRAIT[card] & ALLASOMORPH != 0


def bar_morphs(s: TrekCcg):
    """Keep Anya and Salia from morphing for the rest of the turn."""
    s.no_morph = True


def may_morph(s: TrekCcg, piece):
    """Return OK, or refuse to let a card in play morph now."""
    if s.piece[piece].fixed or is_barred(s, s.piece[piece].face):
        return refuse("21.29")
    return OK


def may_replace_it(s: TrekCcg, who, piece, card):
    """Return OK, or refuse to let a shape-shifter take the place of a piece.

    The card must be allowed in play and compatible with the others there.
    """
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
    """Return whether an announced exchange can still be made.

    The result is secret, because it depends on the player's hand.
    """
    return s.side[who].hand[card] > 0 and may_replace_it(s, who, piece, card) == OK


def exchange(s: TrekCcg, piece, card):
    """Exchange a card in play for one in its owner's hand.

    Cards on it stay, except The Guardian and Impersonate Captive. The exchange is not treated as a report,
    and nothing leaves play.
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
    take_affiliation(s, piece, AFFILIATION[card])
    guardian = is_on(s, card_named("The Guardian"), piece)
    if guardian != NOTHING:
        discard(s, guardian)
    if guise_on(s, piece) != NOTHING:
        discard(s, guise_on(s, piece))


def expose_shifter(s: TrekCcg, piece):
    """Expose an infiltrator because it morphs or its blood is screened, unless it is Odo Founder."""
    if s.piece[piece].face != card_named("Odo Founder"):
        expose(s, piece)


def is_morph(s: TrekCcg, action):
    """Return whether an action is a morph.

    It is a morph if it plays a card that exchanges one card for another, or if it uses a changeling's text.
    """
    if s.action[action].kind == PLAY:
        return RESHAPES[s.action[action].card] != 0
    return s.action[action].kind == USE and has_trait(s, s.action[action].piece, CHANGELING)


def morphing_card(s: TrekCcg, action):
    """Return the piece that a morph exchanges, or NOTHING."""
    if s.action[action].kind == PLAY:
        return s.action[action].target
    return s.action[action].piece


def morphs_one(s: TrekCcg, action, trait):
    """Return whether an action morphs a card with this trait into or out of play."""
    other = s.action[action].other
    if not is_morph(s, action):
        return 0
    return has_trait(s, morphing_card(s, action), trait) or (other >= 0 and TRAIT[other] & trait != 0)
