"""The reference of the rules' language, collected from docstrings and from the code of games.

Each word has one entry: its line, its arguments, its errors and an example. The example is the shortest
statement of a game that uses the word, so it always works.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from textwrap import dedent, wrap
from types import ModuleType
from typing import Any, TypeGuard

import msgspec

import coverts
import coverts.engine
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.suggestions import did_you_mean
from coverts.engine.game.definition import Game

PACKAGE = Path(coverts.__file__).resolve().parent
SMALL_GAMES = (PACKAGE.parents[1] / "examples", PACKAGE / "starters")
"""The folders with games of one file: those of a checkout, and those of an installed package."""
MAX_EXAMPLE_LINES = 9
MAX_WIDTH = 100
"""The maximum number of characters in a line of an entry, before the example."""
INTRODUCTION = """\
Each word has its line, its arguments, its errors and an example. The examples are statements of games. A
`RuleSourceError` is reported when the game is read, with the file and the line. All other errors are reported
while a game is played."""
SECTIONS = ("Args:", "Attributes:", "Returns:", "Raises:", "Example:")
GAME = "Game"
MODULES = ("coverts.engine", "coverts.engine.pile", "coverts.engine.scene", "coverts.engine.saying")
"""The modules whose public names are words of the language."""
GROUPS = {
    "Fields of the state": (
        "State", "Record", "public", "secret", "scratch", "several", "owner", "all_but", "nobody", "Array",
        "Bits", "i8", "i16", "i32", "i64", "u8", "u16", "boolean",
    ),
    "Rules and helpers": (
        "rule", "helper", "constant", "Dispatch", "Lookup", "Names", "Rule", "renew", "say", "game_over",
        "settled", "token", "cancel", "CANCELLED",
    ),
    "Questions to players": (
        "decision", "OK", "refuse", "together", "choose_some", "any_legal", "first_legal", "Kind",
    ),
    "Chance and hidden values": (
        "roll", "chance", "EVERYBODY", "NOBODY", "shown", "pick", "pick_legal",
    ),
    "Loops and sets": ("among", "each", "count", "total", "most", "first", "some_of", "some"),
    "Piles": ("Pile",),
    "The game and its texts": (
        "Game", "Defeat", "said", "said_count", "said_list", "joined", "verbatim",
    ),
    "Options of a table": (
        "BadText", "Builder", "Part", "Entry", "Judged", "Objection", "PartCount", "Task", "ExchangeFormat",
        "Converted",
    ),
    "Bots": ("Bot", "Level", "Lookahead"),
    "Scenes": ("Scene", "Zone", "Piece", "Detail", "Badge", "Outlook", "Standing"),
}  # fmt: skip
"""The words of the language in the order of a game's file, by heading."""


@dataclass(frozen=True)
class Word:
    """An entry of the reference.

    Attributes:
        name: The word. A field of `Game` is named like `Game.goal`.
        group: The heading under which the word is listed.
        signature: How the word is written, such as `roll(sides)`.
        summary: One line.
        arguments: Each argument with its description.
        errors: Each error that the word can cause, with its reason.
        example: Lines of code that use the word, or "" if no game uses it.
        place: The file and line of the example.
    """

    name: str
    group: str
    signature: str
    summary: str
    arguments: Sequence[tuple[str, str]] = ()
    errors: Sequence[tuple[str, str]] = ()
    example: str = ""
    place: str = ""


def index_lines() -> list[str]:
    """Return one line for each word below the heading of its group."""
    lines: list[str] = []
    width = max(len(word.name) for word in all_words())
    for group in GROUPS:
        lines += ["", group]
        lines += [f"  {word.name:{width}}  {word.summary}" for word in all_words() if word.group == group]
    return lines[1:]


def entry_lines(word: Word) -> list[str]:
    """Return an entry as lines of text."""
    lines = [word.signature if "." not in word.name else f"{GAME}({word.signature})", f"  {word.summary}"]
    for name, text in (*word.arguments, *word.errors):
        start = f"{name}: " if name else ""
        lines += wrap(start + text, MAX_WIDTH, initial_indent="  ", subsequent_indent="    ")
    if word.example:
        lines += ["", f"  Example{f' ({word.place})' if word.place else ''}:"]
        lines += [f"      {line}".rstrip() for line in word.example.splitlines()]
    return lines


def to_markdown() -> str:
    """Return the whole reference as Markdown."""
    parts = ["# The words of the rules' language", INTRODUCTION]
    for group in GROUPS:
        parts.append(f"## {group}")
        for word in all_words():
            if word.group == group:
                parts += _markdown_entry(word)
    return "\n\n".join(parts) + "\n"


