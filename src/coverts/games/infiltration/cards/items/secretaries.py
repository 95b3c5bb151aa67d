"""The item Secretaries (21.11)."""

from coverts.games.infiltration.for_cards import *


@item(11, "Secretaries", after=DISCARD, specialist="Mr. White")
def secretaries(s: Infiltration, operative):
    """In the Security Phase of this round the alarm is not added."""
    s.alarm_ignored = 1
