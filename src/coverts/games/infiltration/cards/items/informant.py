"""The item Informant (21.7)."""

from coverts.games.infiltration.for_cards import *

NO_MORE = PLACES
"""The option to look at no more rooms."""
WHOLE_LINE = 2
"""The floor number that means all rooms, in the Labyrinthian Facility. In other variants, floors are 0 and 1.
"""


def is_unknown(s: Infiltration, operative, place):
    """Return whether a room is facedown and the operative's player does not know it."""
    return facedown(s, place) and not s.room[place].known_by >> s.operative[operative].seat & 1


def is_any_unknown(s: Infiltration, operative):
    for place in range(PLACES):
        if is_unknown(s, operative, place):
            return 1
    return 0


@decision(
    (*PLACE_NAMES, "look at no more rooms"), prompt="Which facedown room do you look at?", rules=("7.12",)
)
def look_at(s: Infiltration, operative, must, place):
    if place == NO_MORE and must:
        return refuse("20.27")
    if place < PLACES and not is_unknown(s, operative, place):
        return refuse("7.12")
    return OK


@rule("7.12")
def look_at_rooms(s: Infiltration, operative, most, must):
    """Look at up to `most` facedown rooms, one after another.

    If `must` is true, the operative cannot stop early.
    """
    for _ in range(most):
        if is_any_unknown(s, operative):
            place = yield look_at(operative, must)
            if place == NO_MORE:
                break
            yield from look(s, operative, place)


@item(7, "Informant", after=DISCARD, specialist="Mr. White")
def informant(s: Infiltration, operative):
    """You may look at up to 3 facedown rooms. Then draw 1 item."""
    if s.operative[operative].place != SECRET_ROOM:
        yield from look_at_rooms(s, operative, 3, 0)
    yield from draw_item(s, operative)
