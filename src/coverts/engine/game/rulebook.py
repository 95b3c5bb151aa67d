"""A game's rulebook: numbered rules in one Markdown file, for people and for the program.

    ## 4 Security phase
    - **4.1** The first player rolls the die. (row: F004-76)

Cards may contain more rules. A game passes them as `card_rules`.
"""

from __future__ import annotations

import re
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
    """A numbered rule. The attribute `rows` lists the rows of the original texts that the rule comes from."""

    number: str
    text: str
    chapter: str
    rows: list[str] = field(default_factory=list)
    title: str = ""


@dataclass
class Rulebook:
    """The rules of a rulebook by number, with its chapters and tables."""

    chapters: dict[str, str]
    """The title of each chapter by its number."""
    statements: dict[str, Statement]
    tables: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)
    """The tables at the end of chapters, by the chapter's number; see `Game.rule_tables`."""

    @staticmethod
    def from_docstring(title: str, text: str) -> Rulebook:
        """Read the rules of a one-file game from its docstring, such as "1 Two players ..."."""
        parts = _SENTENCE.split(text)
        numbered = zip(parts[1::2], parts[2::2], strict=True)
        statements = {n: Statement(n, " ".join(t.split()), "rules") for n, t in numbered}
        return Rulebook({"rules": title} if statements else {}, statements)

    @staticmethod
    def parse(text: str, name: str = "rulebook") -> Rulebook:
        """Read a rulebook from Markdown.

        Args:
            text: The Markdown text.
            name: The file's name in error messages.

        Raises:
            Malformed: A rule's number appears twice, or a rule precedes the first chapter. The message names
                the line.
        """
        chapters: dict[str, str] = {}
        statements: dict[str, Statement] = {}
        last: Statement | None = None
        for at, line in enumerate(text.splitlines(), 1):
            if match := _CHAPTER.match(line):
                chapters[match[1]] = match[2].strip()
                last = None
            elif match := _RULE.match(line):
                if match[1] in statements:
                    raise Malformed(f"{name}:{at}: rule {match[1]} appears twice; give it another number")
                if not chapters:
                    raise Malformed(
                        f"{name}:{at}: rule {match[1]} precedes the first chapter; move it into a chapter"
                    )
                last = Statement(match[1], match[2], list(chapters)[-1])
                statements[match[1]] = last
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
        """Return the text of a rule, or "" if the rulebook has no such rule."""
        statement = self.statements.get(number)
        return statement.text if statement else ""

    def player_text(self, number: str) -> str:
        """Return the text of a rule for players, without the remark "(proposed ...)"."""
        return _MARK.sub("", self.text(number))

    def title(self, number: str) -> str:
        """Return the title of a rule, or the title of its chapter if the rule has no title."""
        statement = self.statements.get(number)
        if statement and statement.title:
            return statement.title
        return self.chapters.get(statement.chapter if statement else number.partition(".")[0], "")

    def group_by_chapter(self) -> Mapping[str, list[Statement]]:
        """Return the rules in order, grouped by the number of their chapter."""
        grouped: dict[str, list[Statement]] = {number: [] for number in self.chapters}
        for statement in self.statements.values():
            grouped.setdefault(statement.chapter, []).append(statement)
        return grouped


@lru_cache(maxsize=64)
def book_of(game: Game) -> Rulebook:
    """Return a game's rulebook, including the rules of its cards.

    Raises:
        Malformed: The rulebook cannot be read or contains a rule twice.
    """
    book = Rulebook({}, {})
    if game.rulebook is not None:
        path = file_of(game, game.rulebook)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise Malformed(f"{game.name}: cannot read the rulebook {path}: {error}") from None
        book = Rulebook.parse(text, str(game.rulebook))
    else:
        book = Rulebook.from_docstring(game.title, game.namespace["__doc__"] or "")
    book.tables = game.rule_tables
    for number, (title, text) in game.card_rules.items():
        if number in book.statements:
            raise Malformed(
                f"{game.name}: rule {number} is in the rulebook and in card_rules; remove one of them"
            )
        plain = _STRESSED.sub(r"\1", text)
        book.statements[number] = Statement(number, plain, number.partition(".")[0], title=title)
    return book


def file_of(game: Game, name: str | Path) -> Path:
    """Return the path of a file that belongs to a game.

    The file is in the folder of the module that defines the start rule, or in a parent folder within the
    package.
    """
    home = _home(game)
    folders = [home, *home.parents][: game.module.count(".") + 1]
    return next((folder / name for folder in folders if (folder / name).is_file()), home / name)


def folder_of(game: Game) -> Path:
    """Return the folder of a game's data files, such as its rulebook."""
    return file_of(game, game.rulebook).parent if game.rulebook else _home(game)


def _home(game: Game) -> Path:
    return Path(str(game.namespace.get("__file__"))).parent


def title_of(rule: Rule) -> str:
    """Return a rule's title, or a title derived from its function's name."""
    if rule.title:
        return rule.title
    words = _BETWEEN_WORDS.sub(" ", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", rule.name)).strip()
    return words[:1].upper() + words[1:]
