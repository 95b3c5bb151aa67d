"""Print which test files take the most CPU time: `pytest --cpu-by-file 50`.

The time of a file includes the processes that its tests start: servers, browsers, commands. With xdist
the workers' times are added. Time before the first test of a worker is listed under COLLECTION.
"""

import os
import time
from collections import defaultdict
from pathlib import Path

import pytest

OPTION = "--cpu-by-file"
COLLECTION = "(imports and collection)"
CONTROLLER = "(the process that starts xdist's workers)"
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def add_option(parser: pytest.Parser) -> None:
    """Define the command-line option."""
    parser.addoption(
        OPTION, type=int, default=0, metavar="N", help="print the N test files that use most CPU"
    )


def register(config: pytest.Config) -> None:
    """Start measuring if the option is given."""
    if count := config.getoption(OPTION):
        config.pluginmanager.register(CpuByFile(config, count), "cpu-by-file")


class CpuByFile:
    """Measure CPU seconds per test file in this process and its xdist workers."""

    def __init__(self, config: pytest.Config, count: int) -> None:
        self.config = config
        self.count = count
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.tests: defaultdict[str, int] = defaultdict(int)
        self.last = 0.0
        self.is_worker = hasattr(config, "workerinput")

    def _add(self, name: str) -> None:
        """Credit the time since the last call to `name`."""
        now = cpu_seconds()
        self.seconds[name] += now - self.last
        self.last = now

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self) -> None:
        self._add(COLLECTION)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None):
        done = yield
        name = item.path.relative_to(self.config.rootpath).as_posix()
        self.tests[name] += 1
        if nextitem is None or nextitem.path != item.path:
            self._add(name)
        return done

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        # First, because xdist sends the worker's output in this hook.
        if self.is_worker:
            self.config.workeroutput["cpu-by-file"] = dict(self.seconds), dict(self.tests)  # type: ignore[attr-defined]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node) -> None:
        """Add the numbers of an xdist worker that has ended."""
        seconds, tests = getattr(node, "workeroutput", {}).get("cpu-by-file", ({}, {}))
        for name, spent in seconds.items():
            self.seconds[name] += spent
        for name, count in tests.items():
            self.tests[name] += count

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.is_worker:
            return
        if self.last == 0:
            self.seconds[CONTROLLER] = time.process_time()
        terminalreporter.section("CPU seconds by test file")
        by_time = sorted(self.seconds.items(), key=lambda item: item[1], reverse=True)
        for name, seconds in by_time[: self.count]:
            terminalreporter.write_line(f"{seconds:8.1f}  {self.tests[name]:5}  {name}")
        total, files = sum(self.seconds.values()), len(self.tests)
        terminalreporter.write_line(f"{total:8.1f}  {sum(self.tests.values()):5}  all {files} files")


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and of all its descendants, the running ones too on Linux."""
    times = os.times()
    own = times.user + times.system + times.children_user + times.children_system
    children: dict[int, list[tuple[int, float]]] = {}
    for process in Path("/proc").glob("[0-9]*/stat"):
        try:
            # After the command's name, which may contain anything, come the state and the parent.
            fields = process.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        spent = sum(map(int, fields[11:15])) / TICKS
        children.setdefault(int(fields[1]), []).append((int(process.parent.name), spent))
    waiting = [os.getpid()]
    while waiting:
        for child, spent in children.get(waiting.pop(), ()):
            own += spent
            waiting.append(child)
    return own
