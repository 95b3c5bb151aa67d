"""Build the Python that runs in a page, unless the built one is up to date.

    python scripts/runtime.py

It goes into the package, like the client, so that `coverts page` needs neither Node nor a registry. It
consists of Pyodide (an npm package), msgspec (a wheel for Pyodide), the part of the standard library that
Coverts uses, and the byte code of Coverts.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Set
from pathlib import Path

import client

ROOT = client.ROOT
TARGET = ROOT / "src" / "coverts" / "publishing" / "runtime"
STAMP, CODE_STAMP = TARGET / ".sources", TARGET / ".code"
SCRIPT = ROOT / "scripts" / "runtime.mjs"
PACKAGE = ROOT / "src" / "coverts"
PYODIDE = client.WEB / "node_modules" / "pyodide"
NAME = "NOT_IN_PAGES"
"""The name of the set of packages that pages leave out, in `publishing/page_sources.py`."""
PINS = ROOT / "requirements" / "base.txt"
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
"""The platform and the Python of the pinned Pyodide."""
FILES = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs")
MORE_MODULES = ("_ast_unparse", "_strptime", "importlib.resources", "msgspec", "statistics", "string")
"""Modules that other modules import only when they are used, msgspec with all that it imports, and some that
games of other authors like to use."""
NOT_IMPORTED = ("multiprocessing", "resource", "subprocess", "tempfile")
"""Modules that some modules import, but no page needs."""
OPTIONAL = ("bz2", "compression", "lzma", "ssl")
"""Packages without which the modules that import them work, too."""


def main() -> int:
    """Build the runtime if needed, and return the exit status."""
    try:
        build()
    except client.ClientError as error:
        print(f"coverts: {error}", file=sys.stderr)
        return 1
    return 0


def build() -> None:
    """Build what is missing or outdated."""
    if is_current():
        return
    began = time.monotonic()
    node = client.need_node(may_install=True)
    with (
        client.prepared_folder(node, dev=False),
        tempfile.TemporaryDirectory(prefix="coverts-page-") as folder,
    ):
        client.say(f"building the Python of pages ({node.origin})")
        if not has_library():
            build_library(node.node, Path(folder))
        build_code(node.node, Path(folder))
    client.say(f"the Python of pages is built ({time.monotonic() - began:.0f} s)")


def build_library(node: Path, folder: Path) -> None:
    """Build everything but the byte code of Coverts, with a folder for temporary files."""
    stamp, wheel, names = digest(), download_msgspec(folder), folder / "modules.json"
    names.write_text(json.dumps({"import": modules(), "leave_out": OPTIONAL}))
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    run([str(node), str(SCRIPT), "library", str(PYODIDE), str(TARGET), str(wheel), str(names)])
    for name in FILES:
        shutil.copyfile(PYODIDE / name, TARGET / name)
    pack_msgspec(wheel)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    (TARGET / "lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}) + "\n")
    STAMP.write_text(stamp + "\n")


def build_code(node: Path, folder: Path) -> None:
    """Compile the modules of Coverts, with a folder for temporary files."""
    stamp, sources = code_digest(), folder / "sources.json"
    listed = {path.relative_to(PACKAGE.parent).as_posix(): str(path) for path in code_files()}
    sources.write_text(json.dumps(listed))
    run([str(node), str(SCRIPT), "code", str(PYODIDE), str(TARGET), str(sources)])
    CODE_STAMP.write_text(stamp + "\n")


def is_current() -> bool:
    """Return whether everything was built from the current pins and sources."""
    if not (client.WEB / "package.json").is_file():
        return True  # A source archive without web/ has only the built runtime.
    return has_library() and (TARGET / "code.zip").is_file() and client.read(CODE_STAMP) == code_digest()


def has_library() -> bool:
    """Return whether everything but the byte code of Coverts is up to date."""
    return (TARGET / "stdlib.zip").is_file() and client.read(STAMP) == digest()


def code_files() -> list[Path]:
    """Return the modules of Coverts that pages may have.

    Games are left out, because pages need their source.
    """
    paths = sorted(PACKAGE.rglob("*.py"))
    parts = {path: path.relative_to(PACKAGE).parts for path in paths}
    return [
        path
        for path in paths
        if parts[path][0] not in not_in_pages() and not (parts[path][0] == "games" and len(parts[path]) > 2)
    ]


def code_digest() -> str:
    """Return a hash of the modules of Coverts and of what compiles them."""
    files = {str(path.relative_to(PACKAGE)): path.read_bytes() for path in code_files()}
    total = hashlib.sha256(client.read(STAMP).encode())
    for name, data in files.items():
        total.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return total.hexdigest()


def digest() -> str:
    """Return a hash of everything that the runtime depends on."""
    packages = json.loads((client.WEB / "package-lock.json").read_text())["packages"]
    pinned = [packages["node_modules/pyodide"]["integrity"], msgspec_pin(), *modules()]
    scripts = [Path(__file__).read_bytes(), SCRIPT.read_bytes()]
    return hashlib.sha256("\n".join(pinned).encode() + b"".join(scripts)).hexdigest()


def modules() -> list[str]:
    """Return the modules of the standard library that the package in a page imports."""
    names: set[str] = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.relative_to(PACKAGE).parts[0] in not_in_pages():
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    wanted = sys.stdlib_module_names - set(NOT_IMPORTED)
    return sorted({*MORE_MODULES, *(name for name in names if is_module(name, wanted))})


def is_module(name: str, packages: Set[str]) -> bool:
    """Return whether a dotted name is a module of one of these packages of the standard library."""
    try:
        return name.partition(".")[0] in packages and importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:  # Its parent is a module, and no package.
        return False


def not_in_pages() -> set[str]:
    """Return the packages of Coverts that no page needs.

    The module that defines them is read but not imported, because nothing may be installed yet.
    """
    tree = ast.parse((PACKAGE / "publishing" / "page_sources.py").read_text("utf-8"))
    values = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == NAME
    ]
    found: set[str] = ast.literal_eval(values[0])
    return found


def msgspec_pin() -> str:
    """Return the pin of msgspec with its hashes."""
    text = PINS.read_text("utf-8")
    begin = text.index("\nmsgspec==") + 1
    lines = text[begin:].splitlines(keepends=True)
    end = next((i for i, line in enumerate(lines[1:], 1) if not line.startswith(" ")), len(lines))
    return "".join(lines[:end])


def download_msgspec(folder: Path) -> Path:
    """Download the pinned msgspec for Pyodide, and return the wheel."""
    pins = folder / "msgspec.txt"
    pins.write_text(msgspec_pin())
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download", "--no-deps"]
    command += ["--only-binary=:all:", f"--platform={PLATFORM}", f"--python-version={PYTHON}"]
    run([*command, "--require-hashes", "--requirement", str(pins), "--dest", str(folder)])
    return next(folder.glob("msgspec-*.whl"))


def pack_msgspec(wheel: Path) -> None:
    """Pack the wheel's files without compression, so that a web host compresses them better.

    The machine code is a file of its own, because a page loads it before Python starts.
    """
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(TARGET / "msgspec.zip", "w") as archive:
        for name in sorted(source.namelist()):
            if name.endswith(".so"):
                (TARGET / "msgspec.so").write_bytes(source.read(name))
            elif not name.endswith((".pyi", "/RECORD", ".c", ".h")):
                archive.writestr(zipfile.ZipInfo(name), source.read(name))


def run(command: list[str]) -> None:
    """Run a command, and print its output only if it fails."""
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if process.returncode:
        print(process.stdout[-4000:], file=sys.stderr)
        raise client.ClientError(
            f"`{Path(command[0]).name} {Path(command[1]).name}` failed (its output is above)"
        )


if __name__ == "__main__":
    sys.exit(main())
