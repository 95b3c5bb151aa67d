"""The process that thinks: it weighs options in machine code that the server has sent it.

Only this process needs the machine code and NumPy; `bots.thinking_processes` starts it and talks to it.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from contextlib import suppress
from functools import partial
from threading import Event
from typing import BinaryIO

import msgspec
import numpy as np

from coverts.bots.playouts import Playouts
from coverts.bots.thinking_processes import Code, Stop, Task, Weighed, receive, send
from coverts.bots.tree_search import Trees
from coverts.engine.backends.native.llvm_compiler import LoadedCode

MOST_MEMORY = 2 << 30
"""Bytes of data that the process may have."""


def main() -> None:
    """Answer one task after the other, until there is nobody to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this ends it
    _limit()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    codes: dict[str, Playouts] = {}
    stop = Event()
    while message := receive(sys.stdin.buffer):
        given: Code | Task | Stop = msgspec.msgpack.decode(message, type=Code | Task | Stop)
        if isinstance(given, Code):
            codes[given.key] = _playouts(given)
        elif isinstance(given, Stop):
            stop.set()
        else:
            stop = Event()
            threading.Thread(target=_think, args=(codes[given.key], given, stop, out), daemon=True).start()
    os._exit(0)


def _limit() -> None:
    """Less memory than the machine has, and no file of what was in it after a crash."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _playouts(code: Code) -> Playouts:
    dtype, view_dtype = pickle.loads(code.records)  # from the process that started this one
    call = LoadedCode(code.objects, code.symbols).call
    if code.children:
        return Trees(partial(call, "search"), dtype, view_dtype, code.bot, code.children, code.threads)
    return Playouts(partial(call, "plan"), dtype, view_dtype, code.bot, code.threads)


def _think(playouts: Playouts, task: Task, stop: Event, out: BinaryIO) -> None:
    root = np.frombuffer(bytearray(task.root), playouts.dtype)
    try:
        found = playouts.weigh_row(
            root, task.seat, task.askee, task.options, task.budget, task.seed, stop
        )  # fmt: skip
        answer = Weighed(found)
    except Exception as error:
        answer = Weighed([], f"{type(error).__name__}: {error}")
    with suppress(OSError):
        send(out, answer)
