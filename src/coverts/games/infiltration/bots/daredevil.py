"""The daredevil, a rule-of-thumb bot that goes to the deepest rooms and stays until the last moment.

Like the courier, it uses the scores that the deck gives to cards. It answers all other questions as the
courier does. All scores are in tenths of a zettabyte.
"""

from coverts.engine import Bot
from coverts.games.infiltration.bots.courier import (
    INTERFACE_WORTH,
    ITEM_WORTH,
    TOKEN,
    UNWANTED,
    WORTH_LEAVING,
    ahead_of,
    at_hand,
    courier,
    exit_of,
    rounds_left,
    rounds_out,
)
from coverts.games.infiltration.rules.decisions import choose_action, choose_card
from coverts.games.infiltration.state import (
    ADVANCE,
    DEEPEST,
    DOWNLOAD,
    EXTRACT,
    FIRST_ITEM,
    INTERFACE,
    RETREAT,
    SECRET_ROOM,
    place_of,
)
from coverts.games.infiltration.vocabulary.printed import EXIT, FROM_SECRET, HAS_INTERFACE

OUT, OUT_AT_ONCE = 110, 200
"""The scores of a step towards the exit, and of an exit in the same room, when it is time to leave."""
DEEPER = 60
"""The score of going deeper while there is time. It is higher than the score of collecting all data files in
a room.
"""
DEEP = 7
"""The room, counted from 0, in which the daredevil begins to collect data files if there is time to get
there.
"""
IN_HAND = 5
"""The rounds that are needed to go one room deeper, collect all data files there and come back."""

daredevil = Bot(
    "daredevil",
    "Makes straight for the deepest rooms with a way back, loads, and leaves at the very last moment.",
    like=courier,
)


def is_late(v, operative):
    """Return whether the operative must leave now to get out in time."""
    return rounds_left(v) <= rounds_out(v, operative)


def goes_deeper(v, operative):
    """Return whether there is time to collect data files one room deeper and come back."""
    return rounds_left(v) - rounds_out(v, operative) >= IN_HAND


def way_out(v, operative, card):
    """Score a card for an operative who has to get out."""
    me = v.operative[operative]
    onward = exit_of(v, operative) > me.place
    if me.place == SECRET_ROOM:
        onward = place_of(v, FROM_SECRET[RETREAT]) < 0
    if card == INTERFACE:
        if v.room[me.place].interface and EXIT[v.room[me.place].face]:
            return OUT_AT_ONCE
        return UNWANTED
    if card == ADVANCE:
        return OUT * onward
    if card == RETREAT:
        return OUT * (1 - onward)
    if card >= FIRST_ITEM:
        if onward or me.place == SECRET_ROOM:
            return UNWANTED
        return WORTH_LEAVING[card - FIRST_ITEM](v, operative, OUT)
    return 0


def interface_worth(v, operative):
    here = v.operative[operative].place
    face = v.room[here].face
    if not HAS_INTERFACE[face] or not v.room[here].interface or EXIT[face]:
        return UNWANTED
    if here == SECRET_ROOM or face == FROM_SECRET[ADVANCE] or face == FROM_SECRET[RETREAT]:
        return -10
    return INTERFACE_WORTH[face](v, operative)


def on_the_way_in(v, operative, card):
    """Score a card while there is time. Going deeper has priority over collecting."""
    me = v.operative[operative]
    if card in (DOWNLOAD, EXTRACT):
        return TOKEN * at_hand(v, operative)
    if card == ADVANCE:
        if me.place >= DEEPEST:
            return -50
        if me.place < DEEP and goes_deeper(v, operative):
            return DEEPER
        return 12 + 7 * ahead_of(v, operative)
    if card == RETREAT:
        if me.place == SECRET_ROOM:
            return 5
        return -30
    if card == INTERFACE:
        return interface_worth(v, operative)
    if card >= FIRST_ITEM:
        return ITEM_WORTH[card - FIRST_ITEM](v, operative)
    return 0


@daredevil.on(choose_card)
def dare(v, operative, card):
    if is_late(v, operative):
        return way_out(v, operative, card)
    return on_the_way_in(v, operative, card)


@daredevil.on(choose_action, seldom=True)
def dare_one(v, operative, card):
    if is_late(v, operative):
        return way_out(v, operative, card)
    return on_the_way_in(v, operative, card)
