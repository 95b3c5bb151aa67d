"""Faults of a game are loud: an exception on python, the error field in machine code, never silence."""

import traceback

import msgspec
import pytest
from engine_games import game_of

from coverts.engine import (
    OK,
    Bits,
    State,
    Table,
    cancel,
    chance,
    decision,
    i8,
    i64,
    public,
    refuse,
    rule,
    some,
    u8,
)
from coverts.engine.backends.native import Compiled
from coverts.engine.backends.python import Machine
from coverts.engine.errors import DoesNotFit, GameFault, NoLegalAction, StackOverflow
from coverts.engine.match import Match


class Cup(State):
    stack_words = 24
    small: i8 = public()
    bounded: i8 = public(at_least=0, at_most=5)
    byte: u8[2] = public()
    wide: i64 = public()
    eight: Bits[8] = public()
    n: i8 = public(start=100)


@decision(30, prompt="Choose a fault")
def which(s, who, number):
    return OK


@decision(3, prompt="Choose nothing")
def nothing(s, who, number):
    return refuse("1")


@chance(3)
def never(s, number):
    return s.small


FAULTS = Table("faults", 30)
EXPECTED = {}


def fault(error, code):
    def put(made):
        FAULTS.put(len(EXPECTED), made)
        EXPECTED[made.name] = (len(EXPECTED), error, code)
        return made

    return put


@fault(DoesNotFit, 1)
@rule()
def a_value_beyond_its_type(s):
    yield which(0)
    s.small = s.n + 28


@fault(DoesNotFit, 1)
@rule()
def a_value_below_its_type(s):
    yield which(0)
    s.byte[1] = s.n - 101


@fault(DoesNotFit, 1)
@rule()
def a_value_beyond_its_bounds(s):
    yield which(0)
    s.bounded = s.n - 94


@fault(DoesNotFit, 1)
@rule()
def a_sum_beyond_its_bounds(s):
    yield which(0)
    s.bounded -= 1


@fault(DoesNotFit, 1)
@rule()
def an_answer_that_does_not_fit_its_field(s):
    s.bounded = yield which(0)


def overfill(s, x):
    s.eight.add(x)


@fault(DoesNotFit, 1)
@rule()
def a_number_too_large_for_a_set(s):
    yield which(0)
    overfill(s, s.n)


@fault(DoesNotFit, 1)
@rule()
def a_negative_number_in_a_set_local(s):
    kept = some(100)
    yield which(0)
    kept.remove(s.small - 1)


@rule()
def entry(s):
    yield which(0)


def helper_entry(s):
    return 1


RULES = Table("rules", 3)
RULES.put(1, entry)
HELPERS = Table("helpers", 3)
HELPERS.put(1, helper_entry)


@fault(DoesNotFit, 1)
@rule()
def a_missing_entry_of_a_table_of_rules(s):
    number = yield which(0)
    yield from RULES[number - 9](s)


@fault(DoesNotFit, 1)
@rule()
def a_number_beyond_a_table_of_rules(s):
    number = yield which(0)
    yield from RULES[number + 3](s)


@fault(DoesNotFit, 1)
@rule()
def a_number_below_a_table_of_rules(s):
    number = yield which(0)
    yield from RULES[number - 10](s)


@fault(DoesNotFit, 1)
@rule()
def a_missing_entry_of_a_table_of_helpers(s):
    number = yield which(0)
    s.small = HELPERS[number - 9](s)


@fault(StackOverflow, 2)
@rule()
def rules_nested_without_end(s):
    yield which(0)
    yield from nest(s)


@rule()
def nest(s):
    yield from nest(s)


@fault(StackOverflow, 2)
@rule()
def cancelling_what_is_not_on_the_stack(s):
    yield which(0)
    yield cancel(77)


@rule()
def play(s):
    """Run one fault."""
    number = yield which(0)
    yield from FAULTS[number](s)


GAME = game_of(Cup, play, name="faults")


class Choice(msgspec.Struct):
    which: int = 0


def set_up(s, options):
    s.n = options.which


