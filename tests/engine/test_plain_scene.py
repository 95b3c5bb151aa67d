"""The table of a game that draws none: its declared fields, each in its place."""

import pytest
from engine_games import game_of

from coverts.engine import (
    OK,
    Array,
    Bits,
    Record,
    State,
    all_but,
    boolean,
    decision,
    i8,
    nobody,
    owner,
    public,
    rule,
    secret,
    several,
)
from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.checks.table_values import find_wrong_values
from coverts.engine.game.scenes import find_repeated_ids
from coverts.engine.match.game_match import Match
from coverts.text.plain_scene import scene_of
from coverts.text.printing import scene_lines

ANN, BOB = range(2)
FRUIT = ("apple", "pear", "plum", "fig")


class Drawer(Record):
    coins: i8 = public()
    size: Array[i8] = public(size=2)


class Chest(Record):
    drawer: Array[Drawer] = several(2)
    lock: Drawer
    seals: Bits = public(below=4)


class Player(Record):
    hand: Bits = secret(to=owner, below=4, others="count", pile="fruit")
    laid: i8 = secret(to=owner, others="set", unvaried="for this test only")
    eaten: i8 = public()
    sated: boolean = public()


class Rack(Record):
    bottle: Array[Array[i8]] = public(size=(2, 3), start=-1)


class Racks(State):
    rack: Array[Rack] = several(2, per_seat=True)


class Cellar(State):
    chest: Array[Chest] = several(3)
    player: Array[Player] = several(2)
    basket: Bits = secret(to=nobody, below=4, others="count", pile="fruit")
    colours: Array[i8] = public(size=2)
    bowls: Array[i8] = public(size=4, per_seat=True)
    shelf: Array[Array[i8]] = public(size=(2, 3), start=-1)
    day: i8 = public()
    guest: i8 = public(start=-1)


@decision([*FRUIT, "none"], prompt="Which fruit?")
def lay(s, who, fruit):
    return OK


@decision(["a1", "b1", "c1", "a2", "b2", "c2"], prompt="Where?")
def put(s, who, place):
    return OK


@rule()
def play(s):
    """Fill the cellar, and ask."""
    s.chest[2].drawer[1].coins = 5
    s.player[BOB].hand.add(2)
    s.player[ANN].hand.add(1)
    s.player[ANN].laid = 3
    s.player[ANN].eaten = 7
    s.player[BOB].sated = 1
    s.basket.add(0)
    s.bowls[BOB] = 4
    s.shelf[1][2] = 1
    yield lay(ANN)
    yield put(ANN)


def match_of(answers=(), **more):
    given = {"words": {"shelf": ("wine", "beer"), "laid": FRUIT, "hand": FRUIT}, **more}
    match = Match(game_of(Cellar, play, **given), 2)
    for answer in answers:
        match.apply_action(ANN, answer)
    return match


def zones(seat=ANN, match=None):
    return {zone.id: zone for zone in scene_of(match or match_of(), seat).zones}


def labels(zone):
    return [piece.label for piece in zone.pieces]


def badges(of, **more):
    return [badge.word for badge in zones(**more)["players"].pieces[of].badges]


def test_one_s_own_cards_are_in_the_hand_by_their_names():
    assert labels(zones(ANN)["hand"]) == ["pear", "fig"]
    assert labels(zones(BOB)["hand"]) == ["plum"]


def test_a_click_on_a_card_chooses_it():
    pear = zones(ANN)["hand"].pieces[0]
    (question,) = match_of().decisions(ANN)
    assert pear.options == [question.options[1].action]


class Stand(Record):
    slot: i8 = secret(to=all_but(owner), unvaried="for this test only")
    may_be: Bits = public(below=9)


class Seen(Record):
    stand: Array[Stand] = several(2)


class Table(State):
    hand: Array[Seen] = several(2)
    laid: Array[i8] = public(size=11)


@rule()
def stand(s):
    """Give each player a card that only the other sees."""
    for who in range(2):
        s.hand[who].stand[0].slot = 2
        s.hand[who].stand[0].may_be.fill()
    s.laid[7] = 3
    yield lay(ANN)


