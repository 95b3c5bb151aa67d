"""What the secret rooms do. The ways out are the same for all of them: see `leave_secret_room`."""

from coverts.games.infiltration.cards import interface, lab_worker, on_enter, on_reveal, tech_lock
from coverts.games.infiltration.decks.stand_in.second_floor import take_prototype
from coverts.games.infiltration.ending import end_if_over
from coverts.games.infiltration.files import take_from_pool
from coverts.games.infiltration.reveal import place_sludge
from coverts.games.infiltration.security import raise_alarm, raise_proximity
from coverts.games.infiltration.wounds import wound


@tech_lock("Vault")
def vault(s, place, operative):
    """Alarm +2."""
    yield from raise_alarm(s, 2)


@interface("Black Lab")
def black_lab(s, operative):
    """If you have no Prototype, take one."""
    take_prototype(s, operative)
    yield from end_if_over(s)


@lab_worker("Black Lab")
def black_lab_worker(s, place, operative):
    """Alarm +1."""
    yield from raise_alarm(s, 1)


@interface("Mainframe Sanctum")
def mainframe_sanctum(s, operative):
    """Take 3 data files from the server pool, then proximity +5. Then remove the interface token."""
    yield from take_from_pool(s, operative, 3)
    yield from raise_proximity(s, 5)


@on_reveal("Specimen Store")
def specimen_store_seen(s, place):
    """Place Sludge on this room."""
    yield from place_sludge(s, place)


@on_enter("Specimen Store")
def specimen_store_entered(s, operative):
    """You are wounded."""
    wound(s, operative)
    yield from end_if_over(s)


@interface("Specimen Store")
def specimen_store(s, operative):
    """If you have no Prototype, take one."""
    take_prototype(s, operative)
    yield from end_if_over(s)
