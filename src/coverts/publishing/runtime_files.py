"""The Python that runs in a page. `scripts/runtime.py` builds it into this package."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from zipfile import ZipFile

from coverts.engine.base.exceptions import CovertsError

RUNTIME = Path(__file__).parent / "runtime"
FILES = (
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide.mjs",
    "stdlib.zip",
    "msgspec.zip",
    "msgspec.so",
    "lock.json",
)
"""The files of the runtime that a page loads."""
MODULES = "modules.json"
"""The list of the modules that the runtime has."""
PYTHON_TAG = "cpython-314"
"""The tag of the Python of pages in the names of its files."""
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
    return frozenset(json.loads((RUNTIME / MODULES).read_text("utf-8")))


def byte_code() -> dict[str, bytes]:
    """Return the byte code of modules of Coverts, by paths such as "coverts/words/__init__.pyc"."""
    archive = RUNTIME / "code.zip"
    if not archive.is_file():
        return {}
    with ZipFile(archive) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def cached_path(path: str) -> str:
    """Return the path at which the Python of pages looks for the byte code of a module beside its source."""
    folder, _, name = path.rpartition("/")
    return f"{folder}/__pycache__/{name.removesuffix('.py')}.{PYTHON_TAG}.pyc"


def is_compiled_from(code: bytes, source: bytes) -> bool:
    """Return whether byte code was compiled from this source."""
    return code[8:16] == hashlib.sha256(source).digest()[:8]


def _check() -> None:
    if not all((RUNTIME / name).is_file() for name in (*FILES, MODULES)):
        raise RuntimeMissing(NOT_BUILT)
