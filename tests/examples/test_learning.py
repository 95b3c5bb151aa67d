"""The example learner: what it saves plays without it, and a run that was stopped goes on in the same way."""

import json
import pickle
import signal
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from kuhn_poker import GAME as KUHN

from coverts.bots.policies import load_policy
from coverts.engine.backends.native import Compiled

jax = pytest.importorskip("jax", reason="needs the extra `learn`")
pytest.importorskip("optax", reason="needs the extra `learn`")
pytest.importorskip("tensorboardX", reason="needs the extra `learn`")

ROOT = Path(__file__).parents[2]
PPO = ROOT / "examples" / "learning" / "ppo.py"
UPDATES = 6


def command(*given):
    """Return a command that learns Kuhn poker for some updates, and writes a checkpoint after each."""
    named = ["examples/kuhn_poker.py", "--against", "random", "--updates", UPDATES, "--checkpoint", 0]
    return [sys.executable, *map(str, [PPO, *named, *given])]


def learn(*given):
    """Run the learner, and return what it tells of its tests."""
    done = subprocess.run(command(*given), capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def stop(after, sent, *given):
    """Run the learner, which tests after each update, and send it a signal after some tests."""
    with subprocess.Popen(
        command("--every", 0, *given), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as running:
        assert running.stdout is not None
        for _ in range(after):
            running.stdout.readline()
        running.send_signal(sent)
        _, told = running.communicate()
    return running.returncode, told


@pytest.fixture(scope="module")
def learnt(tmp_path_factory):
    """The folder of a run that was not disturbed, and what it told of its tests."""
    folder = tmp_path_factory.mktemp("learnt") / "run"
    return folder, learn("--folder", folder, "--curve", folder.with_suffix(".jsonl"))


@pytest.fixture(scope="module")
def resumed(tmp_path_factory):
    """The folder of a run that was killed, went on, was interrupted, and went on; and what that said."""
    folder = tmp_path_factory.mktemp("resumed") / "run"
    killed = stop(3, signal.SIGKILL, "--folder", folder)
    interrupted = stop(1, signal.SIGINT, "--resume", folder)
    learn("--resume", folder)
    return folder, killed, interrupted


@pytest.fixture
def checkpoint(monkeypatch):
    """Return a function that reads the checkpoint of a folder."""
    monkeypatch.syspath_prepend(PPO.parent)
    return lambda folder: pickle.loads((folder / "checkpoint.pickle").read_bytes())


def test_what_it_saves_wins_as_often_as_it_says(learnt):
    folder, told = learnt
    policies = {"mine": load_policy(KUHN, f"policy:{folder / 'policy.npz'}", seed=1)}
    seats = [["mine", "random"], ["random", "mine"]] * 4000
    returns, _ = Compiled.of(KUHN).tournament(seats, policies=policies)
    won = np.concatenate([returns[::2, 0], returns[1::2, 1]]) > 0
    assert abs(won.mean() - told[-1]["score"]) < 0.03


def test_it_writes_the_curve(learnt):
    folder, told = learnt
    lines = folder.with_suffix(".jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == told


def test_tensorboard_shows_its_tests_and_its_learning(learnt):
    from tensorboardX.proto.event_pb2 import Event

    folder, told = learnt
    (file,) = folder.glob("events.*")
    content, at = file.read_bytes(), 0
    shown: dict[str, list[tuple[int, float]]] = {}
    while at < len(content):
        (size,) = struct.unpack_from("<Q", content, at)
        event = Event.FromString(content[at + 12 : at + 12 + size])
        at += size + 16  # each event stands between two checksums
        for value in event.summary.value:
            shown.setdefault(value.tag, []).append((event.step, value.simple_value))
    assert [(step, pytest.approx(score)) for step, score in shown["test/score"]] == [
        (test["decisions"], test["score"]) for test in told
    ]
    assert len(shown["learning/entropy"]) == UPDATES


def same(one, other):
    return all(
        np.array_equal(a, b) for a, b in zip(jax.tree.leaves(one), jax.tree.leaves(other), strict=True)
    )


@pytest.mark.long
def test_a_run_that_was_killed_and_interrupted_goes_on_in_the_same_way(learnt, resumed, checkpoint):
    whole, parted = checkpoint(learnt[0]), checkpoint(resumed[0])
    assert whole["updates"] == parted["updates"] == UPDATES
    assert same(whole["learnt"], parted["learnt"])
    assert whole["random"].bit_generator.state == parted["random"].bit_generator.state
    (own,), (other,) = whole["samplers"], parted["samplers"]
    assert np.array_equal(own["key"], other["key"])
    assert own["batch"].rows.tobytes() == other["batch"].rows.tobytes()


@pytest.mark.long
def test_an_interrupted_run_says_how_it_goes_on(resumed):
    folder, _, (status, told) = resumed
    assert status == 130
    assert f"Stopped. Go on with --resume {folder}." in told


@pytest.mark.long
def test_a_run_with_samplers_goes_on_in_the_same_way(tmp_path, checkpoint):
    pytest.importorskip("ray", reason="needs the extra `ray`")
    learn("--samplers", 2, "--folder", tmp_path / "whole")
    stop(3, signal.SIGKILL, "--samplers", 2, "--folder", tmp_path / "parted")
    learn("--samplers", 2, "--resume", tmp_path / "parted")
    whole, parted = (checkpoint(tmp_path / name) for name in ("whole", "parted"))
    assert same(whole["learnt"], parted["learnt"])
    for own, other in zip(whole["samplers"], parted["samplers"], strict=True):
        assert own["batch"].rows.tobytes() == other["batch"].rows.tobytes()


REFUSED = {
    "advised": (("--advised", "--save", "x.npz"), "cannot be saved"),
    "name": (("--save", "x"), "ends in .npz"),
    "no checkpoint": (("--resume", "{empty}"), "has no checkpoint; --folder begins a run"),
    "begun": (("--folder", "{run}"), "has a checkpoint: go on with --resume"),
    "another setting": (("--resume", "{run}", "--seed", "2"), "was begun with 1 for seed, not 2"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_learnt_is_refused_before_it_begins(case, learnt, tmp_path):
    given, why = REFUSED[case]
    places = {"empty": tmp_path, "run": learnt[0]}
    done = subprocess.run(
        command(*(each.format(**places) for each in given)),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 2
    assert why in done.stderr
