"""The personnel card Four of Eleven."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    87, "Four of Eleven", BORG, NO_CLASS, 5, 5, 7, unique=False, icons=DEF | DQ,
    skills="MEDICAL, Computer Skill", traits="Borg, Humanoid, Drone", persona="Guard Drone",
)  # fmt: skip
class FourOfEleven(Card):
    """A ship of yours that this drone is aboard is SHIELDS +2, and copies are cumulative."""

    def shields(s, source, target):
        return 2 * is_crew_of(s, source, target)
