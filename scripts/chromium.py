"""Find a Chromium for the browser tests, or install Debian's when we may; print its path.

COVERTS_CHROMIUM names one outright. Playwright drives whatever is found by its path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def runs(path: str) -> bool:
    """Whether the program starts. (Ubuntu's chromium-browser is there, but may only point at a snap.)"""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


def find() -> str | None:
    """The path of a Chromium that starts, or None."""
    named = os.environ.get("COVERTS_CHROMIUM")
    for name in (named,) if named else NAMES:
        path = shutil.which(name)
        if path and runs(path):
            return path
    return None


def install() -> None:
    """Debian's chromium, by apt-get."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        # apt's own lines go to standard error: standard output is the path and nothing else.
        subprocess.run(
            [*apt, *arguments], env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False
        )


def missing() -> str:
    """What to do when there is none."""
    if named := os.environ.get("COVERTS_CHROMIUM"):
        return f"COVERTS_CHROMIUM names {named}, which does not start"
    return (
        "the browser tests need Chromium or Chrome, and none was found. Install one (on Debian: apt-get"
        " install chromium) or name one (COVERTS_CHROMIUM=/path/to/chromium make test)."
        " `make check` needs none."
    )


def main() -> int:
    """Print the path, or say what to do."""
    path = find()
    may_install = not os.environ.get("COVERTS_CHROMIUM") and shutil.which("apt-get") and os.geteuid() == 0
    if path is None and may_install:
        print("coverts: installing Chromium for the browser tests (apt-get)", file=sys.stderr, flush=True)
        install()
        path = find()
    if path is None:
        print(f"coverts: {missing()}", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
