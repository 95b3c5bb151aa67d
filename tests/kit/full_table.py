"""Tables of Star Trek with as many cards as they hold."""

from coverts.games.trek_ccg.rules import zones
from coverts.games.trek_ccg.state import BENEATH, NOWHERE
from coverts.games.trek_ccg.vocabulary.entering import number_of


def pieces(s):
    """How many cards are in play."""
    return sum(piece.host != NOWHERE for piece in s.piece)


def fill(s, place, by, left=0):
    """Seed cards beneath the mission of a location until so many more cards may be in play."""
    free = [slot for slot, piece in enumerate(s.piece) if piece.host == NOWHERE and slot not in s.slots.left]
    for _ in free[left:]:
        piece = s.piece[zones.place_piece(s, by, BENEATH + place)]
        piece.seed, piece.known_by = number_of("Lineup"), 1 << by
