"""The native back end: LLVM compiles rules for batches, playouts and searches.

- `emit/` writes LLVM IR.
- `llvm_compiler.py` compiles LLVM IR, loads the object code and calls its functions.
- `compile_worker.py` is the process in which LLVM compiles.
- `code_builder.py` builds a game's machine code, or loads it from the cache.
- `game_rows.py` calls machine code for arrays of games.
- `compiled_game.py` has `Compiled`, which adds playouts and tournaments.
- `game_arrays.py` has helpers for arrays of games: questions, random generators, descriptions of mistakes.
- `row_threads.py` divides arrays among threads.
- `fault_texts.py` says what went wrong in machine code.
- `compile_stages.py` shows how one function is compiled.
"""

from coverts.engine.backends.native.code_builder import Built, build
from coverts.engine.backends.native.compile_stages import show_stages
from coverts.engine.backends.native.compiled_game import Compiled, Tally
from coverts.engine.backends.native.game_arrays import NextAskees, lots
from coverts.engine.backends.native.game_rows import working_record, working_units

__all__ = [
    "Built",
    "Compiled",
    "NextAskees",
    "Tally",
    "build",
    "lots",
    "show_stages",
    "working_record",
    "working_units",
]
