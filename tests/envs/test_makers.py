"""The tests that PettingZoo and Gymnasium have for environments of anybody's, on every game."""

import warnings
from pathlib import Path

import pytest

import coverts
from coverts.bots import new_bot
from coverts.engine.base.exceptions import Malformed

pytest.importorskip("pettingzoo", reason="needs the extra `envs`")
import gymnasium
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from coverts.envs import describe
from coverts.envs.pettingzoo import env, parallel_env
from coverts.envs.vector import SeatsEnv

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))
GAMES = [*map(str, EXAMPLES), *coverts.installed()]
CYCLES = {"trek_ccg": 3, "infiltrators": 20, "anima_tactics": 20}
SEEN = "Observation is not a NumPy array", "Observation space for each agent probably should be"
"""What PettingZoo says of every observation with a mask beside it, but those of its own games."""

LARGEST = pytest.param("trek_ccg", marks=pytest.mark.long)
every_game = pytest.mark.parametrize(
    "name", [LARGEST if name == "trek_ccg" else name for name in GAMES], ids=lambda name: Path(name).stem
)
LARGE = {"trek_ccg", "infiltrators", "anima_tactics"}
every_small_game = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow) if name in LARGE else name for name in GAMES],
    ids=lambda name: Path(name).stem,
)


@pytest.fixture(autouse=True)
def _masks_are_meant():
    with warnings.catch_warnings():
        for text in SEEN:
            warnings.filterwarnings("ignore", text)
        yield


def cycles(name):
    return CYCLES.get(name, 60)


@every_game
def test_it_is_an_environment_of_agents_in_turn(name, capsys):
    api_test(env(coverts.game(name), render_mode="ansi"), cycles(name))


@every_small_game
def test_it_is_an_environment_of_agents_at_once(name, capsys):
    parallel_api_test(parallel_env(coverts.game(name)), cycles(name))


@every_small_game
def test_a_seed_is_the_same_game_to_agents_in_turn(name):
    seed_test(lambda: env(coverts.game(name)), cycles(name))


@every_small_game
def test_a_seed_is_the_same_game_to_agents_at_once(name):
    parallel_seed_test(lambda: parallel_env(coverts.game(name)), cycles(name))


@every_game
def test_it_is_an_environment_of_one_seat(name):
    known = gymnasium.make("coverts/game-v0", game=name, opponents="random", render_mode="ansi")
    check_env(known.unwrapped)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_vector_of_seats_is_made_by_name(mode):
    made = gymnasium.make_vec("coverts/game-v0", num_envs=3, game=str(EXAMPLES[0]), autoreset_mode=mode)
    seen, infos = made.reset(seed=1)
    assert seen in made.observation_space
    assert made.metadata["autoreset_mode"] is mode
    assert infos["action_mask"].any(axis=1).all()


def test_the_installed_games_are_known_by_name():
    made = gymnasium.make("coverts.envs:coverts/infiltration-v0", opponents=["courier", "random"])
    seen, _ = made.reset(seed=1)
    assert seen in made.observation_space


def test_an_illegal_action_is_told_with_its_rule_and_the_same_agent_is_asked_again():
    made = env(coverts.game("infiltration"))
    made.reset(seed=1)
    seen, agent = made.last()[0], made.agent_selection
    forbidden = next(
        move.number for move in describe(coverts.game("infiltration")).actions if told(made, move.number)
    )
    assert made.agent_selection == agent
    assert (made.observe(agent)["observation"] == seen["observation"]).all()
    assert made.infos[agent]["why"]
    assert not any(made.rewards.values())
    assert not seen["action_mask"][forbidden]


def told(made, number):
    """Whether an action that the mask does not allow is told to be against a rule of the game."""
    if made.observe(made.agent_selection)["action_mask"][number]:
        return ""
    made.step(number)
    return made.infos[made.agent_selection]["illegal"]


def test_agents_at_once_who_are_not_asked_have_nothing_but_the_last_action():
    made = parallel_env(coverts.game(str(EXAMPLES[5])))
    seen, _ = made.reset(seed=1)
    masks = [seen[agent]["action_mask"].tolist() for agent in made.agents]
    assert sorted(mask[-1] for mask in masks) == [0, 1]
    assert [mask for mask in masks if mask[-1]] == [[0] * (len(masks[0]) - 1) + [1]]


def test_in_a_vector_the_rule_is_told_when_it_is_asked_for():
    made = SeatsEnv(str(EXAMPLES[-1]), 2, opponents="random")
    made.reset(seed=1)
    made.step([0, 0])
    *_, infos = made.step([0, 1])
    assert infos["illegal"][0]
    refusal = made.why_not(0)
    assert refusal is not None
    assert refusal.rule == "1"


def test_a_bot_that_thinks_may_be_an_opponent():
    game = coverts.game(str(EXAMPLES[5]))
    made = gymnasium.make("coverts/game-v0", game=game, opponents=[new_bot(game, "random")])
    made.reset(seed=1)
    for _ in range(4):
        *_, ended, _, _ = made.step(int(made.get_wrapper_attr("action_masks")().argmax()))
        if ended:
            return
    raise AssertionError("the game does not end")


def test_a_function_may_be_an_opponent_and_must_answer_legally():
    game = coverts.game(str(EXAMPLES[5]))

    def first_legal(observations, masks, seats):
        return masks.argmax(axis=1)

    legal = gymnasium.make("coverts/game-v0", game=game, opponents=[first_legal], seat=1)
    legal.reset(seed=1)
    wrong = gymnasium.make("coverts/game-v0", game=game, opponents=[lambda *given: given[2] - 1], seat=1)
    with pytest.raises(Malformed, match="not legal"):
        wrong.reset(seed=1)
