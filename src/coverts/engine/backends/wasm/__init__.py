"""The WebAssembly back end: LLVM compiles the searches of a game for browsers.

- `wasm_search.py` compiles the same functions as the native back end.
- `wasm_objects.py` makes a module that browsers load from LLVM's object code.
"""
