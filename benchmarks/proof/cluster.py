"""A PostgreSQL of one's own in a temporary folder, which may be killed."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from proof.processes import MAKER

PATIENCE = 60.0
UNPRIVILEGED = ("postgres", "nobody")
"""Who runs it where this program is root's, which PostgreSQL refuses."""


def programs() -> Path:
    """The folder of PostgreSQL's programs; raises FileNotFoundError where there are none."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[-3])
    if not debian:
        raise FileNotFoundError("PostgreSQL is not installed: its program initdb is nowhere.")
    return debian[-1].parent


def _as_whom() -> dict[str, Any]:
    if os.getuid() != 0:
        return {}
    users = Path("/etc/passwd").read_text().splitlines()
    names = {line.split(":")[0] for line in users}
    return {"user": next(name for name in UNPRIVILEGED if name in names), "extra_groups": []}


class Cluster:
    """A cluster in a folder; `start` it, `kill` it, start it again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.whom = folder, _as_whom()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> str:
        return f"postgresql://coverts@127.0.0.1:{self.port}/postgres"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def make(self) -> None:
        if self.whom:
            shutil.chown(self.folder, self.whom["user"])
        data = str(self.folder / "data")
        subprocess.run(
            [programs() / "initdb", "--auth=trust", "--username=coverts", "--encoding=UTF8", "-D", data],
            cwd=self.folder,
            check=True,
            capture_output=True,
            **self.whom,
        )

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        with (self.folder / "postgres.log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(programs() / "postgres", "-D", str(self.folder / "data"), "-p", str(self.port)),
                *("-h", "127.0.0.1", "-k", "", "-c", "max_connections=100"),
                cwd=self.folder,
                stdout=log,
                stderr=log,
                preexec_fn=lambda: os.sched_setaffinity(0, {MAKER}),
                **self.whom,
            )
        ready = [str(programs() / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        for _ in range(int(PATIENCE * 10)):
            if await (await asyncio.create_subprocess_exec(*ready)).wait() == 0:
                return
            await asyncio.sleep(0.1)
        raise RuntimeError((self.folder / "postgres.log").read_text(errors="replace"))

    async def kill(self) -> None:
        """Without warning. Its backends notice, and end by themselves."""
        assert self.process is not None
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
            try:
                await asyncio.wait_for(self.process.wait(), 20)
            except TimeoutError:
                await self.kill()


@asynccontextmanager
async def cluster(folder: Path) -> AsyncIterator[Cluster]:
    """A running one."""
    folder.mkdir(mode=0o711)
    made = Cluster(folder)
    made.make()
    await made.start()
    try:
        yield made
    finally:
        await made.stop()
