"""Revealing a room, and the tokens on it (chapter 7)."""

from coverts.engine import helper, rule, say
from coverts.games.infiltration.rules.decisions import draw_npc, peek_at_room, show_room, turn_up_room
from coverts.games.infiltration.rules.files import add_files
from coverts.games.infiltration.state import ASIDE, NPC_COUNT, Infiltration
from coverts.games.infiltration.vocabulary.printed import (
    AVAILABLE,
    HAS_INTERFACE,
    HAS_LOCK,
    HAS_REVEAL,
    HAS_WORKER,
    LAB_WORKERS,
    NPC_HERE,
    REVEALS,
    SECURE,
    TECH_LOCKS,
)


@rule("7.1", "7.2", "12.9")
def turn_up(s: Infiltration, place):
    """Flip the card of a room, and resolve its Reveal function."""
    room = s.room[place]
    if room.known_by == 0:
        card = yield turn_up_room(place)
        s.rooms_left.remove(card)
        room.face = card
    else:
        room.face = yield show_room(place)
        room.card = -1
        room.known_by = 0
    say("room.revealed", place, room.face)
    if HAS_REVEAL[room.face]:
        yield from REVEALS[room.face](s, place)


@helper("7.4")
def place_tokens(s: Infiltration, place):
    """Put tokens on the spaces of a room that is being revealed."""
    room = s.room[place]
    room.interface = HAS_INTERFACE[room.face]
    room.lock = HAS_LOCK[room.face]
    room.worker = HAS_WORKER[room.face]


@rule("7.11")
def reveal_from_afar(s: Infiltration, place):
    """Reveal a room that nobody enters, without resolving its Enter function."""
    yield from turn_up(s, place)
    place_tokens(s, place)
    yield from add_files(s, place, AVAILABLE[s.room[place].face])


@rule("7.12", "12.5")
def look(s: Infiltration, operative, place):
    """Let an operative look at a facedown room card, which stays facedown."""
    room = s.room[place]
    if room.known_by == 0:
        card = yield peek_at_room(operative, place)
        room.card = card
        s.rooms_left.remove(card)
    room.known_by |= 1 << s.operative[operative].seat
    say("room.seen", operative, place, room.card)


@rule("7.8")
def destroy_lock(s: Infiltration, place, operative):
    """Remove a tech lock token, resolve its function, then add secure data files."""
    take_lock_off(s, place)
    yield from TECH_LOCKS[s.room[place].face](s, place, operative)
    yield from add_files(s, place, SECURE[s.room[place].face])


@rule("7.9")
def destroy_worker(s: Infiltration, place, operative):
    """Remove a lab worker token, resolve its function, then add secure data files."""
    take_worker_off(s, place)
    yield from LAB_WORKERS[s.room[place].face](s, place, operative)
    yield from add_files(s, place, SECURE[s.room[place].face])


def take_lock_off(s: Infiltration, place):
    s.room[place].lock = 0
    say("lock.destroyed", place)


def take_worker_off(s: Infiltration, place):
    s.room[place].worker = 0
    say("worker.destroyed", place)


@rule("10.4", "12.3", "16.3")
def place_npc(s: Infiltration, npc, place):
    """Put an NPC card faceup on a room, if it still lies beside the facility.

    In the Scattered NPCs variant, a random NPC that is not in the facility is placed instead.
    """
    if s.scattered_npcs:
        if any_outside(s):
            drawn = yield draw_npc(place)
            put_npc(s, drawn, place)
    elif s.npc[npc].place == ASIDE:
        put_npc(s, npc, place)


def put_npc(s: Infiltration, npc, place):
    s.npc[npc].place = place
    s.npc[npc].facedown = 0
    say("npc.placed", npc, place)


def any_outside(s: Infiltration):
    for npc in range(NPC_COUNT):
        if NPC_HERE[npc] and s.npc[npc].place < 0:
            return 1
    return 0
