"""CPU time, memory and open files of processes, from Linux's /proc."""

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
"""The core of the server and the core of the clients. If there is only one core, both are the same."""


def pin(core: int, process: int = 0) -> None:
    """Pin a process (by default this one) and its future children to one core."""
    for thread in Path(f"/proc/{process or os.getpid()}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {core})


def _stat(process: int) -> list[str]:
    """Return the fields of /proc/PID/stat, starting with the state, or [] if the process has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def family(process: int) -> set[int]:
    """Return the process and all its descendants."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        if stat := _stat(int(folder.name)):
            parents[int(folder.name)] = int(stat[1])
    found = {process}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def cpu(processes: Collection[int]) -> float:
    """Return the CPU seconds that processes and their descendants have used, including ended ones."""
    all_of_them = set().union(*(family(process) for process in processes))
    return sum(sum(map(int, stat[11:15])) for each in all_of_them if (stat := _stat(each))) / TICKS


def memory(process: int) -> float:
    """Return the resident memory of a process in MiB."""
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
    """Return the targets of a process's file descriptors."""
    found = []
    for descriptor in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):
            found.append(re.sub(r"\d+", "N", os.readlink(descriptor)))
    return sorted(found)


class Used:
    """A measurement of CPU time, which starts now."""

    def __init__(self, processes: Collection[int]) -> None:
        self.processes = processes
        self.began, self.before, self.own = time.perf_counter(), cpu(processes), time.process_time()

    def stop(self) -> tuple[float, float, float]:
        """Return the elapsed seconds, and the CPU seconds of the processes and of this one."""
        return (
            time.perf_counter() - self.began,
            cpu(self.processes) - self.before,
            time.process_time() - self.own,
        )
