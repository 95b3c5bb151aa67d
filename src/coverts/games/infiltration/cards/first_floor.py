"""The rooms of the first floor."""

from coverts.games.infiltration.cards.npcs import JamesHarris, OfficerNelson
from coverts.games.infiltration.cards.other_items import discard_item
from coverts.games.infiltration.for_cards import (
    FIRST_FLOOR,
    RETREAT,
    delay,
    draw_item,
    enter_secret_room,
    escape,
    heal,
    leap,
    place_npc,
    raise_alarm,
    raise_proximity,
    room,
    say,
)


@room(1, FIRST_FLOOR, "Loading Dock", available=2, exit=True)
class LoadingDock:
    def interface(s, operative):
        """You escape."""
        yield from escape(s, operative)


@room(2, FIRST_FLOOR, "Research Admin Office", available=3, from_secret=RETREAT)
class ResearchAdminOffice:
    def interface(s, operative):
        """Move to the secret room."""
        yield from enter_secret_room(s, operative)


@room(3, FIRST_FLOOR, "Front Lobby", available=1)
class FrontLobby:
    def reveal(s, place):
        """Place Officer Nelson here."""
        yield from place_npc(s, OfficerNelson.card, place)


@room(4, FIRST_FLOOR, "Security Desk", available=1, once=True)
class SecurityDesk:
    def reveal(s, place):
        """Alarm +1."""
        yield from raise_alarm(s, 1)

    def interface(s, operative):
        """Alarm -1. Then remove the interface token."""
        yield from raise_alarm(s, -1)


@room(5, FIRST_FLOOR, "Staff Canteen", available=3, secure=2)
class StaffCanteen:
    def reveal(s, place):
        """Place James Harris here."""
        yield from place_npc(s, JamesHarris.card, place)

    def lab_worker(s, place, operative):
        """Alarm +1."""
        yield from raise_alarm(s, 1)


@room(6, FIRST_FLOOR, "Supply Store", available=2)
class SupplyStore:
    def interface(s, operative):
        """Draw 2 items, then discard an item of your hand."""
        yield from draw_item(s, operative)
        yield from draw_item(s, operative)
        if s.operative[operative].items.count() > 0:
            item = yield discard_item(operative)
            s.operative[operative].items.remove(item)
            s.discard.add(item)
            say("items.discarded", operative, item)


@room(7, FIRST_FLOOR, "First-Aid Station", available=2)
class FirstAidStation:
    def interface(s, operative):
        """You become healthy."""
        heal(s, operative)


@room(8, FIRST_FLOOR, "Mail Room", available=4)
class MailRoom:
    def reveal(s, place):
        """Proximity +3."""
        yield from raise_proximity(s, 3)


@room(9, FIRST_FLOOR, "Records Archive", available=4, secure=3)
class RecordsArchive:
    def tech_lock(s, place, operative):
        """Proximity +3."""
        yield from raise_proximity(s, 3)


@room(10, FIRST_FLOOR, "Cubicle Floor", available=5)
class CubicleFloor:
    """No function."""


@room(11, FIRST_FLOOR, "Server Closet", available=2, secure=4)
class ServerCloset:
    def tech_lock(s, place, operative):
        """Alarm +1."""
        yield from raise_alarm(s, 1)


@room(12, FIRST_FLOOR, "Testing Bay", available=2, secure=4)
class TestingBay:
    def lab_worker(s, place, operative):
        """Proximity +2."""
        yield from raise_proximity(s, 2)


@room(13, FIRST_FLOOR, "Maintenance Shaft", available=1)
class MaintenanceShaft:
    def advance(s, operative):
        """Go 2 rooms forward at once; the room between is not entered."""
        yield from leap(s, operative, 2)


@room(14, FIRST_FLOOR, "Turnstile Gate", available=3, secure=2, lock=True)
class TurnstileGate:
    def enter(s, operative):
        """You become delayed, as long as the tech lock token is here."""
        if s.room[s.operative[operative].place].lock:
            delay(s, operative)
