"""Solving: known values and sizes, the same again by the same seed, and what cannot be solved."""

from pathlib import Path

import pytest

import coverts
from coverts.engine import OK, Array, Game, State, decision, i8, nobody, owner, rule, secret, together
from coverts.engine.base.exceptions import Malformed
from coverts.solving import Solver
from coverts.solving.progress import solve_in_steps

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(name):
    return coverts.game(str(EXAMPLES / f"{name}.py"))


def judged(solver):
    return solver.judge()


class Pennies(State):
    """Matching pennies in which heads pay double."""

    stack_words = 8
    shown: Array[i8] = secret(to=owner, size=2)


@decision(("heads", "tails"), prompt="Heads or tails", others_see="that")
def show(s, player, side):
    return OK


@rule()
def play(s):
    """Both show a side."""
    yield together(show, 0b11, into="shown")


def returns(s, seat):
    won = (2 if s.shown[0] == 0 else 1) if s.shown[0] == s.shown[1] else -1
    return won if seat == 0 else -won


PENNIES = Game(
    name="solved_pennies", title="Pennies", summary="", state=Pennies, start=play, players=(2, 2),
    returns=returns,
)  # fmt: skip


class Favour(State):
    """The second player may say more where the first has secretly said so."""

    stack_words = 8
    said: i8 = secret(to=nobody)


@decision(2, prompt="Say", others_see="that")
def say_first(s, player, word):
    return OK


@decision(3, prompt="Answer")
def say_second(s, player, word):
    return OK if word < 2 + s.said else 1


@rule()
def talk(s):
    """One whispers, the other answers."""
    s.said = yield say_first(0)
    yield say_second(1)


def nothing_won(s, seat):
    return 0


FAVOUR = Game(
    name="solved_favour", title="Favour", summary="", state=Favour, start=talk, players=(2, 2),
    returns=nothing_won,
)  # fmt: skip


@pytest.fixture(scope="module", params=[False, True], ids=["sweeps", "walks"])
def kuhn(request):
    solver = Solver(example("kuhn_poker"), memory=20, sampled=request.param)
    solver.solve(200_000 if solver.sampled else 200)
    return solver


def test_kuhn_poker_has_its_value(kuhn):
    assert kuhn.judge().values == pytest.approx((-1 / 18, 1 / 18), abs=0.005)


def test_kuhn_poker_is_hardly_exploitable(kuhn):
    assert 0 <= kuhn.judge().exploitability < 0.01


def test_kuhn_poker_has_12_information_states(kuhn):
    assert kuhn.states == 12


def test_leduc_poker_has_936_information_states():
    solver = Solver(example("leduc_poker"), memory=20)
    solver.judge()
    assert solver.states == 936


def test_what_nobody_has_learnt_is_exploitable():
    assert judged(Solver(example("kuhn_poker"), memory=20)).exploitability == pytest.approx(11 / 24)


def test_leduc_poker_has_its_value():
    solver = Solver(example("leduc_poker"), memory=20)
    solver.solve(500)
    assert judged(solver).values[0] == pytest.approx(-0.0856, abs=0.0002)


@pytest.mark.parametrize("sampled", [False, True])
def test_a_question_put_to_both_is_answered_unseen(sampled):
    solver = Solver(PENNIES, memory=20, sampled=sampled)
    solver.solve(100_000 if sampled else 1000)
    assert solver.states == 2
    assert judged(solver).values[0] == pytest.approx(0.2, abs=0.01)


def test_the_same_seed_gives_the_same_strategy():
    strategies = []
    for seed in (3, 3, 4):
        solver = Solver(example("kuhn_poker"), seed=seed, memory=20, sampled=True)
        solver.solve(500)
        strategies.append(solver.strategy())
    assert strategies[0] == strategies[1] != strategies[2]


@pytest.mark.parametrize("sampled", [False, True])
def test_what_was_solved_in_parts_is_what_was_solved_at_once(sampled):
    parts, once = (Solver(example("leduc_poker"), memory=20, sampled=sampled) for _ in range(2))
    for _ in range(4):
        parts.solve(50)
    once.solve(200)
    assert parts.strategy() == once.strategy()


def test_positions_that_are_not_kept_change_nothing():
    wide, narrow = (Solver(example("leduc_poker"), memory=memory, sampled=True) for memory in (20, 1))
    for solver in (wide, narrow):
        solver.solve(300)
    assert narrow.strategy() == wide.strategy()
    assert narrow.judge() is None


def test_all_positions_are_swept_where_they_fit():
    assert [Solver(example("leduc_poker"), memory=memory).sampled for memory in (20, 1)] == [False, True]


def test_sweeps_of_what_does_not_fit_are_refused():
    with pytest.raises(Malformed, match="more positions than fit"):
        Solver(example("leduc_poker"), memory=1, sampled=False)


def test_of_two_players_and_a_sum_of_0_it_is_known_where_it_tends_to():
    solver = Solver(PENNIES, memory=20)
    assert solver.guaranteed
    solver._values[1:, 1] += 1
    assert not solver.guaranteed


def test_a_game_that_does_not_fit_is_refused_with_what_was_found():
    solver = Solver(example("liars_dice"), memory=1)
    with pytest.raises(
        Malformed, match=r"does not fit in memory: [\d,]+ rounds have found [\d,]+ information states"
    ):
        solver.solve(10_000)


def test_legal_answers_that_follow_from_what_is_hidden_are_refused():
    with pytest.raises(Malformed, match="cannot tell apart"):
        Solver(FAVOUR, memory=20).solve(100)


def test_solving_ends_where_it_is_good_enough():
    told = solve_in_steps(Solver(example("kuhn_poker"), memory=20), until=0.02)
    reached = [each.evaluation.exploitability for each in told if each.evaluation is not None]
    assert reached[-1] <= 0.02 < min(reached[:-1])


def test_solving_ends_when_its_time_is_over():
    ticks = iter(range(100_000))
    told = list(solve_in_steps(Solver(PENNIES, memory=20), seconds=5, clock=lambda: next(ticks)))
    assert told[-1].seconds == 5
    assert "exploitability" in told[-1].line


def test_a_game_too_large_to_judge_takes_seconds_only():
    with pytest.raises(Malformed, match="use --seconds"):
        next(solve_in_steps(Solver(example("leduc_poker"), memory=1), until=0.1))
