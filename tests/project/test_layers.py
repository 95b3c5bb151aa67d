"""The packages of src stand in layers: a module imports from its own package and from lower layers."""

import ast
import importlib
import re
from collections import Counter
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src" / "coverts"
LAYERS = """
engine.base
engine.language
engine.game
engine
engine.errors engine.fields engine.pile engine.saying engine.scene engine.slots
engine.compiler.ir
engine.compiler.source
engine.compiler.lower
engine.compiler.generate
engine.compiler
engine.backends.python
engine.backends.generators
engine.backends.native.emit
engine.backends.native
engine.backends.wasm
engine.knowledge
engine.numbers
engine.match
engine.checks
coverts
pictures
words
solving
bots
envs text
solving.spiel_policy measuring
lab
solving.openspiel
tables.wire
tables.core.stored_rows tables.garbage tables.guide_pages tables.pacing tables.payers tables.snapshots
tables.daily_puzzles tables.table_store
tables.ports
tables.core
tables.parts
tables.replays
tables.requests
tables
page
publishing
tracing
tracing.mutation
tracing.pytest_plugin server.running.metrics server.running.settings server.running.thread_turns
server.running.worker_threads
server.running.logs
server.store
server.access.addresses server.web.framework_types
server.web.security
server.access
server.notices
server.relay
server.accounts
server.running
server.upkeep
server.web
server.running.serve
server.dev
server
cli
"""
"""Packages and single modules, the lowest layer first. Modules of one line do not import each other's."""
IN_FUNCTIONS: dict[tuple[str, str], str] = {}
"""Imports inside functions, and the reason for each."""
LOADED_UPWARD = {("cli.starters", "games.infiltration.new_deck"): "only Infiltration has decks of one's own"}
"""Modules that are loaded by name from a higher layer, and the reason for each."""
LOADERS = {"import_module", "load", "__import__", "exec"}
"""Functions that import a module whose name they are given."""
MAX_MODULES = 12
"""Modules in a package; a game's rules and cards, and migrations, are exempt."""
FREE = ("games", "server.store.migrations")
"""Packages whose modules have names of their own custom."""
WIRE = {f"tables.wire.{subject}_messages" for subject in ("account", "game", "people", "replay", "table")}
"""Modules whose classes are the wire form of the same things; the protocol fixes their names."""
PUBLIC = {
    *("engine.errors", "engine.fields", "engine.numbers", "engine.pile", "engine.saying", "engine.scene"),
    *("engine.slots", "solving.openspiel"),
}
"""Modules that only re-export, so that documented imports keep working."""


DOCUMENTED = {f"coverts.{name}" for name in PUBLIC} | {
    *("coverts", "coverts.engine", "coverts.engine.match", "coverts.engine.backends.native", "coverts.envs"),
    *("coverts.bots", "coverts.bots.networks", "coverts.bots.policies", "coverts.envs.openspiel"),
    *("coverts.envs.pettingzoo", "coverts.solving", "coverts.solving.strategy"),
}
"""Modules that the docs import or name."""


def name_of(path):
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts) or "coverts"


MODULES = {
    name_of(path): ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(SRC.rglob("*.py"))
    if "migrations" not in path.parts and ("templates" not in path.parts or path.name == "__init__.py")
}
"""All modules but the templates and migrations, which are read by path."""
ORDER = {name: level for level, line in enumerate(LAYERS.split("\n")) for name in line.split()}


def shorten(name):
    return "coverts" if name == "coverts" else name.removeprefix("coverts.")


def imports_of(tree):
    """Return the modules of Coverts that a tree imports, at any depth and under TYPE_CHECKING too."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports give the whole path"
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if shorten(name) in MODULES else str(node.module) for name in whole}
    return {shorten(name) for name in found if name.partition(".")[0] == "coverts"} & MODULES.keys()


def loaded_by(tree):
    """Return the modules of Coverts that a tree loads by a name written in the call."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    named = [
        argument.value
        for call in calls
        for argument in call.args
        if getattr(call.func, "attr", getattr(call.func, "id", "")) in LOADERS
        and isinstance(argument, ast.Constant)
        and isinstance(argument.value, str)
    ]
    return {
        shorten(name) for text in named for name in re.findall(r"coverts(?:\.\w+)+", text)
    } & MODULES.keys()


