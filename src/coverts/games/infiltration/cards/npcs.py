"""The five NPCs of the stand-in deck (chapter 22)."""

from coverts.games.infiltration.for_cards import *


def leaves_by_the_entry(s: Infiltration, npc):
    """If this NPC is in the entry room when the NPC Phase starts, it goes to the box."""
    if s.npc[npc].place == 0:
        box_npc(s, npc)


@npc(1, "CSX-13")
class Csx13(Card):
    check = leaves_by_the_entry

    def act(s, npc):
        """CSX-13 sends all other NPCs in its room to the box. It destroys the lab worker and the tech lock
        of its room. Then it moves 1 room backward."""
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
        """James Harris wounds each operative in his room. Then he moves 1 room backward. Then proximity
        +5."""
        wound_all_in(s, s.npc[npc].place)
        npc_moves_back(s, npc)
        yield from raise_proximity(s, 5)


@npc(3, "Leah Bailey")
class LeahBailey(Card):
    def check(s, npc):
        """If Leah Bailey is in the entry room, in the revealed Loading Dock or in the revealed Executive
        Elevator when the NPC Phase starts, she goes to the box. If so, proximity +20."""
        place = s.npc[npc].place
        face = s.room[place].face
        if place == 0 or (face >= 0 and EXIT[face]):
            box_npc(s, npc)
            yield from raise_proximity(s, 20)

    def act(s, npc):
        """Leah Bailey moves 1 room backward."""
        npc_moves_back(s, npc)


@npc(4, "Officer Nelson")
class OfficerNelson(Card):
    def act(s, npc):
        """Officer Nelson wounds each operative in his room. Alarm +1. He stays."""
        wound_all_in(s, s.npc[npc].place)
        yield from raise_alarm(s, 1)


@npc(5, "Tyrone Kent")
class TyroneKent(Card):
    check = leaves_by_the_entry

    def act(s, npc):
        """Tyrone Kent moves 1 room backward. All available data files of the room he is now in go to the
        box."""
        npc_moves_back(s, npc)
        if s.npc[npc].place >= 0:
            box_files(s, s.npc[npc].place)
