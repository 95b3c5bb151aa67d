"""The item Pick-up Van (21.33)."""

from coverts.games.infiltration.for_cards import *


@item(33, "Pick-up Van", after=BOX, late=True)
def pick_up_van(s: Infiltration, operative):
    """When the Resolution Phase ends, you escape if you are in room 1 or room 2."""
    if s.operative[operative].place == 0 or s.operative[operative].place == 1:
        yield from escape(s, operative)
    else:
        say("items.van_missed", operative, pick_up_van.card)
