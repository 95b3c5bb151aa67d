"""Items, and one room, that look at facedown rooms or reveal them."""

from coverts.games.infiltration.for_cards import (
    DISCARD,
    FLOOR_ROOMS,
    LINE,
    OK,
    PLACE_NAMES,
    PLACES,
    SECRET_ROOM,
    any_legal,
    collect,
    decision,
    draw_item,
    facedown,
    item,
    look,
    refuse,
    reveal_from_afar,
    rule,
    say,
    within_reach,
)

NO_MORE = PLACES
"""The option after all places: none of them."""
WHOLE_LINE = 2
"""The one floor of the Labyrinthian Facility, beside the first (0) and the second (1)."""


def unknown(s, operative, place):
    """Facedown, and he has not looked at it yet."""
    return facedown(s, place) and not s.room[place].known_by >> s.operative[operative].seat & 1


def any_unknown(s, operative):
    for place in range(PLACES):
        if unknown(s, operative, place):
            return 1
    return 0


@decision(
    (*PLACE_NAMES, "look at no more rooms"), prompt="Which facedown room do you look at?", rules=("7.12",)
)
def look_at(s, operative, must, place):
    if place == NO_MORE and must:
        return refuse("20.27")
    if place < PLACES and not unknown(s, operative, place):
        return refuse("7.12")
    return OK


@rule("7.12")
def look_at_rooms(s, operative, most, must):
    """Look at so many facedown rooms, one after the other; without `must` he may stop before."""
    for _ in range(most):
        if any_unknown(s, operative):
            place = yield look_at(operative, must)
            if place == NO_MORE:
                break
            yield from look(s, operative, place)


@item(7, "Informant", after=DISCARD, specialist="Mr. White")
def informant(s, operative):
    """You may look at as many as 3 facedown rooms. Draw an item."""
    if s.operative[operative].place != SECRET_ROOM:
        yield from look_at_rooms(s, operative, 3, 0)
    yield from draw_item(s, operative)


def distance(place, other):
    return max(place - other, other - place)


def nearest_facedown(s, place):
    """How far it is to the nearest facedown room of the line."""
    nearest = LINE
    for other in range(LINE):
        if facedown(s, other):
            nearest = min(nearest, distance(place, other))
    return nearest


@decision(
    (
        *(f"reveal {name}" for name in PLACE_NAMES[:LINE]),
        *(f"collect a data file from {name}" for name in PLACE_NAMES[:LINE]),
    ),
    prompt="What does the Remote Drone do?",
    rules=("21.10", "7.10"),
)
def fly_drone(s, operative, task):
    here = s.operative[operative].place
    if here == SECRET_ROOM:
        return refuse("8.8")
    if task < LINE:
        if not facedown(s, task) or distance(here, task) > nearest_facedown(s, here):
            return refuse("21.10")
    elif task - LINE == here or not within_reach(s, operative, task - LINE):
        return refuse("7.10")
    elif s.room[task - LINE].available == 0:
        return refuse("21.10")
    return OK


@item(10, "Remote Drone", after=DISCARD, specialist="Gabriel Correa Santiago")
def remote_drone(s, operative):
    """Reveal the facedown room nearest to you without going there, or collect 1 data file from an adjacent
    room."""
    if any_legal(fly_drone, s, operative):
        task = yield fly_drone(operative)
        if task < LINE:
            yield from reveal_from_afar(s, task)
        else:
            yield from collect(s, operative, task - LINE, 1)
    else:
        say("items.nothing", operative)


@decision(("the first floor", "the second floor"), prompt="Which floor do you look at?", rules=("21.34",))
def choose_floor(s, operative, floor):
    if facedown_on(s, floor) > 0:
        return OK
    return refuse("21.34")


def lies_on(place, floor):
    """Whether a place of the line is on a floor: the first, the second, or all of it where it is one."""
    return place < LINE and (floor == WHOLE_LINE or place // FLOOR_ROOMS == floor)


def facedown_on(s, floor):
    count = 0
    for place in range(LINE):
        if lies_on(place, floor) and facedown(s, place):
            count += 1
    return count


@decision((*PLACE_NAMES, "swap no rooms"), prompt="Which room do you swap?", rules=("21.34",))
def swap_room(s, operative, floor, place):
    if place == NO_MORE:
        return OK
    if not lies_on(place, floor) or not facedown(s, place) or facedown_on(s, floor) < 2:
        return refuse("21.34")
    return OK


@decision(PLACE_NAMES, prompt="Which room do you swap it with?", rules=("21.34",))
def swap_with(s, operative, floor, first, place):
    if place == first or not lies_on(place, floor) or not facedown(s, place):
        return refuse("21.34")
    return OK


def swap(s, place, other):
    """Two facedown cards change places; who knew one knows it where it lies now."""
    card = s.room[place].card
    known_by = s.room[place].known_by
    s.room[place].card = s.room[other].card
    s.room[place].known_by = s.room[other].known_by
    s.room[other].card = card
    s.room[other].known_by = known_by
    say("room.swapped", place, other)


@item(34, "Master Schematics", after=DISCARD)
def master_schematics(s, operative):
    """Look at every facedown room of one floor. You may let two of them change places."""
    floor = WHOLE_LINE
    if s.operative[operative].place != SECRET_ROOM and facedown_on(s, WHOLE_LINE) > 0:
        if not s.labyrinthian:
            floor = yield choose_floor(operative)
        for place in range(LINE):
            if lies_on(place, floor) and facedown(s, place):
                yield from look(s, operative, place)
        first = yield swap_room(operative, floor)
        if first != NO_MORE:
            second = yield swap_with(operative, floor, first)
            swap(s, first, second)
    else:
        say("items.nothing", operative)
