"""Benchmarks begin as their commands say, with nothing but what the project installs."""

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "benchmarks"
COMMANDS = sorted(path.name for path in FOLDER.glob("*.py") if "__main__" in path.read_text())


@pytest.mark.parametrize("name", COMMANDS)
def test_a_benchmark_says_what_it_takes(name):
    told = subprocess.run([sys.executable, FOLDER / name, "--help"], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert told.stdout.lower().startswith("usage: ")
