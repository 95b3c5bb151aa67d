"""The item Smash and Grab (21.17)."""

from coverts.games.infiltration.for_cards import *


@item(17, "Smash and Grab", after=DISCARD)
def smash_and_grab(s: Infiltration, operative):
    """Play Advance. Then play Download."""
    yield from play(s, operative, ADVANCE)
    yield from play(s, operative, loading_card(s))
