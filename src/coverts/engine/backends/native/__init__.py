"""The native back end: LLVM compiles rules for batches, playouts and searches.

- `emit/` writes LLVM IR.
- `llvm_compiler.py` compiles LLVM IR, loads the object code and calls its functions.
- `compile_worker.py` is the process in which LLVM compiles.
- `code_builder.py` builds a game's machine code, or loads it from the cache.
- `compiled_game.py` has `Compiled`: batches, playouts and tournaments from Python.
- `game_arrays.py` has arrays of games: questions, random generators, policies in Python.
- `fault_texts.py` says what went wrong in machine code.
- `compile_stages.py` shows how one function is compiled.
"""

from coverts.engine.backends.native.code_builder import Built, build
from coverts.engine.backends.native.compile_stages import show_stages
from coverts.engine.backends.native.compiled_game import Compiled, Tally, working_record, working_units
from coverts.engine.backends.native.game_arrays import NextAskees, Policy, lots

__all__ = [
    "Built",
    "Compiled",
    "NextAskees",
    "Policy",
    "Tally",
    "build",
    "lots",
    "show_stages",
    "working_record",
    "working_units",
]
