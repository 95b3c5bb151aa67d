"""Arrays of games: what is handed over is checked, since compiled code reads past the end in silence."""

import numpy as np
import pytest
from engine_games import game_of
from match_game import GAME

from coverts.engine import OK, Array, State, chance, decision, i8, i64, public, refuse, rule
from coverts.engine.backends.native import Compiled, lots
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import GameFault, Malformed
from coverts.engine.language.registers import SPECTATOR
from coverts.engine.match.game_match import Match

ILLEGAL = 5


class Line(State):
    marks: Array[i8] = public(size=3, start=-1)


@decision(3, prompt="Choose a cell")
def choose(s, who, cell):
    return OK if s.marks[cell] < 0 else refuse("1")


@rule()
def play(s):
    """Fill three cells."""
    for turn in range(3):
        cell = yield choose(turn % 2)
        s.marks[cell] = turn % 2


LINE = game_of(Line, play, name="batch_line")


@pytest.fixture
def line():
    return Compiled.of(LINE)


def test_every_row_takes_its_own_answer(line):
    rows = line.reset(2)
    line.step(rows, [0, 0], [1, 2])
    assert rows["marks"].tolist() == [[-1, 0, -1], [-1, -1, 0]]


@pytest.mark.parametrize(
    ("askee", "option"), [(0, 3), (0, -1), (0, 300), (1, 0)], ids=["beyond", "below", "far", "not asked"]
)
def test_an_answer_that_is_none_marks_its_row_alone(line, askee, option):
    rows = line.reset(2)
    line.step(rows, [askee, 0], [option, 0])
    assert rows["e_error"].tolist() == [ILLEGAL, 0]
    assert rows["marks"].tolist() == [[-1, -1, -1], [0, -1, -1]]


def test_a_refused_answer_marks_its_row(line):
    rows = line.reset(1)
    line.step(rows, [0], [1])
    line.step(rows, [1], [1])
    assert rows["e_error"].tolist() == [ILLEGAL]
    assert rows["marks"].tolist() == [[-1, 0, -1]]


class Urn(State):
    least: i64 = public(start=1 << 31)


@decision(2, prompt="Go on")
def go_on(s, who, option):
    return OK


@chance(2, prompt="Draw")
def from_the_urn(s, outcome):
    return s.least + outcome


@rule()
def draw(s):
    """Draw once."""
    yield go_on(0)
    yield from_the_urn()


URN = game_of(Urn, draw, name="batch_urn")


def test_weights_by_which_no_lot_is_drawn_are_a_fault():
    compiled = Compiled.of(URN)
    rows = compiled.reset(1)
    compiled.step(rows, [0], [0])
    compiled.play_chance(rows, lots(1))
    assert "2**32" in str(compiled.fault(int(rows["e_error"][0])))
    with pytest.raises(GameFault, match=r"2\*\*32"):
        Match(URN, 2).apply_action(0, 0)


def read_only(rows):
    return np.frombuffer(rows.tobytes(), rows.dtype)


@pytest.mark.parametrize("given", [lambda rows: rows[:, None], read_only], ids=["of rows", "read-only"])
def test_what_machine_code_cannot_write_as_one_row_is_refused(line, given):
    rows = given(line.reset(2))
    with pytest.raises(Malformed, match="contiguous"):
        line.step(rows, [0, 0], [1, 2])


def test_who_is_not_asked_may_do_nothing(line):
    rows = line.reset(2)
    assert not line.legal(rows, [1, 77]).any()
    assert not rows["e_error"].any()


def test_too_few_answers_are_refused(line):
    with pytest.raises(Malformed, match="2 games need 2 numbers"):
        line.step(line.reset(2), [0], [0])


def test_too_few_askees_are_refused(line):
    with pytest.raises(Malformed, match="2 games need 2 numbers"):
        line.legal(line.reset(2), [0])


@pytest.mark.parametrize(
    "out", [np.zeros((1, 257), np.int8), np.zeros((2, 9), np.int8), np.zeros((2, 257), np.int64)]
)
def test_legal_options_are_written_only_where_there_is_room(line, out):
    with pytest.raises(Malformed, match="needs a contiguous"):
        line.legal(line.reset(2), [0, 0], out)


def test_an_unknown_bot_is_refused(line):
    with pytest.raises(Malformed, match="has no bot 'nobody'; it has random"):
        line.tournament([["random", "nobody"]])


def test_rows_of_different_length_are_no_tournament(line):
    with pytest.raises(Malformed, match="same number"):
        line.tournament([["random", "random"], ["random"]])


@pytest.mark.parametrize("seed", [0, -5, 2**63, 2**64 + 1])
def test_any_whole_number_is_a_seed(line, seed):
    assert line.playouts(2, seed=seed).games == 2


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_a_seat_observes_is_its_view(seat):
    compiled, machine = Compiled.of(GAME), Machine.of(GAME)
    rows = compiled.reset(1)
    seen = compiled.observe(rows, [SPECTATOR if seat is None else seat])
    state = machine.from_bytes(compiled.packed(rows))
    seen_view = GAME.view_mirror().load(GAME.view_layout.unpack(seen.tobytes()))
    assert seen_view.as_tuple() == machine.view(state, seat).as_tuple()


@pytest.mark.parametrize("seat", [2, -1, 9])
def test_what_is_no_seat_observes_nothing(line, seat):
    with pytest.raises(Malformed, match="must be a seat"):
        line.observe(line.reset(1), [seat])


def test_views_are_written_only_where_there_is_room(line):
    with pytest.raises(Malformed, match="needs a contiguous"):
        line.observe(line.reset(2), [0, 0], np.zeros(1, LINE.view_dtype))


def test_an_array_of_a_view_is_the_view_s_own():
    match = Match(LINE, 2)
    match.view(0).marks[0] = 1
    assert match.view(0).marks == [-1, -1, -1]
