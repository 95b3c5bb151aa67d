"""Secretaries."""

from coverts.games.infiltration.for_cards import *


@decision(ITEM_NAMES, prompt="Which item do you discard?", rules=("20.6",))
def discard_item(s: Infiltration, operative, item):
    if item not in s.operative[operative].items:
        return refuse("20.6")
    return OK


@item(11, "Secretaries", after=DISCARD, specialist="Mr. White")
def secretaries(s: Infiltration, operative):
    """In the Security Phase of this round the alarm is not added."""
    s.alarm_ignored = 1
