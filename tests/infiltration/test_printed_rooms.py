"""Chapters 7 and 20: what is printed on the rooms of the stand-in deck: floors, data files and spaces."""

import pytest
from facility import Facility

from coverts.engine.game.rulebook import book_of
from coverts.games.infiltration import GAME
from coverts.games.infiltration.vocabulary.printed import ROOM_NAMES

FIRST, SECOND, SECRET = "First floor", "Second floor", "Secret room"
NONE, INTERFACE, LOCK, WORKER = "", "interface", "lock", "worker"
PRINTED = [
    ("Loading Dock", FIRST, 2, 0, INTERFACE),
    ("Research Admin Office", FIRST, 3, 0, INTERFACE),
    ("Front Lobby", FIRST, 1, 0, NONE),
    ("Security Desk", FIRST, 1, 0, INTERFACE),
    ("Staff Canteen", FIRST, 3, 2, WORKER),
    ("Supply Store", FIRST, 2, 0, INTERFACE),
    ("First-Aid Station", FIRST, 2, 0, INTERFACE),
    ("Mail Room", FIRST, 4, 0, NONE),
    ("Records Archive", FIRST, 4, 3, LOCK),
    ("Cubicle Floor", FIRST, 5, 0, NONE),
    ("Server Closet", FIRST, 2, 4, LOCK),
    ("Testing Bay", FIRST, 2, 4, WORKER),
    ("Maintenance Shaft", FIRST, 1, 0, NONE),
    ("Turnstile Gate", FIRST, 3, 2, LOCK),
    ("Executive Elevator", SECOND, 3, 0, INTERFACE),
    ("Halo Conference Room", SECOND, 4, 0, INTERFACE),
    ("Prototype Workshop", SECOND, 3, 3, INTERFACE + WORKER),
    ("Robotics Lab", SECOND, 4, 4, LOCK),
    ("Executive Suite", SECOND, 4, 0, INTERFACE),
    ("Data Core", SECOND, 6, 6, LOCK),
    ("Systems Office", SECOND, 5, 0, NONE),
    ("Director's Office", SECOND, 5, 0, NONE),
    ("Chemical Store", SECOND, 5, 0, NONE),
    ("Clone Ward", SECOND, 3, 5, WORKER),
    ("Surgery", SECOND, 3, 3, INTERFACE + WORKER),
    ("Laser Corridor", SECOND, 2, 3, LOCK),
    ("Surveillance Hub", SECOND, 4, 0, INTERFACE),
    ("Relay Station", SECOND, 3, 0, INTERFACE),
    ("Vault", SECRET, 8, 6, LOCK),
    ("Black Lab", SECRET, 5, 6, INTERFACE + WORKER),
    ("Mainframe Sanctum", SECRET, 7, 0, INTERFACE),
    ("Specimen Store", SECRET, 6, 0, INTERFACE),
]
"""Title, floor, available and secure data files, and spaces."""
PLACES = {FIRST: 2, SECOND: 8, SECRET: "secret"}


@pytest.mark.parametrize(("name", "floor", "available", "secure", "spaces"), PRINTED)
def test_a_revealed_room_has_the_data_files_and_tokens_on_its_card(name, floor, available, secure, spaces):
    place = PLACES[floor]
    t = Facility(rooms={1: "Vault" if place != "secret" else "Mail Room"}, below={place: name})
    t.enters(0, place)
    tokens = [bool(getattr(t.room(place), token)) for token in (INTERFACE, LOCK, WORKER)]
    assert (t.face(place), t.available(place)) == (name, available)
    assert tokens == [token in spaces for token in (INTERFACE, LOCK, WORKER)]


@pytest.mark.parametrize(("name", "floor", "available", "secure", "spaces"), PRINTED)
def test_destroying_the_token_of_a_room_brings_its_secure_data_files(name, floor, available, secure, spaces):
    place = PLACES[floor]
    t = Facility(at={0: place}, rooms={place: name})
    if LOCK in spaces:
        t.plays(0, "Skeleton Key")
    if WORKER in spaces:
        t.plays(0, "Sedative")
    assert t.available(place) == available + secure


@pytest.mark.parametrize(("floor", "place"), PLACES.items())
def test_the_cards_of_a_floor_are_those_that_say_so(floor, place):
    elsewhere = "Clone Ward" if floor == SECRET else "Vault"
    t = Facility(rooms={1: elsewhere}).enters(0, place)
    assert t.possible["turn_up_room"] == [name for name, of, *_ in PRINTED if of == floor]


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("Cubicle Floor", "First floor: 5 data files. No function."),
        ("Maintenance Shaft", "First floor: 1 data file. Advance: "),
        ("Records Archive", "First floor: 4 data files, a tech lock with 3 secure data files. Tech Lock: "),
        (
            "Prototype Workshop",
            "Second floor: 3 data files, an interface, a lab worker with 3 secure data files. Interface: ",
        ),
        ("Vault", "Secret room: 8 data files, a tech lock with 6 secure data files. Tech Lock: "),
    ],
)
def test_the_rulebook_says_what_is_printed_on_a_room(name, statement):
    assert book_of(GAME).text(f"20.{ROOM_NAMES.index(name) + 1}").startswith(statement)


def test_who_looked_at_a_facedown_room_reads_what_is_printed_on_it():
    t = Facility(at={0: 8}, rooms={8: "Surveillance Hub"}, below={3: "Records Archive"})
    t.plays(0, "Interface").does("room 3")
    texts = [
        next(p.text for zone in t.match().scene(seat).zones for p in zone.pieces if p.id == "room-2")
        for seat in (0, 1)
    ]
    assert texts == [book_of(GAME).text("20.9"), ""]
