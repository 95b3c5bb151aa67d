"""`coverts mutate`, on a toy game whose tests miss some of its rules."""

import pytest
from toy_folder import made, run

import coverts
from coverts.engine.compiler.program import program_of
from coverts.tracing.mutation.mutants import mutants_of
from coverts.tracing.mutation.survivors import report_survivors
from coverts.tracing.test_runs import Verdict

pytestmark = pytest.mark.long

RULEBOOK = """
## 1 Play

- **1.1** The player names a number, twice. (row: A-01)
- **1.2** Nobody names three. (row: A-02)
- **1.3** Nobody names two. (row: A-03)
- **1.4** Each number named is counted. (row: A-04)
- **1.5** The sum is noted. (row: A-05)
- **1.6** Nobody names one.
- **1.7** The game has three turns. (row: A-06)
"""
GAME = """
from coverts.engine import OK, Game, State, decision, helper, i8, public, refuse, rule


class Toy(State):
    sum: i8 = public()
    noted: i8 = public()
    turn: i8 = public()
    named: i8 = public()


@decision(5, prompt="Name one", rules=("1.1",))
def name_one(s, who, option):
    if option == 3:
        return refuse("1.2")
    if option == 2:
        return refuse("1.3")
    if option == 1:
        return refuse("1.6")
    return OK


@helper("1.4")
def count(s, number):
    s.sum += number


@helper("1.5")
def put_down(s):
    s.noted = s.sum


def forget(s):
    s.named = 0


def total(s, seat):
    return s.sum


@rule("1.7")
def one_turn(s):
    s.turn += 1
    s.named = yield name_one(0)
    count(s, s.named)
    forget(s)


@rule("1.5")
def at_the_end(s):
    put_down(s)
    if s.sum > 100:
        yield name_one(0)


@rule("1")
def toy(s):
    while s.turn < 3:
        yield from one_turn(s)
    yield from at_the_end(s)


GAME = Game(
    name="toy", title="Toy", summary="", state=Toy, start=toy, players=(1, 1), returns=total,
    rulebook="rulebook.md",
)
"""
SWITCHED_OFF = "rules,refusals,helpers"
TESTS = """
import pytest
from toy import GAME
from coverts import new_match
from coverts.engine.checks.contract import check


@pytest.mark.row("A-06")
def test_three_turns():
    match = new_match(GAME)
    for turn in range(3):
        assert not match.over
        match.apply_action(0, "0")
    assert match.over


@pytest.mark.row("A-02")
def test_three_is_not_named():
    assert new_match(GAME).why_not(0, "3") is not None


@pytest.mark.row("A-03")
def test_two_is_not_named():
    new_match(GAME).legal_actions(0)


def test_what_may_be_named():
    assert [action.text for action in new_match(GAME).legal_actions(0)] == ["0", "4"]


@pytest.mark.row("A-4")
def test_what_is_named_counts():
    match = new_match(GAME)
    match.apply_action(0, "4")
    assert match.s.sum == 4


@pytest.mark.row("A-05")
def test_what_needs_another_back_end_stays_out():
    assert check(GAME, 2, compiled=False).ok


def test_failing():
    raise AssertionError("this one always fails")
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    game, tests = made(tmp_path_factory.mktemp("mutants"), RULEBOOK, GAME, TESTS)
    return run("mutate", game, "--kinds", SWITCHED_OFF, "--tests", tests, "--workers", "2")


LINES = {
    "a refusal whose row has a test that does not look": (
        "toy.py:17 name_one  1.3 (A-03)  refusal lifted: refuse('1.3')  ran: test_toy::test_two_is_not_named"
        "  noticed by test_toy::test_what_may_be_named"
    ),
    "a helper that no test of its row reaches": (
        "toy.py:29 put_down  1.5 (A-05)  helper skipped  no test of its rows reaches it"
    ),
    "a helper of no row": "toy.py:33 forget  no number  helper skipped  2 tests ran",
    "the start rule": "left out: toy: the game cannot start without it",
    "the sum": "2 rules, 3 refusals, 3 helpers tried: 3 survivors among the rows, 1 others",
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_each_survivor_is_told(printed, line):
    assert line in printed[0]


NOTICED = {
    "a refusal": "refuse('1.2')",
    "a refusal of no row, by any test": "refuse('1.6')",
    "a helper, by a test whose mark is written shorter": "count ",
    "a game without end": "one_turn",
}


@pytest.mark.parametrize("name", NOTICED.values(), ids=NOTICED.keys())
def test_what_a_test_notices_is_no_survivor(printed, name):
    assert not any(name in line for line in printed[0])


def test_a_test_that_always_fails_is_told_and_not_used(printed):
    assert printed[0][-2] == "not used, since they fail without a change: test_toy::test_failing"


def test_survivors_among_the_rows_exit_1(printed):
    assert printed[1] == 1


def test_survivors_of_no_row_exit_0(tmp_path):
    game, tests = made(tmp_path, RULEBOOK, GAME, TESTS.partition("def test_failing")[0])
    lines, code = run("mutate", game, "forget", "1.2", "--kinds", SWITCHED_OFF, "--tests", tests)
    assert lines[-1] == "1 refusals, 1 helpers tried: 0 survivors among the rows, 1 others"
    assert code == 0


MANY = """
import pytest
from toy import GAME
from coverts import new_match


