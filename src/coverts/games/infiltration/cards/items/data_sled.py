"""The item Data Sled (21.15)."""

from coverts.games.infiltration.cards.items.qianju_pt import FORWARD
from coverts.games.infiltration.for_cards import *


def haul(s: Infiltration, operative, place, target):
    """Move all available data files from one room to another, and log the move."""
    if s.room[place].available > 0:
        say("files.hauled", operative, place, target, s.room[place].available)
    carry_files(s, place, target)


@item(15, "Data Sled", after=DISCARD)
class DataSled(Card):
    """Move 1 room forward or backward. All available data files of the room you left move with you. If you
    escape by this move, they stay."""

    @decision(("forward", "backward"), prompt="Which way does the Data Sled go?")
    def steer_sled(s, operative, direction):
        if direction == FORWARD and s.operative[operative].place == DEEPEST:
            return refuse("6.8")
        return OK

    def play(s, operative):
        me = s.operative[operative]
        place = me.place
        if place != SECRET_ROOM:
            direction = yield DataSled.steer_sled(operative)
            if direction == FORWARD:
                yield from step(s, operative, 1)
            else:
                yield from step(s, operative, -1)
            if me.place >= 0:
                haul(s, operative, place, me.place)
        else:
            say("items.nothing", operative)
