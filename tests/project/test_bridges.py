"""What docs/training.md shows of other libraries runs, in at most 15 lines, and plays elsewhere."""

import re
from pathlib import Path
from typing import Any

import pytest

import coverts
from coverts.engine.backends.native import Compiled

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "training.md").read_text("utf-8")
BLOCKS = re.findall(r"^```py\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
GAMES = 2000


def ran(block, monkeypatch):
    """What a sample has made."""
    pytest.importorskip("sb3_contrib", reason="needs the extra `sb3`")
    space: dict[str, Any] = {}
    monkeypatch.chdir(ROOT)
    exec(block, space)
    return space


def mean_return(policy):
    """What a policy gains in a game of Leduc poker against random answers, in the first seat."""
    compiled = Compiled.of(coverts.game(str(ROOT / "examples" / "leduc_poker.py")))
    returns, _ = compiled.tournament([["mine", "random"]] * GAMES, policies={"mine": policy})
    return returns[:, 0].mean()


@pytest.mark.parametrize("block", BLOCKS, ids=["stable-baselines3", "pytorch", "network"])
def test_a_bridge_is_short(block):
    lines = [line for line in block.splitlines() if line and not re.match("import |from ", line)]
    assert len(lines) <= 15


def test_a_policy_of_stable_baselines_plays_a_tournament(monkeypatch):
    assert mean_return(ran(BLOCKS[0], monkeypatch)["mine"]) > -1


def test_a_loop_in_pytorch_learns_and_its_network_plays_a_tournament(monkeypatch):
    assert mean_return(ran(BLOCKS[1] + BLOCKS[2], monkeypatch)["network"]) > 0.5
