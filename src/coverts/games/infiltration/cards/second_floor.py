"""The rooms of the second floor."""

from coverts.games.infiltration.cards.npcs import Csx13, LeahBailey, TyroneKent
from coverts.games.infiltration.cards.scouting_items import look_at_rooms
from coverts.games.infiltration.cards.special_cards import BlackmailFile, Prototype
from coverts.games.infiltration.for_cards import (
    ADVANCE,
    SECOND_FLOOR,
    enter_secret_room,
    escape,
    heal,
    leap,
    place_npc,
    place_sludge,
    raise_alarm,
    raise_proximity,
    room,
    take_from_pool,
    wound,
)


@room(15, SECOND_FLOOR, "Executive Elevator", available=3, exit=True)
class ExecutiveElevator:
    def interface(s, operative):
        """You escape."""
        yield from escape(s, operative)


@room(16, SECOND_FLOOR, "Halo Conference Room", available=4, from_secret=ADVANCE)
class HaloConferenceRoom:
    def interface(s, operative):
        """Move to the secret room."""
        yield from enter_secret_room(s, operative)


@room(17, SECOND_FLOOR, "Prototype Workshop", available=3, secure=3, worker=True)
class PrototypeWorkshop:
    def interface(s, operative):
        """If you have no Prototype, take one. Alarm +1."""
        yield from Prototype.take(s, operative)
        yield from raise_alarm(s, 1)


@room(18, SECOND_FLOOR, "Robotics Lab", available=4, secure=4, lock=True)
class RoboticsLab:
    def reveal(s, place):
        """Place CSX-13 here."""
        yield from place_npc(s, Csx13.card, place)


@room(19, SECOND_FLOOR, "Executive Suite", available=4, once=True)
class ExecutiveSuite:
    def interface(s, operative):
        """Take the Blackmail File. Then remove the interface token."""
        yield from BlackmailFile.take(s, operative)


@room(20, SECOND_FLOOR, "Data Core", available=6, secure=6)
class DataCore:
    def tech_lock(s, place, operative):
        """Alarm +2."""
        yield from raise_alarm(s, 2)


@room(21, SECOND_FLOOR, "Systems Office", available=5)
class SystemsOffice:
    def reveal(s, place):
        """Place Tyrone Kent here."""
        yield from place_npc(s, TyroneKent.card, place)


@room(22, SECOND_FLOOR, "Director's Office", available=5)
class DirectorsOffice:
    def reveal(s, place):
        """Place Leah Bailey here."""
        yield from place_npc(s, LeahBailey.card, place)


@room(23, SECOND_FLOOR, "Chemical Store", available=5)
class ChemicalStore:
    def reveal(s, place):
        """Place Sludge on this room."""
        place_sludge(s, place)


@room(24, SECOND_FLOOR, "Clone Ward", available=3, secure=5)
class CloneWard:
    def lab_worker(s, place, operative):
        """Alarm +1."""
        yield from raise_alarm(s, 1)


@room(25, SECOND_FLOOR, "Surgery", available=3, secure=3)
class Surgery:
    def interface(s, operative):
        """You become healthy."""
        heal(s, operative)

    def lab_worker(s, place, operative):
        """Proximity +2."""
        yield from raise_proximity(s, 2)


@room(26, SECOND_FLOOR, "Laser Corridor", available=2, secure=3, lock=True)
class LaserCorridor:
    def enter(s, operative):
        """You are wounded, as long as the tech lock token is here."""
        if s.room[s.operative[operative].place].lock:
            wound(s, operative)


@room(27, SECOND_FLOOR, "Surveillance Hub", available=4, once=True)
class SurveillanceHub:
    def interface(s, operative):
        """Look at 2 facedown rooms of your choice. Alarm -1. Then remove the interface token."""
        yield from look_at_rooms(s, operative, 2, 1)
        yield from raise_alarm(s, -1)


@room(28, SECOND_FLOOR, "Relay Station", available=3, once=True)
class RelayStation:
    def interface(s, operative):
        """Take 2 data files of the server pool. Then remove the interface token."""
        yield from take_from_pool(s, operative, 2)

    def retreat(s, operative):
        """Go 2 rooms backward at once; the room between is not entered."""
        yield from leap(s, operative, -2)
