"""Small helpers are written into their callers in Python, which nobody notices."""

import pytest
from engine_games import load

from coverts import new_match
from coverts.engine.backends.python.machine import Machine
from coverts.engine.errors import GameFault
from coverts.tracing.recorder import Recorder

GAME = """\
from coverts.engine import *

class Lamp(Record):
    watts: i8 = public()
    owner: i8 = public()

class Lamps(State):
    lamp: Array[Lamp] = several(3)
    turned: i8 = public()
    found: i64 = public()

def turn(s):
    s.turned += 1
    return s.turned

def is_bright(s, lamp):
    return s.lamp[lamp].watts > 4

def kind_of(s, lamp):
    watts = s.lamp[lamp].watts
    if watts > 8:
        return 2
    if watts == 0:
        return -1
    return watts > 4

def square(number):
    return number * number

def either(test, number):
    return test or number

@helper("2")
def is_own(s, lamp, who):
    return s.lamp[lamp].owner == who and is_bright(s, lamp)

@decision(3, prompt="Which lamp?", rules=("1",))
def choose(s, who, lamp):
    return OK

@rule("1")
def play(s):
    s.lamp[1].watts = 6
    s.lamp[2].watts = 9
    while True:
        lamp = yield choose(0)
        EFFECT
    yield game_over()

def returns(s, seat):
    return 1

GAME = Game(
    name="lamps", title="Lamps", summary=".", state=Lamps, start=play, players=(1, 1), returns=returns
)
"""


@pytest.fixture
def lamps(tmp_path):
    """Return a function that makes the game with an effect of the chosen lamp."""
    return lambda text: load(tmp_path, GAME.replace("EFFECT", text)).GAME


@pytest.fixture
def effect(lamps):
    """Return a function that gives the state after somebody has chosen a lamp with this effect."""

    def play(text, lamp=1):
        match = new_match(lamps(text), 1)
        match.apply_action(0, lamp)
        return match.s

    return play


def called(game):
    """Return the names of the functions that the rules call in Python."""
    return {name for rule in Machine(game).rules for name in rule.__code__.co_names}


def test_a_rule_calls_no_small_helper(lamps):
    assert not any("is_bright" in name for name in called(lamps("s.found = is_bright(s, lamp)")))


def test_a_rule_calls_a_helper_that_changes_something(lamps):
    assert any("turn" in name for name in called(lamps("s.found = turn(s)")))


def test_a_small_helper_is_recorded_where_it_is_written(lamps):
    game = lamps("s.found = is_own(s, lamp, 0)")
    recorder = Recorder(game.name)
    recorder.start()
    try:
        new_match(game, 1).apply_action(0, 1)
    finally:
        recorder.stop()
    assert "2" in recorder.numbers


@pytest.mark.parametrize(("lamp", "kind"), [(0, -1), (1, 1), (2, 2)])
def test_early_returns_give_the_same_value(effect, lamp, kind):
    assert effect("s.found = kind_of(s, lamp)", lamp).found == kind


def test_an_argument_with_an_effect_is_evaluated_once(effect):
    s = effect("s.found = square(turn(s) + 1)")
    assert (s.found, s.turned) == (4, 1)


def test_an_argument_with_an_effect_is_evaluated_even_if_it_is_not_needed(effect):
    s = effect("s.found = either(1, turn(s))")
    assert (s.found, s.turned) == (1, 1)


def test_helpers_in_helpers_keep_their_arguments_apart(effect):
    assert effect("s.found = square(square(lamp + 1) + square(lamp + 2))").found == 13 * 13


def test_an_index_that_is_not_needed_is_still_a_fault(effect):
    with pytest.raises(GameFault, match=r"the index 8 is outside s\.lamp"):
        effect("s.found = either(1, s.lamp[lamp + 7].watts)")


def test_a_fault_in_a_small_helper_names_its_line_and_the_array(effect):
    told = r"table_game.py:17: is_bright: the index 8 is outside s\.lamp, whose indices are 0 to 2"
    with pytest.raises(GameFault, match=told):
        effect("s.found = is_bright(s, lamp + 7)")


def test_a_fault_in_an_argument_names_the_line_of_the_caller(effect):
    with pytest.raises(GameFault, match=r"table_game.py:47: play: the index -1 is outside s\.lamp"):
        effect("s.found = square(s.lamp[lamp - 2].watts)")
