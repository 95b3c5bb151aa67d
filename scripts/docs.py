"""The public API as pages, made from docstrings: build/api. Nothing of it is committed."""

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


def told_beneath(module: ModuleType) -> dict[str, str]:
    """The constants of a module with the text beneath each, in whatever branch they stand."""
    told: dict[str, str] = {}
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        for block in (getattr(node, "body", []), getattr(node, "orelse", [])):
            for line, beneath in pairwise(block if isinstance(block, list) else []):
                match line, beneath:
                    case ast.Assign(targets=[ast.Name(id=name)]), ast.Expr(
                        value=ast.Constant(value=str(text))
                    ):
                        told[name] = inspect.cleandoc(text)
    return told


def borrowed(module: ModuleType) -> dict[str, str]:
    """What constants that a module has from others are documented with where they are defined."""
    told: dict[str, str] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            at_home = told_beneath(import_module(node.module))
            told |= {name.name: at_home[name.name] for name in node.names if name.name in at_home}
    return told


def adopt(page: pdoc.doc.Module, shown: set[str]) -> None:
    """What classes have from bases of this project that no page shows is told as theirs."""
    for owner in page.classes:
        for name, member in owner.members.items():
            module, place = member.taken_from
            if module.startswith("coverts.") and place.rpartition(".")[0] not in shown:
                member.taken_from = (owner.modulename, f"{owner.qualname}.{name}")


def main() -> None:
    """Write all pages."""
    warnings.filterwarnings("ignore", "Cannot determine where")  # attributes that metaclasses give
    pages = {name: pdoc.doc.Module(import_module(name)) for name in PAGES}
    shown = {owner.name for page in pages.values() for owner in page.classes}
    for page in pages.values():
        adopt(page, shown)
        for name, text in borrowed(page.obj).items():
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
