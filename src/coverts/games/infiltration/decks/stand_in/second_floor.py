"""What the rooms of the second floor do."""

from coverts.engine import say
from coverts.games.infiltration.cards import (
    NPC_NAMES,
    interface,
    lab_worker,
    on_enter,
    on_retreat,
    on_reveal,
    tech_lock,
)
from coverts.games.infiltration.decks.stand_in.contents import PROTOTYPES
from coverts.games.infiltration.decks.stand_in.scouting_items import look_at_rooms
from coverts.games.infiltration.ending import end_if_over
from coverts.games.infiltration.files import take_from_pool
from coverts.games.infiltration.movement import enter_secret_room, escape, leap
from coverts.games.infiltration.reveal import place_npc, place_sludge
from coverts.games.infiltration.security import raise_alarm, raise_proximity
from coverts.games.infiltration.state import OPERATIVES
from coverts.games.infiltration.wounds import heal, wound

CSX_13 = NPC_NAMES.index("CSX-13")
KENT = NPC_NAMES.index("Tyrone Kent")
BAILEY = NPC_NAMES.index("Leah Bailey")


def take_prototype(s, operative):
    """One for an operative who has none, while there are any."""
    taken = 0
    for other in range(OPERATIVES):
        taken += s.operative[other].prototype
    if taken < PROTOTYPES and not s.operative[operative].prototype:
        s.operative[operative].prototype = 1
        say("special.prototype", operative)


@interface("Executive Elevator")
def executive_elevator(s, operative):
    """You escape."""
    yield from escape(s, operative)


@interface("Halo Conference Room")
def halo_conference_room(s, operative):
    """Move to the secret room."""
    yield from enter_secret_room(s, operative)


@interface("Prototype Workshop")
def prototype_workshop(s, operative):
    """If you have no Prototype, take one. Alarm +1."""
    take_prototype(s, operative)
    yield from raise_alarm(s, 1)


@on_reveal("Robotics Lab")
def robotics_lab(s, place):
    """Place CSX-13 here."""
    yield from place_npc(s, CSX_13, place)


@interface("Executive Suite")
def executive_suite(s, operative):
    """Take the Blackmail File. Then remove the interface token."""
    taken = 0
    for other in range(OPERATIVES):
        taken += s.operative[other].blackmail
    if taken == 0:
        s.operative[operative].blackmail = 1
        say("special.blackmail", operative)
    yield from end_if_over(s)


@tech_lock("Data Core")
def data_core(s, place, operative):
    """Alarm +2."""
    yield from raise_alarm(s, 2)


@on_reveal("Systems Office")
def systems_office(s, place):
    """Place Tyrone Kent here."""
    yield from place_npc(s, KENT, place)


@on_reveal("Director's Office")
def directors_office(s, place):
    """Place Leah Bailey here."""
    yield from place_npc(s, BAILEY, place)


@on_reveal("Chemical Store")
def chemical_store(s, place):
    """Place Sludge on this room."""
    yield from place_sludge(s, place)


@lab_worker("Clone Ward")
def clone_ward(s, place, operative):
    """Alarm +1."""
    yield from raise_alarm(s, 1)


@interface("Surgery")
def surgery(s, operative):
    """You become healthy."""
    heal(s, operative)
    yield from end_if_over(s)


@lab_worker("Surgery")
def surgery_worker(s, place, operative):
    """Proximity +2."""
    yield from raise_proximity(s, 2)


@on_enter("Laser Corridor")
def laser_corridor(s, operative):
    """While the tech lock token is here, you are wounded."""
    if s.room[s.operative[operative].place].lock:
        wound(s, operative)
    yield from end_if_over(s)


@interface("Surveillance Hub")
def surveillance_hub(s, operative):
    """Look at any 2 facedown rooms. Alarm -1. Then remove the interface token."""
    yield from look_at_rooms(s, operative, 2)
    yield from raise_alarm(s, -1)


@interface("Relay Station")
def relay_station(s, operative):
    """Take 2 data files from the server pool. Then remove the interface token."""
    yield from take_from_pool(s, operative, 2)


@on_retreat("Relay Station")
def relay_station_retreat(s, operative):
    """Move backward 2 rooms instead of 1, without entering the room between."""
    yield from leap(s, operative, -2)
