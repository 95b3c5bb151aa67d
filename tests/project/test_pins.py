"""What fixes the versions that are installed: complete, with digests, without addresses."""

import json
import re
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "requirements").glob("*.txt"))
LOCKED = {
    path.removeprefix("node_modules/"): package
    for path, package in json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"].items()
}


@pytest.fixture
def pins(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import pins

    yield pins
    for name in ("pins", "client", "wire"):
        sys.modules.pop(name, None)


def pinned(text):
    """The versions of a file by the packages' names."""
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", text, re.MULTILINE))


def test_each_file_is_one_that_is_written(pins):
    assert {path.stem for path in FILES} == {*pins.layers()}


def test_what_is_asked_for_is_pinned_to_a_version_that_fits(pins):
    for name, layer in pins.layers().items():
        versions: dict[str, str] = {}
        for each in (*layer.beneath, name):
            versions |= pinned((ROOT / "requirements" / f"{each}.txt").read_text())
        for wanted in map(Requirement, layer.wants):
            version = versions.get(canonicalize_name(wanted.name))
            assert version is not None, f"{wanted.name} is not in requirements/{name}.txt: run `make pins`"
            assert wanted.specifier.contains(version), f"{wanted.name} {version}: run `make pins`"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_pin_is_a_version_with_digests_and_nothing_else(path):
    digests = r"(?: \\\n    --hash=sha256:[0-9a-f]{64})+"
    pin = rf"[a-z0-9.-]+==[\w.]+(?: ; [^\n\\]+)?{digests}\n"
    assert re.fullmatch(rf"#[^\n]*\n(?:--requirement \w+\.txt\n)*(?:{pin})*", path.read_text())


def test_a_package_has_one_version_in_all_files():
    versions: dict[str, set[str]] = {}
    for path in FILES:
        for name, version in pinned(path.read_text()).items():
            versions.setdefault(name, set()).add(version)
    assert {name for name, found in versions.items() if len(found) > 1} == set()


def test_the_clients_lock_file_names_no_registry():
    assert [path for path, package in LOCKED.items() if "resolved" in package] == []


def test_each_package_of_the_client_has_its_digest():
    assert [path for path, package in LOCKED.items() if path and "integrity" not in package] == []


def test_the_clients_lock_file_is_that_of_its_packages():
    wanted = json.loads((ROOT / "web" / "package.json").read_text())
    for kind in ("dependencies", "devDependencies"):
        assert LOCKED[""][kind] == wanted[kind]
        assert {name: LOCKED[name]["version"] for name in wanted[kind]} == wanted[kind]


def test_the_clients_lock_file_has_the_packages_of_all_platforms():
    wanted = {each for package in LOCKED.values() for each in package.get("optionalDependencies", {})}
    assert {each for each in wanted if each not in LOCKED} == set()
