"""The personnel card Fifteen of Seventeen."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    83, "Fifteen of Seventeen", BORG, NO_CLASS, 7, 5, 5, unique=False, icons=COM | DQ,
    skills="ENGINEER, Exobiology", traits="Borg, Klingon, Drone",
)  # fmt: skip
class FifteenOfSeventeen(Card):
    """In place of one card draw, you may download Adapt: Negate Obstruction to your hand."""

    def may_replace(s, who, piece):
        return OK if is_in_deck(s, who, card_named("Adapt: Negate Obstruction")) else refuse("16.1")

    def replace(s, who, piece):
        download_to_hand(s, who, card_named("Adapt: Negate Obstruction"))
