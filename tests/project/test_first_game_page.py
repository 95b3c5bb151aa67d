"""The changes that docs/your-first-game.md makes to the new game work as they stand there."""

import re
from pathlib import Path

import pytest

import coverts
from coverts.cli.starters import write_starter
from coverts.engine.checks.contract import check

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "your-first-game.md").read_text("utf-8")
CHANGES = re.findall(r"^```py\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
(SCENARIO,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def game(tmp_path):
    """The new game after all changes, in a folder of its own."""
    file, _ = write_starter("night_watch", folder=tmp_path)
    text = file.read_text("utf-8")
    for before, after in zip(CHANGES[::2], CHANGES[1::2], strict=True):
        assert before in text
        text = text.replace(before, after)
    file.write_text(text, "utf-8")
    return file


def test_the_changed_game_keeps_the_contract(game):
    report = check(coverts.game(str(game)), games=60, compiled=False)
    assert report.ok, (report.line, report.examples)


def test_the_new_scenario_passes(game):
    made = coverts.game(str(game))
    cards = vars(__import__("night_watch"))["CARDS"]

    def deal(*names):
        waiting = [cards.index(name) for name in names]
        return coverts.Match(made, 2, chance=lambda kind, weights: waiting.pop(0))

    space = {"deal": deal}
    exec(SCENARIO, space)
    space["test_the_winner_of_a_trick_leads_the_next_one"]()
