"""Only public parts of uvicorn are used, so that its next version can be installed."""

import ast
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src" / "coverts"
USERS = [path for path in sorted(SRC.rglob("*.py")) if "uvicorn" in path.read_text("utf-8")]
BASES = {"Config", "Server"}
"""The classes that uvicorn's documentation shows with subclasses or as arguments."""
IDS = [path.stem for path in USERS]


def imports_of(path):
    """Return the modules and names that a module imports from uvicorn."""
    found: dict[str, str] = {}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] == "uvicorn":
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name: alias.name for alias in node.names if alias.name.split(".")[0] == "uvicorn"}
    return found


@pytest.mark.parametrize("path", USERS, ids=IDS)
def test_no_private_module_or_name_is_imported(path):
    names = [part for name in imports_of(path).values() for part in name.split(".")]
    assert [name for name in names if name.startswith("_")] == []


@pytest.mark.parametrize("path", USERS, ids=IDS)
def test_no_class_inherits_from_a_part_of_it(path):
    imported = imports_of(path)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                name = ast.unparse(base)
                if name.split(".")[0] in imported:
                    assert name.split(".")[-1] in BASES, f"{node.name} inherits from {name}"


def private_names(tree):
    """Return the private attributes that a module defines, and those that it uses."""
    nodes = [*ast.walk(tree)]
    attributes = [node for node in nodes if isinstance(node, ast.Attribute) and node.attr.startswith("_")]
    functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    return functions | {each.attr for each in attributes if isinstance(each.ctx, ast.Store)}, attributes


@pytest.mark.parametrize("path", USERS, ids=IDS)
def test_only_own_private_attributes_are_used(path):
    own, used = private_names(ast.parse(path.read_text("utf-8")))
    foreign = {ast.unparse(each) for each in used if each.attr not in own and not each.attr.startswith("__")}
    assert foreign - {"os._exit"} == set()
