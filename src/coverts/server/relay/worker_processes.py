"""Runs several processes of a server, and starts those again that end."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from types import FrameType

LOG = logging.getLogger("coverts.server")
MIN_SECONDS = 1.0
"""A worker is started again no sooner than this time, in seconds, after it was started."""
STOP_SECONDS = 5.0
"""The time, in seconds, in which workers must end. Then they are killed."""


class _Stop(BaseException):
    """The signal to stop."""


def run_workers(count: int, serve: Callable[[int], None]) -> None:
    """Run workers until this process gets SIGINT or SIGTERM, and then end this process.

    Args:
        count: The number of workers.
        serve: A function that serves in a worker, given the worker's number from 0. It does not return.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        raise _Stop

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    running: dict[int, tuple[int, float]] = {}
    life, held = os.pipe()
    try:
        for worker in range(count):
            _start(worker, serve, running, life, held)
        while True:
            pid, status = os.wait()
            worker, started = running.pop(pid)
            LOG.error(
                "a worker has ended, and is started again",
                extra={"event": "worker", "worker": worker, "status": os.waitstatus_to_exitcode(status)},
            )
            time.sleep(max(0.0, started + MIN_SECONDS - time.monotonic()))
            _start(worker, serve, running, life, held)
    except _Stop:
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.SIG_IGN)
        _stop([*running])


def _start(
    worker: int, serve: Callable[[int], None], running: dict[int, tuple[int, float]], life: int, held: int
) -> None:
    """Fork a worker, and add it to `running`. Signals wait until this is done.

    Only this process holds the end `held` of a pipe. When this process has died, the workers read the end of
    the pipe at `life`, and stop.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            for each in (signal.SIGINT, signal.SIGTERM):
                signal.signal(each, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT, signal.SIGTERM))
            os.close(held)
            Thread(target=_stop_with_parent, args=[life], daemon=True, name="parent").start()
            serve(worker)
            status = 0
        except Exception:
            LOG.exception("a worker has failed")
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    running[pid] = worker, time.monotonic()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT, signal.SIGTERM))


def _stop_with_parent(life: int) -> None:
    os.read(life, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def _stop(workers: list[int]) -> None:
    for pid in workers:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + STOP_SECONDS
    while workers and time.monotonic() < deadline:
        pid, _ = os.waitpid(-1, os.WNOHANG)
        if pid in workers:
            workers.remove(pid)
        elif not pid:
            time.sleep(0.05)
    for pid in workers:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
