"""A process that compiles: LLVM's language comes in, object code goes out.

It ends as soon as whoever started it closes its input, or is gone. Run as a file, so that it reads no more of
Coverts than this.
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
"""Of LLVM's levels of optimisation the first: higher ones take longer, and the code is no faster.

Loops over many small numbers, which make up a board of tiles, gain a fifth by being made vectors.
"""
PR_SET_PDEATHSIG = 1
"""Of Linux's prctl."""


@cache
def target() -> Any:
    """The processor this runs on.

    Position-independent code of the small model: calls go straight. llvmlite's own choice for code that is
    loaded at once is the large model, whose calls all go through registers.
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


def optimised(text: str) -> Any:
    """A module of that IR, optimised; raises RuntimeError where the IR is not well formed."""
    module = llvm.parse_assembly(text)
    options = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
    options.loop_vectorization, options.slp_vectorization = True, False
    builder = llvm.create_pass_builder(target(), options)
    builder.getModulePassManager().run(module, builder)
    return module


def object_code(text: str) -> bytes:
    return bytes(target().emit_object(optimised(text)))


def assembly(text: str) -> str:
    return str(target().emit_assembly(optimised(text)))


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def _end_with_parent() -> None:
    """Where the system can, it ends this process with the one that started it, whatever LLVM is at."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def main() -> None:
    """Read the length of the IR in a line, then the IR; write object code, or why there is none, and leave.

    It leaves at once: the thread that waits for the end of the input keeps Python from ending as usual.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # while LLVM works nothing else would notice
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
