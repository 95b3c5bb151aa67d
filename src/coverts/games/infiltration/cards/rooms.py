"""The rooms of the first floor, the rooms of the second floor, and the secret rooms (chapter 20)."""

from coverts.games.infiltration.cards.items.informant import look_at_rooms
from coverts.games.infiltration.cards.npcs import *
from coverts.games.infiltration.cards.special_cards import BlackmailFile, Prototype
from coverts.games.infiltration.for_cards import *


@room(1, FIRST_FLOOR, "Loading Dock", available=2, exit=True)
class LoadingDock(Card):
    def interface(s, operative):
        """You escape."""
        yield from escape(s, operative)


@room(2, FIRST_FLOOR, "Research Admin Office", available=3, from_secret=RETREAT)
class ResearchAdminOffice(Card):
    def interface(s, operative):
        """Move to the secret room."""
        yield from enter_secret_room(s, operative)


@room(3, FIRST_FLOOR, "Front Lobby", available=1)
class FrontLobby(Card):
    def reveal(s, place):
        """Place Officer Nelson here."""
        yield from place_npc(s, OfficerNelson.card, place)


@room(4, FIRST_FLOOR, "Security Desk", available=1, once=True)
class SecurityDesk(Card):
    def reveal(s, place):
        """Alarm +1."""
        yield from raise_alarm(s, 1)

    def interface(s, operative):
        """Alarm -1. Then remove the interface token."""
        yield from raise_alarm(s, -1)


@room(5, FIRST_FLOOR, "Staff Canteen", available=3, secure=2)
class StaffCanteen(Card):
    def reveal(s, place):
        """Place James Harris here."""
        yield from place_npc(s, JamesHarris.card, place)

    def lab_worker(s, place, operative):
        """Alarm +1."""
        yield from raise_alarm(s, 1)


@room(6, FIRST_FLOOR, "Supply Store", available=2)
class SupplyStore(Card):
    @decision(ITEM_NAMES, prompt="Which item do you discard?")
    def discard_item(s, operative, item) -> bool:
        return item in s.operative[operative].items

    def interface(s, operative):
        """Draw 2 items. Then discard 1 item from your hand."""
        yield from draw_item(s, operative)
        yield from draw_item(s, operative)
        if s.operative[operative].items.count() > 0:
            item = yield SupplyStore.discard_item(operative)
            s.operative[operative].items.remove(item)
            s.discard.add(item)
            say("items.discarded", operative, item)


@room(7, FIRST_FLOOR, "First-Aid Station", available=2)
class FirstAidStation(Card):
    def interface(s, operative):
        """You become healthy."""
        heal(s, operative)


@room(8, FIRST_FLOOR, "Mail Room", available=4)
class MailRoom(Card):
    def reveal(s, place):
        """Proximity +3."""
        yield from raise_proximity(s, 3)


@room(9, FIRST_FLOOR, "Records Archive", available=4, secure=3)
class RecordsArchive(Card):
    def tech_lock(s, place, operative):
        """Proximity +3."""
        yield from raise_proximity(s, 3)


@room(10, FIRST_FLOOR, "Cubicle Floor", available=5)
class CubicleFloor(Card):
    """No function."""


@room(11, FIRST_FLOOR, "Server Closet", available=2, secure=4)
class ServerCloset(Card):
    def tech_lock(s, place, operative):
        """Alarm +1."""
        yield from raise_alarm(s, 1)


@room(12, FIRST_FLOOR, "Testing Bay", available=2, secure=4)
class TestingBay(Card):
    def lab_worker(s, place, operative):
        """Proximity +2."""
        yield from raise_proximity(s, 2)


@room(13, FIRST_FLOOR, "Maintenance Shaft", available=1)
class MaintenanceShaft(Card):
    def advance(s, operative):
        """You may move 2 rooms forward instead of 1, without entering the room between."""
        yield from leap(s, operative, 2)


@room(14, FIRST_FLOOR, "Turnstile Gate", available=3, secure=2, lock=True)
class TurnstileGate(Card):
    def enter(s, operative):
        """If the tech lock token is here, you become delayed."""
        if s.room[s.operative[operative].place].lock:
            delay(s, operative)


@room(15, SECOND_FLOOR, "Executive Elevator", available=3, exit=True)
class ExecutiveElevator(Card):
    def interface(s, operative):
        """You escape."""
        yield from escape(s, operative)


@room(16, SECOND_FLOOR, "Halo Conference Room", available=4, from_secret=ADVANCE)
class HaloConferenceRoom(Card):
    def interface(s, operative):
        """Move to the secret room."""
        yield from enter_secret_room(s, operative)


