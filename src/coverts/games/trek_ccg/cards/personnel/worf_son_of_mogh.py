"""The personnel card Worf Son of Mogh."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    31, "Worf Son of Mogh", KLINGON, SECURITY, 8, 6, 10, icons=CMD, skills="SECURITY, Leadership, Honor x2",
    traits="Klingon, Male", persona="Worf",
)  # fmt: skip
class WorfSonOfMogh(Card):
    """While he and Gowron are aboard I.K.C. Bortas, the ship's RANGE, WEAPONS and SHIELDS are +3."""

    def range(s, source: Piece, target):
        return 3 * (
            s.piece[target].face == card_named("I.K.C. Bortas")
            and source.host == target
            and able(s, source)
            and is_on(s, card_named("Gowron"), target) != NOTHING
        )

    weapons = shields = range
