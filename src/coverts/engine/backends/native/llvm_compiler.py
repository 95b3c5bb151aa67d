"""LLVM, by way of llvmlite: text of its language becomes object code, and object code is loaded.

llvmlite holds one lock around all it does, and nothing interrupts it: what takes seconds is done in a process
of its own.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from types import ModuleType
from typing import Any

import numpy as np

from coverts.engine.base import extras
from coverts.engine.base.compile_processes import output_of
from coverts.engine.base.exceptions import Malformed


@cache
def worker() -> ModuleType:
    """What compiles; raises NotInstalled without llvmlite."""
    return extras.load("coverts.engine.backends.native.compile_worker")


@cache
def header() -> str:
    """The beginning of every module: how this processor lays things out."""
    machine = worker().target()
    return f'target datalayout = "{machine.target_data}"\ntarget triple = "{machine.triple}"\n'


@cache
def host() -> str:
    """All that object code depends on beside its IR. Raises NotInstalled without llvmlite."""
    made, llvm = worker(), worker().llvm
    version = ".".join(map(str, llvm.llvm_version_info))
    cpu, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    return f"{made.target().triple} {cpu} {features} LLVM {version} O{made.LEVEL}v"


def object_code(text: str) -> bytes:
    """Object code of a module, made in a process of its own, which ends with this one or when this is left.

    Raises GameFault where LLVM cannot compile it.
    """
    return output_of([sys.executable, str(worker().__file__)], text.encode())


class Loaded:
    """Object code in memory, and the functions in it that are called from Python, by their symbols."""

    def __init__(self, objects: Sequence[bytes], symbols: Mapping[str, str]) -> None:
        self.objects, self.symbols = objects, symbols
        llvm = worker().llvm
        self._jit = llvm.create_lljit_compiler(worker().target(), use_jit_link=False, suppress_errors=False)
        builder = llvm.JITLibraryBuilder()
        for code in objects:
            builder.add_object_img(code)
        builder.add_current_process()
        for symbol in symbols.values():
            builder.export_symbol(symbol)
        self._library = builder.link(self._jit, "game")
        self._at = {name: self._library[symbol] for name, symbol in symbols.items()}
        self._functions: dict[tuple[str, int], Any] = {}

    def call(self, name: str, *given: Any) -> int:
        """Call a function; the interpreter goes on meanwhile in other threads.

        Arrays, which must lie in one piece, travel as a pointer and their lengths, all else as whole numbers.
        """
        return int(self.bound(name, *given)())

    def bound(self, name: str, *given: Any) -> Callable[[], int]:
        """A call to be made again and again with the same arrays, which whoever has it must keep."""
        flat: list[int] = []
        for item in given:
            if isinstance(item, np.ndarray):
                assert item.flags.c_contiguous
                flat += [item.ctypes.data, *item.shape]
            elif -(2**63) <= int(item) < 2**63:
                flat.append(int(item))
            else:
                raise Malformed(f"{item} has more than 64 bits.")
        function = self._functions.get((name, len(flat)))
        if function is None:
            kind = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * len(flat))
            function = self._functions[name, len(flat)] = kind(self._at[name])
        return partial(function, *map(ctypes.c_int64, flat))
