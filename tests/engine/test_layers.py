"""The engine's modules stand in layers: each imports from earlier lines of one list alone."""

import ast
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "src" / "coverts" / "engine"
LAYERS = """
endless
registers plane cache report saying recall positions
errors
scene authored building
fields
record options
declared
language
counting presets clauses
game question numbering pile slots lots
engine rulebook naming log pairs places digest files
rulesearch
rulesearch

compiler compiler.templates compiler.spelling compiler.slots compiler.tree
compiler.steps
compiler.source compiler.loops
compiler.values compiler.make
compiler.catalogue compiler.template
compiler.expressions compiler.reasons compiler.redeals compiler.scores compiler.views
compiler.notes compiler.sights
compiler.calls
compiler.statements compiler.questions
compiler.functions
compiler.blocks
compiler.asking
compiler.flow
compiler.frame
compiler.rests
compiler.program
compiler.signs

backends backends.text backends.unseen
backends.python
backends.generators

backends.native.worker backends.native.layout
backends.native.llvm backends.native.functions backends.native.batches
backends.native.places backends.native.module
backends.native.values
backends.native.writer
backends.native.instances
backends.native.build
backends.native.compiled backends.native.show
backends.native

secrecy worlds numbers
course
asking
match hints
referee changing lessons
load
contract
"""
"""`engine` is the package itself: what games import."""
IN_FUNCTIONS = {
    ("backends.native.llvm", "backends.native.worker"): "it needs llvmlite, which not everybody has",
}
"""Imports that stand inside functions, and why."""
LEVEL = {name: level for level, line in enumerate(LAYERS.splitlines()) for name in line.split()}


def module_name(path):
    parts = path.relative_to(ENGINE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts) or "engine"


MODULES = {
    module_name(path): ast.parse(path.read_text())
    for path in sorted(ENGINE.rglob("*.py"))
    if path.parent.name != "templates" or path.name == "__init__.py"
}
"""All but the templates, which are read, never imported."""


def imported(node):
    """The full names of what an import statement is about, modules rather than what is in them."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    assert node.level == 0, "imports name the whole way"
    whole = [f"{node.module}.{alias.name}" for alias in node.names]
    return [name if short(name) in MODULES else node.module for name in whole]


def short(name):
    return "engine" if name == "coverts.engine" else name.removeprefix("coverts.engine.")


def imports_of(tree):
    """What a module or part of one imports from Coverts."""
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return {name for node in statements for name in imported(node) if name.partition(".")[0] == "coverts"}


def test_every_module_has_its_layer():
    assert sorted(LEVEL) == sorted(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_imports_come_from_lower_layers(name):
    above = {short(other) for other in imports_of(MODULES[name]) if short(other) in LEVEL}
    assert not [other for other in above if LEVEL[other] >= LEVEL[name]]


@pytest.mark.parametrize("name", MODULES)
def test_the_engine_imports_nothing_of_what_is_built_on_it(name):
    assert not [other for other in imports_of(MODULES[name]) if short(other) not in MODULES]


def test_imports_inside_functions_have_a_reason():
    found = {
        (name, short(other))
        for name, tree in MODULES.items()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for other in imports_of(function)
    }
    assert found == set(IN_FUNCTIONS)
