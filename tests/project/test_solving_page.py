"""What docs/solving.md shows runs as it stands there."""

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "solving.md").read_text("utf-8")
GAME, *SAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    """What stands in the page's samples under which name, after all have run in their order."""
    space: dict[str, Any] = {}
    folder = tmp_path_factory.mktemp("page")
    (folder / "watch.py").write_text(GAME, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        exec("\n".join(SAMPLES), space)
    return space


def test_the_game_has_at_most_60_lines():
    assert len(GAME.splitlines()) <= 60


def test_the_guard_loses_half_a_point(names):
    assert names["evaluation"].values[0] == pytest.approx(-1 / 2, abs=0.001)


def test_nobody_beats_the_strategy(names):
    assert 0 <= names["evaluation"].exploitability < 0.001


def test_the_strategy_plays_a_game_to_its_end(names):
    assert names["match"].over
