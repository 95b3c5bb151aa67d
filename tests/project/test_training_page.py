"""What docs/training.md shows runs as it stands there."""

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="needs the extra `envs`")

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "training.md").read_text("utf-8")


@pytest.fixture(scope="module")
def ran():
    """What all samples have made, one after the other."""
    space: dict[str, Any] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        exec("\n".join(re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)), space)
    return space


def test_the_game_is_played_to_its_end(ran):
    assert ran["env"].agents == []


def test_the_first_legal_action_was_taken(ran):
    assert "illegal" not in ran["info"]


def test_games_were_won_and_lost(ran):
    assert (ran["total"] > 0).any()
    assert (ran["total"] < 0).any()


def test_slots_and_actions_are_as_shown(ran):
    description = ran["description"]
    assert str([slot.name for slot in description.slots[:4]]).replace("'", '"') in PAGE
    first = description.actions[0]
    assert f'Move(number={first.number}, kind="{first.kind}"' in PAGE
