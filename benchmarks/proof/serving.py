"""Servers to measure: separate processes from this checkout or from an earlier commit."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from proof.cluster import Cluster, cluster
from proof.processes import SERVER, cpu, pin

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0
QUIET = 0.02
"""The CPU seconds per half second below which a server is idle."""
IDLE_CHECKS = 2
"""The number of successive half seconds in which a server must be idle."""
TROUBLE = (" error: ", " critical: ", "Traceback (most recent call last)", "ERROR")
"""Texts that mark errors in a log. Early commits use the last two."""

COMMAND = """
import sys
import time
from coverts.cli import main
main()
"""
ONE_GAME = """
import sys, coverts
from coverts.server.running.serve import serve
from coverts.server.running.settings import read_settings
game = coverts.game(sys.argv[1])
options = {"port": 0, "database": sys.argv[2], "pace": sys.argv[3]}
serve({game.name: game}, read_settings(options), browser=False)
"""
"""The program that starts a server with one game, which takes a fraction of the time."""
BEFORE_SETTINGS = """
import sys, coverts
from coverts.server.serve import serve
from coverts.server.table import Pace
game = coverts.game(sys.argv[1])
serve({game.name: game}, port=0, database=sys.argv[2], browser=False, pace=Pace().times(float(sys.argv[3])))
"""
"""The program that starts a server of an early commit, whose command needs all installed games."""


@dataclass
class Server:
    """A running server and its log file."""

    process: asyncio.subprocess.Process
    host: str
    log: Path

    @property
    def pid(self) -> int:
        return self.process.pid

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def said(self) -> str:
        return self.log.read_text(errors="replace")


def checkout(commit: str) -> Path:
    """Extract the sources of a commit into the build folder, and return the source folder."""
    name = subprocess.check_output(["git", "rev-parse", f"{commit}^{{commit}}"], cwd=ROOT, text=True).strip()
    place = ROOT / "build" / "beside" / name[:12]
    if not place.exists():
        fresh = place.with_suffix(f".{os.getpid()}")
        fresh.mkdir(parents=True)
        packed = subprocess.run(["git", "archive", name, "src"], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", str(fresh)], input=packed.stdout, check=True)
        fresh.rename(place)
    return place / "src"


def _command(
    source: Path, game: str, database: str, pace: float, more: Sequence[str], only: bool
) -> list[str]:
    if not [*(source / "coverts" / "server").rglob("settings.py")]:
        return ["-c", BEFORE_SETTINGS, game, database, str(pace)]
    if only:
        return ["-c", ONE_GAME, game, database, str(pace)]
    options = ["--port", "0", "--database", database, "--no-browser", "--pace", str(pace)]
    return ["-c", COMMAND, "serve", *options, *more]


@asynccontextmanager
async def server(
    source: Path,
    database: str | Path,
    *,
    folder: Path,
    game: str = "infiltration",
    pace: float = 0,
    core: int = SERVER,
    settings: Mapping[str, object] | None = None,
    more: Sequence[str] = (),
    only: bool = False,
) -> AsyncIterator[Server]:
    """Start a server on one core, wait until it is idle, and stop it when the block ends.

    Args:
        source: The source folder.
        database: An SQLite file or the URL of a PostgreSQL database.
        folder: The folder for the server's log.
        game: The game if the server offers only one. Servers of early commits always do.
        pace: The time that bots take. See the setting `pace`.
        core: The core.
        settings: Further settings, by name.
        more: Further arguments of the command.
        only: Whether the server offers only one game, and gets no further arguments.
    """
    told = {f"COVERTS_{name.upper()}": str(value) for name, value in (settings or {}).items()}
    log = folder / f"server-{time.monotonic_ns()}.log"
    with log.open("wb") as file:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *_command(source, game, str(database), pace, more, only),
            stdout=file,
            stderr=file,
            env={**os.environ, "PYTHONPATH": str(source), "PYTHONUNBUFFERED": "1", **told},
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )
    running = Server(process, "", log)
    try:
        running.host = await asyncio.wait_for(_address(running), PATIENCE)
        await asyncio.wait_for(wait_until_idle(running), PATIENCE)
        pin(core, process.pid)
        yield running
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), 10)
        except TimeoutError:
            running.kill()
            await process.wait()


async def _address(running: Server) -> str:
    while "http://localhost:" not in (said := running.said()):
        if running.process.returncode is not None:
            raise RuntimeError(f"the server has not started:\n{said}")
        await asyncio.sleep(0.05)
    return "127.0.0.1:" + said.split("http://localhost:")[1].split("/")[0]


async def wait_until_idle(running: Server) -> None:
    """Wait until a server uses almost no CPU time for a second.

    Half a second is not enough on a busy machine, on which a server may have to wait for its core.
    """
    before, idle = cpu([running.pid]), 0
    while idle < IDLE_CHECKS:
        await asyncio.sleep(0.5)
        now = cpu([running.pid])
        idle = idle + 1 if now - before <= QUIET else 0
        before = now


@dataclass
class Site:
    """One or more servers that use one database."""

    source: Path
    folder: Path
    database: str
    game: str
    pace: float
    settings: Mapping[str, object]
    more: Sequence[str] = ()
    only: bool = False
    servers: list[Server] = field(default_factory=list)
    cluster: Cluster | None = None

    @property
    def hosts(self) -> list[str]:
        return [each.host for each in self.servers]

    @property
    def pids(self) -> list[int]:
        return [each.pid for each in self.servers]

    def trouble(self) -> list[str]:
        """Return the lines with errors or tracebacks from the logs of all servers, including stopped ones."""
        said = [path.read_text(errors="replace") for path in sorted(self.folder.glob("server-*.log"))]
        return [line for text in said for line in text.splitlines() if any(word in line for word in TROUBLE)]

    @asynccontextmanager
    async def server(self) -> AsyncIterator[Server]:
        """Start another server. It is not added to `servers`."""
        async with server(
            self.source,
            self.database,
            folder=self.folder,
            game=self.game,
            pace=self.pace,
            settings=self.settings,
            more=self.more,
            only=self.only,
        ) as running:
            yield running


def place() -> TemporaryDirectory[str]:
    """Create a temporary folder on the checkout's disk. A RAM disk would make the database look cheap."""
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    made = TemporaryDirectory(dir=folder, prefix="proof-")
    os.chmod(made.name, 0o711)
    return made


@asynccontextmanager
async def site(
    source: Path = ROOT / "src",
    *,
    postgres: bool = False,
    processes: int = 1,
    game: str = "infiltration",
    pace: float = 0,
    settings: Mapping[str, object] | None = None,
    more: Sequence[str] = (),
    only: bool = False,
) -> AsyncIterator[Site]:
    """Start a number of servers (0: none yet) with a new database."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(place()))
        made = Site(source, folder, str(folder / "tables.db"), game, pace, settings or {}, more, only)
        if postgres:
            made.cluster = await stack.enter_async_context(cluster(folder))
            made.database = made.cluster.database
        for _ in range(processes):
            made.servers.append(await stack.enter_async_context(made.server()))
        yield made
