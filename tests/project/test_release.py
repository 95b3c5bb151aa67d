"""`make release VERSION=x.y.z`, in a small repository of its own."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOBODY = {f"GIT_{who}_{what}": "nobody" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
ALONE = {**os.environ, **NOBODY, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
HOME, CHANGES = "src/coverts/__init__.py", "CHANGELOG.md"


class Repository:
    """A folder with a version, a changelog and the script, committed."""

    def __init__(self, folder):
        self.folder = folder
        self.write(HOME, '__version__ = "0.1.0"\n')
        self.write(
            CHANGES, "# Changelog\n\n## 0.2.0 (unreleased)\n\n- Doors open.\n\n## 0.1.0 (2026-01-02)\n"
        )
        (folder / "scripts").mkdir()
        shutil.copy(ROOT / "scripts" / "release.py", folder / "scripts")
        self.git("init", "--quiet")
        self.commit()

    def write(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)

    def read(self, name):
        return (self.folder / name).read_text()

    def git(self, *arguments):
        done = subprocess.run(
            ["git", *arguments], cwd=self.folder, env=ALONE, capture_output=True, text=True, check=True
        )
        return done.stdout

    def commit(self):
        self.git("add", ".")
        self.git("commit", "--quiet", "--message", "all")

    def release(self, version):
        """What it says."""
        command = [sys.executable, "scripts/release.py", version]
        done = subprocess.run(command, cwd=self.folder, env=ALONE, capture_output=True, text=True)
        return done.stdout + done.stderr


@pytest.fixture
def repository(tmp_path):
    return Repository(tmp_path)


def test_a_release_sets_the_version(repository):
    repository.release("0.2.0")
    assert repository.read(HOME) == '__version__ = "0.2.0"\n'


def test_a_release_dates_its_entry(repository):
    repository.release("0.2.0")
    assert re.search(r"^## 0\.2\.0 \(\d{4}-\d\d-\d\d\)$", repository.read(CHANGES), re.MULTILINE)


def test_a_release_leaves_nothing_uncommitted(repository):
    repository.release("0.2.0")
    assert repository.git("status", "--porcelain") == ""


def test_a_release_is_tagged_with_what_its_entry_says(repository):
    repository.release("0.2.0")
    assert "- Doors open." in repository.git("tag", "--list", "-n9", "v0.2.0")


def test_the_tag_is_at_the_commit_with_its_version(repository):
    repository.release("0.2.0")
    assert '"0.2.0"' in repository.git("show", f"v0.2.0:{HOME}")


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("0.2", "three numbers"),
        ("", "three numbers"),
        ("0.0.9", "lower than the version 0.1.0"),
        ("0.3.0", "no entry"),
    ],
)
def test_what_is_no_next_version_is_refused(repository, version, told):
    assert told in repository.release(version)
    assert repository.git("tag") == ""


def test_no_release_is_made_of_a_tree_with_changes(repository):
    repository.write("note.txt", "half done")
    assert "there are uncommitted changes" in repository.release("0.2.0")
    assert repository.git("tag") == ""


def test_a_version_is_released_once(repository):
    repository.release("0.2.0")
    assert "exists already" in repository.release("0.2.0")


def test_an_entry_without_a_line_is_none(repository):
    repository.write(CHANGES, "# Changelog\n\n## 0.2.0 (unreleased)\n\n## 0.1.0 (2026-01-02)\n\n- Doors.\n")
    repository.commit()
    assert "no entry" in repository.release("0.2.0")


def test_the_version_stands_in_one_place():
    """pyproject.toml reads it from the package."""
    assert not re.search(r'^version = "', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
