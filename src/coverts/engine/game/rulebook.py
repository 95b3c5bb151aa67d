"""A game's rulebook: numbered statements in one Markdown file, read by people and by the program.

    ## 4 Security phase
    - **4.1** The first player rolls the die. (row: F004-76)

Cards may state their own rules beside their code; a game hands those over as `card_rules`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.language.declarations import Rule

_BETWEEN_WORDS = re.compile(r"[_.]+")
_CHAPTER = re.compile(r"^## +(\S+) +(.+)$")
_RULE = re.compile(r"^- \*\*(\S+?)\*\* +(.*)$")
_SENTENCE = re.compile(r"(?:^|(?<=[.\n] ))(\d+) (?=[A-Z])", re.MULTILINE)
_STRESSED = re.compile(r"(?<![\w*])\*(\w[^*]*)\*(?![\w*])")
_MARK = re.compile(r" \(proposed\b[^)]*\)")
_ROWS = re.compile(r"\s*\(rows?: ([^)]*)\)")


@dataclass
class Statement:
    """One numbered rule; `rows` are the places in the source texts it comes from."""

    number: str
    text: str
    chapter: str
    rows: list[str] = field(default_factory=list)
    title: str = ""


@dataclass
class Rulebook:
    chapters: dict[str, str]
    """Title of each chapter by its number."""
    statements: dict[str, Statement]
    tables: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)
    """Tables at the end of chapters, by the chapter's number; see `Game.rule_tables`."""

    @staticmethod
    def of_docstring(title: str, text: str) -> Rulebook:
        """A one-file game's rules: the numbered sentences of its module's docstring ("1 Two players ...")."""
        parts = _SENTENCE.split(text)
        numbered = zip(parts[1::2], parts[2::2], strict=True)
        statements = {n: Statement(n, " ".join(t.split()), "rules") for n, t in numbered}
        return Rulebook({"rules": title} if statements else {}, statements)

    @staticmethod
    def parse(text: str, name: str = "rulebook") -> Rulebook:
        """Read a rulebook; raises Malformed with the line of a number given twice or outside a chapter."""
        chapters: dict[str, str] = {}
        statements: dict[str, Statement] = {}
        last: Statement | None = None
        for at, line in enumerate(text.splitlines(), 1):
            if found := _CHAPTER.match(line):
                chapters[found[1]] = found[2].strip()
                last = None
            elif found := _RULE.match(line):
                if found[1] in statements:
                    raise Malformed(f"{name}:{at}: rule {found[1]} is given twice")
                if not chapters:
                    raise Malformed(f"{name}:{at}: rule {found[1]} stands before the first chapter")
                last = Statement(found[1], found[2], list(chapters)[-1])
                statements[found[1]] = last
            elif last is not None and line.startswith("  ") and line.strip():
                last.text += " " + line.strip()
            elif not line.strip():
                last = None
        for statement in statements.values():
            for rows in _ROWS.findall(statement.text):
                statement.rows += [row.strip() for row in rows.split(",")]
            statement.text = _STRESSED.sub(r"\1", _ROWS.sub("", statement.text).strip())
        return Rulebook(chapters, statements)

    def text(self, number: str) -> str:
        """What a rule says; empty where the book does not have it."""
        found = self.statements.get(number)
        return found.text if found else ""

    def told(self, number: str) -> str:
        """The same as people are told it at the table: without the mark of what is our own proposal."""
        return _MARK.sub("", self.text(number))

    def title(self, number: str) -> str:
        """The title of a rule, or of its chapter."""
        found = self.statements.get(number)
        if found and found.title:
            return found.title
        return self.chapters.get(found.chapter if found else number.partition(".")[0], "")

    def by_chapter(self) -> Mapping[str, list[Statement]]:
        """Statements in order, under their chapters' numbers."""
        grouped: dict[str, list[Statement]] = {number: [] for number in self.chapters}
        for statement in self.statements.values():
            grouped.setdefault(statement.chapter, []).append(statement)
        return grouped


@lru_cache(maxsize=64)
def book_of(game: Game) -> Rulebook:
    """The game's own file, with what its cards say; raises Malformed where it cannot be read."""
    book = Rulebook({}, {})
    if game.rulebook is not None:
        path = file_of(game, game.rulebook)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise Malformed(f"{game.name}: the rulebook {path} cannot be read: {error}") from None
        book = Rulebook.parse(text, str(game.rulebook))
    else:
        book = Rulebook.of_docstring(game.title, sys.modules[game.module].__doc__ or "")
    book.tables = game.rule_tables
    for number, (title, text) in game.card_rules.items():
        if number in book.statements:
            raise Malformed(f"{game.name}: rule {number} is stated twice")
        plain = _STRESSED.sub(r"\1", text)
        book.statements[number] = Statement(number, plain, number.partition(".")[0], title=title)
    return book


def file_of(game: Game, name: str | Path) -> Path:
    """Where a file of a game lies: beside the rule that starts it, or in a folder of its package above."""
    home = _home(game)
    folders = [home, *home.parents][: game.module.count(".") + 1]
    return next((folder / name for folder in folders if (folder / name).is_file()), home / name)


def folder_of(game: Game) -> Path:
    """The folder of a game's files that are no program, such as its rulebook."""
    return file_of(game, game.rulebook).parent if game.rulebook else _home(game)


def _home(game: Game) -> Path:
    return Path(str(sys.modules[game.module].__file__)).parent


def title_of(rule: Rule) -> str:
    """A rule's name as people read it: its own title, or its function's name."""
    if rule.title:
        return rule.title
    words = _BETWEEN_WORDS.sub(" ", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", rule.name)).strip()
    return words[:1].upper() + words[1:]
