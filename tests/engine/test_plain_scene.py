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


def badges(seat, **more):
    return [badge.word for badge in zones(**more)["players"].pieces[seat].badges]


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
    assert [(piece.kicker, piece.label) for piece in shown["cards-1"].pieces] == [("Stand 1, slot", "plum")]
    assert "Seat 1: Stand 1, slot" in labels(shown["piles"])


def test_a_large_set_is_counted():
    assert "Seat 2: Stand 1, may be: 9 of 9" in labels(standing()["labels"])


def test_a_long_row_leaves_out_what_has_not_changed():
    assert [(piece.label, piece.value) for piece in standing()["laid"].pieces] == [("8", "3")]


def test_the_cards_of_others_lie_facedown_with_their_number():
    piles = zones(BOB)["piles"]
    assert labels(piles) == ["Seat 1: Hand: 1 card", "Seat 1: Laid", "Basket: 1 card"]
    assert all(piece.facedown for piece in piles.pieces)


def test_a_spectator_has_no_hand():
    assert "hand" not in zones(None)


def test_the_numbers_of_a_seat_stand_beside_its_name():
    assert badges(ANN) == ["Eaten: 7", "Bowls: 0"]
    assert badges(BOB) == ["Eaten: 0", "Sated", "Bowls: 4"]


def test_an_array_as_long_as_there_are_players_is_no_one_s_unless_it_says_so():
    assert [piece.label for piece in zones()["colours"].pieces] == ["1", "2"]
    assert not any("Colours" in word for word in badges(ANN))


def test_only_the_seats_that_play_have_values():
    assert len(zones()["players"].pieces) == 2


def test_an_array_of_two_dimensions_is_a_board():
    shelf = zones()["shelf"]
    assert (shelf.layout, shelf.columns, shelf.heads) == ("tiles", 3, ["a", "b", "c"])
    assert [[piece.label for piece in tile.pieces] for tile in shelf.pieces] == [[]] * 5 + [["beer"]]
    assert shelf.pieces[5].pieces[0].mark == "B"


def test_a_click_on_a_square_chooses_it():
    match = match_of(answers=[0])
    shelf = zones(ANN, match)["shelf"]
    (question,) = match.decisions(ANN)
    assert [tile.options for tile in shelf.pieces] == [[option.action] for option in question.options]
    assert shelf.pieces[4].label == "b2"


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


def test_beside_a_board_cards_are_lines_with_all_of_their_names():
    match = match_of(words={"shelf": ("wine", "beer"), "day": ("a day of rest",)})
    shown = zones(ANN, match)["piles"]
    assert (shown.area, shown.layout) == ("side", "list")
    assert "Day: a day of rest" in labels(shown)


def test_boards_of_different_sizes_have_gaps():
    match = match_of(table_values=lambda view: {"day": [[0], [-1], [1]]})
    boards = zones(ANN, match)["boards"]
    assert (boards.columns, boards.sides) == (6, ["1", "2", "3"])
    assert sum(tile.marks == ["void"] for tile in boards.pieces) == 9


def test_a_number_of_the_table_is_a_cell_and_nothing_is_not_shown():
    assert [(piece.label, piece.value) for piece in zones()["table"].pieces] == [("Day", "0")]


def test_what_lies_deep_in_records_has_all_of_its_name():
    assert "Chest 3, drawer 2, coins: 5" in labels(zones()["labels"])


def test_each_piece_has_an_id_of_its_own():
    ids = [piece.id for zone in zones().values() for piece in zone.pieces]
    assert len(ids) == len(set(ids))


def test_a_game_may_show_other_values_than_those_of_its_fields():
    values = {"day": [[0, -1], [-1, 1]], "colours": None, "shelf": None}
    match = match_of(table_values=lambda view: values)
    shown = zones(ANN, match)
    assert shown["day"].layout == "tiles"
    assert "colours" not in shown
    assert "table" not in shown


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