def _markdown_entry(word: Word) -> list[str]:
    signature = "" if word.signature == word.name else f"`{word.signature}`: "
    parts = [f"### `{word.name}`", f"{signature}{word.summary}"]
    for heading, pairs in (("Arguments", word.arguments), ("Errors", word.errors)):
        if pairs:
            rows = "\n".join(f"- `{name}`: {text}" if name else f"- {text}" for name, text in pairs)
            parts.append(f"{heading}:\n\n{rows}")
    if word.example:
        parts.append(f"```python\n{word.example}\n```")
    return parts


def find_word(name: str) -> list[Word]:
    """Return the entries for a word, for example `roll`, `Game` or `Game.goal`.

    The entries of `Game` include all fields of a game. A field can be named without `Game.`.

    Raises:
        Malformed: The language has no such word.
    """
    words = all_words()
    found = [word for word in words if name in (word.name, word.name.rpartition(".")[2])]
    if not found:
        known = [word.name for word in words]
        advice = did_you_mean(name, known) or " List all words with `coverts reference`."
        raise Malformed(f"The language has no word {name!r}.{advice}")
    if name == GAME:
        found += [word for word in words if word.name.startswith(f"{GAME}.")]
    return found


@cache
def all_words() -> list[Word]:
    """Return all entries in the order of GROUPS. The fields of a game follow `Game`."""
    examples = _Examples()
    words: list[Word] = []
    for group, names in GROUPS.items():
        for name in names:
            words.append(_word(name, group, examples))
            if name == GAME:
                words += _game_fields(group, examples)
    return words


def _word(name: str, group: str, examples: _Examples) -> Word:
    thing, text = _find_public(name)
    sections = split_docstring(text)
    example, place = examples.of_name(name)
    if "Example:" in sections:
        example, place = sections["Example:"], ""
    described = _described(sections.get("Args:", "") or sections.get("Attributes:", ""))
    if inspect.isclass(thing) and issubclass(thing, msgspec.Struct):
        described = described or [*_struct_fields(thing)]
    errors = _described(sections.get("Raises:", ""))
    summary = sections["summary"]
    return Word(name, group, _signature(name, thing), summary, described, errors, example, place)


def _struct_fields(struct: type[msgspec.Struct]) -> Iterator[tuple[str, str]]:
    """Yield each field of a struct with its type, default and docstring."""
    source = dedent(inspect.getsource(struct))
    docstrings = attribute_docstrings(source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AnnAssign):
            name = ast.unparse(node.target)
            declared = ast.unparse(node.annotation) + (f" = {ast.unparse(node.value)}" if node.value else "")
            yield name, ". ".join(filter(None, [declared, " ".join(docstrings.get(name, "").split())]))


def _game_fields(group: str, examples: _Examples) -> Iterator[Word]:
    below = attribute_docstrings(inspect.getsource(Game))
    above = dict(_described(split_docstring(inspect.getdoc(Game) or "")["Args:"]))
    for field in fields(Game):
        name = field.name
        sections = split_docstring(below.get(name) or above[name])
        example, place = examples.of_argument(name)
        if "Example:" in sections:
            example, place = sections["Example:"], ""
        default = "" if field.default is MISSING else f" = {field.default!r}"
        rest = " ".join(sections["text"].split())
        arguments = [("", rest)] if rest else []
        yield Word(
            f"{GAME}.{name}", group, f"{name}{default}", sections["summary"], arguments,
            example=example, place=place,
        )  # fmt: skip


def _find_public(name: str) -> tuple[Any, str]:
    """Return the object of a public name, and its docstring."""
    for path in MODULES:
        module = import_module(path)
        if name in module.__all__:
            thing = getattr(module, name)
            if inspect.isclass(thing) or inspect.isfunction(thing):
                return thing, inspect.getdoc(thing) or ""
            return thing, _constant_docstring(module, name)
    raise LookupError(name)


