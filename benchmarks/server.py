"""What is shown of the server, one command each: `python benchmarks/server.py saturated --beside c013a8c`.

Servers are processes of their own, by default from the sources of this checkout, pinned to one core, the
load maker to another; their databases lie in the build folder. It needs Linux.
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

app = App(help=__doc__)


@app.command
def saturated(*, tables: int = 40, seconds: float = 8, rounds: int = 4, beside: str = "") -> None:
    """All people at all tables of Infiltration answer at once, on SQLite; beside: an earlier commit."""
    finish(asyncio.run(speed.saturated(tables, seconds, rounds, beside)))


@app.command
def paced(
    *, tables: int = 40, rate: float = 50, seconds: float = 20, rounds: int = 2, beside: str = ""
) -> None:
    """Answers fall due at an even rate over all tables; how long they take counts from then."""
    finish(asyncio.run(speed.paced(tables, rate, seconds, rounds, beside)))


@app.command
def databases(*, tables: int = 40, seconds: float = 8, rounds: int = 3) -> None:
    """CPU an answer on PostgreSQL, by one process and by two, beside SQLite."""
    finish(asyncio.run(speed.databases(tables, seconds, rounds)))


@app.command
def room(*, tables: int = 100, sockets: int = 500, beside: str = "") -> None:
    """Measure the memory of tables, of idle sockets, and of sockets that have closed."""
    finish(asyncio.run(rooms.room(tables, sockets, beside)))


@app.command
def cold(*, steps: int = 1500, starts: int = 3) -> None:
    """Long tables of Star Trek CCG after a restart: their first look, others meanwhile, their memory."""
    finish(asyncio.run(colds.cold(steps, starts)))


@app.command
def hostile(*, seconds: float = 30, best_of: int = 3, beside: str = "") -> None:
    """Measure one hostile client that floods the server, while others play at an even pace.

    An attack that misses a target is repeated, up to `best_of` rounds. Beside: an earlier commit.
    """
    finish(asyncio.run(beset.attack_in_rounds(["hostile"], seconds, best_of, beside)))


@app.command
def bursts(*, seconds: float = 30, best_of: int = 3, beside: str = "", only: str = "") -> None:
    """Measure attacks of many kinds, one after the other, while others play at an even pace.

    An attack that misses a target is repeated, up to `best_of` rounds. Beside: an earlier commit. Only:
    names of attacks, separated by commas.
    """
    finish(asyncio.run(beset.attack_in_rounds(beset.choose_bursts(only), seconds, best_of, beside)))


@app.command
def guard(*, seconds: float = 30, best_of: int = 3, beside: str = "") -> None:
    """Measure all attacks, and the memory of tables and sockets: `hostile`, `bursts` and `room` in one."""
    finish(asyncio.run(_guard(seconds, best_of, beside)))


async def _guard(seconds: float, best_of: int, beside: str) -> list[Row]:
    attacks = await beset.attack_in_rounds([*ATTACKS], seconds, best_of, beside)
    return [*attacks, *await rooms.room(100, 500, beside)]


@app.command
def fuzz(*, count: int = 100_000, seed: int = 1, only: int = -1) -> None:
    """Requests and frames that nobody means; only: one of them again, by its number."""
    finish(asyncio.run(fuzzes.fuzz(count, seed, only)))


@app.command
def crash(*, kills: int = 20, postgres: bool = False, of_postgres: int = 5, seed: int = 1) -> None:
    """Kill the server under load, again and again; with --postgres either of two, and PostgreSQL itself."""
    finish(asyncio.run(crashes.crash(kills, postgres, of_postgres, seed)))


@app.command
def timing(*, seconds: float = 90) -> None:
    """Whether the time a bot takes tells what it holds."""
    finish(asyncio.run(timings.timing(seconds)))


@app.command
def everything(*, beside: str = "", quick: bool = False) -> None:
    """All of it, in one table; quick: with less of each, to see whether it runs."""
    finish(asyncio.run(_everything(beside, quick)))


async def _everything(beside: str, quick: bool) -> list[Row]:
    less = 10 if quick else 1
    parts: list[Awaitable[list[Row]]] = [
        speed.saturated(40, 10 / less, 2 if quick else 6, beside),
        speed.paced(40, 50, 60 / less, 1, beside),
        speed.paced(200, 50, 60 / less, 1, ""),
        rooms.room(100 // less, 500 // less, beside),
        colds.cold(1500 // less, 1 if quick else 3),
        beset.attack_in_rounds([*ATTACKS], 30 / less, 1 if quick else 3, beside),
        timings.timing(90 / less),
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