def standing():
    return zones(ANN, Match(game_of(Table, stand, words={"slot": FRUIT}), 2))


def test_a_card_that_only_the_others_see_lies_before_its_owner():
    shown = standing()
    (other,) = shown["lying"].pieces
    assert (other.label, [(piece.kicker, piece.label) for piece in other.pieces]) == (
        "Seat 2",
        [("Stand 1, slot", "plum")],
    )
    assert ("Stand 1, slot", True) in [(piece.label, piece.facedown) for piece in shown["hand"].pieces]


def test_a_large_set_is_counted():
    assert "Seat 2: Stand 1, may be: 9 of 9" in labels(standing()["labels"])


def test_a_long_row_leaves_out_what_has_not_changed():
    assert [(piece.label, piece.value) for piece in standing()["field-laid"].pieces] == [("8", "3")]


def test_the_facedown_cards_of_others_are_counted_beside_their_names():
    assert badges(ANN, seat=BOB)[:2] == ["Hand: 1 card", "Laid"]


def test_a_pile_of_the_table_is_a_label_with_its_number():
    pile = next(piece for piece in zones(BOB)["labels"].pieces if piece.facedown)
    assert (pile.label, pile.style) == ("Basket: 1 card", "label")


@pytest.mark.parametrize(("seat", "short"), [(ANN, ["1"]), (BOB, ["", ""])], ids=["one", "two"])
def test_a_number_stands_without_its_name_only_if_a_plate_has_one_number_of_cards(seat, short):
    """Bob sees two numbers beside Ann's name, and Ann sees one beside his."""
    other = zones(seat)["players"].pieces[1 - seat]
    assert [badge.text for badge in other.badges][: len(short)] == short


def test_a_spectator_has_no_hand():
    assert "hand" not in zones(None)


def test_the_numbers_of_a_seat_stand_beside_its_name():
    assert badges(ANN) == ["Eaten: 7", "Bowls: 0"]
    assert badges(BOB) == ["Hand: 1 card", "Eaten: 0", "Sated", "Bowls: 4"]


def test_an_array_as_long_as_there_are_players_is_no_one_s_unless_it_says_so():
    assert [piece.label for piece in zones()["field-colours"].pieces] == ["1", "2"]
    assert not any("Colours" in word for word in badges(ANN))


def test_only_the_seats_that_play_have_values():
    assert len(zones()["players"].pieces) == 2


def test_an_array_of_two_dimensions_is_a_board():
    shelf = zones()["field-shelf"]
    assert (shelf.layout, shelf.columns, shelf.heads) == ("tiles", 3, ["a", "b", "c"])
    assert [[piece.label for piece in tile.pieces] for tile in shelf.pieces] == [[]] * 5 + [["beer"]]
    assert shelf.pieces[5].pieces[0].mark == "B"


def test_a_click_on_a_square_chooses_it():
    match = match_of(answers=[0])
    shelf = zones(ANN, match)["field-shelf"]
    (question,) = match.decisions(ANN)
    assert [tile.options for tile in shelf.pieces] == [[option.action] for option in question.options]
    assert shelf.pieces[4].label == "b2"


class Winner(Record):
    hand: Bits = secret(to=owner, below=4, others="count", pile="fruit")
    played: i8 = public(start=-1)
    suit: i8 = public(start=-1)


class Trick(State):
    player: Array[Winner] = several(2)
    last: i8 = public(start=-1)
    leader: i8 = public(start=-1)
    row: Array[i8] = public(size=3, start=-1)


@rule()
def lay_nothing(s):
    yield lay(ANN)


@rule()
def lay_two(s):
    s.player[ANN].played = 1
    s.player[BOB].played = 2
    s.player[BOB].suit = 0
    s.last = 3
    s.leader = BOB
    s.row[1] = 0
    yield lay(ANN)


def trick(start=lay_two):
    words = {"seat": ("Ann", "Bob"), "hand": FRUIT, "played": FRUIT, "last": FRUIT, "leader": ("Ann", "Bob")}
    return Match(game_of(Trick, start, words={**words, "suit": ("red", "blue"), "row": FRUIT}), 2)


