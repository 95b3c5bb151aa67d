"""The item Portable Terminal (21.30)."""

from coverts.games.infiltration.for_cards import *


@item(30, "Portable Terminal", after=DISCARD)
def portable_terminal(s: Infiltration, operative):
    """If the interface space of your room is empty, put an interface token on it. Then play Interface."""
    place = s.operative[operative].place
    if HAS_INTERFACE[s.room[place].face] and not s.room[place].interface:
        s.room[place].interface = 1
        say("interface.placed", operative, place)
    yield from play(s, operative, INTERFACE)
