"""Compile LLVM IR to object code with llvmlite, and load the object code.

Code is compiled in another process, because llvmlite holds a global lock and cannot be interrupted.
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
    """Return the module `compile_worker`, which imports llvmlite.

    Raises:
        NotInstalled: llvmlite is missing.
    """
    return extras.load("coverts.engine.backends.native.compile_worker")


@cache
def header() -> str:
    """Return the first lines of every module for this computer."""
    return header_for(worker().target())


def header_for(machine: Any) -> str:
    """Return the first lines of a module, which give data layout and target."""
    return f'target datalayout = "{machine.target_data}"\ntarget triple = "{machine.triple}"\n'


@cache
def host() -> str:
    """Return a description of everything besides IR that affects object code.

    Raises:
        NotInstalled: llvmlite is missing.
    """
    module, llvm = worker(), worker().llvm
    version = ".".join(map(str, llvm.llvm_version_info))
    cpu, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    return f"{module.target().triple} {cpu} {features} LLVM {version} O{module.LEVEL}v{module.MAX_UNROLLED}"


def object_code(text: str, *target: str) -> bytes:
    """Compile a module to object code in a new process, which ends with this process.

    Args:
        text: The module.
        target: The target if it is not this computer, that is, `compile_worker.WASM`.

    Raises:
        GameFault: LLVM cannot compile the module.
    """
    return output_of([sys.executable, str(worker().__file__), *target], text.encode())


class LoadedCode:
    """Object code in memory. `symbols` maps names to symbols that Python can call."""

    def __init__(self, objects: Sequence[bytes], symbols: Mapping[str, str]) -> None:
        # JITLink keeps an object's code and data together. LLVM's older linker aborts the process if they
        # happen to be more than 2 GiB apart.
        self.objects, self.symbols = objects, symbols
        llvm = worker().llvm
        self._jit = llvm.create_lljit_compiler(worker().target(), use_jit_link=True, suppress_errors=False)
        builder = llvm.JITLibraryBuilder()
        for code in objects:
            builder.add_object_img(code)
        builder.add_current_process()
        for symbol in symbols.values():
            builder.export_symbol(symbol)
        self._library = builder.link(self._jit, "game")
        self._at = {name: self._library[symbol] for name, symbol in symbols.items()}
        self._functions: dict[tuple[str, int], Any] = {}

    def call(self, name: str, *arguments: Any) -> int:
        """Call a function with the interpreter lock released.

        An array must be contiguous. It is passed as a pointer and the lengths of its axes. All other
        arguments are passed as integers.
        """
        return int(self.bound(name, *arguments)())

    def bound(self, name: str, *arguments: Any) -> Callable[[], int]:
        """Return a function that repeats a call with the same arguments.

        The caller must keep the arrays among the arguments alive.
        """
        flat: list[int] = []
        for item in arguments:
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
