"""Child processes that compile for this one: each takes its input, and its output is what it compiled."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from coverts.engine.base.exceptions import GameFault

_RUNNING: set[subprocess.Popen[bytes]] = set()


def end_processes() -> None:
    """End the processes that compile for this one; whoever waits for one gets a GameFault."""
    for process in list(_RUNNING):
        process.kill()


def output_of(command: Sequence[str], data: bytes) -> bytes:
    """Run a process that compiles `data`, and return its output; it ends with this process or this call.

    Raises GameFault if it fails, with the last line of its error stream.
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
            pass  # it has failed, and says why
        output = process.stdout.read()
        said = process.stderr.read().decode(errors="replace").strip()
        if process.wait() != 0:
            raise GameFault(
                f"it could not be compiled: {said.splitlines()[-1] if said else 'LLVM ended early'}"
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
