"""A judge answers in one of two languages, and a helper is given what it says it takes."""

import pytest
from engine_games import game_of

from coverts.engine import (
    OK,
    Array,
    Record,
    State,
    among,
    constant,
    count,
    decision,
    i8,
    public,
    refuse,
    rule,
    several,
)
from coverts.engine.base.exceptions import CovertsError, RuleSourceError
from coverts.engine.compiler.program import program_of


class Seat(Record):
    points: i8 = public()


class Judged(State):
    seat: Array[Seat] = several(3)


def judged(s, who):
    return OK if s.seat[who].points else refuse("1")


def is_first(s, who):
    return who == 0


def points_of(s, seat: Seat):
    return seat.points


def unmarked(s, seat):
    return s.seat[seat].points > 0


@constant
def half(n):
    return n / 2


@constant
def rule_named(name):
    raise CovertsError(f"there is no rule {name!r}")


def applied(f, s, *given):
    return f(s, *given)


@among(3)
def scores(s, seat):
    return s.seat[seat].points > 0


def asking(question):
    @rule()
    def play(s):
        yield question(0)

    return game_of(Judged, play)


def refused(function, **annotations):
    function.__annotations__.update(annotations)
    with pytest.raises(RuleSourceError) as error:
        program_of(asking(decision(3, "Which?", rules=("1",))(function)))
    return str(error.value)


def test_a_judge_that_says_yes_or_no_does_not_say_ok():
    def judge(s, who, seat) -> bool:
        return OK if seat else refuse("1")  # type: ignore[return-value]  # what is refused

    assert "write True or False" in refused(judge)


def test_a_judge_that_says_ok_does_not_say_yes_or_no():
    def judge(s, who, seat):
        return seat != who and seat < 2

    assert "'-> bool' on the judge" in refused(judge)


def test_a_judge_does_not_return_true():
    def judge(s, who, seat):
        if seat:
            return True
        return refuse("1")

    assert "True as the answer of a judge" in refused(judge)


def test_another_judge_s_answer_is_no_yes():
    def judge(s, who, seat) -> bool:
        return seat > 0 and judged(s, who)

    assert "judged(), which judges" in refused(judge)


def test_a_helper_s_yes_is_no_judgement():
    def judge(s, who, seat):
        return is_first(s, who)

    assert "is_first(), which says yes or no" in refused(judge)


def test_both_languages_are_understood():
    def one(s, who, seat) -> bool:
        return is_first(s, who) or judged(s, who) == OK

    def other(s, who, seat):
        return judged(s, who) if seat else OK

    for judge in (one, other):
        assert program_of(asking(decision(3, "Which?", rules=("1",))(judge))).catalogue.kinds


def test_a_record_s_number_is_not_taken_for_the_record():
    def judge(s, who, seat) -> bool:
        return points_of(s, who) > 0

    assert "write the record, as in s.seat[...]" in refused(judge)


def test_a_word_goes_over_a_marked_predicate():
    def judge(s, who, seat) -> bool:
        return count(unmarked, s) > seat

    assert "unmarked" in refused(judge)
    assert "@among(n) above" in refused(judge)


def test_a_word_is_given_its_predicate_before_the_state():
    def judge(s, who, seat) -> bool:
        return count(s, scores) > seat

    assert "@among(n) above" in refused(judge)


def test_a_judge_answers_on_every_way():
    def judge(s, who, seat) -> bool:  # type: ignore[return]  # what is refused
        if seat:
            return True

    assert "can end without an answer" in refused(judge)


def test_a_constant_is_a_whole_number():
    def judge(s, who, seat) -> bool:
        return seat < half(3)

    assert "half(3), which gives 1.5," in refused(judge)


def test_a_rule_that_is_not_there_is_told_with_the_line_that_names_it():
    def judge(s, who, seat):
        return refuse(rule_named("Castling"))

    line = judge.__code__.co_firstlineno + 1
    assert refused(judge) == f"{__file__}:{line}: there is no rule 'Castling'"


def test_a_number_read_as_a_record_stays_what_it_is():
    def judge(s, who, seat) -> bool:
        seat += 1
        return seat.points > 0

    assert "assigning seat, a parameter that is read as a record," in refused(judge, seat=Seat)


def test_a_loop_does_not_go_over_its_own_name():
    def judge(s, who, seat) -> bool:
        i = 3
        return sum(i for i in range(i)) > seat

    assert "the loop's own name i in its iterable" in refused(judge)


def test_a_helper_is_given_where_helpers_are_wanted():
    def judge(s, who, seat) -> bool:
        return applied(is_first, is_first, s, seat) > 0

    assert "is_first there in applied(f, s, *)" in refused(judge)
