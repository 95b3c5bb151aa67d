"""The documents: what they point to is there, and what they list is complete."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

import coverts
from coverts.tables.guide_pages import GUIDES

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
WRITTEN = [path for path in DOCUMENTS if path.name != "trek-ccg-cards.md"]
"""Without those that a command writes."""
DESIGN = (ROOT / "docs" / "design.md").read_text("utf-8")
SOURCE = ROOT / "src" / "coverts"
GAMES = [path.parent for path in (SOURCE / "games").glob("*/game.py")]
FOLDERS = ("benchmarks", "deploy", "docs", "examples", "scripts", "src", "tests", "web/src", "web/tests")
THINGS = {
    f"/{path.relative_to(ROOT).as_posix()}" for folder in FOLDERS for path in (ROOT / folder).rglob("*")
}
THINGS |= {f"/{name}" for name in (*FOLDERS, "web")} | {f"/{path.name}" for path in ROOT.iterdir()}


def named(path):
    return path.relative_to(ROOT).as_posix()


def samples(text):
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def paths_in(text):
    """What stands in backticks and looks like a file or folder of the project."""
    found = re.findall(r"`([\w./]+(?:\.py|\.md|\.ts|/))`", text)
    return sorted(path for path in {*found} if "NAME" not in path)


def is_there(path):
    """Whether a file or folder's address ends so: documents leave out where they are at home."""
    return any(thing.endswith(f"/{path.rstrip('/')}") for thing in THINGS)


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_links_to_files_lead_somewhere(document):
    prose = re.sub(r"^```.*?^```|`[^`]*`", "", document.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", prose)
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", WRITTEN, ids=named)
def test_lines_are_short(document):
    long = [
        line
        for line in document.read_text("utf-8").splitlines()
        if len(line) > 110 and not line.startswith(("|", "!["))
    ]
    assert long == []


@pytest.mark.parametrize("document", WRITTEN, ids=named)
def test_samples_are_python(document):
    for sample in samples(document.read_text("utf-8")):
        ast.parse(sample)


@pytest.mark.parametrize("name", ["docs/design.md", "CONTRIBUTING.md", "docs/figures.md"])
def test_files_that_are_named_are_there(name):
    assert [path for path in paths_in((ROOT / name).read_text("utf-8")) if not is_there(path)] == []


def test_each_test_that_is_named_against_a_leak_is_there():
    text = (ROOT / "docs" / "leaks.md").read_text("utf-8")
    written = {
        (path.name, name)
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    found = {*re.findall(r"`(test_\w+\.py)::(\w+)`", text)}
    assert len(found) > 20
    assert found - written == set()


def test_the_design_names_every_module_of_the_compiler():
    modules = {path.stem for path in (SOURCE / "engine" / "compiler").glob("*.py")} - {"__init__"}
    assert {module for module in modules if f"`{module}`" not in DESIGN} == set()


def test_every_game_has_the_floor_plan():
    plan = [
        "state.py",
        "options.py",
        "game.py",
        "for_cards.py",
        "rulebook.md",
        "vocabulary",
        "rules",
        "cards",
        "bots",
        "page",
    ]
    assert [game.name for game in GAMES for part in plan if not (game / part).exists()] == []


def test_each_decision_is_listed():
    listed = (ROOT / "docs" / "decisions" / "README.md").read_text("utf-8")
    notes = {path.name for path in (ROOT / "docs" / "decisions").glob("*.md")} - {"README.md"}
    assert {note for note in notes if note not in listed} == set()


def test_the_example_of_the_package_runs():
    lines = [line.strip() for line in coverts.__doc__.splitlines() if line.startswith("    ")]
    assert lines
    exec("\n".join(lines), {})


def test_every_guide_that_the_server_shows_is_packed():
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]
    guides = {path: there for path, there in wheel["force-include"].items() if path.startswith("docs/")}
    packed = {Path(given).name: Path(there).name for given, there in guides.items()}
    assert packed == {name: name for name in GUIDES.values()}
    assert all((ROOT / given).exists() for given in wheel["force-include"])
