"""A PostgreSQL server of the tests' own: in a temporary folder, at a Unix socket, gone when they are done."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import pytest

PROGRAMS = "/usr/lib/postgresql"
"""Where Debian keeps them, in a folder for each version."""

INITDB = ("-U", "coverts", "-A", "trust", "-N", "--encoding=UTF8", "--no-locale")
OPTIONS = ("--listen_addresses=", "--fsync=on", "--shared_buffers=16MB", "--recovery_init_sync_method=syncfs")
EMPTY = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    DROP SCHEMA public CASCADE;
    CREATE SCHEMA public;
"""


def programs() -> Path | None:
    """The folder with PostgreSQL's programs, the newest where there are several."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = [path.parent for path in Path(PROGRAMS).glob("*/bin/initdb")]
    return max(versions, key=lambda path: float(path.parent.name), default=None)


class Cluster:
    """A server and its one database. It must be closed."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="coverts-pg-"))
        self.programs = programs() or Path()
        self._as: dict[str, Any] = {"cwd": "/", "env": {"LC_ALL": "C", "PATH": os.environ.get("PATH", "")}}
        if os.geteuid() == 0:  # PostgreSQL refuses root
            names = {entry.pw_name: entry for entry in pwd.getpwall()}
            somebody = names.get("postgres") or names["nobody"]
            os.chown(self.folder, somebody.pw_uid, somebody.pw_gid)
            self._as |= {"user": somebody.pw_uid, "group": somebody.pw_gid, "extra_groups": []}
        made = subprocess.run(
            [str(self.programs / "initdb"), "-D", str(self.folder / "data"), *INITDB],
            **self._as, capture_output=True, text=True,
        )  # fmt: skip
        assert made.returncode == 0, made.stderr
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start it, and wait until it can be reached."""
        self._process = subprocess.Popen(
            [str(self.programs / "postgres"), f"-D{self.folder}/data", f"-k{self.folder}", *OPTIONS],
            **self._as, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self._process.stderr is not None
        said = []
        for line in self._process.stderr:
            said.append(line)
            if "ready to accept connections" in line:
                threading.Thread(target=_read_on, args=[self._process.stderr], daemon=True).start()
                return
        raise AssertionError("".join(said))

    def kill(self) -> None:
        """End it and its children without warning. No connection gets an answer afterwards."""
        assert self._process is not None
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        self._process.kill()
        self._process.wait()
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)

    def close(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)  # at once: nobody wants its data again
            self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, name: str) -> str:
        return f"postgresql://coverts@/{name}?host={self.folder}"

    async def fresh(self) -> str:
        """The address of an empty database: the one there is, emptied. A new one costs half a second."""
        import asyncpg

        connection = await asyncpg.connect(host=str(self.folder), user="coverts", database="postgres")
        try:
            await connection.execute(EMPTY)
        finally:
            await connection.close()
        return self.address("postgres")


def skip(why: str) -> Any:
    """Skip a test that needs PostgreSQL, or fail it where that was asked for."""
    if os.environ.get("COVERTS_TEST_POSTGRES") == "required":
        pytest.fail(f"PostgreSQL is required here: {why}")
    pytest.skip(f"no PostgreSQL: {why}")


def _read_on(stream: IO[str]) -> None:
    with stream:
        for _ in stream:
            pass