@pytest.mark.parametrize("number", range(301))
def test_a_number_is_named(number):
    new_match(GAME).apply_action(0, "4")
"""


def test_a_change_of_no_row_runs_with_300_tests(tmp_path):
    game, tests = made(tmp_path, RULEBOOK, GAME, MANY)
    lines, _ = run("mutate", game, "forget", "--kinds", "helpers", "--tests", tests)
    assert lines[0] == "toy.py:33 forget  no number  helper skipped  300 tests ran"


def test_single_statements_are_left_out_where_asked(tmp_path):
    game, tests = made(tmp_path, RULEBOOK, GAME, TESTS.partition("def test_failing")[0])
    lines, _ = run("mutate", game, "one_turn", "--kinds", "rules", "--statements", "--tests", tests)
    assert lines == [
        "toy.py:46 one_turn  1.7 (A-06)  statement left out: forget(s)  ran: test_toy::test_three_turns",
        "1 rules, 4 statements tried: 1 survivors among the rows, 0 others",
    ]


def test_a_number_of_a_row_that_no_test_notices_is_a_survivor(tmp_path):
    game, tests = made(tmp_path, RULEBOOK, GAME, TESTS.partition("def test_failing")[0])
    lines, code = run("mutate", game, "1.5", "--kinds", "shifted", "--tests", tests)
    assert lines[0] == (
        "toy.py:52 at_the_end  1.5 (A-05)  number shifted: 100 as 101 in s.sum > 100"
        "  no test of its rows reaches it"
    )
    assert code == 1


def test_a_number_of_a_row_may_be_noticed_by_a_test_of_another(tmp_path):
    game, tests = made(tmp_path, RULEBOOK, GAME, TESTS.partition("def test_failing")[0])
    lines, code = run("mutate", game, "toy", "--kinds", "shifted", "--tests", tests)
    assert lines == ["1 shifted tried: 0 survivors among the rows, 0 others"]
    assert code == 0


def test_a_kind_of_change_that_there_is_not_is_refused_with_those_there_are(tmp_path, capsys):
    game, tests = made(tmp_path, RULEBOOK, GAME, TESTS)
    assert run("mutate", game, "--kinds", "rules,bent", "--tests", tests) == ([], 1)
    assert capsys.readouterr().err == (
        "coverts: --kinds: unknown kinds bent. Choose from rules, refusals, helpers, statements, "
        "shifted, swapped, ends, shown.\n"
    )


def test_what_the_game_does_not_have_is_one_line(tmp_path, capsys):
    game, tests = made(tmp_path, RULEBOOK, GAME, TESTS)
    assert run("mutate", game, "9.9", "--tests", tests) == ([], 1)
    assert (
        capsys.readouterr().err == "coverts: Toy has no mutants of 9.9. Name rules, chapters or functions.\n"
    )


ALL_OPEN = {"anima_tactics"}
"""Games without secrets."""


@pytest.mark.parametrize("name", sorted(coverts.installed()))
def test_every_kind_of_change_is_found_in_every_game(name):
    found = {mutant.what for mutant in mutants_of(program_of(coverts.game(name))).mutants}
    secrets = set() if name in ALL_OPEN else {"shown"}
    assert found == {"rule", "refusal", "helper", "shifted", "swapped", "end"} | secrets


def test_survivors_in_generated_code_are_sorted_by_its_line():
    places = ["<requires of HQ: Secure Homeworld: SECURITY>:12 requires", "rules.py:3 deal"]
    verdicts = [Verdict("rule", place, "", [], [], []) for place in places]
    report = report_survivors(verdicts, [], {})
    assert [line.split("  ")[0] for line in report.lines[:2]] == places


SWEEPING = GAME.replace("s.noted = s.sum", "s.noted += s.sum").replace(
    "    yield from at_the_end(s)\n",
    "    if any(s.sum > most for most in range(4, 5)):\n        yield from at_the_end(s)\n",
)
SWEEPING_TESTS = """
import pytest
from toy import GAME
from coverts import new_match


@pytest.mark.parametrize(("last", "noted"), [("0", 0), ("4", 8)])
def test_more_than_four_is_noted(last, noted):
    match = new_match(GAME)
    for number in ("0", "4", last):
        match.apply_action(0, number)
    assert match.s.noted == noted
"""


def test_a_change_inside_a_generator_expression_of_a_rule_is_noticed(tmp_path):
    game, tests = made(tmp_path, RULEBOOK, SWEEPING, SWEEPING_TESTS)
    lines, _ = run("mutate", game, "toy", "--kinds", "shifted", "--tests", tests)
    assert not any("s.sum > most" in line for line in lines)
    assert "shifted tried" in lines[-1]
