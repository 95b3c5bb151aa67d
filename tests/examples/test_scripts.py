"""The scripts behind docs/figures.md run."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
COMMANDS = {
    "the planner's worth": (
        *("scripts/planner.py", "--game", "infiltration", "--players", "2", "--games", "2"),
        *("--budget", "20", "--workers", "1"),
    ),
    "the balance of INFILTRATORS": ("scripts/infiltrators_balance.py", "--games", "2", "--mission", "1"),
    "a benchmark's fresh start": ("benchmarks/run.py", "--probe", "kuhn_poker"),
    "what a benchmark takes": ("benchmarks/run.py", "--help"),
    "what is shown of the server": ("benchmarks/server.py", "--help"),
    "what a match costs": ("benchmarks/match.py", "--help"),
    "what solving costs": ("benchmarks/solving.py", "--help"),
}


RUN_BY_PROVE = "the balance of INFILTRATORS"


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(command, id=name, marks=[pytest.mark.slow] if name == RUN_BY_PROVE else [])
        for name, command in COMMANDS.items()
    ],
)
def test_it_runs(command):
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
