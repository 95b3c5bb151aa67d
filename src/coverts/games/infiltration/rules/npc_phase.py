"""The NPC Phase and the order in which NPCs act (chapter 10). The cards say what each NPC does."""

from coverts.engine import helper, rule, say
from coverts.games.infiltration.rules.decisions import choose_npc
from coverts.games.infiltration.state import (
    BOXED,
    ITEM_COUNT,
    NPC_COUNT,
    NPC_PHASE,
    PLACES,
    RETREAT,
    SECRET_ROOM,
    Infiltration,
    leader,
    place_of,
)
from coverts.games.infiltration.vocabulary.printed import FROM_SECRET, JAMS, NPC_ACTS, NPC_CHECKS


@rule("10.1", "10.2", "10.3", "10.6", "10.7", "5.2", "12.3")
def npc_phase(s: Infiltration):
    """Check all NPCs, then let each of them act once.

    They act from the entry room forward, and in the secret room last.
    """
    s.phase = NPC_PHASE
    say("heading.npcs")
    for npc in range(NPC_COUNT):
        s.npc[npc].waiting = can_act(s, npc)
    for npc in range(NPC_COUNT):
        if s.npc[npc].waiting:
            yield from NPC_CHECKS[npc](s, npc)
    for place in range(PLACES):
        while waiting_in(s, place) > 0:
            npc = first_waiting(s, place)
            if waiting_in(s, place) > 1:
                npc = yield choose_npc(leader(s), place)
            s.npc[npc].waiting = 0
            say("npc.acts", npc, place)
            yield from NPC_ACTS[npc](s, npc)


npc_phase.title = "NPC phase"


def can_act(s: Infiltration, npc):
    """Return whether an NPC is faceup in a room without a Signal Jammer."""
    me = s.npc[npc]
    if me.place < 0 or me.facedown:
        return 0
    if s.laid > 0:
        for item in range(ITEM_COUNT):
            if JAMS[item] and s.item_place[item] == me.place:
                return 0
    return 1


def waiting_in(s: Infiltration, place):
    count = 0
    for npc in range(NPC_COUNT):
        if s.npc[npc].waiting and s.npc[npc].place == place:
            count += 1
    return count


def first_waiting(s: Infiltration, place):
    for npc in range(NPC_COUNT):
        if s.npc[npc].waiting and s.npc[npc].place == place:
            return npc
    return -1


def npc_moves_back(s: Infiltration, npc):
    """Move an NPC one room backward.

    From the entry room it goes to the box, and from the secret room to the room that Retreat leads to.
    """
    me = s.npc[npc]
    if me.place == SECRET_ROOM:
        if place_of(s, FROM_SECRET[RETREAT]) >= 0:
            me.place = place_of(s, FROM_SECRET[RETREAT])
            say("npc.moved", npc, me.place)
    elif me.place == 0:
        box_npc(s, npc)
    elif me.place > 0:
        me.place -= 1
        say("npc.moved", npc, me.place)


@helper("10.5")
def box_npc(s: Infiltration, npc):
    """Put an NPC into the box, out of the game."""
    me = s.npc[npc]
    me.place = BOXED
    me.facedown = 0
    me.waiting = 0
    say("npc.boxed", npc)
