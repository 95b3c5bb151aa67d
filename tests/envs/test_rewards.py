"""Rewards by points: the same in a batch and in single games, and in the end the lead over the rivals."""

import numpy as np
import pytest
from kuhn_poker import GAME as KUHN

import coverts
from coverts.engine.base.exceptions import Malformed
from coverts.envs import Autoreset, Batch, Play
from coverts.envs.gymnasium import SeatEnv
from coverts.envs.pettingzoo import env, parallel_env
from coverts.envs.rewards import rival_weights

INFILTRATION = coverts.game("infiltration")


def by_hand(game, players=None, seed=1, options=None):
    """The rewards of all steps of a game in which the first legal action is taken, and its last points."""
    play = Play(game, players, options, reward="points")
    play.begin(seed)
    before, rewards = play.machine.points(play.s), []
    while not play.ended:
        play.play(int(play.mask().argmax()))
        rewards.append(play.take_rewards())
    return before, rewards, play.machine.points(play.s)


@pytest.mark.parametrize("players", [2, 4])
def test_the_rewards_of_a_game_add_up_to_the_lead(players):
    for seed in range(5):
        before, rewards, after = by_hand(INFILTRATION, players, seed)
        gained = np.array(after) - before
        rivals = (gained.sum() - gained) / (players - 1)
        assert np.allclose(np.sum(rewards, axis=0), gained - rivals)


@pytest.mark.parametrize("name", ["infiltration", "infiltrators", "anima_tactics"])
def test_a_batch_gives_the_rewards_of_single_games(name):
    game = coverts.game(name)
    batch = Batch(game, 3, reward="points", autoreset=Autoreset.DISABLED)
    batch.reset(1)
    told: list[list[list[float]]] = [[] for _ in range(3)]
    while not batch.ended.all():
        running = batch.ended == 0
        batch.step(batch.mask.argmax(axis=1))
        for row in np.flatnonzero(running).tolist():
            told[row].append(batch.rewards[row].tolist())
    for row in range(3):
        assert told[row] == by_hand(game, seed=1 + row)[1]


def test_an_illegal_action_and_a_finished_game_have_no_reward():
    batch = Batch(INFILTRATION, 1, reward="points", autoreset=Autoreset.DISABLED)
    batch.reset(1)
    batch.step([-1])
    assert batch.illegal[0]
    assert not batch.rewards.any()
    while not batch.ended[0]:
        batch.step(batch.mask.argmax(axis=1))
    batch.step([0])
    assert not batch.rewards.any()


def test_a_seat_is_paid_for_what_happened_since_its_last_action():
    made = SeatEnv("infiltration", 2, opponents="random", reward="points")
    made.reset(seed=3)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, _ = made.step(int(made.action_masks().argmax()))
        total += reward
    mine, theirs = made._play.machine.points(made._play.s)
    assert total == mine - theirs


def test_agents_in_turn_and_together_are_paid_the_same():
    turns = env("infiltration", reward="points")
    together = parallel_env("infiltration", reward="points")
    turns.reset(seed=2)
    paid = dict.fromkeys(turns.possible_agents, 0.0)
    for agent in turns.agent_iter():
        seen, reward, over, cut, _ = turns.last()
        paid[agent] += reward
        turns.step(None if over or cut else int(seen["action_mask"].argmax()))
    observations, _ = together.reset(seed=2)
    sums = dict.fromkeys(together.possible_agents, 0.0)
    while together.agents:
        actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
        observations, rewards, *_ = together.step(actions)
        for agent, reward in rewards.items():
            sums[agent] += reward
    assert sums == paid
    assert any(sums.values())


def test_seats_of_a_team_are_no_rivals(monkeypatch):
    monkeypatch.setattr(INFILTRATION, "teams", lambda s: [0, 1, 0, 1])
    gained = np.array([5, 1, 3, 0])
    assert (gained @ rival_weights(INFILTRATION, 4, INFILTRATION.options())).tolist() == [4.5, -3, 2.5, -4]


def test_in_a_cooperative_game_all_are_paid_their_points(monkeypatch):
    monkeypatch.setattr(INFILTRATION, "cooperative", True)
    assert (rival_weights(INFILTRATION, 3, INFILTRATION.options()) == np.eye(3)).all()


def two(game, **more):
    return Batch(game, 2, **more)


@pytest.mark.parametrize("make", [Play, two, SeatEnv, env, parallel_env])
def test_a_game_without_points_and_an_unknown_reward_are_refused(make):
    with pytest.raises(Malformed, match="declares no points"):
        make(KUHN, reward="points")
    with pytest.raises(Malformed, match="reward= is 'result' or 'points', not 'wins'"):
        make(KUHN, reward="wins")
