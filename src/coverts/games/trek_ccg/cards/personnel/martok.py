"""The personnel card Martok."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    26, "Martok", KLINGON, OFFICER, 8, 8, 9, icons=CMD, skills="Leadership, Honor, Navigation x2",
    traits="Klingon, General, High Council, Male", downloads="D'k Tahg",
)  # fmt: skip
class Martok(Card):
    """Your Klingon ships at his location are WEAPONS +2."""

    def weapons(s, source: Piece, target: Piece):
        at = location_of(s, target)
        return 2 * (
            at >= 0
            and is_ship(s, target)
            and target.affiliation == KLINGON
            and target.controller == source.controller
            and able(s, source)
            and is_here(s, source, at)
        )
