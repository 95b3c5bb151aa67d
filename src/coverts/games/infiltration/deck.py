"""The deck the game is played with: the file or folder that COVERTS_DECK names, or else the stand-in.

A deck is code. It is given by whoever runs the program, once for the whole process.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import traceback
from importlib import import_module
from pathlib import Path

from coverts.engine.errors import CovertsError, RuleSourceError
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
    name = MODULE + "".join(letter if letter.isalnum() else "_" for letter in stem)
    folders = [str(file.parent)] if whole else None
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=folders)
    if spec is None or spec.loader is None:
        raise RuleSourceError(f"The deck {file} is no Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except CovertsError:
        raise
    except SyntaxError as error:
        raise RuleSourceError(f"{error.filename}:{error.lineno}: {error.msg}") from error
    except Exception as error:
        raise RuleSourceError(f"{_where(error, file)}: {type(error).__name__}: {error}") from error
    complete(str(file))


def _where(error: Exception, file: Path) -> str:
    """The last line of the deck's own files that led to an error."""
    home = str(file.resolve().parent)
    lines = [at for at in traceback.extract_tb(error.__traceback__) if at.filename.startswith(home)]
    return f"{lines[-1].filename}:{lines[-1].lineno}" if lines else str(file)
