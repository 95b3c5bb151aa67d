"""The loader of the deck.

The deck is the file or folder that COVERTS_DECK names, or else the stand-in deck. A deck is Python code. The
whole process uses the same deck.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

from coverts.engine.base.source_files import read_file
from coverts.engine.errors import RuleSourceError
from coverts.games.infiltration.vocabulary.declaring import complete

WORDS = "coverts.games.infiltration.for_cards"
"""The module from which a deck's file imports everything that the deck needs."""
STAND_IN = "coverts.games.infiltration.cards"
MODULE = "infiltration_deck_"
"""The prefix of a loaded deck's module name. It keeps a deck from hiding another module."""


def load() -> None:
    """Declare the cards of the deck.

    Raises:
        RuleSourceError: If the deck has an error. The message names the file and line.
    """
    given = os.environ.get("COVERTS_DECK")
    if given:
        path = Path(given)
        _load_file(path / "__init__.py" if path.is_dir() else path)
    else:
        complete(str(import_module(STAND_IN).__file__))


def _load_file(file: Path) -> None:
    if not file.is_file():
        raise RuleSourceError(f"There is no deck at {file}. Name an existing file or folder.")
    whole = file.name == "__init__.py"
    stem = file.resolve().parent.name if whole else file.stem
    read_file(file, MODULE + "".join(letter if letter.isalnum() else "_" for letter in stem), whole)
    complete(str(file))
