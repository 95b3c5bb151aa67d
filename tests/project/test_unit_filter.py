"""Under the units' filters of system calls everything works, and search bots give way to all else."""

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic

import httpx
import parlour
import pytest
import system_calls
from table_client import PATIENCE

from coverts.bots.planner import NICENESS

ROOT = Path(__file__).resolve().parents[2]
UNITS = ["coverts.service", "coverts@.service"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
GIVE_WAY = f"""
import logging, os, threading
from coverts.bots import give_way
logging.basicConfig(format="%(message)s")
def work():
    give_way()
    give_way()
    print(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
os.setpriority(os.PRIO_PROCESS, 0, {NICENESS}) if {{already}} else None
thread = threading.Thread(target=work)
thread.start()
thread.join()
"""
MOVE = "import os; os.sched_setaffinity(0, os.sched_getaffinity(0))"


class Filter:
    """A filter of system calls, and what runs under it."""

    def __init__(self, unit, folder):
        self.rules = folder / "filter.json"
        self.rules.write_text(json.dumps(system_calls.filter_of(unit)))

    def command(self, *arguments):
        return [sys.executable, system_calls.__file__, str(self.rules), sys.executable, *arguments]

    def run(self, code):
        done = subprocess.run(
            self.command("-c", code), capture_output=True, text=True, env=ENVIRONMENT, check=False
        )
        if done.returncode == system_calls.CANNOT:
            pytest.skip(done.stderr.strip())
        return done


pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or os.getpriority(os.PRIO_PROCESS, 0) >= NICENESS,
    reason="the tests themselves have the priority of bots already, or this is not Linux",
)


@pytest.fixture(params=UNITS)
def unit(request):
    return (ROOT / "deploy" / request.param).read_text()


def test_bots_lower_their_priority(unit, tmp_path):
    done = Filter(unit, tmp_path).run(GIVE_WAY.format(already=False))
    assert (done.stdout, done.stderr) == (f"{NICENESS}\n", "")


def test_the_filter_is_in_force(unit, tmp_path):
    assert "PermissionError" in Filter(unit, tmp_path).run(MOVE).stderr


def without_priority(unit):
    return re.sub(r"^SystemCallFilter=setpriority\n", "", unit, flags=re.MULTILINE)


def test_one_warning_says_that_the_priority_cannot_be_lowered(tmp_path):
    unit = (ROOT / "deploy" / UNITS[0]).read_text()
    done = Filter(without_priority(unit), tmp_path).run(GIVE_WAY.format(already=False))
    assert done.stdout == f"{os.getpriority(os.PRIO_PROCESS, 0)}\n"
    assert done.stderr.splitlines() == [
        "bots cannot lower their priority, so they may slow the server down: setpriority failed: "
        "Operation not permitted"
    ]


def test_a_priority_that_is_low_already_stays(tmp_path):
    code = GIVE_WAY.format(already=True).replace(str(NICENESS), str(NICENESS + 4))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=False
    )
    assert (done.stdout, done.stderr) == (f"{NICENESS + 4}\n", "")


def priorities(process):
    """The priorities of a process's threads."""
    found = set()
    for stat in Path(f"/proc/{process}/task").glob("*/stat"):
        with suppress(OSError):  # the thread has ended
            found.add(int(stat.read_text().rpartition(")")[2].split()[16]))
    return found


@pytest.mark.long
def test_a_server_plays_under_the_filter(tmp_path):
    unit = (ROOT / "deploy" / UNITS[0]).read_text()
    script = Path(parlour.__file__).with_name("parlour_server.py")
    server = subprocess.Popen(
        Filter(unit, tmp_path).command(str(script), str(tmp_path / "tables.db")),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        if not line and server.wait() == system_calls.CANNOT:
            pytest.skip("no system call filter can be loaded here")
        host = re.findall(r"http://localhost:\d+", line)[0]
        with httpx.Client(base_url=host, timeout=PATIENCE) as browser:
            made = browser.post("/api/tables", json={"game": "parlour", "seats": ["bold", "planner:0.1s"]})
            assert made.status_code == 201, made.text
            limit = monotonic() + PATIENCE
            while NICENESS not in priorities(server.pid):
                assert monotonic() < limit, "no thread of the server has the priority of searches"
                assert browser.get("/ready").status_code == 200
    finally:
        server.terminate()
        server.communicate()
