"""Measurements of the server, one command each: `python benchmarks/server.py saturated --beside c013a8c`.

Servers are separate processes from the sources of this checkout, or of an earlier commit. They are pinned to
one core, and the clients to another. Their databases are in the build folder. This needs Linux.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable

from cyclopts import App
from proof import beset, speed
from proof import cold as colds
from proof import crash as crashes
from proof import fuzz as fuzzes
from proof import room as rooms
from proof import timing as timings
from proof.attacks import ATTACKS
from proof.cluster import programs
from proof.processes import MAKER, pin
from proof.report import Row, finish
from proof.worlds import compare_worlds

app = App(help=__doc__)


@app.command
def saturated(*, tables: int = 40, seconds: float = 8, rounds: int = 4, beside: str = "") -> None:
    """Let everybody at all tables of Infiltration answer at once, on SQLite. Beside: an earlier commit."""
    finish(asyncio.run(speed.saturated(tables, seconds, rounds, beside)))


@app.command
def paced(
    *, tables: int = 40, rate: float = 50, seconds: float = 20, rounds: int = 2, beside: str = ""
) -> None:
    """Give answers at an even rate over all tables. Waiting times count from when an answer is due."""
    finish(asyncio.run(speed.paced(tables, rate, seconds, rounds, beside)))


@app.command
def databases(*, tables: int = 40, seconds: float = 8, rounds: int = 3) -> None:
    """Measure the CPU time per answer on PostgreSQL, with one process and with two, and on SQLite."""
    finish(asyncio.run(speed.databases(tables, seconds, rounds)))


@app.command
def room(*, tables: int = 100, sockets: int = 500, beside: str = "") -> None:
    """Measure the memory of tables, of idle sockets, and of sockets that have closed."""
    finish(asyncio.run(rooms.room(tables, sockets, beside)))


@app.command
def cold(*, steps: int = 1500, starts: int = 3) -> None:
    """Load long tables of Star Trek CCG after a restart, while others play, and measure their memory."""
    finish(asyncio.run(colds.cold(steps, starts)))


@app.command
def hostile(*, seconds: float = 45, best_of: int = 3, beside: str = "") -> None:
    """Measure one hostile client that floods the server, while others play at an even pace.

    An attack that misses a target is repeated, up to `best_of` rounds. Beside: an earlier commit.
    """
    finish(asyncio.run(beset.attack_in_rounds(["hostile"], seconds, best_of, beside)))


@app.command
def bursts(*, seconds: float = 45, best_of: int = 3, beside: str = "", only: str = "") -> None:
    """Measure attacks of many kinds, one after the other, while others play at an even pace.

    An attack that misses a target is repeated, up to `best_of` rounds. Beside: an earlier commit. Only:
    names of attacks, separated by commas.
    """
    finish(asyncio.run(beset.attack_in_rounds(beset.choose_bursts(only), seconds, best_of, beside)))


@app.command
def guard(*, seconds: float = 45, best_of: int = 3, beside: str = "") -> None:
    """Measure all attacks, and the memory of tables and sockets: `hostile`, `bursts` and `room` in one."""
    finish(asyncio.run(_guard(seconds, best_of, beside)))


async def _guard(seconds: float, best_of: int, beside: str) -> list[Row]:
    attacks = await beset.attack_in_rounds([*ATTACKS], seconds, best_of, beside)
    return [*attacks, *await rooms.room(100, 500, beside)]


@app.command
def fuzz(*, count: int = 100_000, seed: int = 1, only: int = -1) -> None:
    """Send random malformed requests and frames. Only: repeat one of them, by its number."""
    finish(asyncio.run(fuzzes.fuzz(count, seed, only)))


@app.command
def worlds(*, games: int = 10) -> None:
    """Compare paired worlds over the wire: what a seat cannot know must not change what it gets."""
    finish(asyncio.run(compare_worlds(games)))


@app.command
def crash(*, kills: int = 20, postgres: bool = False, of_postgres: int = 5, seed: int = 1) -> None:
    """Kill the server under load, again and again. With --postgres: two servers, and PostgreSQL itself."""
    finish(asyncio.run(crashes.crash(kills, postgres, of_postgres, seed)))


@app.command
def timing(*, seconds: float = 90) -> None:
    """Test whether the time that a bot takes depends on the cards that it holds."""
    finish(asyncio.run(timings.timing(seconds)))


@app.command
def everything(*, beside: str = "", quick: bool = False) -> None:
    """Run all measurements, with one table. Quick: run less of each, to see whether it works."""
    finish(asyncio.run(_everything(beside, quick)))


async def _everything(beside: str, quick: bool) -> list[Row]:
    less = 10 if quick else 1
    parts: list[Awaitable[list[Row]]] = [
        speed.saturated(40, 10 / less, 2 if quick else 6, beside),
        speed.paced(40, 50, 60 / less, 1, beside),
        speed.paced(200, 50, 60 / less, 1, ""),
        rooms.room(100 // less, 500 // less, beside),
        colds.cold(1500 // less, 1 if quick else 3),
        beset.attack_in_rounds([*ATTACKS], 45 / less, 1 if quick else 3, beside),
        timings.timing(90 / less),
        compare_worlds(10 // less),
        crashes.crash(20 // less, False, 0, 1),
        fuzzes.fuzz(100_000 // less, 1, -1),
    ]
    if programs():
        parts += [
            speed.databases(40, 10 / less, 1 if quick else 4),
            crashes.crash(20 // less, True, 1 if quick else 5, 1),
        ]
    rows: list[Row] = []
    for part in parts:
        try:
            rows += await part
        except Exception as error:
            traceback.print_exc()
            rows.append(Row("not measured", f"{type(error).__name__}: {error}", "an end", False))
    return rows if programs() else [*rows, Row("on PostgreSQL", "nothing: it is not installed")]


if __name__ == "__main__":
    pin(MAKER)
    app()
