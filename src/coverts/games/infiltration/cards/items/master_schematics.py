"""The item Master Schematics (21.34)."""

from coverts.games.infiltration.cards.items.informant import NO_MORE, WHOLE_LINE
from coverts.games.infiltration.for_cards import *


def is_on_floor(place, floor):
    """Return whether a place is on a floor. The floor WHOLE_LINE contains all places."""
    return place < LINE and (floor == WHOLE_LINE or place // FLOOR_ROOMS == floor)


def count_facedown(s: Infiltration, floor):
    count = 0
    for place in range(LINE):
        if is_on_floor(place, floor) and facedown(s, place):
            count += 1
    return count


def swap(s: Infiltration, place, other):
    """Swap two facedown room cards, and the records of which players know them."""
    card = s.room[place].card
    known_by = s.room[place].known_by
    s.room[place].card = s.room[other].card
    s.room[place].known_by = s.room[other].known_by
    s.room[other].card = card
    s.room[other].known_by = known_by
    say("room.swapped", place, other)


@item(34, "Master Schematics", after=DISCARD)
class MasterSchematics(Card):
    """Look at all facedown rooms of one floor. Then you may swap two of them."""

    @decision(("the first floor", "the second floor"), prompt="Which floor do you look at?")
    def choose_floor(s, operative, floor):
        if count_facedown(s, floor) > 0:
            return OK
        return refuse()

    @decision((*PLACE_NAMES, "swap no rooms"), prompt="Which room do you swap?")
    def swap_room(s, operative, floor, place):
        if place == NO_MORE:
            return OK
        if not is_on_floor(place, floor) or not facedown(s, place) or count_facedown(s, floor) < 2:
            return refuse()
        return OK

    @decision(PLACE_NAMES, prompt="Which room do you swap it with?")
    def swap_with(s, operative, floor, first, place):
        if place == first or not is_on_floor(place, floor) or not facedown(s, place):
            return refuse()
        return OK

    def play(s, operative):
        floor = WHOLE_LINE
        if s.operative[operative].place != SECRET_ROOM and count_facedown(s, WHOLE_LINE) > 0:
            if not s.labyrinthian:
                floor = yield MasterSchematics.choose_floor(operative)
            for place in range(LINE):
                if is_on_floor(place, floor) and facedown(s, place):
                    yield from look(s, operative, place)
            first = yield MasterSchematics.swap_room(operative, floor)
            if first != NO_MORE:
                second = yield MasterSchematics.swap_with(operative, floor, first)
                swap(s, first, second)
        else:
            say("items.nothing", operative)