def in_zone(name, match):
    zone = zones(ANN, match)[name]
    return zone.area, [(piece.kicker, piece.label) for piece in zone.pieces]


def test_the_cards_that_the_seats_have_played_lie_in_the_middle_under_their_names():
    assert in_zone("played-Played", trick()) == ("board", [("You", "pear"), ("Bob", "plum")])


def test_a_card_of_the_table_lies_in_the_middle():
    assert in_zone("cards", trick()) == ("board", [("Last", "fig")])


def test_a_row_of_cards_shows_the_cards_that_lie_there():
    assert in_zone("field-row", trick()) == ("board", [("2", "apple")])


def test_a_word_that_names_no_card_stands_beside_the_seat():
    assert "Suit: red" in badges(BOB, match=trick())


def test_a_seat_that_a_field_names_has_the_field_s_name_beside_it():
    assert ("Leader" in badges(BOB, match=trick()), "Leader" in badges(ANN, match=trick())) == (True, False)


def test_before_the_first_card_its_place_is_empty():
    assert in_zone("played-Played", trick(lay_nothing)) == ("board", [])


class Market(State):
    price: i8 = public(start=5)


def test_without_cards_the_numbers_are_in_the_middle():
    match = Match(game_of(Market, lay_nothing), 2)
    assert zones(ANN, match)["table"].area == "board"


def test_with_cards_the_numbers_are_at_the_top():
    assert zones(ANN)["table"].area == "top"


@rule()
def store(s):
    s.rack[BOB].bottle[0][1] = 7
    yield put(ANN)


def test_boards_of_seats_lie_side_by_side_under_their_names_and_are_not_clicked():
    boards = zones(ANN, Match(game_of(Racks, store), 2))["boards"]
    assert boards.above == ["Seat 1: Bottle", "Seat 2: Bottle"]
    assert (boards.columns, boards.heads) == (6, ["a", "b", "c", "a", "b", "c"])
    assert [tile.id for tile in boards.pieces if tile.pieces] == ["seat-1-rack-bottle-1"]
    assert not any(tile.options for tile in boards.pieces)


def test_a_word_is_no_card():
    match = match_of(words={"shelf": ("wine", "beer"), "day": ("a day of rest",)})
    shown = zones(ANN, match)["table"]
    assert [(piece.kicker, piece.label) for piece in shown.pieces] == [("Day", "a day of rest")]


def test_boards_of_different_sizes_have_gaps():
    match = match_of(table_values=lambda view: {"day": [[0], [-1], [1]]})
    boards = zones(ANN, match)["boards"]
    assert (boards.columns, boards.sides) == (6, ["1", "2", "3"])
    assert sum(tile.marks == ["void"] for tile in boards.pieces) == 9


def test_a_number_of_the_table_is_a_cell_and_nothing_is_not_shown():
    assert [(piece.label, piece.value) for piece in zones()["table"].pieces] == [("Day", "0")]


def test_what_lies_deep_in_records_has_all_of_its_name():
    assert "Chest 3, drawer 2, coins: 5" in labels(zones()["labels"])


class Namesakes(State):
    """Fields that are named like parts of every table."""

    held: Array[i8] = secret(to=owner, size=2, pile="fruit", others="set")
    open: i8 = public(start=-1)
    cards: Bits = public(below=4)
    hand: Array[i8] = public(size=3)
    seat: Array[i8] = public(size=2)
    table: i8 = public()


@rule()
def lay_open(s):
    s.held[ANN] = 1
    s.open = 2
    s.cards.add(3)
    yield lay(ANN)


def namesakes():
    return Match(game_of(Namesakes, lay_open, words={"held": FRUIT, "open": FRUIT, "cards": FRUIT}), 2)


@pytest.mark.parametrize("seat", [ANN, BOB, None])
@pytest.mark.parametrize("match_at", [match_of, namesakes])
def test_each_zone_and_each_piece_has_an_id_of_its_own(match_at, seat):
    assert [*find_repeated_ids(scene_of(match_at(), seat))] == []


