"""Write the API reference and the words of the rules' language to build/api, from docstrings and games."""

from __future__ import annotations

import ast
import inspect
import warnings
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pdoc.doc
import pdoc.render
from markdown_it import MarkdownIt

from coverts.text.word_reference import attribute_docstrings, to_markdown

PAGES = (
    "coverts",
    "coverts.engine",
    "coverts.engine.base.exceptions",
    "coverts.engine.language.piles",
    "coverts.engine.game.scenes",
    "coverts.engine.language.slot_arrays",
)
REFERENCE_TITLE = "The words of the rules' language"
REFERENCE_STYLE = """\
<style>
body { max-width: 50em; margin: 2em auto; padding: 0 1em; font: 1rem/1.5 system-ui, sans-serif; }
pre { padding: 0.8em; overflow-x: auto; border: 1px solid; }
h3 { margin-top: 2em; border-top: 1px solid; padding-top: 0.5em; }
</style>"""
TARGET = Path(__file__).resolve().parent.parent / "build" / "api"


def imported_docstrings(module: ModuleType) -> dict[str, str]:
    """Return the docstrings of constants that a module imports from other modules."""
    docstrings: dict[str, str] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            originals = attribute_docstrings(inspect.getsource(import_module(node.module)))
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
    body = MarkdownIt().enable("table").render(to_markdown())
    html = f"<!doctype html><meta charset=utf-8><title>{REFERENCE_TITLE}</title>{REFERENCE_STYLE}{body}"
    (TARGET / "words.html").write_text(html, encoding="utf-8")
    (TARGET / "index.html").write_text(pdoc.render.html_index(pages), encoding="utf-8")
    (TARGET / "search.js").write_text(pdoc.render.search_index(pages), encoding="utf-8")
    print(f"coverts: the words of the language are at {TARGET / 'words.html'}")
    print(f"coverts: the pages are at {TARGET / 'index.html'}")


if __name__ == "__main__":
    main()
