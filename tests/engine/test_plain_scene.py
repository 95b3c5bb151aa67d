"""The scene of a game that draws none: its declared fields, however records lie within records."""

from engine_games import game_of

from coverts.engine import OK, Array, Bits, Record, State, decision, i8, owner, public, rule, secret, several
from coverts.engine.match.game_match import Match
from coverts.text.plain_scene import scene_of


class Drawer(Record):
    coins: i8 = public()
    size: Array[i8] = public(size=2)


class Chest(Record):
    drawer: Array[Drawer] = several(2)
    lock: Drawer
    seals: Bits = public(below=4)


class Player(Record):
    drawer: Array[Drawer] = several(2)
    hand: Bits = secret(to=owner, below=4, others="count", unvaried="for this test only")


class Cellar(State):
    chest: Array[Chest] = several(3)
    player: Array[Player] = several(2)


@decision(2, prompt="Which?")
def which(s, who, number):
    return OK


@rule("1")
def play(s):
    """Fill two drawers, and ask."""
    s.chest[2].drawer[1].coins = 5
    s.player[1].drawer[0].coins = 3
    s.player[1].hand.add(2)
    yield which(0)


def zones():
    return {zone.id: zone for zone in scene_of(Match(game_of(Cellar, play), 2), 0).zones}


def test_records_within_records_of_an_array_are_pieces_with_their_place():
    pieces = {piece.id: piece for piece in zones()["table"].pieces}
    drawer = pieces["chest-2-drawer-1-coins"]
    assert (drawer.label, drawer.kicker) == ("Coins: 5", "Chest 3, Drawer 2")


def test_a_record_within_a_record_has_the_place_of_that():
    pieces = {piece.id: piece for piece in zones()["table"].pieces}
    assert pieces["chest-0-lock-size"].kicker == "Chest 1"


def test_each_piece_has_an_id_of_its_own():
    ids = [piece.id for zone in zones().values() for piece in zone.pieces]
    assert len(ids) == len(set(ids))


def test_what_a_seat_has_in_arrays_of_records_lies_with_it():
    pieces = {piece.id: piece for piece in zones()["seat-1"].pieces}
    drawer = pieces["seat-1-player-drawer-0-coins"]
    assert (drawer.label, drawer.kicker) == ("Coins: 3", "Drawer 1")


def test_what_a_seat_hides_is_counted():
    pieces = {piece.id: piece for piece in zones()["seat-1"].pieces}
    assert (pieces["seat-1-player-hand"].label, pieces["seat-1-player-hand"].facedown) == (
        "Hand: 1, hidden",
        True,
    )
