"""Thousands of games in arrays: seeds, ends, opponents, what is illegal, and what nobody may tell."""

from itertools import islice

import numpy as np
import pytest
from engine_games import game_of
from kuhn_poker import GAME as KUHN
from leduc_poker import GAME as LEDUC

from coverts.engine import OK, State, chance, decision, game_over, i8, public, rule
from coverts.engine.base.exceptions import Malformed, NotBegun, UnknownBot
from coverts.envs import Autoreset, Batch, Play
from coverts.envs.batch import OUTSIDE


class Counter(State):
    left: i8 = public(start=3)
    low: i8 = public(at_most=5)


@chance(2)
def coin(s, side):
    return 1


@decision(3, prompt="Take some")
def take(s, who, many):
    return OK


@rule()
def play(s):
    """Take until nothing is left; who takes two at once breaks the game."""
    while s.left > 0:
        taken = yield take(s.left % 2)
        s.left -= 1
        if taken == 2:
            s.low = s.low + 6
    yield game_over()


COUNTER = game_of(Counter, play, name="env_counter")


@rule()
def play_alone(s):
    """Over before anybody is asked, as often as not."""
    side = yield coin()
    if side == 1:
        yield game_over()
    yield take(0)


FLIP = game_of(Counter, play_alone, name="env_flip")


def ended_after(batch, actions, most=50):
    for n in range(1, most):
        batch.step(np.full(batch.games, actions))
        if batch.ended[0]:
            return n
    raise AssertionError("it does not end")


def first_legal(batch):
    return batch.mask.argmax(axis=1)


def played(batch, steps):
    """What a batch shows while everybody takes the first legal action."""
    for _ in range(steps):
        yield batch.observations.copy(), batch.mask.copy(), batch.rewards.copy(), batch.ended.copy()
        batch.step(first_legal(batch))


def same(one, other):
    return all((a == b).all() for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True))


def test_a_game_goes_by_its_seed_not_by_its_place():
    many, one = Batch(KUHN, 4), Batch(KUHN, 1)
    many.reset(10)
    one.reset(13)
    assert same(
        [[array[3:] for array in each] for each in islice(played(many, 3), 3)], islice(played(one, 3), 3)
    )


def test_a_seed_beyond_63_bits_deals_a_game():
    batch = Batch(KUHN, 2)
    batch.reset(2**64 + 5)
    seen = batch.observations.copy()
    batch.reset(5)
    assert (seen == batch.observations).all()


def test_the_next_step_begins_a_game_anew_and_takes_no_action():
    batch = Batch(COUNTER, 1)
    batch.reset()
    assert ended_after(batch, 0) == 3
    assert batch.mask[0].tolist() == [1, 0, 0]
    batch.step([2])
    assert (batch.ended[0], batch.illegal[0], batch.numbers[0]) == (0, 0, 1)
    assert batch.mask[0].tolist() == [1, 1, 1]


def test_the_same_step_begins_a_game_anew_and_keeps_what_was_seen_last():
    batch = Batch(COUNTER, 1, autoreset=Autoreset.SAME_STEP)
    batch.reset()
    names = [slot.name for slot in batch.slots]
    assert ended_after(batch, 0) == 3
    assert [batch.final[0][names.index(n)] for n in ("over", "left")] == [1, 0]
    assert [batch.observations[0][names.index(n)] for n in ("over", "left")] == [0, 3]


def test_without_autoreset_a_game_stays_until_it_is_wanted():
    batch = Batch(COUNTER, 2, autoreset=Autoreset.DISABLED)
    batch.reset()
    ended_after(batch, 0)
    batch.step([0, 0])
    assert batch.ended.tolist() == [1, 1]
    batch.reset(which=[True, False])
    assert (batch.ended.tolist(), batch.numbers.tolist()) == ([0, 1], [2, 1])


def test_wanted_games_may_be_of_another_seed():
    batch, other = Batch(LEDUC, 3), Batch(LEDUC, 3)
    batch.reset(5)
    batch.reset(1, which=[False, True, False])
    other.reset(1)
    assert (batch.observations[1] == other.observations[1]).all()


@pytest.mark.parametrize("action", [-1, 3, 100])
def test_an_illegal_action_changes_nothing_and_is_worth_nothing(action):
    batch = Batch(COUNTER, 2)
    batch.reset()
    before = batch.rows[0].tobytes(), batch.observations[0].tolist(), batch.mask[0].tolist()
    batch.step([action, 0])
    assert (batch.illegal.tolist(), batch.rewards[0].tolist()) == ([1, 0], [0, 0])
    assert before == (batch.rows[0].tobytes(), batch.observations[0].tolist(), batch.mask[0].tolist())


