"""Languages beside English: which there are, and where their catalogues lie.

A language is a file here, `de.json`, for what the program itself says, and files beside the games:
`games/NAME/words/de.json`. What the browser's page says lies with the page, in `web/src/words`.
See docs/translating.md.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Final

from coverts.engine.base.sentences import Forms, Language
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import file_of
from coverts.words.plurals import category
from coverts.words.pseudo import PSEUDO, Pseudo

HERE: Final = Path(__file__).parent
LANGUAGES: Final = tuple(sorted(path.stem for path in HERE.glob("*.json")))
"""Codes of those there are, as browsers name them."""


@lru_cache(maxsize=64)
def language(code: str, *games: Game) -> Language | None:
    """A language for what is said of these games; None for English, and for one there is not."""
    if code == PSEUDO:
        return Pseudo(games)
    if code not in LANGUAGES:
        return None
    catalogues = [read(path) for path in (*(path_of(code, game) for game in games), own(code))]
    return Language(code, catalogues, category(code))


def own(code: str) -> Path:
    """Where the catalogue of the program itself lies."""
    return HERE / f"{code}.json"


def path_of(code: str, game: Game) -> Path:
    """Where a game's catalogue lies, or would: beside its rulebook."""
    return file_of(game, game.rulebook or "").parent / "words" / f"{code}.json"


def read(path: Path) -> dict[str, Forms]:
    """A catalogue; an empty one where there is no such file."""
    if not path.is_file():
        return {}
    found: dict[str, Forms] = json.loads(path.read_text(encoding="utf-8"))
    return found
