"""The Resolution Phase and the action cards."""

from coverts.engine import Table, rule, say
from coverts.games.infiltration.cards import (
    ADVANCES,
    HAS_ADVANCE,
    HAS_INTERFACE,
    HAS_RETREAT,
    INTERFACES,
    ITEMS,
    LATE,
    ONCE,
    RETREATS,
)
from coverts.games.infiltration.decisions import choose_advance, choose_amount, choose_retreat
from coverts.games.infiltration.files import collect
from coverts.games.infiltration.movement import leave_secret_room, step
from coverts.games.infiltration.state import (
    ACTIONS,
    ADVANCE,
    DOWNLOAD,
    FIRST_ITEM,
    INTERFACE,
    RESOLUTION,
    RETREAT,
    SECRET_ROOM,
)
from coverts.games.infiltration.wounds import slow_the_wounded

ACTION = Table("ACTION", ACTIONS)
"""(s, operative). Extract has its number and no rule yet."""


@rule("4.1")
def resolution_phase(s):
    """From the first player clockwise each flips his card and resolves it; some items wait until the end."""
    s.phase = RESOLUTION
    say("heading.resolution")
    for turn in range(s.operatives):
        operative = s.order[(s.first + turn) % s.operatives]
        if s.operative[operative].place >= 0:
            yield from flip(s, operative)
    for turn in range(s.operatives):
        operative = s.order[(s.first + turn) % s.operatives]
        played = s.operative[operative].played
        if s.operative[operative].place >= 0 and played >= FIRST_ITEM and LATE[played - FIRST_ITEM]:
            yield from ITEMS[played - FIRST_ITEM](s, operative)


@rule("4.1", "4.2", "5.1")
def flip(s, operative):
    """Turn the chosen card faceup and do what it says."""
    me = s.operative[operative]
    me.played = me.chosen
    me.chosen = -1
    say("card.flipped", operative, me.played)
    me.faceup.add(me.played)
    if me.played < FIRST_ITEM:
        me.actions.remove(me.played)
        yield from ACTION[me.played](s, operative)
    else:
        me.items.remove(me.played - FIRST_ITEM)
        if not LATE[me.played - FIRST_ITEM]:
            yield from ITEMS[me.played - FIRST_ITEM](s, operative)


@rule("5.3", "5.4", "5.5")
def play(s, operative, card):
    """An item makes him play an action card from his hand; without the card, or outside, nothing happens."""
    me = s.operative[operative]
    if me.place >= 0 and card in me.actions:
        me.actions.remove(card)
        me.faceup.add(card)
        say("card.played", operative, card)
        yield from ACTION[card](s, operative)


@rule("4.3", "4.4", "4.13", "9.4")
def advance(s, operative):
    """Move one room forward, or use the room's Advance function."""
    me = s.operative[operative]
    if me.place == SECRET_ROOM:
        yield from leave_secret_room(s, operative, ADVANCE)
    else:
        card = s.room[me.place].face
        way = 0
        if HAS_ADVANCE[card]:
            way = yield choose_advance(operative)
        if way == 1:
            yield from ADVANCES[card](s, operative)
        else:
            yield from step(s, operative, 1)
    slow_the_wounded(s, operative)


@rule("4.5", "4.6", "4.13", "9.4")
def retreat(s, operative):
    """Move one room backward, or use the room's Retreat function; out of the entry room he escapes."""
    me = s.operative[operative]
    if me.place == SECRET_ROOM:
        yield from leave_secret_room(s, operative, RETREAT)
    else:
        card = s.room[me.place].face
        way = 0
        if HAS_RETREAT[card]:
            way = yield choose_retreat(operative)
        if way == 1:
            yield from RETREATS[card](s, operative)
        else:
            yield from step(s, operative, -1)
    slow_the_wounded(s, operative)


@rule("4.7", "4.8", "4.9")
def use_interface(s, operative):
    """The room's Interface function, if it has one and its token is there."""
    place = s.operative[operative].place
    card = s.room[place].face
    if HAS_INTERFACE[card] and s.room[place].interface:
        say("interface.used", operative, place)
        yield from INTERFACES[card](s, operative)
        if ONCE[card]:
            s.room[place].interface = 0
    else:
        say("interface.nothing", operative)


@rule("4.10", "4.11", "4.12")
def download(s, operative):
    """Up to two data files for the first to resolve it in this room this round, one for each later."""
    place = s.operative[operative].place
    most = 2
    if s.room[place].downloaded:
        most = 1
    s.room[place].downloaded = 1
    most = min(most, s.room[place].available)
    if most > 0:
        amount = yield choose_amount(operative, most)
        yield from collect(s, operative, place, amount)
    else:
        say("files.nothing", operative)


ACTION.put(ADVANCE, advance)
ACTION.put(RETREAT, retreat)
ACTION.put(INTERFACE, use_interface)
ACTION.put(DOWNLOAD, download)
