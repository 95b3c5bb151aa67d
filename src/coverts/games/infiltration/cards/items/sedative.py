"""The item Sedative (21.28)."""

from coverts.games.infiltration.for_cards import *


@item(28, "Sedative", after=BOX)
def sedative(s: Infiltration, operative):
    """Destroy the lab worker of your room. Its Lab Worker function is not resolved."""
    place = s.operative[operative].place
    if s.room[place].worker:
        take_worker_off(s, place)
        yield from add_files(s, place, SECURE[s.room[place].face])
    else:
        say("items.nothing", operative)
