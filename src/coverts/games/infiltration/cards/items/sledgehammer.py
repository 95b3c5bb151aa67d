"""The item Sledgehammer (21.12)."""

from coverts.games.infiltration.for_cards import *


@item(12, "Sledgehammer", after=HAND, specialist="Hugo Cash")
def sledgehammer(s: Infiltration, operative):
    """Destroy the tech lock of your room. Alarm +1."""
    place = s.operative[operative].place
    if s.room[place].lock:
        yield from destroy_lock(s, place, operative)
    yield from raise_alarm(s, 1)
