"""The item Grapple Line (21.20)."""

from coverts.games.infiltration.cards.items.qianju_pt import move_room_by_room
from coverts.games.infiltration.for_cards import *


@item(20, "Grapple Line", after=DISCARD)
def grapple_line(s: Infiltration, operative):
    """Move up to 3 rooms backward. You enter each room on the way."""
    if s.operative[operative].place != SECRET_ROOM:
        yield from move_room_by_room(s, operative, -1, 3)
    else:
        say("items.nothing", operative)
