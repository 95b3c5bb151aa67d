"""The process that compiles: LLVM IR in, object code out.

It ends when its parent ends or closes its input. It runs as a file so that it need not import Coverts.
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
"""LLVM's optimisation level; higher levels take longer and the code is no faster.

Vectorising loops makes loops over boards of tiles 20 % faster, so that is on.
"""
PR_SET_PDEATHSIG = 1
"""A constant of Linux's prctl."""


@cache
def target() -> Any:
    """Return the machine that code is compiled for.

    Position-independent code of the small model has direct calls. llvmlite's default for code in memory is
    the large model, where all calls go through registers.
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


def optimise(text: str) -> Any:
    """Return a module, optimised.

    Raises:
        RuntimeError: The IR is not well formed.
    """
    module = llvm.parse_assembly(text)
    options = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
    options.loop_vectorization, options.slp_vectorization = True, False
    builder = llvm.create_pass_builder(target(), options)
    builder.getModulePassManager().run(module, builder)
    return module


def object_code(text: str) -> bytes:
    """Return the object code of a module."""
    return bytes(target().emit_object(optimise(text)))


def assembly(text: str) -> str:
    """Return the assembly of a module."""
    return str(target().emit_assembly(optimise(text)))


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def _end_with_parent() -> None:
    """End this process with its parent, if the system can do that."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def main() -> None:
    """Read the length of the IR and the IR; write object code, or an error to stderr.

    It leaves with os._exit, as the thread that waits for the end of input would block a normal exit.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Python cannot handle the signal while LLVM works
    _end_with_parent()
    text = sys.stdin.buffer.read(int(sys.stdin.buffer.readline())).decode()
    threading.Thread(target=_end_with_input, daemon=True).start()
    try:
        sys.stdout.buffer.write(object_code(text))
        sys.stdout.buffer.flush()
    except Exception as error:
        print(" ".join(str(error).split()), file=sys.stderr, flush=True)
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main()
