"""The folder of a page: what is in it, and where it may be written."""

import json
import re
import struct
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import coverts
from coverts.cli.authoring import page
from coverts.engine.base import extras
from coverts.engine.base.exceptions import CovertsError, NotInstalled
from coverts.publishing import page_folder, runtime_files
from coverts.publishing.page_folder import (
    MARKER,
    NotOurFolder,
    PublishedGame,
    UnfitName,
    check_folder,
    check_names,
    page_files,
    remove_earlier,
    write_page,
)
from coverts.publishing.page_sources import MissingInPage, check_imports, game_files
from coverts.publishing.search_modules import compile_searches

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples" / "goofspiel.py"
MAX_FILES = 1000
"""The number of files that itch.io accepts."""

pytestmark = pytest.mark.skipif(
    not (runtime_files.RUNTIME / "stdlib.zip").is_file(), reason="`make client` has not built the runtime"
)


def published(path=GAME):
    return [PublishedGame(coverts.game(str(path)), path)]


def searches():
    return compile_searches(each.game for each in published())


@pytest.fixture(scope="module")
def files():
    return page_files(published(), searches())


def test_two_builds_give_the_same_bytes(files):
    assert page_files(published(), searches()) == files


def test_another_policy_is_another_version(files, monkeypatch):
    monkeypatch.setattr(page_folder, "PAGE_POLICY", "default-src 'none'")
    other = page_files(published(), searches())
    assert json.loads(other[MARKER])["version"] != json.loads(files[MARKER])["version"]


def test_a_web_host_with_a_limit_of_files_takes_the_folder(files):
    assert len(files) <= MAX_FILES


def test_all_files_are_listed(files):
    assert json.loads(files[MARKER])["files"] == sorted({*files} - {MARKER})


@pytest.mark.parametrize("name", ["two words", "..", "a/b", "Möle", ""])
def test_a_name_that_fits_no_address_is_refused(name):
    game = replace(coverts.game(str(GAME)), name=name)
    with pytest.raises(UnfitName, match="is part of addresses"):
        check_names([PublishedGame(game, Path("mole.py"))])


def test_two_games_with_one_name_are_refused():
    game = coverts.game(str(GAME))
    games = [PublishedGame(game, Path("one.py")), PublishedGame(game, Path("other.py"))]
    with pytest.raises(UnfitName, match=r"other\.py and one\.py: both games have the name"):
        check_names(games)


def test_the_policy_allows_no_script_made_of_text(files):
    (policy,) = re.findall('Content-Security-Policy" content="([^"]+)"', files["index.html"].decode())
    assert "'unsafe-eval'" not in policy
    assert "'wasm-unsafe-eval'" in policy


def test_no_address_begins_at_the_root_of_the_host(files):
    assert not re.search('(?:href|src)="/', files["index.html"].decode())


def test_rulebooks_and_forms_are_files(files):
    names = {re.sub("^build-[^/]+/", "", path) for path in files}
    assert {"data/en/games.json", "data/de/games.json", "data/en/games/goofspiel/rules.json"} <= names


def test_a_page_of_one_game_has_no_other(files):
    cards = json.loads(next(data for path, data in files.items() if path.endswith("en/games.json")))
    assert [card["name"] for card in cards] == ["goofspiel"]


def test_the_service_worker_begins_with_the_version(files):
    version = json.loads(files[MARKER])["version"]
    assert files["service-worker.js"].startswith(f'self.BUILD_VERSION = "{version}"'.encode())


def test_a_page_has_the_search_of_its_game(files):
    pytest.importorskip("llvmlite")
    (module,) = (data for path, data in files.items() if path.endswith("/search/goofspiel.wasm"))
    assert module.startswith(b"\0asm")


def test_the_build_says_that_a_page_has_no_search(tmp_path, monkeypatch):
    def load(name):
        raise NotInstalled("llvmlite is not installed.")

    monkeypatch.setattr(extras, "load", load)
    report = write_page(tmp_path, published())
    assert report.without_search == {"goofspiel": "llvmlite is not installed."}
    assert not [path for path in report.files if "/search/" in path]


