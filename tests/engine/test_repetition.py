"""In Python, a rule finds a record once and checks an index once, which nobody notices."""

import pytest
from engine_games import load

from coverts import new_match
from coverts.engine.errors import GameFault

GAME = """\
from coverts.engine import *

class Lamp(Record):
    watts: i8 = public()
    owner: i8 = public()
    next: i8 = public()
    wires: Array[i8] = public(size=2)

class Lamps(State):
    lamp: Array[Lamp] = several(3)
    order: Array[i8] = public(size=3)
    found: i64 = public()

def turn(s):
    s.lamp[1].next = -1
    return 1

@decision(3, prompt="Which lamp?", rules=("1",))
def choose(s, who, lamp):
    return OK

@rule("1")
def play(s):
    for each in range(3):
        s.lamp[each].watts = each + 4
        s.lamp[each].owner = 1 - each
        s.lamp[each].next = each + 1
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
def effect(tmp_path):
    """Return a function that gives the state after somebody has chosen a lamp with this effect."""

    def play(text, lamp=1):
        lines = text.replace("\n", "\n        ")
        match = new_match(load(tmp_path, GAME.replace("EFFECT", lines)).GAME, 1)
        match.apply_action(0, lamp)
        return match.s

    return play


def test_a_record_that_has_been_found_is_the_one_that_is_changed(effect):
    s = effect("if s.lamp[lamp].watts > 4:\n    s.lamp[lamp].owner = 3\ns.found = s.lamp[lamp].owner")
    assert s.found == 3


def test_another_number_finds_another_record(effect):
    assert effect("s.found = s.lamp[lamp].watts\nlamp = 2\ns.found += s.lamp[lamp].watts").found == 5 + 6


def test_each_round_of_a_loop_finds_its_own_record(effect):
    text = "at = 0\nwhile s.lamp[at].next < 3:\n    s.found += s.lamp[at].watts\n    at = s.lamp[at].next"
    assert effect(text).found == 4 + 5


def test_a_record_of_a_branch_that_was_not_taken_is_found_later(effect):
    text = "if lamp == 2:\n    s.found = s.lamp[lamp].watts\ns.found += s.lamp[lamp].watts"
    assert effect(text).found == 5


def test_a_record_after_a_test_that_stops_early_is_found(effect):
    text = "test = lamp == 2 and s.lamp[lamp].watts > 4\ns.found = s.lamp[lamp].watts + test"
    assert effect(text).found == 5


@pytest.mark.parametrize(
    "text",
    [
        "at = lamp - 2\nif lamp == 2:\n    s.found = s.lamp[at].watts\ns.found = s.lamp[at].watts",
        "at = lamp - 2\nif at > 0 and s.lamp[at].watts:\n    s.found = 1\ns.found = s.lamp[at].watts",
        "at = lamp\nwhile at >= 0:\n    at = at - 1\ns.found = s.lamp[at].watts",
        "at = lamp\ns.found = s.lamp[at].watts\nat = at - 2\ns.found = s.lamp[at].watts",
    ],
    ids=["another branch", "half of a test", "after a loop", "after a change"],
)
def test_an_index_that_may_be_negative_is_checked(effect, text):
    with pytest.raises(GameFault, match=r"table_game.py:33: play: the index -1 is outside s\.lamp"):
        effect(text)


@pytest.mark.parametrize("change", ["s.lamp[lamp].next = -1", "s.found = turn(s)"], ids=["store", "call"])
def test_a_field_that_has_been_checked_is_checked_again_after_a_change(effect, change):
    with pytest.raises(GameFault, match=r"table_game.py:32: play: the index -1 is outside s\.lamp"):
        effect(f"if s.lamp[lamp].next >= 0:\n    {change}\n    s.found = s.lamp[s.lamp[lamp].next].watts")


def test_a_fault_tells_the_place_of_a_record_that_has_been_found(effect):
    with pytest.raises(GameFault, match=r"the index 5 is outside s\.lamp\[1\]\.wires, whose indices are 0"):
        effect("if s.lamp[lamp].watts > 4:\n    s.found = s.lamp[lamp].wires[lamp + 4]")
