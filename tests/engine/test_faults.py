"""Faults of a game are loud: an exception on python, the error field in machine code, never silence."""

import inspect
import linecache
import re
import traceback
from typing import Any

import msgspec
import numpy as np
import pytest
from engine_games import game_of

from coverts.engine import (
    OK,
    Array,
    Bits,
    Bot,
    Dispatch,
    State,
    cancel,
    chance,
    decision,
    i8,
    i64,
    public,
    refuse,
    roll,
    rule,
    some,
    u8,
)
from coverts.engine.backends.native import Compiled
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import (
    DoesNotFit,
    GameFault,
    GamesStopped,
    NoLegalAction,
    RuleSourceError,
    StackOverflow,
)
from coverts.engine.language.registers import Mode
from coverts.engine.match.game_match import Match


class Cup(State):
    stack_words = 24
    small: i8 = public()
    bounded: i8 = public(at_least=0, at_most=5)
    byte: Array[u8] = public(size=2)
    wide: i64 = public()
    eight: Bits = public(below=8)
    n: i8 = public(start=100)


@decision(40, prompt="Choose a fault")
def which(s, who, number):
    return OK


@decision(3, prompt="Choose nothing")
def nothing(s, who, number):
    return refuse("1")


@chance(3)
def never(s, number):
    return s.small


FAULTS = Dispatch("faults", 40)
EXPECTED: dict[str, Any] = {}
RAISED: list[Any] = []
"""Those that are faults on python too; there an index may count from the end, and numbers have no end."""


def fault(error, code, at=None, raised=True):
    """A rule that fails at its last line, or at that of the function `at`."""

    def put(made):
        FAULTS.put(len(EXPECTED), made)
        EXPECTED[made.name] = (len(EXPECTED), error, code, at or made.function)
        if raised:
            RAISED.append(made.name)
        return made

    return put


def last_line(function):
    lines, first = inspect.getsourcelines(function)
    return f"{__file__}:{first + len(lines) - 1}: "


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


@fault(DoesNotFit, 1, at=overfill)
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


RULES = Dispatch("rules", 3)
RULES.put(1, entry)
HELPERS = Dispatch("helpers", 3)
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


@fault(DoesNotFit, 1)
@rule()
def a_missing_entry_of_a_table_of_helpers_in_a_test(s):
    number = yield which(0)
    s.small = 1 if s.small == 0 and HELPERS[number - 7](s) == 0 else 2


@rule()
def nest(s):
    yield from nest(s)


@fault(StackOverflow, 2, at=nest.function)
@rule()
def rules_nested_without_end(s):
    yield which(0)
    yield from nest(s)


@fault(StackOverflow, 2)
@rule()
def cancelling_what_is_not_on_the_stack(s):
    yield which(0)
    yield cancel(77)


PRINTED = ((1, 2), (3, 4), (5, 6))


def looked_up(s, x):
    return s.byte[x]


@fault(GameFault, 6, raised=False)
@rule()
def an_index_beyond_its_array(s):
    number = yield which(0)
    s.small = s.byte[number - 7]


@fault(GameFault, 6, raised=False)
@rule()
def an_index_below_its_array(s):
    number = yield which(0)
    s.small = s.byte[number - 10]


@fault(GameFault, 6, raised=False)
@rule()
def a_store_beyond_its_array(s):
    number = yield which(0)
    s.byte[number] = 1


@fault(GameFault, 6, raised=False)
@rule()
def a_store_below_its_array(s):
    number = yield which(0)
    s.byte[number - 11] = 1


@fault(GameFault, 6, raised=False)
@rule()
def a_sum_beyond_its_array(s):
    number = yield which(0)
    s.byte[number] += 1


@fault(GameFault, 6, at=looked_up, raised=False)
@rule()
def an_index_beyond_its_array_in_a_helper(s):
    number = yield which(0)
    s.small = looked_up(s, number)


@fault(GameFault, 6, raised=False)
@rule()
def an_index_beyond_a_table_of_constants(s):
    number = yield which(0)
    s.small = PRINTED[number - 6][0]


