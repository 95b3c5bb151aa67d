"""Child processes that compile: each reads its input and writes the compiled output."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from coverts.engine.base.exceptions import GameFault

_RUNNING: set[subprocess.Popen[bytes]] = set()


def end_processes() -> None:
    """Kill all compiling processes; callers that wait for one get a GameFault."""
    for process in list(_RUNNING):
        process.kill()


def output_of(command: Sequence[str], data: bytes) -> bytes:
    """Run a compiling process and return its output.

    The process ends with this call, or with this process.

    Args:
        command: The command line.
        data: The process's input.

    Raises:
        GameFault: It fails; the message has the last line of its error stream.
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
            pass  # it has failed; its error stream is read below
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
