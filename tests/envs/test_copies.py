"""Games, batches and vectors go to other processes, and a copy plays on like the first one."""

import pickle
import subprocess
import sys
from copy import copy
from pathlib import Path

import numpy as np
import pytest
from engine_games import game_of
from kuhn_poker import GAME as KUHN
from tic_tac_toe import GAME as TIC_TAC_TOE

import coverts
from coverts.engine.base.exceptions import Malformed
from coverts.envs import Autoreset, Batch
from coverts.envs.vector import SeatsEnv

EXAMPLES = Path(__file__).parents[2] / "examples"
LOAD = """
import pickle, sys
game = pickle.load(sys.stdin.buffer)
print(game.title, game.new_state(2).players)
"""


def played(batch, steps=40):
    """What a batch tells in the next steps, with the last legal action of each game."""
    told = []
    for _ in range(steps):
        batch.step(batch.mask.shape[1] - 1 - batch.mask[:, ::-1].argmax(axis=1))
        told.append([batch.observations.tolist(), batch.rewards.tolist(), batch.ended.tolist()])
    return told


def in_another_process(game):
    done = subprocess.run(
        [sys.executable, "-c", LOAD], input=pickle.dumps(game), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().strip()


@pytest.mark.parametrize("name", [*coverts.installed(), str(EXAMPLES / "cuckoo.py")])
def test_a_game_comes_back_as_itself(name):
    game = coverts.game(name)
    assert pickle.loads(pickle.dumps(game)) is game


def test_an_installed_game_goes_to_another_process():
    assert in_another_process(coverts.game("infiltration")) == "Infiltration 2"


def test_a_game_of_a_file_goes_to_another_process(tmp_path):
    file = tmp_path / "own_poker.py"
    file.write_text((EXAMPLES / "kuhn_poker.py").read_text("utf-8"), "utf-8")
    assert in_another_process(coverts.game(str(file))) == "Kuhn poker 2"


def test_a_game_whose_file_was_read_again_is_pickled_too(tmp_path):
    file = tmp_path / "twice_read.py"
    file.write_text((EXAMPLES / "kuhn_poker.py").read_text("utf-8"), "utf-8")
    first, second = (coverts.game(str(file)) for _ in range(2))
    assert pickle.loads(pickle.dumps(first)) is second


def test_a_game_that_is_no_variable_says_so():
    made = game_of(KUHN.state, KUHN.start, name="unnamed")
    with pytest.raises(pickle.PicklingError, match="not a variable of the module"):
        pickle.dumps(made)


def test_a_shallow_copy_of_a_game_is_another_game():
    other = copy(KUHN)
    other.title = "Another"
    assert KUHN.title == "Kuhn poker"


@pytest.mark.parametrize("autoreset", [*Autoreset])
def test_a_batch_plays_on_after_it_was_pickled(autoreset):
    batch = Batch(KUHN, 70, opponents="random", seat_turns=True, autoreset=autoreset, threads=2)
    batch.reset(5)
    played(batch, 3)
    other = pickle.loads(pickle.dumps(batch))
    assert (other.decisions, other.finished) == (batch.decisions, batch.finished)
    assert played(other) == played(batch)


def test_a_batch_that_has_not_begun_is_pickled_too():
    batch = Batch(TIC_TAC_TOE, 2)
    other = pickle.loads(pickle.dumps(batch))
    for each in (batch, other):
        each.reset(3)
    assert played(other, 5) == played(batch, 5)


def test_a_batch_does_not_go_on_under_other_rules(tmp_path):
    file, rules = tmp_path / "changed_poker.py", (EXAMPLES / "kuhn_poker.py").read_text("utf-8")
    file.write_text(rules, "utf-8")
    stored = pickle.dumps(Batch(str(file), 2))
    file.write_text(rules.replace("s.card[1] > s.card[0]", "s.card[1] < s.card[0]"), "utf-8")
    coverts.game(str(file))
    with pytest.raises(Malformed, match="rules of Kuhn poker have changed since this batch was stored"):
        pickle.loads(stored)


def test_a_vector_plays_on_after_it_was_pickled():
    made = SeatsEnv(KUHN, 3, opponents="random")
    made.reset(seed=1)
    other = pickle.loads(pickle.dumps(made))
    assert played(other.batch) == played(made.batch)


# -- threads ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("autoreset", [*Autoreset])
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_play_the_same_games(autoreset, threads):
    batches = [
        Batch(KUHN, 200, opponents="random", autoreset=autoreset, threads=count) for count in (1, threads)
    ]
    for batch in batches:
        batch.reset(7)
    assert played(batches[0]) == played(batches[1])
    assert batches[0].compiled.packed(batches[0].rows) == batches[1].compiled.packed(batches[1].rows)
    assert batches[0].decisions == batches[1].decisions


def test_threads_restart_the_games_that_a_mask_names():
    batches = [Batch(KUHN, 200, threads=count) for count in (1, 2)]
    for batch in batches:
        batch.reset(7)
        batch.reset(which=np.arange(200) % 3 == 0)
    assert played(batches[0]) == played(batches[1])


def test_a_part_of_the_games_is_played_by_each_thread():
    batch = Batch(KUHN, 200, threads=3)
    assert [part.stop - part.start for part in batch._parts] == [66, 67, 67]