@fault(GameFault, 6, raised=False)
@rule()
def an_index_below_a_row_of_constants(s):
    number = yield which(0)
    s.small = PRINTED[0][number - 10]


@fault(GameFault, 7, raised=False)
@rule()
def a_division_by_0(s):
    number = yield which(0)
    s.small = 7 // (number - 9)


@fault(GameFault, 7, raised=False)
@rule()
def a_remainder_by_0(s):
    number = yield which(0)
    s.small = 7 % (number - 9)


@fault(GameFault, 7, raised=False)
@rule()
def a_shift_to_the_left_beyond_the_word(s):
    number = yield which(0)
    s.wide = 1 << (number + 55)


@fault(GameFault, 7, raised=False)
@rule()
def a_shift_to_the_right_beyond_the_word(s):
    number = yield which(0)
    s.wide = 1 >> (number + 55)


@fault(GameFault, 7, raised=False)
@rule()
def a_shift_by_less_than_0(s):
    number = yield which(0)
    s.wide = 1 << (number - 10)


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


@pytest.mark.parametrize("name", RAISED)
def test_python_raises_for(name):
    number, error, *_ = EXPECTED[name]
    match = Match(GAME, 2)
    match.apply_action(0, number)
    with pytest.raises(error) as caught:
        match.apply_action(0, 9)
    assert type(caught.value) is error


TOLD = {
    "a_value_beyond_its_type": "a_value_beyond_its_type: 128 in s.small, which holds -128 to 127",
    "a_sum_beyond_its_bounds": "a_sum_beyond_its_bounds: -1 in s.bounded, which holds 0 to 5",
    "a_number_too_large_for_a_set": "overfill: {number} in s.eight, which holds 0 to 7",
    "a_missing_entry_of_a_table_of_rules": "a_missing_entry_of_a_table_of_rules: a table has no entry",
    "a_missing_entry_of_a_table_of_helpers": "a_missing_entry_of_a_table_of_helpers: a table has no entry",
    "rules_nested_without_end": "nest: rules are nested deeper than 24 stack_words allow",
    "cancelling_what_is_not_on_the_stack": "cancelling_what_is_not_on_the_stack: rules are nested deeper",
    "an_index_beyond_its_array_in_a_helper": "looked_up: the index 9 is outside s.byte",
    "a_store_below_its_array": "a_store_below_its_array: the index -2 is outside s.byte",
    "a_division_by_0": "a_division_by_0: ZeroDivisionError",
}


@pytest.mark.parametrize("name", TOLD)
def test_python_tells_the_line_the_rule_and_what_did_not_fit(name):
    number, _, _, where = EXPECTED[name]
    match = Match(GAME, 2)
    match.apply_action(0, number)
    with pytest.raises(GameFault) as caught:
        match.apply_action(0, 9)
    assert str(caught.value).startswith(last_line(where) + TOLD[name].format(number=100))


def test_machine_code_tells_the_field_and_what_it_holds():
    fast = Compiled.of(GAME)
    rows = fast.reset(1, 2)
    for option in (EXPECTED["a_sum_beyond_its_bounds"][0], 9):
        fast.step(rows, [0], [option])
    told = "a_sum_beyond_its_bounds: s.bounded, which holds 0 to 5: a value outside"
    assert told in str(fast.fault(int(rows["e_error"][0])))


class Narrow(State):
    stack_words = 4
    n: i8 = public()


@rule()
def too_wide(s):
    """Keep more than there is room for."""
    kept = some(200)
    kept.add(3)
    yield which(0)
    s.n = kept.count()


def test_a_stack_without_room_for_the_first_rule_is_refused():
    told = "too_wide alone needs 5 words of the stack; write stack_words = 20 in Narrow"
    with pytest.raises(RuleSourceError, match=told):
        Machine.of(game_of(Narrow, too_wide))


@pytest.mark.parametrize("name", EXPECTED)
def test_machine_code_marks(name):
    number, error, code, where = EXPECTED[name]
    fast = Compiled.of(GAME)
    rows = fast.reset(1, 2)
    fast.step(rows, [0], [number])
    assert rows["e_error"][0] == 0
    fast.step(rows, [0], [9])
    mark = int(rows["e_error"][0])
    assert mark & 7 == code
    assert type(fast.fault(mark)) is error
    assert str(fast.fault(mark)).startswith(last_line(where))


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
    asked = line_of("yield nothing(0)") + "stuck: nothing has no legal option for 0"
    with pytest.raises(NoLegalAction, match=asked):
        match.apply_action(0, "0")


