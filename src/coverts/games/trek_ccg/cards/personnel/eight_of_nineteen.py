"""The personnel card Eight of Nineteen."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    84, "Eight of Nineteen", BORG, NO_CLASS, 5, 5, 7, unique=False, icons=DEF | DQ, skills="SECURITY",
    traits="Borg, Humanoid, Drone",
)  # fmt: skip
class EightOfNineteen(Card):
    """Your Borg present, including this one, are STRENGTH +2, and copies are cumulative."""

    def strength(s, source: Piece, target: Piece):
        return 2 * (
            is_personnel(s, target)
            and target.affiliation == BORG
            and target.controller == source.controller
            and target.host == source.host
            and not target.captive
            and able(s, source)
        )
