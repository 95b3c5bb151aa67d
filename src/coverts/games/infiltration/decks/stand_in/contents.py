"""What is printed on the cards of the stand-in deck: names and numbers. The effects are in the other files.

The published texts of most rooms and items are not known to us. This deck has the published numbers of
cards, every name that is known, and exercises every function a card can have. It is not the published deck.
"""

from dataclasses import dataclass

UNOFFICIAL = (
    "Rooms and items come from a stand-in deck made for Coverts: "
    "most texts of the published cards are not known to us."
)

FIRST_FLOOR, SECOND_FLOOR, SECRET = range(3)
DISCARD, HAND, BOX, STAYS = range(4)
"""Where an item goes at the end of the round."""


@dataclass(frozen=True)
class RoomCard:
    """A room card. The flags say which functions and token spaces are printed on it."""

    name: str
    floor: int
    available: int
    secure: int = 0
    interface: bool = False
    once: bool = False
    lock: bool = False
    worker: bool = False
    reveal: bool = False
    enter: bool = False
    advance: bool = False
    retreat: bool = False


@dataclass(frozen=True)
class ItemCard:
    """An item card. late: resolved as the Resolution Phase ends; trap: springs on the next to enter its room;
    jams: NPCs in its room do nothing."""

    name: str
    after: int = DISCARD
    late: bool = False
    trap: bool = False
    jams: bool = False


ROOMS = (
    RoomCard("Loading Dock", FIRST_FLOOR, 2, interface=True),
    RoomCard("Research Admin Office", FIRST_FLOOR, 3, interface=True),
    RoomCard("Front Lobby", FIRST_FLOOR, 1, reveal=True),
    RoomCard("Security Desk", FIRST_FLOOR, 1, interface=True, once=True, reveal=True),
    RoomCard("Staff Canteen", FIRST_FLOOR, 3, 2, worker=True, reveal=True),
    RoomCard("Supply Store", FIRST_FLOOR, 2, interface=True),
    RoomCard("First-Aid Station", FIRST_FLOOR, 2, interface=True),
    RoomCard("Mail Room", FIRST_FLOOR, 4, reveal=True),
    RoomCard("Records Archive", FIRST_FLOOR, 4, 3, lock=True),
    RoomCard("Cubicle Floor", FIRST_FLOOR, 5),
    RoomCard("Server Closet", FIRST_FLOOR, 2, 4, lock=True),
    RoomCard("Testing Bay", FIRST_FLOOR, 2, 4, worker=True),
    RoomCard("Maintenance Shaft", FIRST_FLOOR, 1, advance=True),
    RoomCard("Turnstile Gate", FIRST_FLOOR, 3, 2, lock=True, enter=True),
    RoomCard("Executive Elevator", SECOND_FLOOR, 3, interface=True),
    RoomCard("Halo Conference Room", SECOND_FLOOR, 4, interface=True),
    RoomCard("Prototype Workshop", SECOND_FLOOR, 3, 3, interface=True, worker=True),
    RoomCard("Robotics Lab", SECOND_FLOOR, 4, 4, lock=True, reveal=True),
    RoomCard("Executive Suite", SECOND_FLOOR, 4, interface=True, once=True),
    RoomCard("Data Core", SECOND_FLOOR, 6, 6, lock=True),
    RoomCard("Systems Office", SECOND_FLOOR, 5, reveal=True),
    RoomCard("Director's Office", SECOND_FLOOR, 5, reveal=True),
    RoomCard("Chemical Store", SECOND_FLOOR, 5, reveal=True),
    RoomCard("Clone Ward", SECOND_FLOOR, 3, 5, worker=True),
    RoomCard("Surgery", SECOND_FLOOR, 3, 3, interface=True, worker=True),
    RoomCard("Laser Corridor", SECOND_FLOOR, 2, 3, lock=True, enter=True),
    RoomCard("Surveillance Hub", SECOND_FLOOR, 4, interface=True, once=True),
    RoomCard("Relay Station", SECOND_FLOOR, 3, interface=True, once=True, retreat=True),
    RoomCard("Vault", SECRET, 8, 6, lock=True),
    RoomCard("Black Lab", SECRET, 5, 6, interface=True, worker=True),
    RoomCard("Mainframe Sanctum", SECRET, 7, interface=True, once=True),
    RoomCard("Specimen Store", SECRET, 6, interface=True, reveal=True, enter=True),
)

ITEMS = (
    ItemCard("Call for Backup"),
    ItemCard("Data Code Breaker"),
    ItemCard("Diesel"),
    ItemCard("Disrupter Laser"),
    ItemCard("Flechette Pistol"),
    ItemCard("Gauss Pistol", HAND),
    ItemCard("Informant"),
    ItemCard("Movement Tracker"),
    ItemCard("Qianju PT"),
    ItemCard("Remote Drone"),
    ItemCard("Secretaries"),
    ItemCard("Sledgehammer", HAND),
    ItemCard("Slider"),
    ItemCard("Access Card"),
    ItemCard("Data Sled"),
    ItemCard("Fast Grab"),
    ItemCard("Smash and Grab"),
    ItemCard("Double Siphon"),
    ItemCard("Med Patch"),
    ItemCard("Grapple Line"),
    ItemCard("Shock Mine", STAYS, trap=True),
    ItemCard("Smoke Pod"),
    ItemCard("Tripwire", STAYS, trap=True),
    ItemCard("Signal Jammer", STAYS, jams=True),
    ItemCard("Alarm Spoofer"),
    ItemCard("False Alert"),
    ItemCard("Skeleton Key", BOX),
    ItemCard("Sedative", BOX),
    ItemCard("Stun Baton", HAND),
    ItemCard("Portable Terminal"),
    ItemCard("Pickpocket Rig"),
    ItemCard("Data Spike", BOX),
    ItemCard("Pick-up Van", BOX, late=True),
    ItemCard("Master Schematics"),
    ItemCard("Scrap Recycler", BOX),
)

NPCS = ("CSX-13", "James Harris", "Leah Bailey", "Officer Nelson", "Tyrone Kent")

DATA_FILES = (39, 39, 39)
"""How many data files there are of the values 1, 2 and 3."""
PROTOTYPES = 4
PROTOTYPE_VALUE, BLACKMAIL_VALUE = 4, 3
"""Zettabytes these cards add to the total of an operative who escaped."""
ROOM_ACROSS = "Research Admin Office"
"""Its Interface leads to the secret room; Retreat from there leads back to it."""
ROOM_ABOVE = "Halo Conference Room"
"""Its Interface leads to the secret room; Advance from there leads to it."""
EXITS = ("Loading Dock", "Executive Elevator")
