"""Calls that PettingZoo's and Gymnasium's environments cannot take are refused in a sentence."""

from copy import deepcopy
from pathlib import Path

import numpy as np
import pytest

import coverts
from coverts.bots import new_bot
from coverts.engine.base.exceptions import Malformed
from coverts.solving.strategy import Strategy

pytest.importorskip("pettingzoo", reason="needs the extra `envs`")
from coverts.envs import pettingzoo
from coverts.envs.batch import MAX_BUFFERS, BufferRing
from coverts.envs.gymnasium import SeatEnv
from coverts.envs.vector import SeatsEnv

KUHN = str(Path(__file__).parents[2] / "examples" / "kuhn_poker.py")


def many():
    return SeatsEnv(KUHN, 2, opponents="random")


def played_on(made):
    """What a seat that takes the last legal action sees and gets until the end."""
    found = []
    while True:
        seen, reward, terminated, _, _ = made.step(made.action_masks().nonzero()[0][-1])
        found.append((seen.tolist(), reward))
        if terminated:
            return found


def begun(made):
    made.reset(seed=1)
    return made


def test_agents_are_made_by_a_games_name():
    assert pettingzoo.env("infiltration").possible_agents == ["player_0", "player_1"]
    assert pettingzoo.parallel_env(KUHN).possible_agents == ["player_0", "player_1"]


@pytest.mark.parametrize(
    "step",
    [
        lambda: SeatEnv(KUHN).step(0),
        lambda: many().step([0, 0]),
        lambda: pettingzoo.parallel_env(KUHN).step({"player_0": 0}),
    ],
)
def test_no_step_comes_before_the_first_reset(step):
    with pytest.raises(Malformed, match="reset"):
        step()


def test_a_closed_vector_takes_no_step():
    made = begun(many())
    made.close()
    with pytest.raises(Malformed, match="closed"):
        made.step([0, 0])


@pytest.mark.parametrize("actions", [[np.nan, 0], [1.0, 0.0], ["x", "y"]])
def test_a_vector_takes_whole_numbers(actions):
    with pytest.raises(Malformed, match="whole numbers"):
        begun(many()).step(actions)


def test_a_vector_has_one_seed():
    with pytest.raises(Malformed, match="one whole number as its seed"):
        many().reset(seed=[1, 2])


@pytest.mark.parametrize("action", [1.5, None, "x"])
def test_a_seat_takes_whole_numbers(action):
    with pytest.raises(Malformed, match="whole number"):
        begun(SeatEnv(KUHN)).step(action)


@pytest.mark.parametrize("seed", [np.int64(3), -3])
def test_a_seed_is_any_whole_number(seed):
    plain, other = SeatEnv(KUHN), SeatEnv(KUHN)
    assert (plain.reset(seed=int(seed))[0] == other.reset(seed=seed)[0]).all()
    assert (many().reset(seed=seed)[0] == many().reset(seed=int(seed))[0]).all()


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ({"player_7": 0}, "no agent 'player_7'"),
        ({}, "Actions are missing for agents that are asked: player_0"),
        ({"player_0": "x"}, "whole number"),
        (3, "dictionary"),
    ],
)
def test_agents_at_once_answer_by_their_names(actions, why):
    with pytest.raises(Malformed, match=why):
        begun(pettingzoo.parallel_env(KUHN)).step(actions)


@pytest.mark.parametrize("opponent", ["random", "planner:10"])
def test_a_copy_of_an_environment_is_a_game_of_its_own(opponent):
    made = begun(SeatEnv(KUHN, opponents=opponent))
    other, mask = deepcopy(made), made.action_masks()
    theirs = played_on(other)
    assert (made.action_masks() == mask).all()
    assert played_on(made) == theirs


def test_bots_that_nobody_has_seeded_are_copied_as_well(tmp_path):
    game = coverts.game(KUHN)
    Strategy.of(game, 2, game.options(), {}).save(str(tmp_path / "none.policy"))
    for opponent in ("planner:10", f"policy:{tmp_path / 'none.policy'}", new_bot(game, "random")):
        assert played_on(begun(deepcopy(SeatEnv(game, opponents=opponent))))


def test_a_copy_of_agents_is_a_game_of_its_own():
    made = begun(pettingzoo.env(KUHN))
    other = deepcopy(made)
    other.step(0)
    assert (made.agent_selection, other.agent_selection) == ("player_0", "player_1")


def test_a_copy_of_a_vector_plays_games_of_its_own():
    made = begun(many())
    other = deepcopy(made)
    theirs = [each.tolist() for each in other.step(other.batch.mask.argmax(axis=1))[:4]]
    assert [each.tolist() for each in made.step(made.batch.mask.argmax(axis=1))[:4]] == theirs


def test_what_a_step_gave_stays_while_somebody_holds_a_part_of_it():
    made = many()
    seen, infos = made.reset(seed=1)
    row, mask = seen[1], infos["action_mask"][1:]
    before = row.tolist(), mask.tolist()
    del seen, infos
    for _ in range(6):
        made.step(made.batch.mask.argmax(axis=1))
    assert (row.tolist(), mask.tolist()) == before


@pytest.mark.parametrize("reset", [False, True])
def test_who_writes_into_what_a_step_gave_changes_no_later_step(reset):
    made, other = (SeatsEnv(KUHN, 2, opponents="random", autoreset_mode="Disabled") for _ in range(2))
    seen, theirs = (each.reset(seed=1)[0] for each in (made, other))
    seen[:] = 99
    for actions in ([-1, -1], other.batch.mask.argmax(axis=1)):
        (seen, *_), (theirs, *_) = made.step(actions), other.step(actions)
        assert seen.tolist() == theirs.tolist()
        seen[:] = 99
    if reset:
        seen, theirs = (each.reset(options={"reset_mask": np.array([1, 0])})[0] for each in (made, other))
        assert seen.tolist() == theirs.tolist()


def test_memory_that_nobody_holds_is_used_again():
    ring = BufferRing((4,))
    before = ring.array
    address = before.ctypes.data
    ring.advance()
    assert ring.array.ctypes.data != address
    del before
    ring.advance()
    assert ring.array.ctypes.data == address


def test_of_many_arrays_each_is_its_holder_s():
    made, held = many(), []
    made.reset(seed=1)
    for _ in range(3 * MAX_BUFFERS):
        seen, _, _, _, infos = made.step(made.batch.mask.argmax(axis=1))
        held.append((seen, seen.tolist(), infos["action_mask"], infos["action_mask"].tolist()))
    assert all(seen.tolist() == then and mask.tolist() == legal for seen, then, mask, legal in held)
