"""Machine code of a game's rules, made by LLVM: batches, playouts, tournaments, searches.

layout.py       where everything lies in a record
functions.py, places.py, values.py, writer.py, instances.py, module.py    trees as LLVM's language
llvm.py, worker.py    LLVM itself, in a process of its own
build.py        found in the cache, or made
compiled.py     what is called from Python
batches.py      what passes between arrays of games and a program
show.py         one function, for whoever wants to look
"""

from coverts.engine.backends.native.code_builder import Built, build
from coverts.engine.backends.native.compile_stages import shown
from coverts.engine.backends.native.compiled_game import Compiled, Tally, working_record, working_units
from coverts.engine.backends.native.game_arrays import Asked, Policy, lots

__all__ = [
    "Asked",
    "Built",
    "Compiled",
    "Policy",
    "Tally",
    "build",
    "lots",
    "shown",
    "working_record",
    "working_units",
]
