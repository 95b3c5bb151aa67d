"""A pseudo-language for tests: English with accents, in brackets, and a third longer.

A text that stays plain English on a page cannot be translated, because it was concatenated or its key was
never looked up. The extra length shows which texts do not fit.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.sentences import SLOT, Language, Said, is_worded
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import book_of, title_of
from coverts.engine.match import lessons

PSEUDO: Final = "xx"
OPENED, CLOSED = "⟦", "⟧"
_ACCENTS = str.maketrans("AEIOUYaceinosuyz", "ÅÉÎÖÛÝàçéîñöšüýž")
_PROGRAM = Path(__file__).parents[1]


class Pseudo(Language):
    """A pseudo-language that translates sentences found in sources and rulebooks.

    Text that was concatenated from several such sentences stays English.
    """

    def __init__(self, games: Iterable[Game] = ()) -> None:
        """Create the pseudo-language for the texts of the program and of these games."""
        super().__init__(PSEUDO, ())
        self.games = [*games]
        self.seen: dict[str, None] = {}
        """The keys that were looked up, in order."""

    def fixed(self, text: str, form: str = "") -> str:
        if not is_worded(text) or not (
            text in literals() or any(text in game_literals(g) for g in self.games)
        ):
            return text
        return self.find_template(text)

    def find_template(self, key: str, form: str = "") -> str:
        if not is_worded(key):
            return key
        self.seen[key] = None
        return accented(key)


def accented(key: str) -> str:
    """Return a sentence in the pseudo-language, with its slots unchanged."""
    parts, at = [], 0
    for slot in SLOT.finditer(key):
        parts += [key[at : slot.start()].translate(_ACCENTS), slot[0]]
        at = slot.end()
    parts.append(key[at:].translate(_ACCENTS))
    return f"{OPENED}{''.join(parts)}{'~' * (len(key) // 3)}{CLOSED}"


@cache
def literals() -> frozenset[str]:
    """Return all string literals in the program's and bundled games' sources."""
    return frozenset(text for path in _PROGRAM.rglob("*.py") for text in _texts(path))


@cache
def game_literals(game: Game) -> frozenset[str]:
    """Return a game's texts, and all string literals of the module that defines the game."""
    return frozenset([*texts_of(game), *_texts(Path(str(game.namespace["__file__"])))])


def texts_of(game: Game) -> list[str]:
    """Return the keys of all texts of a game and its rulebook, but not of its web page."""
    book, numbers = book_of(game), Machine.of(game).numbers
    questions = [kind for kind in numbers.kinds if not kind.chance]
    texts = [game.title, game.summary, game.unofficial, *game.roles]
    texts += [game.goal] if isinstance(game.goal, str) else []
    texts += [*game.sentences.values(), *(str(word) for words in game.words.values() for word in words)]
    texts += [text for kind in questions for text in (kind.prompt, *(() if kind.named else kind.texts))]
    texts += [title_of(rule) for rule in numbers.rules if not rule.general]
    texts += [*book.chapters.values()]
    texts += [cell for table in book.tables.values() for row in table for cell in row]
    for statement in book.statements.values():
        texts += [statement.title, statement.text, book.player_text(statement.number)]
    texts += [*game.card_texts.values()]
    texts += [*game.waits.values(), *lessons.texts_of(game)]
    texts += [cause for cause in game.causes.values() if isinstance(cause, str)]
    texts += [bot.summary for bot in game.bots]
    texts += [level.habit for level in game.levels]
    texts += [text for preset in game.presets for text in (preset.title, preset.summary)]
    for option in game.option_list:
        texts += [option.label, option.about, option.group]
        texts += [text for value in option.values for text in (value.text, value.about)]
    return [key for text in texts for key in keys_of(text)]


def keys_of(text: str) -> list[str]:
    """Return the keys of a text and of the texts in its slots."""
    if not isinstance(text, Said):
        return [text] if is_worded(text) else []
    inner = [key for value in text.given.values() if isinstance(value, str) for key in keys_of(value)]
    return [text.key, *inner] if is_worded(text.key) else inner


def _texts(path: Path) -> Iterable[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
            yield " ".join(node.value.split())  # The docstring of a card is its text.
