"""Signal Jammer."""

from coverts.games.infiltration.for_cards import *


@item(24, "Signal Jammer", after=STAYS, jams=True)
def signal_jammer(s: Infiltration, operative):
    """Lay it in your room for the rest of the game. In the NPC Phase the NPCs there do nothing."""
    lay_down(s, operative, signal_jammer.card)
