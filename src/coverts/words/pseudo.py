"""A language that nobody speaks: English with accents, in brackets, a third longer.

Where a page is shown in it, whatever stands there as before would stay English in every language: it was put
together from parts, or never asked for. Long words show what does not fit.
"""

from __future__ import annotations

import ast
import sys
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
    """It has every sentence that keeps its key, and each text that stands in a source or a rulebook as it is.

    So what was put together from such parts is not in it.
    """

    def __init__(self, games: Iterable[Game] = ()) -> None:
        super().__init__(PSEUDO, ())
        self.games = [*games]
        self.seen: dict[str, None] = {}
        """Keys that were asked for, in their order."""

    def translate(self, text: str, form: str = "") -> str:
        if not is_worded(text) or not (text in literals() or any(text in declared(g) for g in self.games)):
            return text
        return self.find_template(text)

    def find_template(self, key: str, form: str = "") -> str:
        if not is_worded(key):
            return key
        self.seen[key] = None
        return accented(key)


def accented(key: str) -> str:
    """A sentence as it stands in this language, its slots untouched."""
    parts, at = [], 0
    for slot in SLOT.finditer(key):
        parts += [key[at : slot.start()].translate(_ACCENTS), slot[0]]
        at = slot.end()
    parts.append(key[at:].translate(_ACCENTS))
    return f"{OPENED}{''.join(parts)}{'~' * (len(key) // 3)}{CLOSED}"


@cache
def literals() -> frozenset[str]:
    """The texts that stand in the program's sources, of the games that come with it too."""
    return frozenset(text for path in _PROGRAM.rglob("*.py") for text in _texts(path))


@cache
def declared(game: Game) -> frozenset[str]:
    """The texts that a game's object and its rulebook hold, and those of the module it begins in."""
    return frozenset([*texts_of(game), *_texts(Path(str(sys.modules[game.module].__file__)))])


def texts_of(game: Game) -> list[str]:
    """What a game's object and its rulebook say as it stands, without what its page adds."""
    book, numbers = book_of(game), Machine.of(game).numbers
    asked = [kind for kind in numbers.kinds if not kind.chance]
    found = [game.title, game.summary, game.unofficial, *game.roles]
    found += [*game.sentences.values(), *(str(word) for words in game.words.values() for word in words)]
    found += [text for kind in asked for text in (kind.prompt, *(() if kind.named else kind.texts))]
    found += [title_of(rule) for rule in numbers.rules if not rule.general]
    found += [*book.chapters.values()]
    found += [cell for table in book.tables.values() for row in table for cell in row]
    for statement in book.statements.values():
        found += [statement.title, statement.text, book.player_text(statement.number)]
    found += [*game.card_texts.values()]
    found += [*game.waits.values(), *game.causes.values(), *lessons.texts_of(game)]
    found += [bot.summary for bot in game.bots]
    found += [text for preset in game.presets for text in (preset.title, preset.summary)]
    for option in game.option_list:
        found += [option.label, option.about, option.group]
        found += [text for value in option.values for text in (value.text, value.about)]
    return [key for text in found for key in keys_of(text)]


def keys_of(text: str) -> list[str]:
    """The keys that a text is said by."""
    if not isinstance(text, Said):
        return [text] if is_worded(text) else []
    inner = [key for value in text.given.values() if isinstance(value, str) for key in keys_of(value)]
    return [text.key, *inner] if is_worded(text.key) else inner


def _texts(path: Path) -> Iterable[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
            yield " ".join(node.value.split())  # a card's text, which is a docstring
