"""Print the path of a Chromium for the browser tests, installing Debian's if there is none.

The environment variable COVERTS_CHROMIUM may name a Chromium. Playwright starts it by its path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = (
    # Debian's Chromium without any window: the browser tests take a fifth less CPU time with it.
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
PACKAGES = ("chromium-headless-shell", "chromium")
"""Debian's packages. The first is tried first, and Ubuntu has none of that name."""


def runs(path: str) -> bool:
    """Return whether a program starts.

    Ubuntu's chromium-browser may only be a pointer to a missing snap.
    """
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


def find() -> str | None:
    """Return the path of a Chromium that starts, or None."""
    variable = os.environ.get("COVERTS_CHROMIUM")
    for name in (variable,) if variable else NAMES:
        path = shutil.which(name)
        if path and runs(path):
            return path
    return None


def install() -> None:
    """Install one of Debian's packages with apt-get."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    installs = [["install", "-y", "--no-install-recommends", package] for package in PACKAGES]
    for arguments in (["update"], *installs):
        # apt-get's output goes to stderr, because stdout has only the path.
        subprocess.run(
            [*apt, *arguments], env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False
        )
        if find():
            return


def advice() -> str:
    """Return what to do if there is no Chromium."""
    if path := os.environ.get("COVERTS_CHROMIUM"):
        return f"COVERTS_CHROMIUM is {path}, which does not start; name another program or unset it."
    return (
        "the browser tests need Chromium or Chrome, and none was found. Install one (on Debian: apt-get"
        " install chromium) or name one (COVERTS_CHROMIUM=/path/to/chromium make test)."
        " `make check` needs none."
    )


def main() -> int:
    """Print the path on stdout, or advice on stderr; return the exit status."""
    path = find()
    may_install = not os.environ.get("COVERTS_CHROMIUM") and shutil.which("apt-get") and os.geteuid() == 0
    if path is None and may_install:
        print("coverts: installing Chromium for the browser tests (apt-get)", file=sys.stderr, flush=True)
        install()
        path = find()
    if path is None:
        print(f"coverts: {advice()}", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
