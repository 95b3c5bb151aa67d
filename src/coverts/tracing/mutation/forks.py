"""Runs jobs in forked processes, which isolates their side effects."""

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
class ForkResult:
    """The result of a finished job.

    Attributes:
        job: The index of the job.
        output: All bytes that the job sent.
        signal: The signal that ended the process, or 0.
    """

    job: int
    output: bytes
    signal: int


def run_in_forks(jobs: Iterable[Callable[[Send], None]], workers: int) -> Iterator[ForkResult]:
    """Run each job in a forked process, and yield results in order of completion.

    Args:
        jobs: The jobs. The next job is taken when a process is free. Each job gets a function that sends
            bytes to the parent process.
        workers: The maximum number of processes at a time.

    Raises:
        RuntimeError: A job raised an exception. Its traceback is on stderr.
    """
    running: dict[int, tuple[int, int, bytearray]] = {}
    with selectors.DefaultSelector() as selector:
        todo = iter(enumerate(jobs))
        while True:
            while len(running) < workers and (job := next(todo, None)) is not None:
                process, pipe = _fork(job[1])
                running[pipe] = (job[0], process, bytearray())
                selector.register(pipe, selectors.EVENT_READ)
            if not running:
                return
            for key, _ in selector.select():
                pipe = key.fd
                number, process, output = running[pipe]
                if part := os.read(pipe, 1 << 16):
                    output += part
                    continue
                selector.unregister(pipe)
                os.close(pipe)
                del running[pipe]
                code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
                if code > 0:
                    raise RuntimeError(f"job {number} raised an exception in its process")
                yield ForkResult(number, bytes(output), -code)


def _fork(job: Callable[[Send], None]) -> tuple[int, int]:
    """Fork a process that runs the job.

    Returns:
        The process id, and the pipe with the job's output.
    """
    reading, writing = os.pipe()
    sys.stdout.flush()
    # Python 3.12 warns if a process with threads is forked. NumPy may have started some threads.
    with warnings.catch_warnings():
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