EDGES = {name: imports_of(tree) - {name} for name, tree in MODULES.items()}
LOADED = {name: loaded_by(tree) - {name} for name, tree in MODULES.items()}


def top_level(body):
    """Yield the statements of a module, those in its `if`, `try` and `with` statements too."""
    for node in body:
        yield node
        if isinstance(node, ast.If | ast.Try | ast.With):
            for part in ("body", "orelse", "finalbody"):
                yield from top_level(getattr(node, part, []))
            for handler in getattr(node, "handlers", []):
                yield from top_level(handler.body)


def entry_of(name):
    """Return the entry of LAYERS a module belongs to: itself, or the package nearest to it."""
    while name not in ORDER:
        name = name.rpartition(".")[0]
        if not name:
            return None
    return name


def cycle_from(start):
    """Return the modules on a path of imports from a module back to itself; empty if there is none."""
    before = {start: ""}
    queue = [start]
    for name in queue:
        for other in EDGES[name]:
            if other == start:
                path = [name]
                while before[path[-1]]:
                    path.append(before[path[-1]])
                return path[::-1]
            if other not in before:
                before[other] = name
                queue.append(other)
    return []


def upward(name, others):
    """Return those of the other modules that are not in a lower layer or in the module's own package."""
    entry = entry_of(name)
    assert entry is not None, f"{name} is in no layer"
    allowed = {other for other in others if entry_of(other) == entry}
    return [
        other
        for other in others - allowed
        if other.startswith("games") or ORDER[str(entry_of(other))] >= ORDER[entry]
    ]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.startswith("games")])
def test_imports_come_from_lower_layers(name):
    assert not upward(name, EDGES[name])


def test_modules_that_are_loaded_by_name_are_in_lower_layers():
    found = {
        (name, other)
        for name, others in LOADED.items()
        if not name.startswith("games")
        for other in upward(name, others)
    }
    assert found == set(LOADED_UPWARD)


def test_templates_import_nothing():
    for path in SRC.rglob("templates/**/*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)], path


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("games.")])
def test_games_import_the_engine_and_never_each_other(name):
    game = ".".join(name.split(".")[:2])
    assert not [o for o in EDGES[name] if not o.startswith(("engine", f"{game}.", "words")) and o != game]


@pytest.mark.parametrize("name", sorted(DOCUMENTED))
def test_documented_imports_keep_working(name):
    assert importlib.import_module(name).__name__ == name


def test_no_modules_import_each_other_in_a_cycle():
    assert not {name: cycle for name in MODULES if (cycle := cycle_from(name))}


def test_imports_inside_functions_have_a_reason():
    found = {
        (name, other)
        for name, tree in MODULES.items()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for other in imports_of(function)
    }
    assert found == set(IN_FUNCTIONS)


def test_no_package_has_too_many_modules():
    counted = Counter(
        str(path.parent.relative_to(SRC))
        for path in SRC.rglob("*.py")
        if path.name != "__init__.py" and path.relative_to(SRC).parts[0] != "games"
    )
    assert not {folder: n for folder, n in counted.items() if n > MAX_MODULES and "migrations" not in folder}


def test_no_two_modules_share_a_name():
    stems = Counter(
        path.parent.name if path.name == "__init__.py" else path.stem
        for path in SRC.rglob("*.py")
        if not name_of(path).startswith(FREE) and name_of(path) not in PUBLIC and path.stem != "__main__"
    )
    assert not [stem for stem, count in stems.items() if count > 1]


def test_no_two_classes_share_a_name():
    classes = {
        (name, node.name)
        for name, tree in MODULES.items()
        if not name.startswith(FREE) and name not in WIRE
        for node in top_level(tree.body)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    }
    names = Counter(class_name for _, class_name in classes)
    assert not [name for name, count in names.items() if count > 1]
