"""The Python that runs in a page. `scripts/runtime.py` builds it into this package."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from coverts.engine.base.exceptions import CovertsError

RUNTIME = Path(__file__).parent / "runtime"
FILES = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "stdlib.zip", "msgspec.zip", "lock.json")
"""The files of the runtime that a page loads."""
NOT_BUILT = "The Python of pages is not built. In a checkout of Coverts, run `make page` first."


class RuntimeMissing(CovertsError):
    """The Python of pages has not been built."""


def runtime_files() -> dict[str, bytes]:
    """Return the files of the runtime by name.

    Raises:
        RuntimeMissing: The runtime has not been built.
    """
    _check()
    return {name: (RUNTIME / name).read_bytes() for name in FILES}


@cache
def read_modules() -> frozenset[str]:
    """Return the modules of the standard library that pages have.

    Raises:
        RuntimeMissing: The runtime has not been built.
    """
    _check()
    return frozenset(json.loads((RUNTIME / "modules.json").read_text("utf-8")))


def _check() -> None:
    if not (RUNTIME / "stdlib.zip").is_file():
        raise RuntimeMissing(NOT_BUILT)
