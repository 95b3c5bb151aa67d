"""The item Smoke Pod (21.22)."""

from coverts.games.infiltration.for_cards import *


@item(22, "Smoke Pod", after=DISCARD)
def smoke_pod(s: Infiltration, operative):
    """Each other operative in your room becomes delayed."""
    others = delay_others(s, operative)
    if others == 0:
        say("items.nothing", operative)
