"""Checks that run after every change, before a player is asked (chapters 4 and 6)."""

from coverts.engine import OK, decision, each, refuse, rule, say
from coverts.games.trek_ccg.rules.affiliations import compatible, is_at_odds, is_misfit, is_released
from coverts.games.trek_ccg.rules.borg import settle_counterparts
from coverts.games.trek_ccg.rules.capture import settle_captives
from coverts.games.trek_ccg.rules.cargo_runs import settle_runs
from coverts.games.trek_ccg.rules.damage import destroyed_ships
from coverts.games.trek_ccg.rules.infiltration import check_exposures, exposed_instead, stop_infiltrating
from coverts.games.trek_ccg.rules.lasting_dilemmas import settle_cures
from coverts.games.trek_ccg.rules.presence import in_group, is_personnel, side_of
from coverts.games.trek_ccg.state import NOTHING, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.spoken import UNFIT
from coverts.games.trek_ccg.vocabulary.terms import AFFILIATION_NAMES, BORG

# -- house arrest ----------------------------------------------------------------------------------


def in_wing(s: TrekCcg, piece, who, host, affiliation):
    """Return whether a member has this affiliation and is not under house arrest."""
    card = s.piece[piece]
    return in_group(s, piece, who, host) and card.affiliation == affiliation and not card.arrested


@decision(
    AFFILIATION_NAMES, prompt="Who no longer fits in {host} and goes under house arrest?", rules=("6.7",)
)
def choose_arrested(s: TrekCcg, who, host, affiliation):
    """Ask for an affiliation that is not compatible with others of a group aboard."""
    for piece in range(s.used_slots):
        if in_wing(s, piece, who, host, affiliation) and is_at_odds(s, piece):
            return OK
    return refuse("6.7")


@rule("6.7", "6.9", "21.27")
def arrest(s: TrekCcg, piece):
    """Put a personnel under house arrest. An infiltrator may be exposed instead."""
    if s.piece[piece].infiltrating and (yield exposed_instead(s.piece[piece].controller, piece)) == 0:
        stop_infiltrating(s, piece, UNFIT)
    else:
        s.piece[piece].arrested = True
        say("arrested", s.piece[piece].face)


def first_misfit(s: TrekCcg):
    """Return a personnel that does not fit its ship or facility, or NOTHING.

    Personnel under house arrest are ignored.
    """
    for piece in each(is_personnel, s):
        if not s.piece[piece].arrested and is_misfit(s, piece):
            return piece
    return NOTHING


def are_mixed(s: TrekCcg):
    """Return whether a player has incompatible personnel aboard any host.

    This quick check runs after every change, before the exact search.
    """
    first = 0
    second = 0
    for piece in each(is_personnel, s):
        card = s.piece[piece]
        if card.host < PIECES and not card.arrested and card.affiliation >= 0:
            if side_of(s, piece) == 0:
                first |= 1 << card.affiliation
            else:
                second |= 1 << card.affiliation
    return are_incompatible(s, 0, first) or are_incompatible(s, 1, second)


def are_incompatible(s: TrekCcg, who, mask):
    """Return whether two affiliations of a mask cannot work together."""
    if mask & (mask - 1) == 0:
        return 0
    for one in range(BORG + 1):
        for other in range(one):
            if mask >> one & mask >> other & 1 and not compatible(s, who, one, other):
                return 1
    return 0


def first_at_odds(s: TrekCcg):
    """Return a personnel that does not fit its group aboard, or NOTHING.

    Personnel under house arrest are ignored.
    """
    if not are_mixed(s):
        return NOTHING
    for piece in each(is_personnel, s):
        if not s.piece[piece].arrested and is_at_odds(s, piece):
            return piece
    return NOTHING


@rule("6.7", "6.8")
def settle_arrests(s: TrekCcg):
    """Release or arrest personnel by their compatibility, one step at a time.

    Personnel that fit again are released. Personnel that do not fit their ship or facility are arrested. If
    the ship does not decide whom to arrest, the player names an affiliation. Return 1 if something changed.
    """
    for piece in each(is_personnel, s):
        if is_released(s, piece):
            s.piece[piece].arrested = False
            return 1
    piece = first_misfit(s)
    if piece != NOTHING:
        yield from arrest(s, piece)
        return 1
    piece = first_at_odds(s)
    if piece == NOTHING:
        return 0
    who = side_of(s, piece)
    host = s.piece[piece].host
    affiliation = yield choose_arrested(who, host)
    for member in range(s.used_slots):
        if in_wing(s, member, who, host, affiliation):
            yield from arrest(s, member)
    return 1


# -- all checks ------------------------------------------------------------------------------------


@rule("6.7", "10.6", "21.22", "21.24", "21.26", "21.27", "14.5", "20.1", "20.3", "22.16", "22.18", "24.2")
def put_right(s: TrekCcg):
    """Run all checks once, and return 1 if they must run again."""
    check_exposures(s)
    if (yield from settle_arrests(s)):
        return 1
    if (yield from settle_cures(s)):
        return 1
    settle_runs(s)
    if settle_counterparts(s) or settle_captives(s):
        return 1
    return (yield from destroyed_ships(s))
