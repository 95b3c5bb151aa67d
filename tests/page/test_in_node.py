"""The Python of a page, in Node: it plays and searches as Python does here."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import coverts
from coverts.publishing import runtime_files
from coverts.publishing.archives import pack
from coverts.publishing.page_folder import CLIENT, FACTS
from coverts.publishing.page_sources import base_files, game_files
from coverts.publishing.search_modules import compile_searches

HERE = Path(__file__).parent
SECONDS = 300
SEARCHING = ("infiltration", "infiltrators")
"""The games whose search modules the page has."""
GAME = "infiltration"
"""The game in the snapshot of Python's memory."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not (runtime_files.RUNTIME / "stdlib.zip").is_file() or shutil.which("node") is None,
        reason="it needs Node, and the runtime that `make client` builds",
    ),
]


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The folders of a page that its Python needs."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "python-0").symlink_to(runtime_files.RUNTIME)
    (folder / "build-0").mkdir()
    code = base_files()
    for name in coverts.installed():
        code |= game_files(coverts.game(name))
    searches = compile_searches(map(coverts.game, SEARCHING))
    code[FACTS] = searches.facts_file()
    (folder / "build-0" / "coverts.zip").write_bytes(pack(code))
    (folder / "build-0" / "search").mkdir()
    for name, module in searches.code.items():
        (folder / "build-0" / "search" / f"{name}.wasm").write_bytes(module)
    (folder / "assets").symlink_to(CLIENT / "assets")
    return folder


def last_line(word, *command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr[-2000:] + done.stdout[-2000:]
    return json.loads(done.stdout.rpartition(f"{word} ")[2])


def run_in_page(page, program, *options):
    command = ["node", str(HERE / "host_in_node.mjs"), str(page), str(program), *map(str, options)]
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)


@pytest.fixture(scope="module")
def snapshot(page):
    """Python's memory after it has read the rules of a game."""
    (page / "read.py").write_text(f"from coverts.page.heap_snapshot import read_rules; read_rules({GAME!r})")
    done = run_in_page(page, page / "read.py", "--save", page / "heap")
    assert done.returncode == 0, done.stderr
    return page / "heap"


@pytest.fixture(scope="module")
def digests():
    """The digests of positions of all games."""
    return last_line("digests", sys.executable, str(HERE / "digests.py"))


def test_all_games_have_the_same_positions_as_here(page, digests):
    program = str(HERE / "digests.py")
    assert last_line("digests", "node", str(HERE / "host_in_node.mjs"), str(page), program) == digests
    assert {*digests} == {*coverts.installed()}


def test_a_game_goes_on_from_a_snapshot_as_it_does_here(page, snapshot, digests):
    (page / "play.py").write_text(f"games = [{GAME!r}]\n" + (HERE / "digests.py").read_text())
    done = run_in_page(page, page / "play.py", "--restore", snapshot)
    assert json.loads(done.stdout.rpartition("digests ")[2]) == {GAME: digests[GAME]}, done.stderr


def test_each_start_from_a_snapshot_has_random_numbers_of_its_own(page, snapshot):
    lines = ["import random", "from coverts.page.heap_snapshot import begin_again", "begin_again()"]
    (page / "random.py").write_text("\n".join([*lines, "print('number', random.random())"]))
    first, second = (run_in_page(page, page / "random.py", "--restore", snapshot) for _ in range(2))
    assert "number" in first.stdout
    assert first.stdout.partition("number")[2] != second.stdout.partition("number")[2]


def test_python_does_not_begin_with_a_damaged_snapshot(page, tmp_path):
    damaged = tmp_path / "heap"
    damaged.write_bytes(bytes(4096))
    done = run_in_page(page, HERE / "digests.py", "--restore", damaged)
    assert done.returncode == 1
    assert "Snapshot" in done.stderr


def test_searches_come_to_the_same_as_here(page):
    pytest.importorskip("llvmlite")
    program = str(HERE / "searches.py")
    in_page = last_line("found", "node", str(HERE / "host_in_node.mjs"), str(page), program)
    assert in_page == last_line("found", sys.executable, program)
    assert all(in_page.values())
