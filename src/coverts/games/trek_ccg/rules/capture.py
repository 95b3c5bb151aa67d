"""Rules for capture: personnel that the opponent holds (chapter 20), and ships and stations taken over."""

from coverts.engine import OK, any_legal, decision, each, refuse, rule, say
from coverts.games.trek_ccg.rules.infiltration import stop_infiltrating
from coverts.games.trek_ccg.rules.presence import (
    is_at,
    is_equipment,
    is_kind,
    is_personnel,
    is_surface,
    location_of,
    location_of_host,
    own_size,
    vessel_of,
)
from coverts.games.trek_ccg.rules.under_way import drop_out
from coverts.games.trek_ccg.rules.zones import attach, discard
from coverts.games.trek_ccg.state import HOSTS, NOTHING, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import UNTIL_FREED
from coverts.games.trek_ccg.vocabulary.spoken import BY_CARD
from coverts.games.trek_ccg.vocabulary.terms import SITE


@decision(HOSTS, named="host", prompt="With whom do you hold {piece}?", rules=("20.1",))
def choose_keepers(s: TrekCcg, who, piece, host):
    """Ask the captor which crew or Away Team at the location holds the captive."""
    if host >= PIECES and not is_surface(host):
        return refuse("20.1")
    location = location_of_host(s, host)
    if location < 0 or location != location_of(s, piece) or own_size(s, who, host) == 0:
        return refuse("20.1")
    return OK


@rule("20.1")
def capture(s: TrekCcg, piece, captor):
    """Capture a personnel, exposing it if it infiltrates.

    Return 1 if a crew or Away Team holds it, and 0 if the card that captured it must hold it. The group is
    chosen before the capture, because a captive without a holder would be picked up by its own side.
    """
    host = NOTHING
    if any_legal(choose_keepers, s, captor, piece):
        host = yield choose_keepers(captor, piece)
    become_captive(s, piece, captor)
    if host == NOTHING:
        return 0
    attach(s, piece, host)
    return 1


def become_captive(s: TrekCcg, piece, captor):
    """Make a personnel a captive where it is, exposing it if it infiltrates."""
    card = s.piece[piece]
    if card.infiltrating:
        stop_infiltrating(s, piece, BY_CARD)
    card.arrested = False
    card.disabled = True
    card.captive = True
    card.controller = captor
    say("captured", captor, card.face)


def release(s: TrekCcg, piece):
    """Free a captive for its owner, and discard what lay on it because it was a captive."""
    card = s.piece[piece]
    for other in each(is_at, s, piece):
        if s.piece[other].face >= 0 and UNTIL_FREED[s.piece[other].face]:
            discard(s, other)
    card.captive = False
    card.disabled = False
    card.controller = card.seat
    say("released", card.face)


def trap_on(s: TrekCcg, piece):
    """Return the dilemma Cardassian Trap that holds a captive, or NOTHING."""
    for source in each(is_at, s, piece):
        if s.piece[source].face == card_named("Cardassian Trap"):
            return source
    return NOTHING


def is_escorted(s: TrekCcg, piece):
    """Return whether a crew or Away Team of the captor is with a captive (20.2)."""
    return s.piece[piece].captive and own_size(s, s.piece[piece].controller, s.piece[piece].host) > 0


def is_held(s: TrekCcg, piece, who):
    """Return whether a group or a trap of a player holds a captive."""
    if not s.piece[piece].captive or s.piece[piece].controller != who:
        return 0
    return is_escorted(s, piece) or trap_on(s, piece) != NOTHING


def is_picked_up(s: TrekCcg, piece):
    """Return whether a captive's own side can pick it up.

    The side must have personnel there, or control the ship or facility.
    """
    card = s.piece[piece]
    vessel = vessel_of(s, card.host)
    if vessel != NOTHING and s.piece[vessel].controller == card.seat:
        return 1
    return own_size(s, card.seat, card.host) > 0


def settle_captives(s: TrekCcg):
    """Move captives from traps to groups, or free them (20.1, 20.3).

    A captive that nobody holds is freed if its own side picks it up. Return 1 if something changed.
    """
    for piece in each(is_personnel, s):
        if s.piece[piece].captive:
            trap = trap_on(s, piece)
            if trap != NOTHING and is_escorted(s, piece):
                discard(s, trap)
                return 1
            if trap == NOTHING and not is_escorted(s, piece):
                if is_picked_up(s, piece):
                    release(s, piece)
                    return 1
    return 0


# -- ships and stations that change hands ----------------------------------------------------------


def commandeer(s: TrekCcg, who, vessel):
    """Give a player control of a ship or station, with its sites and the equipment aboard.

    Equipment that the other player's personnel are with stays theirs.
    """
    say("commandeered", who, s.piece[vessel].face)
    s.piece[vessel].controller = who
    drop_out(s, vessel)
    take_equipment(s, who, vessel)
    for site in each(is_at, s, vessel):
        if is_kind(s, site, SITE):
            s.piece[site].controller = who
            take_equipment(s, who, site)


def take_equipment(s: TrekCcg, who, host):
    """Give a player control of all equipment at a host, unless the other player has personnel there."""
    if own_size(s, 1 - who, host) == 0:
        for piece in each(is_at, s, host):
            if is_equipment(s, piece):
                s.piece[piece].controller = who
