"""Informant."""

from coverts.games.infiltration.for_cards import *

NO_MORE = PLACES
"""The option after all places: none of them."""
WHOLE_LINE = 2
"""The one floor of the Labyrinthian Facility, beside the first (0) and the second (1)."""


def unknown(s: Infiltration, operative, place):
    """Facedown, and not looked at yet by that operative."""
    return facedown(s, place) and not s.room[place].known_by >> s.operative[operative].seat & 1


def any_unknown(s: Infiltration, operative):
    for place in range(PLACES):
        if unknown(s, operative, place):
            return 1
    return 0


@decision(
    (*PLACE_NAMES, "look at no more rooms"), prompt="Which facedown room do you look at?", rules=("7.12",)
)
def look_at(s: Infiltration, operative, must, place):
    if place == NO_MORE and must:
        return refuse("20.27")
    if place < PLACES and not unknown(s, operative, place):
        return refuse("7.12")
    return OK


@rule("7.12")
def look_at_rooms(s: Infiltration, operative, most, must):
    """Look at so many facedown rooms, one after the other; without `must` he may stop before."""
    for _ in range(most):
        if any_unknown(s, operative):
            place = yield look_at(operative, must)
            if place == NO_MORE:
                break
            yield from look(s, operative, place)


@item(7, "Informant", after=DISCARD, specialist="Mr. White")
def informant(s: Infiltration, operative):
    """You may look at as many as 3 facedown rooms. Draw an item."""
    if s.operative[operative].place != SECRET_ROOM:
        yield from look_at_rooms(s, operative, 3, 0)
    yield from draw_item(s, operative)
