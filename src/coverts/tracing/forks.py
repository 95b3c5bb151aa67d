"""Work done in forked processes, where whatever it changes is gone afterwards."""

from __future__ import annotations

import os
import selectors
import sys
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

Send = Callable[[bytes], None]


@dataclass(frozen=True)
class Ended:
    """One that ended: which job it was, all that it sent, and the signal that ended it, or 0."""

    job: int
    sent: bytes
    signal: int


def in_forks(jobs: Iterable[Callable[[Send], None]], workers: int) -> Iterator[Ended]:
    """Run each job in a process of its own, `workers` at a time; in the order in which they end.

    Each is asked for when its turn comes.

    Raises RuntimeError where a job raises; it has written its traceback to the error stream.
    """
    running: dict[int, tuple[int, int, bytearray]] = {}
    with selectors.DefaultSelector() as selector:
        todo = iter(enumerate(jobs))
        while True:
            while len(running) < workers and (job := next(todo, None)) is not None:
                process, pipe = _forked(job[1])
                running[pipe] = (job[0], process, bytearray())
                selector.register(pipe, selectors.EVENT_READ)
            if not running:
                return
            for key, _ in selector.select():
                pipe = key.fd
                number, process, sent = running[pipe]
                if part := os.read(pipe, 1 << 16):
                    sent += part
                    continue
                selector.unregister(pipe)
                os.close(pipe)
                del running[pipe]
                code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
                if code > 0:
                    raise RuntimeError(f"job {number} failed in its process")
                yield Ended(number, bytes(sent), -code)


def _forked(job: Callable[[Send], None]) -> tuple[int, int]:
    """A process that does the job, and the pipe it sends through."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    with warnings.catch_warnings():  # Python 3.12 warns of the threads that NumPy may have
        warnings.simplefilter("ignore", DeprecationWarning)
        process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    code = 1
    try:
        os.close(reading)
        job(lambda part: _write(writing, part))
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _write(pipe: int, part: bytes) -> None:
    while part:
        part = part[os.write(pipe, part) :]
