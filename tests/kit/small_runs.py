"""Runs of a small experiment in processes of their own, which a test may kill, and their rows."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import ClassVar

import polars as pl

ROOT = Path(__file__).resolve().parents[2]
CUCKOO = ROOT / "examples" / "cuckoo.py"
GAMES, BLOCK = 20_000, 2_000
LIVES = f"""\
game = "{CUCKOO}"
games = {GAMES}
block = {BLOCK}
bots = ["random"]

[variants.three]

[variants.five]
options = {{ lives = 5 }}
"""
SECONDS = 120


class Run:
    """A process that plays an experiment.

    Attributes:
        started: All runs of this test.
    """

    started: ClassVar[list["Run"]] = []

    def __init__(self, file, *more, environment=None, **settings):
        self.results = file.parent / f"{file.stem}.results"
        command = [
            sys.executable,
            "-m",
            "coverts.cli",
            "experiment",
            "run",
            str(file),
            "--workers",
            "2",
            *more,
        ]
        self.process = subprocess.Popen(
            command,
            env={**os.environ, **(environment or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            **settings,
        )
        self.started.append(self)

    def finish(self):
        """Wait until the process ends, and return its exit status and what it said."""
        out, err = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, out + err

    def wait_for_blocks(self, count):
        """Wait until some blocks are finished, or the process has ended."""
        until = time.monotonic() + SECONDS
        while self.process.poll() is None and time.monotonic() < until:
            if self.count_blocks() >= count:
                return
            time.sleep(0.005)

    def count_blocks(self):
        """Return how many blocks are finished."""
        return len([*self.results.glob("*/block-*.parquet")])

    def kill_all(self):
        """Kill the process and its workers. They must not have ended yet."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def commands(self):
        """Return the command lines of all processes that were started."""
        found = []
        for pid in descendants(self.process.pid):
            try:
                found.append(Path(f"/proc/{pid}/cmdline").read_text())
            except OSError:
                continue
        return found

    def workers(self):
        """Return the worker processes."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                pid, _, rest = stat.read_text().partition(" (")
                command = stat.with_name("cmdline").read_text()
            except OSError:
                continue
            if rest.rpartition(")")[2].split()[1] == str(self.process.pid) and "spawn_main" in command:
                found.append(int(pid))
        return found


def rows_of(results):
    """Return the rows of all cells by the names of the variants."""
    return {
        folder.name.partition("-")[0]: pl.concat(
            [pl.read_parquet(path) for path in sorted(folder.glob("block-*.parquet"))]
        )
        for folder in sorted(results.iterdir())
        if folder.is_dir()
    }


def is_same(undisturbed, results):
    """Return whether each game is there once, with the row of the undisturbed run."""
    rows = rows_of(results)
    return rows.keys() == undisturbed.keys() and all(rows[each].equals(undisturbed[each]) for each in rows)


def is_alive(pid):
    """Return whether a process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(condition):
    """Wait until a condition is true. Return whether it became true in time."""
    until = time.monotonic() + SECONDS
    while not (found := condition()) and time.monotonic() < until:
        time.sleep(0.005)
    return found


def descendants(pid):
    """Return the processes that a process has started, and those that they have started."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            each, _, rest = stat.read_text().partition(" (")
        except OSError:
            continue
        parents[int(each)] = int(rest.rpartition(")")[2].split()[1])
    found = [pid]
    for each in found:
        found += [child for child, parent in parents.items() if parent == each]
    return found[1:]


def listening_addresses(processes):
    """Return the addresses, as in /proc/net/tcp, at which processes wait for connections."""
    sockets = set()
    for pid in processes:
        try:
            sockets |= {os.readlink(each) for each in Path(f"/proc/{pid}/fd").iterdir()}
        except OSError:
            continue
    found = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            _, local, _, state, *rest = line.split()
            if state == "0A" and f"socket:[{rest[5]}]" in sockets:
                found.add(local.partition(":")[0])
    return found


def rows_in(bucket, folder):
    """Write the objects of a bucket to a folder, and return the rows."""
    for path, content in bucket.objects.items():
        target = folder / path.removeprefix("/games/lives/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return folder