@room(17, SECOND_FLOOR, "Prototype Workshop", available=3, secure=3, worker=True)
class PrototypeWorkshop(Card):
    def interface(s, operative):
        """If you have no Prototype, take one. Alarm +1 in any case."""
        yield from Prototype.take(s, operative)
        yield from raise_alarm(s, 1)


@room(18, SECOND_FLOOR, "Robotics Lab", available=4, secure=4, lock=True)
class RoboticsLab(Card):
    def reveal(s, place):
        """Place CSX-13 here."""
        yield from place_npc(s, Csx13.card, place)


@room(19, SECOND_FLOOR, "Executive Suite", available=4, once=True)
class ExecutiveSuite(Card):
    def interface(s, operative):
        """Take the Blackmail File. Then remove the interface token."""
        yield from BlackmailFile.take(s, operative)


@room(20, SECOND_FLOOR, "Data Core", available=6, secure=6)
class DataCore(Card):
    def tech_lock(s, place, operative):
        """Alarm +2."""
        yield from raise_alarm(s, 2)


@room(21, SECOND_FLOOR, "Systems Office", available=5)
class SystemsOffice(Card):
    def reveal(s, place):
        """Place Tyrone Kent here."""
        yield from place_npc(s, TyroneKent.card, place)


@room(22, SECOND_FLOOR, "Director's Office", available=5)
class DirectorsOffice(Card):
    def reveal(s, place):
        """Place Leah Bailey here."""
        yield from place_npc(s, LeahBailey.card, place)


@room(23, SECOND_FLOOR, "Chemical Store", available=5)
class ChemicalStore(Card):
    def reveal(s, place):
        """Place Sludge on this room."""
        place_sludge(s, place)


@room(24, SECOND_FLOOR, "Clone Ward", available=3, secure=5)
class CloneWard(Card):
    def lab_worker(s, place, operative):
        """Alarm +1."""
        yield from raise_alarm(s, 1)


@room(25, SECOND_FLOOR, "Surgery", available=3, secure=3)
class Surgery(Card):
    def interface(s, operative):
        """You become healthy."""
        heal(s, operative)

    def lab_worker(s, place, operative):
        """Proximity +2."""
        yield from raise_proximity(s, 2)


@room(26, SECOND_FLOOR, "Laser Corridor", available=2, secure=3, lock=True)
class LaserCorridor(Card):
    def enter(s, operative):
        """If the tech lock token is here, you are wounded."""
        if s.room[s.operative[operative].place].lock:
            wound(s, operative)


@room(27, SECOND_FLOOR, "Surveillance Hub", available=4, once=True)
class SurveillanceHub(Card):
    def interface(s, operative):
        """Look at 2 facedown rooms. Alarm -1. Then remove the interface token."""
        yield from look_at_rooms(s, operative, 2, 1)
        yield from raise_alarm(s, -1)


@room(28, SECOND_FLOOR, "Relay Station", available=3, once=True)
class RelayStation(Card):
    def interface(s, operative):
        """Take 2 data files from the server pool. Then remove the interface token."""
        yield from take_from_pool(s, operative, 2)

    def retreat(s, operative):
        """You may move 2 rooms backward instead of 1, without entering the room between."""
        yield from leap(s, operative, -2)


@room(29, SECRET, "Vault", available=8, secure=6)
class Vault(Card):
    def tech_lock(s, place, operative):
        """Alarm +2."""
        yield from raise_alarm(s, 2)


@room(30, SECRET, "Black Lab", available=5, secure=6)
class BlackLab(Card):
    def interface(s, operative):
        """If you have no Prototype, take one."""
        yield from Prototype.take(s, operative)

    def lab_worker(s, place, operative):
        """Alarm +1."""
        yield from raise_alarm(s, 1)


@room(31, SECRET, "Mainframe Sanctum", available=7, once=True)
class MainframeSanctum(Card):
    def interface(s, operative):
        """Take 3 data files from the server pool. Then proximity +5. Then remove the interface token."""
        yield from take_from_pool(s, operative, 3)
        yield from raise_proximity(s, 5)


@room(32, SECRET, "Specimen Store", available=6)
class SpecimenStore(Card):
    def reveal(s, place):
        """Place Sludge on this room."""
        place_sludge(s, place)

    def enter(s, operative):
        """You are wounded."""
        wound(s, operative)

    def interface(s, operative):
        """If you have no Prototype, take one."""
        yield from Prototype.take(s, operative)
