"""Every example keeps the engine's contract on all three back ends."""

from pathlib import Path

import pytest

import coverts
from coverts.engine.checks.contract import check

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_random_games_are_equal_on_all_back_ends_and_leak_nothing(file):
    report = check(coverts.game(str(file)), games=30)
    assert report.ok, report.examples


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_is_short_enough_to_read_at_a_glance(file):
    lines = [line for line in file.read_text().splitlines() if line.strip()]
    assert len(lines) <= {"ambush": 150, "cuckoo": 275, "hanabi": 120}.get(file.stem, 65)
