"""What one hostile client can do to everybody else."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from proof import load
from proof.load import Measured, giving, tables
from proof.people import Load, make_table
from proof.processes import memory
from proof.report import Row
from proof.room import play
from proof.serving import site

TIMES = 2.0
"""How many times its quiet value the p99 of others may reach."""
COLD_TABLES = 20
HOSTILE = Path(__file__).with_name("hostile.py")


async def beset(seconds: float) -> list[Row]:
    """Others play at an even pace, before, while and after one client is hostile."""
    async with site(processes=0) as made:
        async with made.server() as running:
            made.servers = [running]
            names = []
            for number in range(COLD_TABLES):
                table = await make_table(made.hosts, number)
                await play(table, number, 60)
                names.append(table.name)
        async with made.server() as running:
            made.servers = [running]
            others = Load()
            async with tables(made.hosts, 40, others) as playing, giving(playing, 50):
                await asyncio.sleep(load.SETTLING)
                before, measured = memory(running.pid), Measured(others, made)
                await asyncio.sleep(seconds / 2)
                quiet, measured = measured.stop(playing), Measured(others, made)
                said = await _attack(running.host, seconds, names)
                attacked, after = measured.stop(playing), memory(running.pid)
                measured = Measured(others, made)
                await asyncio.sleep(seconds / 4)
                later = measured.stop(playing)
            trouble = made.trouble()
    now, then = attacked.within(0.99), quiet.within(0.99)
    refused = ", ".join(f"{count} {code}" for code, count in attacked.load.refused.items()) or "none"
    return [
        Row(
            f"p99 of others while one is hostile for {seconds:.0f} s",
            f"{now:.0f} ms, quiet {then:.0f} ms; others refused: {refused}",
            f"at most {TIMES:.0f} times, none refused",
            now <= TIMES * then and not attacked.load.refused,
        ),
        Row("answers/s of others", f"{attacked.rate:.0f}, quiet {quiet.rate:.0f}"),
        Row("p99 of others right afterwards", f"{later.within(0.99):.0f} ms"),
        Row("memory of the server", f"{after:.0f} MiB, before {before:.0f} MiB"),
        Row("errors in its log", str(len(trouble)), "0", not trouble),
        Row("the hostile client", said),
    ]


async def _attack(host: str, seconds: float, names: list[str]) -> str:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(HOSTILE), host, str(seconds), *names),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(HOSTILE.parents[1])},
    )
    said, _ = await process.communicate()
    return said.decode().strip().splitlines()[-1] if said else "has failed"
