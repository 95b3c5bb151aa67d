"""Machine code of a game's rules, made by LLVM: batches, playouts, tournaments, searches.

layout.py       where everything lies in a record
functions.py, writer.py, instances.py, module.py    trees as LLVM's language
llvm.py         LLVM itself
build.py        found in the cache, or made
compiled.py     what is called from Python
"""

from coverts.engine.backends.native.compiled import Compiled, Tally, working_record, working_units

__all__ = ["Compiled", "Tally", "working_record", "working_units"]
