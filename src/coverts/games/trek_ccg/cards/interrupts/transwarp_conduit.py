"""The interrupt Transwarp Conduit."""

from coverts.games.trek_ccg.for_cards import *


@interrupt(15, "Transwarp Conduit", stays=ON_TARGET)
class TranswarpConduit(Card):
    """Play this on a ship. The ship's RANGE is doubled until the end of the turn, and then this is discarded.
    Copies are not cumulative."""

    @choice_of_piece("Which ship enters the conduit?", group=SHIPS)
    def choose_fast_ship(s, who, piece) -> bool:
        return is_ship(s, piece)

    plays = aim = choose_fast_ship

    def every_turn_ends(s, piece):
        discard(s, piece)
