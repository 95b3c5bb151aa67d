"""Several workers of a server: one that ends is started again, and all stop with their parent."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from coverts.engine.base.exceptions import BadSetting
from coverts.server.running import serve as serve_module
from coverts.server.running.serve import check_workers, serve
from coverts.server.running.settings import ServerSettings

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="workers are forked")
SCRIPT = r"""
import os, signal
from coverts.server.relay import worker_processes as workers

def serve(worker):
    os.write(1, f"{worker} {os.getpid()}\n".encode())
    while True:
        signal.pause()

workers.MIN_SECONDS = 0
workers.run_workers(2, serve)
"""
PATIENCE = 20


class Workers:
    """A process that runs two workers."""

    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        self.pids = {}
        self.read(2)

    def read(self, count):
        """Read the process ids of workers that have started."""
        assert self.process.stdout is not None
        for _ in range(count):
            worker, pid = map(int, self.process.stdout.readline().split())
            self.pids[worker] = pid

    def close(self):
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def workers():
    workers = Workers()
    yield workers
    workers.close()


def has_ended(pid):
    """Whether a process ends soon."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                if file.read().rpartition(")")[2].split()[0] in "ZX":
                    return True
        except OSError:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("worker", [0, 1])
def test_a_worker_that_dies_is_started_again(workers, worker):
    before = dict(workers.pids)
    os.kill(before[worker], signal.SIGKILL)
    workers.read(1)
    assert workers.pids[worker] != before[worker]
    assert workers.pids[1 - worker] == before[1 - worker]


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_workers_stop_with_the_process_that_runs_them(workers, told):
    workers.process.send_signal(told)
    assert workers.process.wait(PATIENCE) == 0
    assert all(has_ended(pid) for pid in workers.pids.values())


def test_workers_stop_if_the_process_that_runs_them_is_killed(workers):
    workers.process.kill()
    assert all(has_ended(pid) for pid in workers.pids.values())


@pytest.mark.parametrize("database", ["tables.db", "/var/lib/coverts/tables.db", "sqlite:///tables.db"])
def test_several_workers_are_refused_with_sqlite(database):
    with pytest.raises(BadSetting, match="2 workers need a PostgreSQL database"):
        check_workers(ServerSettings(workers=2, database=database))


def test_several_workers_may_use_postgresql():
    check_workers(ServerSettings(workers=2, database="postgresql://coverts@localhost/coverts"))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"contact": "admin"}, "contact must be a mail address"),
        ({"mail_server": "mail.example.org:587"}, "mail_from must be a mail address"),
        ({"push_exceptions": "a b"}, "push_exceptions"),
        ({"public_url": "example"}, "public_url"),
        ({"trusted_addresses": "here"}, "trusted_addresses"),
        ({"trusted_proxies": "here"}, "trusted_proxies"),
        ({"metrics_from": "here"}, "metrics_from"),
        ({"admin_key_file": "/missing"}, "The admin key in /missing cannot be read"),
    ],
)
def test_a_wrong_setting_is_told_before_the_server_begins(monkeypatch, wrong, message):
    begun = []
    monkeypatch.setattr(serve_module, "begin_logs", lambda *options: None)
    monkeypatch.setattr(serve_module, "listen", lambda *address: begun.append(address))
    with pytest.raises(BadSetting, match=message):
        serve({}, ServerSettings(database=":memory:", **wrong))
    assert begun == []
