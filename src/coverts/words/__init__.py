"""Languages other than English, and their catalogues of translations.

A language such as German has a file `de.json` in this folder for the program, and a file
`games/NAME/words/de.json` for each game. The page in the browser has its own files in `web/src/words`. See
docs/translating.md.

- `plurals`: plural categories of every language
- `pseudo`: a test language that shows which texts can be translated
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from coverts.engine.base.sentences import Forms, Language
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import file_of
from coverts.words.plurals import category
from coverts.words.pseudo import PSEUDO, Pseudo

HERE: Final = Path(__file__).parent
LANGUAGES: Final = tuple(sorted(path.stem for path in HERE.glob("*.json")))
"""The codes of all languages, as browsers name them."""


@lru_cache(maxsize=64)
def language(code: str, *games: Game) -> Language | None:
    """Return a language with its translations of the program and of some games.

    Returns None for English and for unknown languages.
    """
    if code == PSEUDO:
        return Pseudo(games)
    if code not in LANGUAGES:
        return None
    paths = (*(game_catalogue(code, game) for game in games), program_catalogue(code))
    return Language(code, [read_catalogue(path) for path in paths], category(code))


def program_catalogue(code: str) -> Path:
    """Return the path of the program's catalogue."""
    return HERE / f"{code}.json"


def game_catalogue(code: str, game: Game) -> Path:
    """Return the path of a game's catalogue, beside its rulebook.

    The file may be missing.
    """
    return file_of(game, game.rulebook or "").parent / "words" / f"{code}.json"


def read_catalogue(path: Path) -> dict[str, Forms]:
    """Return the catalogue in a file, or an empty one if the file is missing."""
    if not path.is_file():
        return {}
    catalogue: dict[str, Forms] = json.loads(path.read_text(encoding="utf-8"))
    return catalogue


@cache
def translations_of(game: Game) -> list[str]:
    """Return the languages into which a game's own texts are translated.

    A catalogue counts if it has most of the game's log sentences. So one that has only the sentences of the
    game's card on the front page does not count.
    """
    sentences = set(game.sentences.values())
    return [code for code in LANGUAGES if _has_most(read_catalogue(game_catalogue(code, game)), sentences)]


def _has_most(catalogue: dict[str, Forms], sentences: set[str]) -> bool:
    return bool(catalogue) and 2 * sum(bool(catalogue.get(each)) for each in sentences) >= len(sentences)
