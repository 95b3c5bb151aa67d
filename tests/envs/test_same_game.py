"""One seed is one game, whoever plays it: in Python, in machine code, through PettingZoo and Gymnasium."""

import random
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import coverts
from coverts.engine.language.seeded_random import SeededRandom
from coverts.engine.match.game_match import Match
from coverts.envs import Autoreset, Batch, Play
from coverts.envs.batch import OUTSIDE

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))
MOST = 60
LARGE = [pytest.param(name, marks=pytest.mark.long) for name in ("infiltrators", "anima_tactics")]
EVERY = [*map(str, EXAMPLES), "infiltration", *LARGE]
every_game = pytest.mark.parametrize("name", EVERY, ids=lambda name: Path(name).stem)


class One:
    """A game as an environment shows it: to whom, what they see, what is legal, how it has ended."""

    def __init__(self, reset, play, shown):
        self.reset, self.play, self.shown = reset, play, shown


def of_play(game, opponents):
    play = Play(game, opponents=opponents)
    return One(
        play.begin,
        play.play,
        lambda: (play.seat, play.observation(play.seat).tolist(), play.mask().tolist(), play.returns()),
    )


def of_batch(game, opponents, place=0):
    seats = [opponents.get(seat, OUTSIDE) for seat in range(game.players[0])]
    batch = Batch(game, place + 1, opponents=seats, autoreset=Autoreset.DISABLED)
    return One(
        lambda seed: batch.reset(seed - place),
        lambda action: batch.step([0] * place + [action]),
        lambda: (
            batch.seats[place],
            batch.observations[place].tolist(),
            batch.mask[place].tolist(),
            batch.rewards[place].tolist(),
        ),
    )


def in_step(one, other, seed, random):
    """Play both by the same answers; every look at them must be the same. Gives how many were played."""
    one.reset(seed)
    other.reset(seed)
    played = 0
    while played < MOST:
        shown = one.shown()
        assert other.shown() == shown
        action = random.choice(np.nonzero(shown[2])[0].tolist())
        if any(shown[3]):
            break
        one.play(action)
        other.play(action)
        played += 1
    return played


@every_game
def test_machine_code_plays_the_game_that_python_plays(name):
    game, chooser = coverts.game(name), random.Random(1)
    bot = game.bots[0].name if game.bots else "random"
    for opponents in ({}, {0: bot}, {game.players[0] - 1: "random"}):
        pair = of_play(game, opponents), of_batch(game, opponents, 2)
        assert sum(in_step(*pair, seed, chooser) for seed in (0, 7)) > 0


@every_game
def test_a_match_with_lots_of_the_seed_is_that_game(name):
    game = coverts.game(name)
    play, match = Play(game), Match(game, game.players[0], chance=SeededRandom(5))
    play.begin(5)
    for _ in range(MOST):
        assert play.s.as_tuple() == match.s.as_tuple()
        if play.ended:
            break
        action = int(play.mask().argmax())
        match.apply_action(play.seat, action, play.askee)
        play.play(action)


@every_game
def test_through_pettingzoo_it_is_that_game(name):
    pettingzoo = pytest.importorskip("coverts.envs.pettingzoo", exc_type=ImportError)
    made = pettingzoo.TurnsEnv(coverts.game(name))

    def shown():
        agent = made.agent_selection
        seen = made.observe(agent)
        seat = made.possible_agents.index(agent) if made.rewards else 0
        rewards = [made.rewards[each] for each in made.possible_agents]
        return seat, seen["observation"].tolist(), seen["action_mask"].tolist(), rewards

    one = One(lambda seed: made.reset(seed=seed), made.step, shown)
    play = of_play(coverts.game(name), {})
    one.reset(3)
    play.reset(3)
    for _ in range(MOST):
        if any(made.terminations.values()):
            break
        assert shown() == play.shown()
        action = int(np.argmax(shown()[2]))
        one.play(action)
        play.play(action)


@every_game
def test_through_gymnasium_it_is_that_game_against_its_bots(name):
    gymnasium = pytest.importorskip("coverts.envs.gymnasium", exc_type=ImportError)
    game = coverts.game(name)
    made = gymnasium.SeatEnv(game, opponents="random")
    play = Play(game, opponents=dict.fromkeys(range(1, game.players[0]), "random"))
    seen, info = made.reset(seed=4)
    play.begin(4)
    ended = False
    for _ in range(MOST):
        assert (seen == play.observation(0)).all()
        assert (info["action_mask"] == play.mask()).all()
        if ended:
            break
        action = int(info["action_mask"].argmax())
        play.play(action)
        seen, reward, ended, _, info = made.step(action)
        assert reward == play.returns()[0]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_a_vector_of_seats_is_so_many_of_them(mode):
    gymnasium = pytest.importorskip("gymnasium")
    vector = pytest.importorskip("coverts.envs.vector", exc_type=ImportError)
    made = partial(gymnasium.make, "coverts/game-v0", game=str(EXAMPLES[5]), opponents="random")
    ours = vector.SeatsEnv(str(EXAMPLES[5]), 4, opponents="random", autoreset_mode=mode)
    theirs = gymnasium.vector.SyncVectorEnv([made] * 4, autoreset_mode=mode)
    (a, info), (b, other) = ours.reset(seed=2), theirs.reset(seed=2)
    for _ in range(12):
        assert (a == b).all()
        assert (info["action_mask"] == other["action_mask"]).all()
        actions = info["action_mask"].argmax(axis=1)
        a, *rest, info = ours.step(actions)
        b, *same, other = theirs.step(actions)
        ended = same[1] | same[2]
        assert all((x == y).all() for x, y in zip(rest, same, strict=True))
        if ended.any():
            if mode == "SameStep":
                assert info["_final_obs"].tolist() == other["_final_obs"].tolist()
                assert all((info["final_obs"][i] == other["final_obs"][i]).all() for i in ended.nonzero()[0])
            return
    raise AssertionError("no game has ended")
