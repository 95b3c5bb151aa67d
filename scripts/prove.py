"""Run the long checks behind docs/figures.md, and print their last lines together at the end."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COVERTS = Path(sys.executable).with_name("coverts")
WORKERS = min(2, os.cpu_count() or 1)
TIMEOUT = ["-o", "faulthandler_timeout=3600"]
"""A long timeout, because some tests first compile the largest game."""


def commands() -> list[list[str]]:
    """Return the commands in order.

    The tests that are marked slow include those of bots and of agreement with OpenSpiel.
    """
    check = [str(COVERTS), "check"]
    examples = sorted(path for path in (ROOT / "examples").glob("*.py") if not path.name.startswith("_"))
    return [
        [*check, "infiltration", "--games", "1000"],
        [*check, "infiltration", "--wire", "--games", "40"],
        [*check, "infiltration", "--pairs", "--games", "10"],
        [str(COVERTS), "rules", "infiltration", "--coverage"],
        [str(COVERTS), "rules", "infiltration", "--cards"],
        [str(COVERTS), "mutate", "infiltration"],
        [*check, "infiltrators", "--games", "300"],
        [*check, "infiltrators", "--wire", "--games", "40"],
        [*check, "infiltrators", "--pairs", "--games", "3"],
        [str(COVERTS), "rules", "infiltrators", "--coverage"],
        [str(COVERTS), "rules", "infiltrators", "--cards"],
        [str(COVERTS), "mutate", "infiltrators"],
        [sys.executable, "scripts/infiltrators_balance.py"],
        [*check, "anima_tactics", "--games", "300"],
        [*check, "anima_tactics", "--wire", "--games", "5"],
        [*check, "anima_tactics", "--pairs", "--games", "3"],
        [str(COVERTS), "rules", "anima_tactics", "--coverage"],
        [str(COVERTS), "rules", "anima_tactics", "--cards"],
        [sys.executable, "scripts/anima_balance.py"],
        [str(COVERTS), "compile", "trek_ccg"],
        [*check, "trek_ccg", "--games", "200"],
        [*check, "trek_ccg", "--wire", "--games", "20"],
        [str(COVERTS), "rules", "trek_ccg", "--coverage"],
        [str(COVERTS), "rules", "trek_ccg", "--cards"],
        [str(COVERTS), "mutate", "trek_ccg", "--rows"],
        *([*check, str(path.relative_to(ROOT)), "--games", "1000"] for path in examples),
        [sys.executable, "scripts/sizes.py"],
        [sys.executable, "scripts/pictures.py"],
        [sys.executable, "benchmarks/envs.py"],
        [sys.executable, "benchmarks/server.py", "everything", "--beside", "c013a8c"],
        [sys.executable, "-m", "pytest", "-m", "slow", "-n", str(WORKERS), "--dist", "worksteal", *TIMEOUT],
    ]


def run(command: list[str]) -> tuple[int, str, float]:
    """Run a command, and print its output.

    Returns:
        The exit status, the last line that is not empty, and the time in seconds.
    """
    began, last = time.monotonic(), ""
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.strip() or last
    return process.returncode, last, time.monotonic() - began


def main() -> int:
    """Run all commands, and return 1 if one of them failed."""
    results = []
    for command in commands():
        text = " ".join([Path(command[0]).name, *command[1:]])
        print(f"\n$ {text}", flush=True)
        results.append((text, *run(command)))
    print(f"\nmake prove, {datetime.date.today().isoformat()}:")
    for text, status, last, seconds in results:
        print(f"  {'ok    ' if status == 0 else 'FAILED'} {seconds:6.0f} s  {text}\n         {last}")
    return int(any(status for _, status, _, _ in results))


if __name__ == "__main__":
    sys.exit(main())
