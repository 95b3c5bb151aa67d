"""Write the API reference to build/api, which is not committed, from docstrings."""

from __future__ import annotations

import ast
import inspect
import warnings
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pdoc.doc
import pdoc.render

PAGES = (
    "coverts",
    "coverts.engine",
    "coverts.engine.base.exceptions",
    "coverts.engine.language.piles",
    "coverts.engine.game.scenes",
    "coverts.engine.language.slot_arrays",
)
TARGET = Path(__file__).resolve().parent.parent / "build" / "api"


def constant_docstrings(module: ModuleType) -> dict[str, str]:
    """Return the docstrings of a module's constants, also inside `if` and `try`."""
    docstrings: dict[str, str] = {}
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        for block in (getattr(node, "body", []), getattr(node, "orelse", [])):
            for line, beneath in pairwise(block if isinstance(block, list) else []):
                match line, beneath:
                    case ast.Assign(targets=[ast.Name(id=name)]), ast.Expr(
                        value=ast.Constant(value=str(text))
                    ):
                        docstrings[name] = inspect.cleandoc(text)
    return docstrings


def imported_docstrings(module: ModuleType) -> dict[str, str]:
    """Return the docstrings of constants that a module imports from other modules."""
    docstrings: dict[str, str] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            originals = constant_docstrings(import_module(node.module))
            docstrings |= {name.name: originals[name.name] for name in node.names if name.name in originals}
    return docstrings


def adopt_members(page: pdoc.doc.Module, documented: set[str]) -> None:
    """Document members of undocumented base classes as members of the class itself."""
    for owner in page.classes:
        for name, member in owner.members.items():
            module, place = member.taken_from
            if module.startswith("coverts.") and place.rpartition(".")[0] not in documented:
                member.taken_from = (owner.modulename, f"{owner.qualname}.{name}")


def main() -> None:
    """Write all pages of the API reference."""
    warnings.filterwarnings(
        "ignore", "Cannot determine where"
    )  # This warning is about attributes that metaclasses add.
    pages = {name: pdoc.doc.Module(import_module(name)) for name in PAGES}
    documented = {owner.name for page in pages.values() for owner in page.classes}
    for page in pages.values():
        adopt_members(page, documented)
        for name, text in imported_docstrings(page.obj).items():
            if name in page.members:
                page.members[name].docstring = text
    for name, page in pages.items():
        path = TARGET / f"{name.replace('.', '/')}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(pdoc.render.html_module(page, pages), encoding="utf-8")
    (TARGET / "index.html").write_text(pdoc.render.html_index(pages), encoding="utf-8")
    (TARGET / "search.js").write_text(pdoc.render.search_index(pages), encoding="utf-8")
    print(f"coverts: the pages are at {TARGET / 'index.html'}")


if __name__ == "__main__":
    main()
