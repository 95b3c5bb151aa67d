"""Child processes that compile code. Each process reads one input and writes the compiled output."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from coverts.engine.base.exceptions import GameFault

_RUNNING: set[subprocess.Popen[bytes]] = set()


def end_processes() -> None:
    """Kill all compiler processes. Every running call of `output_of` then raises GameFault."""
    for process in list(_RUNNING):
        process.kill()


def output_of(command: Sequence[str], data: bytes) -> bytes:
    """Run a compiler process and return its output.

    The process is killed if this call is interrupted.

    Args:
        command: The command line.
        data: The bytes that are sent to the process.

    Raises:
        GameFault: The process failed. The message quotes the last line that the process wrote to stderr.
    """
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    _RUNNING.add(process)
    try:
        try:
            process.stdin.write(b"%d\n" % len(data))
            process.stdin.write(data)
            process.stdin.flush()
        except BrokenPipeError:
            pass  # the process has failed, and its stderr is read below
        output = process.stdout.read()
        message = process.stderr.read().decode(errors="replace").strip()
        if process.wait() != 0:
            raise GameFault(
                f"compilation failed: {message.splitlines()[-1] if message else 'LLVM ended early'}"
            )
        return output
    finally:
        process.kill()
        process.wait()
        _RUNNING.discard(process)
        for pipe in (process.stdin, process.stdout, process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass
