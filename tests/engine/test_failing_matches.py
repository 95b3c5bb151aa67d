"""A match never stands where nobody can go on, and whatever a game does is told as an error of Coverts."""

import pytest
from engine_games import game_of

from coverts.engine import OK, Array, State, decision, i8, i64, nobody, public, refuse, rule, secret, together
from coverts.engine.base.exceptions import GameFault, IllegalAction
from coverts.engine.match.game_match import Match
from coverts.engine.match.match_forms import new_match
from coverts.engine.match.referee import ONE, OWN

FEW = (1, 0)


class Board(State):
    stack_words = 16
    asked: i8 = public()
    mask: i64 = public()
    less: i8 = public()
    kept: Array[i8] = public(size=4)
    chosen: Array[i8] = secret(to=nobody, size=2, unvaried="for these tests only")


@decision(4, prompt="Whom?")
def whom(s, who, number):
    return OK


@decision(2, prompt="Which?", others_see="that")
def which(s, who, number):
    return OK


@decision(4, prompt="Which of these?")
def judged(s, who, number):
    if number == 0:
        return OK
    if FEW[number - 1] == 1:
        return refuse("1")
    return refuse("2")


@decision(2, prompt="Which of none?")
def unjudged(s, who, number):
    return refuse("1") if FEW[number + s.asked] > 1 else OK


@decision(2, prompt="Which of none?")
def refused(s, who, number):
    return refuse("1")


@decision(2, prompt="Which of none?", others_see="that")
def refused_in_secret(s, who, number):
    return refuse("1")


@rule("1")
def ask_what_nobody_can_answer(s):
    """Ask what has no legal answer, or what no judge can judge."""
    s.asked = yield whom(0)
    if s.asked == 1:
        yield refused(0)
    if s.asked == 2:
        yield unjudged(0)
    if s.asked == 3:
        yield together(refused_in_secret, 3, into="chosen")
    yield whom(0)


@rule("1")
def ask_one(s):
    """Ask whoever is named."""
    s.asked = yield whom(0)
    yield which(s.asked)


@rule("1")
def ask_together(s):
    """Ask several who may be none."""
    s.mask = yield whom(0)
    s.mask = s.mask << 61
    yield together(which, s.mask, into="chosen")


@rule("1")
def judge(s):
    """Ask what a judge fails to explain."""
    yield judged(0)


@rule("1")
def end_at_once(s):
    """Ask nobody."""
    if s.asked > 0:
        yield whom(0)
    s.asked = 1


def nowhere(s, who):
    return 9 if s.asked == 1 else 0


def fails(s, who):
    return FEW[s.asked + 1]


def nothing(s, who):
    if s.asked == 0:
        return 0


# -- who is asked ----------------------------------------------------------------------------------


def test_who_has_no_seat_is_not_asked():
    match = Match(game_of(Board, ask_one), 2)
    with pytest.raises(GameFault, match="which do not belong to a seat"):
        match.apply_action(0, "2")
    assert match.position == 0


@pytest.mark.parametrize("referee", [OWN, ONE])
def test_who_has_no_seat_is_not_asked_at_a_real_table_either(referee):
    match = new_match(game_of(Board, ask_one), referee=referee)
    with pytest.raises(GameFault, match="which do not belong to a seat"):
        match.apply_action(0, "2")
    assert match.position == 0


@pytest.mark.parametrize("referee", ["", OWN, ONE])
@pytest.mark.parametrize("answer", ["1", "2", "3"], ids=["refused", "unjudged", "together"])
def test_what_nobody_can_answer_is_not_asked(referee, answer):
    match = new_match(game_of(Board, ask_what_nobody_can_answer), referee=referee)
    with pytest.raises(GameFault):
        match.apply_action(0, answer)
    assert [option.text for option in match.decisions(0)[0].legal] == ["0", "1", "2", "3"]


@pytest.mark.parametrize("owner", [nowhere, fails, nothing], ids=lambda each: each.__name__)
def test_an_owner_that_is_no_seat_is_a_fault(owner):
    match = Match(game_of(Board, ask_one, owner=owner), 2)
    with pytest.raises(GameFault):
        match.apply_action(0, "1")
    assert match.position == 0


@pytest.mark.parametrize("beyond", [1, 2], ids=["one without a seat", "nobody at all"])
def test_of_several_all_have_a_seat(beyond):
    match = Match(game_of(Board, ask_together), 2)
    with pytest.raises(GameFault, match="which do not belong to a seat"):
        match.apply_action(0, str(beyond))
    assert match.position == 0


def test_stored_answers_fail_as_given_ones_do():
    match = Match(game_of(Board, ask_one, owner=fails), 2)
    taken = Match(game_of(Board, ask_one), 2).apply_action(0, "1")
    with pytest.raises(GameFault):
        match.replay(taken)


# -- why not ---------------------------------------------------------------------------------------


@pytest.fixture
def unexplained():
    """An option that is refused, and whose judge fails where it is asked why."""
    return Match(game_of(Board, judge), 2)


def test_a_judge_that_fails_to_say_why_refuses_all_the_same(unexplained):
    assert "failed to say" in str(unexplained.why_not(0, "3"))


@pytest.mark.parametrize("action", ["3", 3])
def test_an_answer_that_is_refused_for_no_told_reason_is_illegal(unexplained, action):
    with pytest.raises(IllegalAction, match="failed to say"):
        unexplained.apply_action(0, action)


def test_the_other_options_are_refused_by_their_rules(unexplained):
    assert [unexplained.why_not(0, text).rule for text in "12"] == ["1", "2"]


@pytest.mark.parametrize("more", [{"rulebook": "nowhere.md"}, {"card_rules": {"1": "no title"}}])
def test_a_rulebook_that_cannot_be_read_refuses_by_its_numbers(more):
    refusal = Match(game_of(Board, judge, **more), 2).why_not(0, "1")
    assert refusal is not None
    assert (refusal.rule, "cannot be read" in refusal.text) == ("1", True)


# -- what a game writes ----------------------------------------------------------------------------


def written(**fields):
    def set_up(s, options):
        for name, value in fields.items():
            setattr(s, name, value)

    return game_of(Board, ask_one, set_up=set_up)


@pytest.mark.parametrize(
    "fields",
    [
        {"kept": [1, 2]},
        {"kept": [1]},
        {"kept": 5},
        {"asked": "x"},
        {"asked": 1.5},
        {"asked": 300},
        {"more": 1},
        {"players": 1},
        {"e_over": 1},
        {"e_stack": []},
        {"less": -1},
    ],
    ids=str,
)
def test_a_match_whose_set_up_writes_what_is_no_position_is_not_made(fields):
    with pytest.raises(GameFault):
        Match(written(**fields), 2)


def test_a_set_up_may_write_any_sequence_that_fits():
    assert Match(written(kept=(1, 2, 3, 4)), 2).s.kept == [1, 2, 3, 4]


def test_a_result_that_is_no_sentence_is_a_fault():
    match = Match(game_of(Board, end_at_once, result=lambda s: 7), 2)
    with pytest.raises(GameFault, match="must return a sentence"):
        match.result()


@pytest.mark.parametrize("referee", ["", OWN, ONE])
def test_returns_that_fail_at_the_first_position_make_no_match(referee):
    with pytest.raises(GameFault, match="the index 2 is outside FEW"):
        new_match(game_of(Board, end_at_once, returns=fails), referee=referee)


def test_names_that_fail_are_a_fault():
    @decision(2, prompt="Which?", named="thing")
    def named(s, who, thing):
        return OK

    @rule("1")
    def ask_named(s):
        """Ask what has no name."""
        yield named(0)

    match = Match(game_of(Board, ask_named, names={"thing": lambda view: 1 // 0}), 2)
    with pytest.raises(GameFault, match="ZeroDivisionError"):
        match.legal_actions(0)
