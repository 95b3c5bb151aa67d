"""docs/baselines.md has a table of all games, which its command prints."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import coverts

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "baselines.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if "| `" in line]
EXAMPLES = sorted(str(path) for path in (ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("name", [*coverts.installed(), *EXAMPLES], ids=lambda name: Path(name).stem)
def test_each_game_has_random_answers_and_a_search(name):
    title = coverts.game(name).title
    bots = {row[1].strip("`").partition(":")[0] for row in ROWS if re.sub(r" \(.*\)", "", row[0]) == title}
    assert {"random", "planner"} <= bots


def test_a_trained_policy_is_in_the_table():
    assert any(row[1] == "`ppo`" for row in ROWS)


def test_each_number_is_within_its_interval():
    for row in ROWS:
        share, (low, high) = float(row[4].split()[0].rstrip("%")), re.findall(r"[\d.]+", row[5])
        assert float(low) <= share <= float(high)


def test_the_command_prints_rows_of_the_table():
    command = [sys.executable, "benchmarks/baselines.py", "--only", "examples/goofspiel.py"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert set(done.stdout.splitlines()) <= set(PAGE.splitlines())
