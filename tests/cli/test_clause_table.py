"""`coverts rules GAME --cards` lists the clauses of each card with the tests that cover them."""

import pytest
from clause_toy import GAME, RULEBOOK, TESTS
from toy_folder import made, run

import coverts
from coverts.engine.base.exceptions import RuleSourceError

pytestmark = pytest.mark.long


def table(folder, game, tests):
    file, path = made(folder, RULEBOOK, game, tests)
    return run("rules", file, "--cards", "--tests", path)


def test_all_clauses_covered_or_moot_exits_0(tmp_path):
    lines, code = table(tmp_path, GAME, TESTS)
    assert lines == [
        "Die  toy.py:10 ask +1  tests: test_toy::test_rolled",
        "  1  Roll the die.  tests: test_toy::test_rolled",
        "  2  A one counts twice.  tests: test_toy::test_rolled",
        "  3  On a region it counts three times.  moot: No card is a region.",
        "Bonus  toy.py:14 bonus  tests: test_toy::test_rolled",
        "  1  A one counts one more, whatever has been rolled before it…  tests: test_toy::test_rolled",
        "Blank  only data  tests: test_toy::test_named",
        "  1  Nothing comes of it.  tests: test_toy::test_named",
        "Silent  only data  tests: test_toy::test_named",
        "4/4 cards proved",
        "4/5 clauses covered, 1 moot",
    ]
    assert code == 0


FAULTY = """
import pytest
from toy import GAME
from coverts import new_match


@pytest.mark.clause("Die", 1, 3, 4)
@pytest.mark.clause("Bonus", 1)
def test_begun():
    new_match(GAME)


@pytest.mark.clause("Die", 2)
def test_failed():
    new_match(GAME)
    assert False


@pytest.mark.clause("Dice", 1)
@pytest.mark.clause("Blank")
@pytest.mark.clause("Silent", "1")
def test_of_no_clause():
    new_match(GAME)


@pytest.mark.clause("Blank", 1)
@pytest.mark.clause()
def test_of_no_card():
    new_match(GAME)
"""


@pytest.fixture(scope="module")
def faults(tmp_path_factory):
    return table(tmp_path_factory.mktemp("toy"), GAME, FAULTY)


LINES = {
    "a clause whose test failed": "  2  A one counts twice.  tests: none (test_toy::test_failed failed)",
    "a clause whose test did not reach the card": (
        "  1  A one counts one more, whatever has been rolled before it…  "
        "tests: none (test_toy::test_begun did not reach it)"
    ),
    "a moot clause, though a test is marked with it": (
        "  3  On a region it counts three times.  moot: No card is a region."
    ),
    "clauses without a test": "clauses without a test: Die 2; Bonus 1",
    "moot clauses with a test": "moot clauses with a test: Die 3",
    "marks of no clause": "marks of unknown clauses: Blank 0; Dice 1; Die 4; Silent 0; no title 0",
    "the sum of the cards": "3/4 cards proved",
    "the sum of the clauses": "2/5 clauses covered, 1 moot",
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_each_fault_of_a_clause_is_told(faults, line):
    assert line in faults[0]


def test_a_clause_without_a_test_exits_1_and_the_sum_of_clauses_comes_last(faults):
    lines, code = faults
    assert lines[-1] == LINES["the sum of the clauses"]
    assert code == 1


@pytest.mark.parametrize("mark", ['"Die", 4', '"Die", 3'])
def test_a_mark_of_no_clause_or_of_a_moot_one_exits_1(tmp_path, mark):
    wrong = f"\n\n@pytest.mark.clause({mark})\ndef test_wrong():\n    new_match(GAME)\n"
    assert table(tmp_path, GAME, TESTS + wrong)[1] == 1


def test_a_clause_without_any_test_is_told_so(tmp_path):
    lines, code = table(tmp_path, GAME, TESTS.replace('("Die", 1, 2)', '("Die", 1)'))
    assert "  2  A one counts twice.  no test" in lines
    assert code == 1


REFUSED = {
    "a clause beyond the last": (
        'moot_clauses={"Die": {4: "No card is a region."}}',
        "Toy, Die: moot: There is no clause 4; the card's text has 3 clauses, numbered from 1.",
    ),
    "no reason": ('moot_clauses={"Die": {3: ""}}', "Toy, Die: moot: Clause 3 has no reason"),
    "no card": (
        'moot_clauses={"Dice": {}}',
        "Toy: moot_clauses has 'Dice', which is not a card of the game.",
    ),
    "a card without a text": ('moot_clauses={"Silent": {1: "No."}}', "There is no clause 1"),
}


@pytest.mark.parametrize(("moot", "why"), REFUSED.values(), ids=REFUSED.keys())
def test_a_wrong_reason_is_refused_when_the_game_is_loaded(tmp_path, moot, why):
    written = GAME.replace('moot_clauses={"Die": {3: "No card is a region."}}', moot)
    file, _ = made(tmp_path, RULEBOOK, written, TESTS)
    with pytest.raises(RuleSourceError, match=why):
        coverts.game(file)