def line_of(text):
    """Where the only line of this file stands that says no more than that."""
    lines = [line.strip() for line in linecache.getlines(__file__)]
    assert lines.count(text) == 1
    return re.escape(f"{__file__}:{lines.index(text) + 1}: ")


def test_a_decision_without_a_legal_action_is_a_fault_in_machine_code():
    with pytest.raises(NoLegalAction, match=line_of("yield nothing(0)") + "stuck: a question without"):
        Compiled.of(STUCK).playouts(3, players=2, options=Choice(0))


def test_a_decision_without_a_legal_action_is_a_fault_in_a_tournament():
    with pytest.raises(GamesStopped, match=line_of("yield nothing(0)")):
        Compiled.of(STUCK).tournament([["random", "random"]], options=Choice(0))


class Dial(State):
    at: i8 = public(at_most=5)


@rule()
def turn_too_far(s):
    """A six turns the dial too far."""
    s.at = yield roll(6)
    yield entry_ask(0)


def turned(s, seat):
    return s.at


TURNED = game_of(Dial, turn_too_far, returns=turned)
TABLES = [["random", "random"]] * 200


@pytest.fixture(scope="module")
def stopped():
    with pytest.raises(GamesStopped) as caught:
        Compiled.of(TURNED).tournament(TABLES, seed=4)
    return caught.value


def test_a_tournament_keeps_the_games_that_ended(stopped):
    ended = stopped.rows["e_over"] == 1
    assert 0 < len(stopped.faults) < 200
    assert sorted(stopped.faults) == np.flatnonzero(~ended).tolist()
    assert {1, 2, 3, 4, 5} == set(stopped.results[ended, 0].tolist())


def test_a_tournament_tells_of_a_stopped_game_its_number_its_seed_and_the_fault(stopped):
    fault = "s.at, which holds -128 to 5: a value outside its field"
    told = line_of("s.at = yield roll(6)") + f"turn_too_far: {fault}"
    number = min(stopped.faults)
    assert str(stopped).startswith(f"{len(stopped.faults)} of 200 games stopped; game {number} of seed 4: ")
    assert re.match(told, str(stopped.faults[number]))


def test_a_tournament_tells_of_no_more_than_ten_games_each(stopped):
    assert str(stopped).count("of seed 4") == 10
    assert str(stopped).endswith(f"; {len(stopped.faults) - 10} more")


def test_a_stopped_game_is_played_again_by_its_seed_and_number(stopped):
    number = max(stopped.faults)
    with pytest.raises(GamesStopped, match=f"^1 of 1 games stopped; game {number} of seed 4: "):
        Compiled.of(TURNED).tournament(TABLES[:1], seed=4, first=number)


def test_a_game_that_ended_is_the_same_when_it_is_played_alone(stopped):
    number = next(n for n in range(200) if n not in stopped.faults)
    results, _ = Compiled.of(TURNED).tournament(TABLES[:1], seed=4, first=number)
    assert results.tolist() == [stopped.results[number].tolist()]


def test_chance_without_an_outcome_is_a_fault_on_python():
    match = Match(STUCK, 2, Choice(1))
    with pytest.raises(GameFault, match="never has no possible outcome"):
        match.apply_action(0, "0")


def test_chance_without_an_outcome_is_a_fault_in_machine_code():
    with pytest.raises(GameFault, match=line_of("yield never()") + "stuck: chance without"):
        Compiled.of(STUCK).playouts(3, players=2, options=Choice(1))


def test_playouts_without_a_fault_end():
    assert Compiled.of(STUCK).playouts(3, players=2, options=Choice(2)).games == 3


def test_the_line_is_told_without_checks_too():
    fast = Compiled.of(STUCK, checked=False)
    with pytest.raises(NoLegalAction, match=line_of("yield nothing(0)")):
        fast.playouts(3, players=2, options=Choice(0))


