"""The five NPCs."""

from coverts.games.infiltration.for_cards import *


def leaves_by_the_entry(s: Infiltration, npc):
    """In the entry room as the NPC Phase starts: to the box."""
    if s.npc[npc].place == 0:
        box_npc(s, npc)


@npc(1, "CSX-13")
class Csx13(Card):
    check = leaves_by_the_entry

    def act(s, npc):
        """Sends the other NPCs of its room to the box, destroys the lab worker and the tech lock there, then
        moves backward 1 room."""
        place = s.npc[npc].place
        for other in range(NPC_COUNT):
            if other != npc and s.npc[other].place == place:
                box_npc(s, other)
        if s.room[place].worker:
            if s.csx13_destroys:
                yield from destroy_worker(s, place, leader(s))
            else:
                take_worker_off(s, place)
        if s.room[place].lock:
            if s.csx13_destroys:
                yield from destroy_lock(s, place, leader(s))
            else:
                take_lock_off(s, place)
        npc_moves_back(s, npc)


@npc(2, "James Harris")
class JamesHarris(Card):
    check = leaves_by_the_entry

    def act(s, npc):
        """Wounds each operative in his room, moves backward 1 room, then proximity +5."""
        wound_all_in(s, s.npc[npc].place)
        npc_moves_back(s, npc)
        yield from raise_proximity(s, 5)


@npc(3, "Leah Bailey")
class LeahBailey(Card):
    def check(s, npc):
        """In the entry room, the Loading Dock or the Executive Elevator as the NPC Phase starts: to the box,
        and proximity +20."""
        place = s.npc[npc].place
        face = s.room[place].face
        if place == 0 or (face >= 0 and EXIT[face]):
            box_npc(s, npc)
            yield from raise_proximity(s, 20)

    def act(s, npc):
        """Moves backward 1 room."""
        npc_moves_back(s, npc)


@npc(4, "Officer Nelson")
class OfficerNelson(Card):
    def act(s, npc):
        """Wounds all operatives in his room. Alarm +1. He stays."""
        wound_all_in(s, s.npc[npc].place)
        yield from raise_alarm(s, 1)


@npc(5, "Tyrone Kent")
class TyroneKent(Card):
    check = leaves_by_the_entry

    def act(s, npc):
        """Moves backward 1 room; all available data files of the room he is now in go to the box."""
        npc_moves_back(s, npc)
        if s.npc[npc].place >= 0:
            box_files(s, s.npc[npc].place)
