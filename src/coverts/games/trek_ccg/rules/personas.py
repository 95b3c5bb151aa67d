"""Rules for replacing personas and switching affiliations (6.4, 19.3)."""

from coverts.engine import OK, any_legal, decision, refuse, rule, say
from coverts.games.trek_ccg.rules.actions import au_open
from coverts.games.trek_ccg.rules.affiliations import compatible
from coverts.games.trek_ccg.rules.attributes import reframed, take_affiliation
from coverts.games.trek_ccg.rules.presence import ALL_PERSONNEL, in_group, is_personnel, is_vessel
from coverts.games.trek_ccg.rules.zones import from_hand, note_played, to_hand
from coverts.games.trek_ccg.state import NOTHING, NOWHERE, PIECES, START_OF_TURN, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import (
    DOES,
    IN_ORDER,
    MAY_DO,
    REPLACE_PERSONA,
    SWITCH_AFFILIATION,
)
from coverts.games.trek_ccg.vocabulary.printed import (
    AFFILIATION,
    COUNTDOWN,
    HAND_NAMES,
    HAS_VERSIONS,
    ICON,
    KIND,
    PERSONA,
    SECOND_AFFILIATION,
)
from coverts.games.trek_ccg.vocabulary.terms import AU, FIRST, HANDS, NO_AFFILIATION, PERSONNEL, SIZES


def may_change(s: TrekCcg, who, piece):
    """Return whether a player may change a card in play.

    The card would change to another version or another affiliation.
    """
    card = s.piece[piece]
    if card.host == NOWHERE or card.face < 0 or card.controller != who or card.seat != who:
        return 0
    return not card.captive and not card.infiltrating


def fits_as(s: TrekCcg, who, piece, affiliation):
    """Return whether a piece would fit its group with another affiliation (6.4, 6.5)."""
    host = s.piece[piece].host
    if host < PIECES and is_vessel(s, host) and s.piece[host].controller == who:
        if not compatible(s, who, affiliation, s.piece[host].affiliation):
            return 0
    for other in range(s.used_slots):
        if other != piece and not s.piece[other].arrested:
            if in_group(s, other, who, host) or in_group(s, other, who, piece):
                if not compatible(s, who, affiliation, s.piece[other].affiliation):
                    return 0
    return 1


# -- versions of a persona -------------------------------------------------------------------------


def was_replaced(s: TrekCcg, who, persona):
    """Return whether the player has already replaced a persona in this turn."""
    for card in range(FIRST[PERSONNEL], FIRST[PERSONNEL] + SIZES[PERSONNEL]):
        if PERSONA[card] == persona and card in s.side[who].this_turn:
            return 1
    return 0


@decision(HAND_NAMES, named="hand", prompt="Which version takes the place of {piece}?", rules=("19.3",))
def choose_version(s: TrekCcg, who, piece, card):
    face = s.piece[piece].face
    if s.side[who].hand[card] == 0:
        return refuse("1.3")
    if KIND[card] != PERSONNEL or card == face or PERSONA[card] != PERSONA[face]:
        return refuse("19.3")
    if ICON[card] & AU and not au_open(s, who):
        return refuse("2.7")
    if reframed(s, piece) == NOTHING and not fits_as(s, who, piece, AFFILIATION[card]):
        return refuse("6.5")
    return OK


@decision(
    PIECES,
    named="piece",
    prompt="Whom do you replace by another version?",
    rules=("19.3",),
    group=ALL_PERSONNEL,
)
def choose_replaced(s: TrekCcg, who, piece):
    if not may_change(s, who, piece) or not is_personnel(s, piece):
        return refuse("19.3")
    if not HAS_VERSIONS[s.piece[piece].face]:
        return refuse("19.3")
    if was_replaced(s, who, PERSONA[s.piece[piece].face]):
        return refuse("19.3")
    if not any_legal(choose_version, s, who, piece):
        return refuse("19.3")
    return OK


def may_replace_persona(s: TrekCcg, who, moment):
    if moment != IN_ORDER or s.phase != START_OF_TURN:
        return refuse("19.3")
    if any_legal(choose_replaced, s, who):
        return OK
    return refuse("19.3")


@rule("19.3", "4.2")
def replace_persona(s: TrekCcg, who):
    """Replace a version of a persona in play with one in hand.

    The new version keeps the state of the old version, and the cards on it.
    """
    piece = yield choose_replaced(who)
    card = yield choose_version(who, piece)
    this = s.piece[piece]
    say("replaced", this.face, card)
    from_hand(s, who, card)
    to_hand(s, who, this.face)
    this.face = card
    take_affiliation(s, piece, AFFILIATION[card])
    this.countdown = COUNTDOWN[card]
    note_played(s, who, card, AFFILIATION[card])
    s.side[who].this_turn.add(card)


# -- two affiliations ------------------------------------------------------------------------------


def other_mode(s: TrekCcg, piece):
    """Return the other affiliation of a card, or NO_AFFILIATION if there is none.

    A card whose affiliation a text has changed is in neither of its own.
    """
    face = s.piece[piece].face
    if s.piece[piece].wiped or reframed(s, piece) != NOTHING:
        return NO_AFFILIATION
    if s.piece[piece].affiliation == AFFILIATION[face]:
        return SECOND_AFFILIATION[face]
    if s.piece[piece].affiliation == SECOND_AFFILIATION[face]:
        return AFFILIATION[face]
    return NO_AFFILIATION


def may_switch_card(s: TrekCcg, who, piece):
    """Return OK, or refuse to let a player switch a card to its other affiliation."""
    if not may_change(s, who, piece):
        return refuse("6.4")
    mode = other_mode(s, piece)
    if mode == NO_AFFILIATION or not fits_as(s, who, piece, mode):
        return refuse("6.4")
    return OK


@decision(PIECES, named="piece", prompt="Which card switches its affiliation?", rules=("6.4",))
def choose_switcher(s: TrekCcg, who, piece):
    return may_switch_card(s, who, piece)


def may_switch(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("15.17")
    for piece in range(s.used_slots):
        if may_switch_card(s, who, piece) == OK:
            return OK
    return refuse("6.4")


@rule("6.4")
def switch_affiliation(s: TrekCcg, who):
    """Ask for a card of two affiliations, and switch it to the other one."""
    piece = yield choose_switcher(who)
    s.piece[piece].affiliation = other_mode(s, piece)
    say("switches", s.piece[piece].face, s.piece[piece].affiliation)


MAY_DO.put(REPLACE_PERSONA - HANDS, may_replace_persona)
DOES.put(REPLACE_PERSONA - HANDS, replace_persona)
MAY_DO.put(SWITCH_AFFILIATION - HANDS, may_switch)
DOES.put(SWITCH_AFFILIATION - HANDS, switch_affiliation)
