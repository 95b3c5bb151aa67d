"""Rules for affiliations: compatibility, Away Teams and house arrest (chapter 6)."""

from coverts.engine import each
from coverts.games.trek_ccg.rules.presence import (
    able,
    in_core,
    in_group,
    is_copy,
    is_own,
    is_personnel,
    is_surface,
    side_of,
    vessel_of,
)
from coverts.games.trek_ccg.rules.under_way import innermost, is_apart
from coverts.games.trek_ccg.state import NOTHING, NOWHERE, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.entering import card_named
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
    for piece in each(is_copy, s, treaty):
        if s.piece[piece].controller == who and s.piece[piece].host != NOWHERE:
            return 1
    return 0


def has_seeded_wipe(s: TrekCcg, who):
    """Return whether a player's Memory Wipe affects the opponent (48.7).

    It makes the opponent's cards compatible with each other.
    """
    return in_core(s, card_named("Memory Wipe"), who) != NOTHING


def compatible(s: TrekCcg, who, one, other):
    """Return whether cards of two affiliations are compatible for a player (6.2)."""
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
    """Return whether an affiliation is compatible with a player's group (6.5)."""
    vessel = vessel_of(s, host)
    if vessel != NOTHING and s.piece[vessel].controller == who:
        if not compatible(s, who, affiliation, s.piece[vessel].affiliation):
            return 0
    for piece in each(in_group, s, who, host):
        if not s.piece[piece].arrested:
            if not compatible(s, who, affiliation, s.piece[piece].affiliation):
                return 0
    return 1


def is_playing(s: TrekCcg, who, affiliation):
    """Return whether the player has openly seeded or played an affiliation (21.2)."""
    return affiliation >= 0 and s.side[who].played >> affiliation & 1


def matches(s: TrekCcg, who, host, affiliation):
    """Return whether a crew or Away Team includes exactly this affiliation (6.3).

    Only the player's own personnel are considered.
    """
    for piece in each(is_own, s, who, host):
        if s.piece[piece].affiliation == affiliation:
            return 1
    return 0


def is_misfit(s: TrekCcg, piece):
    """Return whether a piece is not compatible with its ship or facility (6.7)."""
    card = s.piece[piece]
    if card.host >= PIECES:
        return 0
    vessel = vessel_of(s, card.host)
    who = side_of(s, piece)
    if vessel == NOTHING or card.captive or not is_personnel(s, piece) or s.piece[vessel].controller != who:
        return 0
    return not compatible(s, who, card.affiliation, s.piece[vessel].affiliation)


def has_others(s: TrekCcg, who, host, affiliation):
    """Return whether a member of the group is incompatible with an affiliation.

    Members that are under house arrest or in another Away Team are ignored.
    """
    for piece in each(in_group, s, who, host):
        card = s.piece[piece]
        if not card.arrested and not is_apart(s, piece):
            if not compatible(s, who, affiliation, card.affiliation):
                return 1
    return 0


def is_at_odds(s: TrekCcg, piece):
    """Return whether a piece is aboard together with an incompatible member (6.7)."""
    card = s.piece[piece]
    who = side_of(s, piece)
    if vessel_of(s, card.host) == NOTHING or not in_group(s, piece, who, card.host):
        return 0
    return has_others(s, who, card.host, card.affiliation)


def is_released(s: TrekCcg, piece):
    """Return whether a personnel under house arrest must be released (6.8)."""
    return s.piece[piece].arrested and not is_misfit(s, piece) and not is_at_odds(s, piece)


# -- Away Teams ------------------------------------------------------------------------------------

WHOLE_GROUP = NO_AFFILIATION
"""The value for a whole crew or Away Team, in place of an affiliation that names a part of it."""


def is_split(s: TrekCcg, who, host):
    """Return whether a player has several Away Teams on a surface (6.6)."""
    if not is_surface(host):
        return 0
    for piece in each(in_group, s, who, host):
        if not is_apart(s, piece):
            if has_others(s, who, host, s.piece[piece].affiliation):
                return 1
    return 0


def fits_team(s: TrekCcg, piece, who, team):
    """Return whether a piece fits the Away Team named by an affiliation (6.6)."""
    return team == WHOLE_GROUP or compatible(s, who, team, s.piece[piece].affiliation)


def is_team(s: TrekCcg, who, host, team):
    """Return whether an affiliation names one of several Away Teams of a player.

    The named team must include one of the player's own personnel. WHOLE_GROUP is accepted only if the player
    has a single Away Team there.
    """
    if team == WHOLE_GROUP:
        return not is_split(s, who, host)
    named = False
    own = False
    for piece in each(in_group, s, who, host):
        if able(s, piece) and not is_apart(s, piece):
            if s.piece[piece].affiliation == team:
                named = True
            if not s.piece[piece].infiltrating and fits_team(s, piece, who, team):
                own = True
    return named and own and is_surface(host) and has_others(s, who, host, team)


def set_apart(s: TrekCcg, who, host, team):
    """Leave all but one of a player's Away Teams out of the innermost action."""
    action = innermost(s)
    s.action[action].gathers = True
    for piece in each(in_group, s, who, host):
        if not fits_team(s, piece, who, team):
            s.action[action].apart.add(piece)


def may_join(s: TrekCcg, who, affiliation, host):
    """Return whether a card of this affiliation may go to a host (6.5, 6.6).

    On a surface this is always legal, because the card can form another Away Team.
    """
    return is_surface(host) or fits_group(s, who, affiliation, host)
