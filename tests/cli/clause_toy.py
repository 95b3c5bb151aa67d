"""A toy game of three cards with a text, for what is told of their clauses."""

RULEBOOK = "## 1 Play\n\n- **1.1** The die is rolled.\n"
GAME = """
from coverts.engine import OK, Game, State, decision, i8, public, roll, rule


class Toy(State):
    rolled: i8 = public()


@decision(2, prompt="Roll?", rules=("1.1",))
def ask(s, who, option):
    return OK


def bonus(s, seat):
    return 1 if s.rolled == 1 else 0


@rule("1.1")
def roll_it(s):
    s.rolled = yield roll(6)
    s.rolled += bonus(s, 0)


@rule("1.1")
def toy(s):
    yield ask(0)
    yield from roll_it(s)


GAME = Game(
    name="toy", title="Toy", summary="", state=Toy, start=toy, players=(1, 1), returns=bonus,
    rulebook="rulebook.md",
    cards={"Die": (ask, roll_it), "Bonus": (bonus,), "Blank": (), "Silent": ()},
    card_rules={
        "2.1": ("Die", "Roll the die. A one counts twice. On a region it counts three times."),
        "2.2": ("Bonus", "A one counts one more, whatever has been rolled before it and whoever rolled it."),
        "2.3": ("Blank", "Nothing comes of it."),
    },
    moot_clauses={"Die": {3: "No card is a region."}},
)
"""
TESTS = """
import pytest
from toy import GAME, roll_it
from coverts import new_match
from coverts.engine.backends.python.machine import Machine


def rolls():
    machine, s = Machine.of(GAME), GAME.new_state(1)
    machine.begin_at(s, roll_it)
    machine.answer(s, 0)
    assert s.rolled == 2


@pytest.mark.clause("Die", 1, 2)
@pytest.mark.clause("Bonus", 1)
def test_rolled():
    rolls()


@pytest.mark.parametrize("title", [pytest.param("Blank", marks=pytest.mark.clause("Blank", 1)), "Silent"])
def test_named(title):
    new_match(GAME)
"""
