"""Moving through the facility, entering rooms, escaping, and the secret room (chapters 6 and 8)."""

from coverts.engine import rule, say
from coverts.games.infiltration.rules.ending import end_if_over
from coverts.games.infiltration.rules.files import add_files
from coverts.games.infiltration.rules.reveal import place_tokens, turn_up
from coverts.games.infiltration.state import (
    DEEPEST,
    ITEM_COUNT,
    OUTSIDE,
    SECRET_ROOM,
    SLUDGE,
    Infiltration,
    place_of,
)
from coverts.games.infiltration.vocabulary.printed import (
    AVAILABLE,
    ENTERS,
    FROM_SECRET,
    HAS_ENTER,
    SPECIAL_ENTERS,
    TRAP,
    TRAPS,
)


@rule("6.1", "6.3", "6.4", "6.8", "8.6")
def step(s: Infiltration, operative, forward):
    """Move an operative one room forward (1) or backward (-1).

    An operative who moves backward out of the entry room escapes.
    """
    yield from leap(s, operative, forward)


@rule("6.1", "6.3", "6.4", "6.8", "8.6")
def leap(s: Infiltration, operative, rooms):
    """Move an operative several rooms at once, and enter only the last room.

    A negative number of rooms means backward.
    """
    here = s.operative[operative].place
    there = min(DEEPEST, here + rooms)
    if here in (SECRET_ROOM, there):
        say("move.nowhere", operative)
    elif here >= 0 and there < 0:
        yield from escape(s, operative)
    elif here >= 0:
        yield from go_to(s, operative, there)


@rule("6.1", "6.2", "6.6", "7.1", "7.4", "7.5")
def go_to(s: Infiltration, operative, place):
    """Put an operative's marker on a room, and resolve what happens on entering.

    A facedown room is revealed first. An operative who has escaped cannot come back in.
    """
    if not s.operative[operative].escaped:
        s.operative[operative].place = place
        say("move.entered", operative, place)
        if s.room[place].face < 0:
            yield from turn_up(s, place)
            yield from on_entering(s, operative)
            place_tokens(s, place)
            yield from add_files(s, place, AVAILABLE[s.room[place].face])
        else:
            yield from on_entering(s, operative)


@rule("6.1", "7.3", "5.2")
def on_entering(s: Infiltration, operative):
    """Resolve a room's Enter function, then Sludge, then the traps in the room.

    Traps act in the order in which they were laid.
    """
    me = s.operative[operative]
    place = me.place
    if HAS_ENTER[s.room[place].face]:
        yield from ENTERS[s.room[place].face](s, operative)
    if s.sludge == place:
        yield from SPECIAL_ENTERS[SLUDGE](s, operative)
    item = next_trap(s, place)
    while item >= 0:
        s.item_place[item] = -1
        s.boxed_items.add(item)
        say("trap.sprung", operative, item)
        yield from TRAPS[item](s, operative)
        item = next_trap(s, place)


def next_trap(s: Infiltration, place):
    """Return the trap that was laid earliest in a room, or -1."""
    found = -1
    if s.laid > 0:
        for item in range(ITEM_COUNT):
            lies_here = TRAP[item] and s.item_place[item] == place
            if lies_here and (found < 0 or s.item_order[item] < s.item_order[found]):
                found = item
    return found


@rule("6.5", "6.6", "6.7")
def escape(s: Infiltration, operative):
    """Move an operative out of the facility, permanently and with all their cards."""
    me = s.operative[operative]
    me.place = OUTSIDE
    me.escaped = 1
    me.delayed = 0
    me.chosen = -1
    me.waiting = 0
    say("operative.escaped", operative, me.file_count)
    yield from end_if_over(s)


@rule("8.1", "8.2")
def enter_secret_room(s: Infiltration, operative):
    """Move an operative into the secret room through an Interface."""
    yield from go_to(s, operative, SECRET_ROOM)


@rule("8.3", "8.4", "8.5")
def leave_secret_room(s: Infiltration, operative, card):
    """Move an operative out of the secret room, if the next room is revealed.

    Advance leads to the Halo Conference Room, and Retreat leads to the Research Admin Office.
    """
    place = place_of(s, FROM_SECRET[card])
    if place < 0:
        say("move.nowhere", operative)
    else:
        yield from go_to(s, operative, place)
