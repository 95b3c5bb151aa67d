"""The secret rooms. The ways out are the same for all of them: see `leave_secret_room`."""

from coverts.games.infiltration.cards import SECRET, room
from coverts.games.infiltration.decks.stand_in.second_floor import take_prototype
from coverts.games.infiltration.ending import end_if_over
from coverts.games.infiltration.files import take_from_pool
from coverts.games.infiltration.reveal import place_sludge
from coverts.games.infiltration.security import raise_alarm, raise_proximity
from coverts.games.infiltration.wounds import wound


@room(29, SECRET, "Vault", available=8, secure=6)
class Vault:
    def tech_lock(s, place, operative):
        """Alarm +2."""
        yield from raise_alarm(s, 2)


@room(30, SECRET, "Black Lab", available=5, secure=6)
class BlackLab:
    def interface(s, operative):
        """If you have no Prototype, take one."""
        take_prototype(s, operative)
        yield from end_if_over(s)

    def lab_worker(s, place, operative):
        """Alarm +1."""
        yield from raise_alarm(s, 1)


@room(31, SECRET, "Mainframe Sanctum", available=7, once=True)
class MainframeSanctum:
    def interface(s, operative):
        """Take 3 data files of the server pool; after that proximity +5. Then remove the interface token."""
        yield from take_from_pool(s, operative, 3)
        yield from raise_proximity(s, 5)


@room(32, SECRET, "Specimen Store", available=6)
class SpecimenStore:
    def reveal(s, place):
        """Place Sludge on this room."""
        yield from place_sludge(s, place)

    def enter(s, operative):
        """You are wounded."""
        wound(s, operative)
        yield from end_if_over(s)

    def interface(s, operative):
        """If you have no Prototype, take one."""
        take_prototype(s, operative)
        yield from end_if_over(s)
