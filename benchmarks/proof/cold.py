"""Long tables that are not in memory: loading time, effect on other tables, and memory."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
import sqlite3
import statistics
import time
from contextlib import closing
from pathlib import Path

import msgspec

from proof import load
from proof.load import Measured, Round, Table, giving, tables
from proof.people import Heard, Load
from proof.processes import memory
from proof.report import Row
from proof.serving import ROOT, Server, Site, site
from proof.wire import Http, Socket

LATER = 200
"""The maximum additional time of a cold table in milliseconds, compared with a warm one."""
MOST = 5.0
"""The maximum memory of a long table in MiB."""
MEANWHILE = 4.0
"""The time in seconds for which others are measured after a cold table is loaded."""
LONG = {"deck_1": "klingon", "deck_2": "federation", "points": 1000, "turns": 200}
PATIENCE = 900.0
ASLEEP = 1e6
"""A pace so slow that no bot answers during the measurement."""
DEPENDS_ON = ("engine", "games/trek_ccg", "server/store", "tables", "bots")


def _fingerprint() -> str:
    whole = hashlib.sha256()
    for part in DEPENDS_ON:
        place = ROOT / "src" / "coverts" / part
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place] * place.exists():
            whole.update(path.read_bytes())
    return whole.hexdigest()[:16]


async def long_tables(steps: int, count: int) -> tuple[Path, list[str]]:
    """Return a database with a short table of Star Trek and some long ones, and the names of the tables.

    Bots have played them. The database stays in the build folder until rules, engine or store change.
    """
    kept = ROOT / "build" / "long" / f"{_fingerprint()}-{steps}-{count}.db"
    names = kept.with_suffix(".json")
    if not names.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        print(f"playing {count} tables of {steps} steps", flush=True)
        async with site(game="trek_ccg", processes=0) as made:
            async with made.server() as running:
                played = [await _played(running, 30)]
                played += await asyncio.gather(*(_played(running, steps) for _ in range(count)))
            with closing(sqlite3.connect(made.database)) as found, closing(sqlite3.connect(kept)) as copy:
                found.backup(copy)
        names.write_bytes(msgspec.json.encode(played))
    return kept, msgspec.json.decode(names.read_bytes(), type=list[str])


async def _played(running: Server, steps: int) -> str:
    """Let bots play a table until it has that many steps. The server must stop soon after that."""
    web = Http(running.host)
    body = {"game": "trek_ccg", "seats": ["commander", "commander"], "options": LONG}
    made = await web.request("POST", "/api/tables", body)
    name = msgspec.json.decode(made.body, type=dict[str, object])["table"]
    await web.close()
    reached = asyncio.Event()

    def heard(data: bytes) -> None:
        state = msgspec.json.decode(data, type=Heard)
        if state.position >= steps or state.over:
            reached.set()

    socket = await Socket.open(running.host, f"/api/tables/{name}/socket", heard)
    await asyncio.wait_for(reached.wait(), PATIENCE)
    await socket.close()
    return str(name)


async def look(web: Http, name: str) -> float:
    """Return the milliseconds in which a spectator gets a table's state."""
    began = time.perf_counter()
    reply = await web.request("GET", f"/api/tables/{name}")
    assert reply.status == 200, reply.body
    return (time.perf_counter() - began) * 1000


async def watch(host: str, name: str) -> float:
    """Return the milliseconds until a new socket gets its first state."""
    heard = asyncio.Event()
    began = time.perf_counter()
    socket = await Socket.open(host, f"/api/tables/{name}/socket", lambda data: heard.set())
    await asyncio.wait_for(heard.wait(), PATIENCE)
    taken = (time.perf_counter() - began) * 1000
    await socket.close()
    return taken


async def cold(steps: int, starts: int) -> list[Row]:
    """Restart a server several times, and load its long tables with and without other players."""
    kept, (short, *names) = await long_tables(steps, 2)
    first: list[float] = []
    warm: list[float] = []
    taken: list[float] = []
    quiet, meanwhile = load.nothing(), load.nothing()
    for _ in range(starts):
        async with site(game="trek_ccg", pace=ASLEEP, processes=0) as made:
            shutil.copy(kept, made.database)
            async with made.server() as running:
                web = Http(running.host)
                await look(web, short)
                before = memory(running.pid)
                first += [await look(web, names[0]), await watch(running.host, names[1])]
                taken.append((memory(running.pid) - before) / 2)
                warm += [await look(web, name) for name in names * 5]
                await web.close()
            async with made.server() as running:
                made.servers = [running]
                others = Load()
                async with tables(made.hosts, 40, others) as playing, giving(playing, 50):
                    await asyncio.sleep(load.SETTLING)
                    quiet.add(await _meanwhile(made, playing, others, 2 * MEANWHILE))
                    web = Http(running.host)
                    for name in names:
                        looking = asyncio.create_task(look(web, name))
                        meanwhile.add(await _meanwhile(made, playing, others, MEANWHILE))
                        await looking
                    await web.close()
    usual, late = statistics.median(warm), max(first)
    now, then = meanwhile.within(0.99), quiet.within(0.99)
    return [
        Row(
            f"a table of {steps} steps, cold",
            f"{min(first):.0f} to {late:.0f} ms in {len(first)} looks; warm {usual:.0f} ms",
            f"warm and {LATER} ms",
            late <= usual + LATER,
        ),
        Row(
            "p99 of others meanwhile",
            f"{now:.0f} ms, before {then:.0f} ms ({len(meanwhile.load.times)} answers)",
            "does not move (a quarter and 10 ms are noise)",
            now <= then * 1.25 + 10,
        ),
        Row(
            f"memory of a table of {steps} steps",
            f"{statistics.median(taken):.1f} MiB ({min(taken):.1f} to {max(taken):.1f})",
            f"under {MOST:.0f} MiB",
            statistics.median(taken) < MOST,
        ),
    ]


async def _meanwhile(made: Site, playing: list[Table], others: Load, seconds: float) -> Round:
    measured = Measured(others, made)
    await asyncio.sleep(seconds)
    return measured.stop(playing)
