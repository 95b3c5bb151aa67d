"""The deck the game is played with: the file or folder that COVERTS_DECK names, or else the stand-in.

A deck is code. It is given by whoever runs the program, once for the whole process.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

from coverts.engine.base.source_files import read_file
from coverts.engine.errors import RuleSourceError
from coverts.games.infiltration.vocabulary.declaring import complete

WORDS = "coverts.games.infiltration.for_cards"
"""The module of all that a deck's file needs."""
STAND_IN = "coverts.games.infiltration.cards"
MODULE = "infiltration_deck_"
"""A deck's module is called this and its file's name, so that it hides no other."""


def load() -> None:
    """Declare the cards of the deck; raises RuleSourceError with the file and line of what is wrong."""
    given = os.environ.get("COVERTS_DECK")
    if given:
        path = Path(given)
        _load_file(path / "__init__.py" if path.is_dir() else path)
    else:
        complete(str(import_module(STAND_IN).__file__))


def _load_file(file: Path) -> None:
    if not file.is_file():
        raise RuleSourceError(f"There is no deck {file}.")
    whole = file.name == "__init__.py"
    stem = file.resolve().parent.name if whole else file.stem
    read_file(file, MODULE + "".join(letter if letter.isalnum() else "_" for letter in stem), whole)
    complete(str(file))
