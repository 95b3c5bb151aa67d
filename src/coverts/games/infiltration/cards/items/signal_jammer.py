"""The item Signal Jammer (21.24)."""

from coverts.games.infiltration.for_cards import *


@item(24, "Signal Jammer", after=STAYS, jams=True)
def signal_jammer(s: Infiltration, operative):
    """Lay this card in your room for the rest of the game. NPCs in that room do nothing in the NPC Phase."""
    lay_down(s, operative, signal_jammer.card)
