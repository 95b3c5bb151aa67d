"""Every game has the same rooms, and what stands in one imports only from rooms that do not need it."""

import ast
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import coverts.games

GAMES = Path(coverts.games.__file__).parent
NAMES = sorted(folder.name for folder in GAMES.iterdir() if (folder / "game.py").exists())
FILES = {"__init__.py", "game.py", "options.py", "state.py", "rulebook.md", "for_cards.py"}
FOLDERS = {"vocabulary", "rules", "cards", "bots", "page", "lessons", "puzzles", "words"}
MORE = {"infiltration": {"deck.py", "new_deck.py"}, "trek_ccg": {"decks"}}
"""What a game may have beside the plan: which deck is played, how one begins, how decks are read."""
OPTIONAL = {"pictures"}
"""The rooms that a game may lack."""
PAGE = {"scene.py", "meanings.py", "words.py"}


def modules(game):
    """Module names of a game, from its folder on, and their trees."""
    found = {}
    for path in sorted((GAMES / game).rglob("*.py")):
        parts = path.relative_to(GAMES / game).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = ast.parse(path.read_text())
    return found


def imports(game):
    """For each module of a game, which others it imports."""
    trees = modules(game)
    package = f"coverts.games.{game}"
    found: dict[str, set[str]] = {name: set() for name in trees}
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(package):
                base = node.module[len(package) + 1 :]
                for alias in node.names:
                    whole = f"{base}.{alias.name}".strip(".")
                    found[name].add(whole if whole in trees else base)
    return found


def room(module):
    """The folder, or the file, that a module stands in."""
    return module.partition(".")[0]


def circle(arrows):
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return error.args[1]
    return None


@pytest.mark.parametrize("game", NAMES)
def test_a_game_has_the_rooms_of_the_plan(game):
    there = {path.name for path in (GAMES / game).iterdir() if path.name != "__pycache__"}
    assert there - OPTIONAL == FILES | FOLDERS | MORE.get(game, set())


@pytest.mark.parametrize("game", NAMES)
def test_a_page_has_a_scene_meanings_and_words(game):
    assert {path.name for path in (GAMES / game / "page").glob("*.py")} >= PAGE


@pytest.mark.parametrize("game", NAMES)
def test_no_module_needs_itself(game):
    assert circle(imports(game)) is None


@pytest.mark.parametrize("game", NAMES)
def test_no_room_needs_itself(game):
    rooms: dict[str, set[str]] = {}
    for name, others in imports(game).items():
        rooms.setdefault(room(name), set()).update(map(room, others))
    assert circle({name: others - {name, ""} for name, others in rooms.items()}) is None


@pytest.mark.parametrize("game", NAMES)
def test_rules_know_no_cards(game):
    below = {"vocabulary", "rules", "state", "options", "for_cards"}
    assert [
        (name, other)
        for name, others in imports(game).items()
        for other in others
        if room(name) in below and room(other) == "cards"
    ] == []


@pytest.mark.parametrize("game", NAMES)
def test_a_card_imports_for_cards_and_other_cards_alone(game):
    strange = {}
    for name, tree in modules(game).items():
        if not name.startswith("cards."):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                at = (node.module or "").removeprefix(f"coverts.games.{game}.")
                if at != "for_cards" and not at.startswith("cards."):
                    strange[name] = node.module
    assert strange == {}


@pytest.mark.parametrize("game", NAMES)
def test_every_module_of_the_rules_names_its_chapter(game):
    unnamed = []
    for name, tree in modules(game).items():
        said = ast.get_docstring(tree) or ""
        if name.startswith("rules.") and not re.search(r"chapters? \d+|\(\d+\.\d+", said):
            unnamed.append(name)
    assert unnamed == []


def test_a_card_of_star_trek_has_its_number_once():
    """On its decorator, as its place in its chapter; nowhere as a rule's number or counted from the first."""
    twice = {}
    for path in sorted((GAMES / "trek_ccg").rglob("*.py")):
        text = path.read_text()
        found = re.findall(r'"(?:4[1-9]|5[0-5])\.\d+"|FIRST\[[A-Z]+\] \+ \d+', text)
        if found:
            twice[path.name] = found
    assert twice == {}
