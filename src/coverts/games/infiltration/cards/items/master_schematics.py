"""Master Schematics."""

from coverts.games.infiltration.cards.items.informant import NO_MORE, WHOLE_LINE
from coverts.games.infiltration.for_cards import *


def lies_on(place, floor):
    """Whether a place of the line is on a floor: the first, the second, or all of it where it is one."""
    return place < LINE and (floor == WHOLE_LINE or place // FLOOR_ROOMS == floor)


def facedown_on(s: Infiltration, floor):
    count = 0
    for place in range(LINE):
        if lies_on(place, floor) and facedown(s, place):
            count += 1
    return count


def swap(s: Infiltration, place, other):
    """Two facedown cards change places; who knew one knows it where it lies now."""
    card = s.room[place].card
    known_by = s.room[place].known_by
    s.room[place].card = s.room[other].card
    s.room[place].known_by = s.room[other].known_by
    s.room[other].card = card
    s.room[other].known_by = known_by
    say("room.swapped", place, other)


@item(34, "Master Schematics", after=DISCARD)
class MasterSchematics(Card):
    """Look at every facedown room of one floor. You may let two of them change places."""

    @decision(("the first floor", "the second floor"), prompt="Which floor do you look at?")
    def choose_floor(s, operative, floor):
        if facedown_on(s, floor) > 0:
            return OK
        return refuse()

    @decision((*PLACE_NAMES, "swap no rooms"), prompt="Which room do you swap?")
    def swap_room(s, operative, floor, place):
        if place == NO_MORE:
            return OK
        if not lies_on(place, floor) or not facedown(s, place) or facedown_on(s, floor) < 2:
            return refuse()
        return OK

    @decision(PLACE_NAMES, prompt="Which room do you swap it with?")
    def swap_with(s, operative, floor, first, place):
        if place == first or not lies_on(place, floor) or not facedown(s, place):
            return refuse()
        return OK

    def play(s, operative):
        floor = WHOLE_LINE
        if s.operative[operative].place != SECRET_ROOM and facedown_on(s, WHOLE_LINE) > 0:
            if not s.labyrinthian:
                floor = yield MasterSchematics.choose_floor(operative)
            for place in range(LINE):
                if lies_on(place, floor) and facedown(s, place):
                    yield from look(s, operative, place)
            first = yield MasterSchematics.swap_room(operative, floor)
            if first != NO_MORE:
                second = yield MasterSchematics.swap_with(operative, floor, first)
                swap(s, first, second)
        else:
            say("items.nothing", operative)
