"""The interrupt Escape Pod."""

from coverts.games.trek_ccg.for_cards import *


def sinking(s: TrekCcg, who):
    """Return the player's crewed ship that is about to be destroyed, or NOTHING."""
    action = within(s, DESTRUCTION)
    if action == NOTHING:
        return NOTHING
    ship = s.action[action].piece
    own = is_own_ship(s, ship, who) and location_of(s, ship) >= 0
    return ship if own and group_size(s, who, ship) > 0 else NOTHING


@among_pieces
def is_of_crew(s: TrekCcg, piece, who, host):
    """Return whether a piece is in the player's crew (7.1, 20.2).

    Equipment and captives that the crew takes along are also part of it.
    """
    luggage = is_equipment(s, piece) or s.piece[piece].captive
    return (luggage and is_theirs(s, piece, who, host)) or in_group(s, piece, who, host)


@interrupt(20, "Escape Pod", stays=ON_TARGET)
class EscapePod(Card):
    """When your ship is about to be destroyed, its crew goes into a pod at the location. In your turn, one of
    your ships or facilities there may pick them up, and then the pod is discarded."""

    @choice_of_piece("What picks up those in the escape pod?")
    def choose_rescuer(s, who, pod, piece: Piece):
        """Ask for the player's ship or facility that picks up the crew.

        It must be at the location and have working transporters.
        """
        if not is_own_vessel_at(s, piece, who, location_of(s, pod)):
            return refuse()
        if piece.cloaked or piece.stopped:
            return refuse("8.10")
        if transporters_off(s, piece):
            return refuse("9.7")
        crew_fits = not any(
            not fits_group(s, who, s.piece[member].affiliation, piece)
            for member in each(in_group, s, who, pod)
        )
        return OK if crew_fits else refuse("6.5")

    def plays(s, who, card) -> bool:
        return sinking(s, who) != NOTHING

    def answers(s, who, this: Action):
        if this.kind != DESTRUCTION:
            return refuse("15.8")
        return OK if sinking(s, who) != NOTHING else refuse()

    def aim(s, who, this: Action):
        this.target = sinking(s, who)
        this.host = SPACE + location_of(s, this.target)

    def effect(s, who, this: Action):
        say("pod", s.piece[this.target].face)
        for member in each(is_of_crew, s, who, this.target):
            attach(s, member, this.piece)

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        return OK if any_legal(EscapePod.choose_rescuer, s, who, piece) else refuse()

    def use(s, who, piece):
        if any_legal(EscapePod.choose_rescuer, s, who, piece):
            s.phase = EXECUTE_ORDERS
            vessel = yield EscapePod.choose_rescuer(who, piece)
            for member in each(is_of_crew, s, who, piece):
                bring(s, member, vessel, s.piece[piece].face)
            discard(s, piece)
