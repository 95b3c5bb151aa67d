"""The interrupt Flight of the Intruder."""

from coverts.games.trek_ccg.for_cards import *


@interrupt(8, "Flight of the Intruder", suspends=True, MORPH=True)
class FlightOfTheIntruder(Card):
    """This is a morph card. It suspends play, except while a ship or facility is being destroyed. Return to
    hand any of your shape-shifters who are present together."""

    @choice_of_piece("Who returns to hand?")
    def choose_flyer(s, who, host, piece: Piece) -> bool:
        """Ask for a shape-shifter to return to hand.

        Args:
            host: the host of all chosen shape-shifters, or NOTHING for the first one.
        """
        there = is_aboard(piece.host) or is_surface(piece.host)
        return there and host in (piece.host, NOTHING) and own_shape_shifter(s, who, piece)

    def plays(s, who, card) -> bool:
        destroyed = within(s, DESTRUCTION) != NOTHING
        return not destroyed and any_legal(FlightOfTheIntruder.choose_flyer, s, who, NOTHING)

    def aim(s, who, this: Action):
        piece = yield FlightOfTheIntruder.choose_flyer(who, NOTHING)
        this.host = s.piece[piece].host

    def effect(s, who, this: Action):
        if any_legal(FlightOfTheIntruder.choose_flyer, s, who, this.host):
            gone = yield choose_some(FlightOfTheIntruder.choose_flyer, who, 1, PIECES, this.host)
            for piece in gone:
                return_to_hand(s, piece)
