"""The item Tripwire (21.23)."""

from coverts.games.infiltration.for_cards import *


@item(23, "Tripwire", after=STAYS)
def tripwire(s: Infiltration, operative):
    """Lay this card in your room. The next operative who enters is wounded. Then return this card to the
    box."""
    lay_down(s, operative, tripwire.card)


@trap(tripwire)
def tripwire_springs(s: Infiltration, operative):
    wound(s, operative)
