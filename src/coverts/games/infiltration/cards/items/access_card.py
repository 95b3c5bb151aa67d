"""The item Access Card (21.14)."""

from coverts.games.infiltration.for_cards import *


@item(14, "Access Card", after=DISCARD)
def access_card(s: Infiltration, operative):
    """Play Advance. Then play Interface."""
    yield from play(s, operative, ADVANCE)
    yield from play(s, operative, INTERFACE)
