"""A game's machine code: found in the cache, or made."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass

from coverts.engine.backends.native.instances import Instances
from coverts.engine.backends.native.llvm import Loaded, host
from coverts.engine.backends.native.module import whole
from coverts.engine.cache import kept
from coverts.engine.compiler.program import program_of
from coverts.engine.game import Game

CALLED = (
    *("playouts", "tournament", "reset", "step_batch", "observe_batch", "legal_batch", "clear_batch"),
    "plan",
)
"""The functions that are called from outside."""


@dataclass
class Built:
    """Machine code that is ready to be called. made: seconds it took to make; 0 where it was kept."""

    loaded: Loaded
    made: float


def instances(game: Game, checked: bool) -> Instances:
    """All functions of a game, as they are called from outside."""
    pool = Instances(program_of(game), checked)
    for label in CALLED:
        pool.export(label)
    return pool


def build(game: Game, checked: bool) -> Built:
    """The machine code of a game; raises NotInstalled without llvmlite."""
    here, started = host(), time.perf_counter()
    text = whole(instances(game, checked), here.header)
    name = hashlib.sha256(f"{here.told}\0{text}".encode()).hexdigest()[:32] + ".o"
    code = kept().get(name)
    made = 0.0
    if code is None:
        code = here.compiled(text)
        made = time.perf_counter() - started
        kept().put(name, code)
    return Built(Loaded([code], CALLED), made)
