"""The item Data Code Breaker (21.2)."""

from coverts.games.infiltration.for_cards import *


@item(2, "Data Code Breaker", after=DISCARD)
def data_code_breaker(s: Infiltration, operative):
    """Play Interface. Then destroy the tech lock of your room. Then play Download."""
    me = s.operative[operative]
    yield from play(s, operative, INTERFACE)
    if me.place >= 0 and s.room[me.place].lock:
        yield from destroy_lock(s, me.place, operative)
    yield from play(s, operative, loading_card(s))
