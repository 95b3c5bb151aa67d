"""The process that compiles LLVM IR to object code.

The process ends when its parent process ends or when its input is closed. This file runs as a script, so that
the process does not have to import Coverts.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from functools import cache
from typing import Any

import llvmlite.binding as llvm

LEVEL = 1
"""LLVM's optimisation level. Higher levels take longer and do not give faster code."""
MAX_UNROLLED = 4_000_000
"""The maximum length, in characters, of a module whose loops LLVM unrolls and vectorises.

Unrolling makes small games up to 60 % faster, and vectorising makes loops over boards of tiles 20 % faster.
Games of this length do not become faster, but they take a quarter longer to compile.
"""
WASM = "wasm32-unknown-unknown"
"""The target for code that runs in browsers, which is also the argument that selects it."""
WASM_FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"
PR_SET_PDEATHSIG = 1
"""The Linux prctl option that requests a signal when the parent process ends."""


@cache
def target() -> Any:
    """Return LLVM's description of this computer, for which code is compiled.

    The code is position-independent and uses LLVM's small code model, so calls are direct. llvmlite's default
    for code in memory is the large code model, in which all calls go through registers.
    """
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=2,
        reloc="pic",
        codemodel="small",
    )


@cache
def wasm_target() -> Any:
    """Return LLVM's description of WebAssembly with the features that all current browsers have."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(WASM).create_target_machine(
        cpu="generic", features=WASM_FEATURES, opt=2, reloc="static", codemodel="default"
    )


def optimise(text: str, machine: Any) -> Any:
    """Parse and optimise LLVM IR, and return the module.

    Raises:
        RuntimeError: The IR is not valid.
    """
    module = llvm.parse_assembly(text)
    options = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
    options.loop_unrolling = len(text) <= MAX_UNROLLED
    options.loop_vectorization = options.loop_unrolling and machine.triple != WASM
    options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return module


def object_code(text: str, machine: Any) -> bytes:
    """Return the object code of a module."""
    return bytes(machine.emit_object(optimise(text, machine)))


def assembly(text: str) -> str:
    """Return the assembly code of a module."""
    return str(target().emit_assembly(optimise(text, target())))


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def _end_with_parent() -> None:
    """Ask Linux to end this process when its parent ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def main() -> None:
    """Compile LLVM IR from stdin to object code on stdout.

    The code is for WebAssembly if the program's argument is WASM. The first line of the input is the length
    of the IR. An error is written to stderr. The process ends with
    os._exit, because the thread that waits for the end of the input would block a normal exit.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Python cannot handle signals while LLVM compiles
    _end_with_parent()
    text = sys.stdin.buffer.read(int(sys.stdin.buffer.readline())).decode()
    threading.Thread(target=_end_with_input, daemon=True).start()
    try:
        machine = wasm_target() if sys.argv[1:] == [WASM] else target()
        sys.stdout.buffer.write(object_code(text, machine))
        sys.stdout.buffer.flush()
    except Exception as error:
        print(" ".join(str(error).split()), file=sys.stderr, flush=True)
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main()
