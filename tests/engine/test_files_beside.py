"""A game's file imports files and folders that lie beside it."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

import coverts
from coverts.engine.base.exceptions import as_faults
from coverts.engine.base.source_files import read_file
from coverts.engine.compiler.program import program_of
from coverts.engine.errors import GameFault
from coverts.engine.game.rulebook import book_of
from coverts.engine.knowledge.observations import slots

SOURCE = (Path(__file__).resolve().parents[2] / "examples" / "starters" / "hands.py").read_text("utf-8")
TEXT = SOURCE.split('"""')[1]


def load(folder, source):
    """Load the game of a file with this source."""
    folder.mkdir(exist_ok=True)
    (folder / "mine.py").write_text(source, "utf-8")
    return coverts.game(str(folder / "mine.py"))


def load_with(folder, line, **files):
    """Load the game with one more line at its beginning, and with other files beside it."""
    for name, text in files.items():
        path = folder / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return load(folder, SOURCE.replace("from coverts", f"{line}\nfrom coverts", 1))


def test_a_game_may_import_a_file_beside_it(tmp_path):
    game = load_with(tmp_path, "from tricks_per_game import TRICKS as FIVE", tricks_per_game="TRICKS = 5\n")
    assert game.namespace["FIVE"] == 5


@pytest.mark.parametrize("file", ["values", "values/__init__", "values/numbers"])
def test_games_in_two_folders_have_files_of_one_name(tmp_path, file):
    line = f"from {file.removesuffix('/__init__').replace('/', '.')} import TRICKS as OWN"
    games = [load_with(tmp_path / str(n), line, **{file: f"TRICKS = {n}\n"}) for n in (3, 4)]
    assert [game.namespace["OWN"] for game in games] == [3, 4]


def test_a_game_in_another_folder_does_not_get_the_file_of_the_working_folder(tmp_path, monkeypatch):
    (tmp_path / "values.py").write_text("TRICKS = 3\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = load_with(tmp_path / "other", "from values import TRICKS as OWN", values="TRICKS = 4\n")
    assert game.namespace["OWN"] == 4


def test_a_file_beside_the_game_that_was_edited_is_read_again(tmp_path):
    line = "from values import take_more"
    for sign in "+-":
        game = load_with(tmp_path, line, values=f"def take_more(n):\n    return n {sign} 1\n")
    assert game.namespace["take_more"](3) == 2


def test_an_edited_file_beside_the_game_changes_the_version_of_its_rules(tmp_path):
    versions = []
    source = SOURCE.replace("from coverts", "from values import take_more\nfrom coverts", 1)
    source = source.replace(".tricks += 1", ".tricks = take_more(s.player[winner].tricks)")
    for sign in "+-":
        (tmp_path / "values.py").write_text(f"def take_more(n):\n    return n {sign} 1\n", "utf-8")
        versions.append(program_of(load(tmp_path, source)).version)
    assert versions[0] != versions[1]


def test_a_game_whose_state_lies_beside_it_keeps_the_texts_of_its_fields(tmp_path):
    cards, rest = SOURCE.split("\n\n\n@chance", 1)
    assert "tricks: i8 = public()\n" in cards
    cards = cards.replace("tricks: i8 = public()\n", 'tricks: i8 = public()\n    """A text."""\n')
    (tmp_path / "cards.py").write_text(cards, "utf-8")
    game = load(tmp_path, f'"""{TEXT}"""\n\nfrom cards import *\n\n\n@chance{rest}')
    assert any("A text." in slot.meaning for slot in slots(game))


def test_two_games_in_files_of_one_name_have_rulebooks_of_their_own(tmp_path):
    games = [load(tmp_path / name, SOURCE.replace("Each", name)) for name in ("Every", "Any")]
    assert [book_of(game).statements["1"].text.split()[0] for game in games] == ["Every", "Any"]


def test_the_caller_s_modules_and_folders_stay_as_they_were(tmp_path, monkeypatch):
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / "values.py").write_text("TRICKS = 3\n", "utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.syspath_prepend(tmp_path)
    values = import_module("values")
    monkeypatch.setitem(sys.modules, "values", values)
    path, names = [*sys.path], {*sys.modules} - {"mine"}
    load_with(folder, "import values, more", values="TRICKS = 4\n", more="")
    assert sys.path == path
    assert {*sys.modules} - {"mine"} == names
    assert sys.modules["values"] is values


def test_a_file_beside_the_game_replaces_no_module_of_python(tmp_path):
    game = load_with(tmp_path, "import secrets", secrets="MINE = 1\n")
    assert not hasattr(game.namespace["secrets"], "MINE")


def test_a_file_that_was_saved_half_finished_does_not_hide_the_fault(tmp_path):
    file = tmp_path / "scene.py"
    file.write_text("def draw(seat):\n    seats = [1, 2]\n    return seats[seat]\n", "utf-8")
    draw = read_file(file, "half_saved_scene").draw
    file.write_text("def draw(seat):\n    seats = [1, 2\n    return seats[seat]\n", "utf-8")
    with pytest.raises(GameFault, match=r"scene\.py:3: draw: IndexError"), as_faults():
        draw(7)
