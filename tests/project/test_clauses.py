"""Each clause of a card has a test that is marked with it, or a reason why it cannot matter."""

import sys

import pytest
from clause_toy import GAME, RULEBOOK, TESTS
from toy_folder import made

import coverts
from coverts.tracing.clause_table import clauses_of, list_faults, uncovered_clauses
from coverts.tracing.findings import clause_marks
from coverts.tracing.test_runs import folder_of

pytestmark = pytest.mark.long

GAMES = ["infiltration", "infiltrators", "anima_tactics", "trek_ccg"]


def check_clauses(game, path):
    """Fail with the clauses that have neither a test nor a reason, and with wrong marks; run no test."""
    fail_with(uncovered_clauses(game, folder_of(game, path)))


def fail_with(faults):
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_of_a_game_has_a_test_or_a_reason(name, tests_of):
    game = coverts.game(name)
    if (tests := tests_of(folder_of(game, None))) is None:
        check_clauses(game, None)
    else:  # The whole suite runs: no other process has to read the tests.
        marked = {clause for test in tests for clause in clause_marks(test)}
        fail_with(list_faults(clauses_of(game), marked, marked))


@pytest.fixture
def toy(tmp_path):
    """Make a toy game with the tests given, none of which passes; return it and the folder of its tests."""

    def make(tests):
        failing = tests.replace("rolls()\n", "raise AssertionError\n")
        file, path = made(tmp_path, RULEBOOK, GAME, failing)
        return coverts.game(file), path

    yield make
    sys.modules.pop("toy", None)


def test_a_game_passes_whose_clauses_all_have_a_test_or_a_reason(toy):
    check_clauses(*toy(TESTS))


def test_a_game_fails_with_the_clauses_that_have_neither_and_with_wrong_marks(toy):
    tests = TESTS.replace('("Die", 1, 2)', '("Die", 1, 3, 4)').replace('("Blank", 1)', '("Blank")')
    game, path = toy(tests)
    with pytest.raises(pytest.fail.Exception) as failed:
        check_clauses(game, path)
    assert str(failed.value).splitlines() == [
        "clauses without a test: Die 2; Blank 1",
        "moot clauses with a test: Die 3",
        "marks of unknown clauses: Blank 0; Die 4",
    ]
