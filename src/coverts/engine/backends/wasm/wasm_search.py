"""Compile the searches of a game to WebAssembly, or load them from the cache."""

from __future__ import annotations

import hashlib

from coverts.engine.backends.native.code_builder import collect_instances
from coverts.engine.backends.native.emit.llvm_module import module
from coverts.engine.backends.native.emit.memory_layout import UNITS_TYPE, WORK_TYPE
from coverts.engine.backends.native.llvm_compiler import header_for, object_code, worker
from coverts.engine.backends.wasm.wasm_objects import WasmModule, link_alone
from coverts.engine.base.cache import user_cache
from coverts.engine.game.definition import Game

SEARCHES = ("plan", "search")
"""The functions that a module exports: flat playouts, and tree search."""


def compile_search(game: Game) -> WasmModule:
    """Return the searches of a game as a module for browsers, without checks for faults.

    Its functions take a pointer and the lengths of all axes for each array, as the native ones do. Pointers
    have 32 bits, and all other numbers have 64 bits.

    Raises:
        NotInstalled: llvmlite is not installed.
        GameFault: LLVM cannot compile the game.
    """
    compiler = worker()
    instances = collect_instances(game, checked=False, part="searching").made.values()
    exported = [one for one in instances if one.exported and one.label in SEARCHES]
    text = module(exported, (), header_for(compiler.wasm_target()))
    version = ".".join(map(str, compiler.llvm.llvm_version_info))
    key = f"{compiler.WASM_FEATURES} LLVM {version} O{compiler.LEVEL}\0{text}"
    name = hashlib.sha256(key.encode()).hexdigest()[:32] + ".o"
    code = user_cache().get(name)
    if code is None:
        code = object_code(text, compiler.WASM)
        user_cache().put(name, code)
    return link_alone(code, {one.label: one.symbol for one in exported})


def record_sizes(game: Game) -> dict[str, int]:
    """Return the sizes in bytes of the records that the functions of a game's module take."""
    return {
        "state": game.layout.size,
        "view": game.view_layout.size,
        "work": WORK_TYPE.itemsize,
        "units": UNITS_TYPE.itemsize,
    }
