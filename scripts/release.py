"""Make a release: `make release VERSION=0.2.0` sets the version, dates its changelog entry, commits and tags.

The version is in src/coverts/__init__.py only. Its entry in CHANGELOG.md must begin with
`## 0.2.0 (unreleased)`. Nothing is pushed.
"""

from __future__ import annotations

import datetime
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = Path("src/coverts/__init__.py")
CHANGES = Path("CHANGELOG.md")
VERSION = re.compile(r"\d+\.\d+\.\d+")
ASSIGNMENT = re.compile(r'^__version__ = "(.*)"$', re.MULTILINE)


class NoRelease(Exception):
    """A release is not possible. The message says why. Nothing has changed."""


def git(*arguments: str) -> str:
    """Run a git command, and return its output.

    Raises:
        NoRelease: The command fails.
    """
    process = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    if process.returncode:
        raise NoRelease(f"git {arguments[0]} failed: {(process.stderr or process.stdout).strip()}")
    return process.stdout


def entry(changes: str, version: str) -> str:
    """Return the changelog entry of an unreleased version.

    Raises:
        NoRelease: The entry is missing or empty.
    """
    heading = f"## {version} (unreleased)"
    match = re.search(rf"^{re.escape(heading)}$(.*?)(?=^## |\Z)", changes, re.MULTILINE | re.DOTALL)
    if match is None or not match[1].strip():
        raise NoRelease(f'{CHANGES} has no entry "{heading}"; list there the changes that players notice')
    return match[1].strip()


def parse_version(version: str) -> tuple[int, ...]:
    """Return a version as numbers, which can be compared."""
    return tuple(map(int, version.split(".")))


def release(version: str) -> None:
    """Set the version, date its changelog entry, commit and tag.

    Raises:
        NoRelease: A release is not possible. Nothing has changed.
    """
    if not VERSION.fullmatch(version):
        raise NoRelease(f"a version must be three numbers, such as VERSION=0.2.0, not {version!r}")
    if git("status", "--porcelain").strip():
        raise NoRelease("there are uncommitted changes; commit them or run `git stash`")
    if git("tag", "--list", f"v{version}").strip():
        raise NoRelease(f"the tag v{version} exists already; choose a higher version")
    code, changes = (ROOT / HOME).read_text("utf-8"), (ROOT / CHANGES).read_text("utf-8")
    current = ASSIGNMENT.search(code)
    if current is None:
        raise NoRelease(f'{HOME} must have a line such as __version__ = "{version}"')
    if parse_version(version) < parse_version(current[1]):
        raise NoRelease(f"{version} is lower than the version {current[1]} in {HOME}; choose a higher one")
    what = entry(changes, version)
    today = datetime.date.today().isoformat()
    (ROOT / HOME).write_text(ASSIGNMENT.sub(f'__version__ = "{version}"', code), "utf-8")
    (ROOT / CHANGES).write_text(
        changes.replace(f"## {version} (unreleased)", f"## {version} ({today})"), "utf-8"
    )
    git("commit", "--quiet", "--message", f"Coverts {version}", "--", str(HOME), str(CHANGES))
    git(
        "tag",
        "--annotate",
        f"v{version}",
        "--cleanup",
        "verbatim",
        "--message",
        f"Coverts {version}\n\n{what}",
    )
    print(f"coverts: v{version} is committed and tagged; publish it with git push --follow-tags")


def main() -> None:
    """Release the version on the command line."""
    try:
        release(sys.argv[1] if len(sys.argv) > 1 else "")
    except NoRelease as error:
        raise SystemExit(f"coverts: no release: {error}") from None


if __name__ == "__main__":
    main()
