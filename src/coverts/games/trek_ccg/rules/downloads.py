"""Rules for downloads, which fetch a named card and play it (chapter 16)."""

from functools import partial

from coverts.engine import OK, among, any_legal, decision, each, refuse, rule, say
from coverts.games.trek_ccg.rules.actions import may_come_into_play, play
from coverts.games.trek_ccg.rules.presence import able, in_play, is_personnel, location_of
from coverts.games.trek_ccg.rules.reporting import (
    facility_at,
    goes_together,
    has_place,
    is_turned_away,
    may_stand,
)
from coverts.games.trek_ccg.rules.zones import from_deck, from_hand, seen_top, shuffle_deck, to_hand
from coverts.games.trek_ccg.state import AT_MISSION, BY_ICON, NOTHING, NOWHERE, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import DOES, MAY_DO, SPECIAL_DOWNLOAD
from coverts.games.trek_ccg.vocabulary.entering import rule_of
from coverts.games.trek_ccg.vocabulary.printed import (
    DOWNLOAD,
    HAND_NAMES,
    ICON,
    KIND,
    SECOND_DOWNLOAD,
    TRAIT,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    COUNTERPART,
    DOORWAY,
    DRONE,
    EQUIPMENT,
    FACILITY,
    HANDS,
    PERSONNEL,
)
from coverts.games.trek_ccg.vocabulary.texts import PLAYS

CARDS_OR_NONE = [*(f"card {n}" for n in range(HANDS)), "none"]
NO_CARD = HANDS
"""The option to download no card."""
choice_to_download = partial(decision, CARDS_OR_NONE, named="deck_or_none")
"""A decorator that declares a decision to download one card or none."""


def is_in_deck(s: TrekCcg, who, card):
    """Return whether a card is in the player's draw deck, which only they may know."""
    mine = s.side[who]
    top = seen_top(s, who)
    if mine.deck[card] > 0 or mine.on_top == card or (top != NOTHING and s.piece[top].agenda == card):
        return 1
    return any(mine.beneath[i] == card for i in range(4))


def is_at_hand(s: TrekCcg, who, card):
    """Return whether a card is in the player's hand or draw deck (16.1).

    Only the player may know the result.
    """
    return 0 <= card < HANDS and (s.side[who].hand[card] > 0 or is_in_deck(s, who, card))


def may_enter(s: TrekCcg, who, card, host):
    """Return OK, or refuse to let a downloaded card enter play.

    The card is a personnel, ship, equipment or facility. The `plays` functions of cards may use this check
    too.
    """
    allowed = may_come_into_play(s, who, card)
    if allowed != OK:
        return allowed
    if KIND[card] <= EQUIPMENT:
        if host != NOTHING:
            if is_turned_away(s, who, card, host):
                return refuse(rule_of("Assimilate Homeworld"))
            if goes_together(s, who, card, host):
                return OK
            return refuse("6.5")
        if has_place(s, who, card, 1):
            return OK
        return refuse("5.3")
    if host != NOTHING:
        return may_stand(s, who, card, 1, host)
    if any_legal(facility_at, s, who, card, 1):
        return OK
    return refuse("3.14")


def may_come(s: TrekCcg, who, card, host):
    """Return OK, or refuse to let a download be played at once (16.4, 16.9).

    Args:
        host: the place that a text names for the card, or NOTHING.
    """
    if KIND[card] <= FACILITY:
        return may_enter(s, who, card, host)
    allowed = may_come_into_play(s, who, card)
    if allowed != OK:
        return allowed
    return PLAYS[card](s, who, card)


def may_download(s: TrekCcg, who, card, host):
    """Return OK, or refuse to let a player download a card and play it now."""
    if not is_at_hand(s, who, card):
        return refuse("16.1")
    return may_come(s, who, card, host)


def may_download_drone(s: TrekCcg, who, card, icons, host):
    """Return OK, or refuse to let a player download a card as a drone.

    Args:
        icons: a mask of icons of which the drone must have one, or 0.
    """
    if TRAIT[card] & COUNTERPART:
        return refuse("22.15")
    if not TRAIT[card] & DRONE or (icons and not ICON[card] & icons):
        return refuse("22.4")
    if not is_at_hand(s, who, card):
        return refuse("16.1")
    return may_enter(s, who, card, host)


def fetch(s: TrekCcg, who, card):
    """Take a card from the draw deck, or else from the hand, and shuffle the deck."""
    shuffle_deck(s, who)
    if s.side[who].deck[card] > 0:
        from_deck(s, who, card)
    else:
        from_hand(s, who, card)


