"""What docs/batches.md shows runs as it stands there."""

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "batches.md").read_text("utf-8")


@pytest.fixture(scope="module")
def names():
    """What stands in the page's samples under which name, after all have run in their order."""
    space: dict[str, Any] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        exec("\n".join(re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)), space)
    return space


def test_the_tournament_is_played(names):
    assert names["returns"].shape == (1500, 3)
    assert len(names["mean"]) == 3


def test_observations_have_a_column_for_each_slot(names):
    assert names["observations"].shape == (1000, len(names["names"]))


def test_the_loop_plays_every_game_to_its_end(names):
    assert names["scores"].shape == (1000, 3)
    assert names["scores"].any()


def test_bots_answer_where_somebody_is_asked(names):
    assert ((names["options"] >= 0) == (names["asked"].seats == 0)).all()
