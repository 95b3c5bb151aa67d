"""The personnel card Thirteen of Nineteen."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    86, "Thirteen of Nineteen", BORG, NO_CLASS, 5, 5, 7, unique=False, icons=DEF | DQ, skills="SECURITY",
    traits="Borg, Humanoid, Drone",
)  # fmt: skip
class ThirteenOfNineteen(Card):
    """A ship of yours that this drone is aboard is WEAPONS +2, and copies are cumulative."""

    def weapons(s, source, target):
        return 2 * is_crew_of(s, source, target)
