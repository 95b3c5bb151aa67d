"""How questions are put: together, prepared, settled, told to some, forced, owned."""

from itertools import permutations

import pytest
from engine_games import CHANCE, Lockstep, load
from question_games import PREPARED, SETTLED, SETTLED_AWAY, TOGETHER, TOLD

from coverts.engine.match.game_match import Match


def outcomes(*wanted):
    """Answers chance with the given outcomes, one after the other."""
    left = list(wanted)
    return lambda kind, weights: left.pop(0)


# -- what is offered together ----------------------------------------------------------------------

MENUS = """
from coverts.engine import *

class Table1(State):
    n: i8 = public()

@decision(["go", "wait", "wait longer"], prompt="Now?", menus={1: "Wait", 2: "Wait"})
def answer(s, who, option):
    return OK

@rule("1")
def play(s):
    s.n = yield answer(0)

def returns(s, seat):
    return 0

GAME = Game(name="waiting", title="", summary="", state=Table1, start=play, players=(2, 2), returns=returns)
"""


def test_an_option_says_under_what_name_it_is_offered(tmp_path):
    (question,) = Match(load(tmp_path, MENUS).GAME, 2).decisions(0)
    assert [option.menu for option in question.options] == ["", "Wait", "Wait"]


# -- together --------------------------------------------------------------------------------------


def test_together_asks_all_of_the_mask_at_once():
    both = Lockstep(TOGETHER)
    assert both.machine.askees(both.s) == [0, 2, 3]


def test_the_order_of_simultaneous_answers_leaves_no_trace():
    ends = set()
    for order in permutations([(0, 1), (2, 2), (3, 0)]):
        both = Lockstep(TOGETHER).play(*order)
        ends.add(both.machine.packed(both.s))
    assert len(ends) == 1


def test_answers_of_those_who_are_asked_together_land_in_their_own_fields():
    both = Lockstep(TOGETHER).play((3, 0), (0, 1), (2, 2))
    assert [m.chosen for m in both.s.mate] == [1, -1, 2, 0]


def test_together_goes_on_where_nobody_is_asked():
    both = Lockstep(TOGETHER).play((0, 1), (2, 1), (3, 1))
    assert both.s.turns == 2


def test_others_see_only_that_a_simultaneous_answer_was_given():
    match = Match(TOGETHER, 2)
    match.apply_action(0, "yes", askee=0)
    assert [m.chosen for m in match.view(1).mate] == [-128, -1, -1, -1]


def test_the_owner_sees_his_own_simultaneous_answer():
    match = Match(TOGETHER, 2)
    match.apply_action(1, "later", askee=2)
    assert [m.chosen for m in match.view(1).mate] == [-1, -1, 2, -1]


def test_one_seat_may_owe_two_answers_at_once():
    match = Match(TOGETHER, 2)
    assert [(q.askee, q.seat) for q in match.decisions(1)] == [(2, 1), (3, 1)]


def test_each_askee_is_judged_for_itself():
    both = Lockstep(TOGETHER)
    assert (both.legal(0), both.legal(2)) == ([0, 1], [0, 1, 2])


# -- prepare ---------------------------------------------------------------------------------------


def test_prepare_fills_scratch_when_the_question_is_put():
    both = Lockstep(PREPARED)
    assert (both.s.reach, both.legal()) == ([1, 1, 0, 0, 0, 0], [0, 1])


def test_prepare_runs_anew_for_the_next_question():
    both = Lockstep(PREPARED).play(0)
    assert both.legal() == [0, 1, 2]


def test_scratch_is_zero_once_the_question_is_answered():
    both = Lockstep(PREPARED).play(0, 0, 0)
    assert both.s.reach == [0] * 6


def test_scratch_is_in_no_view():
    both = Lockstep(PREPARED)
    assert both.machine.view(both.s, 0).reach == [0] * 6


def test_scratch_is_in_no_bytes():
    both = Lockstep(PREPARED)
    bare = both.s.copy()
    bare.reach = [0] * 6
    assert both.machine.packed(both.s) == both.machine.packed(bare)


# -- settle ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[False, True], ids=["python", "native"])
def settled(request):
    return lambda *answers: Lockstep(SETTLED, request.param).play(*answers)


