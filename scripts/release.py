"""A release: `make release VERSION=0.2.0` sets the version, dates its entry, commits, tags.

The version is written in one place, src/coverts/__init__.py; its entry in CHANGELOG.md begins
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
WRITTEN = re.compile(r'^__version__ = "(.*)"$', re.MULTILINE)


class NoRelease(Exception):
    """Why there is none; nothing has changed."""


def git(*arguments: str) -> str:
    """What a git command prints; raises NoRelease with its own words where it fails."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise NoRelease(f"git {arguments[0]}: {(done.stderr or done.stdout).strip()}")
    return done.stdout


def entry(changes: str, version: str) -> str:
    """The lines of a version that is not yet released; raises NoRelease where there are none."""
    heading = f"## {version} (unreleased)"
    found = re.search(rf"^{re.escape(heading)}$(.*?)(?=^## |\Z)", changes, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise NoRelease(f'{CHANGES} has no entry; write what players notice beneath "{heading}"')
    return found[1].strip()


def order(version: str) -> tuple[int, ...]:
    """For comparing."""
    return tuple(map(int, version.split(".")))


def release(version: str) -> None:
    """Raises NoRelease, before anything is changed, where it may not be made."""
    if not VERSION.fullmatch(version):
        raise NoRelease(f"a version is three numbers, such as VERSION=0.2.0, not {version!r}")
    if git("status", "--porcelain").strip():
        raise NoRelease("the tree has changes; commit them, or put them aside with git stash")
    if git("tag", "--list", f"v{version}").strip():
        raise NoRelease(f"v{version} is there already; take a higher number")
    code, changes = (ROOT / HOME).read_text("utf-8"), (ROOT / CHANGES).read_text("utf-8")
    written = WRITTEN.search(code)
    if written is None:
        raise NoRelease(f'{HOME} has no line such as __version__ = "{version}"')
    if order(version) < order(written[1]):
        raise NoRelease(f"{version} is lower than {written[1]}, which {HOME} says; take a higher number")
    what = entry(changes, version)
    today = datetime.date.today().isoformat()
    (ROOT / HOME).write_text(WRITTEN.sub(f'__version__ = "{version}"', code), "utf-8")
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
    print(f"coverts: v{version} is committed and tagged here; git push --follow-tags gives it to others")


def main() -> None:
    """The version is the only argument."""
    try:
        release(sys.argv[1] if len(sys.argv) > 1 else "")
    except NoRelease as error:
        raise SystemExit(f"coverts: no release: {error}") from None


if __name__ == "__main__":
    main()
