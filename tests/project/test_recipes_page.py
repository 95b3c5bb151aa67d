"""Each recipe is a game that keeps the engine's contract."""

import re
from pathlib import Path

import pytest

import coverts
from coverts.engine.checks.contract import check

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "recipes.md").read_text("utf-8")
RECIPES = dict(
    re.findall(r"^## ([^\n]+)\n(?:(?!^## ).)*?^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
)
MAX_LINES = 105


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_plays_and_leaks_nothing(name, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(RECIPES[name], "utf-8")
    report = check(coverts.game(str(file)), games=60)
    assert report.ok, (report.line, report.examples)


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_is_short(name):
    assert len(RECIPES[name].splitlines()) <= MAX_LINES
