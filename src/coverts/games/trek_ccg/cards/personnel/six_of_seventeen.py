"""The personnel card Six of Seventeen."""

from coverts.games.trek_ccg.for_cards import *


def may_sap(s: TrekCcg, drone):
    """Return whether a drone has not been used this turn and is aboard a ship."""
    card = s.piece[drone]
    return card.used == 0 and able(s, drone) and is_aboard(card.host) and is_ship(s, card.host)


def saps(s: TrekCcg, source, ship, attribute):
    """Return whether a drone has reduced an attribute of a ship this turn."""
    drone = s.piece[source]
    return drone.used > 0 and drone.first_note == ship and drone.second_note == attribute


@among_copies
def saps_too(s: TrekCcg, other, card, source, ship, attribute):
    """Return whether a copy with a lower number than `source` has reduced the same attribute."""
    return s.piece[other].face == card and other < source and saps(s, other, ship, attribute)


def loss(s: TrekCcg, source, ship, attribute):
    """Return what a drone takes off an attribute of a ship. Copies are not cumulative."""
    if not saps(s, source, ship, attribute):
        return 0
    return -2 * (not some_of(saps_too, s, s.piece[source].face, source, ship, attribute))


SAPS_RANGE, SAPS_WEAPONS = range(2)


@personnel(
    88, "Six of Seventeen", BORG, NO_CLASS, 5, 5, 7, unique=False, icons=DEF | DQ,
    skills="Physics, Computer Skill", traits="Borg, Humanoid, Drone",
)  # fmt: skip
class SixOfSeventeen(Card):
    """Once every turn, between actions, you may reduce RANGE or WEAPONS of the ship that this drone is aboard
    by 2 until the end of the turn. Copies are not cumulative."""

    @decision(("RANGE", "WEAPONS"), prompt="What of {ship} is reduced?")
    def choose_sabotage(s, who, ship, attribute):
        return OK

    def may_use(s, who, piece, moment) -> bool:
        return moment in (IN_ORDER, BETWEEN) and may_sap(s, piece)

    def use(s, who, piece):
        if may_sap(s, piece):
            ship = s.piece[piece].host
            s.piece[piece].used = 1
            s.piece[piece].first_note = ship
            s.piece[piece].second_note = yield SixOfSeventeen.choose_sabotage(who, ship)
            say("sabotages", s.piece[piece].face, s.piece[ship].face)

    def range(s, source, target):
        return loss(s, source, target, SAPS_RANGE)

    def weapons(s, source, target):
        return loss(s, source, target, SAPS_WEAPONS)
