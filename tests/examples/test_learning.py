"""The example learner: what it saves plays without it, and it goes on from there."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from kuhn_poker import GAME as KUHN

from coverts.bots.policies import load_policy
from coverts.engine.backends.native import Compiled

pytest.importorskip("jax", reason="needs the extra `learn`")
pytest.importorskip("optax", reason="needs the extra `learn`")

ROOT = Path(__file__).parents[2]
PPO = ROOT / "examples" / "learning" / "ppo.py"


def learn(*given):
    """Run the learner for a moment, and return what it tells of its tests."""
    command = [sys.executable, str(PPO), "examples/kuhn_poker.py", "--against", "random", "--minutes", "0.02"]
    done = subprocess.run([*command, *map(str, given)], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    path = tmp_path_factory.mktemp("learnt") / "kuhn.npz"
    return path, learn("--save", path, "--curve", path.with_suffix(".jsonl"))


def test_what_it_saves_wins_as_often_as_it_says(saved):
    path, told = saved
    policies = {"mine": load_policy(KUHN, f"policy:{path}", seed=1)}
    seats = [["mine", "random"], ["random", "mine"]] * 4000
    returns, _ = Compiled.of(KUHN).tournament(seats, policies=policies)
    won = np.concatenate([returns[::2, 0], returns[1::2, 1]]) > 0
    assert abs(won.mean() - told[-1]["score"]) < 0.03


def test_it_goes_on_from_what_it_has_saved(saved):
    path, told = saved
    begun = learn("--resume", path)[0]
    assert begun["low"] <= told[-1]["high"]
    assert begun["high"] >= told[-1]["low"]


def test_it_writes_the_curve(saved):
    path, told = saved
    lines = path.with_suffix(".jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == told


@pytest.mark.parametrize(
    ("given", "why"),
    [(("--advised", "--save", "x.npz"), "cannot be saved"), (("--save", "x"), "ends in .npz")],
)
def test_what_cannot_be_saved_is_refused_before_it_learns(given, why):
    command = [sys.executable, str(PPO), "infiltration", "--against", "courier", *given]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert why in done.stderr