@rule("16.1", "16.3", "16.5", "16.6")
def download_card(s: TrekCcg, who, card, host):
    """Download a card and play it at once, or do nothing for NO_CARD.

    Args:
        host: the place that a text names for the card, or NOTHING.
    """
    if card != NO_CARD:
        say("downloads", who, card)
        fetch(s, who, card)
        yield from play(s, who, card, 1, host)


@rule("16.1", "16.4")
def download_if_legal(s: TrekCcg, who, card, host):
    """Download a card and play it at once, if that is still legal."""
    if may_download(s, who, card, host) == OK:
        yield from download_card(s, who, card, host)


def download_to_hand(s: TrekCcg, who, card):
    """Download a card to the hand, and show it to both players."""
    say("downloads", who, card)
    fetch(s, who, card)
    to_hand(s, who, card)


# -- special downloads -----------------------------------------------------------------------------


def special_download(s: TrekCcg, who, piece, card):
    """Return OK, or refuse to let a special download icon fetch a card now (16.9)."""
    if card == NOTHING or s.piece[piece].face in s.side[who].downloaded:
        return refuse("16.9")
    if KIND[card] == DOORWAY:
        if not is_at_hand(s, who, card):
            return refuse("16.1")
        return may_come_into_play(s, who, card)
    return may_download(s, who, card, place_for(s, piece, card))


def place_for(s: TrekCcg, piece, card):
    """Return the place where a specially downloaded card must be played, or NOTHING.

    Personnel and equipment must be played where the bearer of the icon is, and a doorway at its location.
    """
    if KIND[card] == DOORWAY:
        return AT_MISSION + location_of(s, piece)
    if KIND[card] == PERSONNEL or KIND[card] == EQUIPMENT:
        return s.piece[piece].host
    return NOTHING


@among(PIECES, below="used_slots", group=BY_ICON[0])
def bears_icon(s: TrekCcg, piece):
    """Return whether a piece is a card in play with a special download icon."""
    return in_play(s, piece) and DOWNLOAD[s.piece[piece].face] != NOTHING


@decision(
    PIECES,
    named="piece",
    prompt="Whose special download do you use?",
    rules=("16.9", "15.14"),
    group=BY_ICON[0],
)
def choose_icon(s: TrekCcg, who, piece):
    card = s.piece[piece]
    if card.host == NOWHERE or card.face < 0 or card.controller != who or DOWNLOAD[card.face] == NOTHING:
        return refuse("16.9")
    if card.captive or (is_personnel(s, piece) and (not able(s, piece) or card.stopped)):
        return refuse("15.18")
    first = special_download(s, who, piece, DOWNLOAD[card.face])
    if first == OK:
        return OK
    if special_download(s, who, piece, SECOND_DOWNLOAD[card.face]) == OK:
        return OK
    return first


@decision(HAND_NAMES, named="deck", prompt="Which card does {piece} download?", rules=("16.9",))
def choose_which(s: TrekCcg, who, piece, card):
    """Ask which of two cards a special download icon fetches."""
    face = s.piece[piece].face
    if card not in (DOWNLOAD[face], SECOND_DOWNLOAD[face]):
        return refuse("16.9")
    return special_download(s, who, piece, card)


def has_icon(s: TrekCcg, who):
    """Return whether the player has a card in play with a special download icon."""
    for piece in each(bears_icon, s):
        if s.piece[piece].controller == who:
            return 1
    return 0


def may_download_specially(s: TrekCcg, who, moment):
    if any_legal(choose_icon, s, who):
        return OK
    if has_icon(s, who):
        return refuse("16.9")
    return refuse("16.2")


@rule("15.14", "16.9", "16.14")
def download_specially(s: TrekCcg, who):
    """Suspend play to download and play the card that a special download icon names."""
    piece = yield choose_icon(who)
    card = DOWNLOAD[s.piece[piece].face]
    if SECOND_DOWNLOAD[s.piece[piece].face] != NOTHING:
        card = yield choose_which(who, piece)
    s.side[who].downloaded.add(s.piece[piece].face)
    say("special_download", s.piece[piece].face, card)
    yield from download_card(s, who, card, place_for(s, piece, card))


MAY_DO.put(SPECIAL_DOWNLOAD - HANDS, may_download_specially)
DOES.put(SPECIAL_DOWNLOAD - HANDS, download_specially)
