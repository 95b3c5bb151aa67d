"""What docs/openspiel.md shows runs as it stands there."""

import re
from pathlib import Path
from typing import Any

import pytest

import coverts

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "openspiel.md").read_text("utf-8")


@pytest.fixture(scope="module")
def ran():
    """What all samples have made, one after the other."""
    space: dict[str, Any] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        exec("\n".join(re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)), space)
    return space


def test_an_information_state_reads_as_shown(ran):
    state = ran["kuhn"].new_initial_state()
    state.apply_action(2)
    state.apply_action(0)
    assert f'"{state.information_state_string(0)}"' in PAGE
    assert f'"{state.action_to_string(1)}"' in PAGE


def test_the_exploitability_is_as_shown(ran):
    game = ran["kuhn"]
    value = ran["exploitability"].exploitability(game, ran["policy"].UniformRandomPolicy(game))
    assert f"  # {value:.4f}, " in PAGE


def test_options_by_name_are_read(ran):
    assert ran["game"].setting.first.s.players == 2
    assert ran["game"].get_parameters()["options"] == "specialists:true;alarm:faulty"


def test_the_search_has_found_an_answer(ran):
    assert not ran["state"].is_terminal()
    assert coverts.game("infiltration") is ran["game"].setting.game
