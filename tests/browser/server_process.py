"""A server in a process of its own, as a player starts it; it can be killed and started again."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

KIT = Path(__file__).parents[1] / "kit"
TOYS = [Path(__file__).with_name("valise.py"), KIT / "picnic.py", KIT / "skirmish.py", KIT / "hamper.py"]
READY = "Coverts is at http://localhost:"
PATIENCE = 20
"""Seconds a stopped process has to be gone."""


class Server:
    """`coverts serve` with its database in `folder`: no browser, bots that answer at once, the same luck."""

    def __init__(self, folder: Path, only: str = "", toys: Sequence[Path] = TOYS):
        """Prepare a server. With `only`, it has that installed game alone, and is ready sooner."""
        self.only, self.toys = only, [] if only else toys
        self.database, self.messages = folder / "tables.db", folder / "server.txt"
        self.port = 0
        self.process: subprocess.Popen[str]

    @property
    def host(self) -> str:
        return f"localhost:{self.port}"

    def start(self) -> None:
        """Run, at the same port as before if it has run already; returns once it can be reached."""
        coverts = [sys.executable, str(KIT / "same_luck.py"), "serve"]
        options = ["--no-browser", "--pace=0", f"--port={self.port}", *(f"--game={toy}" for toy in self.toys)]
        with self.messages.open("a") as messages:
            self.process = subprocess.Popen(
                [*coverts, *options, f"--database=sqlite+aiosqlite:///{self.database}"],
                stdout=subprocess.PIPE,
                stderr=messages,
                text=True,
                env={**os.environ, "ONLY_GAME": self.only},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()  # its first one; of a failed start there is none
        if not line.startswith(READY):
            self.kill()
            raise RuntimeError(f"the server did not start: {line}{self.messages.read_text()}")
        port = int(line.removeprefix(READY).split("/")[0])
        assert self.port in (0, port), "somebody else has taken the port"
        self.port = port

    def kill(self) -> None:
        """Without warning, as `kill -9`."""
        self.process.kill()
        self._gone()

    def stop(self) -> None:
        self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
