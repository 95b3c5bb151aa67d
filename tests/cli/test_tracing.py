"""`coverts rules GAME --coverage` and `--cards`, on a toy game with a toy folder of tests."""

import math
import sys

import pytest
from toy_folder import made, run

import coverts
from coverts.cli import command_line
from coverts.engine.backends.python import machine
from coverts.tracing.code_index import key_of
from coverts.tracing.recorder import Recorder

pytestmark = pytest.mark.long

RULEBOOK = """
## 1 Play

- **1.1** The player names a number. (row: A-01)
- **1.2** Nobody names three. (row: A-02)
- **1.3** Then the die is rolled. (rows: A-03, A-05)
- **1.4** A one counts twice. (row: A-06)
"""
GAME = """
from coverts.engine import OK, Game, State, decision, i8, public, refuse, roll, rule


class Toy(State):
    named: i8 = public()
    rolled: i8 = public()


@decision(4, prompt="Name one", rules=("1.1",))
def name_one(s, who, option):
    if option == 3:
        return refuse("1.2")
    return OK


def bonus(s, seat):
    return 1 if s.rolled == 1 else 0


@rule("1.3")
def roll_it(s):
    s.rolled = yield roll(6)
    s.rolled += bonus(s, 0)


@rule("1")
def toy(s):
    s.named = yield name_one(0)
    yield from roll_it(s)


@rule("1.3")
def lost(s):
    s.rolled = yield roll(6)


GAME = Game(
    name="toy", title="Toy", summary="", state=Toy, start=toy, players=(1, 1), returns=bonus,
    rulebook="rulebook.md", rows={"A": 7},
    cards={"Die": (roll_it,), "Bonus": (bonus,), "Asking": (name_one,), "Blank": (), "Idle": (),
           "Named": (roll_it,), "Twin": (roll_it,), "Lost": (lost,)},
)
"""
TESTS = '''
import pytest
from toy import GAME, roll_it
from coverts import new_match
from coverts.engine.backends.python.machine import Machine


def rolls():
    """A die on a position set up by hand."""
    machine, s = Machine.of(GAME), GAME.new_state(1)
    machine.begin_at(s, roll_it)
    machine.answer(s, 0)
    assert s.rolled == 2


@pytest.mark.row("A-01")
def test_asked():
    assert new_match(GAME).current_players() == {0}


@pytest.mark.row("A-02")
def test_offered():
    assert len(new_match(GAME).legal_actions(0)) == 3


@pytest.mark.row("A-03", "A-06")
def test_not_entered():
    new_match(GAME)


@pytest.mark.row("A-05", "A-55")
@pytest.mark.card("Bonus")
def test_entered():
    rolls()


@pytest.mark.row("A-03")
def test_failed():
    rolls()
    assert "Die" == "cast"


@pytest.mark.row("A-03")
def test_skipped():
    rolls()
    pytest.skip("later")


@pytest.mark.card("Asking", "Blank", "Lost")
def test_start():
    new_match(GAME)


@pytest.mark.card("Idle")
def test_idle():
    pass


@pytest.mark.parametrize("name", ["Named", "Twin"])
def test_one_of(name):
    if name == "Named":
        rolls()
    else:
        new_match(GAME)


def test_for_nothing():
    raise AssertionError("not run: it is for no row and no card")
'''


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    game, tests = made(tmp_path_factory.mktemp("toy"), RULEBOOK, GAME, TESTS)
    return run("rules", game, "--coverage", "--cards", "--tests", tests)


