"""What docs/training.md shows of other libraries runs, in at most 15 lines, and plays elsewhere."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import coverts
from coverts.engine.backends.native import Compiled

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "training.md").read_text("utf-8")
BLOCKS = re.findall(r"^```py\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
GAMES = 2000
LOADERS = dict(zip(("torch", "jax"), BLOCKS[3:], strict=True))


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


@pytest.mark.parametrize("block", BLOCKS[:3], ids=["stable-baselines3", "pytorch", "network"])
def test_a_bridge_is_short(block):
    lines = [line for line in block.splitlines() if line and not re.match("import |from ", line)]
    assert len(lines) <= 15


def test_a_policy_of_stable_baselines_plays_a_tournament(monkeypatch):
    assert mean_return(ran(BLOCKS[0], monkeypatch)["mine"]) > -1


def test_a_loop_in_pytorch_learns_and_its_network_plays_a_tournament(monkeypatch):
    assert mean_return(ran(BLOCKS[1] + BLOCKS[2], monkeypatch)["network"]) > 0.5


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """Two blocks of games with their decisions: the folder, the games and the decisions."""
    pl = pytest.importorskip("polars", reason="needs the extra `lab`")
    from coverts.lab.block_store import BlockStore
    from coverts.lab.cells import make_cell
    from coverts.lab.decisions.decision_file import play_with_decisions

    place = tmp_path_factory.mktemp("recorded")
    cell = make_cell("all", str(ROOT / "examples" / "leduc_poker.py"), [["random", "random"]], {}, 1)
    for block in range(2):
        BlockStore(str(place)).write("cell", block, *play_with_decisions(cell, 20 * block, 20))
    games, decisions = (pl.read_parquet(place / f"cell/{name}-*.parquet") for name in ("block", "decisions"))
    return place / "cell", games, decisions


@pytest.mark.parametrize("library", LOADERS)
def test_a_loader_has_ten_lines(library):
    body = LOADERS[library].partition("def ")[2]
    assert len(body.splitlines()) <= 10


@pytest.mark.parametrize("library", LOADERS)
def test_a_loader_yields_what_was_recorded(library, recorded):
    pytest.importorskip(library, reason="needs a library for learning")
    space: dict[str, Any] = {}
    exec(LOADERS[library], space)
    folder, games, decisions = recorded
    batches = [*space["batches"](folder, 16)]
    seen, masks, actions, returns = (
        np.concatenate([*map(np.asarray, each)]) for each in zip(*batches, strict=True)
    )
    assert max(len(batch[0]) for batch in batches) <= 16
    assert seen.shape == (len(decisions), len(np.frombuffer(decisions["observation"][0], np.int16)))
    assert actions.tolist() == decisions["action"].to_list()
    assert masks[np.arange(len(actions)), actions].all()
    gained = games.select("return_1", "return_2").to_numpy()
    assert returns.tolist() == gained[decisions["game"], decisions["seat"]].tolist()
    assert seen[:, 0].tolist() == decisions["seat"].to_list()
