"""The secret rooms. The ways out are the same for all of them: see `leave_secret_room`."""

from coverts.games.infiltration.cards.special_cards import Prototype
from coverts.games.infiltration.for_cards import (
    SECRET,
    place_sludge,
    raise_alarm,
    raise_proximity,
    room,
    take_from_pool,
    wound,
)


@room(29, SECRET, "Vault", available=8, secure=6)
class Vault:
    def tech_lock(s, place, operative):
        """Alarm +2."""
        yield from raise_alarm(s, 2)


@room(30, SECRET, "Black Lab", available=5, secure=6)
class BlackLab:
    def interface(s, operative):
        """If you have no Prototype, take one."""
        yield from Prototype.take(s, operative)

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
        place_sludge(s, place)

    def enter(s, operative):
        """You are wounded."""
        wound(s, operative)

    def interface(s, operative):
        """If you have no Prototype, take one."""
        yield from Prototype.take(s, operative)
