"""The Resolution Phase and the action cards (chapter 4)."""

from coverts.engine import Dispatch, Rule, helper, rule, say
from coverts.games.infiltration.rules.decisions import (
    choose_advance,
    choose_amount,
    choose_retreat,
    choose_turn,
    show_card,
)
from coverts.games.infiltration.rules.files import collect
from coverts.games.infiltration.rules.movement import leave_secret_room, step
from coverts.games.infiltration.rules.wounds import slow_the_wounded
from coverts.games.infiltration.state import (
    ACTIONS,
    ADVANCE,
    DOWNLOAD,
    EXTRACT,
    FIRST_ITEM,
    INTERFACE,
    OPERATIVES,
    RESOLUTION,
    RETREAT,
    SECRET_ROOM,
    Infiltration,
    partner,
)
from coverts.games.infiltration.vocabulary.printed import (
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

ACTION = Dispatch("ACTION", ACTIONS)
"""The rules of the action cards. They take `(s, operative)`."""


@rule("4.1", "17.5")
def resolution_phase(s: Infiltration):
    """Let each operative flip and resolve a card, clockwise from the first player.

    A player with two operatives chooses which of them goes first. Effects that take place at the end of the
    phase come last.
    """
    s.phase = RESOLUTION
    say("heading.resolution")
    for operative in range(OPERATIVES):
        s.operative[operative].waiting = s.operative[operative].place >= 0
    for turn in range(s.operatives):
        operative = due(s, turn)
        if operative >= 0:
            if both_wait(s, operative):
                operative = yield choose_turn(operative)
            s.operative[operative].waiting = 0
            yield from flip(s, operative)
    if any_late(s):
        yield from close_resolution(s)


def any_late(s: Infiltration):
    for operative in range(OPERATIVES):
        if acts_late(s, operative):
            return 1
    return 0


def acts_late(s: Infiltration, operative):
    me = s.operative[operative]
    return me.place >= 0 and (me.extracting or played_late(s, operative))


@rule("4.1", "5.1", "14.2", "17.5")
def close_resolution(s: Infiltration):
    """Resolve the effects that take place at the end of the phase, in turn order."""
    for operative in range(OPERATIVES):
        s.operative[operative].waiting = acts_late(s, operative)
    for turn in range(s.operatives):
        operative = due(s, turn)
        if operative >= 0:
            if both_wait(s, operative):
                operative = yield choose_turn(operative)
            s.operative[operative].waiting = 0
            if played_late(s, operative):
                yield from ITEMS[s.operative[operative].played - FIRST_ITEM](s, operative)
            if s.operative[operative].extracting and s.operative[operative].place >= 0:
                yield from extraction(s, operative)


def due(s: Infiltration, turn):
    """Return the operative who acts at a position of the turn order, or -1.

    If that operative has already acted or left, the player's other operative acts instead.
    """
    operative = s.order[(s.first + turn) % s.operatives]
    if not may_go(s, operative):
        operative = partner(s, operative)
    if operative >= 0 and may_go(s, operative):
        return operative
    return -1


def may_go(s: Infiltration, operative):
    return s.operative[operative].waiting and s.operative[operative].place >= 0


def both_wait(s: Infiltration, operative):
    other = partner(s, operative)
    return other >= 0 and may_go(s, operative) and may_go(s, other)


@helper("5.1")
def played_late(s: Infiltration, operative):
    """Return whether an operative's item is resolved only when the phase ends."""
    played = s.operative[operative].played
    return played >= FIRST_ITEM and LATE[played - FIRST_ITEM]


@rule("4.1", "4.2", "5.1", "5.2")
def flip(s: Infiltration, operative):
    """Turn the operative's chosen card faceup, and resolve it."""
    me = s.operative[operative]
    me.played = yield show_card(operative)
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
def play(s: Infiltration, operative, card):
    """Play an action card from the hand, because an item allows it.

    Nothing happens if the operative is outside or does not have the card in hand.
    """
    me = s.operative[operative]
    if me.place >= 0 and card in me.actions:
        me.actions.remove(card)
        me.faceup.add(card)
        say("card.played", operative, card)
        yield from ACTION[card](s, operative)


@rule("4.3", "4.4", "4.13", "9.4")
def advance(s: Infiltration, operative):
    """Move one room forward, or use the room's Advance function."""
    me = s.operative[operative]
    before = me.place
    wounded = me.wounded
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
    slow_the_wounded(s, operative, before, wounded)


@rule("4.5", "4.6", "4.13", "9.4")
def retreat(s: Infiltration, operative):
    """Move one room backward, or use the room's Retreat function.

    An operative who moves backward out of the entry room escapes.
    """
    me = s.operative[operative]
    before = me.place
    wounded = me.wounded
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
    slow_the_wounded(s, operative, before, wounded)


@rule("4.7", "4.8", "4.9", "7.6")
def use_interface(s: Infiltration, operative):
    """Use the room's Interface function, if it has one and its token is there."""
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
def download(s: Infiltration, operative):
    """Collect up to two data files, or one if this room had a Download this round."""
    place = s.operative[operative].place
    most = 2
    if s.room[place].downloaded:
        most = 1
    if s.empty_download_counts or s.room[place].available > 0:
        s.room[place].downloaded = 1
    most = min(most, s.room[place].available)
    if most > 0:
        amount = yield choose_amount(operative, most)
        yield from collect(s, operative, place, amount)
    else:
        say("files.nothing", operative)


def extract(s: Infiltration, operative):
    """Note that the operative will collect data files when the phase ends."""
    s.operative[operative].extracting = 1
    say("files.to_extract", operative)


@rule("14.2", "14.3", "14.4", "14.5")
def extraction(s: Infiltration, operative):
    """Let an operative collect a share of the data files in their room.

    The share is smaller if more operatives extract in the room this round.
    """
    place = s.operative[operative].place
    most = min(share(s, place), s.room[place].available)
    if most > 0:
        amount = yield choose_amount(operative, most)
        yield from collect(s, operative, place, amount)
    else:
        say("files.nothing", operative)


@helper("14.3", "14.4", "14.5")
def share(s: Infiltration, place):
    """Return how many data files each operative may extract in a room.

    A single operative may take 4 files, each of two may take 2, and each of three or more may take 1.
    """
    here = 0
    for operative in range(OPERATIVES):
        if s.operative[operative].place == place and s.operative[operative].extracting:
            here += 1
    if here == 1:
        return 4
    if here == 2:
        return 2
    return 1


ACTION.put(ADVANCE, advance)
ACTION.put(RETREAT, retreat)
ACTION.put(INTERFACE, use_interface)
ACTION.put(DOWNLOAD, download)
ACTION.put(EXTRACT, Rule(extract, ("4.2", "14.2"), silent=True))