def test_illegal_actions_count_towards_the_most():
    batch = Batch(COUNTER, 1, most=4)
    batch.reset()
    assert ended_after(batch, 9) == 4
    assert (batch.ended[0], batch.mask[0].tolist()) == (3, [1, 0, 0])


def test_a_fault_ends_its_game_alone_and_is_told_with_its_line():
    batch = Batch(COUNTER, 2, autoreset=Autoreset.SAME_STEP)
    batch.reset()
    before = batch.observations[0].copy()
    batch.step([2, 0])
    assert batch.ended.tolist() == [2, 0]
    assert (batch.final[0] == before).all()
    assert "test_batch.py:" in str(batch.fault(0))


def test_a_game_over_before_anybody_is_asked_ends_in_its_first_step():
    batch = Batch(FLIP, 64, autoreset=Autoreset.DISABLED)
    batch.reset()
    over = batch.rows["e_over"] == 1
    assert 0 < over.sum() < 64
    assert not batch.ended.any()
    batch.step(np.where(over, 77, 0))
    assert batch.ended.tolist() == [1] * 64
    assert not batch.illegal.any()


def test_opponents_answer_for_their_seats():
    batch = Batch(LEDUC, 32, opponents=["random", OUTSIDE])
    batch.reset()
    for _ in range(20):
        assert (batch.seats == 1).all()
        batch.step(first_legal(batch))


def test_seats_move_on_by_one_from_game_to_game():
    batch = Batch(LEDUC, 4, opponents=[OUTSIDE, "random"], seat_turns=True)
    batch.reset()
    assert batch.seats.tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize("opponents", [["random"], ["random", "random"], [OUTSIDE, "nobody"]])
def test_opponents_that_cannot_be_are_refused(opponents):
    with pytest.raises(Malformed):
        Batch(KUHN, 2, opponents=opponents)


@pytest.mark.parametrize("wrong", [[0], [0, 0, 0], [[0, 0]]])
def test_as_many_actions_as_games_are_wanted(wrong):
    batch = Batch(KUHN, 2)
    batch.reset()
    with pytest.raises(Malformed):
        batch.step(wrong)


def test_an_array_that_machine_code_fills_is_not_exchanged():
    batch = Batch(KUHN, 2)
    with pytest.raises(AttributeError, match="in place"):
        batch.rows = batch.rows.copy()


@pytest.mark.parametrize("name", ["most", "games"])
@pytest.mark.parametrize("count", [0, -1, 1.5, "x", None])
def test_what_is_no_count_is_refused(name, count):
    with pytest.raises(Malformed, match=f"at least 1, not {count!r}"):
        Batch(KUHN, **{"games": 2, name: count})


def test_a_single_game_wants_at_least_one_action_too():
    with pytest.raises(Malformed, match="maximum number of actions in a game, at least 1, not 0"):
        Play(KUHN, most=0)


@pytest.mark.parametrize("mask", [["x", "y"], [0.5, 1.0], [[1, 2], [1]], [1]])
def test_what_is_no_mask_restarts_no_games(mask):
    batch = Batch(KUHN, 2)
    with pytest.raises(Malformed, match="mask of games to restart"):
        batch.reset(which=mask)


@pytest.mark.parametrize("mask", [[True, False], [1, 0], np.array([1, 0], np.int8)])
def test_a_mask_restarts_its_games(mask):
    batch = Batch(KUHN, 2)
    batch.reset()
    batch.reset(which=mask)
    assert batch.numbers.tolist() == [2, 1]


@pytest.mark.parametrize("ask", [lambda batch: batch.look(), lambda batch: batch.bot_actions("random")])
def test_nothing_is_asked_of_games_that_have_not_begun(ask):
    with pytest.raises(NotBegun, match=r"call reset\(\) before"):
        ask(Batch(KUHN, 2))


@pytest.mark.parametrize("name", ["hal", OUTSIDE, 3, np.array(["random", "random"])])
def test_the_actions_of_what_is_no_bot_are_refused(name):
    batch = Batch(KUHN, 2)
    batch.reset()
    with pytest.raises(UnknownBot, match=r"bot_actions\(\) needs the name of one bot: .*random, not "):
        batch.bot_actions(name)
