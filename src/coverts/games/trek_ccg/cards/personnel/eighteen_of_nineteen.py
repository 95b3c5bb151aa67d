"""The personnel card Eighteen of Nineteen."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    89, "Eighteen of Nineteen", BORG, NO_CLASS, 5, 7, 5, unique=False, icons=DQ | NAV,
    skills="Navigation, Computer Skill", traits="Borg, Human, Drone",
)  # fmt: skip
class EighteenOfNineteen(Card):
    """A ship of yours that this drone is aboard is RANGE +1, and copies are cumulative."""

    def range(s, source, target):
        return is_crew_of(s, source, target)
