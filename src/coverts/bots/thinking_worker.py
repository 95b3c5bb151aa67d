"""A process that searches with machine code that its parent process sends.

Only this process needs NumPy. `bots.thinking_processes` starts it and communicates with it.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
from contextlib import suppress
from threading import Event
from typing import BinaryIO

import msgspec
import numpy as np

from coverts.bots.playouts import Playouts
from coverts.bots.thinking_processes import (
    SearchCode,
    SearchReply,
    SearchRequest,
    StopSearch,
    receive,
    send,
)
from coverts.engine.backends.native.llvm_compiler import LoadedCode

MAX_MEMORY_BYTES = 2 << 30


def main() -> None:
    """Answer one request after another until the pipe is closed."""
    # The parent process handles interrupts, and then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_resources()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    codes: dict[str, Playouts] = {}
    stop = Event()
    while message := receive(sys.stdin.buffer):
        request: SearchCode | SearchRequest | StopSearch = msgspec.msgpack.decode(
            message, type=SearchCode | SearchRequest | StopSearch
        )
        if isinstance(request, SearchCode):
            codes[request.key] = _playouts(request)
        elif isinstance(request, StopSearch):
            stop.set()
        else:
            stop = Event()
            work = (codes[request.key], request, stop, out)
            threading.Thread(target=_think, args=work, daemon=True).start()
    os._exit(0)


def _limit_resources() -> None:
    """Limit the memory of this process and disable core dumps.

    A core dump would contain what the seat knows.
    """
    try:
        import resource
    except ImportError:  # Windows has no such module
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))


def _playouts(code: SearchCode) -> Playouts:
    search: Playouts = pickle.loads(code.search)  # the parent process is trusted
    search.load(LoadedCode(code.objects, code.symbols))
    return search


def _think(playouts: Playouts, request: SearchRequest, stop: Event, out: BinaryIO) -> None:
    root = np.frombuffer(bytearray(request.root), playouts.dtype)
    began = time.process_time()  # The search runs in threads of its own.
    try:
        estimates = playouts.weigh_row(
            root, request.seat, request.askee, request.options, request.budget, request.seed, stop
        )
        reply = SearchReply(estimates)
    except Exception as error:
        reply = SearchReply([], f"{type(error).__name__}: {error}")
    reply.cpu_seconds = time.process_time() - began
    with suppress(OSError):
        send(out, reply)