def size_of(png):
    """Return the width and height in the header of a PNG file."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def test_browsers_can_install_the_page_with_its_icons(files):
    icons = json.loads(files["manifest.webmanifest"])["icons"]
    pictures = [icon for icon in icons if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in pictures} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in pictures:
        assert "x".join(map(str, size_of(files[icon["src"]]))) == icon["sizes"]


def test_apples_devices_get_an_icon(files):
    (path,) = re.findall('rel="apple-touch-icon" href="./([^"]+)"', files["index.html"].decode())
    assert size_of(files[path]) == (180, 180)


def test_an_empty_folder_is_filled(tmp_path, files):
    report = write_page(tmp_path, published())
    assert {*report.files} == {*files}
    assert all((tmp_path / path).read_bytes() == data for path, data in files.items())


def test_a_folder_with_other_files_is_refused(tmp_path):
    (tmp_path / "thesis.txt").write_text("three years of work")
    with pytest.raises(NotOurFolder, match="is not empty"):
        write_page(tmp_path, published())
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(CovertsError, match=r"The page cannot be written: .*file/site"):
        page(str(GAME), out=tmp_path / "file" / "site")


def test_a_file_in_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "site").write_text("")
    with pytest.raises(NotOurFolder, match="is a file"):
        write_page(tmp_path / "site", published())


def test_an_earlier_page_is_replaced_and_other_files_stay(tmp_path):
    write_page(tmp_path, published())
    marker = json.loads((tmp_path / MARKER).read_text())
    (tmp_path / "old" / "deep").mkdir(parents=True)
    (tmp_path / "old" / "deep" / "file.js").write_text("")
    (tmp_path / "CNAME").write_text("games.example")
    (tmp_path / MARKER).write_text(json.dumps(marker | {"files": [*marker["files"], "old/deep/file.js"]}))
    write_page(tmp_path, published())
    assert not (tmp_path / "old").exists()
    assert (tmp_path / "CNAME").read_text() == "games.example"


def test_a_list_of_files_cannot_lead_out_of_the_folder(tmp_path):
    precious = tmp_path / "precious.txt"
    precious.write_text("keep me")
    site = tmp_path / "site"
    write_page(site, published())
    marker = json.loads((site / MARKER).read_text())
    (site / MARKER).write_text(json.dumps(marker | {"files": ["../precious.txt"]}))
    write_page(site, published())
    assert precious.is_file()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"files": 3}', '{"files": [3]}', "[" * 100_000])
def test_a_folder_whose_list_is_damaged_is_refused(tmp_path, text):
    (tmp_path / MARKER).write_text(text)
    with pytest.raises(NotOurFolder, match="is not empty"):
        check_folder(tmp_path)


def listing(folder, *files):
    """Make a folder with the list of an earlier build."""
    folder.mkdir()
    (folder / MARKER).write_text(json.dumps({"version": "1", "files": [*files]}))
    return folder


@pytest.mark.parametrize("name", ["", ".", "..", "/", "\0", "kept", "kept/.."])
def test_a_list_that_names_no_file_removes_nothing(tmp_path, name):
    site = listing(tmp_path / "site", name)
    (site / "kept").mkdir()
    remove_earlier(site)
    assert (site / "kept").is_dir()


def test_empty_folders_of_others_stay(tmp_path):
    site = listing(tmp_path / "site", "assets/a.js")
    for name in ("assets/a.js", ".git/refs/tags/v1"):
        (site / name).parent.mkdir(parents=True)
        (site / name).write_text("")
    (site / ".git/refs/tags/v1").unlink()
    remove_earlier(site)
    assert (site / ".git/refs/tags").is_dir()
    assert not (site / "assets").exists()


def test_a_link_in_place_of_a_file_is_replaced(tmp_path):
    precious = tmp_path / "precious.txt"
    precious.write_text("keep me")
    site = listing(tmp_path / "site", "index.html")
    (site / "index.html").symlink_to(precious)
    write_page(site, published())
    assert precious.read_text() == "keep me"
    assert not (site / "index.html").is_symlink()


def test_a_linked_folder_is_refused(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    site = listing(tmp_path / "site")
    (site / "assets").symlink_to(elsewhere)
    with pytest.raises(NotOurFolder, match="is outside"):
        write_page(site, published())
    assert not [*elsewhere.iterdir()]


def test_an_interrupted_build_can_be_repeated(tmp_path, monkeypatch):
    write = Path.write_bytes

    def fail(path, data):
        if path.name == "index.html":
            raise OSError("No space left on device")
        return write(path, data)

    with monkeypatch.context() as broken:
        broken.setattr(Path, "write_bytes", fail)
        with pytest.raises(OSError, match="No space"):
            write_page(tmp_path, published())
    write_page(tmp_path, published())
    assert (tmp_path / "index.html").is_file()


@pytest.mark.parametrize("line", ["import numpy", "from sqlite3 import connect", "import xml.dom.minidom"])
def test_an_import_that_pages_lack_is_refused_with_its_line(tmp_path, line):
    path = tmp_path / "chess.py"
    path.write_text(f'"""A game."""\n\n{line}\n')
    with pytest.raises(MissingInPage, match=rf"chess\.py:3: pages do not have the module {line.split()[1]}"):
        check_imports(path, "chess")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("from coverts.server.web.app import make_app", "coverts.server"),
        ("from coverts import envs", "coverts.envs"),
        ("import coverts.engine.backends.native", "coverts.engine.backends.native"),
        ("from coverts.text.printing import scene_lines", "coverts.text.printing"),
    ],
)
def test_a_part_of_coverts_that_pages_lack_is_refused(tmp_path, line, name):
    path = tmp_path / "chess.py"
    path.write_text(f"{line}\n")
    with pytest.raises(MissingInPage, match=rf"chess\.py:1: pages do not have {re.escape(name)}"):
        check_imports(path, "chess")


@pytest.mark.parametrize(
    "line", ["import random", "from dataclasses import dataclass", "from coverts.engine import *"]
)
def test_an_import_that_pages_have_is_accepted(tmp_path, line):
    path = tmp_path / "chess.py"
    path.write_text(f"{line}\n")
    check_imports(path, "chess")


def test_a_games_rulebook_and_words_are_packed_with_it():
    packed = game_files(coverts.game("infiltration"))
    assert {"coverts/games/infiltration/rulebook.md", "coverts/games/infiltration/words/de.json"} <= {*packed}


def test_a_game_in_one_file_has_an_entry_point():
    packed = game_files(coverts.game(str(GAME)), GAME)
    (points,) = (data for path, data in packed.items() if path.endswith("entry_points.txt"))
    assert points == b"[coverts.games]\ngoofspiel = goofspiel:GAME\n"


def test_what_a_file_imports_from_beside_it_is_packed_with_it():
    source = GAME.with_name("hanabi.py")
    assert {"hanabi.py", "hanabi_bots/__init__.py"} <= {*game_files(coverts.game(str(source)), source)}


def packed_with(folder, line, *files):
    """Return the packed files of a game with one more line, beside which lie other files."""
    source = folder / "own_goofspiel.py"
    source.write_text(GAME.read_text("utf-8").replace("from coverts", f"{line}\nfrom coverts", 1), "utf-8")
    for path, text in files:
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    packed = game_files(coverts.game(str(source)), source)
    return {path for path in packed if ".dist-info" not in path} - {source.name}


def test_what_a_file_beside_it_imports_is_packed_too(tmp_path):
    files = ("values.py", "from inner import N\n"), ("inner.py", "import deep\nN = deep.N\n")
    package = ("deep/__init__.py", "from outer import N\n"), ("outer.py", "import values\nN = 3\n")
    assert packed_with(tmp_path, "import values", *files, *package, ("unused.py", "")) == {
        "values.py",
        "inner.py",
        "deep/__init__.py",
        "outer.py",
    }


def test_a_folder_that_is_no_package_is_refused_with_the_file_that_it_lacks(tmp_path):
    with pytest.raises(MissingInPage, match=r"own_goofspiel\.py:\d+: .*empty file .*parts/__init__\.py"):
        packed_with(tmp_path, "from parts.values import N", ("parts/values.py", "N = 3\n"))


def test_a_module_of_python_is_not_looked_for_in_the_working_folder(tmp_path, monkeypatch):
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    assert packed_with(Path(".."), "import itertools") == set()


@pytest.mark.parametrize(
    ("module", "packed"),
    [
        ("one_file_game", {"one_file_game.py"}),
        ("a_package", {"a_package/__init__.py", "a_package/words.txt"}),
        ("two_modules.rules", {"two_modules/__init__.py", "two_modules/words.txt", "two_modules/rules.py"}),
    ],
)
def test_an_installed_game_is_packed_without_other_packages(tmp_path, monkeypatch, module, packed):
    for path in packed | {"another_package/secret.txt"}:
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text("")
    source = tmp_path / module.replace(".", "/")
    source = source / "__init__.py" if source.is_dir() else source.with_suffix(".py")
    source.write_text(GAME.read_text("utf-8"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = import_module(module).GAME
    monkeypatch.setattr(coverts, "installed", lambda: {game.name: f"{module}:GAME"})
    assert {path for path in game_files(game) if ".dist-info" not in path} == packed
