"""The personnel card Ten of Nineteen."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    91, "Ten of Nineteen", BORG, NO_CLASS, 5, 7, 5, unique=False, icons=DQ | NAV,
    skills="Astrophysics, Navigation", traits="Borg, Humanoid, Drone",
)  # fmt: skip
class TenOfNineteen(Card):
    """Once in each of your turns, while this drone is aboard your ship, you may make one of the opponent's
    ships at its location decloak."""

    @choice_of_piece("Which ship must decloak?", group=SHIPS)
    def choose_unmasked(s, who, location, piece) -> bool:
        return (
            is_own_ship(s, piece, 1 - who)
            and location_of(s, piece) == location
            and s.piece[piece].cloaked == 1
        )

    def may_use(s, who, piece, moment) -> bool:
        return (
            moment == IN_ORDER
            and s.piece[piece].used == 0
            and is_crew_of(s, piece, s.piece[piece].host)
            and any_legal(TenOfNineteen.choose_unmasked, s, who, location_of(s, piece))
        )

    def use(s, who, piece):
        if any_legal(TenOfNineteen.choose_unmasked, s, who, location_of(s, piece)):
            s.piece[piece].used += 1
            ship = yield TenOfNineteen.choose_unmasked(who, location_of(s, piece))
            s.piece[ship].cloaked = False
            say("decloaks", s.piece[ship].face)
