"""A server that is told to stop ends within two seconds, whatever is under way, and nothing of it remains."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from threading import Thread

import parlour
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc"),
]
SCRIPT = Path(__file__).with_name("busy_server.py")
PATIENCE = 20
STOPPED_WITHIN = 2
TERMINATED = pytest.param(signal.SIGTERM, id="SIGTERM")
SIGNALS = pytest.mark.parametrize(
    "told", [TERMINATED, pytest.param(signal.SIGINT, id="Ctrl-C", marks=pytest.mark.slow)]
)
"""Both are handled in the same way; the gate tries Ctrl-C once."""


class Server:
    """A server in a process of its own, which leads a group of processes."""

    def __init__(self, process: subprocess.Popen[str]):
        self.process = process
        self.lines: list[str] = []
        found = re.search(r"http://localhost:\d+", self.said("http://localhost:"))
        assert found is not None
        self.address = found[0]

    def post(self, path, body):
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return json.load(reply)

    def asked_for_a_table(self):
        """Ask for a table of bots; the server may end before it answers."""
        with suppress(OSError, HTTPException):
            self.post("/api/tables", {"game": "parlour", "seats": ["bold", "bold"]})

    def children(self):
        """Processes that it has started, by their ids."""
        return [pid for pid, parent, group in processes() if group == self.process.pid != pid]

    def stop(self, told):
        """Seconds until it has ended."""
        began = time.monotonic()
        self.process.send_signal(told)
        assert self.process.wait(PATIENCE) == 0
        return time.monotonic() - began

    def said(self, words):
        """The line with those words, of what it has written or will write."""
        assert self.process.stdout is not None
        while not (found := [line for line in self.lines if words in line]):
            self.lines.append(self.process.stdout.readline())
            assert self.lines[-1], f"it never said {words!r}"
        return found[0]


def processes():
    """Id, parent and group of every process that has not ended."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                state, parent, group = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
                if state not in "ZX":
                    yield int(folder.name), int(parent), int(group)


@pytest.fixture
def server(tmp_path):
    @contextmanager
    def begin(*given, **settings):
        source = str(Path(parlour.__file__).parents[2] / "src")
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")]),
            "COVERTS_CACHE": str(tmp_path / "cache"),
            **settings,
        }
        process = subprocess.Popen(
            [sys.executable, str(SCRIPT), str(tmp_path / "tables.db"), *given],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment,
            start_new_session=True,
        )  # fmt: skip
        assert process.stdout is not None
        try:
            yield Server(process)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            process.stdout.close()

    return begin


def test_for_programs_each_line_is_a_record_from_the_first_to_the_last(server):
    with server("nothing", COVERTS_LOG="json") as there:
        there.post("/api/tables", {"game": "parlour", "seats": ["open", "bold"]})
        there.said("all games are ready")
        there.stop(signal.SIGTERM)
        records = [json.loads(line) for line in [*there.lines, *there.process.stdout]]
    events = [record["event"] for record in records if "event" in record]
    assert sorted(events) == ["made", "start", "stop"]


def until(holds):
    """Wait, for so long at most, until something holds."""
    last = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < last
        time.sleep(0.01)
    return found


@SIGNALS
def test_while_a_game_is_compiled(server, told):
    pytest.importorskip("llvmlite")
    with server("infiltration") as there:
        there.post("/api/tables", {"game": "infiltration", "seats": ["planner", "planner"]})
        until(there.children)
        assert there.stop(told) < STOPPED_WITHIN
        assert there.children() == []


def test_a_server_that_is_killed_takes_what_compiles_with_it(server):
    pytest.importorskip("llvmlite")
    with server("infiltration") as there:
        there.post("/api/tables", {"game": "infiltration", "seats": ["planner", "planner"]})
        until(there.children)
        there.process.kill()
        until(lambda: not there.children())


@pytest.mark.parametrize(
    ("busy", "told"),
    [
        pytest.param("thinks", signal.SIGTERM, id="thinks-SIGTERM"),
        pytest.param("thinks", signal.SIGINT, id="thinks-Ctrl-C", marks=pytest.mark.slow),
        pytest.param("reads", signal.SIGTERM, id="reads-SIGTERM"),
        pytest.param("reads", signal.SIGINT, id="reads-Ctrl-C"),
        pytest.param("replays", signal.SIGTERM, id="replays-SIGTERM"),
        pytest.param("replays", signal.SIGINT, id="replays-Ctrl-C", marks=pytest.mark.slow),
    ],
)
def test_while_it_is_at_something_that_never_ends(server, told, busy):
    with server(busy) as there:
        Thread(target=there.asked_for_a_table).start()
        there.said("for ever")
        assert there.stop(told) < STOPPED_WITHIN
        assert there.children() == []


@SIGNALS
def test_with_200_sockets_which_are_told_to_come_again(server, told):
    async def watch():
        table = (await asyncio.to_thread(there.post, "/api/tables", made))["table"]
        host = there.address.removeprefix("http://")
        sockets = [
            await connect(f"ws://{host}/api/tables/{table}/socket", origin=there.address) for _ in range(200)
        ]
        for socket in sockets:
            await socket.recv()
        stopping = asyncio.create_task(asyncio.to_thread(there.stop, told))
        codes = set()
        for socket in sockets:
            with suppress(ConnectionClosed):
                while True:
                    await socket.recv()
            codes.add(socket.close_code)
        return codes, await stopping

    made = {"game": "parlour", "seats": ["open", "open"]}
    with server("nothing") as there:
        codes, seconds = asyncio.run(watch())
    assert codes == {1012}
    assert seconds < STOPPED_WITHIN
