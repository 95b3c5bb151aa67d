"""LLVM, by way of llvmlite: text of its language becomes object code, and object code is loaded.

llvmlite holds one lock around all it does: two threads do not compile at once, two processes do.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np

from coverts.engine.errors import NotInstalled

try:
    import llvmlite.binding as llvm
except ImportError:  # no wheel for this platform, or left out: all else works without
    llvm = None

LEVEL = 1
"""Of LLVM's levels of optimisation the first: the second takes longer, and the code is no faster."""


class Host:
    """The processor this runs on, as LLVM knows it. Raises NotInstalled without llvmlite."""

    def __init__(self) -> None:
        if llvm is None:
            raise NotInstalled(
                "Machine code needs llvmlite, which is not installed here: pip install coverts[fast]. "
                "Playing and refereeing work without it."
            )
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        self.cpu = llvm.get_host_cpu_name()
        self.features = llvm.get_host_cpu_features().flatten()
        # Position-independent code of the small model: calls go straight. llvmlite's own choice for code
        # that is loaded at once is the large model, whose calls all go through registers.
        self.machine: Any = llvm.Target.from_default_triple().create_target_machine(
            cpu=self.cpu, features=self.features, opt=LEVEL, reloc="pic", codemodel="small"
        )
        self.header = (
            f'target datalayout = "{self.machine.target_data}"\ntarget triple = "{self.machine.triple}"\n'
        )

    @property
    def told(self) -> str:
        """All that object code depends on beside its IR."""
        version = ".".join(map(str, llvm.llvm_version_info))
        return f"{self.machine.triple} {self.cpu} {self.features} LLVM {version} O{LEVEL}"

    def optimised(self, text: str) -> Any:
        """A module of that IR, optimised; raises RuntimeError where the IR is not well formed."""
        module = llvm.parse_assembly(text)
        options = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
        options.loop_vectorization = options.slp_vectorization = False
        builder = llvm.create_pass_builder(self.machine, options)
        builder.getModulePassManager().run(module, builder)
        return module

    def compiled(self, text: str) -> bytes:
        """Object code of a module's IR."""
        return bytes(self.machine.emit_object(self.optimised(text)))

    def assembly(self, text: str) -> str:
        return str(self.machine.emit_assembly(self.optimised(text)))


@cache
def host() -> Host:
    return Host()


class Loaded:
    """Object code in memory, and the functions in it that are called from Python."""

    def __init__(self, objects: Iterable[bytes], names: Sequence[str]) -> None:
        self._jit = llvm.create_lljit_compiler(host().machine, use_jit_link=False, suppress_errors=False)
        builder = llvm.JITLibraryBuilder()
        for code in objects:
            builder.add_object_img(code)
        builder.add_current_process()
        for name in names:
            builder.export_symbol(name)
        self._library = builder.link(self._jit, "game")
        self._at = {name: self._library[name] for name in names}
        self._functions: dict[tuple[str, int], Any] = {}

    def call(self, name: str, *given: Any) -> int:
        """Call a function; the interpreter goes on meanwhile in other threads.

        Arrays, which must lie in one piece, travel as a pointer and their lengths, all else as whole numbers.
        """
        flat: list[int] = []
        for item in given:
            if isinstance(item, np.ndarray):
                assert item.flags.c_contiguous
                flat += [item.ctypes.data, *item.shape]
            else:
                flat.append(int(item))
        function = self._functions.get((name, len(flat)))
        if function is None:
            kind = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * len(flat))
            function = self._functions[name, len(flat)] = kind(self._at[name])
        return int(function(*flat))
