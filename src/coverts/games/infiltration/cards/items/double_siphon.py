"""The item Double Siphon (21.18)."""

from coverts.games.infiltration.for_cards import *


@item(18, "Double Siphon", after=DISCARD)
def double_siphon(s: Infiltration, operative):
    """Play Download. Then collect 1 more available data file."""
    yield from play(s, operative, loading_card(s))
    if s.operative[operative].place >= 0:
        yield from collect(s, operative, s.operative[operative].place, 1)
