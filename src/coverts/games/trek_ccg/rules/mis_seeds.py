"""Where seed cards belong beneath missions, and cards that were seeded elsewhere (3.10, 3.11)."""

from coverts.engine import helper, say
from coverts.games.trek_ccg.rules.presence import is_planet, mission_of
from coverts.games.trek_ccg.rules.zones import put_out_of_play
from coverts.games.trek_ccg.state import TrekCcg
from coverts.games.trek_ccg.vocabulary.printed import IN_SPACE, KIND, PLANET
from coverts.games.trek_ccg.vocabulary.terms import ARTIFACT, DILEMMA, PERSONNEL


def fits_beneath(s: TrekCcg, card, location):
    """Planet cards under planets, space cards under space missions (3.10)."""
    if is_planet(s, location):
        return PLANET[card] != 0
    return IN_SPACE[card] != 0


def is_misplaced(s: TrekCcg, card, location):
    """That seed card may not lie beneath the mission there; personnel may, with a Cryosatellite (52.1)."""
    if KIND[card] == PERSONNEL:
        return 0
    return KIND[card] not in (DILEMMA, ARTIFACT) or not fits_beneath(s, card, location)


@helper("3.11")
def remove_mis_seed(s: TrekCcg, who, piece, location):
    """A misplaced card that a player's team has revealed is out of play; their own one bars them."""
    if s.piece[piece].seat == who:
        s.location[location].barred |= 1 << who
        say("misplaced", who, mission_of(s, location, who))
    put_out_of_play(s, piece)


@helper("3.11")
def is_barred_from(s: TrekCcg, who, location):
    """They have met a card there that they misplaced themselves, and cannot solve the mission."""
    return s.location[location].barred >> who & 1
