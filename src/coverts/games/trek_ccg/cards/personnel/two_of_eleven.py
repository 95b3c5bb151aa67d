"""The personnel card Two of Eleven."""

from coverts.games.trek_ccg.for_cards import *


@personnel(
    90, "Two of Eleven", BORG, NO_CLASS, 5, 7, 5, unique=False, icons=DQ | NAV,
    skills="ENGINEER, Transporter Skill", traits="Borg, Klingon, Drone",
)  # fmt: skip
class TwoOfEleven(Card):
    """At this drone's location, your transporters may beam through the opponent's SHIELDS."""

    def opens_shields(s, source, vessel):
        return able(s, source)
