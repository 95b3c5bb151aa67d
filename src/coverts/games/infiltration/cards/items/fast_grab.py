"""The item Fast Grab (21.16)."""

from coverts.games.infiltration.for_cards import *


@item(16, "Fast Grab", after=DISCARD)
def fast_grab(s: Infiltration, operative):
    """Play Download. Then play Retreat."""
    yield from play(s, operative, loading_card(s))
    yield from play(s, operative, RETREAT)