def test_a_game_may_show_other_values_than_those_of_its_fields():
    values = {"day": [[0, -1], [-1, 1]], "colours": None, "shelf": None}
    match = match_of(table_values=lambda view: values)
    shown = zones(ANN, match)
    assert shown["field-day"].layout == "tiles"
    assert "field-colours" not in shown
    assert "table" not in shown


def test_a_game_may_show_other_values_than_those_of_the_fields_of_records():
    coins = [[None, 8], [-1, 9], [3, 4]]
    values = {"chest.drawer.coins": coins, "player.eaten": None, "chest.drawer.size": None}
    shown = zones(ANN, match_of(table_values=lambda view: values))
    found = [label for label in labels(shown["labels"]) if "drawer" in label]
    assert found == [
        f"Chest {at}, drawer {to}, coins: {n}" for at, to, n in ((1, 2, 8), (2, 2, 9), (3, 1, 3), (3, 2, 4))
    ]
    assert not any("Eaten" in badge.word for badge in shown["players"].pieces[ANN].badges)


def test_a_value_in_a_seat_s_record_stands_beside_its_name():
    match = match_of(table_values=lambda view: {"player.eaten": [5, -1]})
    assert "Eaten: 5" in badges(ANN, match=match)
    assert not any("Eaten" in word for word in badges(BOB, match=match))


class Pawn(Record):
    seat: i8 = public(start=-1)


class Meadow(State):
    pawn: Array[Pawn] = several(4)
    grass: Array[Array[i8]] = public(size=(2, 3), start=-1)


@rule()
def set_out(s):
    s.pawn[0].seat = BOB
    s.pawn[2].seat = ANN
    s.grass[0][1] = 0
    s.grass[1][2] = 2
    s.grass[1][1] = 3
    yield lay(ANN)


@rule()
def count_out(s):
    s.grass[0][1] = 2
    s.grass[1][2] = 2
    yield lay(ANN)


def pieces_on(zone):
    return [(piece.label, piece.mark, piece.tone) for tile in zone.pieces for piece in tile.pieces]


def test_the_records_on_a_board_have_the_numbers_of_their_names_and_the_tones_of_their_seats():
    match = Match(game_of(Meadow, set_out), 2)
    assert pieces_on(zones(ANN, match)["field-grass"]) == [
        ("Pawn 1", "1", "yellow"),
        ("Pawn 4", "4", "plain"),
        ("Pawn 3", "3", "blue"),
    ]


def test_numbers_that_a_board_has_twice_are_no_records():
    match = Match(game_of(Meadow, count_out), 2)
    assert pieces_on(zones(ANN, match)["field-grass"]) == [("2", "2", "red"), ("2", "2", "red")]


def test_the_text_of_a_board_has_no_legend_of_grounds():
    lines = scene_lines(scene_of(match_of(), ANN))
    assert " 2   .   .   B" in lines
    assert not any("obstacle" in line for line in lines)


def test_only_an_array_of_the_state_belongs_to_the_seats():
    with pytest.raises(RuleSourceError, match="per_seat= is for an Array of the state"):

        class Single(State):
            one: i8 = public(per_seat=True)


def test_what_belongs_to_the_seats_is_long_enough_for_all():
    with pytest.raises(RuleSourceError, match="bowls has 4 items per_seat, but the game is for up to 5"):
        game_of(Cellar, play, players=(2, 5))


@pytest.mark.parametrize(
    ("path", "value", "found"),
    [
        ("player.eaten", [5, 6], []),
        ("player.eatn", None, ["'player.eatn', but Cellar has no such field. Did you mean 'player.eaten'?"]),
        (
            "player.eaten",
            [5],
            ["[5] for 'player.eaten'; it must return None, or a list with one value"],
        ),
        ("chest.drawer.coins", [None, [1, 2], [1]], ["value for each of the 3 x 2 records"]),
    ],
)
def test_values_of_records_that_cannot_be_shown_are_found(path, value, found):
    match = match_of(table_values=lambda view: {path: value})
    wrong = [*find_wrong_values(match.game, match.view(ANN))]
    assert len(wrong) == len(found)
    assert all(part in each for part, each in zip(found, wrong, strict=True))
