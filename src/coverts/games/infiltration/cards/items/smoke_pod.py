"""Smoke Pod."""

from coverts.games.infiltration.for_cards import *


@item(22, "Smoke Pod", after=DISCARD)
def smoke_pod(s: Infiltration, operative):
    """Everybody else in your room becomes delayed."""
    found = delay_others(s, operative)
    if found == 0:
        say("items.nothing", operative)