def _constant_docstring(module: ModuleType, name: str) -> str:
    """Return the docstring below a constant in the module that defines it."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ImportFrom) and node.module and name in {each.name for each in node.names}:
            home = import_module(node.module)
            return attribute_docstrings(inspect.getsource(home)).get(name, "")
    return ""


def attribute_docstrings(source: str) -> dict[str, str]:
    """Return the docstrings below the assignments of a module or class, also inside `if` and `try`."""
    docstrings: dict[str, str] = {}
    for node in ast.walk(ast.parse(source)):
        for block in (getattr(node, "body", []), getattr(node, "orelse", [])):
            for line, beneath in pairwise(block if isinstance(block, list) else []):
                match line, beneath:
                    case (
                        (ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name))),
                        ast.Expr(value=ast.Constant(value=str(text))),
                    ):
                        docstrings[name] = inspect.cleandoc(text)
    return docstrings


def split_docstring(text: str) -> dict[str, str]:
    """Return the sections of a Google-style docstring by their headings. `summary` is the first paragraph."""
    summary, _, rest = text.partition("\n\n")
    summary = " ".join(summary.split())
    sections, heading = {"summary": summary, "text": ""}, "text"
    for line in rest.splitlines():
        if line in SECTIONS:
            heading = line
            sections[heading] = ""
        else:
            sections[heading] += line + "\n"
    return {name: dedent(part).strip() for name, part in sections.items()}


def _described(section: str) -> list[tuple[str, str]]:
    """Return the entries of a section such as `Args:`: each name with its description."""
    entries = re.split(r"^(?=\S)", section, flags=re.MULTILINE)
    pairs = [entry.partition(":") for entry in entries if entry.strip()]
    return [(name, " ".join(text.split())) for name, _, text in pairs]


def _signature(name: str, thing: Any) -> str:
    if not inspect.isfunction(thing):
        return name
    parameters = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for parameter in inspect.signature(thing).parameters.values()
    ]
    return f"{name}{inspect.Signature(parameters)}"


class _Examples:
    """The shortest statement that uses each word, from the files of games."""

    def __init__(self) -> None:
        self._names: dict[str, tuple[int, int, str, str]] = {}
        self._arguments: dict[str, tuple[int, int, str, str]] = {}
        for path, penalty in _game_files():
            source = path.read_text("utf-8")
            try:
                shown = path.relative_to(PACKAGE.parents[1])
            except ValueError:
                shown = path
            self._collect(ast.parse(source), source.splitlines(), shown.as_posix(), penalty)

    def of_name(self, name: str) -> tuple[str, str]:
        """Return an example of a word, and its place."""
        return self._names.get(name, (0, 0, "", ""))[2:]

    def of_argument(self, name: str) -> tuple[str, str]:
        """Return an example of an argument of `Game(...)`, and its place."""
        return self._arguments.get(name, (0, 0, "", ""))[2:]

    def _collect(self, tree: ast.Module, lines: list[str], file: str, penalty: int) -> None:
        functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        words = _imported_words(tree)
        for statement in ast.walk(tree):
            if not isinstance(statement, ast.stmt) or isinstance(statement, ast.Import | ast.ImportFrom):
                continue
            for name in _names_in(statement) & words:
                self._offer(self._names, name, *_lines_of(statement, lines), file, penalty)
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == GAME:
                for keyword in call.keywords:
                    if keyword.arg:
                        first, text = _argument_lines(keyword, functions, lines)
                        self._offer(self._arguments, keyword.arg, first, text, file, penalty)

    @staticmethod
    def _offer(
        chosen: dict[str, tuple[int, int, str, str]], name: str, line: int, text: str, file: str, penalty: int
    ) -> None:
        size = text.count("\n") + 1
        if size > MAX_EXAMPLE_LINES:
            return
        offer = (size + penalty, len(text), text, f"{file}:{line}")
        if name not in chosen or offer[:2] < chosen[name][:2]:
            chosen[name] = offer


def _game_files() -> list[tuple[Path, int]]:
    """Return the files of games, each with the number of lines by which its examples count as longer.

    The code around an example is easier to read in a game of one file than in a module of a large game.
    """
    small = sorted(path for folder in SMALL_GAMES for path in folder.rglob("*.py"))
    large = sorted((PACKAGE / "games").rglob("*.py"))
    return [*((path, 0) for path in small), *((path, 2) for path in large)]


def _imported_words(tree: ast.Module) -> set[str]:
    """Return the names that a module imports from `coverts.engine`."""
    return {
        name.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("coverts.engine")
        for name in node.names
    }


def _names_in(statement: ast.stmt) -> set[str]:
    """Return the names that a statement reads outside the statements in its body."""
    inner: list[ast.AST]
    if isinstance(statement, ast.FunctionDef):
        inner = [*statement.decorator_list]
    elif isinstance(statement, ast.ClassDef):
        inner = [*statement.bases]
    else:
        inner = [each for each in ast.iter_child_nodes(statement) if not isinstance(each, ast.stmt)]
    return {node.id for each in inner for node in ast.walk(each) if _is_read(node)}


def _is_read(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)


def _lines_of(statement: ast.stmt, lines: list[str]) -> tuple[int, str]:
    """Return a statement's first line number and text, with its decorators."""
    decorators = getattr(statement, "decorator_list", [])
    first = min([statement.lineno, *(each.lineno for each in decorators)])
    return first, inspect.cleandoc("\n" + "\n".join(lines[first - 1 : statement.end_lineno]))


def _argument_lines(
    keyword: ast.keyword, functions: dict[str, ast.FunctionDef], lines: list[str]
) -> tuple[int, str]:
    """Return an argument of `Game(...)` as text, after the function that it names."""
    text = f"{keyword.arg}={ast.unparse(keyword.value)}"
    match keyword.value:
        case ast.Name(id=name) if name in functions:
            first, function = _lines_of(functions[name], lines)
            if function.count("\n") + 3 > MAX_EXAMPLE_LINES:
                return keyword.value.lineno, f"Game(..., {text})"
            return first, f"{function}\n\nGame(..., {text})"
    return keyword.value.lineno, f"Game(..., {text})"
