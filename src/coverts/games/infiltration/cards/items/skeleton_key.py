"""The item Skeleton Key (21.27)."""

from coverts.games.infiltration.for_cards import *


@item(27, "Skeleton Key", after=BOX)
def skeleton_key(s: Infiltration, operative):
    """Destroy the tech lock of your room. Its Tech Lock function is not resolved."""
    place = s.operative[operative].place
    if s.room[place].lock:
        take_lock_off(s, place)
        yield from add_files(s, place, SECURE[s.room[place].face])
    else:
        say("items.nothing", operative)