def test_settle_asks_before_the_question_that_was_to_be_put(settled):
    both = settled()
    assert both.machine.numbers.kind(both.s.e_kind).name == "pay"


def test_settle_runs_until_it_changes_nothing(settled):
    both = settled(1, 1)
    assert (both.s.settled, both.s.debt) == (2, 0)


def test_settle_is_not_settled_itself(settled):
    assert settled(1).s.settled == 1


def test_the_question_comes_after_settling(settled):
    both = settled(1, 1)
    assert both.machine.numbers.kind(both.s.e_kind).name == "keep"


def test_settle_runs_before_simultaneous_questions(settled):
    both = settled(1, 1, 5)
    assert (both.machine.askees(both.s), both.s.n) == ([1], 5)


def test_settle_runs_before_a_choice_of_several(settled):
    both = settled(1, 1, 5, 1, (0, 1), (1, 2))
    assert both.machine.numbers.kind(both.s.e_kind).name == "pay"


def test_settle_does_not_run_before_chance(settled):
    both = settled(1, 1, 5, 1, (0, 1), (1, 2), 1, 3, 4, 6)
    assert (both.s.e_mode, both.s.settled) == (CHANCE, 4)


def test_settle_runs_where_the_rule_asks_for_it(settled):
    both = settled(1, 1, 5, 1, (0, 1), (1, 2), 1, 3, 4, 6, 0)
    assert both.machine.numbers.kind(both.s.e_kind).name == "pay"
    both.play(1)
    assert (both.s.e_mode, both.s.settled, both.s.turns) == (CHANCE, 5, 5)


def test_a_whole_settled_game_ends(settled):
    assert settled(1, 1, 5, 1, (0, 1), (1, 2), 1, 3, 4, 6, 0, 1, 0).s.e_over


def test_settle_may_cancel_the_action_whose_question_was_to_be_put():
    both = Lockstep(SETTLED_AWAY)
    assert (both.s.n, both.s.settled, both.s.e_asker) == (1, 1, 1)


# -- the log ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def told():
    match = Match(TOLD, 2, chance=outcomes(4, 3, 2))
    return {seat: [line.text for line in match.log(seat)] for seat in (0, 1, None)}


def test_a_hidden_field_is_told_to_its_owner(told):
    assert told[0][0] == "mate 0 gets five."


def test_a_hidden_field_is_kept_from_the_others(told):
    assert (told[1][0], told[None][0]) == ("mate 0 gets a card.", "mate 0 gets a card.")


def test_a_private_outcome_is_told_to_who_learns_it(told):
    assert (told[0][1], told[1][1]) == ("mate 2 gets a card.", "mate 2 gets four.")


def test_what_is_reckoned_from_a_hidden_value_is_as_hidden(told):
    assert (told[0][2], told[1][2]) == ("mate 2 gets a card.", "mate 2 gets ace.")


def test_what_nobody_learns_is_told_to_nobody(told):
    assert {told[seat][3] for seat in told} == {"something is buried."}


def test_a_field_known_by_a_mask_is_told_to_that_mask(told):
    assert [told[seat][4] for seat in (0, 1, None)] == [
        "The note says 5.",
        "The note says nothing you know.",
        "The note says nothing you know.",
    ]


def test_public_numbers_are_told_to_all(told):
    assert {told[seat][5] for seat in told} == {"Known by 1."}


def test_a_sum_in_a_loop_that_is_never_gone_through_is_told_to_all(told):
    assert {told[seat][6] for seat in told} == {"The first 0 are worth 0."}


def test_a_sum_of_hidden_fields_is_told_to_who_knows_them_all(told):
    assert [told[seat][7] for seat in (0, 1)] == [
        "The first 2 are worth 3.",
        "The first 2 are worth something.",
    ]


def test_a_sum_of_fields_that_no_one_knows_together_is_told_to_nobody(told):
    assert {told[seat][8] for seat in told} == {"The first 3 are worth something."}


def test_all_is_told_after_the_end():
    match = Match(TOLD, 2, chance=outcomes(4, 3, 2))
    match.apply_action(0, "0")
    match.apply_action(0, "1")
    assert match.log(None)[1].text == "mate 2 gets four."


def test_a_judge_that_counts_in_a_local_starts_anew_with_every_option():
    both = Lockstep(SETTLED).play(1, 1)
    assert both.legal() == [0, 1, 3, 4, 5]
