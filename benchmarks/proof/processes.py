"""What the operating system tells of a process and of those it started: Linux's /proc."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
CORES = sorted(os.sched_getaffinity(0))
SERVER, MAKER = CORES[0], CORES[-1]
"""The core of the server and that of the load maker; one and the same where there is no second."""


def pin(core: int, process: int = 0) -> None:
    """Keep a process, by default this one, on one core, with all it starts from then on."""
    for thread in Path(f"/proc/{process or os.getpid()}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {core})


def _stat(process: int) -> list[str]:
    """The fields of /proc/PID/stat from the state on; empty where it has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def family(process: int) -> set[int]:
    """The process and all that stem from it."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        if stat := _stat(int(folder.name)):
            parents[int(folder.name)] = int(stat[1])
    found = {process}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def cpu(processes: Collection[int]) -> float:
    """Seconds of CPU so far of these processes and all that stem from them, ended ones included."""
    all_of_them = set().union(*(family(process) for process in processes))
    return sum(sum(map(int, stat[11:15])) for each in all_of_them if (stat := _stat(each))) / TICKS


def memory(process: int) -> float:
    """Resident MiB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def family_memory(process: int) -> float:
    """Return the resident memory in MiB of a process and of all processes that it started."""
    total = 0.0
    for each in family(process):
        with suppress(FileNotFoundError, ProcessLookupError):
            total += memory(each)
    return total


def open_files(process: int) -> list[str]:
    """What each of its descriptors leads to."""
    found = []
    for descriptor in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):
            found.append(re.sub(r"\d+", "N", os.readlink(descriptor)))
    return sorted(found)


class Used:
    """CPU that processes use from now on, and this one, beside the time that passes."""

    def __init__(self, processes: Collection[int]) -> None:
        self.processes = processes
        self.began, self.before, self.own = time.perf_counter(), cpu(processes), time.process_time()

    def stop(self) -> tuple[float, float, float]:
        """Seconds passed, seconds of CPU used by the processes, and by this one."""
        return (
            time.perf_counter() - self.began,
            cpu(self.processes) - self.before,
            time.process_time() - self.own,
        )
