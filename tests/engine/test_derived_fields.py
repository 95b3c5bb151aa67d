"""Fields that follow from other fields: rules and views have them, observations and digests do not."""

import pytest
from engine_games import load

from coverts import new_match
from coverts.engine.knowledge.observations import slots

GAME = """\
from coverts.engine import *

class Lamps(State):
    lit: Array[i8] = public(size=3)
    count: i8 = public(derived=True)

@decision(3, prompt="Which lamp?", rules=("1",))
def choose(s, who, lamp):
    return OK if s.count <= lamp else refuse("1")

@rule("1")
def play(s):
    s.count = 1
    while s.count < 3:
        lamp = yield choose(0)
        s.lit[lamp] = 1
        s.count += 1
    yield game_over()

def returns(s, seat):
    return 1

GAME = Game(
    name="lamps", title="Lamps", summary=".", state=Lamps, start=play, players=(1, 1), returns=returns
)
"""


@pytest.fixture
def lamps(tmp_path):
    return load(tmp_path, GAME).GAME


@pytest.fixture
def others(tmp_path):
    """The same game, whose count is an ordinary field."""
    return load(tmp_path, GAME.replace("derived=True", ""), "others").GAME


def test_observations_leave_a_derived_field_out(lamps, others):
    derived, ordinary = ({slot.name for slot in slots(game)} for game in (lamps, others))
    assert ordinary - derived == {"count"}


def test_views_and_rules_have_a_derived_field(lamps):
    match = new_match(lamps, 1)
    assert match.view(0).count == 1
    assert [option.action for option in match.decisions(0)[0].legal] == [1, 2]


def test_digests_leave_a_derived_field_out(lamps):
    match = new_match(lamps, 1)
    before = match.digest()
    match.s.count = 2
    assert match.digest() == before