LINES = {
    "a row whose kind was asked": "A-01  1.1 toy.py:11 name_one  tests: test_toy::test_asked",
    "a row whose judge refused": "A-02  1.2 toy.py:13 name_one  tests: test_toy::test_offered",
    "a row whose tests do not pass, or never enter its rule": (
        "A-03  1.3 toy.py:22 roll_it  tests: none (test_toy::test_not_entered did not reach it, "
        "test_toy::test_failed failed, test_toy::test_skipped did not pass)"
    ),
    "a row the rulebook leaves out": "A-04  no rule  tests: none",
    "a row of a position set up by hand": "A-05  1.3 toy.py:22 roll_it  tests: test_toy::test_entered",
    "a row no code cites": (
        "A-06  1.4 no code cites it  tests: none (test_toy::test_not_entered did not reach it)"
    ),
    "a row that only the game declares": "A-07  no rule  tests: none",
    "rows without code": "not implemented: A-04, A-06, A-07",
    "rows without a test": "not tested: A-03, A-04, A-06, A-07",
    "a mark of no row": "marks of unknown rows: A-55",
    "the sum of the rows": "4/7 rows implemented, 3/7 tested",
    "a card whose test failed": "Die  toy.py:22 roll_it  tests: none (test_toy::test_failed failed)",
    "a card whose helper was called": "Bonus  toy.py:17 bonus  tests: test_toy::test_entered",
    "a card whose kind was asked": "Asking  toy.py:11 name_one  tests: test_toy::test_start",
    "a card of data only": "Blank  only data  tests: test_toy::test_start",
    "a card of data only, no rule ran": "Idle  only data  tests: none (test_toy::test_idle did not reach it)",
    "a card that is an argument": "Named  toy.py:22 roll_it  tests: test_toy::test_one_of",
    "a card that is another's argument": (
        "Twin  toy.py:22 roll_it  tests: none (test_toy::test_one_of did not reach it)"
    ),
    "a card no rule comes to": (
        "Lost  toy.py:33 lost (no rule calls it)  tests: none (test_toy::test_start did not reach it)"
    ),
    "cards not proved": "not proved: Die, Idle, Twin, Lost",
    "the sum of the cards": "4/8 cards proved",
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_each_row_and_card_is_told(printed, line):
    assert line in printed[0]


def test_what_is_missing_exits_1_and_the_sums_come_last(printed):
    lines, code = printed
    rows = lines.index(LINES["the sum of the rows"])
    assert code == 1
    assert lines[rows - 1].startswith("failed: ")
    assert lines[rows - 1].endswith("test_toy.py::test_failed")
    assert lines[-2:] == [LINES["the sum of the cards"], "0/0 clauses covered, 0 moot"]


def test_nothing_missing_exits_0(tmp_path):
    whole = GAME.replace('"A": 7', '"A": 3').replace('"Blank"', '"Empty"')
    rows = RULEBOOK.replace("A-03, A-05", "A-03").replace(" (row: A-06)", "")
    tests = TESTS.partition("@pytest.mark.row")[0] + (
        '@pytest.mark.row("A-1", "A-2", "A-3")\n'
        "def test_all():\n    new_match(GAME).legal_actions(0)\n    rolls()\n"
    )
    game, folder = made(tmp_path, rows, whole, tests)
    lines, code = run("rules", game, "--coverage", "--tests", folder)
    assert lines[-1] == "3/3 rows implemented, 3/3 tested"
    assert code == 0


REFUSED = {
    "no such folder": (
        ("--coverage", "--tests", "nowhere"),
        GAME,
        TESTS,
        "There is no folder or file nowhere.",
    ),
    "no folder of that game": (("--cards",), GAME, "", "Name the folder of the tests with --tests PATH"),
    "a number too": (("1.1", "--coverage"), GAME, TESTS, "leave out 1.1"),
    "tests of nothing": (("--tests", "tests"), GAME, TESTS, "--tests can only be used with"),
    "tests that cannot be read": (("--coverage", "--tests", "tests"), GAME, "import nonsuch", "nonsuch"),
    "more rows than declared": (
        ("--coverage", "--tests", "tests"),
        GAME.replace('"A": 7', '"A": 4'),
        "",
        "the rulebook has row A-06, but Game.rows says 4 for A",
    ),
    "no cards": (
        ("--cards", "--tests", "tests"),
        GAME.replace("cards={", "cards={} and {"),
        "",
        "Toy lists no cards",
    ),
}


@pytest.mark.parametrize(("arguments", "game", "tests", "why"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_traced_is_one_line(tmp_path, monkeypatch, capsys, arguments, game, tests, why):
    made(tmp_path, RULEBOOK, game, tests)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command_line, "LINE_SECONDS", math.inf)  # a slow machine would tell of its progress
    assert run("rules", "toy.py", *arguments) == ([], 1)
    told = capsys.readouterr().err
    assert why in told
    assert told.count("\n") == 1


def test_a_machine_is_wrapped_only_while_a_recorder_is_on(tmp_path):
    game, _ = made(tmp_path, RULEBOOK, GAME, "")
    toy = coverts.game(game)
    recorder = Recorder("toy")
    recorder.start()
    try:
        watched = machine.Machine.of(toy)
    finally:
        recorder.stop()
    watched.begin(toy.new_state(1))
    assert recorder.entered
    assert {"1", "1.1"} == recorder.numbers
    recorder.forget()
    machine.Machine.of(toy).begin(toy.new_state(1))
    assert not recorder.seen
    sys.modules.pop("toy", None)


def adder(number, change=None):
    """A factory of helpers."""

    def add(s):
        return number if change is None else change(s)

    return add


def test_helpers_of_one_factory_have_keys_of_their_own():
    one, other = adder(1), adder(2)
    assert key_of(one) != key_of(other)
    assert key_of(adder(0, one)) != key_of(adder(0, other))


def test_the_same_helper_of_a_factory_has_the_same_key_when_it_is_made_again():
    assert key_of(adder(0, adder(1))) == key_of(adder(0, adder(1)))
