"""Pick-up Van."""

from coverts.games.infiltration.for_cards import *


def haul(s: Infiltration, operative, place, target):
    """All available data files of one room are moved to another."""
    if s.room[place].available > 0:
        say("files.hauled", operative, place, target, s.room[place].available)
    carry_files(s, place, target)


@item(33, "Pick-up Van", after=BOX, late=True)
def pick_up_van(s: Infiltration, operative):
    """As the Resolution Phase ends: out of room 1 or 2 you escape."""
    if s.operative[operative].place == 0 or s.operative[operative].place == 1:
        yield from escape(s, operative)
    else:
        say("items.van_missed", operative, pick_up_van.card)
