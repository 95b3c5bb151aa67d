"""Paired worlds over the wire: what a seat cannot know must not change any message that it gets."""

from __future__ import annotations

import asyncio
import os
import sys

import coverts
from proof.report import Row
from proof.serving import ROOT

COMMAND = "from coverts.cli import main; main()"


async def compare_worlds(games: int) -> list[Row]:
    """Compare paired worlds of all installed games.

    Args:
        games: The number of random games of each.
    """
    return [await _compare(name, games) for name in sorted(coverts.installed())]


async def _compare(name: str, games: int) -> Row:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", COMMAND, "check", name, "--wire", "--games", str(games)),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    output, _ = await process.communicate()
    lines = output.decode(errors="replace").splitlines() or ["The command has failed."]
    if process.returncode:
        print("\n".join(lines), flush=True)
    return Row(f"paired worlds of {name}", lines[-1], "0 differences", process.returncode == 0)
