"""Affiliations: what goes together, what a player plays, house arrest (chapter 6)."""

from coverts.games.trek_ccg.rules.presence import in_core, in_group, is_personnel, is_vessel, side_of
from coverts.games.trek_ccg.state import NOTHING, NOWHERE, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.declaring import card_named
from coverts.games.trek_ccg.vocabulary.terms import (
    BORG,
    CARDASSIAN,
    DOMINION,
    FEDERATION,
    KLINGON,
    NEUTRAL,
    NO_AFFILIATION,
)


def has_treaty(s: TrekCcg, who, treaty):
    for piece in range(s.used_slots):
        if (
            s.piece[piece].face == treaty
            and s.piece[piece].controller == who
            and s.piece[piece].host != NOWHERE
        ):
            return 1
    return 0


def has_seeded_wipe(s: TrekCcg, who):
    """Their Memory Wipe lies on the table: the opponent's cards mix freely (48.7)."""
    return in_core(s, card_named("Memory Wipe"), who) != NOTHING


def compatible(s: TrekCcg, who, one, other):
    """Whether two affiliations may mix on that player's side (6.2)."""
    if one in (other, NO_AFFILIATION) or other == NO_AFFILIATION:
        return 1
    if one == BORG or other == BORG:
        return 0
    if one <= NEUTRAL or other <= NEUTRAL:
        return 1
    if has_seeded_wipe(s, 1 - who):
        return 1
    if (one == FEDERATION and other == KLINGON) or (one == KLINGON and other == FEDERATION):
        return has_treaty(s, who, card_named("Treaty: Federation/Klingon"))
    if (one == CARDASSIAN and other == DOMINION) or (one == DOMINION and other == CARDASSIAN):
        return has_treaty(s, who, card_named("Treaty: Cardassian/Dominion"))
    return 0


def fits_group(s: TrekCcg, who, affiliation, host):
    """A card of that affiliation may be put together with a player's crew or Away Team at a host (6.5)."""
    if host < PIECES and is_vessel(s, host):
        if s.piece[host].controller == who and not compatible(s, who, affiliation, s.piece[host].affiliation):
            return 0
    for piece in range(s.used_slots):
        if in_group(s, piece, who, host) and not s.piece[piece].arrested:
            if not compatible(s, who, affiliation, s.piece[piece].affiliation):
                return 0
    return 1


def is_playing(s: TrekCcg, who, affiliation):
    """They have openly seeded or played a personnel, ship or facility of it in this game (21.2)."""
    return affiliation >= 0 and s.side[who].played >> affiliation & 1


def matches(s: TrekCcg, who, host, affiliation):
    """Their crew or Away Team there has a member of that very affiliation (6.3)."""
    for piece in range(s.used_slots):
        if in_group(s, piece, who, host) and s.piece[piece].affiliation == affiliation:
            return 1
    return 0


def clashes(s: TrekCcg, piece):
    """Aboard a ship or facility of its own group that it is not compatible with (6.7)."""
    card = s.piece[piece]
    if card.host >= PIECES or card.captive or not is_personnel(s, piece) or not is_vessel(s, card.host):
        return 0
    who = side_of(s, piece)
    if s.piece[card.host].controller != who:
        return 0
    return not compatible(s, who, card.affiliation, s.piece[card.host].affiliation)
