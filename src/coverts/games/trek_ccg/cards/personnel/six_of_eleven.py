"""The personnel card Six of Eleven."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    81, "Six of Eleven", BORG, NO_CLASS, 5, 7, 5, unique=False, icons=DQ | NAV,
    skills="Physics, Navigation, SCIENCE", traits="Borg, Human, Drone",
)  # fmt: skip
class SixOfEleven(Card):
    """While this drone is aboard your ship, you may download Alternate Universe Door in place of one card
    draw."""

    def may_replace(s, who, piece: Piece):
        if is_aboard(piece.host) and is_own_ship(s, piece.host, who):
            return may_download(s, who, card_named("Alternate Universe Door"), NOTHING)
        return refuse()

    def replace(s, who, piece):
        yield from download_card(s, who, card_named("Alternate Universe Door"), NOTHING)
