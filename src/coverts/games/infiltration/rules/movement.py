"""Moving through the facility, entering rooms, escaping; the secret room (chapters 6 and 8)."""

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
    """Move one room: forward (1) or backward (-1). Backward out of the entry room is an escape."""
    yield from leap(s, operative, forward)


@rule("6.1", "6.3", "6.4", "6.8", "8.6")
def leap(s: Infiltration, operative, rooms):
    """Move that many rooms forward, or backward if negative, and enter only the last."""
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
    """Put the marker on a room: reveal it if it is facedown, and resolve what happens on entering.

    Nothing brings one who has escaped back in.
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
    """The room's Enter function, then Sludge, then items that lie in wait, in the order they were laid."""
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
    """The item lying in wait in a room that was laid there first, or -1."""
    found = -1
    if s.laid > 0:
        for item in range(ITEM_COUNT):
            lies_here = TRAP[item] and s.item_place[item] == place
            if lies_here and (found < 0 or s.item_order[item] < s.item_order[found]):
                found = item
    return found


@rule("6.5", "6.6", "6.7")
def escape(s: Infiltration, operative):
    """Out of the facility, for good. Their cards go with them."""
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
    """Through the Interface of one of the two rooms that lead to it."""
    yield from go_to(s, operative, SECRET_ROOM)


@rule("8.3", "8.4", "8.5")
def leave_secret_room(s: Infiltration, operative, card):
    """Advance leads to the Halo Conference Room, Retreat to the Research Admin Office, if revealed."""
    place = place_of(s, FROM_SECRET[card])
    if place < 0:
        say("move.nowhere", operative)
    else:
        yield from go_to(s, operative, place)
