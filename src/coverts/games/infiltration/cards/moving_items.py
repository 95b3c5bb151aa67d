"""Items that move their user. None of them is an Advance or Retreat card, so none delays the wounded."""

from coverts.games.infiltration.for_cards import (
    BOX,
    DEEPEST,
    DISCARD,
    OK,
    OPERATIVE_NAMES,
    SECRET_ROOM,
    any_legal,
    carry_files,
    decision,
    escape,
    item,
    refuse,
    rule,
    say,
    step,
)

FORWARD, BACKWARD, STAY = range(3)


@decision(("move on", "stop here"), prompt="Do you go one room further?", rules=("6.3",))
def move_on(s, operative, answer):
    return OK


@rule("6.3")
def move_room_by_room(s, operative, forward, most):
    """Up to so many rooms one way, one at a time; he may stop after each."""
    me = s.operative[operative]
    for _ in range(most):
        if me.place < 0 or me.place == SECRET_ROOM or (me.place == DEEPEST and forward > 0):
            break
        answer = yield move_on(operative)
        if answer == 1:
            break
        yield from step(s, operative, forward)


@decision(("forward", "backward", "stay here"), prompt="Which way do you go?", rules=("21.9",))
def choose_direction(s, operative, direction):
    if direction == FORWARD and s.operative[operative].place == DEEPEST:
        return refuse("6.8")
    return OK


@item(9, "Qianju PT", after=DISCARD, specialist="'Marilyn' 7Y3T9D")
def qianju_pt(s, operative):
    """Go 1 or 2 rooms, forward or backward, and enter each; or stay."""
    if s.operative[operative].place != SECRET_ROOM:
        direction = yield choose_direction(operative)
        if direction == FORWARD:
            yield from step(s, operative, 1)
            yield from move_room_by_room(s, operative, 1, 1)
        elif direction == BACKWARD:
            yield from step(s, operative, -1)
            yield from move_room_by_room(s, operative, -1, 1)
    else:
        say("items.nothing", operative)


@item(20, "Grapple Line", after=DISCARD)
def grapple_line(s, operative):
    """Go as many as 3 rooms backward and enter each."""
    if s.operative[operative].place != SECRET_ROOM:
        yield from move_room_by_room(s, operative, -1, 3)
    else:
        say("items.nothing", operative)


@decision(OPERATIVE_NAMES, prompt="Whom do you track?", rules=("21.8",))
def track(s, operative, other):
    here = s.operative[operative].place
    there = s.operative[other].place
    if here == SECRET_ROOM:
        return refuse("8.8")
    if there == SECRET_ROOM:
        return refuse("8.1")
    if there < 0 or there == here or there - here > 2 or here - there > 2:
        return refuse("21.8")
    return OK


@item(8, "Movement Tracker", after=DISCARD, specialist="Monica Singh")
def movement_tracker(s, operative):
    """Pick another operative no more than 2 rooms from you and go to where he is, room by room."""
    me = s.operative[operative]
    if any_legal(track, s, operative):
        other = yield track(operative)
        place = s.operative[other].place
        while me.place >= 0 and me.place != place:
            if me.place < place:
                yield from step(s, operative, 1)
            else:
                yield from step(s, operative, -1)
    else:
        say("items.nothing", operative)


@decision(("forward", "backward"), prompt="Which way does the Data Sled go?", rules=("21.15",))
def steer_sled(s, operative, direction):
    if direction == FORWARD and s.operative[operative].place == DEEPEST:
        return refuse("6.8")
    return OK


@item(15, "Data Sled", after=DISCARD)
def data_sled(s, operative):
    """Go 1 room forward or backward and haul along all available data files of the room you leave. If you
    escape with it, they stay."""
    me = s.operative[operative]
    place = me.place
    if place != SECRET_ROOM:
        direction = yield steer_sled(operative)
        if direction == FORWARD:
            yield from step(s, operative, 1)
        else:
            yield from step(s, operative, -1)
        if me.place >= 0:
            haul(s, operative, place, me.place)
    else:
        say("items.nothing", operative)


def haul(s, operative, place, target):
    """All available data files of one room are moved to another."""
    if s.room[place].available > 0:
        say("files.hauled", operative, place, target, s.room[place].available)
    carry_files(s, place, target)


@item(33, "Pick-up Van", after=BOX, late=True)
def pick_up_van(s, operative):
    """As the Resolution Phase ends: out of room 1 or 2 you escape."""
    if s.operative[operative].place == 0 or s.operative[operative].place == 1:
        yield from escape(s, operative)
    else:
        say("items.van_missed", operative, pick_up_van.card)
