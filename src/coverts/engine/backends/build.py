"""Compile a game's chapters with all cores, into the cache folder."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

_WORKER = """
import sys
import numba
from coverts import game
from coverts.engine.backends.numba import Generated
g = game(sys.argv[1])
made = Generated(g)
file = made.chapters[int(sys.argv[2])]
made.load(made.common)
module = made.load(file)
record = numba.from_dtype(g.dtype)
step = next(v for k, v in vars(module).items() if k.startswith("step_"))
if hasattr(step, "compile"):
    step.compile((record, numba.int64))
"""


@dataclass
class Built:
    """How long a compilation took, in seconds of wall time; `rules` in `chapters` files."""

    rules: int
    chapters: int
    seconds: float


def build(name: str, progress: Callable[[int, int], None] | None = None, workers: int | None = None) -> Built:
    """Compile every chapter of a game in processes of their own, then the link; progress(done, all)."""
    from coverts import game
    from coverts.engine.backends.numba import Compiled, Generated

    found = game(name)
    started = time.perf_counter()
    made = Generated(found)
    made.write()
    made.load(made.common)
    count = len(made.chapters)

    def compile_one(index: int) -> None:
        subprocess.run([sys.executable, "-c", _WORKER, name, str(index)], check=True)

    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        for done, _ in enumerate(pool.map(compile_one, range(count)), 1):
            if progress is not None:
                progress(done, count + 1)
    compiled = Compiled(found)
    compiled.playouts(1)
    if compiled.bots:
        compiled.tournament([[compiled.bots[0]] * found.players[0]])
    compiled.legal(compiled.reset(1), [0])
    compiled.step(compiled.reset(1), [0], [0])
    if progress is not None:
        progress(count + 1, count + 1)
    return Built(len(found.program.rules), count, time.perf_counter() - started)
