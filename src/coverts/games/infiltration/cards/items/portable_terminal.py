"""Portable Terminal."""

from coverts.games.infiltration.for_cards import *


@item(30, "Portable Terminal", after=DISCARD)
def portable_terminal(s: Infiltration, operative):
    """If your room lacks its interface token, put one on the space for it. Play Interface."""
    room_at = s.operative[operative].place
    if HAS_INTERFACE[s.room[room_at].face] and not s.room[room_at].interface:
        s.room[room_at].interface = 1
        say("interface.placed", operative, room_at)
    yield from play(s, operative, INTERFACE)
