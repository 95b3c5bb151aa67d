"""Find the sentences in the sources that people read, which are the keys of translations."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import coverts.server.web.app  # noqa: F401  # imports all classes of refusals
from coverts import words
from coverts.engine.base.exceptions import Refused
from coverts.engine.base.sentences import SOMETHING, is_worded
from coverts.engine.game.definition import Game
from coverts.engine.game.log import TABLE_SENTENCES
from coverts.tables.wire.translation import TRANSLATED_FIELDS
from coverts.words.pseudo import texts_of

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "coverts"
CLIENT = ROOT / "web" / "src"


def kinds_of(kind: type) -> Iterator[type]:
    """Yield a class and all its subclasses."""
    yield kind
    each: type
    for each in kind.__subclasses__():
        yield from kinds_of(each)


KEY_AT = dict.fromkeys((kind.__name__ for kind in kinds_of(Refused)), 0) | {
    "BadOption": 2,
    "BadText": 2,
    "Refusal": 1,
    "messages.Refused": 1,
    "said": 0,
    "said_count": 2,
}
"""For each function or class, the index of the argument that is a key."""
SENTENCE = re.compile(r"[A-Z][^;<]* .*([.?!]|: \{why\})")
"""Matches the text of a constant that people read."""
_NAME = re.compile(r"[a-z0-9_.:,-]*")
"""Matches texts that are probably identifiers."""
_T = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')
_TN = re.compile(r'\btn\(\s*("(?:[^"\\]|\\.)*"),\s*("(?:[^"\\]|\\.)*")')


def keys_of_client(folder: Path = CLIENT) -> list[str]:
    """Return the keys of `t(...)` and `tn(...)` in the client's sources."""
    keys: dict[str, None] = {}
    for path in sorted(folder.rglob("*.ts")):
        text = path.read_text(encoding="utf-8")
        hits = [(hit.start(), hit[1]) for hit in _T.finditer(text)]
        hits += [(hit.start(), hit[2]) for hit in _TN.finditer(text)]
        keys |= dict.fromkeys(json.loads(key) for _, key in sorted(hits))
    return [*keys]


def keys_of_source(*folders: Path) -> list[str]:
    """Return the keys in Python sources: in calls such as `said`, refusals and constants."""
    keys: dict[str, None] = {}
    for path in (path for each in folders for path in (sorted(each.rglob("*.py")) or [each])):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            key = _key_in(node)
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                keys[key.value] = None
    return [key for key in keys if is_worded(key)]


def _key_in(node: ast.AST) -> ast.AST | None:
    if isinstance(node, ast.Call):
        at = KEY_AT.get(ast.unparse(node.func))
        return node.args[at] if at is not None and at < len(node.args) else None
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
        return node.value if SENTENCE.fullmatch(str(node.value.value)) else None
    return None


def labels_of(folder: Path) -> list[str]:
    """Return the string literals in the sources of a game's page, without identifiers."""
    labels: dict[str, None] = {}
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        skipped = {id(part) for node in ast.walk(tree) for part in _skipped_parts(node)}
        visible = {id(part) for node in ast.walk(tree) for part in _visible_arguments(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
                text = node.value
                if (
                    is_worded(text)
                    and (id(node) in visible or not _NAME.fullmatch(text))
                    and "\\" not in text
                ):
                    labels[text] = None
    return [*labels]


def _skipped_parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that are not read by people in this form.

    These are docstrings, parts of f-strings, and keys.
    """
    if isinstance(node, ast.Expr):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from ast.walk(node)
    elif isinstance(node, ast.Dict):
        yield from filter(None, node.keys)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in KEY_AT:
            yield from node.args[: KEY_AT[node.func.id] + 1]
    elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re."):
        yield from ast.walk(node)


def _visible_arguments(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the arguments of a call that become fields of a message that people read."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        for kind, names in TRANSLATED_FIELDS.items():
            if kind.__name__ == node.func.id:
                arguments = dict(zip(kind.__struct_fields__, node.args, strict=False))
                arguments |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
                for name in names.split():
                    if name in arguments:
                        yield from _branches(arguments[name])


def _branches(node: ast.expr) -> Iterator[ast.AST]:
    yield node
    if isinstance(node, ast.IfExp):
        yield from _branches(node.body)
        yield from _branches(node.orelse)


def keys_of_game(game: Game) -> list[str]:
    """Return the keys in a game's definition, rulebook and sources."""
    folder = words.game_catalogue("", game).parent.parent
    keys = [*texts_of(game), *keys_of_source(folder), *labels_of(folder / "page")]
    return without(keys_of_program(), keys)


def keys_of_program() -> list[str]:
    """Return the keys of the program without games and page."""
    return [
        SOMETHING,
        *TABLE_SENTENCES.values(),
        *keys_of_source(
            *(
                SOURCES / part
                for part in ("engine", "tables", "page", "server", "bots", "text/plain_scene.py")
            )
        ),
    ]


def without(others: Iterable[str], keys: Iterable[str]) -> list[str]:
    """Return the keys that are not in `others`, in order and without duplicates."""
    excluded = set(others)
    return [key for key in dict.fromkeys(keys) if key not in excluded]