@rule()
def stuck(s):
    """Ask what nobody can answer, or what cannot happen."""
    yield entry_ask(0)
    if s.n == 0:
        yield nothing(0)
    if s.n == 1:
        yield never()


@decision(1, prompt="Go on")
def entry_ask(s, who, number):
    return OK


STUCK = game_of(Cup, stuck, name="stuck", options=Choice, set_up=set_up)


@pytest.mark.parametrize("name", EXPECTED)
def test_python_raises_for(name):
    number, error, _ = EXPECTED[name]
    match = Match(GAME, 2)
    match.apply_action(0, number)
    with pytest.raises(error) as caught:
        match.apply_action(0, 9)
    assert type(caught.value) is error


@pytest.mark.parametrize("name", EXPECTED)
def test_machine_code_marks(name):
    number, error, code = EXPECTED[name]
    fast = Compiled.of(GAME)
    rows = fast.reset(1, 2)
    fast.step(rows, [0], [number])
    assert rows["e_error"][0] == 0
    fast.step(rows, [0], [9])
    mark = int(rows["e_error"][0])
    assert mark & 7 == code
    assert type(fast.fault(mark)) is error


def test_a_marked_game_does_not_go_on():
    fast = Compiled.of(GAME)
    rows = fast.reset(1, 2)
    for option in (0, 9):
        fast.step(rows, [0], [option])
    before = rows.tobytes()
    fast.step(rows, [0], [0])
    assert rows.tobytes() == before


def test_an_i64_beyond_its_range_is_refused_on_python():
    match = Match(WIDE, 2)
    with pytest.raises(DoesNotFit):
        match.apply_action(0, "1")


@rule()
def widen(s):
    """Go beyond what 64 bits hold."""
    more = yield which(0)
    s.wide = 9223372036854775807 - 1 + more
    s.wide += more


WIDE = game_of(Cup, widen)


def test_a_decision_without_a_legal_action_is_a_fault_on_python():
    match = Match(STUCK, 2, Choice(0))
    with pytest.raises(NoLegalAction, match="nothing was asked of 0"):
        match.apply_action(0, "0")


def test_a_decision_without_a_legal_action_is_a_fault_in_machine_code():
    with pytest.raises(NoLegalAction):
        Compiled.of(STUCK).playouts(3, players=2, options=Choice(0))


def test_chance_without_an_outcome_is_a_fault_on_python():
    match = Match(STUCK, 2, Choice(1))
    with pytest.raises(GameFault, match="never has no possible outcome"):
        match.apply_action(0, "0")


def test_chance_without_an_outcome_is_a_fault_in_machine_code():
    with pytest.raises(GameFault):
        Compiled.of(STUCK).playouts(3, players=2, options=Choice(1))


def test_playouts_without_a_fault_end():
    assert Compiled.of(STUCK).playouts(3, players=2, options=Choice(2)).games == 3


def test_a_fault_leaves_the_match_as_it_was():
    match = Match(GAME, 2)
    match.apply_action(0, EXPECTED["a_value_beyond_its_type"][0])
    before = match.digest()
    with pytest.raises(DoesNotFit):
        match.apply_action(0, 9)
    assert (match.digest(), match.position) == (before, 1)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a_value_beyond_its_type", "s.small = s.n + 28"),
        ("a_value_below_its_type", "s.byte[1] = s.n - 101"),
        ("a_number_too_large_for_a_set", "s.eight.add(x)"),
        ("rules_nested_without_end", "yield from nest(s)"),
        ("a_missing_entry_of_a_table_of_rules", "yield from RULES[number - 9](s)"),
    ],
)
def test_the_traceback_points_at_the_rule_s_own_line(name, text):
    match = Match(GAME, 2)
    match.apply_action(0, EXPECTED[name][0])
    with pytest.raises(GameFault) as caught:
        match.apply_action(0, 9)
    lines = [
        frame.line for frame in traceback.extract_tb(caught.value.__traceback__) if frame.filename == __file__
    ]
    assert lines[-1] == text


def test_a_rule_that_is_not_reached_cannot_be_begun():
    machine = Machine.of(STUCK)
    with pytest.raises(KeyError, match="not reached"):
        machine.begin_at(STUCK.new_state(2), entry)