# -- what is no rule -------------------------------------------------------------------------------


@decision(3, prompt="Choose what is weighed")
def weighed(s, who, number):
    return OK if s.byte[number] == 0 else refuse("1")


@rule()
def weigh(s):
    """Ask what cannot be judged."""
    yield weighed(0)


def test_a_judge_that_fails_is_no_answer_that_is_not_legal():
    fast = Compiled.of(game_of(Cup, weigh))
    rows = fast.reset(3)
    fast.step(rows, [0, 0, 1], [2, 1, 0])
    judged, taken, illegal = (int(mark) for mark in rows["e_error"])
    assert str(fast.fault(judged)).startswith(last_line(weighed.function))
    assert (taken, illegal) == (0, 5)


def one_too_many(s, seat):
    return s.byte[s.small + seat + 1]


def test_a_fault_in_what_a_game_returns_is_counted():
    fast = Compiled.of(game_of(Cup, entry, returns=one_too_many))
    for run in (lambda: fast.playouts(2), lambda: fast.tournament([["random", "random"]])):
        with pytest.raises(GameFault, match=re.escape(last_line(one_too_many))):
            run()


TASTE = Bot("taste", "Likes by a table with a gap")


@TASTE.on(which)
def liking(v, who, number):
    return HELPERS[number % 2](v)


def test_a_fault_of_a_bot_tells_its_line():
    fast = Compiled.of(game_of(Cup, entry, bots=(TASTE,)))
    with pytest.raises(GamesStopped, match=re.escape(last_line(liking))):
        fast.tournament([["taste", "random"]])


# -- without checks --------------------------------------------------------------------------------


class Round(State):
    at: i8 = public(at_least=0, at_most=11)
    held: Array[u8] = public(size=12)
    taken: Bits = public(below=12)
    sum: i64 = public()


@chance(6)
def die(s, side):
    return 1 + side % 2


@decision(12, prompt="Choose a place")
def place(s, who, number):
    return refuse("1") if number in s.taken or number == s.at else OK


def worth_of(s, number):
    return PRINTED[number % 3][number // 6] << (number % 5)


@rule()
def rounds(s):
    """All that may fail, and does not."""
    for turn in range(9):
        side = yield die()
        s.at = (s.at + side) % 12
        number = yield place(turn % 2)
        s.taken.add(number)
        s.held[number] += worth_of(s, number)
        s.sum += s.held[number] // (side + 1) - (7 * number) % (s.at + 1)
    yield from RULES[1](s)


def summed(s, seat):
    return s.sum if seat == 0 else -s.sum


VALID = game_of(Round, rounds, returns=summed)


def test_games_without_a_fault_are_the_same_without_checks():
    checked, bare = (Compiled.of(VALID, checked) for checked in (True, False))
    one, other = checked.reset(16), bare.reset(16)
    rolls = np.arange(16) % 6
    while not one["e_over"].all():
        legal = checked.legal(one, one["e_asker"])
        assert legal.tolist() == bare.legal(other, other["e_asker"]).tolist()
        answers = np.where(one["e_mode"] == Mode.CHANCE, rolls, legal.argmax(axis=1))
        checked.step(one, one["e_asker"], answers)
        bare.step(other, other["e_asker"], answers)
        assert checked.packed(one) == bare.packed(other)
    assert not one["e_error"].any()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_playouts_without_a_fault_are_the_same_without_checks(seed):
    checked, bare = (Compiled.of(VALID, checked) for checked in (True, False))
    assert checked.playouts(200, seed=seed) == bare.playouts(200, seed=seed)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_tournaments_without_a_fault_are_the_same_without_checks(seed):
    found = []
    for checked in (True, False):
        fast = Compiled.of(VALID, checked)
        results, rows = fast.tournament([["random", "random"]] * 20, seed=seed)
        found.append((results.tolist(), fast.packed(rows)))
    assert found[0] == found[1]


# -- beside it -------------------------------------------------------------------------------------


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
    with pytest.raises(KeyError, match="cannot be reached"):
        machine.begin_at(STUCK.new_state(2), entry)
