"""Rules for seed cards beneath a mission where they do not belong (3.10, 3.11)."""

from coverts.engine import helper, say
from coverts.games.trek_ccg.rules.presence import is_planet, mission_of
from coverts.games.trek_ccg.rules.zones import put_out_of_play
from coverts.games.trek_ccg.state import TrekCcg
from coverts.games.trek_ccg.vocabulary.printed import IN_SPACE, KIND, PLANET
from coverts.games.trek_ccg.vocabulary.terms import ARTIFACT, DILEMMA, PERSONNEL


def fits_beneath(s: TrekCcg, card, location):
    """Return whether a seed card belongs beneath the mission at a location (3.10)."""
    if is_planet(s, location):
        return PLANET[card] != 0
    return IN_SPACE[card] != 0


def is_misplaced(s: TrekCcg, card, location):
    """Return whether a seed card is beneath a mission where it does not belong.

    Personnel are never misplaced, because a Cryosatellite or Prison Break allows them (52.1, 54.25).
    """
    if KIND[card] == PERSONNEL:
        return 0
    return KIND[card] not in (DILEMMA, ARTIFACT) or not fits_beneath(s, card, location)


@helper("3.11")
def remove_mis_seed(s: TrekCcg, who, piece, location):
    """Put a misplaced card out of play when a player's team reveals it.

    The player is barred from the mission if they seeded the card themselves.
    """
    if s.piece[piece].seat == who:
        s.location[location].barred |= 1 << who
        say("misplaced", who, mission_of(s, location, who))
    put_out_of_play(s, piece)


@helper("3.11")
def is_barred_from(s: TrekCcg, who, location):
    """Return whether a player's own misplaced card bars them from a mission."""
    return s.location[location].barred >> who & 1
