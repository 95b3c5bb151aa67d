"""The item Secretaries (21.11)."""

from coverts.games.infiltration.for_cards import *


@item(11, "Secretaries", after=DISCARD, specialist="Mr. White")
def secretaries(s: Infiltration, operative):
    """The alarm is not added to the roll in the Security Phase of this round."""
    s.alarm_ignored = 1
